import { mkdirSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge, type Registry } from 'prom-client';
import type { Clock } from '../clock';
import type { Logger } from '../logging';
import { writeBackup } from './backup';
import { verifyBackupFile } from './backupFile';

export interface BackupSchedule {
  folder: string;
  everyHours: number;
  /** How many files are kept. */
  keep: number;
}

interface ScheduledBackupsParts {
  schedule: BackupSchedule;
  ownerUrl: string;
  tokenSecret: string;
  clock: Clock;
  logger: Logger;
  /** Reads a file back; replaced by tests. */
  verify?: typeof verifyBackupFile;
}

const HOUR_MS = 60 * 60_000;
/** How often it is asked whether the next backup is due; the first time after a minute, when the start is over. */
const CHECK_EVERY_MS = 60_000;
const FILE_NAME = /^chairside-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.backup$/;

/** Backs the embedded database up again and again, and removes old files after a newer one was read back. */
export class ScheduledBackups {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> | null = null;
  private readonly aborted = new AbortController();
  private lastAt: Date | null = null;

  constructor(private readonly parts: ScheduledBackupsParts) {}

  start(): void {
    this.timer = setInterval(() => void this.runIfDue(), CHECK_EVERY_MS);
    this.timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.timer ?? undefined);
    this.aborted.abort();
    await this.running;
  }

  register(registry: Registry): void {
    const lastAt = (): Date | null => this.lastAt;
    new Gauge({
      name: 'chairside_last_backup_timestamp_seconds',
      help: 'When the newest backup that was read back was made; 0 without one.',
      registers: [registry],
      collect() {
        this.set((lastAt()?.getTime() ?? 0) / 1_000);
      },
    });
  }

  /** A failure is logged, which the console shows among the errors, and tried again at the next check. */
  runIfDue(): Promise<void> {
    this.running ??= this.attempt().finally(() => (this.running = null));
    return this.running;
  }

  private async attempt(): Promise<void> {
    const { schedule, clock, logger } = this.parts;
    try {
      mkdirSync(schedule.folder, { recursive: true, mode: 0o700 });
      const newest = (await this.files()).at(-1);
      this.lastAt ??= newest ? dateOf(newest) : null;
      const now = clock.now();
      if (newest && now.getTime() - dateOf(newest).getTime() < schedule.everyHours * HOUR_MS) {
        return;
      }
      await this.write(now);
    } catch (error) {
      if (!this.aborted.signal.aborted) {
        logger.error({ err: error, folder: schedule.folder }, 'the scheduled backup failed');
      }
    }
  }

  private async write(now: Date): Promise<void> {
    const { schedule, ownerUrl, tokenSecret, logger, verify = verifyBackupFile } = this.parts;
    const name = `chairside-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;
    const file = join(schedule.folder, name);
    await writeBackup({ ownerUrl, file, tokenSecret, signal: this.aborted.signal });
    try {
      await verify(file);
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    this.lastAt = now;
    logger.info({ file }, 'backup written');
    for (const old of (await this.files()).slice(0, -schedule.keep)) {
      await rm(join(schedule.folder, old), { force: true });
    }
  }

  /** Its own files, oldest first; all else in the folder is left alone. */
  private async files(): Promise<string[]> {
    return (await readdir(this.parts.schedule.folder)).filter((name) => FILE_NAME.test(name)).sort();
  }
}

function dateOf(name: string): Date {
  return new Date(name.replace(FILE_NAME, '$1T$2:$3:$4Z'));
}
