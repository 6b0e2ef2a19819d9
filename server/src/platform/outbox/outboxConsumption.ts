import type { Pool } from 'pg';
import type { JobInfo, OutboxConsumer, OutboxRow } from '../jobs/jobHandler';

const TAKE = `SELECT id, tenant_id AS "tenantId", topic, payload, created_at AS "createdAt" FROM outbox WHERE id = $1 AND $2 = ANY (waiting_for)`;

const DONE = `
  UPDATE outbox SET waiting_for = array_remove(waiting_for, $2), attempts = greatest(attempts, $3),
    payload = coalesce($4::jsonb, payload),
    settled_at = CASE WHEN array_remove(waiting_for, $2) = '{}' THEN now() ELSE settled_at END,
    outcome = CASE WHEN array_remove(waiting_for, $2) = '{}' THEN 'done' ELSE outcome END
  WHERE id = $1`;

const FAILED = `
  UPDATE outbox SET attempts = greatest(attempts, $2), last_error = left($3, 500),
    settled_at = CASE WHEN $4 THEN now() ELSE settled_at END,
    outcome = CASE WHEN $4 THEN 'dead' ELSE outcome END
  WHERE id = $1`;

/**
 * One attempt of one consumer at one event, written down in the event's row: who still has to carry it out, how often
 * it was tried, and why it failed. Nothing happens for an event that this consumer has carried out already.
 */
export async function consumeOutbox(
  pool: Pool,
  consumer: OutboxConsumer,
  outboxId: string,
  job: JobInfo,
  isLastAttempt: boolean,
): Promise<void> {
  const row = (await pool.query<OutboxRow>(TAKE, [outboxId, consumer.name])).rows[0];
  if (!row) {
    return;
  }
  try {
    await consumer.run(row, job);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await pool.query(FAILED, [outboxId, job.attempts, message, isLastAttempt]);
    throw error;
  }
  const kept = consumer.keep ? JSON.stringify(consumer.keep(row.payload)) : null;
  await pool.query(DONE, [outboxId, consumer.name, job.attempts, kept]);
}
