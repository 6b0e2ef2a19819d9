import type { Pool, PoolClient } from 'pg';
import type { Logger } from '../logging';
import type { KillSwitches, SwitchName } from '../switches/killSwitches';

export interface OutboxRow {
  id: string;
  tenantId: string | null;
  topic: string;
  payload: Record<string, unknown>;
  attempts: number;
}

/** Carries out one event. Throwing puts it back with a longer wait; after `MOST_ATTEMPTS` it is dead. */
export interface OutboxHandler {
  topic: string;
  /** While this is thrown its events wait: they are not lost, and it is no failed attempt. */
  stoppedBy: SwitchName;
  handle(row: OutboxRow): Promise<void>;
  /** What may stay in the row once it is done: secrets such as reset links must not. */
  keep(payload: OutboxRow['payload']): OutboxRow['payload'];
}

const MOST_ATTEMPTS = 8;
const IDLE_MILLISECONDS = 5_000;

/**
 * Takes open outbox rows and carries them out, any number of relays side by side: each takes rows that no
 * other holds (SKIP LOCKED), so a relay that dies gives its row back when its connection closes. What is switched
 * off, or belongs to a business that is not active, stays as it is until it may go.
 */
export class OutboxRelay {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private stopped = false;

  constructor(
    private readonly pool: Pool,
    private readonly handlers: readonly OutboxHandler[],
    private readonly switches: KillSwitches,
    private readonly logger: Logger,
  ) {}

  /** Looks for work now; called at start, on every notification, and every few seconds as a safety net. */
  wake(): void {
    if (this.stopped || this.running || this.handlers.length === 0) {
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
    while (!this.stopped && (await this.takeOne())) {
      // One row a turn: a slow provider never holds more than the row it is working on.
    }
  }

  private async takeOne(): Promise<boolean> {
    const client = await this.pool.connect();
    try {
      await client.query('BEGIN');
      const { topics, waiting } = this.presentWork();
      const taken = await client.query<OutboxRow>(
        `SELECT id, tenant_id AS "tenantId", topic, payload, attempts FROM outbox o
         WHERE settled_at IS NULL AND available_at <= now() AND topic = ANY ($1)
           AND NOT EXISTS (SELECT FROM unnest($2::text[], $3::uuid[]) AS waiting (topic, tenant_id)
                           WHERE (waiting.topic, waiting.tenant_id) = (o.topic, o.tenant_id))
           AND NOT EXISTS (SELECT FROM tenants t WHERE t.id = o.tenant_id AND t.status <> 'active')
         ORDER BY available_at LIMIT 1 FOR UPDATE OF o SKIP LOCKED`,
        [topics, waiting.map(({ topic }) => topic), waiting.map(({ tenantId }) => tenantId)],
      );
      const row = taken.rows[0];
      if (row) {
        await this.settle(client, row);
      }
      await client.query('COMMIT');
      return row !== undefined;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  }

  /** The topics that are not switched off for everybody, and for which businesses they are. */
  private presentWork(): { topics: string[]; waiting: { topic: string; tenantId: string }[] } {
    const topics: string[] = [];
    const waiting: { topic: string; tenantId: string }[] = [];
    for (const { topic, stoppedBy } of this.handlers) {
      const off = this.switches.switchedOff(stoppedBy);
      if (off !== 'everybody') {
        topics.push(topic);
        waiting.push(...off.map((tenantId) => ({ topic, tenantId })));
      }
    }
    return { topics, waiting };
  }

  private async settle(client: PoolClient, row: OutboxRow): Promise<void> {
    const handler = this.handlers.find((candidate) => candidate.topic === row.topic)!;
    try {
      await handler.handle(row);
      await client.query(
        `UPDATE outbox SET settled_at = now(), outcome = 'done', attempts = attempts + 1, payload = $2 WHERE id = $1`,
        [row.id, JSON.stringify(handler.keep(row.payload))],
      );
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.logger.warn(
        { topic: row.topic, id: row.id, attempt: row.attempts + 1, message },
        'outbox event failed',
      );
      await client.query(
        `UPDATE outbox SET attempts = attempts + 1, last_error = left($2, 500),
           available_at = now() + interval '10 seconds' * power(2, attempts),
           settled_at = CASE WHEN attempts + 1 >= $3 THEN now() END,
           outcome = CASE WHEN attempts + 1 >= $3 THEN 'dead' END
         WHERE id = $1`,
        [row.id, message, MOST_ATTEMPTS],
      );
    }
  }
}
