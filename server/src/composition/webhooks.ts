import { AutomationDriver } from '../modules/webhooks/automationDriver';
import { DeliveryAttempts } from '../modules/webhooks/deliveryAttempts';
import { WebhookDeliveries } from '../modules/webhooks/webhookDeliveries';
import { WebhookEndpoints } from '../modules/webhooks/webhookEndpoints';
import { WebhookResolver } from '../modules/webhooks/webhookResolver';
import { WebhookSecrets } from '../modules/webhooks/webhookSecrets';
import { webhookSender } from '../modules/webhooks/webhookSender';
import type { Foundations } from './foundations';

/** What happens here, told to programs of others: module webhooks. */
export function composeWebhooks({ settings, limits, switches }: Foundations) {
  const secrets = new WebhookSecrets(settings.tokenSecret);
  const send = webhookSender(settings.allowPrivateAddresses);
  const webhookEndpoints = new WebhookEndpoints(secrets, settings.allowPrivateAddresses);
  const webhookDeliveries = new WebhookDeliveries(secrets, send, limits, switches);
  return {
    services: { webhookEndpoints, webhookDeliveries, webhookAttempts: new DeliveryAttempts(secrets, send) },
    drivers: [new AutomationDriver()],
    resolvers: [new WebhookResolver(webhookEndpoints, webhookDeliveries)],
  };
}
