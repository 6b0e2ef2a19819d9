import type { PoolClient } from 'pg';
import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver';
import { isUuid } from '../ids';
import { UnknownOutcomeError, isConnectionLost } from './databaseTrouble';
import type { GuardedClient } from './guardedClient';
import { scopedRows } from './scopedQuery';
import { reportStatement } from './statements';

/** Whose rows a transaction may see; row-level security reads these settings. */
export interface TransactionScope {
  tenantId: string | null;
  userId: string | null;
}

/** A statement prepared once per connection; `name` must be unique for its text. */
export interface PreparedStatement {
  name: string;
  text: string;
}

/**
 * One open transaction. `manager` speaks TypeORM; `rows` sends a prepared statement and gives plain rows,
 * for hot paths where building entities would cost more than the query.
 */
export class Transaction {
  private constructor(
    private readonly runner: QueryRunner,
    /** Settles with BEGIN, which nobody waits for: it travels ahead of the first statement. */
    private readonly begun: Promise<unknown>,
  ) {}

  get manager(): EntityManager {
    return this.runner.manager;
  }

  static async open(
    source: DataSource,
    scope: TransactionScope,
    mode: 'READ ONLY' | 'READ WRITE',
    /** Null leaves it at what the pool allows. */
    statementTimeoutMs: number | null = null,
  ): Promise<Transaction> {
    const runner = source.createQueryRunner();
    const client = (await runner.connect()) as GuardedClient;
    // BEGIN and the tenant travel in one message, and the settings end with the transaction. The connection is
    // pipelined, so the first statement follows at once. Should BEGIN fail, that statement has no tenant: it
    // sees no row and may write none.
    const begun = client.query(beginning(mode, scope) + timeout(client, statementTimeoutMs));
    begun.catch(() => undefined);
    // TypeORM must not open a transaction of its own inside this one.
    (runner as { isTransactionActive: boolean }).isTransactionActive = true;
    oneAtATime(runner);
    return new Transaction(runner, begun);
  }

  /** A read-only transaction of one statement, in one message and one answer. */
  static async single<Row>(
    source: DataSource,
    scope: TransactionScope,
    statement: PreparedStatement,
    values: unknown[],
  ): Promise<Row[]> {
    // Straight from the pool: a query runner would be made for this one statement only.
    const connection = await (source.driver as PostgresDriver).obtainMasterConnection();
    const [client, release] = connection as [GuardedClient, () => void];
    reportStatement(statement.text);
    try {
      return (await scopedRows(client, { ...statement, values }, scope)) as Row[];
    } finally {
      release();
    }
  }

  async rows<Row>(statement: PreparedStatement, values: unknown[]): Promise<Row[]> {
    const client = (await this.runner.connect()) as PoolClient;
    reportStatement(statement.text);
    const result = await this.enqueue(() => client.query({ ...statement, values }));
    return result.rows as Row[];
  }

  /** @throws UnknownOutcomeError when the connection was lost before the answer came. */
  async commit(): Promise<void> {
    let isSent = false;
    try {
      await this.end(async (client) => {
        await this.begun;
        isSent = true;
        await client.query('COMMIT');
      });
    } catch (error) {
      throw isSent && isConnectionLost(error)
        ? new UnknownOutcomeError('The connection was lost during COMMIT.', { cause: error })
        : error;
    }
  }

  /** Never throws: a transaction whose connection is lost is rolled back as well. */
  async rollback(): Promise<void> {
    await this.end((client) => client.query('ROLLBACK')).catch(() => undefined);
  }

  private async end(command: (client: PoolClient) => Promise<unknown>): Promise<void> {
    const client = (await this.runner.connect()) as PoolClient;
    try {
      await this.enqueue(() => command(client));
    } finally {
      (this.runner as { isTransactionActive: boolean }).isTransactionActive = false;
      await this.runner.release();
    }
  }

  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    return (this.runner as QueuedRunner).enqueue(work);
  }
}

const beginning = (mode: 'READ ONLY' | 'READ WRITE', scope: TransactionScope): string =>
  `BEGIN ${mode}; ${setting('app.tenant_id', scope.tenantId)}${setting('app.user_id', scope.userId)}`;

/** Behind a pooler in transaction mode no connection keeps a setting, so every transaction brings its own. */
function timeout(client: GuardedClient, statementTimeoutMs: number | null): string {
  if (statementTimeoutMs !== null) {
    client.expectWithin(statementTimeoutMs);
  }
  const own = client.preparesStatements ? null : client.statementTimeoutMs;
  const limit = statementTimeoutMs ?? own;
  return limit === null ? '' : `SET LOCAL statement_timeout = ${limit};`;
}

interface QueuedRunner extends QueryRunner {
  enqueue<T>(work: () => Promise<T>): Promise<T>;
}

/** Resolvers run side by side but a connection takes one query at a time: queue them here, not in the driver. */
function oneAtATime(runner: QueryRunner): void {
  const queued = runner as QueuedRunner;
  let last: Promise<unknown> = Promise.resolve();
  queued.enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
  const query = runner.query.bind(runner) as (...args: unknown[]) => Promise<unknown>;
  runner.query = ((...args: unknown[]) => queued.enqueue(() => query(...args))) as QueryRunner['query'];
}

function setting(name: string, value: string | null): string {
  if (value !== null && !isUuid(value)) {
    throw new Error(`${name} must be a UUID`);
  }
  return value === null ? '' : `SET LOCAL ${name} = '${value}';`;
}
