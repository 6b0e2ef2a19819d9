import { createHmac } from 'node:crypto';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { ConfigError } from '../config';
import { MIGRATION_LOCK } from '../database/migrate';
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupFrame,
  type BackupTotal,
  writeBackupFile,
} from './backupFile';
import {
  PLAIN_TEXT_SETTINGS,
  copyOut,
  jobSchemaVersionOf,
  migrationsOf,
  sequencesOf,
  tablesOf,
} from './databaseContents';
import { TableDigest } from './tableDigest';

/** Reads every row of every tenant, and nothing else; the owner of the tables takes it on for a backup. */
export const BACKUP_ROLE = 'chairside_backup';

export interface BackupOptions {
  /** Connection string of the role that owns the tables. */
  ownerUrl: string;
  file: string;
  /** Lets a restore tell whether it will run with the same secret; null when it is not known. */
  tokenSecret: string | null;
  signal?: AbortSignal;
}

/**
 * Writes all rows of the database, as they were at one moment, to a new file. The server may go on meanwhile.
 * @throws ConfigError (one sentence) when rows could be hidden from it, and for a file that cannot be written.
 */
export async function writeBackup({
  ownerUrl,
  file,
  tokenSecret,
  signal,
}: BackupOptions): Promise<BackupTotal> {
  const client = new Client({ connectionString: ownerUrl, application_name: 'chairside-backup' });
  let lost: Error | null = null;
  client.on('error', (error) => (lost = error));
  await client.connect();
  try {
    await client.query(PLAIN_TEXT_SETTINGS);
    // No migration changes the tables underneath.
    await client.query('SELECT pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    await seeEveryRow(client);
    let total: BackupTotal | null = null;
    const frames = framesOf(client, tokenSecret, (made) => (total = made));
    await writeBackupFile(file, frames, signal).catch((error: unknown) => {
      throw lost ?? error;
    });
    return total!;
  } finally {
    await client.end();
  }
}

async function* framesOf(
  client: Client,
  tokenSecret: string | null,
  onTotal: (total: BackupTotal) => void,
): AsyncGenerator<BackupFrame> {
  const tables = await tablesOf(client);
  yield {
    kind: 'header',
    header: {
      format: BACKUP_FORMAT,
      version: BACKUP_VERSION,
      createdAt: new Date().toISOString(),
      migrations: await migrationsOf(client),
      jobSchemaVersion: await jobSchemaVersionOf(client),
      tables,
      secretCheck: tokenSecret === null ? null : secretCheck(tokenSecret),
    },
  };
  const total: BackupTotal = { tables: [], sequences: [] };
  for (const table of tables) {
    yield { kind: 'table', name: table.name };
    const digest = new TableDigest();
    for await (const data of client.query(copyTo(copyOut(table))) as AsyncIterable<Buffer>) {
      digest.add(data);
      yield { kind: 'data', data };
    }
    const end = { name: table.name, ...digest.content() };
    total.tables.push(end);
    yield { kind: 'end', end };
  }
  // Last: a sequence may be ahead of the rows, never behind them.
  total.sequences = await sequencesOf(client);
  onTotal(total);
  yield { kind: 'total', total };
}

/**
 * Row-level security is forced on the owner too, so that a plain read would find tables empty. Whoever passes it gets
 * an error from PostgreSQL should anything still be hidden; the owner takes on a role that a policy of each table shows
 * every row.
 */
async function seeEveryRow(client: Client): Promise<void> {
  const { rows } = await client.query<{ passes: boolean }>(
    'SELECT rolsuper OR rolbypassrls AS passes FROM pg_roles WHERE rolname = current_user',
  );
  if (rows[0]!.passes) {
    await client.query('SET LOCAL row_security = off');
    return;
  }
  const { rows: closed } = await client.query<{ name: string }>(CLOSED_TABLES, [BACKUP_ROLE]).catch(() => {
    throw new ConfigError(
      `This database has no role ${BACKUP_ROLE} yet: start this version of Chairside once to bring its schema up to date.`,
    );
  });
  if (closed.length > 0) {
    const names = closed.map(({ name }) => name).join(', ');
    throw new ConfigError(
      `The role ${BACKUP_ROLE} cannot read every row of ${names}, so a backup would not be complete: ` +
        'start this version of Chairside once to bring the schema up to date.',
    );
  }
  await client.query(`SET LOCAL ROLE ${BACKUP_ROLE}`);
}

/** Tables and sequences that the role may not read, or not as a whole. */
const CLOSED_TABLES = `
  SELECT c.oid::regclass::text AS name FROM pg_class c
  WHERE c.relnamespace IN (SELECT n.oid FROM pg_namespace n WHERE n.nspname IN ('public', 'jobs'))
    AND c.relname <> 'login_role_passwords'
    AND (CASE WHEN c.relkind = 'r' THEN
           NOT has_table_privilege($1, c.oid, 'SELECT')
           OR c.relrowsecurity AND (
             NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'backup' AND p.polpermissive
                           AND p.polcmd = 'r' AND $1::regrole = ANY (p.polroles)
                           AND pg_get_expr(p.polqual, p.polrelid) ~ 'chairside_backup')
             OR EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND NOT p.polpermissive))
         WHEN c.relkind = 'S' THEN NOT has_sequence_privilege($1, c.oid, 'SELECT') END)
  ORDER BY 1`;

/** Says nothing about the secret but whether another is the same. */
export function secretCheck(tokenSecret: string): string {
  return createHmac('sha256', tokenSecret).update('chairside backup').digest('hex').slice(0, 32);
}
