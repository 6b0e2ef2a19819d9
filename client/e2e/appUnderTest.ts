/**
 * The built application with a database of its own, for browser tests.
 *
 *     const app = await startApp();            // an empty database
 *     const app = await startApp({ DEMO: 'on' });
 *     … app.url …
 *     await app.stop();
 */
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

export interface AppUnderTest {
  /** Origin, without a trailing slash. */
  url: string;
  /** Everything that the server has printed so far. */
  output: () => string;
  stop: () => Promise<void>;
}

const MAIN = resolve(__dirname, '../../server/dist/main.js');
const START_LIMIT_MILLISECONDS = 60_000;
const STOP_LIMIT_MILLISECONDS = 15_000;

/** @param settings environment variables on top of a fresh DATA_DIR, a free PORT and DEMO=off. */
export async function startApp(settings: Record<string, string> = {}): Promise<AppUnderTest> {
  const dataDir = freshDataDir();
  const port = await freePort();
  const child = launch({ DATA_DIR: dataDir, PORT: String(port), ...settings });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const app: AppUnderTest = {
    url: `http://127.0.0.1:${port}`,
    output: () => output,
    stop: async () => {
      await end(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  try {
    await untilReady(app, child);
    return app;
  } catch (error) {
    await app.stop();
    throw error;
  }
}

/** Starts the built server with these settings on top of DEMO=off, and does not wait for it. */
export function launch(settings: Record<string, string>): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [MAIN], {
    // Nothing else of the caller's environment: the caller's settings must not matter, only its clock.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...clockOf(process.env),
      HOST: '127.0.0.1',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Time zone, and the clock that `npm run test:days` sets. */
const clockOf = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => /^(TZ|LD_PRELOAD|FAKETIME.*)$/.test(name)));

/** A new folder in the system's temporary one; the caller removes it. */
export function freshDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'chairside-app-'));
  // As root, the database server runs as another user, who has to get in.
  chmodSync(dataDir, 0o711);
  return dataDir;
}

async function untilReady(app: AppUnderTest, child: ChildProcess): Promise<void> {
  for (const limit = Date.now() + START_LIMIT_MILLISECONDS; Date.now() < limit; await sleep(50)) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The application ended while it was starting:\n${app.output()}`);
    }
    const answer = await fetch(`${app.url}/healthz`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`The application was not ready in time:\n${app.output()}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MILLISECONDS);
  await exited;
  clearTimeout(late);
}

export function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolvePort(port));
    });
  });
}
