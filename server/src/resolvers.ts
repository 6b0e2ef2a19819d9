import type { ResolverRegistry } from './graphql/schema';
import {
  AppointmentConnectionResolver,
  AppointmentResolver,
} from './modules/appointments/appointmentResolver';
import { composeAssistant } from './modules/assistant/composeAssistant';
import type { ModelSettings } from './modules/assistant/minds/modelSettings';
import { composeVoice } from './modules/assistant/voice/composeVoice';
import { AppointmentService } from './modules/appointments/appointmentService';
import { AvailabilityService } from './modules/appointments/availabilityService';
import { BarberDepartureResolver } from './modules/appointments/barberDepartureResolver';
import { BarberDepartureService } from './modules/appointments/barberDepartureService';
import { BarberFiguresResolver } from './modules/appointments/barberFiguresResolver';
import { BookingPageResolver } from './modules/appointments/bookingPageResolver';
import { ManageLinks } from './modules/appointments/manageLinks';
import { OverviewResolver } from './modules/appointments/overviewResolver';
import { OverviewService } from './modules/appointments/overviewService';
import { CalendarResolver } from './modules/appointments/calendarResolver';
import { CalendarService } from './modules/appointments/calendarService';
import { CalendarConflicts } from './modules/calendar-sync/calendarConflicts';
import { CalendarConnections } from './modules/calendar-sync/calendarConnections';
import { calendarDrivers } from './modules/calendar-sync/calendarDrivers';
import { CalendarChannels } from './modules/calendar-sync/calendarChannels';
import { AccessBox } from './modules/calendar-sync/calendarRows';
import { CalendarTrouble } from './modules/calendar-sync/calendarTrouble';
import { ClientFeedResolver } from './modules/calendar-sync/clientFeedResolver';
import { ClientFeeds } from './modules/calendar-sync/clientFeeds';
import { GoogleApi, type GoogleSettings } from './modules/calendar-sync/google/googleApi';
import { GoogleClients } from './modules/calendar-sync/google/googleClients';
import { GoogleConnections } from './modules/calendar-sync/google/googleConnections';
import { GoogleConsents } from './modules/calendar-sync/google/googleConsents';
import { GoogleIntegration } from './modules/calendar-sync/google/googleIntegration';
import { GoogleResolver } from './modules/calendar-sync/google/googleResolver';
import { CalendarSync } from './modules/calendar-sync/calendarSync';
import { CalendarSyncResolver } from './modules/calendar-sync/calendarSyncResolver';
import { OtherCalendars } from './modules/calendar-sync/otherCalendars';
import { ScheduleCache } from './modules/appointments/scheduleCache';
import { AdminAuditResolver } from './modules/admin/adminAuditResolver';
import { AdminAuditService } from './modules/admin/adminAuditService';
import { AdminResolver } from './modules/admin/adminResolver';
import { AdminService } from './modules/admin/adminService';
import { ErrorCenterResolver } from './modules/admin/errorCenter';
import { IntegrationHealthResolver } from './modules/admin/integrationHealth';
import { SupportRequestResolver } from './modules/admin/supportRequests';
import { AuditResolver } from './modules/audit/auditResolver';
import { AuditService } from './modules/audit/auditService';
import { BarberResolver } from './modules/barbers/barberResolver';
import { BarberServiceResolver } from './modules/barbers/barberServiceResolver';
import { BarbersService } from './modules/barbers/barbersService';
import { TimeOffResolver } from './modules/barbers/timeOffResolver';
import { TimeOffService } from './modules/barbers/timeOffService';
import { ApiKeyResolver } from './modules/api-keys/apiKeyResolver';
import { ApiKeyService } from './modules/api-keys/apiKeyService';
import { ServiceResolver } from './modules/catalog/serviceResolver';
import { ServiceService } from './modules/catalog/serviceService';
import { ClientRecordsResolver } from './modules/clients/clientRecordsResolver';
import { ClientRecordsService } from './modules/clients/clientRecordsService';
import { ClientResolver } from './modules/clients/clientResolver';
import { ClientService } from './modules/clients/clientService';
import { AuthResolver } from './modules/identity/authResolver';
import { AuthService } from './modules/identity/authService';
import { LanguageResolver } from './modules/identity/languageResolver';
import { Messages } from './modules/messages/messages';
import { MessageTextResolver } from './modules/messages/messageTextResolver';
import { PlatformTextResolver } from './modules/messages/platformTextResolver';
import { PlatformTextService } from './modules/messages/platformTextService';
import { TenantTextService } from './modules/messages/tenantTextService';
import { NoticeResolver } from './modules/notices/noticeResolver';
import { NoticeService } from './modules/notices/noticeService';
import { BrowserErrorResolver } from './modules/errors/browserErrorResolver';
import { MetricsResolver } from './modules/metrics/metricsResolver';
import { MetricsService } from './modules/metrics/metricsService';
import { BarberRatingResolver, PublicRatingResolver, ReviewResolver } from './modules/reviews/reviewResolver';
import { ReviewService } from './modules/reviews/reviewService';
import { SearchResolver } from './modules/search/searchResolver';
import { SearchService } from './modules/search/searchService';
import { SupportResolver } from './modules/support/supportResolver';
import { SupportService } from './modules/support/supportService';
import { SwitchResolver } from './modules/switches/switchResolver';
import { SwitchService } from './modules/switches/switchService';
import { ImageResolver } from './modules/media/imageResolver';
import { ImageService } from './modules/media/imageService';
import { SecurityResolver } from './modules/identity/securityResolver';
import { SecurityService } from './modules/identity/securityService';
import { TwoFactor } from './modules/identity/twoFactor';
import { EmailCarrier } from './modules/notifications/email/emailCarrier';
import type { MessageCarrier } from './modules/notifications/messageCarrier';
import { ClientMessageResolver } from './modules/notifications/clientMessageResolver';
import { ClientMessages } from './modules/notifications/clientMessages';
import { EmailConnection } from './modules/notifications/email/emailConnection';
import { EmailResolver } from './modules/notifications/email/emailResolver';
import { MessageSender } from './modules/notifications/messageSender';
import { MessageWriter } from './modules/notifications/messageWriter';
import { NO_OPT_OUTS } from './modules/notifications/optOuts';
import type { Logger } from './platform/logging';
import { InvitationService } from './modules/team/invitationService';
import type { IntegrationDriver } from './modules/integrations/integrationDriver';
import { IntegrationResolver } from './modules/integrations/integrationResolver';
import { IntegrationService } from './modules/integrations/integrationService';
import { PaymentAccounts } from './modules/payments/paymentAccounts';
import { PaymentBooks } from './modules/payments/paymentBooks';
import { PaymentDesk } from './modules/payments/paymentDesk';
import { PaymentRefunds } from './modules/payments/paymentRefunds';
import { AppointmentPaymentResolver, PaymentResolver } from './modules/payments/paymentResolver';
import { PaymentService } from './modules/payments/paymentService';
import { StripeAccess, type StripeSettings } from './modules/payments/stripeAccess';
import { IntegrationStore } from './modules/integrations/integrationStore';
import { InboundTexts } from './modules/notifications/sms/inboundTexts';
import { SmsAccounts, type TwilioSettings } from './modules/notifications/sms/smsAccounts';
import { SmsConnections } from './modules/notifications/sms/smsConnections';
import { SmsDriver } from './modules/notifications/sms/smsDriver';
import { SmsOptOuts } from './modules/notifications/sms/smsOptOuts';
import { SmsResolver } from './modules/notifications/sms/smsResolver';
import { TwilioCarrier } from './modules/notifications/sms/twilioCarrier';
import { twilioOpener } from './modules/notifications/sms/twilioClient';
import { twilioRouter } from './modules/notifications/sms/twilioRouter';
import { MemberService } from './modules/team/memberService';
import { InvitationResolver, MemberResolver } from './modules/team/teamResolver';
import { AutomationDriver } from './modules/webhooks/automationDriver';
import { DeliveryAttempts } from './modules/webhooks/deliveryAttempts';
import { WebhookDeliveries } from './modules/webhooks/webhookDeliveries';
import { WebhookEndpoints } from './modules/webhooks/webhookEndpoints';
import { WebhookResolver } from './modules/webhooks/webhookResolver';
import { WebhookSecrets } from './modules/webhooks/webhookSecrets';
import { webhookSender } from './modules/webhooks/webhookSender';
import { TenantResolver } from './modules/tenants/tenantResolver';
import { TenantService } from './modules/tenants/tenantService';
import type { AccessTokens } from './platform/auth/accessTokens';
import { SecretBox } from './platform/auth/secretBox';
import { SignedTokens } from './platform/auth/secretTokens';
import type { Clock } from './platform/clock';
import type { Database } from './platform/database/database';
import type { ErrorReports } from './platform/errorReports/errorReports';
import type { JobQueue } from './platform/jobs/jobQueue';
import type { RateLimits } from './platform/rateLimits';
import type { KillSwitches } from './platform/switches/killSwitches';

