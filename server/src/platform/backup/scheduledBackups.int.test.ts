import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { TEST_SECRET, TestClock } from '../../../test/testApp';
import { testDatabase } from '../../../test/testDatabase';
import type { Logger } from '../logging';
import { verifyBackupFile } from './backupFile';
import { ScheduledBackups } from './scheduledBackups';

const HOUR = 60 * 60_000;

let ownerUrl: string;
let folder: string;
let clock: TestClock;
let errors: unknown[];

beforeAll(async () => {
  ({ ownerUrl } = await testDatabase());
});
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'chairside-scheduled-')), 'backups');
  clock = new TestClock(new Date('2026-12-01T03:00:00Z'));
  errors = [];
});
afterEach(() => {
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

function backups(keep = 2, url = ownerUrl, verify = verifyBackupFile): ScheduledBackups {
  const logger = { info: () => undefined, error: (what: unknown) => errors.push(what) } as unknown as Logger;
  return new ScheduledBackups({
    schedule: { folder, everyHours: 24, keep },
    ownerUrl: url,
    tokenSecret: TEST_SECRET,
    clock,
    logger,
    verify,
  });
}

it('writes one a day, keeps as many as it should, and leaves other files alone', async () => {
  const scheduled = backups();
  await Promise.all([scheduled.runIfDue(), scheduled.runIfDue()]);
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  clock.advance(23 * HOUR);
  await scheduled.runIfDue();
  expect(readdirSync(folder)).toEqual(['chairside-2026-12-01T03-00-00Z.backup', 'notes.txt']);

  for (let day = 0; day < 3; day++) {
    clock.advance(24 * HOUR);
    await scheduled.runIfDue();
  }
  expect(readdirSync(folder)).toEqual([
    'chairside-2026-12-04T02-00-00Z.backup',
    'chairside-2026-12-05T02-00-00Z.backup',
    'notes.txt',
  ]);
  expect(errors).toEqual([]);

  // A start goes by the files, and tells when the newest was made.
  const registry = new Registry();
  const afterStart = backups();
  afterStart.register(registry);
  await afterStart.runIfDue();
  expect(readdirSync(folder)).toHaveLength(3);
  expect(await registry.metrics()).toContain(
    `chairside_last_backup_timestamp_seconds ${Date.parse('2026-12-05T02:00:00Z') / 1000}`,
  );
});

it('removes no older file, and reports an error, when the new one does not read back or cannot be written', async () => {
  const scheduled = backups(1);
  await scheduled.runIfDue();
  const kept = readdirSync(folder);
  clock.advance(25 * HOUR);
  const damaged = backups(1, ownerUrl, (file) => {
    truncateSync(file, 1_000);
    return verifyBackupFile(file);
  });
  await damaged.runIfDue();
  expect(readdirSync(folder)).toEqual(kept);
  expect(errors).toHaveLength(1);

  const unreachable = new URL(ownerUrl);
  unreachable.pathname = '/no_such_database';
  await backups(1, unreachable.toString()).runIfDue();
  expect(readdirSync(folder)).toEqual(kept);
  expect(errors).toHaveLength(2);

  await scheduled.runIfDue();
  expect(readdirSync(folder)).toEqual(['chairside-2026-12-02T04-00-00Z.backup']);
});
