import { EventEmitter } from 'node:events';
import { type Runner, type TaskList, type WorkerEvents, parseCronItems, run } from 'graphile-worker';
import type { GuardedClient } from '../database/guardedClient';
import type { GuardedPool } from '../database/guardedPool';
import type { Logger } from '../logging';
import type { KillSwitches } from '../switches/killSwitches';
import { consumeOutbox } from '../outbox/outboxConsumption';
import { type JobHandler, type OutboxConsumer, type PeriodicTask, consumerJobName } from './jobHandler';
import { HeldJobs, type OutboxJob } from './heldJobs';
import type { JobQueue } from './jobQueue';
import { JOB_SCHEMA } from './jobSchema';
import { nudgeLanes } from './laneNudges';
import { workerLogger } from './workerLogger';
import type { WorkerPresence } from './workerPresence';

/** How many jobs one process works on at a time. */
const JOBS_AT_A_TIME = 6;
/** Slow ones beside them; while they wait for others they hold no connection. */
const SLOW_JOBS_AT_A_TIME = 16;
const RESTART_INTERVAL_MS = 1_000;
/** The library's listening connection would not notice that nothing reaches it any more. */
const HEARTBEAT_INTERVAL_MS = 5_000;
const HEARTBEAT_TIMEOUT_MS = 1_500;
/** What the pool of the worker role needs: two listen, and a job holds one at most for a moment. */
export const WORKER_CONNECTIONS = JOBS_AT_A_TIME + 6;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each handler knows the payload that its own jobs carry
export type AnyJobHandler = JobHandler<any>;

export interface Work {
  handlers: readonly AnyJobHandler[];
  consumers: readonly OutboxConsumer[];
  periodic: readonly PeriodicTask[];
}

interface StoredJob {
  tenantId: string | null;
  data: unknown;
}

/** Runs queued jobs and recurring tasks in this process, until it is stopped. */
export class JobRunner {
  private readonly runners = new Set<Runner>();
  private readonly held: HeldJobs;
  private stopped = false;

  constructor(
    private readonly pool: GuardedPool,
    queue: JobQueue,
    private readonly presence: WorkerPresence,
    private readonly work: Work,
    switches: KillSwitches,
    private readonly logger: Logger,
  ) {
    this.held = new HeldJobs(pool, queue, work.consumers, switches, logger);
    switches.onChange(() => this.release());
  }

  async start(): Promise<void> {
    await this.presence.start();
    const { quick, slow } = this.tasks();
    await Promise.all([
      this.run(quick, JOBS_AT_A_TIME, this.work.periodic),
      this.run(slow, SLOW_JOBS_AT_A_TIME, []),
    ]);
    // Others may have held something and be gone.
    this.release();
  }

  /** A switch was released, or a business is active again: what waited for it goes on. */
  release(): void {
    if (this.runners.size > 0) {
      this.held.wake();
    }
  }

  /** Gives back at once the jobs of processes that are gone. */
  recover(): Promise<void> {
    return this.presence.sweep();
  }

