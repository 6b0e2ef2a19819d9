/**
 * Where the embedded server's cluster (its data) is, and making one on the first start.
 *
 * The cluster is `DATA_DIR/postgres`. Only where the account that runs PostgreSQL cannot reach DATA_DIR (we are root
 * and a folder above it is closed to others) it is kept in a place that the account can reach, and
 * `DATA_DIR/postgres-location` says where. That place names the DATA_DIR it belongs to, so that a copied DATA_DIR is
 * not mistaken for the original: two servers would write one cluster.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from '../config';
import { type Account, canReach, isRoot, run, unprivilegedAccount } from './embeddedAccount';
import { mayVanishAtReboot, placesForAccount } from './embeddedPlaces';
import { type Programs, usablePrograms } from './embeddedPrograms';

export interface Cluster {
  /** The folder to pass to `postgres -D`. */
  folder: string;
  account: Account;
  programs: Programs;
  /** Password of both roles that can sign in. */
  password: string;
}

export const SUPERUSER = 'postgres';

const CLUSTER = 'postgres';
const DRAFT_PREFIX = 'postgres.new-';

/** Finds the data folder's cluster, or makes an empty one. `durable: false` is for throw-away clusters. */
export async function openCluster(
  dataDir: string,
  durable: boolean,
  log: (message: string) => void,
): Promise<Cluster> {
  const existing = existingHome(dataDir);
  const account = existing ? accountOf(join(existing, CLUSTER)) : await unprivilegedAccount();
  const programs = await usablePrograms(account, dataDir);
  const password = keptPassword(dataDir, existing !== null);
  if (existing) {
    const folder = join(existing, CLUSTER);
    await checkCluster(folder, account, programs, dataDir);
    return { folder, account, programs, password };
  }
  log('Creating the database');
  const home = await newHome(dataDir, account, log);
  const folder = join(home, CLUSTER);
  await initialise(home, folder, { account, programs, password, durable });
  if (home !== dataDir) recordLocation(dataDir, home);
  return { folder, account, programs, password };
}

/** The cluster that the data folder has, without the programs to run it; null when none was made yet. */
export function existingCluster(dataDir: string): Pick<Cluster, 'folder' | 'password'> | null {
  const home = existingHome(dataDir);
  return home === null ? null : { folder: join(home, CLUSTER), password: keptPassword(dataDir, true) };
}

/** The folder that holds the cluster, or null when none was made yet. */
function existingHome(dataDir: string): string | null {
  const record = locationRecord(dataDir);
  const home = existsSync(record) ? readFileSync(record, 'utf8').trim() : dataDir;
  const found = existsSync(join(home, CLUSTER));
  if (home !== dataDir && !found) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} says that its database is in ${home}, where there is none; ` +
        `bring it back, or delete ${record} to begin with an empty one.`,
    );
  }
  if (home !== dataDir) claimHome(home, dataDir);
  return found ? home : null;
}

function claimHome(home: string, dataDir: string): void {
  const marker = join(home, 'belongs-to');
  const here = realpathSync(dataDir);
  const owner = existsSync(marker) ? readFileSync(marker, 'utf8').trim() : here;
  const otherRecord = locationRecord(owner);
  if (owner !== here && existsSync(otherRecord) && readFileSync(otherRecord, 'utf8').trim() === home) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} is a copy of ${owner}, whose database is kept in ${home}; ` +
        `delete ${locationRecord(dataDir)} to give this copy an empty database of its own.`,
    );
  }
  if (owner !== here || !existsSync(marker)) writeFileSync(marker, `${here}\n`);
}

/** Root runs an existing cluster as whoever owns it, so that its owner can still use it without root. */
function accountOf(folder: string): Account {
  if (!isRoot()) return null;
  const { uid, gid } = statSync(folder);
  return { uid, gid, name: `number ${uid}` };
}

