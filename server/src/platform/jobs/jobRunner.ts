import { EventEmitter } from 'node:events';
import { type Runner, type TaskList, type WorkerEvents, parseCronItems, run } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Logger } from '../logging';
import type { KillSwitches } from '../switches/killSwitches';
import { consumeOutbox } from '../outbox/outboxConsumption';
import { type JobHandler, type OutboxConsumer, type PeriodicTask, consumerJobName } from './jobHandler';
import { HeldJobs, type OutboxJob } from './heldJobs';
import type { JobQueue } from './jobQueue';
import { JOB_SCHEMA } from './jobSchema';
import { nudgeLanes } from './laneNudges';
import { workerLogger } from './workerLogger';
import { WorkerPresence } from './workerPresence';

/** How many jobs one process works on at a time. */
const JOBS_AT_A_TIME = 6;
/** Slow ones beside them; while they wait for others they hold no connection. */
const SLOW_JOBS_AT_A_TIME = 16;
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
  private runners: Runner[] = [];
  private readonly presence: WorkerPresence;
  private readonly held: HeldJobs;

  constructor(
    private readonly pool: Pool,
    queue: JobQueue,
    url: string,
    private readonly work: Work,
    switches: KillSwitches,
    private readonly logger: Logger,
  ) {
    this.presence = new WorkerPresence(url, logger);
    this.held = new HeldJobs(pool, queue, work.consumers, switches, logger);
    switches.onChange(() => this.release());
  }

  async start(): Promise<void> {
    await this.presence.start();
    const events: WorkerEvents = new EventEmitter();
    // Jobs are locked in the name of the pool of workers.
    events.on('pool:create', ({ workerPool }) => this.presence.add(workerPool.id));
    nudgeLanes(events);
    const { quick, slow } = this.tasks();
    this.runners = await Promise.all([
      this.run(events, quick, JOBS_AT_A_TIME, this.work.periodic),
      this.run(events, slow, SLOW_JOBS_AT_A_TIME, []),
    ]);
    // Others may have held something and be gone.
    this.release();
  }

  /** A switch was released, or a business is active again: what waited for it goes on. */
  release(): void {
    if (this.runners.length > 0) {
      this.held.wake();
    }
  }

  /** Gives back at once the jobs of processes that are gone. */
  recover(): Promise<void> {
    return this.presence.sweep();
  }

  /** Takes no further job, and waits for those under way. */
  async stop(): Promise<void> {
    await Promise.all(this.runners.splice(0).map((runner) => runner.stop()));
    await this.held.stop();
    await this.presence.stop();
  }

  private async run(
    events: WorkerEvents,
    taskList: TaskList,
    concurrency: number,
    periodic: readonly PeriodicTask[],
  ): Promise<Runner> {
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
    });
    runner.promise.catch((error: unknown) => this.logger.error({ err: error }, 'job runner failed'));
    return runner;
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