export interface ServiceParts {
  settings: {
    publicUrl: string;
    tokenSecret: string;
    twilio: TwilioSettings;
    supportEmail: string | null;
    tenantGraceDays: number;
    allowPrivateAddresses: boolean;
    smtpUrl: string | null;
    mailFrom: string;
    stripe: StripeSettings;
    google: GoogleSettings;
    messageStuckMilliseconds?: number;
    assistantModel?: ModelSettings | null;
  };
  tokens: AccessTokens;
  limits: RateLimits;
  switches: KillSwitches;
  /** Reads across tenants, for the admin console alone. */
  console: Database;
  database: Database;
  clock: Clock;
  logger: Logger;
}

export type DomainServices = ReturnType<typeof createDomainServices>;

/** The services that every way in shares. */
export function createDomainServices({
  settings,
  tokens,
  limits,
  switches,
  console,
  database,
  clock,
  logger,
}: ServiceParts) {
  const { publicUrl } = settings;
  const availability = new AvailabilityService(new ScheduleCache(), switches);
  const signedTokens = new SignedTokens(settings.tokenSecret);
  const manageLinks = new ManageLinks(signedTokens, settings.publicUrl);
  const barbers = new BarbersService();
  const appointments = new AppointmentService(availability, signedTokens, limits, manageLinks);
  const messages = new Messages(settings.publicUrl);
  const integrations = new IntegrationStore(settings.tokenSecret);
  const googleApi = new GoogleApi(settings.google, settings.publicUrl);
  const googleClients = new GoogleClients(googleApi.client, integrations);
  const openCalendar = calendarDrivers(settings.allowPrivateAddresses, {
    api: googleApi,
    clients: googleClients,
  });
  const calendarAccess = new AccessBox(settings.tokenSecret);
  const calendarChannels = new CalendarChannels(settings.publicUrl);
  const calendarTrouble = new CalendarTrouble(messages, settings.publicUrl);
  const calendarSync = new CalendarSync(openCalendar, calendarAccess, calendarChannels, calendarTrouble);
  const calendarConnections = new CalendarConnections(
    barbers,
    calendarSync,
    openCalendar,
    calendarAccess,
    signedTokens,
    limits,
    switches,
    calendarChannels,
    settings.publicUrl,
  );
  const googleConsents = new GoogleConsents(settings.tokenSecret, googleApi, googleClients, signedTokens);
  const webhookSecrets = new WebhookSecrets(settings.tokenSecret);
  const sendWebhook = webhookSender(settings.allowPrivateAddresses);
  const stripeAccess = new StripeAccess(settings.stripe);
  const paymentBooks = new PaymentBooks(integrations, stripeAccess);
  const refunds = new PaymentRefunds(paymentBooks);
  const paymentDesk = new PaymentDesk(paymentBooks, refunds, appointments, manageLinks, switches);
  const paymentAccounts = new PaymentAccounts(
    integrations,
    stripeAccess,
    paymentBooks,
    paymentDesk,
    limits,
    publicUrl,
  );
  const twoFactor = new TwoFactor(new SecretBox(settings.tokenSecret, 'two-factor sign-in'));
  const smsAccounts = new SmsAccounts(integrations, settings.twilio.account);
  const smsOptOuts = new SmsOptOuts(settings.tokenSecret, clock);
  const openTwilio = twilioOpener(settings.twilio);
  const smsCarrier = new TwilioCarrier({
    database,
    accounts: smsAccounts,
    optOuts: smsOptOuts,
    open: openTwilio,
    publicUrl,
  });
  const smsParts = {
    store: integrations,
    accounts: smsAccounts,
    carrier: smsCarrier,
    open: openTwilio,
    limits,
    switches,
    publicUrl,
  };
  const emailCarrier = new EmailCarrier(integrations, settings);
  const carriers: readonly MessageCarrier[] = [emailCarrier, smsCarrier];
  const emailConnection = new EmailConnection(
    integrations,
    emailCarrier,
    messages,
    limits,
    settings.allowPrivateAddresses,
  );
  const assistant = composeAssistant({
    database,
    clock,
    availability,
    appointments,
    messages,
    tokenSecret: settings.tokenSecret,
    model: settings.assistantModel ?? null,
    limits,
    switches,
    logger,
  });
  const voice = composeVoice({
    assistant: assistant.assistant,
    availability,
    store: integrations,
    sms: smsAccounts,
    open: openTwilio,
    tokens: signedTokens,
    database,
    clock,
    limits,
    switches,
    logger,
    publicUrl,
  });
  const integrationDrivers: readonly IntegrationDriver[] = [
    new OtherCalendars(switches),
    new GoogleIntegration(calendarConnections, calendarSync, googleClients, googleConsents),
    emailConnection,
    new SmsDriver(smsParts),
    voice.driver,
    paymentAccounts.driver,
    new AutomationDriver(),
  ];
  const messageWriter = new MessageWriter(messages, manageLinks, settings.publicUrl);
  const messageSender = new MessageSender({
    carriers,
    writer: messageWriter,
    optOuts: { email: NO_OPT_OUTS, sms: smsOptOuts },
    integrations,
    sender: (tx, tenantId) => emailCarrier.sender(tx, tenantId),
    logger,
    stuckMilliseconds: settings.messageStuckMilliseconds,
  });
  const auth = new AuthService(tokens, limits, twoFactor, messages, settings.publicUrl);
  return {
    messages,
    platformTexts: new PlatformTextService(console),
    tenantTexts: new TenantTextService(settings.publicUrl),
    auth,
    security: new SecurityService(limits, twoFactor, messages),
    tenants: new TenantService(),
    apiKeys: new ApiKeyService(),
    members: new MemberService(),
    invitations: new InvitationService(auth, limits, messages, settings.publicUrl),
    admin: new AdminService(console, tokens, settings.tenantGraceDays, messages, settings.publicUrl),
    switches: new SwitchService(console),
    adminAudit: new AdminAuditService(console),
    audit: new AuditService(),
    console,
    catalog: new ServiceService(),
    barbers,
    timeOff: new TimeOffService(),
    clients: new ClientService(),
    clientRecords: new ClientRecordsService(),
    availability,
    search: new SearchService(),
    notices: new NoticeService(),
    reviews: new ReviewService(limits),
    support: new SupportService(limits, messages, settings.supportEmail),
    overview: new OverviewService(availability),
    appointments,
    manageLinks,
    departures: new BarberDepartureService(appointments, barbers),
    images: new ImageService(limits, settings.tokenSecret),
    calendars: new CalendarService(availability),
    signedTokens,
    integrations,
    integrationDrivers,
    smsCarrier,
    smsOptOuts,
    smsConnections: new SmsConnections(smsParts),
    twilioHooks: twilioRouter({
      database,
      clock,
      accounts: smsAccounts,
      inbound: new InboundTexts({ clock, switches, messages, optOuts: smsOptOuts, publicUrl }),
      publicUrl,
    }),
    messageSender,
    clientMessages: new ClientMessages(carriers),
    emailConnection,
    webhookEndpoints: new WebhookEndpoints(webhookSecrets, settings.allowPrivateAddresses),
    webhookDeliveries: new WebhookDeliveries(webhookSecrets, sendWebhook, limits, switches),
    webhookAttempts: new DeliveryAttempts(webhookSecrets, sendWebhook),
    integrationService: new IntegrationService(integrationDrivers, limits, logger),
    stripeAccess,
    paymentBooks,
    paymentDesk,
    paymentAccounts,
    payments: new PaymentService(paymentDesk, paymentBooks, refunds, limits),
    calendarSync,
    calendarConnections,
    assistant,
    voice,
    calendarChannels,
    googleConsents,
    google: new GoogleConnections(
      calendarConnections,
      googleConsents,
      googleClients,
      googleApi,
      openCalendar,
    ),
    clientFeeds: new ClientFeeds(signedTokens, limits, settings.publicUrl),
    calendarConflicts: new CalendarConflicts(calendarConnections, appointments, calendarSync),
  };
}

