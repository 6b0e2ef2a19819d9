import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { ConnectionLostError } from './databaseTrouble';
import { GuardedClient, type GuardedClientConfig } from './guardedClient';

export interface PoolGuard {
  /** What to answer instead of a connection while PostgreSQL is known not to answer. */
  refusal(): Error | null;
  connectFailed(error: Error): void;
}

export type PoolSettings = Omit<PoolConfig, 'Client' | 'onConnect'> &
  GuardedClientConfig & { onConnect(client: PoolClient): Promise<void> };

type Callback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  release: (error?: unknown) => void,
) => void;

/** pg-pool's own state; the published types leave it out. */
interface Internals {
  _clients: GuardedClient[];
  _idle: { client: GuardedClient }[];
  _pendingQueue: { callback: Callback; timedOut?: boolean }[];
}

/** Silence that makes a connection a suspect once another one of the same server has died of silence. */
const SUSPECT_AFTER_MS = 1_500;

const nothing = (): void => undefined;

/** A pool of guarded connections. `DatabaseEndpoint` makes them; pg's own constructor is used nowhere else. */
export class GuardedPool extends Pool {
  constructor(
    settings: PoolSettings,
    private readonly guard: PoolGuard,
  ) {
    super({ ...settings, Client: GuardedClient } as unknown as PoolConfig);
    // Each connection reports its own end; without a listener here pg-pool would throw it again.
    this.on('error', nothing);
    // graphile-worker looks for this listener, which on other pools takes the errors of connections in use.
    this.on('connect', nothing);
    this.on('release', (_error, client) => {
      (client as unknown as GuardedClient).expectWithin(settings.statementTimeoutMs);
    });
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<PoolClient> | void {
    const refusal = this.guard.refusal();
    if (callback) {
      if (refusal) {
        process.nextTick(callback, refusal, undefined, nothing);
        return;
      }
      super.connect((error, client, release) => {
        if (error) this.guard.connectFailed(error);
        callback(error, client, release);
      });
      return;
    }
    if (refusal) {
      return Promise.reject(refusal);
    }
    return super.connect().catch((error: Error) => {
      this.guard.connectFailed(error);
      throw error;
    });
  }

  /** Closes connections that may be dead without a sign: idle ones, and those that have owed an answer for a while. */
  dropSuspects(error: Error): void {
    const idle = new Set(this.internals._idle.map(({ client }) => client));
    for (const client of [...this.internals._clients]) {
      if (idle.has(client) || client.silentMs > SUSPECT_AFTER_MS) {
        client.abandon(error);
      }
    }
  }

  /** Those who wait for a connection learn at once that none will come. */
  refuseWaiting(error: Error): void {
    for (const waiting of this.internals._pendingQueue.splice(0)) {
      waiting.timedOut = true;
      waiting.callback(error, undefined, nothing);
    }
  }

  /** Whether it gives a connection that answers; one that is full and still serves its users counts too. */
  async answersWithin(timeoutMs: number): Promise<boolean> {
    const before = new Map(this.internals._clients.map((client) => [client, client.bytesRead]));
    const isHeard = (): boolean =>
      this.internals._clients.some((client) => client.bytesRead > (before.get(client) ?? 0));
    const asked = this.query('SELECT 1').then(
      () => true,
      () => false,
    );
    const late = new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(isHeard()), timeoutMs).unref();
    });
    return Promise.race([asked, late]);
  }

  /** Waits for connections in use, and closes after `withinMs` what is still open. */
  async close(withinMs: number): Promise<void> {
    const late = setTimeout(() => {
      const error = new ConnectionLostError('The server is stopping.');
      this.refuseWaiting(error);
      this.internals._clients.forEach((client) => client.abandon(error));
    }, withinMs);
    await Promise.race([this.end(), new Promise((resolve) => setTimeout(resolve, withinMs + 500).unref())]);
    clearTimeout(late);
  }

  private get internals(): Internals {
    return this as unknown as Internals;
  }
}
