import { TEST_EVENT } from '../../domain/webhooks/eventTypes';
import { recordAudit } from '../../platform/audit';
import type { PreparedStatement, Transaction } from '../../platform/database/transaction';
import { AppError, InputError, notFound } from '../../platform/errors';
import { isUuid, newId } from '../../platform/ids';
import { appendToOutbox } from '../../platform/outbox/outbox';
import { clampPageSize, decodeCursor, encodeCursor } from '../../platform/pagination';
import type { RateLimits } from '../../platform/rateLimits';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { KillSwitches } from '../../platform/switches/killSwitches';
import { DUE_TOPIC } from './webhookEndpoints';
import { webhookBody } from './webhookPayloads';
import { type SigningRow, signingSecrets } from './webhookSigning';
import type { SendWebhook } from './webhookSender';
import type { WebhookSecrets } from './webhookSecrets';
import type { WebhookDelivery, WebhookDeliveryConnection, WebhookDeliveryFilter } from './webhookTypes';

const COLUMNS = `
  d.id, d.endpoint_id AS "endpointId", e.url AS "endpointUrl", d.event_id AS "eventId", d.type, d.status, d.body,
  d.attempts, d.next_attempt_at AS "nextAttemptAt", d.response_status AS "responseStatus",
  d.response_excerpt AS "responseExcerpt", d.last_error AS "lastError", d.duration_ms AS "durationMs",
  d.created_at AS "createdAt", d.attempted_at AS "attemptedAt", d.created_at::text AS "sortKey"`;
const FROM = `
  webhook_deliveries d JOIN webhook_endpoints e ON (e.tenant_id, e.id) = (d.tenant_id, d.endpoint_id)`;
const CRITERIA = `
  d.tenant_id = $1 AND ($2::uuid IS NULL OR d.endpoint_id = $2) AND ($3::text IS NULL OR d.status = $3)
  AND ($4::text IS NULL OR d.type = $4)`;

const PAGE: PreparedStatement = {
  name: 'webhook_deliveries_page',
  text: `
    SELECT ${COLUMNS} FROM ${FROM}
    WHERE ${CRITERIA} AND ($5::timestamptz IS NULL OR (d.created_at, d.id) < ($5::timestamptz, $6::uuid))
    ORDER BY d.created_at DESC, d.id DESC LIMIT $7`,
};

const COUNT: PreparedStatement = {
  name: 'webhook_deliveries_count',
  text: `SELECT count(*)::integer AS total FROM webhook_deliveries d WHERE ${CRITERIA}`,
};

const ONE: PreparedStatement = {
  name: 'webhook_delivery',
  text: `SELECT ${COLUMNS} FROM ${FROM} WHERE d.tenant_id = $1 AND d.id = $2`,
};

type DeliveryRow = WebhookDelivery & { sortKey: string };

/** What endpoints were told, and telling them again. */
export class WebhookDeliveries {
  constructor(
    private readonly secrets: WebhookSecrets,
    private readonly send: SendWebhook,
    private readonly limits: RateLimits,
    private readonly switches: KillSwitches,
  ) {}

  /** The latest first. */
  async list(
    ctx: TenantContext,
    filter: WebhookDeliveryFilter,
    first: number | null,
    after: string | null,
  ): Promise<WebhookDeliveryConnection> {
    ctx.require('integrations.manage');
    const { endpointId, status, type } = filter;
    if (endpointId && !isUuid(endpointId)) {
      throw InputError.of('filter.endpointId', 'endpointId must be an id.');
    }
    const size = clampPageSize(first);
    const [at, id] = after ? decodeCursor(after, 2) : [null, null];
    const criteria = [ctx.tenantId, endpointId ?? null, status ?? null, type ?? null];
    const [rows, [counted]] = await Promise.all([
      ctx.rows<DeliveryRow>(PAGE, [...criteria, at, id, size + 1]),
      ctx.rows<{ total: number }>(COUNT, criteria),
    ]);
    const nodes = rows.slice(0, size);
    const last = nodes.at(-1);
    return {
      nodes,
      pageInfo: {
        hasNextPage: rows.length > size,
        endCursor: last ? encodeCursor([last.sortKey, last.id]) : null,
      },
      totalCount: counted!.total,
    };
  }

