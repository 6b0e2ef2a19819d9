import type { AppointmentService } from '../modules/appointments/appointmentService';
import type { ManageLinks } from '../modules/appointments/manageLinks';
import type { BarbersService } from '../modules/barbers/barbersService';
import { CalendarChannels } from '../modules/calendar-sync/calendarChannels';
import { CalendarConflicts } from '../modules/calendar-sync/calendarConflicts';
import { CalendarConnections } from '../modules/calendar-sync/calendarConnections';
import { calendarDrivers } from '../modules/calendar-sync/calendarDrivers';
import { AccessBox } from '../modules/calendar-sync/calendarRows';
import { CalendarSync } from '../modules/calendar-sync/calendarSync';
import { CalendarSyncResolver } from '../modules/calendar-sync/calendarSyncResolver';
import { CalendarTrouble } from '../modules/calendar-sync/calendarTrouble';
import { ClientFeedResolver } from '../modules/calendar-sync/clientFeedResolver';
import { ClientFeeds } from '../modules/calendar-sync/clientFeeds';
import { GoogleApi } from '../modules/calendar-sync/google/googleApi';
import { GoogleClients } from '../modules/calendar-sync/google/googleClients';
import { GoogleConnections } from '../modules/calendar-sync/google/googleConnections';
import { GoogleConsents } from '../modules/calendar-sync/google/googleConsents';
import { GoogleIntegration } from '../modules/calendar-sync/google/googleIntegration';
import { GoogleResolver } from '../modules/calendar-sync/google/googleResolver';
import { OtherCalendars } from '../modules/calendar-sync/otherCalendars';
import type { IntegrationDriver } from '../modules/integrations/integrationDriver';
import type { IntegrationStore } from '../modules/integrations/integrationStore';
import type { ContactCodes } from '../modules/notifications/contactCodes';
import type { Messages } from '../modules/messages/messages';
import type { SignedTokens } from '../platform/auth/secretTokens';
import type { Foundations } from './foundations';

interface CalendarParts extends Foundations {
  messages: Messages;
  signedTokens: SignedTokens;
  integrations: IntegrationStore;
  barbers: BarbersService;
  appointments: AppointmentService;
  manageLinks: ManageLinks;
  contactCodes: ContactCodes;
}

/** Calendars outside, Google's among them, and the feeds that calendars subscribe to: module calendar-sync. */
export function composeCalendars(parts: CalendarParts) {
  const { settings, limits, switches, messages, signedTokens, integrations } = parts;
  const { publicUrl, tokenSecret } = settings;
  const api = new GoogleApi(settings.google, publicUrl);
  const clients = new GoogleClients(api.client, integrations);
  const open = calendarDrivers(settings.allowPrivateAddresses, { api, clients });
  const access = new AccessBox(tokenSecret);
  const calendarChannels = new CalendarChannels(publicUrl);
  const trouble = new CalendarTrouble(messages, publicUrl);
  const calendarSync = new CalendarSync(open, access, calendarChannels, trouble);
  const calendarConnections = new CalendarConnections(
    parts.barbers,
    calendarSync,
    open,
    access,
    signedTokens,
    limits,
    switches,
    calendarChannels,
    publicUrl,
  );
  const conflicts = new CalendarConflicts(calendarConnections, parts.appointments, calendarSync);
  const googleConsents = new GoogleConsents(tokenSecret, api, clients, signedTokens);
  const google = new GoogleConnections(calendarConnections, googleConsents, clients, api, open);
  const drivers: readonly IntegrationDriver[] = [
    new OtherCalendars(switches),
    new GoogleIntegration(calendarConnections, calendarSync, clients, googleConsents),
  ];
  return {
    services: { calendarSync, calendarConnections, calendarChannels, googleConsents },
    drivers,
    resolvers: [
      new CalendarSyncResolver(calendarConnections, conflicts),
      new GoogleResolver(google),
      new ClientFeedResolver(
        new ClientFeeds(signedTokens, limits, parts.contactCodes, publicUrl),
        parts.manageLinks,
      ),
    ],
  };
}
