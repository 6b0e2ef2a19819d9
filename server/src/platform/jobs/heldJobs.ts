import type { Pool } from 'pg';
import type { Logger } from '../logging';
import type { KillSwitches } from '../switches/killSwitches';
import { type OutboxConsumer, consumerJobName } from './jobHandler';
import type { JobQueue } from './jobQueue';

const FIRST_WAIT = 2_000;
const LONGEST_WAIT = 5 * 60_000;
/** How long those that may go on wait at most, when whatever announces it is lost. */
const LOOK_MILLISECONDS = 2_000;

/** A job that carries an outbox row; `held` counts how often it was put back. */
export interface OutboxJob {
  tenantId: string | null;
  data: { outboxId: string };
  held?: number;
}

interface Outlook {
  held: number;
  woken: number;
}

/**
 * `$1` tells of each kind of job that is not switched off for everybody for whom it is. Businesses that are not active
 * wait as well. Workers are told, as of a job that was added.
 */
const WAKE = `
  WITH held AS (
    SELECT j.id, t.identifier AS kind, j.payload ->> 'tenantId' AS tenant_id
    FROM jobs._private_jobs j JOIN jobs._private_tasks t ON t.id = j.task_id
    WHERE j.payload -> 'held' IS NOT NULL AND j.locked_at IS NULL AND j.run_at > now() AND j.attempts = 0
  ), ready AS (
    SELECT held.id FROM held
    JOIN json_to_recordset($1) AS open (kind text, "offFor" text[]) ON open.kind = held.kind
    LEFT JOIN tenants t ON t.id = held.tenant_id::uuid
    WHERE (held.tenant_id IS NULL OR held.tenant_id <> ALL (open."offFor")) AND (t.id IS NULL OR t.status = 'active')
  ), woken AS (
    SELECT count(*)::int AS count FROM jobs.reschedule_jobs(ARRAY(SELECT id FROM ready), run_at => now())
  )
  SELECT (SELECT count(*)::int FROM held) AS held, woken.count AS woken,
    CASE WHEN woken.count > 0
      THEN pg_notify('jobs:insert', json_build_object('r', random(), 'count', woken.count)::text)::text END AS told
  FROM woken`;

/**
 * Events that must wait, behind a kill switch or for a business that is not active. Each is put back for longer every
 * time, so that thousands of them cost little; one statement for all looks, as soon as something was released and every
 * two seconds, for those that may go on.
 */
export class HeldJobs {
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> | null = null;
  private isStale = false;
  private stopped = false;

  constructor(
    private readonly pool: Pool,
    private readonly queue: JobQueue,
    private readonly consumers: readonly OutboxConsumer[],
    private readonly switches: KillSwitches,
    private readonly logger: Logger,
  ) {}

  /** Behind a kill switch, and while the business is suspended or deleted. */
  async mustWait(consumer: OutboxConsumer, tenantId: string | null): Promise<boolean> {
    if (consumer.stoppedBy && this.switches.thrown(consumer.stoppedBy, tenantId)) {
      return true;
    }
    const { rowCount } = await this.pool.query(`SELECT FROM tenants WHERE id = $1 AND status <> 'active'`, [
      tenantId,
    ]);
    return rowCount === 1;
  }

  /** Puts the job back, as no attempt. */
  async hold(
    consumer: OutboxConsumer,
    { tenantId, data, held = 0 }: OutboxJob,
    attempts: number,
  ): Promise<void> {
    const wait = Math.min(FIRST_WAIT * 2 ** held, LONGEST_WAIT);
    await this.queue.add([
      {
        name: consumerJobName(consumer),
        tenantId,
        payload: data,
        held: held + 1,
        runAt: new Date(Date.now() + wait),
        maxAttempts: attempts,
      },
    ]);
    this.lookLater();
  }

  /** Something was released: whatever may go on does so at once. */
  wake(): void {
    this.isStale = true;
    this.looking ??= this.look().finally(() => {
      this.looking = null;
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer ?? undefined);
    await this.looking;
  }

  /** What is released while it looks may not be in the answer: it looks once more. */
  private async look(): Promise<void> {
    let left = 0;
    while (this.isStale && !this.stopped) {
      this.isStale = false;
      try {
        const { rows } = await this.pool.query<Outlook>(WAKE, [JSON.stringify(this.open())]);
        left = rows[0]!.held - rows[0]!.woken;
      } catch (error) {
        this.logger.warn({ err: error }, 'jobs that wait could not be looked at; they are again in a moment');
        left = 1;
      }
    }
    if (left > 0) {
      this.lookLater();
    }
  }

  private lookLater(): void {
    if (this.stopped || this.timer) {
      return;
    }
    this.timer = setTimeout(() => {
      this.timer = null;
      this.wake();
    }, LOOK_MILLISECONDS);
    this.timer.unref();
  }

  private open(): { kind: string; offFor: readonly string[] }[] {
    return this.consumers.flatMap((consumer) => {
      const offFor = consumer.stoppedBy ? this.switches.switchedOff(consumer.stoppedBy) : [];
      return offFor === 'everybody' ? [] : [{ kind: consumerJobName(consumer), offFor }];
    });
  }
}
