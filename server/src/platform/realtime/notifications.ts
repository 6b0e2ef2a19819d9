import { Client } from 'pg';
import type { Logger } from '../logging';

type Listener = (payload: string) => void;

const FIRST_WAIT = 200;
const LONGEST_WAIT = 10_000;

/**
 * The server's one LISTEN connection. What one server's transaction notifies, every server hears. After a
 * lost connection it reconnects and tells `onReconnect`, since notifications in between are gone.
 */
export class Notifications {
  private client: Client | null = null;
  private readonly listeners = new Map<string, Set<Listener>>();
  private stopped = false;
  private wait = FIRST_WAIT;

  constructor(
    private readonly url: string,
    private readonly logger: Logger,
    private readonly onReconnect: () => void,
  ) {}

  on(channel: string, listener: Listener): void {
    const listeners = this.listeners.get(channel) ?? new Set();
    this.listeners.set(channel, listeners.add(listener));
  }

  async start(): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      application_name: 'chairside-listen',
      keepAlive: true,
    });
    client.on('notification', ({ channel, payload }) => {
      for (const listener of this.listeners.get(channel) ?? []) {
        listener(payload ?? '');
      }
    });
    client.on('error', () => undefined);
    await client.connect();
    client.once('end', () => this.reconnect());
    this.client = client;
    for (const channel of this.listeners.keys()) {
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
    }
    this.wait = FIRST_WAIT;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await this.client?.end();
  }

  private reconnect(): void {
    if (this.stopped) {
      return;
    }
    this.logger.warn('lost the notification connection; connecting again');
    setTimeout(() => {
      this.start()
        .then(() => this.onReconnect())
        .catch(() => {
          this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
          this.reconnect();
        });
    }, this.wait).unref();
  }
}
