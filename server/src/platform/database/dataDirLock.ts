/**
 * Lets one process at a time use a data folder.
 *
 * Each process writes a claim file of its own (`in-use.<pid>.json`) and then looks at the others' claims. Because
 * everyone writes before looking, two processes can never both see nobody else. Of two that claim at the same moment
 * the one with the lower pid goes on and the other withdraws. A claim counts only while its process lives: a pid that
 * was given to another program since, or a zombie, does not count, so nothing has to be cleaned up after a kill -9.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../config';

/** Another running copy uses the data folder. */
export class DataDirInUseError extends ConfigError {
  override name = 'DataDirInUseError';
  constructor(dataDir: string, pid: number) {
    super(`DATA_DIR ${dataDir} is in use by another running copy (process ${pid}).`);
  }
}

export interface DataDirLock {
  release(): void;
}

interface Claim {
  pid: number;
  startedAt: string;
  held: boolean;
}

const CLAIM_FILE = /^in-use\.(\d+)\.json$/;
const RETRY_MILLISECONDS = 50;
/** Two seconds: long enough for a copy that is just ending to have ended. */
const RETRIES = 40;

/** @throws DataDirInUseError when another live process holds the folder. */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, `in-use.${process.pid}.json`);
  const startedAt = processStartedAt(process.pid) ?? 'unknown';
  const claim = (held: boolean): void => writeWhole(file, { pid: process.pid, startedAt, held });
  const release = (): void => rmSync(file, { force: true });

  if (readClaim(dataDir, process.pid)?.startedAt === startedAt) {
    throw new DataDirInUseError(dataDir, process.pid);
  }
  for (let attempt = 0; attempt < RETRIES; attempt++) {
    claim(false);
    const rivals = liveRivals(dataDir);
    if (rivals.length === 0) {
      claim(true);
      return { release };
    }
    if (rivals.some((rival) => rival.held || rival.pid < process.pid)) release();
    await sleep(RETRY_MILLISECONDS);
  }
  const rival = liveRivals(dataDir)[0];
  release();
  throw new DataDirInUseError(dataDir, rival?.pid ?? process.pid);
}

/**
 * Something that stays the same for a process's life and differs for the next process with the same pid,
 * or null when no such process lives.
 */
export function processStartedAt(pid: number): string | null {
  if (process.platform === 'linux') {
    try {
      // After the command name, which is in brackets and may hold anything, come state (field 3) … starttime (field 22).
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
      if (fields[0] === 'Z' || fields[0] === 'X') return null;
      return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
    } catch {
      return null;
    }
  }
  if (process.platform === 'win32') return isAlive(pid) ? 'alive' : null;
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function liveRivals(dataDir: string): Claim[] {
  const rivals: Claim[] = [];
  for (const name of readdirSync(dataDir)) {
    const pid = Number(CLAIM_FILE.exec(name)?.[1] ?? process.pid);
    if (pid === process.pid) continue;
    const claim = readClaim(dataDir, pid);
    if (!claim) continue;
    if (processStartedAt(pid) === claim.startedAt) rivals.push(claim);
    else rmSync(join(dataDir, name), { force: true });
  }
  return rivals;
}

function readClaim(dataDir: string, pid: number): Claim | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, `in-use.${pid}.json`), 'utf8')) as Claim;
  } catch {
    return null;
  }
}

/** A reader sees the old content or the new, never half of it. */
function writeWhole(file: string, claim: Claim): void {
  const draft = `${file}.draft`;
  writeFileSync(draft, JSON.stringify(claim));
  renameSync(draft, file);
}
