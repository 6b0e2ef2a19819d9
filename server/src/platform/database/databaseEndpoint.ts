import type { Logger } from '../logging';
import { ConnectionLostError, isConnectionLost } from './databaseTrouble';
import { GuardedClient, type GuardedClientConfig } from './guardedClient';
import { GuardedPool } from './guardedPool';

export interface ConnectionOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  name: string;
  /** PostgreSQL ends a statement that takes longer, and a connection that stays silent longer is closed. */
  statementTimeoutMs: number;
}

export interface PoolOptions extends ConnectionOptions {
  /** Most connections this pool opens. */
  size: number;
  /** Statements travel without waiting for the answers of those before them. */
  pipeline?: boolean;
}

/** For a new connection, and for one of a full pool to become free. */
const CONNECT_TIMEOUT_MS = 3_000;
const PROBE_INTERVAL_MS = 300;
const PROBE_TIMEOUT_MS = 1_000;

/**
 * One way to a PostgreSQL server: makes every pool and connection over it, and knows whether it answers. Once a
 * connection was refused or fell silent, pools refuse at once, so that requests do not queue up behind timeouts, until
 * a probe gets an answer.
 */
export class DatabaseEndpoint {
  private readonly pools = new Set<GuardedPool>();
  private lost: ConnectionLostError | null = null;
  private isProbing = false;
  private isStopping = false;
  private readonly isPooled: boolean;

  constructor(
    private readonly logger: Logger,
    /** Pooled: a pooler in transaction mode stands between, so no named statements and nothing of a session. */
    { isPooled }: { isPooled: boolean } = { isPooled: false },
  ) {
    this.isPooled = isPooled;
  }

  /** What pools refuse with while PostgreSQL does not answer. */
  get outage(): ConnectionLostError | null {
    return this.lost;
  }

  pool({ size, pipeline = false, ...options }: PoolOptions): GuardedPool {
    const pool = new GuardedPool(
      {
        ...this.clientConfig(options),
        max: size,
        pipeline,
        onConnect: (client) => this.prepare(client, options),
      },
      {
        refusal: () => this.lost,
        connectFailed: (error) => this.suspect(error, options),
      },
    );
    this.pools.add(pool);
    return pool;
  }

  /** One connection outside any pool, open. Its owner notices by `end` when it is lost. */
  async connect(options: ConnectionOptions): Promise<GuardedClient> {
    const client = new GuardedClient(this.clientConfig(options));
    await client.connect();
    await this.prepare(client, options);
    return client;
  }

  /** From now on lost connections are expected. */
  stopping(): void {
    this.isStopping = true;
  }

  private clientConfig({ url, name, statementTimeoutMs }: ConnectionOptions): GuardedClientConfig {
    const options = { url, name, statementTimeoutMs };
    return {
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statementTimeoutMs,
      preparesStatements: !this.isPooled,
      onLost: (error) => this.connectionLost(error, options),
    };
  }

  /** By a statement: poolers refuse it as a startup parameter. Behind one, each transaction sets it. */
  private async prepare(
    client: { query(sql: string): Promise<unknown> },
    { statementTimeoutMs }: ConnectionOptions,
  ): Promise<void> {
    if (!this.isPooled) {
      await client.query(`SET statement_timeout = ${statementTimeoutMs}`);
    }
  }

  private connectionLost(error: Error, options: ConnectionOptions): void {
    if (!this.isStopping) {
      this.logger.warn({ connection: options.name, message: error.message }, 'database connection lost');
    }
    this.suspect(error, options);
  }

  private suspect(error: unknown, options: ConnectionOptions): void {
    if (this.isProbing || this.isStopping || !isConnectionLost(error)) {
      return;
    }
    this.isProbing = true;
    // Silence is the network's: other connections may have died the same way, without a sign.
    if (error instanceof ConnectionLostError) {
      this.pools.forEach((pool) => pool.dropSuspects(error));
    }
    void this.probe(error as Error, options);
  }

  private async probe(cause: Error, options: ConnectionOptions): Promise<void> {
    const since = performance.now();
    while (!this.isStopping && !(await this.answers(options))) {
      if (!this.lost) {
        this.lost = new ConnectionLostError(`PostgreSQL does not answer: ${cause.message}`, { cause });
        this.logger.warn({ message: cause.message }, 'PostgreSQL does not answer');
        // They wait for a connection that will not come.
        this.pools.forEach((pool) => pool.refuseWaiting(this.lost!));
      }
      await new Promise((resolve) => setTimeout(resolve, PROBE_INTERVAL_MS).unref());
    }
    if (this.lost && !this.isStopping) {
      this.logger.info({ ms: Math.round(performance.now() - since) }, 'PostgreSQL answers again');
    }
    this.lost = null;
    this.isProbing = false;
  }

  private async answers({ url }: ConnectionOptions): Promise<boolean> {
    const client = new GuardedClient({
      connectionString: url,
      application_name: 'chairside-probe',
      connectionTimeoutMillis: PROBE_TIMEOUT_MS,
      statementTimeoutMs: PROBE_TIMEOUT_MS,
      preparesStatements: false,
      onLost: () => undefined,
    });
    try {
      await client.connect();
      await client.query('SELECT 1');
      return true;
    } catch {
      return false;
    } finally {
      void client.close(PROBE_TIMEOUT_MS);
    }
  }
}
