/**
 * PostgreSQL refuses to run as root. When we are root its programs are run as an unprivileged account instead:
 * `chairside` if the machine has such a user, else `nobody`, else `postgres`.
 */
import { execFile } from 'node:child_process';

/** The user that the PostgreSQL programs run as; null means the user we already are. */
export type Account = { uid: number; gid: number; name: string } | null;

export interface Finished {
  /** Exit status; -1 when the program could not be started or was killed. */
  status: number;
  stdout: string;
  stderr: string;
}

const CANDIDATES = ['chairside', 'nobody', 'postgres'];

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** @throws Error when we are root and the machine has no unprivileged user. */
export async function unprivilegedAccount(): Promise<Account> {
  if (!isRoot()) return null;
  for (const name of CANDIDATES) {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((which) => run('id', [which, name], null)));
    if (uid?.status === 0 && gid?.status === 0 && Number(uid.stdout) > 0) {
      return { uid: Number(uid.stdout), gid: Number(gid.stdout), name };
    }
  }
  throw new Error(
    `PostgreSQL refuses to run as root, and this machine has none of the users ${CANDIDATES.join(', ')} to run it as.`,
  );
}

/** What `spawn` needs to run something as the account. */
export function asAccount(account: Account): {
  uid?: number;
  gid?: number;
  cwd: string;
  env: NodeJS.ProcessEnv;
} {
  return {
    ...(account && { uid: account.uid, gid: account.gid }),
    // The current folder may be one that the account cannot enter, and PG* variables would redirect the programs.
    cwd: process.platform === 'win32' ? process.cwd() : '/',
    env: {
      PATH: process.env.PATH,
      LC_ALL: 'C',
      TZ: 'UTC',
      ...(process.env.SYSTEMROOT && { SYSTEMROOT: process.env.SYSTEMROOT, TEMP: process.env.TEMP }),
    },
  };
}

/** Runs a program to its end. Never rejects: a program that cannot be started has status -1 and says why in `stderr`. */
export function run(program: string, args: string[], account: Account): Promise<Finished> {
  return new Promise((resolve) => {
    const options = { ...asAccount(account), timeout: 120_000, maxBuffer: 4 << 20 };
    try {
      execFile(program, args, options, (error, stdout, stderr) => {
        const status = error ? (typeof error.code === 'number' ? error.code : -1) : 0;
        resolve({ status, stdout, stderr: status === -1 && error ? `${stderr}${error.message}` : stderr });
      });
    } catch (error) {
      resolve({ status: -1, stdout: '', stderr: String(error) });
    }
  });
}

/** Can the account enter the folder and, if asked, create files in it? Asked of the system, not guessed from modes. */
export async function canReach(folder: string, account: Account, writable: boolean): Promise<boolean> {
  if (!account) return true;
  const test = writable ? 'cd -- "$1" && [ -w . ]' : 'cd -- "$1"';
  return (await run('/bin/sh', ['-c', test, 'sh', folder], account)).status === 0;
}
