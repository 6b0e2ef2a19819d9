import { recordAudit } from '../../../platform/audit';
import { AppError, InputError } from '../../../platform/errors';
import type { RateLimits } from '../../../platform/rateLimits';
import type { PreparedStatement, Transaction } from '../../../platform/database/transaction';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { KillSwitches } from '../../../platform/switches/killSwitches';
import { phoneOrNull } from '../../../platform/validation/phone';
import type { IntegrationStore } from '../../integrations/integrationStore';
import type { SmsAccounts, SmsCredentials } from '../../notifications/sms/smsAccounts';
import type { OpenTwilio } from '../../notifications/sms/twilioClient';
import { accountName } from '../../notifications/sms/twilioSenders';
import { currentMonth } from '../../notifications/smsQuota';
import { businessRules } from '../../notifications/visitFacts';
import { callFigures } from './callStore';
import { bringCallsTo, callableNumber, numbersOf } from './twilioNumbers';
import type { VoiceAccounts, VoiceIntegration, VoiceSettings } from './voiceAccounts';
import type { ConfigureVoiceInput, ConnectVoiceInput, VoiceConnection } from './voiceTypes';

export interface VoiceConnectionParts {
  store: IntegrationStore;
  accounts: VoiceAccounts;
  sms: SmsAccounts;
  open: OpenTwilio;
  limits: RateLimits;
  switches: KillSwitches;
  publicUrl: string;
}

const PHONE: PreparedStatement = {
  name: 'voice_business_phone',
  text: 'SELECT phone FROM tenants WHERE id = $1',
};
const DEFAULTS = { transferPhone: null, useRelay: false, maxCallMinutes: 15 };

export const voiceUrlsOf = (
  publicUrl: string,
  tenantId: string,
): { voiceUrl: string; statusUrl: string } => ({
  voiceUrl: `${publicUrl}/hooks/voice/${tenantId}/begin`,
  statusUrl: `${publicUrl}/hooks/voice/${tenantId}/status`,
});

/** Connects, shows and configures the number that the assistant answers. */
export class VoiceConnections {
  constructor(private readonly parts: VoiceConnectionParts) {}

  async get(ctx: TenantContext): Promise<VoiceConnection> {
    ctx.require('integrations.manage');
    const { accounts, sms, publicUrl } = this.parts;
    return ctx.read(async (tx) => {
      const own = await accounts.own(tx, ctx.tenantId);
      const texts = await sms.own(tx, ctx.tenantId);
      const [business] = await tx.rows<{ phone: string | null }>(PHONE, [ctx.tenantId]);
      const { calls, minutes, lastCallAt } = await callsThisMonth(tx, ctx);
      const { transferPhone, useRelay, maxCallMinutes } = own?.settings ?? DEFAULTS;
      return {
        isConnected: own !== null,
        number: own?.settings.number ?? null,
        accountName: own?.settings.accountName ?? null,
        accountSid: own?.credentials.accountSid ?? null,
        usesSmsAccount: own?.settings.usesSmsAccount ?? false,
        smsAccountName: texts?.settings.accountName ?? null,
        webhookConfigured: own?.settings.webhookConfigured ?? false,
        ...voiceUrlsOf(publicUrl, ctx.tenantId),
        transferPhone,
        businessPhone: business?.phone ?? null,
        useRelay,
        canUseRelay: isSecure(publicUrl),
        maxCallMinutes,
        callsThisMonth: calls,
        minutesThisMonth: minutes,
        lastUsedAt: lastCallAt,
        lastError: own?.lastError ?? null,
      };
    });
  }

  /** Numbers of the account for text messages that can be called. @throws CONFLICT without one; UNAVAILABLE. */
  async numbers(ctx: TenantContext): Promise<string[]> {
    ctx.require('integrations.manage');
    const { sms, open, limits } = this.parts;
    const texts = await ctx.read((tx) => sms.own(tx, ctx.tenantId));
    if (!texts) return [];
    await limits.count('connectVoiceByTenant', ctx.tenantId);
    return (await numbersOf(await open(texts.credentials))).map(({ number }) => number);
  }

