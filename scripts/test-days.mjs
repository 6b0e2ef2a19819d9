/**
 * `npm run test:days [-- PART…]`: the tests as they go on awkward days and on servers in other time zones. Every process,
 * PostgreSQL and the browser included, runs under a clock that libfaketime sets (Debian: apt-get install libfaketime).
 *
 * PART as in `npm test`; unit, int, client and browser when none is named.
 */
import './require-node.mjs';
import './end-with-npm.mjs';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

/** Local time where the clock starts, in that zone. */
const MOMENTS = [
  ['a Sunday', '2026-11-22 10:00:00', 'UTC'],
  ['Christmas Day', '2026-12-25 10:00:00', 'UTC'],
  ['29 February', '2028-02-29 12:00:00', 'UTC'],
  ['the last minutes of a year', '2026-12-31 23:57:00', 'America/New_York'],
  ['the night clocks go forward', '2027-03-14 01:57:00', 'America/New_York'],
  ['the night clocks go back', '2026-11-01 01:30:00', 'America/New_York'],
  ['a server in Kathmandu', '2026-12-02 23:50:00', 'Asia/Kathmandu'],
  ['a server in Auckland, clocks going back', '2027-04-04 02:30:00', 'Pacific/Auckland'],
];
const LIBRARY = [
  process.env.LIBFAKETIME,
  '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  '/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1',
].find((path) => path && existsSync(path));

const named = process.argv.slice(2);
const parts = named.length > 0 ? named : ['unit', 'int', 'client', 'browser'];

if (LIBRARY) {
  const failed = MOMENTS.filter(([name, start, zone]) => !passesAt(name, start, zone));
  process.stdout.write(`${MOMENTS.length - failed.length} moments passed, ${failed.length} failed\n`);
  for (const [name] of failed) process.stdout.write(`FAIL ${name}\n`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} else {
  process.stderr.write('libfaketime is missing: apt-get install libfaketime, or name it in LIBFAKETIME.\n');
  process.exitCode = 2;
}

function passesAt(name, start, zone) {
  process.stdout.write(`--- ${name}: ${start} in ${zone}\n`);
  const { status } = spawnSync(process.execPath, [join(ROOT, 'scripts/test.mjs'), ...parts], {
    cwd: ROOT,
    stdio: 'inherit',
    env: {
      ...process.env,
      TZ: zone,
      LD_PRELOAD: LIBRARY,
      FAKETIME: `@${start}`,
      // Timers run on the monotonic clock, which stays real.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  });
  return status === 0;
}
