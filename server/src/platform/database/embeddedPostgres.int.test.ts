import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockDataDir, processStartedAt } from './dataDirLock';
import { isRoot, unprivilegedAccount } from './embeddedAccount';

const SERVER = join(__dirname, '../../..');
const root = isRoot();

jest.setTimeout(60_000);

let folder: string;
const started: Launch[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chairside-launch-'));
  chmodSync(folder, 0o755);
});

afterEach(async () => {
  for (const launch of started.splice(0)) await launch.kill();
  const elsewhere = locationOf(join(folder, 'data')) ?? locationOf(join(folder, 'closed/data'));
  for (const path of [folder, elsewhere]) if (path) rmSync(path, { recursive: true, force: true });
});

describe('the embedded PostgreSQL', () => {
  test('starts on an empty folder, keeps its data, and a second start finds it', async () => {
    const first = launch(join(folder, 'data'));
    expect(await first.ready()).toBe(1);
    await first.end('SIGTERM');

    const second = launch(join(folder, 'data'));
    expect(await second.ready()).toBe(2);
    expect(second.output).not.toContain('Creating');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)(
    '%s ends it cleanly and leaves no database server',
    async (signal) => {
      const run = launch(join(folder, 'data'));
      await run.ready();
      const server = serverPid(join(folder, 'data'));
      expect(processStartedAt(server)).not.toBeNull();

      expect(await run.end(signal)).toBe(0);
      expect(processStartedAt(server)).toBeNull();
    },
  );

  test('a second copy on the same folder says so in one sentence and ends', async () => {
    const dataDir = join(folder, 'data');
    const first = launch(dataDir);
    await first.ready();

    const second = launch(dataDir);
    expect(await second.exited).toBe(2);
    expect(second.errors).toBe(
      `DATA_DIR ${dataDir} is in use by another running copy (process ${first.process.pid}).\n`,
    );
    expect(processStartedAt(serverPid(dataDir))).not.toBeNull();
  });

  test('of two copies started at the same moment exactly one runs', async () => {
    const dataDir = join(folder, 'data');
    const both = [launch(dataDir), launch(dataDir)];
    const outcomes = await Promise.all(
      both.map((run) => Promise.race([run.ready(), run.exited.then(() => 'refused')])),
    );
    expect(outcomes.sort()).toEqual([1, 'refused']);
  });

  test('after kill -9 of the process its database server goes away too, and nothing is lost', async () => {
    const dataDir = join(folder, 'data');
    const first = launch(dataDir);
    await first.ready();
    const server = serverPid(dataDir);
    first.process.kill('SIGKILL');
    await until(() => processStartedAt(server) === null);

    const second = launch(dataDir);
    expect(await second.ready()).toBe(2);
  });

  test('a database server that was left running is stopped and its data taken over', async () => {
    const dataDir = join(folder, 'data');
    const first = launch(dataDir);
    await first.ready();
    const server = serverPid(dataDir);
    for (const watcher of watchersOf(server)) process.kill(watcher, 'SIGKILL');
    first.process.kill('SIGKILL');
    await first.exited;
    expect(processStartedAt(server)).not.toBeNull();

    const second = launch(dataDir);
    expect(await second.ready()).toBe(2);
    expect(second.output).toContain('left behind');
    expect(processStartedAt(server)).toBeNull();
  });

  test('when everything was killed at once it recovers, and a pid that now is another program does not stop it', async () => {
    const dataDir = join(folder, 'data');
    const first = launch(dataDir);
    await first.ready();
    const server = serverPid(dataDir);
    for (const watcher of watchersOf(server)) process.kill(watcher, 'SIGKILL');
    process.kill(server, 'SIGKILL');
    first.process.kill('SIGKILL');
    await until(() => processStartedAt(server) === null);
    const pidFile = join(clusterOf(dataDir), 'postmaster.pid');
    writeFileSync(pidFile, readFileSync(pidFile, 'utf8').replace(String(server), String(process.pid)));

    const second = launch(dataDir);
    expect(await second.ready()).toBe(2);
  });

  test('SIGTERM in the middle of a start leaves no database server', async () => {
    const dataDir = join(folder, 'data');
    const run = launch(dataDir);
    await until(() => existsSync(join(clusterOf(dataDir), 'postmaster.pid')));
    const server = serverPid(dataDir);
    await run.end('SIGTERM');
    await until(() => processStartedAt(server) === null);
  });

  test('says in one sentence why a broken database does not start', async () => {
    const dataDir = join(folder, 'data');
    const first = launch(dataDir);
    await first.ready();
    await first.end('SIGTERM');
    rmSync(join(clusterOf(dataDir), 'global'), { recursive: true });

    const second = launch(dataDir);
    expect(await second.exited).toBe(2);
    expect(second.errors).toMatch(
      /^The database server did not start: could not .*\(log: .*postgres\.log\)\.\n$/,
    );
  });

  // Only root can give the database another user's rights.
  if (root) {
    test('as root, a folder that only root can enter keeps its data where PostgreSQL can', async () => {
      const closed = join(folder, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const dataDir = join(closed, 'data');
      const first = launch(dataDir);
      expect(await first.ready()).toBe(1);
      const elsewhere = locationOf(dataDir);
      expect(elsewhere).not.toBeNull();
      expect(first.output).toContain(`The database is kept in ${elsewhere}`);
      await first.end('SIGTERM');

      const second = launch(dataDir);
      expect(await second.ready()).toBe(2);
      await second.end('SIGTERM');

      const copy = join(closed, 'copy');
      execFileSync('cp', ['-a', dataDir, copy]);
      const third = launch(copy);
      expect(await third.exited).toBe(2);
      expect(third.errors).toMatch(/^DATA_DIR .*copy is a copy of .*data, whose database is kept in .*\.\n$/);
    });
  }

  // Another user can start only what lies in folders that it can enter.
  if (root && openToOthers(__dirname)) {
    test('as an ordinary user it runs in place', async () => {
      const account = await unprivilegedAccount();
      if (!account) throw new Error('Root needs an account.');
      const dataDir = join(folder, 'own', 'data');
      mkdirSync(dirname(dataDir), { mode: 0o700 });
      chownSync(dirname(dataDir), account.uid, account.gid);
      const run = launch(dataDir, account);
      expect(await run.ready()).toBe(1);
      expect(clusterOf(dataDir)).toBe(join(dataDir, 'postgres'));
      expect(await run.end('SIGTERM')).toBe(0);
    });
  }
});

describe('the lock on a data folder', () => {
  test('a claim of a process that no longer lives does not count, even when its pid was given out again', async () => {
    writeFileSync(
      join(folder, `in-use.${process.ppid}.json`),
      JSON.stringify({ pid: process.ppid, startedAt: 'another boot/1', held: true }),
    );
    const lock = await lockDataDir(folder);
    lock.release();
  });

  test('one process cannot take it twice, but can take it again after letting go', async () => {
    const lock = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toThrow('is in use by another running copy');
    lock.release();
    (await lockDataDir(folder)).release();
  });
});

interface Launch {
  process: ChildProcess;
  output: string;
  errors: string;
  exited: Promise<number | null>;
  /** Resolves with the number of rows that were found, this start's own included. */
  ready(): Promise<number>;
  end(signal: NodeJS.Signals): Promise<number | null>;
  kill(): Promise<void>;
}

function launch(dataDir: string, account?: { uid: number; gid: number }): Launch {
  const child = spawn(
    process.execPath,
    ['-r', '@swc-node/register', join(SERVER, 'test/runEmbedded.ts'), dataDir],
    {
      cwd: SERVER,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(account && { uid: account.uid, gid: account.gid }),
    },
  );
  const run: Launch = {
    process: child,
    output: '',
    errors: '',
    exited: once(child, 'close').then(([status]) => status as number | null),
    async ready() {
      await until(
        () => /^ready \d+$/m.test(run.output) || child.exitCode !== null || child.signalCode !== null,
      );
      const rows = /^ready (\d+)$/m.exec(run.output)?.[1];
      if (rows === undefined) throw new Error(`It ended: ${run.errors}`);
      return Number(rows);
    },
    end(signal) {
      child.kill(signal);
      return run.exited;
    },
    async kill() {
      if (child.exitCode === null && child.signalCode === null) await run.end('SIGTERM');
    },
  };
  child.stdout.on('data', (chunk: Buffer) => (run.output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (run.errors += chunk.toString()));
  started.push(run);
  return run;
}

function openToOthers(path: string): boolean {
  return (statSync(path).mode & 0o005) === 0o005 && (dirname(path) === path || openToOthers(dirname(path)));
}

function locationOf(dataDir: string): string | null {
  const record = join(dataDir, 'postgres-location');
  return existsSync(record) ? readFileSync(record, 'utf8').trim() : null;
}

function clusterOf(dataDir: string): string {
  return join(locationOf(dataDir) ?? dataDir, 'postgres');
}

function serverPid(dataDir: string): number {
  return Number(readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n')[0]);
}

/** The shells that wait for our end on the server's behalf. */
function watchersOf(server: number): number[] {
  return commandLines()
    .filter((line) => line.includes('kill -INT') && line.includes(` sh ${server} `))
    .map((line) => Number(line.trim().split(' ')[0]));
}

/** Lines of pid and command with its arguments. */
function commandLines(): string[] {
  if (process.platform !== 'linux') {
    return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return `${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`;
      } catch {
        return pid;
      }
    });
}

async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !condition(); await sleep(20)) {
    if (Date.now() > end) throw new Error('It did not happen within 30 seconds.');
  }
}
