import type { DataSource } from 'typeorm';
import { type PreparedStatement, Transaction, type TransactionScope } from './transaction';

/** Runs work in transactions whose rows are limited to one tenant (and one user's own memberships). */
export class Database {
  constructor(
    private readonly source: DataSource,
    private readonly statementTimeoutMs: number | null = null,
  ) {}

  /** The same data, for work whose statements may take longer than a person would wait. */
  allowing(statementTimeoutMs: number): Database {
    return new Database(this.source, statementTimeoutMs);
  }

  /** Commits when `work` returns, rolls back when it throws. Retries once when PostgreSQL asks for it. */
  async write<T>(
    scope: TransactionScope,
    work: (tx: Transaction) => Promise<T>,
    statementTimeoutMs = this.statementTimeoutMs,
  ): Promise<T> {
    try {
      return await this.attempt(scope, work, statementTimeoutMs);
    } catch (error) {
      if (!isRetryable(error)) {
        throw error;
      }
      return this.attempt(scope, work, statementTimeoutMs);
    }
  }

  openRead(scope: TransactionScope): Promise<Transaction> {
    return Transaction.open(this.source, scope, 'READ ONLY', this.statementTimeoutMs);
  }

  /** One statement in a read-only transaction of its own, in one round trip. */
  readOne<Row>(scope: TransactionScope, statement: PreparedStatement, values: unknown[]): Promise<Row[]> {
    return Transaction.single(this.source, scope, statement, values);
  }

  async read<T>(scope: TransactionScope, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const tx = await this.openRead(scope);
    try {
      return await work(tx);
    } finally {
      await tx.commit().catch(() => undefined);
    }
  }

  private async attempt<T>(
    scope: TransactionScope,
    work: (tx: Transaction) => Promise<T>,
    statementTimeoutMs: number | null,
  ): Promise<T> {
    const tx = await Transaction.open(this.source, scope, 'READ WRITE', statementTimeoutMs);
    let result: T;
    try {
      result = await work(tx);
    } catch (error) {
      await tx.rollback();
      throw error;
    }
    await tx.commit();
    return result;
  }
}

/** Deadlock or serialization failure: nothing was written, and PostgreSQL says to try again. */
function isRetryable(error: unknown): boolean {
  const code = databaseErrorCode(error);
  return code === '40P01' || code === '40001';
}

/** SQLSTATE of a PostgreSQL error, whether thrown by pg or wrapped by TypeORM. */
export function databaseErrorCode(error: unknown): string | undefined {
  const candidate = error as { code?: unknown; driverError?: { code?: unknown } } | null;
  const code = candidate?.driverError?.code ?? candidate?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Name of the constraint that a PostgreSQL error reports, if any. */
export function violatedConstraint(error: unknown): string | undefined {
  const candidate = error as { constraint?: string; driverError?: { constraint?: string } } | null;
  return candidate?.driverError?.constraint ?? candidate?.constraint;
}
