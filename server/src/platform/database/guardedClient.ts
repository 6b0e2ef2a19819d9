import { Client, type ClientConfig } from 'pg';
import { ConnectionLostError } from './databaseTrouble';

export interface GuardedClientConfig extends ClientConfig {
  /** PostgreSQL ends a statement that takes longer; 0 for no limit. A connection silent for longer is closed. */
  statementTimeoutMs: number;
  /** False behind a pooler in transaction mode: named statements would land on another connection. */
  preparesStatements: boolean;
  onLost: (error: Error) => void;
}

/** pg's own state; the published types leave it out. */
interface Internals {
  readyForQuery?: boolean;
  _ended: boolean;
  _ending: boolean;
  _queryable: boolean;
  connection: { stream: { bytesRead?: number; destroy(error?: Error): void } };
}

const SWEEP_INTERVAL_MS = 200;
/** From the moment at which PostgreSQL should have ended a statement itself to giving the connection up. */
const SILENCE_MARGIN_MS = 400;

/**
 * A connection that never ends the process and never hangs: it always has an `error` listener, and one that owes an
 * answer for longer than a statement may take is closed, with every query on it failing as `ConnectionLostError`.
 */
export class GuardedClient extends Client {
  readonly statementTimeoutMs: number;
  readonly preparesStatements: boolean;
  private maxSilenceMs: number;
  /** For how long an answer has been owed without a byte. */
  silentMs = 0;
  private bytesHeard = 0;

  /** The parameter is untyped because pg's pool makes its clients from its own options. */
  constructor(config: object) {
    const guarded = config as GuardedClientConfig;
    super({ keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...guarded });
    this.statementTimeoutMs = guarded.statementTimeoutMs;
    this.maxSilenceMs = silenceOf(guarded.statementTimeoutMs);
    this.preparesStatements = guarded.preparesStatements;
    if (!guarded.preparesStatements) {
      const query = this.query.bind(this) as (...args: unknown[]) => unknown;
      Object.assign(this, {
        query: (first: unknown, ...rest: unknown[]) =>
          query(isNamed(first) ? { ...first, name: undefined } : first, ...rest),
      });
    }
    let isReported = false;
    this.on('error', (error: Error) => {
      if (!isReported && !(this as unknown as Internals)._ending) {
        isReported = true;
        guarded.onLost(error);
      }
    });
    watch(this);
  }

  get bytesRead(): number {
    return (this as unknown as Internals).connection.stream.bytesRead ?? 0;
  }

  /** Waits longer or shorter for answers, until it returns to its pool. */
  expectWithin(statementTimeoutMs: number): void {
    this.maxSilenceMs = silenceOf(statementTimeoutMs);
  }

  /** Closes the socket at once, without the farewell that a silent server would never read. */
  abandon(error: Error): void {
    const internals = this as unknown as Internals;
    internals._queryable = false;
    internals.connection.stream.destroy(error);
  }

  /** Closes politely, and after `withinMs` at once. */
  async close(withinMs = 1_000): Promise<void> {
    const late = setTimeout(
      () => this.abandon(new ConnectionLostError('The connection was closed.')),
      withinMs,
    );
    await this.end().catch(() => undefined);
    clearTimeout(late);
  }

  /**
   * Counts silence in steps of at most `stepMs`: a process that stood still does not blame the connection.
   * @returns whether the connection is over.
   */
  sweep(stepMs: number): boolean {
    const { readyForQuery, _ended } = this as unknown as Internals;
    if (_ended) {
      return true;
    }
    const { bytesRead } = this;
    // Undefined while it connects: that has its own deadline.
    if (readyForQuery !== false || bytesRead !== this.bytesHeard) {
      this.bytesHeard = bytesRead;
      this.silentMs = 0;
      return false;
    }
    this.silentMs += stepMs;
    if (this.silentMs <= this.maxSilenceMs) {
      return false;
    }
    this.abandon(new ConnectionLostError(`PostgreSQL did not answer within ${this.maxSilenceMs} ms.`));
    return true;
  }
}

const silenceOf = (statementTimeoutMs: number): number =>
  statementTimeoutMs === 0 ? Infinity : statementTimeoutMs + SILENCE_MARGIN_MS;

const isNamed = (config: unknown): config is { name: string } =>
  typeof config === 'object' &&
  config !== null &&
  typeof (config as { name?: unknown }).name === 'string' &&
  !('submit' in config);

/**
 * One connection for a command or a step of the start, which may take as long as it needs.
 * @throws when it cannot be opened within ten seconds.
 */
export async function openConnection(url: string, name: string): Promise<GuardedClient> {
  const client = new GuardedClient({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    statementTimeoutMs: 0,
    preparesStatements: true,
    onLost: () => undefined,
  });
  await client.connect();
  return client;
}

const watched = new Set<GuardedClient>();
let timer: NodeJS.Timeout | null = null;
let sweptAt = 0;

function watch(client: GuardedClient): void {
  watched.add(client);
  client.once('end', () => watched.delete(client));
  if (!timer) {
    sweptAt = performance.now();
    // Timers run before sockets are read and immediates after: an answer that has arrived is seen first.
    timer = setInterval(() => setImmediate(sweepAll), SWEEP_INTERVAL_MS).unref();
  }
}

/** One timer for all connections: a timer for each statement would cost more than the check. */
function sweepAll(): void {
  const now = performance.now();
  const stepMs = Math.min(now - sweptAt, 2 * SWEEP_INTERVAL_MS);
  sweptAt = now;
  for (const client of watched) {
    if (client.sweep(stepMs)) {
      watched.delete(client);
    }
  }
  if (watched.size === 0 && timer) {
    clearInterval(timer);
    timer = null;
  }
}
