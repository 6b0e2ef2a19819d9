import { DatabaseEndpoint } from '../database/databaseEndpoint';
import type { GuardedPool } from '../database/guardedPool';
import { LONG_STATEMENT_MS } from '../database/statementTimeouts';
import type { Logger } from '../logging';
import { OutboxRelay } from '../outbox/outboxRelay';
import type { KillSwitches } from '../switches/killSwitches';
import { JobQueue } from './jobQueue';
import { JobRunner, WORKER_CONNECTIONS, type Work } from './jobRunner';
import { WorkerPresence } from './workerPresence';

const FINISH_MS = 20_000;
const POOL_CLOSE_MS = 1_000;

/** Background work of this process: the queue, and, once started, the relay that feeds it and the runner that empties it. */
export class Jobs {
  readonly queue: JobQueue;
  readonly pool: GuardedPool;
  private relay: OutboxRelay | null = null;
  private runner: JobRunner | null = null;

  /** @param url connection string of the worker role, to PostgreSQL itself: workers listen and hold session locks. */
  constructor(
    private readonly url: string,
    private readonly switches: KillSwitches,
    private readonly logger: Logger,
    private readonly endpoint = new DatabaseEndpoint(logger),
  ) {
    this.pool = endpoint.pool({
      url,
      size: WORKER_CONNECTIONS,
      name: 'chairside-worker',
      statementTimeoutMs: LONG_STATEMENT_MS,
    });
    this.queue = new JobQueue(this.pool);
  }

  async start(work: Work): Promise<void> {
    const presence = new WorkerPresence(this.endpoint, this.url, this.logger);
    this.runner = new JobRunner(this.pool, this.queue, presence, work, this.switches, this.logger);
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

  /** Takes no further job and waits for those under way, at most for `withinMs`: then others get them. */
  async finish(withinMs: number): Promise<void> {
    await Promise.all([this.relay?.stop(), this.runner?.stop(withinMs)]);
  }

  async stop(): Promise<void> {
    await this.finish(FINISH_MS);
    await this.pool.close(POOL_CLOSE_MS);
  }
}
