import { recordAudit } from '../../platform/audit';
import type { Transaction } from '../../platform/database/transaction';
import { shownText } from '../../platform/language/shownText';
import { appendToOutbox } from '../../platform/outbox/outbox';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { IntegrationDriver, IntegrationState } from '../integrations/integrationDriver';
import { DUE_TOPIC } from './webhookEndpoints';

interface Summary {
  total: number;
  active: number;
  /** Switched off by us, because it failed. */
  disabled: number;
  url: string | null;
  lastDeliveredAt: Date | null;
  failingSince: Date | null;
  lastError: string | null;
}

/** Single failures are nothing unusual; so many in a row are worth a look. */
const FAILURES_WORTH_A_LOOK = 3;

const SUMMARY = `
  SELECT count(*)::integer AS total, (count(*) FILTER (WHERE is_active))::integer AS active,
         (count(*) FILTER (WHERE disabled_at IS NOT NULL))::integer AS disabled,
         min(url) FILTER (WHERE is_active) AS url, max(last_delivered_at) AS "lastDeliveredAt",
         min(failing_since) FILTER (WHERE is_troubled) AS "failingSince",
         (array_agg(last_error ORDER BY failing_since) FILTER (WHERE is_troubled))[1] AS "lastError"
  FROM (SELECT e.*, e.disabled_at IS NOT NULL OR (e.is_active AND e.failures >= ${FAILURES_WORTH_A_LOOK}) AS is_troubled
        FROM webhook_endpoints e WHERE e.tenant_id = $1) endpoint`;

/** Webhooks as the Integrations screen shows them: connected while an endpoint is switched on. */
export class AutomationDriver implements IntegrationDriver {
  readonly provider = 'automation';

  async state(tx: Transaction, ctx: TenantContext): Promise<IntegrationState> {
    const [row] = await tx.manager.query<Summary[]>(SUMMARY, [ctx.tenantId]);
    const { total, active, disabled, url, lastDeliveredAt, failingSince, lastError } = row!;
    const isTroubled = failingSince !== null || disabled > 0;
    return {
      status: isTroubled ? 'error' : active > 0 ? 'connected' : 'available',
      account: active === 1 ? new URL(url!).host : null,
      lastSyncAt: null,
      lastUsedAt: lastDeliveredAt,
      lastError: isTroubled
        ? (lastError ?? shownText('An endpoint was switched off because it failed.'))
        : null,
      failingSince,
      connectedAccounts: active,
      totalAccounts: total,
      messagesSent: null,
      monthlyQuota: null,
    };
  }

  /** Attempts at once whatever waits or was given up. */
  readonly sync = async (ctx: TenantContext): Promise<string> => {
    ctx.require('integrations.manage');
    await ctx.write(async (tx) => {
      const now = ctx.clock.now();
      await tx.manager.query('UPDATE webhook_endpoints SET paused_until = NULL WHERE tenant_id = $1', [
        ctx.tenantId,
      ]);
      await tx.manager.query(
        `UPDATE webhook_deliveries d SET status = 'pending', settled_at = NULL, next_attempt_at = $2,
           attempts = CASE WHEN d.status = 'failed' THEN 0 ELSE d.attempts END
         FROM webhook_endpoints e
         WHERE d.tenant_id = $1 AND d.status <> 'delivered' AND d.body IS NOT NULL AND d.type <> 'webhook.test'
           AND (e.tenant_id, e.id) = (d.tenant_id, d.endpoint_id) AND e.is_active`,
        [ctx.tenantId, now],
      );
      await appendToOutbox(tx, { tenantId: ctx.tenantId, topic: DUE_TOPIC, payload: {} });
    });
    return shownText('What waited or had failed is being sent again');
  };

  /** Switches every endpoint off; addresses and secrets stay, and what waits goes out when one is switched on again. */
  async disconnect(ctx: TenantContext): Promise<void> {
    ctx.require('integrations.manage');
    await ctx.write(async (tx) => {
      const [, changed] = await tx.manager.query<[unknown, number]>(
        `UPDATE webhook_endpoints SET is_active = false, disabled_at = NULL, disabled_reason = NULL, updated_at = $2
         WHERE tenant_id = $1 AND (is_active OR disabled_at IS NOT NULL)`,
        [ctx.tenantId, ctx.clock.now()],
      );
      if (changed > 0) {
        await recordAudit(tx, ctx, {
          action: 'integration.disconnected',
          entity: 'integration',
          entityId: null,
          after: { provider: this.provider, endpoints: changed },
        });
      }
    });
  }
}
