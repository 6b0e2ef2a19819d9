import DataLoader from 'dataloader';
import { type MembershipRole, type Permission, mayDo } from '../auth/permissions';
import type { Clock } from '../clock';
import type { Database } from '../database/database';
import type { PreparedStatement, Transaction } from '../database/transaction';
import { AppError } from '../errors';

/** Who acts, as it is written to the audit log. */
export interface Actor {
  kind: 'user' | 'customer' | 'system' | 'api_key';
  userId: string | null;
  impersonatorId: string | null;
  address: string | null;
  /** The key that a program showed, and all that it may do. */
  apiKey?: { id: string; permissions: ReadonlySet<Permission> };
  /** How a customer without a browser came: what they book is noted as booked so. */
  channel?: 'sms' | 'call';
  /** By what their attempts are counted where there is no address, such as the number they write from. */
  countedBy?: string;
  /** Nobody is told of what it does to appointments, as when a demo is filled. */
  isQuiet?: boolean;
}

/** Opens the request's one read transaction on first use and shares it. */
export interface ReadScope {
  read<T>(tenantId: string, userId: string | null, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** One statement: in the open read transaction if there is one, else in one of its own. */
  rows<Row>(
    tenantId: string,
    userId: string | null,
    statement: PreparedStatement,
    values: unknown[],
  ): Promise<Row[]>;
  /** Ends the shared read transaction, so that what follows sees what was just written. */
  refresh(): Promise<void>;
}

/**
 * One tenant as one actor may use it. It is the first argument of every service method; only the request
 * context makes it, after membership (or, for a customer, that the business takes the public) was checked.
 */
export class TenantContext {
  private readonly loaders = new Map<string, unknown>();

  constructor(
    readonly tenantId: string,
    readonly actor: Actor,
    /** Null for customers, programs and the system, who hold no role. */
    readonly role: MembershipRole | null,
    readonly clock: Clock,
    private readonly database: Database,
    private readonly reads: ReadScope,
  ) {}

  get isStaff(): boolean {
    return this.role !== null || this.actor.kind === 'system' || this.actor.kind === 'api_key';
  }

  /** Not a master admin who acts as the owner: who owns a business is for its owners alone to say. */
  get isOwnerInPerson(): boolean {
    return this.role === 'owner' && this.actor.impersonatorId === null;
  }

  /**
   * E.164: the number that a customer writes from, since the answer goes to that number alone. Null elsewhere: numbers
   * on the web are only typed, and a caller can show any number.
   */
  get provenPhone(): string | null {
    const { channel, countedBy } = this.actor;
    return channel === 'sms' ? (countedBy ?? null) : null;
  }

  may(permission: Permission): boolean {
    const { kind, apiKey } = this.actor;
    if (apiKey) {
      return apiKey.permissions.has(permission);
    }
    return kind === 'system' || (this.role !== null && mayDo(this.role, permission));
  }

  /** The same business as the system itself uses it: for what follows from a customer's doing, but is not theirs to do. */
  asSystem(): TenantContext {
    const actor: Actor = { kind: 'system', userId: null, impersonatorId: null, address: null };
    return new TenantContext(this.tenantId, actor, null, this.clock, this.database, this.reads);
  }

  /** First line of every service method that is not public. */
  require(permission: Permission): void {
    if (!this.may(permission)) {
      throw refusal(this.actor.kind);
    }
  }

  read<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.reads.read(this.tenantId, this.actor.userId, work);
  }

  /** A read of one statement, in one round trip. */
  rows<Row>(statement: PreparedStatement, values: unknown[]): Promise<Row[]> {
    return this.reads.rows(this.tenantId, this.actor.userId, statement, values);
  }

  /** Gives the read connection back: nobody keeps one while waiting for a service of others. */
  endReading(): Promise<void> {
    return this.reads.refresh();
  }

  /** @param statementTimeoutMs for work on many rows: more than the few seconds that a statement has otherwise. */
  async write<T>(work: (tx: Transaction) => Promise<T>, statementTimeoutMs?: number): Promise<T> {
    const scope = { tenantId: this.tenantId, userId: this.actor.userId };
    // Give the read connection back first: holding one while waiting for another can starve the pool.
    await this.reads.refresh();
    const result = await this.database.write(scope, work, statementTimeoutMs);
    for (const loader of this.loaders.values()) {
      (loader as DataLoader<unknown, unknown>).clearAll();
    }
    return result;
  }

  /** The request's dataloader of this name: many single look-ups become one statement. */
  loader<Key, Value>(
    name: string,
    load: (keys: readonly Key[], context: TenantContext) => Promise<Value[]>,
  ): DataLoader<Key, Value> {
    let loader = this.loaders.get(name) as DataLoader<Key, Value> | undefined;
    if (!loader) {
      loader = new DataLoader<Key, Value>((keys) => load(keys, this));
      this.loaders.set(name, loader);
    }
    return loader;
  }
}

function refusal(kind: Actor['kind']): AppError {
  switch (kind) {
    case 'customer':
      return new AppError('UNAUTHENTICATED', 'Please sign in to do this.');
    case 'api_key':
      return new AppError('FORBIDDEN', 'This API key does not allow this.');
    default:
      return new AppError('FORBIDDEN', 'Your role in this business does not allow this.');
  }
}
