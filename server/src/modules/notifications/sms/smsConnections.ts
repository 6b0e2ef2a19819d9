import type { Language } from '../../../domain/language';
import { recordAudit } from '../../../platform/audit';
import { AppError, InputError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import type { OperationResult } from '../../../platform/operationResult';
import type { RateLimits } from '../../../platform/rateLimits';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { KillSwitches } from '../../../platform/switches/killSwitches';
import { formatPhone, toE164 } from '../../../platform/validation/phone';
import type { IntegrationStore } from '../../integrations/integrationStore';
import { businessFacts } from '../../messages/letterheads';
import { CarrierError } from '../messageCarrier';
import { retryHeld } from '../messageSender';
import type { SmsAccounts, SmsCredentials, SmsSettings } from './smsAccounts';
import type { ConnectSmsInput, SendTestSmsInput, SmsConnection } from './smsTypes';
import { smsUsage } from './smsUsage';
import type { TwilioCarrier } from './twilioCarrier';
import type { OpenTwilio } from './twilioClient';
import { accountName, bringTextsTo, senderOf } from './twilioSenders';

export interface SmsConnectionParts {
  store: IntegrationStore;
  accounts: SmsAccounts;
  carrier: TwilioCarrier;
  open: OpenTwilio;
  limits: RateLimits;
  switches: KillSwitches;
  publicUrl: string;
}

export const inboundUrlOf = (publicUrl: string, tenantId: string): string =>
  `${publicUrl}/hooks/twilio/${tenantId}/inbound`;

/** Connects, shows and tries the account that a business sends its texts from. */
export class SmsConnections {
  constructor(private readonly parts: SmsConnectionParts) {}

  async get(ctx: TenantContext): Promise<SmsConnection> {
    ctx.require('integrations.manage');
    const { accounts, publicUrl } = this.parts;
    return ctx.read(async (tx) => {
      const own = await accounts.own(tx, ctx.tenantId);
      return {
        isConnected: own !== null,
        accountName: own?.settings.accountName ?? null,
        accountSid: own?.credentials.accountSid ?? null,
        from: own?.settings.from ?? null,
        platformFrom: accounts.platform?.from ?? null,
        webhookConfigured: own?.settings.webhookConfigured ?? false,
        inboundUrl: inboundUrlOf(publicUrl, ctx.tenantId),
        statusUrl: `${publicUrl}/hooks/twilio/${ctx.tenantId}/status`,
        ...(await smsUsage(tx, ctx.tenantId, ctx.clock.now())),
        lastUsedAt: own?.lastUsedAt ?? null,
        lastError: own?.lastError ?? null,
      };
    });
  }

  /**
   * Tries the account and the number, tells Twilio where to bring texts, and stores both.
   * @throws InputError beside the field that is wrong; UNAVAILABLE while Twilio cannot be reached.
   */
  async connect(ctx: TenantContext, input: ConnectSmsInput): Promise<SmsConnection> {
    ctx.require('integrations.manage');
    const { store, accounts, open, limits, switches, publicUrl } = this.parts;
    switches.refuse('sms', ctx.tenantId);
    await limits.count('connectSmsByTenant', ctx.tenantId);
    const before = await ctx.read((tx) => accounts.own(tx, ctx.tenantId));
    const credentials = credentialsOf(input, before?.credentials ?? null);
    const client = await open(credentials);
    const name = await accountName(client, credentials.accountSid);
    const sender = await senderOf(client, input.from);
    const ours = inboundUrlOf(publicUrl, ctx.tenantId);
    const settings: SmsSettings = {
      from: sender.from,
      accountName: name.slice(0, 200),
      senderSid: sender.senderSid,
      webhookConfigured: await bringTextsTo(client, sender.senderSid, ours),
      previousInboundUrl: sender.inboundUrl === ours ? '' : sender.inboundUrl,
    };
    await ctx.write(async (tx) => {
      await store.save(tx, ctx.tenantId, 'sms', { credentials, settings }, ctx.clock.now());
      await retryHeld(tx, ctx.tenantId, 'sms', ctx.clock.now());
      await recordAudit(tx, ctx, {
        action: 'integration.connected',
        entity: 'integration',
        entityId: null,
        before: before && { provider: 'sms', account: before.settings.from },
        after: { provider: 'sms', account: settings.from, accountName: settings.accountName },
      });
    });
    return this.get(ctx);
  }

  /** Sends one text by the same way as all others. @throws InputError on `input.to`; UNAVAILABLE with the reason. */
  async sendTest(ctx: TenantContext, input: SendTestSmsInput, language: Language): Promise<OperationResult> {
    ctx.require('integrations.manage');
    const { store, carrier, limits, switches } = this.parts;
    switches.refuse('sms', ctx.tenantId);
    const to = toE164(input.to);
    if (!to) {
      throw InputError.of('input.to', 'Please enter a phone number.');
    }
    await limits.count('testSmsByTenant', ctx.tenantId);
    const [opened, business] = await ctx.read(async (tx) => [
      await carrier.open(tx, ctx.tenantId),
      await businessFacts(tx, ctx.tenantId),
    ]);
    if (!opened) {
      throw new AppError('CONFLICT', 'Please connect an account for text messages first.');
    }
    const text = TEST[language](business.name);
    try {
      await opened.send({ id: newId(), to, subject: null, text, html: null, calendar: null });
    } catch (error) {
      throw await this.failedTest(ctx, error);
    }
    await ctx.write(async (tx) => {
      await store.worked(tx, ctx.tenantId, 'sms', ctx.clock.now());
      await retryHeld(tx, ctx.tenantId, 'sms', ctx.clock.now());
      await recordAudit(tx, ctx, {
        action: 'integration.test_sent',
        entity: 'integration',
        entityId: null,
        // Whose number it is concerns nobody who reads the log.
        after: { provider: 'sms', to: `…${to.slice(-4)}` },
      });
    });
    return { ok: true, message: `A test message is on its way to ${formatPhone(to)}.` };
  }

  /** What to answer; the account's own trouble shows on its card as well. */
  private async failedTest(ctx: TenantContext, error: unknown): Promise<unknown> {
    if (!(error instanceof CarrierError)) {
      return error;
    }
    const { trouble, message } = error;
    if (trouble === 'account') {
      const now = ctx.clock.now();
      await ctx.write((tx) => this.parts.store.failed(tx, ctx.tenantId, 'sms', now, message));
    }
    return trouble === 'refused' ? InputError.of('input.to', message) : new AppError('UNAVAILABLE', message);
  }
}

const TEST: Readonly<Record<Language, (business: string) => string>> = {
  en: (business) => `${business}: this is a test. Text messages from Chairside work.`,
  es: (business) => `${business}: esta es una prueba. Los mensajes de texto de Chairside funcionan.`,
};

function credentialsOf(input: ConnectSmsInput, present: SmsCredentials | null): SmsCredentials {
  const { accountSid, authToken } = input;
  if (authToken) {
    return { accountSid, authToken };
  }
  if (present?.accountSid !== accountSid) {
    throw InputError.of('input.authToken', 'Please enter the auth token.');
  }
  return present;
}
