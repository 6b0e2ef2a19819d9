import {
  AppointmentConnectionResolver,
  AppointmentResolver,
} from '../modules/appointments/appointmentResolver';
import { AppointmentService } from '../modules/appointments/appointmentService';
import { AvailabilityService } from '../modules/appointments/availabilityService';
import { BarberDepartureResolver } from '../modules/appointments/barberDepartureResolver';
import { BarberDepartureService } from '../modules/appointments/barberDepartureService';
import { BarberFiguresResolver } from '../modules/appointments/barberFiguresResolver';
import { BookingPageResolver } from '../modules/appointments/bookingPageResolver';
import { CalendarResolver } from '../modules/appointments/calendarResolver';
import { CalendarService } from '../modules/appointments/calendarService';
import { ManageLinks } from '../modules/appointments/manageLinks';
import { OverviewResolver } from '../modules/appointments/overviewResolver';
import { OverviewService } from '../modules/appointments/overviewService';
import { ScheduleCache } from '../modules/appointments/scheduleCache';
import { BarberResolver } from '../modules/barbers/barberResolver';
import { BarberServiceResolver } from '../modules/barbers/barberServiceResolver';
import { BarbersService } from '../modules/barbers/barbersService';
import { TimeOffResolver } from '../modules/barbers/timeOffResolver';
import { TimeOffService } from '../modules/barbers/timeOffService';
import { ServiceResolver } from '../modules/catalog/serviceResolver';
import { ServiceService } from '../modules/catalog/serviceService';
import { ClientRecordsResolver } from '../modules/clients/clientRecordsResolver';
import { ClientRecordsService } from '../modules/clients/clientRecordsService';
import { ClientResolver } from '../modules/clients/clientResolver';
import { ClientService } from '../modules/clients/clientService';
import type { Messages } from '../modules/messages/messages';
import { NoticeResolver } from '../modules/notices/noticeResolver';
import { NoticeService } from '../modules/notices/noticeService';
import {
  BarberRatingResolver,
  PublicRatingResolver,
  ReviewResolver,
} from '../modules/reviews/reviewResolver';
import { ReviewService } from '../modules/reviews/reviewService';
import { SearchResolver } from '../modules/search/searchResolver';
import { SearchService } from '../modules/search/searchService';
import { SupportResolver } from '../modules/support/supportResolver';
import { SupportService } from '../modules/support/supportService';
import type { SignedTokens } from '../platform/auth/secretTokens';
import type { Foundations } from './foundations';

interface SalonParts extends Foundations {
  messages: Messages;
  signedTokens: SignedTokens;
}

/** A business at work: modules catalog, barbers, clients, appointments, search, notices, support, reviews. */
export function composeSalon({ settings, limits, caps, switches, messages, signedTokens }: SalonParts) {
  const availability = new AvailabilityService(new ScheduleCache(), switches);
  const manageLinks = new ManageLinks(signedTokens, settings.publicUrl);
  const appointments = new AppointmentService(availability, signedTokens, limits, manageLinks, caps);
  const catalog = new ServiceService();
  const barbers = new BarbersService();
  const timeOff = new TimeOffService();
  const clients = new ClientService();
  const reviews = new ReviewService(limits);
  return {
    services: { availability, manageLinks, appointments, catalog, barbers, timeOff, clients, reviews },
    resolvers: [
      new ServiceResolver(catalog),
      new BarberResolver(barbers, timeOff),
      new BarberServiceResolver(),
      new TimeOffResolver(timeOff),
      new ClientResolver(clients),
      new ClientRecordsResolver(new ClientRecordsService()),
      new AppointmentResolver(appointments, manageLinks),
      new AppointmentConnectionResolver(),
      new OverviewResolver(new OverviewService(availability)),
      new BookingPageResolver(availability, appointments, manageLinks, limits),
      new BarberFiguresResolver(),
      new BarberDepartureResolver(new BarberDepartureService(appointments, barbers)),
      new CalendarResolver(new CalendarService(availability), timeOff),
      new SearchResolver(new SearchService()),
      new NoticeResolver(new NoticeService()),
      new ReviewResolver(reviews, manageLinks),
      new BarberRatingResolver(),
      new PublicRatingResolver(),
      new SupportResolver(new SupportService(limits, messages, settings.supportEmail)),
    ],
  };
}
