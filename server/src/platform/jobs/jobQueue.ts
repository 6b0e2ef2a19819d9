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
      `SELECT j.id::text, t.identifier AS name, j.payload ->> 'tenantId' AS "tenantId", j.attempts,
              j.last_error AS "lastError", j.created_at AS "createdAt", j.updated_at AS "failedAt"
       FROM jobs._private_jobs j JOIN jobs._private_tasks t ON t.id = j.task_id
       WHERE j.attempts >= j.max_attempts AND j.locked_at IS NULL
       ORDER BY j.updated_at DESC, j.id DESC LIMIT $1`,
      [limit],
    );
    return rows;
  }

  /** Gives a dead job all its attempts again, from now. False when there is no such job any more. */
  async runAgain(id: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `SELECT FROM jobs.reschedule_jobs(ARRAY(
         SELECT j.id FROM jobs._private_jobs j WHERE j.id = $1::bigint AND j.attempts >= j.max_attempts),
         run_at => now(), attempts => 0)`,
      [id],
    );
    return rowCount === 1;
  }
}

const row = ({ name, tenantId, payload, key, lane, runAt, maxAttempts }: NewJob) => ({
  name,
  payload: { tenantId, data: payload },
  key,
  lane,
  runAt,
  maxAttempts: maxAttempts ?? MOST_ATTEMPTS,
});
