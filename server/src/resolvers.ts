import type { ResolverRegistry } from './graphql/schema';
import {
  AppointmentConnectionResolver,
  AppointmentResolver,
} from './modules/appointments/appointmentResolver';
import { AppointmentService } from './modules/appointments/appointmentService';
import { AvailabilityService } from './modules/appointments/availabilityService';
import { BarberDepartureResolver } from './modules/appointments/barberDepartureResolver';
import { BarberDepartureService } from './modules/appointments/barberDepartureService';
import { BarberFiguresResolver } from './modules/appointments/barberFiguresResolver';
import { BookingPageResolver } from './modules/appointments/bookingPageResolver';
import { CalendarResolver } from './modules/appointments/calendarResolver';
import { CalendarService } from './modules/appointments/calendarService';
import { OverviewResolver } from './modules/appointments/overviewResolver';
import { OverviewService } from './modules/appointments/overviewService';
import { ScheduleCache } from './modules/appointments/scheduleCache';
import { AdminResolver } from './modules/admin/adminResolver';
import { AdminService } from './modules/admin/adminService';
import { BarberResolver } from './modules/barbers/barberResolver';
import { BarberServiceResolver } from './modules/barbers/barberServiceResolver';
import { BarbersService } from './modules/barbers/barbersService';
import { TimeOffResolver } from './modules/barbers/timeOffResolver';
import { TimeOffService } from './modules/barbers/timeOffService';
import { ServiceResolver } from './modules/catalog/serviceResolver';
import { ServiceService } from './modules/catalog/serviceService';
import { ClientResolver } from './modules/clients/clientResolver';
import { ClientService } from './modules/clients/clientService';
import { AuthResolver } from './modules/identity/authResolver';
import { AuthService } from './modules/identity/authService';
import { ImageResolver } from './modules/media/imageResolver';
import { ImageService } from './modules/media/imageService';
import { TenantResolver } from './modules/tenants/tenantResolver';
import { TenantService } from './modules/tenants/tenantService';
import type { AccessTokens } from './platform/auth/accessTokens';
import { SignedTokens } from './platform/auth/secretTokens';
import type { Database } from './platform/database/database';
import type { RateLimits } from './platform/rateLimits';

export interface ServiceParts {
  settings: { publicUrl: string; tokenSecret: string };
  tokens: AccessTokens;
  limits: RateLimits;
  /** Reads across tenants, for the admin console alone. */
  console: Database;
}

export type DomainServices = ReturnType<typeof createDomainServices>;

/** The services that every way in shares. */
export function createDomainServices({ settings, tokens, limits, console }: ServiceParts) {
  const availability = new AvailabilityService(new ScheduleCache());
  const signedTokens = new SignedTokens(settings.tokenSecret);
  const barbers = new BarbersService();
  const appointments = new AppointmentService(availability, signedTokens, limits, settings.publicUrl);
  return {
    auth: new AuthService(tokens, limits, settings.publicUrl),
    tenants: new TenantService(),
    admin: new AdminService(console, tokens),
    catalog: new ServiceService(),
    barbers,
    timeOff: new TimeOffService(),
    clients: new ClientService(),
    availability,
    overview: new OverviewService(availability),
    calendars: new CalendarService(availability),
    appointments,
    departures: new BarberDepartureService(appointments, barbers),
    images: new ImageService(limits, settings.tokenSecret),
  };
}

/** The resolvers over them, found by class. */
export function createResolvers(services: DomainServices): ResolverRegistry {
  const instances: object[] = [
    new AuthResolver(services.auth),
    new TenantResolver(services.tenants),
    new AdminResolver(services.admin),
    new ServiceResolver(services.catalog),
    new BarberResolver(services.barbers, services.timeOff),
    new BarberServiceResolver(),
    new TimeOffResolver(services.timeOff),
    new ClientResolver(services.clients),
    new AppointmentResolver(services.appointments),
    new AppointmentConnectionResolver(),
    new OverviewResolver(services.overview),
    new BookingPageResolver(services.availability, services.appointments),
    new CalendarResolver(services.calendars, services.timeOff),
    new BarberFiguresResolver(),
    new BarberDepartureResolver(services.departures),
    new ImageResolver(services.images),
  ];
  const byClass = new Map(instances.map((instance) => [instance.constructor, instance]));
  return { get: (resolverClass) => byClass.get(resolverClass) };
}
