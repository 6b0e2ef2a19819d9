import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { BENCH_OWNER, BENCH_SECRET } from './benchDatabase';

/** The built server, as in production, over a database of the benchmark's own. */
export const startServer = (
  children: ChildProcess[],
  ownerUrl: string,
  port: number,
  more: Record<string, string> = {},
  { args = [], ready = 'running at' }: { args?: readonly string[]; ready?: string } = {},
): Promise<ChildProcess> =>
  // The flag as in `npm start` and the Dockerfile.
  start(children, ['--max-semi-space-size=8', join(__dirname, '..', 'dist', 'main.js'), ...args], ready, {
    NODE_ENV: 'production',
    DATABASE_URL: ownerUrl,
    TOKEN_SECRET: BENCH_SECRET,
    PORT: String(port),
    WORKER: 'off',
    LOG_LEVEL: 'warn',
    ...more,
  });

export async function signIn(url: string): Promise<string> {
  const query = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
  const body = JSON.stringify({ query, variables: { input: BENCH_OWNER } });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const answer = (await response.json()) as { data: { login: { accessToken: string } } };
  return answer.data.login.accessToken;
}

export function start(
  children: ChildProcess[],
  args: string[],
  ready: string,
  env: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.at(0)} ended with ${code} before it was ready`)));
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes(ready) && resolve(child));
  });
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null) {
    const exit = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await exit;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
