import type { NonEmptyArray } from 'type-graphql';
import { AssistantResolver } from '../modules/assistant/assistantResolver';
import { OwnScenarioResolver } from '../modules/assistant/scenarios/ownScenarioResolver';
import { RehearsalResolver } from '../modules/assistant/scenarios/rehearsalResolver';
import { AssistantSettingsResolver } from '../modules/assistant/settings/settingsResolver';
import { ConversationResolver } from '../modules/assistant/conversations/conversationResolver';
import { CustomerConversationResolver } from '../modules/assistant/conversations/customerConversationResolver';
import { VoiceResolver } from '../modules/assistant/voice/voiceResolver';
import {
  AppointmentConnectionResolver,
  AppointmentResolver,
} from '../modules/appointments/appointmentResolver';
import { BarberDepartureResolver } from '../modules/appointments/barberDepartureResolver';
import { BarberFiguresResolver } from '../modules/appointments/barberFiguresResolver';
import { BookingPageResolver } from '../modules/appointments/bookingPageResolver';
import { OverviewResolver } from '../modules/appointments/overviewResolver';
import { CalendarResolver } from '../modules/appointments/calendarResolver';
import { AdminAuditResolver } from '../modules/admin/adminAuditResolver';
import { AdminResolver } from '../modules/admin/adminResolver';
import { ErrorCenterResolver } from '../modules/admin/errorCenter';
import { IntegrationHealthResolver } from '../modules/admin/integrationHealth';
import { SupportRequestResolver } from '../modules/admin/supportRequests';
import { AuditResolver } from '../modules/audit/auditResolver';
import { BarberResolver } from '../modules/barbers/barberResolver';
import { BarberServiceResolver } from '../modules/barbers/barberServiceResolver';
import { TimeOffResolver } from '../modules/barbers/timeOffResolver';
import { ApiKeyResolver } from '../modules/api-keys/apiKeyResolver';
import { AppointmentPaymentResolver, PaymentResolver } from '../modules/payments/paymentResolver';
import { CalendarSyncResolver } from '../modules/calendar-sync/calendarSyncResolver';
import { ClientFeedResolver } from '../modules/calendar-sync/clientFeedResolver';
import { GoogleResolver } from '../modules/calendar-sync/google/googleResolver';
import { ServiceResolver } from '../modules/catalog/serviceResolver';
import { ImageResolver } from '../modules/media/imageResolver';
import { SmsResolver } from '../modules/notifications/sms/smsResolver';
import { MessageTextResolver } from '../modules/messages/messageTextResolver';
import { PlatformTextResolver } from '../modules/messages/platformTextResolver';
import { ClientRecordsResolver } from '../modules/clients/clientRecordsResolver';
import { ClientResolver } from '../modules/clients/clientResolver';
import { AuthResolver } from '../modules/identity/authResolver';
import { SecurityResolver } from '../modules/identity/securityResolver';
import { InvitationResolver, MemberResolver } from '../modules/team/teamResolver';
import { LanguageResolver } from '../modules/identity/languageResolver';
import { ClientMessageResolver } from '../modules/notifications/clientMessageResolver';
import { ContactCodeResolver } from '../modules/notifications/contactCodeResolver';
import { EmailResolver } from '../modules/notifications/email/emailResolver';
import { NoticeResolver } from '../modules/notices/noticeResolver';
import { BrowserErrorResolver } from '../modules/errors/browserErrorResolver';
import { MetricsResolver } from '../modules/metrics/metricsResolver';
import {
  BarberRatingResolver,
  PublicRatingResolver,
  ReviewResolver,
} from '../modules/reviews/reviewResolver';
import { IntegrationResolver } from '../modules/integrations/integrationResolver';
import { SearchResolver } from '../modules/search/searchResolver';
import { SupportResolver } from '../modules/support/supportResolver';
import { SwitchResolver } from '../modules/switches/switchResolver';
import { WebhookResolver } from '../modules/webhooks/webhookResolver';
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
  ReviewResolver,
  BarberRatingResolver,
  PublicRatingResolver,
  SupportResolver,
  BarberFiguresResolver,
  BarberDepartureResolver,
  ImageResolver,
  CalendarResolver,
  MessageTextResolver,
  PlatformTextResolver,
  SmsResolver,
  CalendarSyncResolver,
  ClientMessageResolver,
  ContactCodeResolver,
  EmailResolver,
  GoogleResolver,
  ClientFeedResolver,
  IntegrationResolver,
  AssistantResolver,
  AssistantSettingsResolver,
  OwnScenarioResolver,
  RehearsalResolver,
  ConversationResolver,
  CustomerConversationResolver,
  VoiceResolver,
  PaymentResolver,
  AppointmentPaymentResolver,
  AdminResolver,
  SwitchResolver,
  SupportRequestResolver,
  BrowserErrorResolver,
  ErrorCenterResolver,
  IntegrationHealthResolver,
  MetricsResolver,
  AdminAuditResolver,
  AuditResolver,
  WebhookResolver,
];
