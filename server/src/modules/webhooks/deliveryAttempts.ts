import { isBeyondPatience, pauseAfter, waitAfter } from '../../domain/webhooks/deliverySchedule';
import { recordAudit } from '../../platform/audit';
import type { Transaction } from '../../platform/database/transaction';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { SendWebhook, WebhookAnswer } from './webhookSender';
import type { WebhookSecrets } from './webhookSecrets';
import { type SigningRow, signingSecrets } from './webhookSigning';

/** A delivery that may be attempted now, with its endpoint. */
interface PendingDelivery extends Omit<SigningRow, 'id'> {
  endpointId: string;
  url: string;
  body: string;
  attempts: number;
  failingSince: Date | null;
  failures: number;
  pausedUntil: Date | null;
}

const PENDING = `
  SELECT d.endpoint_id AS "endpointId", e.url, d.body, d.attempts, e.failing_since AS "failingSince", e.failures,
         e.paused_until AS "pausedUntil", e.sealed_secret AS "sealedSecret",
         e.sealed_old_secret AS "sealedOldSecret", e.old_secret_until AS "oldSecretUntil"
  FROM webhook_deliveries d
  JOIN webhook_endpoints e ON (e.tenant_id, e.id) = (d.tenant_id, d.endpoint_id)
  JOIN tenants t ON t.id = d.tenant_id
  WHERE d.tenant_id = $1 AND d.id = $2 AND d.status = 'pending' AND d.body IS NOT NULL AND e.is_active
    AND t.status = 'active'`;

/** Attempts at stored deliveries: sends, and writes down what became of it at the delivery and its endpoint. */
export class DeliveryAttempts {
  constructor(
    private readonly secrets: WebhookSecrets,
    private readonly send: SendWebhook,
  ) {}

  /**
   * One attempt, unless the delivery is settled or held by now: its endpoint or business may be switched off.
   * @returns when the next attempt is due; null when there is none to plan.
   */
  async attempt(ctx: TenantContext, deliveryId: string): Promise<Date | null> {
    const now = ctx.clock.now();
    const [delivery] = await ctx.read((tx) =>
      tx.manager.query<PendingDelivery[]>(PENDING, [ctx.tenantId, deliveryId]),
    );
    if (!delivery) {
      return null;
    }
    if (delivery.pausedUntil && delivery.pausedUntil > now) {
      return this.postpone(ctx, deliveryId, delivery.pausedUntil);
    }
    const signing = { ...delivery, id: delivery.endpointId };
    const secrets = signingSecrets(this.secrets, ctx.tenantId, signing, now);
    const answer = await this.send({ id: deliveryId, body: delivery.body, url: delivery.url, secrets }, now);
    return ctx.write(async (tx) => {
      // The endpoint first, as whoever deletes it locks them.
      await (answer.isDelivered
        ? noteSuccess(tx, ctx, delivery.endpointId)
        : noteFailure(tx, ctx, delivery, answer));
      return settle(tx, ctx, deliveryId, delivery, answer);
    });
  }

  private async postpone(ctx: TenantContext, deliveryId: string, until: Date): Promise<Date> {
    await ctx.write((tx) =>
      tx.manager.query(
        `UPDATE webhook_deliveries SET next_attempt_at = $3 WHERE tenant_id = $1 AND id = $2 AND status = 'pending'`,
        [ctx.tenantId, deliveryId, until],
      ),
    );
    return until;
  }
}

/** Changes nothing if somebody asked for redelivery, or the client was erased, while we sent. */
async function settle(
  tx: Transaction,
  ctx: TenantContext,
  deliveryId: string,
  { attempts }: PendingDelivery,
  answer: WebhookAnswer,
): Promise<Date | null> {
  const now = ctx.clock.now();
  const wait =
    answer.isDelivered || answer.isGone ? null : waitAfter(attempts + 1, answer.retryAfter, Math.random());
  const next = wait === null ? null : new Date(now.getTime() + wait);
  const status = answer.isDelivered ? 'delivered' : next ? 'pending' : 'failed';
  const [, changed] = await tx.manager.query<[unknown, number]>(
    `UPDATE webhook_deliveries SET status = $4, attempts = attempts + 1, next_attempt_at = $5, response_status = $6,
       response_excerpt = $7, last_error = left($8, 300), duration_ms = $9, attempted_at = $10,
       settled_at = CASE WHEN $4 <> 'pending' THEN $10::timestamptz END
     WHERE tenant_id = $1 AND id = $2 AND status = 'pending' AND attempts = $3`,
    [
      ctx.tenantId,
      deliveryId,
      attempts,
      status,
      next,
      answer.status,
      answer.excerpt,
      answer.error,
      answer.durationMs,
      now,
    ],
  );
  return changed === 1 ? next : null;
}

async function noteSuccess(tx: Transaction, ctx: TenantContext, endpointId: string): Promise<void> {
  await tx.manager.query(
    `UPDATE webhook_endpoints SET last_delivered_at = $3, failing_since = NULL, failures = 0, last_error = NULL,
       paused_until = NULL,
       sealed_old_secret = CASE WHEN old_secret_until > $3 THEN sealed_old_secret END,
       old_secret_until = CASE WHEN old_secret_until > $3 THEN old_secret_until END
     WHERE tenant_id = $1 AND id = $2`,
    [ctx.tenantId, endpointId, ctx.clock.now()],
  );
}

async function noteFailure(
  tx: Transaction,
  ctx: TenantContext,
  { endpointId, failures, failingSince }: PendingDelivery,
  answer: WebhookAnswer,
): Promise<void> {
  const now = ctx.clock.now();
  const pause = pauseAfter(failures + 1, answer.retryAfter);
  await tx.manager.query(
    `UPDATE webhook_endpoints SET failing_since = coalesce(failing_since, $3), failures = failures + 1,
       last_error = left($4, 300), paused_until = coalesce($5, paused_until)
     WHERE tenant_id = $1 AND id = $2`,
    [ctx.tenantId, endpointId, now, answer.error, pause > 0 ? new Date(now.getTime() + pause) : null],
  );
  const isTooLong = failingSince !== null && isBeyondPatience(failingSince, now);
  if (!answer.isGone && !isTooLong) {
    return;
  }
  const reason = answer.isGone ? 'gone' : 'failing';
  const [, changed] = await tx.manager.query<[unknown, number]>(
    `UPDATE webhook_endpoints SET is_active = false, disabled_at = $3, disabled_reason = $4
     WHERE tenant_id = $1 AND id = $2 AND is_active`,
    [ctx.tenantId, endpointId, now, reason],
  );
  if (changed === 1) {
    await recordAudit(tx, ctx, {
      action: 'webhook_endpoint.disabled',
      entity: 'webhook_endpoint',
      entityId: endpointId,
      after: { reason },
    });
  }
}
