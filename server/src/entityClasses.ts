import { Appointment, AppointmentLine } from './modules/appointments/appointment';
import { Barber } from './modules/barbers/barber';
import { Service } from './modules/catalog/service';
import { Client } from './modules/clients/client';
import { User } from './modules/identity/user';
import { Tenant } from './modules/tenants/tenant';

/** Every TypeORM entity. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeORM's own type for entity classes
export const entityClasses: Function[] = [
  Appointment,
  AppointmentLine,
  Barber,
  Client,
  Service,
  Tenant,
  User,
];
