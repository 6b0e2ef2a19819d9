import { once } from 'node:events';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { ConfigError } from '../config';
import { migrate, migrationNames } from '../database/migrate';
import { type BackupHeader, type BackupTotal, readBackupFile, verifyBackupFile } from './backupFile';
import {
  type BackupTable,
  PLAIN_TEXT_SETTINGS,
  copyIn,
  copyOut,
  jobSchemaVersionOf,
  sequencesOf,
  tablesOf,
} from './databaseContents';
import { TableDigest } from './tableDigest';

export interface RestoreOptions {
  /** Connection string of the role that will own the tables. Its database must be empty. */
  ownerUrl: string;
  backup: CheckedBackup;
  say: (line: string) => void;
}

/** A file that was read through: it is whole, and this version can restore it. */
export interface CheckedBackup {
  file: string;
  header: BackupHeader;
  total: BackupTotal;
}

/** @throws ConfigError (one sentence) for a file that is not whole, or made by a newer version. */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const { header, total } = await verifyBackupFile(file);
  refuseNewer(header);
  return { file, header, total };
}

/**
 * Fills an empty database from a backup: the schema by the migrations that the backup names, then the rows in one
 * transaction, which commits when every table holds the rows of the file. Then the newer migrations run.
 * Needs no superuser. While the rows arrive, triggers and foreign keys are off, so that nothing is counted, linked or
 * announced a second time.
 * @throws ConfigError (one sentence) for a database that is not empty.
 */
export async function restoreBackup({ ownerUrl, backup, say }: RestoreOptions): Promise<void> {
  const { file, header, total } = backup;
  const client = new Client({ connectionString: ownerUrl, application_name: 'chairside-restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseFilled(client);
    await client.query('CREATE TABLE public.unfinished_restore ()');
    say('Building the schema …');
    await migrate(ownerUrl, { only: header.migrations, duringRestore: true });
    say('Loading the rows …');
    await client.query(PLAIN_TEXT_SETTINGS);
    await client.query('BEGIN');
    await refuseOtherSchema(client, header);
    const closed = await openTables(client);
    await load(client, file, header, total);
    await closed.close();
    await client.query('DROP TABLE public.unfinished_restore');
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
  say('Bringing the schema up to date …');
  await migrate(ownerUrl);
}

function refuseNewer({ migrations }: BackupHeader): void {
  const known = new Set(migrationNames());
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown) {
    throw new ConfigError(
      `The backup was made by a newer version of Chairside, whose migration ${unknown} this version does not have.`,
    );
  }
}

/** Nothing is ever overwritten. */
async function refuseFilled(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     ORDER BY c.relname = 'unfinished_restore' DESC, 1 LIMIT 1`,
  );
  const name = rows[0]?.name;
  if (name === 'unfinished_restore') {
    throw new ConfigError(
      'An earlier restore into this database did not finish: delete the database, or the DATA_DIR, and restore into an empty one.',
    );
  }
  if (name) {
    throw new ConfigError(
      `The database is not empty (it has ${name}): a backup is restored into an empty database only.`,
    );
  }
}

async function refuseOtherSchema(client: Client, header: BackupHeader): Promise<void> {
  const present = new Map(
    (await tablesOf(client)).map(({ name, columns }) => [name, JSON.stringify(columns)]),
  );
  const other = header.tables.find(({ name, columns }) => present.get(name) !== JSON.stringify(columns));
  if (other) {
    const versions = `job schema ${header.jobSchemaVersion} in the file, ${await jobSchemaVersionOf(client)} here`;
    throw new ConfigError(
      `The backup's table ${other.name} has other columns than this version of Chairside makes (${versions}): ` +
        'restore with the version that made the backup, then update.',
    );
  }
}

interface Definition {
  open: string;
  close: string;
}

/** Lets the owner load rows as they were; `close` puts everything back as the migrations made it. */
async function openTables(client: Client): Promise<{ close(): Promise<void> }> {
  const { rows } = await client.query<Definition>(DEFINITIONS);
  for (const { open } of rows) {
    await client.query(open);
  }
  return {
    async close() {
      for (const { close } of rows.reverse()) {
        await client.query(close);
      }
    },
  };
}

const DEFINITIONS = `
  WITH tables AS (
    SELECT c.oid, format('%I.%I', n.nspname, c.relname) AS name, c.relforcerowsecurity
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'jobs') AND c.relkind = 'r'
  )
  SELECT format('ALTER TABLE %s NO FORCE ROW LEVEL SECURITY', name) AS open,
         format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name) AS close
  FROM tables WHERE relforcerowsecurity
  UNION ALL
  SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', name, t.tgname),
         format('ALTER TABLE %s ENABLE %s TRIGGER %I', name,
                CASE t.tgenabled WHEN 'A' THEN 'ALWAYS' WHEN 'R' THEN 'REPLICA' ELSE '' END, t.tgname)
  FROM tables JOIN pg_trigger t ON t.tgrelid = tables.oid WHERE NOT t.tgisinternal AND t.tgenabled <> 'D'
  UNION ALL
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', name, k.conname),
         format('ALTER TABLE %s ADD CONSTRAINT %I %s', name, k.conname, pg_get_constraintdef(k.oid))
  FROM tables JOIN pg_constraint k ON k.conrelid = tables.oid WHERE k.contype = 'f'`;

async function load(client: Client, file: string, header: BackupHeader, total: BackupTotal): Promise<void> {
  const tables = new Map(header.tables.map((table) => [table.name, table]));
  // Migrations leave rows of their own.
  await client.query(`TRUNCATE ${[...tables.keys()].join(', ')}`);
  let target: ReturnType<typeof copyFrom> | null = null;
  for await (const frame of readBackupFile(file)) {
    if (frame.kind === 'table') {
      target = client.query(copyFrom(copyIn(tables.get(frame.name)!)));
      // Thrown by what waits for it.
      target.on('error', () => undefined);
    } else if (frame.kind === 'data' && !target!.write(frame.data)) {
      await once(target!, 'drain');
    } else if (frame.kind === 'end') {
      const finished = once(target!, 'finish');
      target!.end();
      await finished;
      await refuseDifference(client, tables.get(frame.end.name)!, total);
    }
  }
  const present = new Set((await sequencesOf(client)).map(({ name }) => name));
  for (const { name, lastValue } of total.sequences) {
    if (lastValue !== null && present.has(name)) {
      await client.query('SELECT setval($1::regclass, $2)', [name, lastValue]);
    }
  }
}

async function refuseDifference(client: Client, table: BackupTable, total: BackupTotal): Promise<void> {
  const digest = new TableDigest();
  for await (const data of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) {
    digest.add(data);
  }
  const found = digest.content();
  const wanted = total.tables.find(({ name }) => name === table.name)!;
  if (found.rows !== wanted.rows || found.digest !== wanted.digest) {
    throw new Error(
      `${table.name} holds ${found.rows} rows after loading, which are not the ${wanted.rows} rows of the file.`,
    );
  }
}
