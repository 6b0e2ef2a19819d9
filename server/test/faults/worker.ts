/**
 * A worker as a process of its own, to be killed: `node -r @swc-node/register worker.ts`, with what its settings differ
 * in from those of tests as JSON in the variable WORKER_SETTINGS. Says `running` once it works, and ends with whoever started it.
 */
import 'reflect-metadata';
import { createApp } from '../../src/app';
import { systemClock } from '../../src/platform/clock';
import { createLogger } from '../../src/platform/logging';
import { testSettings } from '../testApp';
import type { WorkerSettings } from './workers';

async function main(): Promise<void> {
  process.stdin.resume().on('end', () => process.exit());
  const { ownerUrl, ...changes } = JSON.parse(process.env.WORKER_SETTINGS!) as WorkerSettings;
  const settings = testSettings(ownerUrl, { ...changes, runWorker: true });
  await createApp(settings, systemClock, createLogger('fatal'));
  process.stdout.write('running\n');
}

void main();
