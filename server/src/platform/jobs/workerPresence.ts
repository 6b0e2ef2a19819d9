import { Client } from 'pg';
import type { Logger } from '../logging';

const LOCK_SPACE = 716002;
const SWEEP_MILLISECONDS = 5_000;
/** A worker that has only just started may not have its lock yet: jobs held for less than this are left alone. */
const GRACE_SECONDS = 2;

/**
 * Gives back the jobs of workers that are gone. Each worker holds an advisory lock on its own name for as long as
 * its process is connected; a job whose worker's lock is free belongs to nobody. The library itself would wait four
 * hours.
 */
export class WorkerPresence {
  private client: Client | null = null;
  private readonly workerIds = new Set<string>();
  private timer: NodeJS.Timeout | null = null;
  private busy: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
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
    this.workerIds.add(workerId);
    void this.enqueue(() => this.hold(workerId));
  }

  /** Frees the jobs of whoever is gone; also happens at the start and every five seconds. */
  sweep(): Promise<void> {
    return this.enqueue(() => this.freeAbandoned());
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer ?? undefined);
    await this.busy;
    await this.client?.end();
  }

  private async freeAbandoned(): Promise<void> {
    const client = this.client ?? (await this.connect());
    const { rows } = await client.query<{ id: string }>(
      `SELECT DISTINCT locked_by AS id FROM jobs._private_jobs
       WHERE locked_by <> ALL ($1) AND locked_at < now() - interval '${GRACE_SECONDS} seconds'`,
      [[...this.workerIds]],
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

  private async connect(): Promise<Client> {
    const client = new Client({
      connectionString: this.url,
      application_name: 'chairside-worker-presence',
      keepAlive: true,
    });
    client.on('error', () => undefined);
    client.on('end', () => {
      this.client = this.client === client ? null : this.client;
    });
    await client.connect();
    // So that the server notices within half a minute when this machine has vanished.
    await client.query(
      'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3',
    );
    this.client = client;
    for (const workerId of this.workerIds) {
      await this.hold(workerId);
    }
    return client;
  }

  private async hold(workerId: string): Promise<void> {
    await this.client?.query(`SELECT pg_advisory_lock(${LOCK_SPACE}, hashtext($1))`, [workerId]);
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
