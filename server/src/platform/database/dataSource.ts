import { DataSource, type Logger } from 'typeorm';
import { reportStatement } from './statements';

export interface PoolOptions {
  url: string;
  /** Most connections this pool opens. */
  size: number;
  /** Shown in pg_stat_activity. */
  name: string;
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeORM's own type for entity classes
  entities: Function[];
}

/** A TypeORM data source over one pool; it never creates schema or extensions (migrations do, as the owner). */
export function createDataSource({ url, size, name, entities }: PoolOptions): DataSource {
  return new DataSource({
    type: 'postgres',
    url,
    applicationName: name,
    entities,
    synchronize: false,
    installExtensions: false,
    logger: statementReporter,
    logging: ['query'],
    // Pipelined: a transaction's BEGIN and its first statement make one round trip.
    extra: { max: size, pipeline: true, connectionTimeoutMillis: 10_000, statement_timeout: 30_000 },
  });
}

const silent = (): void => undefined;

const statementReporter: Logger = {
  logQuery: (sql) => reportStatement(sql),
  logQueryError: silent,
  logQuerySlow: silent,
  logSchemaBuild: silent,
  logMigration: silent,
  log: silent,
};
