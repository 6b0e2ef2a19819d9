import { DataSource, type Logger } from 'typeorm';
import type { GuardedPool } from './guardedPool';
import { reportStatement } from './statements';

// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeORM's own type for entity classes
export type EntityClass = Function;

/**
 * A TypeORM data source over a pool of ours; it never creates schema or extensions (migrations do, as the owner).
 * The pool is closed by its maker.
 */
export function createDataSource(pool: GuardedPool, entities: EntityClass[]): Promise<DataSource> {
  return new DataSource({
    type: 'postgres',
    driver: driverOver(pool),
    entities,
    synchronize: false,
    installExtensions: false,
    logger: statementReporter,
    logging: ['query'],
  }).initialize();
}

/** What TypeORM asks of pg: a constructor of pools, which gives ours. */
const driverOver = (pool: GuardedPool): object => ({
  Pool: function PoolInUse() {
    return pool;
  },
});

const silent = (): void => undefined;

const statementReporter: Logger = {
  logQuery: (sql) => reportStatement(sql),
  logQueryError: silent,
  logQuerySlow: silent,
  logSchemaBuild: silent,
  logMigration: silent,
  log: silent,
};
