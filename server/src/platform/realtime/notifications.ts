import type { DatabaseEndpoint } from '../database/databaseEndpoint';
import type { GuardedClient } from '../database/guardedClient';
import type { Logger } from '../logging';

type Listener = (payload: string) => void;

const RECONNECT_INTERVAL_MS = 300;
/** A silent connection never errors: asking is the only way to notice. */
const HEARTBEAT_INTERVAL_MS = 2_000;
const ANSWER_TIMEOUT_MS = 1_500;

/**
 * The server's one LISTEN connection. What one server's transaction notifies, every server hears. After a
 * lost connection it reconnects and tells `onReconnect`, since notifications in between are gone.
 */
export class Notifications {
  private client: GuardedClient | null = null;
  private readonly listeners = new Map<string, Set<Listener>>();
  private stopped = false;
  private timer: NodeJS.Timeout | null = null;

  /** @param url must reach PostgreSQL itself or a pooler in session mode. */
  constructor(
    private readonly endpoint: DatabaseEndpoint,
    private readonly url: string,
    private readonly logger: Logger,
    private readonly onReconnect: () => void,
  ) {}

  on(channel: string, listener: Listener): void {
    const listeners = this.listeners.get(channel) ?? new Set();
    this.listeners.set(channel, listeners.add(listener));
  }

  /** False from a lost connection until the next one listens. */
  get isListening(): boolean {
    return this.client !== null;
  }

  async start(): Promise<void> {
    const client = await this.endpoint.connect({
      url: this.url,
      name: 'chairside-listen',
      statementTimeoutMs: ANSWER_TIMEOUT_MS,
    });
    try {
      client.on('notification', ({ channel, payload }) => this.tell(channel, payload ?? ''));
      for (const channel of this.listeners.keys()) {
        await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      }
    } catch (error) {
      await client.close();
      throw error;
    }
    if (this.stopped) {
      await client.close();
      return;
    }
    this.client = client;
    client.once('end', () => this.lost());
    this.timer = setInterval(() => {
      client.query('SELECT 1').catch(() => undefined);
    }, HEARTBEAT_INTERVAL_MS).unref();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer ?? undefined);
    await this.client?.close();
  }

  private tell(channel: string, payload: string): void {
    for (const listener of this.listeners.get(channel) ?? []) {
      listener(payload);
    }
  }

  private lost(): void {
    this.client = null;
    clearInterval(this.timer ?? undefined);
    if (!this.stopped) {
      this.logger.warn('lost the notification connection; connecting again');
      this.reconnectLater();
    }
  }

  private reconnectLater(): void {
    setTimeout(() => {
      if (this.stopped) {
        return;
      }
      this.start().then(
        () => this.onReconnect(),
        () => this.reconnectLater(),
      );
    }, RECONNECT_INTERVAL_MS).unref();
  }
}
