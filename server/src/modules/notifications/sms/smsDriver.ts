import { recordAudit } from '../../../platform/audit';
import type { Transaction } from '../../../platform/database/transaction';
import { AppError } from '../../../platform/errors';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { KillSwitches } from '../../../platform/switches/killSwitches';
import { formatPhone } from '../../../platform/validation/phone';
import type { IntegrationDriver, IntegrationState } from '../../integrations/integrationDriver';
import type { IntegrationStore } from '../../integrations/integrationStore';
import { CarrierError } from '../messageCarrier';
import { takeDelivery } from './deliveryCallbacks';
import type { SmsAccounts } from './smsAccounts';
import { inboundUrlOf } from './smsConnections';
import { smsUsage } from './smsUsage';
import type { TwilioCarrier } from './twilioCarrier';
import type { OpenTwilio } from './twilioClient';
import { carrierErrorOf, isAccessRefused } from './twilioErrors';
import { TWILIO } from './twilioReports';
import { stopBringingTexts } from './twilioSenders';

/** Asked about at once; what is left over waits for the next time. */
const MOST_ASKED = 100;

const UNSETTLED = `
  SELECT id, recipient, body, carrier_message_id AS "carrierMessageId", created_at AS "createdAt",
    due_at AS "dueAt"
  FROM messages
  WHERE tenant_id = $1 AND channel = 'sms' AND status IN ('sending', 'sent') AND recipient IS NOT NULL
    AND updated_at > $2::timestamptz - interval '1 day'
    AND (carrier = $3 AND carrier_message_id IS NOT NULL OR status = 'sending' AND body IS NOT NULL)
  ORDER BY updated_at LIMIT ${MOST_ASKED}`;

interface Unsettled {
  id: string;
  recipient: string;
  body: string | null;
  carrierMessageId: string | null;
  createdAt: Date;
  dueAt: Date;
}

export interface SmsDriverParts {
  store: IntegrationStore;
  accounts: SmsAccounts;
  carrier: TwilioCarrier;
  open: OpenTwilio;
  switches: KillSwitches;
  publicUrl: string;
}

/** Text messages on the Integrations screen. */
export class SmsDriver implements IntegrationDriver {
  readonly provider = 'sms';

  constructor(private readonly parts: SmsDriverParts) {}

  async state(tx: Transaction, ctx: TenantContext): Promise<IntegrationState> {
    const own = await this.parts.accounts.own(tx, ctx.tenantId);
    return {
      status: own?.status ?? 'available',
      account: own && formatPhone(own.settings.from),
      lastSyncAt: own?.lastSyncAt ?? null,
      lastUsedAt: own?.lastUsedAt ?? null,
      lastError: own?.lastError ?? null,
      failingSince: own?.failingSince ?? null,
      connectedAccounts: null,
      totalAccounts: null,
      ...(await smsUsage(tx, ctx.tenantId, ctx.clock.now())),
    };
  }

  /** Tries the access and asks what became of the messages that Twilio has not reported on. */
  readonly sync = async (ctx: TenantContext): Promise<void> => {
    ctx.require('integrations.manage');
    const { store, accounts, open, switches } = this.parts;
    switches.refuse('sms', ctx.tenantId);
    const own = await ctx.read((tx) => accounts.own(tx, ctx.tenantId));
    if (!own) {
      throw new AppError('CONFLICT', 'Please connect an account for text messages first.');
    }
    try {
      const client = await open(own.credentials);
      await client.api.v2010.accounts(own.credentials.accountSid).fetch();
      await this.reconcile(ctx, async (sid) => {
        const { status, errorCode } = await client.messages(sid).fetch();
        return { messageSid: sid, status, errorCode: errorCode || null };
      });
    } catch (error) {
      const trouble = error instanceof CarrierError ? error : carrierErrorOf(error);
      const ended = isAccessRefused(error);
      await ctx.write((tx) =>
        store.failed(tx, ctx.tenantId, 'sms', ctx.clock.now(), trouble.message, { ended }),
      );
      throw new AppError('UNAVAILABLE', trouble.message);
    }
    await ctx.write((tx) => store.worked(tx, ctx.tenantId, 'sms', ctx.clock.now(), { synced: true }));
  };

  async disconnect(ctx: TenantContext): Promise<void> {
    ctx.require('integrations.manage');
    const { store, accounts, open, publicUrl } = this.parts;
    const own = await ctx.read((tx) => accounts.own(tx, ctx.tenantId));
    if (!own) {
      return;
    }
    await stopBringingTexts(await open(own.credentials), own.settings, inboundUrlOf(publicUrl, ctx.tenantId));
    await ctx.write(async (tx) => {
      if (await store.forget(tx, ctx.tenantId, 'sms')) {
        await recordAudit(tx, ctx, {
          action: 'integration.disconnected',
          entity: 'integration',
          entityId: null,
          before: { provider: 'sms', account: own.settings.from, accountName: own.settings.accountName },
        });
      }
    });
  }

  private async reconcile(
    ctx: TenantContext,
    ask: (sid: string) => Promise<Parameters<typeof takeDelivery>[3]>,
  ): Promise<void> {
    const { clock, tenantId } = ctx;
    const unsettled = await ctx.read((tx) =>
      tx.manager.query<Unsettled[]>(UNSETTLED, [tenantId, clock.now(), TWILIO]),
    );
    for (const message of unsettled) {
      const sid = message.carrierMessageId ?? (await this.found(ctx, message));
      if (sid) {
        const status = await ask(sid);
        await ctx.write((tx) => takeDelivery(tx, tenantId, message.id, status, clock));
      }
    }
  }

  /** What was given to Twilio by an attempt whose end nobody saw. */
  private async found(ctx: TenantContext, message: Unsettled): Promise<string | null> {
    const { id, recipient: to, body, createdAt, dueAt } = message;
    const opened = await ctx.read((tx) => this.parts.carrier.open(tx, ctx.tenantId));
    const ready = { id, to, subject: null, text: body!, html: null, calendar: null };
    const since = dueAt > createdAt ? dueAt : createdAt;
    return (await opened?.find?.(ready, since))?.carrierMessageId ?? null;
  }
}
