/** What a database holds, read from PostgreSQL's catalog. */
import type { Client } from 'pg';
import { JOB_SCHEMA } from '../jobs/jobSchema';

export interface BackupTable {
  /** With its schema, quoted where that is needed. */
  name: string;
  /** Those that hold a value of their own; generated ones follow from them. */
  columns: { name: string; type: string }[];
}

export interface SequenceState {
  name: string;
  /** Null before the first value. */
  lastValue: string | null;
}

/** The schema's own bookkeeping, and what belongs to one cluster alone. */
const LEFT_OUT = [
  'public.migrations',
  `${JOB_SCHEMA}.migrations`,
  'public.login_role_passwords',
  'public.unfinished_restore',
];
const LEFT_OUT_SEQUENCES = ['public.migrations_id_seq'];

/** Text means the same on every server. */
export const PLAIN_TEXT_SETTINGS = `
  SET client_encoding = 'UTF8'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET timezone = 'UTC';
  SET extra_float_digits = 1; SET bytea_output = 'hex'; SET synchronize_seqscans = off;
  SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

/** The tables whose rows are kept, in the order of their names. */
export async function tablesOf(client: Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
            (SELECT json_agg(json_build_object('name', quote_ident(a.attname),
                                               'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attname)
             FROM pg_attribute a
             WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = ANY ($1) AND c.relkind = 'r' AND format('%I.%I', n.nspname, c.relname) <> ALL ($2)
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     ORDER BY 1`,
    [['public', JOB_SCHEMA], LEFT_OUT],
  );
  return rows;
}

export async function sequencesOf(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<SequenceState>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS "lastValue"
     FROM pg_sequences
     WHERE schemaname = ANY ($1) AND format('%I.%I', schemaname, sequencename) <> ALL ($2) ORDER BY 1`,
    [['public', JOB_SCHEMA], LEFT_OUT_SEQUENCES],
  );
  return rows;
}

export async function migrationsOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM public.migrations ORDER BY timestamp, id',
  );
  return rows.map(({ name }) => name);
}

export async function jobSchemaVersionOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    `SELECT max(id)::int AS version FROM ${JOB_SCHEMA}.migrations`,
  );
  return rows[0]!.version;
}

export const copyOut = ({ name, columns }: BackupTable): string =>
  `COPY (SELECT ${listOf(columns)} FROM ${name}) TO STDOUT`;

export const copyIn = ({ name, columns }: BackupTable): string =>
  `COPY ${name} (${listOf(columns)}) FROM STDIN`;

const listOf = (columns: BackupTable['columns']): string => columns.map(({ name }) => name).join(', ');
