import { recordAudit } from '../../../platform/audit';
import type { Transaction } from '../../../platform/database/transaction';
import { AppError } from '../../../platform/errors';
import { shownText } from '../../../platform/language/shownText';
import type { TenantContext } from '../../../platform/request/tenantContext';
import { formatPhone } from '../../../platform/validation/phone';
import type { IntegrationDriver, IntegrationState } from '../../integrations/integrationDriver';
import { carrierErrorOf, isAccessRefused } from '../../notifications/sms/twilioErrors';
import { bringCallsTo, numberAt } from './twilioNumbers';
import {
  type VoiceConnectionParts,
  callsThisMonth,
  stopBringingCalls,
  voiceUrlsOf,
} from './voiceConnections';

/** Calls on the Integrations screen. */
export class VoiceDriver implements IntegrationDriver {
  readonly provider = 'ai_voice';

  constructor(private readonly parts: VoiceConnectionParts) {}

  async state(tx: Transaction, ctx: TenantContext): Promise<IntegrationState> {
    const own = await this.parts.accounts.own(tx, ctx.tenantId);
    const { calls, minutes, lastCallAt } = await callsThisMonth(tx, ctx);
    return {
      status: own?.status ?? 'available',
      account: own && formatPhone(own.settings.number),
      settings: own
        ? [
            { label: shownText('Calls this month'), value: String(calls) },
            { label: shownText('Minutes this month'), value: String(minutes) },
          ]
        : [],
      lastSyncAt: own?.lastSyncAt ?? null,
      lastUsedAt: own && lastCallAt,
      lastError: own?.lastError ?? null,
      failingSince: own?.failingSince ?? null,
      connectedAccounts: null,
      totalAccounts: null,
      messagesSent: null,
      monthlyQuota: null,
    };
  }

  /** Tries the access, and whether calls to the number still come here; brings them back if they do not. */
  readonly sync = async (ctx: TenantContext): Promise<void> => {
    ctx.require('integrations.manage');
    const { store, accounts, open, switches, publicUrl } = this.parts;
    switches.refuse('assistant_voice', ctx.tenantId);
    const own = await ctx.read((tx) => accounts.own(tx, ctx.tenantId));
    if (!own) {
      throw new AppError('CONFLICT', 'Please connect a number for calls first.');
    }
    const { settings, credentials } = own;
    const fail = async (sentence: string, ended = false): Promise<AppError> => {
      await ctx.write((tx) =>
        store.failed(tx, ctx.tenantId, 'ai_voice', ctx.clock.now(), sentence, { ended }),
      );
      return new AppError('UNAVAILABLE', sentence);
    };
    const ours = voiceUrlsOf(publicUrl, ctx.tenantId);
    let isOurs: boolean;
    try {
      const client = await open(credentials);
      const number = await numberAt(client, settings.numberSid);
      if (!number) {
        throw await fail('The number does not belong to the Twilio account any more.');
      }
      isOurs =
        (number.voiceUrl === ours.voiceUrl && number.statusUrl === ours.statusUrl) ||
        (await bringCallsTo(client, settings.numberSid, ours));
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw await fail(carrierErrorOf(error).message, isAccessRefused(error));
    }
    await ctx.write((tx) =>
      store.configure(tx, ctx.tenantId, 'ai_voice', { ...settings, webhookConfigured: isOurs }),
    );
    if (!isOurs) {
      throw await fail('Calls to the number do not come here: Twilio does not take this server’s address.');
    }
    await ctx.write((tx) => store.worked(tx, ctx.tenantId, 'ai_voice', ctx.clock.now(), { synced: true }));
  };

  async disconnect(ctx: TenantContext): Promise<void> {
    ctx.require('integrations.manage');
    const { store, accounts, open, publicUrl } = this.parts;
    const own = await ctx.read((tx) => accounts.own(tx, ctx.tenantId));
    if (!own) {
      return;
    }
    await stopBringingCalls(await open(own.credentials), own.settings, voiceUrlsOf(publicUrl, ctx.tenantId));
    await ctx.write(async (tx) => {
      if (await store.forget(tx, ctx.tenantId, 'ai_voice')) {
        await recordAudit(tx, ctx, {
          action: 'integration.disconnected',
          entity: 'integration',
          entityId: null,
          before: {
            provider: 'ai_voice',
            account: own.settings.number,
            accountName: own.settings.accountName,
          },
        });
      }
    });
  }
}
