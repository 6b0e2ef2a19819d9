import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { TEST_SECRET } from '../testApp';

const START_LIMIT_MS = 90_000;

/** The server as a process of its own, as `npm start` runs it. */
export class ServerProcess {
  errors = '';
  exitCode: number | null | undefined;
  private readonly child: ChildProcess;
  readonly url: string;

  private constructor(
    readonly port: number,
    databaseUrl: string,
    settings: Record<string, string>,
  ) {
    this.url = `http://127.0.0.1:${port}`;
    this.child = spawn(process.execPath, ['-r', '@swc-node/register', 'src/main.ts'], {
      cwd: join(__dirname, '..', '..'),
      env: {
        ...process.env,
        NODE_ENV: 'test',
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        TOKEN_SECRET: TEST_SECRET,
        LOG_LEVEL: 'warn',
        WORKER: 'on',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child.stderr!.on('data', (chunk: Buffer) => (this.errors += chunk.toString()));
    this.child.once('exit', (code) => (this.exitCode = code));
  }

  /** @throws with what it said unless it serves within a minute and a half. */
  static async start(databaseUrl: string, settings: Record<string, string> = {}): Promise<ServerProcess> {
    const server = new ServerProcess(await freePort(), databaseUrl, settings);
    let said = '';
    server.child.stdout!.on('data', (chunk: Buffer) => (said += chunk.toString()));
    const deadline = Date.now() + START_LIMIT_MS;
    while (!said.includes('is running at')) {
      if (server.hasEnded || Date.now() > deadline) {
        server.kill('SIGKILL');
        throw new Error(`The server did not start: ${said}\n${server.errors}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return server;
  }

  get hasEnded(): boolean {
    return this.exitCode !== undefined;
  }

  kill(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** SIGTERM; @returns how long it took to end, and how it ended. */
  async stop(): Promise<{ ms: number; exitCode: number | null }> {
    const began = performance.now();
    if (!this.hasEnded) {
      const exited = once(this.child, 'exit');
      this.kill('SIGTERM');
      await exited;
    }
    return { ms: Math.round(performance.now() - began), exitCode: this.exitCode ?? null };
  }

  /** The answer of /readyz, or null when there is none. */
  async ready(): Promise<{ status: number; missing: string[]; ms: number } | null> {
    const began = performance.now();
    try {
      const answer = await fetch(`${this.url}/readyz`);
      const { missing = [] } = (await answer.json()) as { missing?: string[] };
      return { status: answer.status, missing, ms: Math.round(performance.now() - began) };
    } catch {
      return null;
    }
  }

  /** @returns after how many milliseconds it was ready. */
  async readyWithin(limitMs: number): Promise<number> {
    const began = performance.now();
    for (;;) {
      const answer = await this.ready();
      const ms = Math.round(performance.now() - began);
      if (answer?.status === 200) return ms;
      if (ms > limitMs)
        throw new Error(`not ready after ${ms} ms: ${JSON.stringify(answer)}\n${this.errors}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
