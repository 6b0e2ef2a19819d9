import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/platform/database/embeddedPostgres';

/** A PostgreSQL server of a scenario's own, to be stopped, frozen and started again. */
export class OwnDatabase {
  private running: EmbeddedPostgres | null = null;

  private constructor(private readonly dataDir: string) {}

  /** @param parent the folder in which its files are kept. */
  static async start(parent = tmpdir()): Promise<OwnDatabase> {
    const dataDir = mkdtempSync(join(parent, 'chairside-fault-'));
    // As root, PostgreSQL runs as another user, who has to get in.
    chmodSync(dataDir, 0o711);
    const database = new OwnDatabase(dataDir);
    await database.up();
    return database;
  }

  get ownerUrl(): string {
    return this.running!.ownerUrl;
  }

  get port(): number {
    return this.running!.port;
  }

  /** Of the superuser, to the application's database. */
  get superuserUrl(): string {
    return Object.assign(new URL(this.running!.superuserUrl), {
      pathname: new URL(this.ownerUrl).pathname,
    }).toString();
  }

  /** On another port each time. */
  async up(): Promise<void> {
    this.running = await startEmbeddedPostgres({
      dataDir: this.dataDir,
      durable: false,
      log: () => undefined,
    });
  }

  async down(): Promise<void> {
    await this.running?.stop();
  }

  /** Every process of it stands still, as on a machine whose disk hangs. */
  freeze(): void {
    this.signal('STOP');
  }

  thaw(): void {
    this.signal('CONT');
  }

  async remove(): Promise<void> {
    this.thaw();
    await this.down();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private signal(name: 'STOP' | 'CONT'): void {
    const [pid] = readFileSync(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    const all = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' });
    const children = all
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, parent]) => parent === pid)
      .map(([child]) => Number(child));
    for (const each of [Number(pid), ...children]) {
      try {
        process.kill(each, `SIG${name}`);
      } catch {
        // It has ended since.
      }
    }
  }
}
