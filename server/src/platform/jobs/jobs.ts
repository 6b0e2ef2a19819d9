import { Pool } from 'pg';
import type { Logger } from '../logging';
import { OutboxRelay } from '../outbox/outboxRelay';
import type { KillSwitches } from '../switches/killSwitches';
import { JobQueue } from './jobQueue';
import { JobRunner, WORKER_CONNECTIONS, type Work } from './jobRunner';

/** Background work of this process: the queue, and, once started, the relay that feeds it and the runner that empties it. */
export class Jobs {
  readonly queue: JobQueue;
  private readonly pool: Pool;
  private relay: OutboxRelay | null = null;
  private runner: JobRunner | null = null;

  /** @param url connection string of the worker role. */
  constructor(
    private readonly url: string,
    private readonly switches: KillSwitches,
    private readonly logger: Logger,
  ) {
    this.pool = new Pool({
      connectionString: url,
      max: WORKER_CONNECTIONS,
      application_name: 'chairside-worker',
    });
    const lost = (error: Error): void => logger.warn({ message: error.message }, 'database connection lost');
    this.pool.on('error', lost);
    this.pool.on('connect', (client) => client.on('error', lost));
    this.queue = new JobQueue(this.pool);
  }

  async start(work: Work): Promise<void> {
    this.runner = new JobRunner(this.pool, this.queue, this.url, work, this.switches, this.logger);
    await this.runner.start();
    this.relay = new OutboxRelay(this.pool, this.queue, work.consumers, this.logger);
    this.relay.wake();
  }

  /** Something was written to the outbox. */
  wake(): void {
    this.relay?.wake();
  }

  /** A business may be active again: what waited for it goes on. */
  release(): void {
    this.runner?.release();
  }

  /** Gives back at once the jobs of processes that are gone; happens by itself every few seconds. */
  async recover(): Promise<void> {
    await this.runner?.recover();
  }

  /** What workers alone may read, across tenants. */
  async rows<Row extends object>(sql: string, values: unknown[]): Promise<Row[]> {
    return (await this.pool.query<Row>(sql, values)).rows;
  }

  async stop(): Promise<void> {
    await this.relay?.stop();
    await this.runner?.stop();
    await this.pool.end();
  }
}
