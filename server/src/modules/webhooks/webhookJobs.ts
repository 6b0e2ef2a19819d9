import { WEBHOOK_EVENT_TYPES } from '../../domain/webhooks/eventTypes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import { newId } from '../../platform/ids';
import type { JobHandler, OutboxConsumer, OutboxRow, PeriodicTask } from '../../platform/jobs/jobHandler';
import type { NewJob } from '../../platform/jobs/jobQueue';
import type { Jobs } from '../../platform/jobs/jobs';
import { systemContext } from '../../platform/request/systemContext';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { KillSwitches } from '../../platform/switches/killSwitches';
import type { DeliveryAttempts } from './deliveryAttempts';
import { DUE_TOPIC } from './webhookEndpoints';
import { webhookPayload } from './webhookPayloads';

const SEND = 'webhooks.send';
/** Deliveries to one endpoint go one after the other, and those of one business take no more places than this. */
const LANES_OF_TENANT = 4;
/** The queue's own retries are for our troubles, such as a database that restarts: they are not to run out. */
const MOST_ATTEMPTS = 1_000;
const AT_ONCE = 1_000;
const KEPT_DAYS = 30;

/** Deliveries that are due without a job: what waited behind a switch, or whose server vanished before it queued them. */
const STRANDED = `
  SELECT d.tenant_id AS "tenantId", d.id, d.endpoint_id AS "endpointId"
  FROM webhook_deliveries d
  JOIN webhook_endpoints e ON (e.tenant_id, e.id) = (d.tenant_id, d.endpoint_id)
  JOIN tenants t ON t.id = d.tenant_id
  WHERE d.status = 'pending' AND d.next_attempt_at <= $1 AND e.is_active AND t.status = 'active'
    AND NOT EXISTS (SELECT FROM jobs._private_jobs j
                    WHERE j.key = '${SEND} ' || d.id AND j.attempts < j.max_attempts)
  ORDER BY d.next_attempt_at LIMIT ${AT_ONCE}`;

/** A delivery to be attempted; also what its job carries. */
interface Due {
  id: string;
  endpointId: string;
}

export interface WebhookJobParts {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  switches: KillSwitches;
  attempts: DeliveryAttempts;
}

/** Background work on webhooks: an event becomes one delivery per endpoint that wants it, and each delivery a job. */
export function webhookJobs({ database, clock, jobs, switches, attempts }: WebhookJobParts): {
  handlers: JobHandler<Due>[];
  consumers: OutboxConsumer[];
  periodic: PeriodicTask[];
} {
  const context = (tenantId: string): TenantContext => systemContext(database, tenantId, clock);
  const isOff = (tenantId: string): boolean => switches.thrown('webhooks', tenantId) !== null;

  return {
    consumers: [
      {
        name: 'webhooks',
        topics: [...WEBHOOK_EVENT_TYPES, DUE_TOPIC],
        stoppedBy: 'webhooks',
        async run(event) {
          const tenantId = event.tenantId!;
          const due =
            event.topic === DUE_TOPIC
              ? await dueOf(context(tenantId), event.payload.endpointId as string | undefined)
              : await plan(context(tenantId), event);
          await jobs.queue.add(due.map((delivery) => sendJob(tenantId, delivery)));
        },
      },
    ],
    handlers: [
      {
        name: SEND,
        isSlow: true,
        maxAttempts: MOST_ATTEMPTS,
        async run(delivery, { tenantId }) {
          // Held deliveries have no job; `webhooks.sweep` gives them one when the switch is released.
          if (isOff(tenantId!)) {
            return;
          }
          const next = await attempts.attempt(context(tenantId!), delivery.id);
          if (next) {
            await jobs.queue.add([sendJob(tenantId!, delivery, next)]);
          }
        },
      },
    ],
    periodic: [
      {
        name: 'webhooks.sweep',
        every: 60,
        async run() {
          const rows = await jobs.rows<Due & { tenantId: string }>(STRANDED, [clock.now()]);
          await jobs.queue.add(
            rows.filter(({ tenantId }) => !isOff(tenantId)).map((row) => sendJob(row.tenantId, row)),
          );
        },
      },
      {
        name: 'webhooks.forget',
        every: 3_600,
        async run() {
          const oldest = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
          await jobs.rows('DELETE FROM webhook_deliveries WHERE created_at < $1', [oldest]);
        },
      },
    ],
  };
}

/** Stores a delivery for every endpoint that wants the event; those that a crash left without a job are given too. */
async function plan(ctx: TenantContext, event: OutboxRow): Promise<Due[]> {
  const { tenantId } = ctx;
  const wanting = await ctx.read((tx) =>
    tx.manager.query<{ id: string }[]>(
      `SELECT e.id FROM webhook_endpoints e
       WHERE e.tenant_id = $1 AND e.is_active AND (e.event_types IS NULL OR $2 = ANY (e.event_types))`,
      [tenantId, event.topic],
    ),
  );
  if (wanting.length === 0) {
    return [];
  }
  return ctx.write(async (tx) => {
    const { body, clientId } = await webhookPayload(tx, tenantId, event);
    await tx.manager.query(
      `INSERT INTO webhook_deliveries (tenant_id, id, endpoint_id, event_id, type, body, client_id, next_attempt_at,
                                       created_at)
       SELECT $1, planned.id, e.id, $4, $5, $6, $7, $8, $8
       FROM unnest($2::uuid[], $3::uuid[]) AS planned (id, endpoint_id)
       JOIN webhook_endpoints e ON e.tenant_id = $1 AND e.id = planned.endpoint_id
       ON CONFLICT (tenant_id, endpoint_id, event_id) DO NOTHING`,
      [
        tenantId,
        wanting.map(() => newId()),
        wanting.map(({ id }) => id),
        event.id,
        event.topic,
        body,
        clientId,
        ctx.clock.now(),
      ],
    );
    return tx.manager.query<Due[]>(
      `SELECT id, endpoint_id AS "endpointId" FROM webhook_deliveries
       WHERE tenant_id = $1 AND event_id = $2 AND endpoint_id = ANY ($3) AND status = 'pending' AND attempts = 0`,
      [tenantId, event.id, wanting.map(({ id }) => id)],
    );
  });
}

/** Everything of one endpoint, or of all, that is due. */
function dueOf(ctx: TenantContext, endpointId: string | undefined): Promise<Due[]> {
  return ctx.read((tx) =>
    tx.manager.query<Due[]>(
      `SELECT id, endpoint_id AS "endpointId" FROM webhook_deliveries
       WHERE tenant_id = $1 AND ($2::uuid IS NULL OR endpoint_id = $2) AND status = 'pending'
         AND next_attempt_at <= $3
       ORDER BY created_at, id`,
      [ctx.tenantId, endpointId ?? null, ctx.clock.now()],
    ),
  );
}

const sendJob = (tenantId: string, { id, endpointId }: Due, runAt?: Date): NewJob => ({
  name: SEND,
  tenantId,
  payload: { id, endpointId },
  key: `${SEND} ${id}`,
  lane: `webhooks ${tenantId} ${parseInt(endpointId.slice(-4), 16) % LANES_OF_TENANT}`,
  runAt,
  maxAttempts: MOST_ATTEMPTS,
});
