import { WEBHOOK_EVENTS } from '../../domain/webhooks/eventTypes';
import { recordAudit } from '../../platform/audit';
import type { PreparedStatement, Transaction } from '../../platform/database/transaction';
import { AppError, notFound } from '../../platform/errors';
import { isUuid, newId } from '../../platform/ids';
import { appendToOutbox } from '../../platform/outbox/outbox';
import type { TenantContext } from '../../platform/request/tenantContext';
import { webhookAddress } from './webhookAddress';
import type { WebhookSecrets } from './webhookSecrets';
import type {
  WebhookEndpoint,
  WebhookEndpointInput,
  WebhookEndpointWithSecret,
  WebhookEventType,
} from './webhookTypes';

const MOST_ENDPOINTS = 20;
const OLD_SECRET_HOURS = 24;

/** Deliveries of one endpoint, or of all, are to be attempted at once: `{ endpointId }` or `{}`. */
export const DUE_TOPIC = 'webhook.due';

const ENDPOINTS: PreparedStatement = {
  name: 'webhook_endpoints',
  text: `
    SELECT e.id, e.url, e.description, e.event_types AS "eventTypes", e.is_active AS "isActive",
           e.created_at AS "createdAt", e.last_delivered_at AS "lastDeliveredAt", e.failing_since AS "failingSince",
           e.last_error AS "lastError", e.disabled_reason AS "disabledReason",
           CASE WHEN e.paused_until > $3 THEN e.paused_until END AS "pausedUntil",
           CASE WHEN e.old_secret_until > $3 THEN e.old_secret_until END AS "oldSecretUntil",
           coalesce(d.pending, 0) AS "pendingCount", coalesce(d.failed, 0) AS "failedCount"
    FROM webhook_endpoints e
    LEFT JOIN (
      SELECT endpoint_id, (count(*) FILTER (WHERE status = 'pending'))::integer AS pending,
             (count(*) FILTER (WHERE status = 'failed'))::integer AS failed
      FROM webhook_deliveries WHERE tenant_id = $1 AND status <> 'delivered' AND type <> 'webhook.test'
      GROUP BY endpoint_id
    ) d ON d.endpoint_id = e.id
    WHERE e.tenant_id = $1 AND ($2::uuid IS NULL OR e.id = $2) ORDER BY e.created_at, e.id`,
};

/** Where a business wants its events sent. */
export class WebhookEndpoints {
  constructor(
    private readonly secrets: WebhookSecrets,
    private readonly allowPrivate: boolean,
  ) {}

  eventTypes(ctx: TenantContext): WebhookEventType[] {
    ctx.require('integrations.manage');
    return WEBHOOK_EVENTS.map(({ type, hint }) => ({ type, description: hint }));
  }

  /** The oldest first. */
  async list(ctx: TenantContext): Promise<WebhookEndpoint[]> {
    ctx.require('integrations.manage');
    return ctx.rows<WebhookEndpoint>(ENDPOINTS, [ctx.tenantId, null, ctx.clock.now()]);
  }

