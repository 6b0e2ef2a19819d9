/**
 * The embedded server's process: start, wait until it answers, stop, and what a killed predecessor left behind.
 *
 * The server gets a session of its own, so that Ctrl-C reaches only us and we stop it after the last request.
 * A small shell beside it (the watcher) waits for the other end of a pipe that only we hold: however we end, also by
 * kill -9 or in the middle of a start, the pipe closes and the watcher asks the server to shut down.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processStartedAt } from './dataDirLock';
import { asAccount } from './embeddedAccount';
import type { Cluster } from './embeddedCluster';

export interface ServerProcess {
  port: number;
  /** Shuts the server down, whether or not it has already ended. Safe to call twice. */
  stop: () => Promise<void>;
}

export interface ServerOptions {
  /** Where the server writes its log; the previous start's log is kept beside it as `.old`. */
  logFile: string;
  /** false: no fsync, for throw-away clusters. */
  durable: boolean;
  log: (message: string) => void;
  /** The server ended although nobody stopped it. */
  onUnexpectedEnd?: (message: string) => void;
}

const POLL_MILLISECONDS = 15;
const START_LIMIT_MILLISECONDS = 10 * 60_000;
const STOP_LIMIT_MILLISECONDS = 15_000;
const ATTEMPTS = 6;

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'shared_buffers=128MB',
  'work_mem=8MB',
  'maintenance_work_mem=64MB',
  'effective_cache_size=1GB',
  'random_page_cost=1.1',
  'max_wal_size=512MB',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  // The server's callers report their own errors; statements and rows hold customers' data and stay out of the log.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
];
const NOT_DURABLE = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

const WATCHER =
  'read -r nothing; read -r running 2>/dev/null <"$2" && [ "$running" = "$1" ] && kill -INT "$1" 2>/dev/null';

/** Starts the cluster's server on a free port of 127.0.0.1. */
export async function startServer(cluster: Cluster, options: ServerOptions): Promise<ServerProcess> {
  await endLeftover(cluster, options.log);
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    const outcome = await tryStart(cluster, port, options);
    if ('stop' in outcome) return outcome;
    const transient = /could not bind|address already in use|pre-existing shared memory block/i.test(
      outcome.log,
    );
    if (!transient || attempt === ATTEMPTS) {
      const reason =
        /(?:FATAL|PANIC|postgres):\s+(\S.*)/.exec(outcome.log)?.[1] ?? outcome.log.split('\n').at(-1);
      throw new Error(`The database server did not start: ${reason} (log: ${options.logFile}).`);
    }
    await sleep(500);
  }
}

async function tryStart(
  cluster: Cluster,
  port: number,
  options: ServerOptions,
): Promise<ServerProcess | { log: string }> {
  const settings = [...SETTINGS, `port=${port}`, ...(options.durable ? [] : NOT_DURABLE)];
  if (existsSync(options.logFile)) renameSync(options.logFile, `${options.logFile}.old`);
  const logDescriptor = openSync(options.logFile, 'a', 0o600);
  const child = spawn(
    cluster.programs.postgres,
    ['-D', cluster.folder, ...settings.flatMap((setting) => ['-c', setting])],
    { ...asAccount(cluster.account), detached: true, stdio: ['ignore', logDescriptor, logDescriptor] },
  );
  closeSync(logDescriptor);
  const end = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (status, signal) => resolve(signal ? `signal ${signal}` : `status ${status}`));
  });
  let ended: string | null = null;
  void end.then((how) => (ended = how));
  const releaseWatcher = child.pid === undefined ? () => undefined : watch(cluster, child.pid);

  const startedAt = Date.now();
  let announced = false;
  while (ended === null && !isReady(cluster.folder, child.pid)) {
    if (Date.now() - startedAt > START_LIMIT_MILLISECONDS) child.kill('SIGQUIT');
    if (Date.now() - startedAt > 3_000 && !announced) {
      announced = true;
      options.log('Waiting for the database to recover after it was interrupted');
    }
    await Promise.race([end, sleep(POLL_MILLISECONDS)]);
  }
  if (ended !== null) {
    releaseWatcher();
    const log = readFileSync(options.logFile, 'utf8');
    return { log: log.trim() || ended };
  }

  let stopping: Promise<void> | null = null;
  void end.then((how) => {
    releaseWatcher();
    if (!stopping)
      options.onUnexpectedEnd?.(`The database server ended by itself (${how}; log: ${options.logFile}).`);
  });
  return { port, stop: () => (stopping ??= shutDown(child, end)) };
}

/** Fast shutdown first; if that hangs, an immediate one, from which the next start recovers. */
async function shutDown(child: ChildProcess, end: Promise<string>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal);
    if (await endsWithin(end, STOP_LIMIT_MILLISECONDS)) return;
  }
}

async function endsWithin(end: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const limit = new AbortController();
  const ended = end.then(() => true);
  const late = sleep(milliseconds, false, { signal: limit.signal }).catch(() => false);
  try {
    return await Promise.race([ended, late]);
  } finally {
    limit.abort();
  }
}

/** Starts the watcher; the returned function lets it go. */
function watch(cluster: Cluster, pid: number): () => void {
  if (process.platform === 'win32') return () => undefined;
  const watcher = spawn('/bin/sh', ['-c', WATCHER, 'sh', String(pid), pidFile(cluster.folder)], {
    ...asAccount(cluster.account),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => undefined);
  watcher.stdin.on('error', () => undefined);
  watcher.unref();
  (watcher.stdin as unknown as Socket).unref();
  return () => watcher.stdin.end();
}

function isReady(folder: string, pid: number | undefined): boolean {
  const lines = readPidFile(folder);
  return lines !== null && Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/**
 * Deals with the server of a predecessor that was killed: one that still runs is shut down; a pid file whose pid now
 * belongs to some other program is removed, because PostgreSQL would refuse to start over it.
 */
async function endLeftover(cluster: Cluster, log: (message: string) => void): Promise<void> {
  const pid = Number(readPidFile(cluster.folder)?.[0]);
  if (!(pid > 0)) return;
  const identity = processStartedAt(pid);
  if (identity === null) return; // PostgreSQL clears up after a dead server itself, with checks of its own.
  if (!commandLine(pid).includes(cluster.folder)) {
    rmSync(pidFile(cluster.folder), { force: true });
    return;
  }
  log('Stopping the database server that an interrupted run left behind');
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') {
        throw new Error(
          `A database server that an earlier run left behind (process ${pid}) cannot be stopped by this user.`,
        );
      }
    }
    for (let waited = 0; waited < STOP_LIMIT_MILLISECONDS; waited += POLL_MILLISECONDS) {
      if (processStartedAt(pid) !== identity) return;
      await sleep(POLL_MILLISECONDS);
    }
  }
  throw new Error(`A database server that an earlier run left behind (process ${pid}) does not end.`);
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function readPidFile(folder: string): string[] | null {
  try {
    return readFileSync(pidFile(folder), 'utf8').split('\n');
  } catch {
    return null;
  }
}

function pidFile(folder: string): string {
  return join(folder, 'postmaster.pid');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
