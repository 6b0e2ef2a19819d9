import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { AppSettings } from '../../src/app';

export type WorkerSettings = Pick<AppSettings, 'ownerUrl'> & Partial<AppSettings>;

/** So many are on their way up at a time, so that one killed is soon replaced. */
const STARTING = 2;

/** Worker processes that work on one database until they are killed. */
export class Workers {
  /** Those that say that they work. */
  readonly running = new Set<ChildProcess>();
  killed = 0;
  private readonly all = new Set<ChildProcess>();
  private starting = 0;
  private wanted = 0;
  private failure: Error | null = null;

  constructor(private readonly settings: WorkerSettings) {}

  /** Starts so many in all, each when there is room. */
  start(count: number): void {
    this.wanted += count;
    this.fill();
  }

  /** @throws when a worker ended by itself. */
  async oneRuns(): Promise<void> {
    while (this.running.size === 0) {
      if (this.failure) {
        throw this.failure;
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  /** As a machine that loses its power: nothing is finished, nothing is said. */
  kill(child: ChildProcess): void {
    if (this.running.delete(child)) {
      this.killed += 1;
      child.kill('SIGKILL');
    }
  }

  async end(): Promise<void> {
    this.wanted = 0;
    const ends = [...this.all].map((child) => new Promise((resolve) => child.once('exit', resolve)));
    this.running.clear();
    this.all.forEach((child) => child.kill('SIGKILL'));
    await Promise.all(ends);
  }

  private fill(): void {
    while (this.wanted > 0 && this.starting < STARTING) {
      this.wanted -= 1;
      this.starting += 1;
      this.spawn();
    }
  }

  private spawn(): void {
    const child = spawn(process.execPath, ['-r', '@swc-node/register', join(__dirname, 'worker.ts')], {
      cwd: join(__dirname, '..', '..'),
      env: { ...process.env, WORKER_SETTINGS: JSON.stringify(this.settings) },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.all.add(child);
    child.stdout.once('data', () => {
      this.starting -= 1;
      this.running.add(child);
      this.fill();
    });
    child.once('exit', (code) => {
      this.all.delete(child);
      if (code !== null && code !== 0) {
        this.failure = new Error(`a worker ended by itself, with ${code}`);
      }
    });
  }
}
