/**
 * Before the integration tests: one throw-away PostgreSQL cluster whose database `chairside` is migrated once.
 * Each test file clones that database (testDatabase.ts).
 */
import 'reflect-metadata';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../src/platform/database/embeddedPostgres';
import { migrate } from '../src/platform/database/migrate';
import { SUPERUSER_URL_VARIABLE } from './testDatabase';

type Cleanup = () => Promise<void>;

/** Where globalTeardown finds what to undo; both run in jest's main process. */
export const cleanup = globalThis as { chairsideTestCleanup?: Cleanup };

export default async function globalSetup(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chairside-test-'));
  // As root, PostgreSQL runs as another user, who has to get in.
  chmodSync(dataDir, 0o711);
  const database = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
  cleanup.chairsideTestCleanup = async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate(database.ownerUrl);
  } catch (error) {
    await cleanup.chairsideTestCleanup();
    throw error;
  }
  process.env[SUPERUSER_URL_VARIABLE] = database.superuserUrl;
}