  /** The same message under the same id, with all its attempts again, even if it was delivered. */
  async redeliver(ctx: TenantContext, id: string): Promise<WebhookDelivery> {
    ctx.require('integrations.manage');
    return ctx.write(async (tx) => {
      const delivery = await deliveryOf(tx, ctx, id);
      if (delivery.body === null) {
        throw new AppError(
          'CONFLICT',
          'The client whom this delivery told of is erased, and with them its content.',
        );
      }
      await tx.manager.query(
        `UPDATE webhook_deliveries SET status = 'pending', attempts = 0, next_attempt_at = $3, settled_at = NULL
         WHERE tenant_id = $1 AND id = $2`,
        [ctx.tenantId, delivery.id, ctx.clock.now()],
      );
      const { endpointId } = delivery;
      await appendToOutbox(tx, { tenantId: ctx.tenantId, topic: DUE_TOPIC, payload: { endpointId } });
      await recordAudit(tx, ctx, {
        action: 'webhook_delivery.redelivered',
        entity: 'webhook_delivery',
        entityId: delivery.id,
        after: { type: delivery.type, endpointId },
      });
      return deliveryOf(tx, ctx, delivery.id);
    });
  }

  /** Sends an event of no consequence at once, to an endpoint that is switched off as well, and tells what happened. */
  async test(ctx: TenantContext, endpointId: string): Promise<WebhookDelivery> {
    ctx.require('integrations.manage');
    this.switches.refuse('webhooks', ctx.tenantId);
    await this.limits.count('webhookTestByTenant', ctx.tenantId);
    const now = ctx.clock.now();
    const endpoint = await ctx.read((tx) => endpointOf(tx, ctx, endpointId));
    const [id, eventId] = [newId(), newId()];
    const data = { test: true };
    const body = webhookBody(ctx.tenantId, eventId, TEST_EVENT, now, data);
    const secrets = signingSecrets(this.secrets, ctx.tenantId, endpoint, now);
    const answer = await this.send({ id, body, url: endpoint.url, secrets }, now);
    return ctx.write(async (tx) => {
      await tx.manager.query(
        `INSERT INTO webhook_deliveries (tenant_id, id, endpoint_id, event_id, type, body, status, attempts,
           response_status, response_excerpt, last_error, duration_ms, created_at, attempted_at, settled_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 1, $8, $9, $10, $11, $12, $12, $12)`,
        [
          ctx.tenantId,
          id,
          endpoint.id,
          eventId,
          TEST_EVENT,
          body,
          answer.isDelivered ? 'delivered' : 'failed',
          answer.status,
          answer.excerpt,
          answer.error,
          answer.durationMs,
          now,
        ],
      );
      await recordAudit(tx, ctx, {
        action: 'webhook_endpoint.tested',
        entity: 'webhook_endpoint',
        entityId: endpoint.id,
        after: { status: answer.status },
      });
      return deliveryOf(tx, ctx, id);
    });
  }
}

async function deliveryOf(tx: Transaction, ctx: TenantContext, id: string): Promise<DeliveryRow> {
  const [delivery] = isUuid(id) ? await tx.rows<DeliveryRow>(ONE, [ctx.tenantId, id]) : [];
  if (!delivery) {
    throw notFound('This delivery');
  }
  return delivery;
}

async function endpointOf(
  tx: Transaction,
  ctx: TenantContext,
  id: string,
): Promise<SigningRow & { url: string }> {
  const [endpoint] = isUuid(id)
    ? await tx.manager.query<(SigningRow & { url: string })[]>(
        `SELECT id, url, sealed_secret AS "sealedSecret", sealed_old_secret AS "sealedOldSecret",
                old_secret_until AS "oldSecretUntil"
         FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2`,
        [ctx.tenantId, id],
      )
    : [];
  if (!endpoint) {
    throw notFound('This webhook endpoint');
  }
  return endpoint;
}