async function checkCluster(
  folder: string,
  account: Account,
  programs: Programs,
  dataDir: string,
): Promise<void> {
  const version = readOwned(join(folder, 'PG_VERSION'), dataDir);
  if (version !== programs.majorVersion) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} holds a database of PostgreSQL ${version}, which PostgreSQL ${programs.majorVersion} cannot open.`,
    );
  }
  if (!(await canReach(folder, account, true))) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} holds a database that user ${account?.name} cannot reach: ` +
        'let others pass through the folders above it (chmod o+x).',
    );
  }
}

/** The owner's password, made once and readable by nobody else. */
function keptPassword(dataDir: string, clusterExists: boolean): string {
  const file = join(dataDir, 'postgres-password');
  if (existsSync(file)) return readOwned(file, dataDir);
  if (clusterExists) {
    throw new ConfigError(`DATA_DIR ${dataDir} holds a database but not its password: ${file} is missing.`);
  }
  const password = randomBytes(24).toString('base64url');
  const draft = `${file}.draft`;
  writeFileSync(draft, `${password}\n`, { mode: 0o600 });
  renameSync(draft, file);
  return password;
}

function readOwned(file: string, dataDir: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    throw new ConfigError(
      `DATA_DIR ${dataDir} belongs to another user (its ${file} cannot be read): start as that user, or use another DATA_DIR.`,
    );
  }
}

/** Chooses a folder for a new cluster: the data folder itself wherever that can be. */
async function newHome(dataDir: string, account: Account, log: (message: string) => void): Promise<string> {
  if (!account || (await canReach(dataDir, account, false))) return dataDir;
  const { value: place } = await placesForAccount(account, dataDir).next();
  if (!place) {
    throw new ConfigError(
      `DATA_DIR ${dataDir} cannot be reached by user ${account.name}, as which PostgreSQL has to run: ` +
        'let others pass through the folders above it (chmod o+x), or use another DATA_DIR.',
    );
  }
  const home = join(place, 'data', randomBytes(6).toString('hex'));
  mkdirSync(home, { recursive: true });
  for (const folder of [dirname(home), home]) chmodSync(folder, 0o755);
  writeFileSync(join(home, 'belongs-to'), `${realpathSync(dataDir)}\n`);
  log(
    `The database is kept in ${home}, because user ${account.name}, as which PostgreSQL has to run, cannot enter ${dataDir}` +
      (mayVanishAtReboot(place) ? ' (a temporary folder: a restart of the machine may empty it)' : ''),
  );
  return home;
}

/** Runs initdb in a folder of its own and renames the result, so that a cluster is either whole or not there. */
async function initialise(
  home: string,
  folder: string,
  { account, programs, password, durable }: Omit<Cluster, 'folder'> & { durable: boolean },
): Promise<void> {
  for (const name of readdirSync(home)) {
    if (name.startsWith(DRAFT_PREFIX)) rmSync(join(home, name), { recursive: true, force: true });
  }
  const draft = mkdtempSync(join(home, DRAFT_PREFIX));
  const passwordFile = join(draft, 'password');
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (account) {
      chownSync(draft, account.uid, account.gid);
      chownSync(passwordFile, account.uid, account.gid);
    }
    const { status, stderr } = await run(
      programs.initdb,
      [
        `--pgdata=${join(draft, 'data')}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        // Sorts by code point like C but knows the letters of every script, the same on every machine.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(durable ? [] : ['--no-sync']),
      ],
      account,
    );
    if (status !== 0) {
      const lines = stderr.trim().split('\n');
      const reason = lines.find((line) => /error:|fatal|could not|cannot/i.test(line)) ?? lines.at(-1);
      throw new Error(
        `The database could not be created in ${home}: ${reason || `initdb ended with status ${status}`}.`,
      );
    }
    renameSync(join(draft, 'data'), folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function recordLocation(dataDir: string, home: string): void {
  const record = locationRecord(dataDir);
  writeFileSync(`${record}.draft`, `${home}\n`);
  renameSync(`${record}.draft`, record);
}

function locationRecord(dataDir: string): string {
  return join(dataDir, 'postgres-location');
}
