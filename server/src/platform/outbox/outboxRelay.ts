import type { Pool, PoolClient } from 'pg';
import { type OutboxConsumer, consumerJobName } from '../jobs/jobHandler';
import type { JobQueue, NewJob } from '../jobs/jobQueue';
import type { Logger } from '../logging';

const IDLE_MILLISECONDS = 5_000;
const ROWS_AT_ONCE = 50;

const TAKE = `
  SELECT id, tenant_id AS "tenantId", topic FROM outbox
  WHERE waiting_for IS NULL AND settled_at IS NULL AND available_at <= now() AND topic = ANY ($1)
  ORDER BY available_at LIMIT ${ROWS_AT_ONCE} FOR UPDATE SKIP LOCKED`;

const HAND_OVER = `
  UPDATE outbox SET waiting_for = handed.consumers
  FROM json_to_recordset($1) AS handed (id uuid, consumers text[])
  WHERE outbox.id = handed.id`;

interface OpenRow {
  id: string;
  tenantId: string | null;
  topic: string;
}

/**
 * Makes jobs of open outbox rows: one for each consumer of the topic, in the transaction that marks the row, so that
 * an event enters the queue exactly once. Any number of relays work side by side, each on rows that no other holds
 * (SKIP LOCKED). A topic that nobody consumes stays open.
 */
export class OutboxRelay {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private stopped = false;

  constructor(
    private readonly pool: Pool,
    private readonly queue: JobQueue,
    private readonly consumers: readonly OutboxConsumer[],
    private readonly logger: Logger,
  ) {}

  /** Looks for rows now; called at start, on every notification, and every few seconds as a safety net. */
  wake(): void {
    if (this.stopped || this.running || this.consumers.length === 0) {
      return;
    }
    clearTimeout(this.timer ?? undefined);
    this.running = this.drain()
      .catch((error: unknown) => this.logger.error({ err: error }, 'outbox relay failed'))
      .finally(() => {
        this.running = null;
        if (!this.stopped) {
          this.timer = setTimeout(() => this.wake(), IDLE_MILLISECONDS);
        }
      });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer ?? undefined);
    await this.running;
  }

  private async drain(): Promise<void> {
    while (!this.stopped && (await this.takeSome())) {
      // Until nothing is open.
    }
  }

  private async takeSome(): Promise<boolean> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      const { rows } = await client.query<OpenRow>(TAKE, [this.consumers.flatMap(({ topics }) => topics)]);
      await this.handOver(client, rows);
      await client.query('COMMIT');
      return rows.length > 0;
    } catch (error) {
      // On a lost connection it is rolled back already.
      await client.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  private async handOver(client: PoolClient, rows: readonly OpenRow[]): Promise<void> {
    if (rows.length === 0) {
      return;
    }
    const handed = rows.map((row) => ({
      ...row,
      consumers: this.consumers.filter(({ topics }) => topics.includes(row.topic)),
    }));
    const jobs = handed.flatMap(({ id, tenantId, consumers }) =>
      consumers.map((consumer): NewJob => ({
        name: consumerJobName(consumer),
        tenantId,
        payload: { outboxId: id },
        key: `${id} ${consumer.name}`,
        maxAttempts: consumer.maxAttempts,
      })),
    );
    await this.queue.add(jobs, client);
    const marks = handed.map(({ id, consumers }) => ({ id, consumers: consumers.map(({ name }) => name) }));
    await client.query(HAND_OVER, [JSON.stringify(marks)]);
  }
}
