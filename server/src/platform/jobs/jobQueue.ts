import type { Pool, PoolClient } from 'pg';
import { MOST_ATTEMPTS } from './jobHandler';

/** A job to be run by the handler of this name. */
export interface NewJob {
  name: string;
  tenantId: string | null;
  payload: object;
  /** While a job with this key waits, adding another replaces it: the two become one. */
  key?: string;
  /** Jobs of one lane run one after the other. */
  lane?: string;
  /** Now by default. */
  runAt?: Date;
  maxAttempts?: number;
  /** How often it was put back because it had to wait. */
  held?: number;
}

/** A job that has failed as often as it may; it stays until somebody runs it again. */
export interface DeadJob {
  id: string;
  name: string;
  tenantId: string | null;
  attempts: number;
  lastError: string | null;
  createdAt: Date;
  failedAt: Date;
}

const ADD = `
  SELECT jobs.add_job(identifier => j.name, payload => j.payload, queue_name => j.lane, run_at => j."runAt",
                      max_attempts => j."maxAttempts", job_key => j.key)
  FROM json_to_recordset($1) AS j (name text, payload json, lane text, "runAt" timestamptz, "maxAttempts" integer,
                                   key text)`;

/** Puts jobs into the queue, and knows those that died in it. Connects as the worker role. */
export class JobQueue {
  constructor(private readonly pool: Pool) {}

  /** @param client adds them in a transaction of the caller's. */
  async add(jobs: readonly NewJob[], client: Pool | PoolClient = this.pool): Promise<void> {
    if (jobs.length > 0) {
      await client.query(ADD, [JSON.stringify(jobs.map(row))]);
    }
  }

  /** Newest first. */
  async dead(limit = 100): Promise<DeadJob[]> {
    const { rows } = await this.pool.query<DeadJob>(
      `SELECT id::text, name, tenant_id AS "tenantId", attempts, last_error AS "lastError",
              created_at AS "createdAt", failed_at AS "failedAt"
       FROM queued_jobs() WHERE is_dead ORDER BY failed_at DESC, id DESC LIMIT $1`,
      [limit],
    );
    return rows;
  }

  /** Gives a dead job all its attempts again, from now. False when there is no such job any more. */
  async runAgain(id: string): Promise<boolean> {
    return (await this.revive(id)) === 1;
  }

  /** The same for every dead job; tells how many there were. */
  runAllAgain(): Promise<number> {
    return this.revive(null);
  }

  private async revive(id: string | null): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(REVIVE, [id]);
    return rows[0]!.count;
  }
}

/**
 * `$1` one job, or NULL for all. An event that was given up waits again, for those who have not carried it out; a
 * message to a person who was erased since does not: nobody has to carry it out any more.
 */
const REVIVE = `
  WITH dead AS (
    SELECT j.id, (j.payload -> 'data' ->> 'outboxId')::uuid AS outbox_id
    FROM jobs._private_jobs j
    WHERE ($1::bigint IS NULL OR j.id = $1::bigint) AND j.attempts >= j.max_attempts AND j.locked_at IS NULL
  ), given_up AS (
    SELECT o.id, coalesce(o.payload ->> 'to' = '[erased]', false) AS is_erased
    FROM dead JOIN outbox o ON o.id = dead.outbox_id WHERE o.outcome = 'dead'
  ), waiting AS (
    UPDATE outbox o SET settled_at = CASE WHEN is_erased THEN o.settled_at END,
      outcome = CASE WHEN is_erased THEN o.outcome END,
      waiting_for = CASE WHEN is_erased THEN '{}' ELSE o.waiting_for END
    FROM given_up WHERE o.id = given_up.id
  )
  SELECT count(*)::int AS count
  FROM jobs.reschedule_jobs(ARRAY(SELECT id FROM dead), run_at => now(), attempts => 0)`;

const row = ({ name, tenantId, payload, held, key, lane, runAt, maxAttempts }: NewJob) => ({
  name,
  payload: { tenantId, data: payload, held },
  key,
  lane,
  runAt,
  maxAttempts: maxAttempts ?? MOST_ATTEMPTS,
});
