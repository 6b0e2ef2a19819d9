/**
 * The real PostgreSQL that comes with npm, for when DATABASE_URL is unset.
 *
 *     const database = await startEmbeddedPostgres({ dataDir, log: console.log });
 *     … connect to database.ownerUrl …
 *     await database.stop();
 *
 * One process at a time per data folder (dataDirLock). The owner of the database is an ordinary role that may create
 * roles, not a superuser: what works here works on a PostgreSQL of one's own.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config';
import { DataDirInUseError, lockDataDir } from './dataDirLock';
import { existingCluster, openCluster, SUPERUSER } from './embeddedCluster';
import { startServer } from './embeddedProcess';
import { openConnection } from './guardedClient';

export interface EmbeddedPostgresOptions {
  /** The cluster is kept in here; made if missing. */
  dataDir: string;
  /** Told what takes time, in sentences for the person who waits. */
  log: (message: string) => void;
  /** false: fast and unsafe, for clusters that are thrown away. Default true. */
  durable?: boolean;
  /** The server ended although nobody stopped it; there is nothing left to connect to. */
  onUnexpectedEnd?: (message: string) => void;
}

export interface EmbeddedPostgres {
  /** Connection string of the role that owns the database `chairside`. */
  ownerUrl: string;
  /** Connection string of the superuser, to the maintenance database. */
  superuserUrl: string;
  /** The port on 127.0.0.1; another one at each start. */
  port: number;
  /** Shuts the server down and frees the data folder. Safe to call twice. */
  stop: () => Promise<void>;
}

export const OWNER = 'chairside_owner';
const DATABASE = 'chairside';

/**
 * @throws ConfigError (one sentence) for a data folder that cannot be used: in use, another user's, another version's.
 * @throws Error (one sentence) when PostgreSQL cannot be installed or started.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true, onUnexpectedEnd } = options;
  mkdirSync(dataDir, { recursive: true });
  const lock = await lockDataDir(dataDir);
  try {
    const cluster = await openCluster(dataDir, durable, log);
    const server = await startServer(cluster, {
      logFile: join(dataDir, 'postgres.log'),
      durable,
      log,
      onUnexpectedEnd,
    });
    const url = (role: string, database: string): string =>
      `postgres://${role}:${cluster.password}@127.0.0.1:${server.port}/${database}`;
    const superuserUrl = url(SUPERUSER, 'postgres');
    try {
      await ensureOwnerAndDatabase(superuserUrl, cluster.password);
    } catch (error) {
      await server.stop();
      throw error;
    }
    let stopped: Promise<void> | null = null;
    const stop = async (): Promise<void> => {
      await server.stop();
      lock.release();
    };
    return {
      ownerUrl: url(OWNER, DATABASE),
      superuserUrl,
      port: server.port,
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * The database of a data folder that may be in use: that of the copy that runs, else one started for the caller.
 * @throws ConfigError when the folder has no database yet, and as `startEmbeddedPostgres`.
 */
export async function borrowEmbeddedPostgres(
  dataDir: string,
  log: (message: string) => void,
): Promise<Pick<EmbeddedPostgres, 'ownerUrl' | 'stop'>> {
  const cluster = existingCluster(dataDir);
  if (!cluster) {
    throw new ConfigError(`DATA_DIR ${dataDir} holds no database yet: start Chairside once to make it.`);
  }
  try {
    return await startEmbeddedPostgres({ dataDir, log });
  } catch (error) {
    if (!(error instanceof DataDirInUseError)) throw error;
    // Its fourth line is the port.
    const port = readFileSync(join(cluster.folder, 'postmaster.pid'), 'utf8').split('\n')[3];
    const ownerUrl = `postgres://${OWNER}:${cluster.password}@127.0.0.1:${port}/${DATABASE}`;
    return { ownerUrl, stop: () => Promise.resolve() };
  }
}

async function ensureOwnerAndDatabase(superuserUrl: string, password: string): Promise<void> {
  const client = await openConnection(superuserUrl, 'chairside-setup');
  try {
    const { rows } = await client.query<{ owner: boolean; database: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS owner,
              EXISTS (SELECT FROM pg_database WHERE datname = $2) AS database`,
      [OWNER, DATABASE],
    );
    if (!rows[0]?.owner) {
      await client.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE PASSWORD ${client.escapeLiteral(password)}`);
    }
    if (!rows[0]?.database) await client.query(`CREATE DATABASE ${DATABASE} OWNER ${OWNER}`);
  } finally {
    await client.end();
  }
}
