import { cleanup } from './globalSetup';

export default async function globalTeardown(): Promise<void> {
  await cleanup.chairsideTestCleanup?.();
}