  /** Takes no further job, and waits for those under way; after `withinMs` others get them. */
  async stop(withinMs: number): Promise<void> {
    this.stopped = true;
    const finished = Promise.all([...this.runners].map((runner) => runner.stop().catch(() => undefined)));
    const isFinished = await Promise.race([
      finished.then(() => true),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), withinMs).unref()),
    ]);
    if (!isFinished) {
      this.logger.warn('jobs were still running at the end; others take them');
      await this.presence.giveBackAll();
    }
    await this.held.stop();
    await this.presence.stop();
  }

  private async run(
    taskList: TaskList,
    concurrency: number,
    periodic: readonly PeriodicTask[],
  ): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    let isReplaced = false;
    // A job whose end could not be written down stays locked in the name of its pool of workers. A new pool takes over,
    // the old one ends with what it has, and its locks are then free to be given back.
    const replace = (error: unknown): void => {
      if (!isReplaced && !this.stopped) {
        isReplaced = true;
        this.logger.warn({ err: error }, 'the job runner failed; starting another');
        void this.runAgain(taskList, concurrency, periodic);
      }
    };
    events.on('pool:create', ({ workerPool }) => this.presence.add(workerPool.id));
    events.on('pool:release', ({ workerPool }) => this.presence.remove(workerPool.id));
    events.on('pool:fatalError', ({ error }) => replace(error));
    let endBeat = (): void => undefined;
    events.on('pool:listen:success', ({ client }) => (endBeat = beat(client as unknown as GuardedClient)));
    events.on('pool:listen:release', () => endBeat());
    nudgeLanes(events);
    const runner = await run({
      pgPool: this.pool,
      schema: JOB_SCHEMA,
      concurrency,
      // The process's own signal handling stops it.
      noHandleSignals: true,
      pollInterval: 2_000,
      taskList,
      parsedCronItems: parseCronItems(
        periodic.map(({ name, every }) => ({
          task: name,
          match: cronPattern(every),
          options: { maxAttempts: 1, jobKey: name },
        })),
      ),
      logger: workerLogger(this.logger),
      events,
      // In batches, be they of one job, the library reports that the end of a job could not be written down; without
      // them that is a rejection which nothing handles.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    this.runners.add(runner);
    runner.promise
      .then(
        () => replace(new Error('The job runner ended.')),
        (error: unknown) => replace(error),
      )
      .finally(() => this.runners.delete(runner));
  }

  private async runAgain(...parts: Parameters<JobRunner['run']>): Promise<void> {
    while (!this.stopped) {
      await new Promise((resolve) => setTimeout(resolve, RESTART_INTERVAL_MS).unref());
      try {
        if (!this.stopped) await this.run(...parts);
        return;
      } catch (error) {
        this.logger.debug({ err: error }, 'the job runner could not start');
      }
    }
  }

  private tasks(): { quick: TaskList; slow: TaskList } {
    const tasks: TaskList = {};
    const slow: TaskList = {};
    for (const handler of this.work.handlers) {
      (handler.isSlow ? slow : tasks)[handler.name] = async (payload: unknown, { job }) => {
        const stored = payload as StoredJob;
        await handler.run(stored.data, { id: job.id, attempts: job.attempts, tenantId: stored.tenantId });
      };
    }
    for (const consumer of this.work.consumers) {
      tasks[consumerJobName(consumer)] = async (payload: unknown, { job }) => {
        const stored = payload as OutboxJob;
        const { outboxId } = stored.data;
        if (await this.held.mustWait(consumer, stored.tenantId)) {
          await this.held.hold(consumer, stored, job.max_attempts);
          return;
        }
        const info = { id: job.id, attempts: job.attempts, tenantId: stored.tenantId };
        await consumeOutbox(this.pool, consumer, outboxId, info, job.attempts >= job.max_attempts);
      };
    }
    for (const task of this.work.periodic) {
      tasks[task.name] = () => task.run();
    }
    return { quick: tasks, slow };
  }
}

/** Asks for a sign of life, so that a connection gone silent is closed, and the library opens another. */
function beat(client: GuardedClient): () => void {
  client.expectWithin(HEARTBEAT_TIMEOUT_MS);
  const timer = setInterval(() => {
    client.query('SELECT 1').catch(() => undefined);
  }, HEARTBEAT_INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

/** @throws for an interval that does not divide the hour or the day. */
export function cronPattern(seconds: number): string {
  const minutes = seconds / 60;
  if (Number.isInteger(minutes) && 60 % minutes === 0) {
    return minutes === 60 ? '0 * * * *' : `*/${minutes} * * * *`;
  }
  const hours = minutes / 60;
  if (Number.isInteger(hours) && 24 % hours === 0) {
    return hours === 24 ? '0 0 * * *' : `0 */${hours} * * *`;
  }
  throw new Error(`a task cannot recur every ${seconds} seconds`);
}
