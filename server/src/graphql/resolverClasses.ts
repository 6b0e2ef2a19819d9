import type { NonEmptyArray } from 'type-graphql';
import {
  AppointmentConnectionResolver,
  AppointmentResolver,
} from '../modules/appointments/appointmentResolver';
import { BarberDepartureResolver } from '../modules/appointments/barberDepartureResolver';
import { BarberFiguresResolver } from '../modules/appointments/barberFiguresResolver';
import { BookingPageResolver } from '../modules/appointments/bookingPageResolver';
import { CalendarResolver } from '../modules/appointments/calendarResolver';
import { OverviewResolver } from '../modules/appointments/overviewResolver';
import { AdminResolver } from '../modules/admin/adminResolver';
import { BarberResolver } from '../modules/barbers/barberResolver';
import { BarberServiceResolver } from '../modules/barbers/barberServiceResolver';
import { TimeOffResolver } from '../modules/barbers/timeOffResolver';
import { ServiceResolver } from '../modules/catalog/serviceResolver';
import { ImageResolver } from '../modules/media/imageResolver';
import { ClientResolver } from '../modules/clients/clientResolver';
import { AuthResolver } from '../modules/identity/authResolver';
import { TenantResolver } from '../modules/tenants/tenantResolver';

/** Every resolver of the schema; a class that is not listed here is not part of the API. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- type-graphql's own type for a class
export const resolverClasses: NonEmptyArray<Function> = [
  AuthResolver,
  TenantResolver,
  ServiceResolver,
  BarberResolver,
  BarberServiceResolver,
  TimeOffResolver,
  ClientResolver,
  AppointmentResolver,
  AppointmentConnectionResolver,
  OverviewResolver,
  BookingPageResolver,
  CalendarResolver,
  BarberFiguresResolver,
  BarberDepartureResolver,
  ImageResolver,
  AdminResolver,
];
