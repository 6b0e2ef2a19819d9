import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource, type QueryRunner } from 'typeorm';
import { ConfigError } from '../config';
import { installJobSchema } from '../jobs/jobSchema';

/** Advisory lock that whoever changes the schema holds, and a backup shares. */
export const MIGRATION_LOCK = 716_000;

const MIGRATIONS_FOLDER = join(__dirname, '..', '..', 'migrations');
const MIGRATION_FILE = /^(\d{13})-(\w+)\.(?:js|ts)$/;

interface MigrateOptions {
  /** Runs the migrations of these names alone. */
  only?: readonly string[];
  duringRestore?: boolean;
}

/**
 * Brings the schema up to date, as the owner of the tables. Safe when several replicas start at once: the
 * first takes a session lock, the others wait and then find nothing to do.
 */
export async function migrate(
  ownerUrl: string,
  { only, duringRestore = false }: MigrateOptions = {},
): Promise<void> {
  const source = await migrationSource(ownerUrl, only).initialize();
  const lock = source.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (!duringRestore) {
      await refuseUnfinishedRestore(lock);
    }
    await source.runMigrations({ transaction: 'each' });
    await installJobSchema(ownerUrl);
  } finally {
    await lock.release();
    await source.destroy();
  }
}

/** Half a backup looks like a database that is nearly new. */
async function refuseUnfinishedRestore(runner: QueryRunner): Promise<void> {
  const [row] = (await runner.query(
    `SELECT to_regclass('public.unfinished_restore') IS NOT NULL AS "isUnfinished"`,
  )) as [{ isUnfinished: boolean }];
  if (row.isUnfinished) {
    throw new ConfigError(
      'A restore into this database did not finish: delete the database, or the DATA_DIR, and restore into an empty one.',
    );
  }
}

/** Every migration of this version, as the table `migrations` names it. */
export function migrationNames(): string[] {
  return migrationFiles().map(({ name }) => name);
}

function migrationFiles(): { name: string; path: string }[] {
  return readdirSync(MIGRATIONS_FOLDER)
    .flatMap((file) => {
      const [, timestamp, name] = MIGRATION_FILE.exec(file) ?? [];
      return timestamp && name ? [{ name: `${name}${timestamp}`, path: join(MIGRATIONS_FOLDER, file) }] : [];
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

export function migrationSource(ownerUrl: string, only?: readonly string[]): DataSource {
  return new DataSource({
    type: 'postgres',
    url: ownerUrl,
    applicationName: 'chairside-migrate',
    entities: [],
    synchronize: false,
    installExtensions: false,
    migrationsTableName: 'migrations',
    migrations: migrationFiles()
      .filter(({ name }) => only === undefined || only.includes(name))
      .map(({ path }) => path),
  });
}
