import type { NonEmptyArray } from 'type-graphql';
import {
  AppointmentConnectionResolver,
  AppointmentResolver,
} from '../modules/appointments/appointmentResolver';
import { BarberDepartureResolver } from '../modules/appointments/barberDepartureResolver';
import { BarberFiguresResolver } from '../modules/appointments/barberFiguresResolver';
import { BookingPageResolver } from '../modules/appointments/bookingPageResolver';
import { OverviewResolver } from '../modules/appointments/overviewResolver';
import { CalendarResolver } from '../modules/appointments/calendarResolver';
import { AdminResolver } from '../modules/admin/adminResolver';
import { SupportRequestResolver } from '../modules/admin/supportRequests';
import { BarberResolver } from '../modules/barbers/barberResolver';
import { BarberServiceResolver } from '../modules/barbers/barberServiceResolver';
import { TimeOffResolver } from '../modules/barbers/timeOffResolver';
import { ApiKeyResolver } from '../modules/api-keys/apiKeyResolver';
import { CalendarSyncResolver } from '../modules/calendar-sync/calendarSyncResolver';
import { ServiceResolver } from '../modules/catalog/serviceResolver';
import { ImageResolver } from '../modules/media/imageResolver';
import { ClientRecordsResolver } from '../modules/clients/clientRecordsResolver';
import { ClientResolver } from '../modules/clients/clientResolver';
import { AuthResolver } from '../modules/identity/authResolver';
import { SecurityResolver } from '../modules/identity/securityResolver';
import { InvitationResolver, MemberResolver } from '../modules/team/teamResolver';
import { LanguageResolver } from '../modules/identity/languageResolver';
import { NoticeResolver } from '../modules/notices/noticeResolver';
import { SearchResolver } from '../modules/search/searchResolver';
import { SupportResolver } from '../modules/support/supportResolver';
import { TenantResolver } from '../modules/tenants/tenantResolver';

/** Every resolver of the schema; a class that is not listed here is not part of the API. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- type-graphql's own type for a class
export const resolverClasses: NonEmptyArray<Function> = [
  AuthResolver,
  SecurityResolver,
  LanguageResolver,
  TenantResolver,
  ApiKeyResolver,
  MemberResolver,
  InvitationResolver,
  ServiceResolver,
  BarberResolver,
  BarberServiceResolver,
  TimeOffResolver,
  ClientResolver,
  ClientRecordsResolver,
  AppointmentResolver,
  AppointmentConnectionResolver,
  OverviewResolver,
  BookingPageResolver,
  SearchResolver,
  NoticeResolver,
  SupportResolver,
  BarberFiguresResolver,
  BarberDepartureResolver,
  ImageResolver,
  CalendarResolver,
  CalendarSyncResolver,
  AdminResolver,
  SupportRequestResolver,
];
