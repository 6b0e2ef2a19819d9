import { Query, type QueryResult, type QueryResultRow } from 'pg';
import type { GuardedClient } from './guardedClient';

/** pg's connection as its own Query class uses it; the published types leave this out. */
interface Wire {
  parsedStatements: Record<string, string | undefined>;
  submittedNamedStatements: Record<string, string | undefined>;
  parse(message: { name: string; text: string }): void;
  bind(message: { portal: string; statement: string; values: unknown[] }): void;
  execute(message: { portal: string }): void;
}

interface Prepares {
  prepare(connection: Wire): void;
  handleCommandComplete(message: unknown, connection: unknown): void;
}

const SCOPE = 'chairside_scope';
/** Answers no row; sets what row-level security reads, until the transaction ends. */
const SCOPE_TEXT = `SELECT 1 WHERE set_config('app.tenant_id', $1, true) || set_config('app.user_id', $2, true)
  || set_config('transaction_read_only', 'on', true) IS NULL`;

/** Query's own methods, which its published type does not name. */
const own = Query.prototype as unknown as Prepares;

/**
 * A prepared read in a transaction of its own. Statements that are sent before one Sync share one transaction
 * (PostgreSQL, "Extended Query Pipelining"), so the settings of row-level security and the read travel as one
 * message and are answered as one; BEGIN, SET and COMMIT would be three more statements to parse and to answer.
 */
class ScopedQuery extends Query {
  private scopeIsSet = false;

  constructor(
    statement: { name: string; text: string; values: unknown[] },
    private readonly scope: [tenantId: string, userId: string],
    private readonly isPrepared: boolean,
  ) {
    super({
      ...statement,
      name: isPrepared ? statement.name : undefined,
      queryMode: 'extended',
    } as ConstructorParameters<typeof Query>[0]);
  }

  prepare(connection: Wire): void {
    if (!this.isPrepared) {
      connection.parse({ name: '', text: SCOPE_TEXT });
    }
    connection.bind({ portal: '', statement: this.isPrepared ? SCOPE : '', values: this.scope });
    connection.execute({ portal: '' });
    own.prepare.call(this, connection);
  }

  /** The first completion is that of the settings. */
  handleCommandComplete(message: unknown, connection: unknown): void {
    if (!this.scopeIsSet) {
      this.scopeIsSet = true;
      return;
    }
    own.handleCommandComplete.call(this, message, connection);
  }
}

/** Runs a read as the given tenant and user; null stands for nobody. */
export function scopedRows<Row extends QueryResultRow>(
  client: GuardedClient,
  statement: { name: string; text: string; values: unknown[] },
  scope: { tenantId: string | null; userId: string | null },
): Promise<Row[]> {
  if (client.preparesStatements) {
    prepareScope(client);
  }
  return new Promise((resolve, reject) => {
    const query = new ScopedQuery(
      statement,
      [scope.tenantId ?? '', scope.userId ?? ''],
      client.preparesStatements,
    );
    const answered = (error: Error | null, result?: QueryResult<Row>): void =>
      error ? reject(error) : resolve(result!.rows);
    (query as unknown as { callback: typeof answered }).callback = answered;
    client.query(query);
  });
}

/** Once per connection; it goes ahead of the first read on the same pipeline. */
function prepareScope(client: GuardedClient): void {
  const { connection } = client as unknown as { connection: Wire };
  if (!connection.parsedStatements[SCOPE] && !connection.submittedNamedStatements[SCOPE]) {
    // Should it fail, the read that needs it fails too, and says so.
    client.query({ name: SCOPE, text: SCOPE_TEXT, values: ['', ''] }).catch(() => undefined);
  }
}
