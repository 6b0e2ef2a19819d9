/**
 * `npm run test:faults [-- NAME…] [--short] [--bookings 500 --kills 50]`: the server under faults of its surroundings,
 * every scenario by default. Ends with status 1 unless each of them is passed.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { ensureLoginRoles } from '../../src/platform/database/roles';
import globalSetup from '../globalSetup';
import globalTeardown from '../globalTeardown';
import { TEST_SECRET } from '../testApp';
import { SUPERUSER_URL_VARIABLE, testDatabase } from '../testDatabase';
import { type Rig, type Verdict, rigOf, silent, terminated, unreachable } from './connectionFaults';
import { fullDisk, hanging, restarted, stoppedWhileHanging } from './databaseFaults';
import { rollingRestart, slowRequests, stopWithWorkInFlight } from './drains';
import { killedWorkers } from './killedWorkers';
import { pooled } from './pooled';
import { ServerProcess } from './serverProcess';
import { TcpProxy } from './tcpProxy';

const { values, positionals } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    bookings: { type: 'string' },
    kills: { type: 'string' },
  },
  allowPositionals: true,
});
const isShort = values.short;
const plan = {
  bookings: Number(values.bookings ?? (isShort ? 60 : 500)),
  kills: Number(values.kills ?? (isShort ? 6 : 50)),
};

const SCENARIOS: Readonly<Record<string, () => Promise<Verdict>>> = {
  'killed-workers': () => killedWorkers(plan, say),
  'terminated-connections': () => behindProxy((rig) => terminated(rig, isShort ? 10 : 60)),
  'silent-connections': () => behindProxy(silent),
  'unreachable-database': () => behindProxy((rig) => unreachable(rig, isShort ? 8_000 : 30_000)),
  'hanging-database': () => hanging(isShort ? 10_000 : 30_000),
  'restarted-database': () => restarted(isShort ? 1 : 4),
  'full-disk': fullDisk,
  'stop-in-flight': () => onTestDatabase(stopWithWorkInFlight),
  'stop-while-hanging': stoppedWhileHanging,
  'rolling-restart': () => onTestDatabase((ownerUrl) => rollingRestart(ownerUrl, isShort ? 2 : 8)),
  'slow-requests': () => onTestDatabase(slowRequests),
  pgbouncer: () => onTestDatabase(pooled),
};

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function onTestDatabase(
  run: (ownerUrl: string, superuserUrl: string) => Promise<Verdict>,
): Promise<Verdict> {
  const { ownerUrl, name } = await testDatabase();
  await ensureLoginRoles(ownerUrl, TEST_SECRET);
  const superuserUrl = new URL(process.env[SUPERUSER_URL_VARIABLE]!);
  superuserUrl.pathname = `/${name}`;
  return run(ownerUrl, superuserUrl.toString());
}

const behindProxy = (run: (rig: Rig) => Promise<Verdict>): Promise<Verdict> =>
  onTestDatabase(async (ownerUrl, superuserUrl) => {
    const { hostname, port } = new URL(ownerUrl);
    const proxy = await new TcpProxy({ host: hostname, port: Number(port) }).start();
    const server = await ServerProcess.start(proxy.through(ownerUrl));
    try {
      return await run(await rigOf(server, proxy, superuserUrl));
    } finally {
      await server.stop();
      await proxy.stop();
    }
  });

async function main(): Promise<void> {
  const unknown = positionals.find((name) => !(name in SCENARIOS));
  if (unknown !== undefined) {
    throw new Error(`There is no scenario ${unknown}; there are ${Object.keys(SCENARIOS).join(', ')}.`);
  }
  const names = positionals.length > 0 ? positionals : Object.keys(SCENARIOS);
  const failed: string[] = [];
  await globalSetup();
  try {
    for (const name of names) {
      const began = Date.now();
      const { faults, figures } = await SCENARIOS[name]!().catch((error: Error): Verdict => ({
        faults: [error.stack ?? error.message],
        figures: '',
      }));
      if (faults.length > 0) failed.push(name);
      const seconds = Math.round((Date.now() - began) / 1_000);
      say(`${faults.length > 0 ? 'FAIL' : 'ok  '} ${name} in ${seconds} s: ${figures}`);
      faults.forEach((fault) => say(`     ${fault.slice(0, 2_000)}`));
    }
  } finally {
    await globalTeardown();
  }
  say(`${names.length - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
