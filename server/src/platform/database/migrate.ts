import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { installJobSchema } from '../jobs/jobSchema';

/**
 * Brings the schema up to date, as the owner of the tables. Safe when several replicas start at once: the
 * first takes a session lock, the others wait and then find nothing to do.
 */
export async function migrate(ownerUrl: string): Promise<void> {
  const source = await migrationSource(ownerUrl).initialize();
  const lock = source.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock(716000)');
    await source.runMigrations({ transaction: 'each' });
    await installJobSchema(ownerUrl);
  } finally {
    await lock.release();
    await source.destroy();
  }
}

export function migrationSource(ownerUrl: string): DataSource {
  return new DataSource({
    type: 'postgres',
    url: ownerUrl,
    applicationName: 'chairside-migrate',
    entities: [],
    synchronize: false,
    installExtensions: false,
    migrationsTableName: 'migrations',
    migrations: [join(__dirname, '..', '..', 'migrations', '*-*.{js,ts}')],
  });
}