/** The resolvers over them, found by class. */
export function createResolvers(
  services: DomainServices,
  errors: ErrorReports,
  limits: RateLimits,
  queue: JobQueue,
): ResolverRegistry {
  const instances: object[] = [
    new AuthResolver(services.auth),
    new SecurityResolver(services.security),
    new LanguageResolver(),
    new TenantResolver(services.tenants),
    new ApiKeyResolver(services.apiKeys),
    new MemberResolver(services.members),
    new InvitationResolver(services.invitations),
    new MessageTextResolver(services.tenantTexts),
    new PlatformTextResolver(services.platformTexts),
    new AdminResolver(services.admin),
    new SwitchResolver(services.switches),
    new SupportRequestResolver(services.console),
    new BrowserErrorResolver(errors, limits),
    new ErrorCenterResolver(services.console),
    new IntegrationHealthResolver(services.console, queue),
    new MetricsResolver(new MetricsService(services.console)),
    new AdminAuditResolver(services.adminAudit),
    new AuditResolver(services.audit),
    new ServiceResolver(services.catalog),
    new BarberResolver(services.barbers, services.timeOff),
    new BarberServiceResolver(),
    new TimeOffResolver(services.timeOff),
    new ClientResolver(services.clients),
    new ClientRecordsResolver(services.clientRecords),
    new AppointmentResolver(services.appointments, services.manageLinks),
    new AppointmentConnectionResolver(),
    new OverviewResolver(services.overview),
    new BookingPageResolver(services.availability, services.appointments, services.manageLinks),
    new SearchResolver(services.search),
    new NoticeResolver(services.notices),
    new ReviewResolver(services.reviews, services.manageLinks),
    new BarberRatingResolver(),
    new PublicRatingResolver(),
    new SupportResolver(services.support),
    new BarberFiguresResolver(),
    new BarberDepartureResolver(services.departures),
    new ImageResolver(services.images),
    new CalendarResolver(services.calendars, services.timeOff),
    new SmsResolver(services.smsConnections),
    new WebhookResolver(services.webhookEndpoints, services.webhookDeliveries),
    new IntegrationResolver(services.integrationService),
    new ClientMessageResolver(services.clientMessages),
    new EmailResolver(services.emailConnection),
    ...services.assistant.resolvers,
    services.voice.resolver,
    new CalendarSyncResolver(services.calendarConnections, services.calendarConflicts),
    new PaymentResolver(
      services.payments,
      services.paymentAccounts,
      services.appointments,
      services.manageLinks,
    ),
    new AppointmentPaymentResolver(services.payments),
    new GoogleResolver(services.google),
    new ClientFeedResolver(services.clientFeeds, services.manageLinks),
  ];
  const byClass = new Map(instances.map((instance) => [instance.constructor, instance]));
  return { get: (resolverClass) => byClass.get(resolverClass) };
}
