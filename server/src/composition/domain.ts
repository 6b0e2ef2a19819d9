import type { ResolverRegistry } from '../graphql/schema';
import { composeAssistant } from '../modules/assistant/composeAssistant';
import { composeVoice } from '../modules/assistant/voice/composeVoice';
import type { IntegrationDriver } from '../modules/integrations/integrationDriver';
import { IntegrationResolver } from '../modules/integrations/integrationResolver';
import { IntegrationService } from '../modules/integrations/integrationService';
import { IntegrationStore } from '../modules/integrations/integrationStore';
import { Messages } from '../modules/messages/messages';
import { SignedTokens } from '../platform/auth/secretTokens';
import { composeAccounts } from './accounts';
import { composeCalendars } from './calendars';
import { composeConsole } from './console';
import type { Foundations } from './foundations';
import { composeNotifications } from './notifications';
import { composePayments } from './payments';
import { composeSalon } from './salon';
import { composeWebhooks } from './webhooks';

/**
 * Every module, area by area, each made of those before it: the services that all ways in share, and the resolvers over
 * them. A new module goes into the area that it belongs to, or becomes a function beside the others and a line here.
 */
export function composeDomain(foundations: Foundations) {
  const { settings, limits, logger } = foundations;
  const shared = {
    messages: new Messages(settings.publicUrl, settings.smtpUrl !== null),
    signedTokens: new SignedTokens(settings.tokenSecret),
    integrations: new IntegrationStore(settings.tokenSecret),
  };
  const base = { ...foundations, ...shared };

  const accounts = composeAccounts(base);
  const salon = composeSalon(base);
  const notifications = composeNotifications({ ...base, ...salon.services });
  const calendars = composeCalendars({ ...base, ...salon.services, ...notifications.services });
  const payments = composePayments({ ...base, ...salon.services });
  const webhooks = composeWebhooks(base);
  const assistant = composeAssistant({
    ...base,
    ...salon.services,
    tokenSecret: settings.tokenSecret,
    model: settings.assistantModel ?? null,
  });
  const voice = composeVoice({
    ...base,
    ...salon.services,
    assistant: assistant.assistant,
    store: shared.integrations,
    sms: notifications.services.smsAccounts,
    open: notifications.services.openTwilio,
    tokens: shared.signedTokens,
    publicUrl: settings.publicUrl,
  });
  const console = composeConsole(base);

  const integrationDrivers: readonly IntegrationDriver[] = [
    ...calendars.drivers,
    ...notifications.drivers,
    voice.driver,
    ...payments.drivers,
    ...webhooks.drivers,
  ];
  const areas = [accounts, salon, notifications, calendars, payments, webhooks, assistant, console];
  return {
    ...shared,
    ...accounts.services,
    ...salon.services,
    ...notifications.services,
    ...calendars.services,
    ...payments.services,
    ...webhooks.services,
    assistant,
    voice,
    console: foundations.console,
    integrationDrivers,
    resolvers: foundByClass([
      ...areas.flatMap(({ resolvers }): readonly object[] => resolvers),
      voice.resolver,
      new IntegrationResolver(new IntegrationService(integrationDrivers, limits, logger)),
    ]),
  };
}

function foundByClass(instances: readonly object[]): ResolverRegistry {
  const byClass = new Map(instances.map((instance) => [instance.constructor, instance]));
  return { get: (resolverClass) => byClass.get(resolverClass) };
}
