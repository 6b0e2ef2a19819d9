import type { SwitchName } from '../switches/killSwitches';

/** What a job learns about itself. */
export interface JobInfo {
  id: string;
  /** 1 the first time. */
  attempts: number;
  /** Whose rows it may see, through `systemContext`; null for work that belongs to no tenant. */
  tenantId: string | null;
}

/** Carries out one kind of job. Throwing puts the job back with a longer wait; after `maxAttempts` it is dead. */
export interface JobHandler<P> {
  name: string;
  /** At least once: a process that dies in the middle leaves the job to another. */
  run(payload: P, job: JobInfo): Promise<void>;
  /** 8 by default. */
  maxAttempts?: number;
}

/** Work that recurs; however many servers there are, each occurrence is queued once. */
export interface PeriodicTask {
  name: string;
  /** Seconds: whole minutes that divide an hour, or whole hours that divide a day. */
  every: number;
  run(): Promise<void>;
}

/** An event as it was written by the transaction that caused it. */
export interface OutboxRow {
  id: string;
  tenantId: string | null;
  topic: string;
  payload: Record<string, unknown>;
}

/** Wants every event of some topics; each consumer of an event has a job, and so retries, of its own. */
export interface OutboxConsumer {
  name: string;
  topics: readonly string[];
  run(row: OutboxRow, job: JobInfo): Promise<void>;
  maxAttempts?: number;
  /** While this is thrown its events wait: they are not lost, and it is no failed attempt. Null: nothing stops it. */
  stoppedBy: SwitchName | null;
  /** What may stay in the row once it is done, when that is not all: secrets such as reset links must not. */
  keep?(payload: OutboxRow['payload']): OutboxRow['payload'];
}

export const MOST_ATTEMPTS = 8;

/** The name of the job that brings an event to a consumer. */
export const consumerJobName = (consumer: Pick<OutboxConsumer, 'name'>): string => `outbox.${consumer.name}`;