  /**
   * Tries the account and the number, tells Twilio to bring calls here, and stores both.
   * @throws InputError beside the field that is wrong; UNAVAILABLE while Twilio cannot be reached.
   */
  async connect(ctx: TenantContext, input: ConnectVoiceInput): Promise<VoiceConnection> {
    ctx.require('integrations.manage');
    const { store, accounts, open, limits, switches, publicUrl } = this.parts;
    switches.refuse('assistant_voice', ctx.tenantId);
    await limits.count('connectVoiceByTenant', ctx.tenantId);
    const before = await ctx.read((tx) => accounts.own(tx, ctx.tenantId));
    const credentials = await this.credentialsOf(ctx, input, before);
    const client = await open(credentials);
    const name = await accountName(client, credentials.accountSid);
    const number = await callableNumber(client, input.number);
    const ours = voiceUrlsOf(publicUrl, ctx.tenantId);
    const isOurs = number.voiceUrl === ours.voiceUrl;
    const kept = before?.settings.numberSid === number.numberSid ? before.settings : null;
    const settings: VoiceSettings = {
      number: number.number,
      numberSid: number.numberSid,
      accountName: name.slice(0, 200),
      usesSmsAccount: input.usesSmsAccount,
      webhookConfigured: await bringCallsTo(client, number.numberSid, ours),
      previousVoiceUrl: isOurs ? (kept?.previousVoiceUrl ?? '') : number.voiceUrl,
      previousStatusUrl: isOurs ? (kept?.previousStatusUrl ?? '') : number.statusUrl,
      transferPhone: before?.settings.transferPhone ?? DEFAULTS.transferPhone,
      useRelay: before?.settings.useRelay ?? DEFAULTS.useRelay,
      maxCallMinutes: before?.settings.maxCallMinutes ?? DEFAULTS.maxCallMinutes,
    };
    await ctx.write(async (tx) => {
      await store.save(tx, ctx.tenantId, 'ai_voice', { credentials, settings }, ctx.clock.now());
      await recordAudit(tx, ctx, {
        action: 'integration.connected',
        entity: 'integration',
        entityId: null,
        before: before && { provider: 'ai_voice', account: before.settings.number },
        after: { provider: 'ai_voice', account: settings.number, accountName: settings.accountName },
      });
    });
    // The number before rings where it rang before us.
    if (before && before.settings.numberSid !== settings.numberSid) {
      await stopBringingCalls(await open(before.credentials), before.settings, ours);
    }
    return this.get(ctx);
  }

  async configure(ctx: TenantContext, input: ConfigureVoiceInput): Promise<VoiceConnection> {
    ctx.require('integrations.manage');
    const { store, accounts, publicUrl } = this.parts;
    const own = await ctx.read((tx) => accounts.own(tx, ctx.tenantId));
    if (!own) {
      throw new AppError('CONFLICT', 'Please connect a number for calls first.');
    }
    const { useRelay, maxCallMinutes } = input;
    if (useRelay && !isSecure(publicUrl)) {
      throw InputError.of(
        'input.useRelay',
        'ConversationRelay needs this server to be reached by an address that begins with https.',
      );
    }
    const transferPhone = phoneOrNull(input.transferPhone);
    if (transferPhone === own.settings.number) {
      throw InputError.of(
        'input.transferPhone',
        'This is the number that the assistant answers. Please enter another one.',
      );
    }
    const changed = { transferPhone, useRelay, maxCallMinutes };
    await ctx.write(async (tx) => {
      await store.configure(tx, ctx.tenantId, 'ai_voice', { ...own.settings, ...changed });
      const { transferPhone: phone, useRelay: relay, maxCallMinutes: minutes } = own.settings;
      await recordAudit(tx, ctx, {
        action: 'integration.configured',
        entity: 'integration',
        entityId: null,
        before: { provider: 'ai_voice', transferPhone: phone, useRelay: relay, maxCallMinutes: minutes },
        after: { provider: 'ai_voice', ...changed },
      });
    });
    return this.get(ctx);
  }

  private async credentialsOf(
    ctx: TenantContext,
    { usesSmsAccount, accountSid, authToken }: ConnectVoiceInput,
    before: VoiceIntegration | null,
  ): Promise<SmsCredentials> {
    if (usesSmsAccount) {
      const texts = await ctx.read((tx) => this.parts.sms.own(tx, ctx.tenantId));
      if (!texts) {
        throw InputError.of('input.usesSmsAccount', 'No account is connected for text messages.');
      }
      return texts.credentials;
    }
    if (authToken) return { accountSid: accountSid!, authToken };
    if (before?.credentials.accountSid !== accountSid) {
      throw InputError.of('input.authToken', 'Please enter the auth token.');
    }
    return before!.credentials;
  }
}

/** Puts back what was there before us, unless somebody has put something else there since. Never throws. */
export async function stopBringingCalls(
  client: Awaited<ReturnType<OpenTwilio>>,
  { number, numberSid, previousVoiceUrl, previousStatusUrl }: VoiceSettings,
  ours: { voiceUrl: string },
): Promise<void> {
  try {
    const { voiceUrl } = await callableNumber(client, number);
    if (voiceUrl === ours.voiceUrl) {
      await bringCallsTo(client, numberSid, { voiceUrl: previousVoiceUrl, statusUrl: previousStatusUrl });
    }
  } catch {
    // The account may be closed, or its token changed: then Twilio brings us calls that we refuse.
  }
}

/** In the current calendar month of the business. */
export async function callsThisMonth(
  tx: Transaction,
  { tenantId, clock }: TenantContext,
): ReturnType<typeof callFigures> {
  const { timeZone } = await businessRules(tx, tenantId);
  return callFigures(tx, tenantId, currentMonth(clock.now(), timeZone).startsAt);
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https://');
