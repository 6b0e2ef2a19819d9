import type { DatabaseEndpoint } from '../database/databaseEndpoint';
import type { GuardedClient } from '../database/guardedClient';
import type { Logger } from '../logging';

const LOCK_SPACE = 716002;
const SWEEP_MILLISECONDS = 5_000;
/** A worker that has only just started may not have its lock yet: jobs held for less than this are left alone. */
const GRACE_SECONDS = 2;
const STATEMENT_TIMEOUT_MS = 3_000;

/**
 * Gives back the jobs of workers that are gone. Each worker holds an advisory lock on its own name for as long as
 * its process is connected; a job whose worker's lock is free belongs to nobody. The library itself would wait four
 * hours.
 */
export class WorkerPresence {
  private client: GuardedClient | null = null;
  /** The names of this process's workers, and whether the lock of each is held on the present connection. */
  private readonly workers = new Map<string, { isHeld: boolean }>();
  private timer: NodeJS.Timeout | null = null;
  private busy: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly endpoint: DatabaseEndpoint,
    private readonly url: string,
    private readonly logger: Logger,
  ) {}

  async start(): Promise<void> {
    await this.connect();
    this.timer = setInterval(() => void this.sweep(), SWEEP_MILLISECONDS);
    this.timer.unref();
    void this.sweep();
  }

  /** This process runs a worker of this name. */
  add(workerId: string): void {
    this.workers.set(workerId, { isHeld: false });
    void this.enqueue(() => this.holdAll());
  }

  /** It is done, or was given up: jobs that it still holds go to others. */
  remove(workerId: string): void {
    const worker = this.workers.get(workerId);
    this.workers.delete(workerId);
    if (worker?.isHeld) {
      void this.enqueue(async () => {
        await this.client?.query(`SELECT pg_advisory_unlock(${LOCK_SPACE}, hashtext($1))`, [workerId]);
      });
    }
  }

  /** Gives back at once what this process still holds, as when it stops in the middle of a job. */
  giveBackAll(): Promise<void> {
    return this.enqueue(async () => {
      await this.client?.query('SELECT jobs.force_unlock_workers($1::text[])', [[...this.workers.keys()]]);
    });
  }

  /** Frees the jobs of whoever is gone; also happens at the start and every five seconds. */
  sweep(): Promise<void> {
    return this.enqueue(() => this.freeAbandoned());
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer ?? undefined);
    await this.busy;
    await this.client?.close();
  }

  private async freeAbandoned(): Promise<void> {
    const client = this.client ?? (await this.connect());
    await this.holdAll();
    const { rows } = await client.query<{ id: string }>(
      `SELECT DISTINCT locked_by AS id FROM jobs._private_jobs
       WHERE locked_by <> ALL ($1) AND locked_at < now() - interval '${GRACE_SECONDS} seconds'`,
      [[...this.workers.keys()]],
    );
    for (const { id } of rows) {
      const { rows: answer } = await client.query<{ gone: boolean }>(
        `SELECT pg_try_advisory_lock(${LOCK_SPACE}, hashtext($1)) AS gone`,
        [id],
      );
      if (answer[0]!.gone) {
        this.logger.warn({ workerId: id }, 'a worker is gone; its jobs go to others');
        await client.query('SELECT jobs.force_unlock_workers(ARRAY[$1::text])', [id]);
        await client.query(`SELECT pg_advisory_unlock(${LOCK_SPACE}, hashtext($1))`, [id]);
      }
    }
  }

  private async connect(): Promise<GuardedClient> {
    const client = await this.endpoint.connect({
      url: this.url,
      name: 'chairside-worker-presence',
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    });
    client.once('end', () => {
      this.client = this.client === client ? null : this.client;
    });
    // So that the server notices within half a minute when this machine has vanished.
    await client.query(
      'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3',
    );
    this.client = client;
    this.workers.forEach((worker) => (worker.isHeld = false));
    await this.holdAll();
    return client;
  }

  /** A connection that PostgreSQL has not missed yet may still hold a lock: the next sweep tries again. */
  private async holdAll(): Promise<void> {
    for (const [workerId, worker] of this.workers) {
      if (this.client && !worker.isHeld) {
        const { rows } = await this.client.query<{ held: boolean }>(
          `SELECT pg_try_advisory_lock(${LOCK_SPACE}, hashtext($1)) AS held`,
          [workerId],
        );
        worker.isHeld = rows[0]!.held;
      }
    }
  }

  private enqueue(work: () => Promise<void>): Promise<void> {
    this.busy = this.busy.then(work).catch((error: unknown) => {
      if (!this.stopped) {
        this.logger.warn({ err: error }, 'could not look after workers');
      }
    });
    return this.busy;
  }
}