  /** The secret in the answer can never be read again. */
  async create(ctx: TenantContext, input: WebhookEndpointInput): Promise<WebhookEndpointWithSecret> {
    ctx.require('integrations.manage');
    const { tenantId } = ctx;
    const [id, secret, values] = [newId(), this.secrets.make(), this.valuesOf(input)];
    return ctx.write(async (tx) => {
      // One at a time within a business, so that the limit holds.
      await tx.manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('webhooks ' || $1, 0))`, [
        tenantId,
      ]);
      if ((await this.read(tx, ctx, null)).length >= MOST_ENDPOINTS) {
        throw new AppError('CONFLICT', `A business may have at most ${MOST_ENDPOINTS} webhook endpoints.`);
      }
      await tx.manager.query(
        `INSERT INTO webhook_endpoints (tenant_id, id, url, description, event_types, is_active, sealed_secret,
                                        created_at, updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
        [
          tenantId,
          id,
          values.url,
          values.description,
          values.eventTypes,
          values.isActive,
          this.secrets.seal(secret, tenantId, id),
          ctx.clock.now(),
        ],
      );
      await audit(tx, ctx, 'created', id, { after: audited(values) });
      return { secret, endpoint: await this.one(tx, ctx, id) };
    });
  }

  /** Switched on again, it gets what waited meanwhile. */
  async update(ctx: TenantContext, id: string, input: WebhookEndpointInput): Promise<WebhookEndpoint> {
    ctx.require('integrations.manage');
    const values = this.valuesOf(input);
    return ctx.write(async (tx) => {
      const before = await this.one(tx, ctx, id);
      await tx.manager.query(
        `UPDATE webhook_endpoints SET url = $3, description = $4, event_types = $5, is_active = $6, updated_at = $7,
           disabled_at = CASE WHEN $6 THEN NULL ELSE disabled_at END,
           disabled_reason = CASE WHEN $6 THEN NULL ELSE disabled_reason END
         WHERE tenant_id = $1 AND id = $2`,
        [
          ctx.tenantId,
          before.id,
          values.url,
          values.description,
          values.eventTypes,
          values.isActive,
          ctx.clock.now(),
        ],
      );
      // Another address, or a second chance: what went before says nothing of it.
      if (values.url !== before.url || (values.isActive && !before.isActive)) {
        await tx.manager.query(
          `UPDATE webhook_endpoints SET failing_since = NULL, failures = 0, last_error = NULL, paused_until = NULL
           WHERE tenant_id = $1 AND id = $2`,
          [ctx.tenantId, before.id],
        );
        await tx.manager.query(
          `UPDATE webhook_deliveries SET next_attempt_at = $3
           WHERE tenant_id = $1 AND endpoint_id = $2 AND status = 'pending'`,
          [ctx.tenantId, before.id, ctx.clock.now()],
        );
        await appendToOutbox(tx, {
          tenantId: ctx.tenantId,
          topic: DUE_TOPIC,
          payload: { endpointId: before.id },
        });
      }
      await audit(tx, ctx, 'updated', before.id, { before: audited(before), after: audited(values) });
      return this.one(tx, ctx, before.id);
    });
  }

  /** The former secret goes on signing beside the new one for a day, so that no delivery is refused meanwhile. */
  async rotateSecret(ctx: TenantContext, id: string): Promise<WebhookEndpointWithSecret> {
    ctx.require('integrations.manage');
    const secret = this.secrets.make();
    return ctx.write(async (tx) => {
      const endpoint = await this.one(tx, ctx, id);
      await tx.manager.query(
        `UPDATE webhook_endpoints SET sealed_old_secret = sealed_secret, sealed_secret = $3,
           old_secret_until = $4::timestamptz + interval '${OLD_SECRET_HOURS} hours', updated_at = $4
         WHERE tenant_id = $1 AND id = $2`,
        [ctx.tenantId, endpoint.id, this.secrets.seal(secret, ctx.tenantId, endpoint.id), ctx.clock.now()],
      );
      await audit(tx, ctx, 'secret_rotated', endpoint.id, {});
      return { secret, endpoint: await this.one(tx, ctx, endpoint.id) };
    });
  }

  /** With its log, and without sending what still waits. */
  async delete(ctx: TenantContext, id: string): Promise<void> {
    ctx.require('integrations.manage');
    await ctx.write(async (tx) => {
      const before = await this.one(tx, ctx, id);
      await tx.manager.query('DELETE FROM webhook_endpoints WHERE tenant_id = $1 AND id = $2', [
        ctx.tenantId,
        before.id,
      ]);
      await audit(tx, ctx, 'deleted', before.id, { before: audited(before) });
    });
  }

  private async one(tx: Transaction, ctx: TenantContext, id: string): Promise<WebhookEndpoint> {
    const [endpoint] = isUuid(id) ? await this.read(tx, ctx, id) : [];
    if (!endpoint) {
      throw notFound('This webhook endpoint');
    }
    return endpoint;
  }

  private read(tx: Transaction, ctx: TenantContext, id: string | null): Promise<WebhookEndpoint[]> {
    return tx.rows<WebhookEndpoint>(ENDPOINTS, [ctx.tenantId, id, ctx.clock.now()]);
  }

  private valuesOf(input: WebhookEndpointInput): EndpointValues {
    return {
      url: webhookAddress(input.url, this.allowPrivate),
      description: input.description ?? '',
      eventTypes: input.eventTypes ? [...new Set(input.eventTypes)].sort() : null,
      isActive: input.isActive ?? true,
    };
  }
}

type EndpointValues = Pick<WebhookEndpoint, 'url' | 'description' | 'eventTypes' | 'isActive'>;

/** Of the address the host alone: its path is often as good as a password. */
const audited = ({ url, description, eventTypes, isActive }: EndpointValues): object => ({
  host: new URL(url).host,
  description,
  eventTypes,
  isActive,
});

function audit(
  tx: Transaction,
  ctx: TenantContext,
  what: string,
  entityId: string,
  change: { before?: object; after?: object },
): Promise<void> {
  return recordAudit(tx, ctx, {
    action: `webhook_endpoint.${what}`,
    entity: 'webhook_endpoint',
    entityId,
    ...change,
  });
}
