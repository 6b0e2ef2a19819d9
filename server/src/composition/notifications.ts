import type { AppointmentService } from '../modules/appointments/appointmentService';
import type { ManageLinks } from '../modules/appointments/manageLinks';
import type { IntegrationDriver } from '../modules/integrations/integrationDriver';
import type { IntegrationStore } from '../modules/integrations/integrationStore';
import type { Messages } from '../modules/messages/messages';
import { ClientMessageResolver } from '../modules/notifications/clientMessageResolver';
import { ClientMessages } from '../modules/notifications/clientMessages';
import { ClientVisits } from '../modules/notifications/clientVisits';
import { ContactCodeResolver } from '../modules/notifications/contactCodeResolver';
import { ContactCodes } from '../modules/notifications/contactCodes';
import { DeliveryInquiry } from '../modules/notifications/deliveryInquiry';
import { EmailCarrier } from '../modules/notifications/email/emailCarrier';
import { EmailConnection } from '../modules/notifications/email/emailConnection';
import { EmailResolver } from '../modules/notifications/email/emailResolver';
import type { MessageCarrier } from '../modules/notifications/messageCarrier';
import { MessageSender } from '../modules/notifications/messageSender';
import { MessageWriter } from '../modules/notifications/messageWriter';
import { NO_OPT_OUTS } from '../modules/notifications/optOuts';
import { InboundTexts } from '../modules/notifications/sms/inboundTexts';
import { SmsAccounts } from '../modules/notifications/sms/smsAccounts';
import { SmsConnections } from '../modules/notifications/sms/smsConnections';
import { SmsDriver } from '../modules/notifications/sms/smsDriver';
import { SmsOptOuts } from '../modules/notifications/sms/smsOptOuts';
import { SmsResolver } from '../modules/notifications/sms/smsResolver';
import { TwilioCarrier } from '../modules/notifications/sms/twilioCarrier';
import { twilioOpener } from '../modules/notifications/sms/twilioClient';
import { twilioRouter } from '../modules/notifications/sms/twilioRouter';
import type { Foundations } from './foundations';

interface NotificationParts extends Foundations {
  messages: Messages;
  manageLinks: ManageLinks;
  appointments: AppointmentService;
  integrations: IntegrationStore;
}

/** What a business tells its clients, by mail and by text: module notifications. */
export function composeNotifications(parts: NotificationParts) {
  const { settings, limits, switches, database, clock, logger, messages, manageLinks, integrations } = parts;
  const { publicUrl } = settings;
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
  const emailConnection = new EmailConnection(
    integrations,
    emailCarrier,
    messages,
    limits,
    settings.allowPrivateAddresses,
  );
  const carriers: readonly MessageCarrier[] = [emailCarrier, smsCarrier];
  const messageSender = new MessageSender({
    carriers,
    writer: new MessageWriter(messages, manageLinks, publicUrl),
    optOuts: { email: NO_OPT_OUTS, sms: smsOptOuts },
    integrations,
    sender: (tx, tenantId) => emailCarrier.sender(tx, tenantId),
    logger,
    stuckMilliseconds: settings.messageStuckMilliseconds,
  });
  const inbound = new InboundTexts({ clock, switches, messages, optOuts: smsOptOuts, publicUrl });
  const clientMessages = new ClientMessages(carriers);
  const contactCodes = new ContactCodes(settings.tokenSecret, limits, messages);
  const drivers: readonly IntegrationDriver[] = [emailConnection, new SmsDriver(smsParts)];
  return {
    services: {
      smsAccounts,
      smsOptOuts,
      openTwilio,
      smsCarrier,
      twilioHooks: twilioRouter({ database, clock, accounts: smsAccounts, inbound, publicUrl }),
      messageSender,
      deliveryInquiry: new DeliveryInquiry(carriers),
      clientMessages,
      contactCodes,
    },
    drivers,
    resolvers: [
      new ClientMessageResolver(clientMessages),
      new ContactCodeResolver(contactCodes, new ClientVisits(parts.appointments, manageLinks), manageLinks),
      new EmailResolver(emailConnection),
      new SmsResolver(new SmsConnections(smsParts)),
    ],
  };
}
