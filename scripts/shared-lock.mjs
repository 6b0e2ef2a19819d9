/**
 * Lets one process at a time do something to the checkout (install, build); the others wait.
 *
 * The holder touches its lock file every second. A lock that nobody has touched for a while belonged to a process
 * that was killed, and is taken over.
 */
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './root.mjs';

const TOUCH_MILLISECONDS = 1_000;
const STALE_MILLISECONDS = 6_000;

/** Runs `work` while holding the lock `name`; `onWait` is called once if another process has to be waited for. */
export async function withLock(name, work, onWait = () => undefined) {
  const file = join(ROOT, '.cache', `${name}.lock`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const mine = `${process.pid} ${Date.now()} ${Math.random()}`;
  for (let waited = false; !create(file, mine); waited = true) {
    if (!waited) onWait();
    breakIfStale(file);
    await sleep(200);
  }
  const touching = setInterval(() => touch(file), TOUCH_MILLISECONDS);
  touching.unref();
  try {
    return await work();
  } finally {
    clearInterval(touching);
    if (read(file) === mine) rmSync(file, { force: true });
  }
}

function create(file, content) {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function breakIfStale(file) {
  const found = read(file);
  try {
    if (found === null || Date.now() - statSync(file).mtimeMs < STALE_MILLISECONDS) return;
    const grave = `${file}.${process.pid}`;
    renameSync(file, grave);
    // Somebody else may have taken it over a moment ago: then what was moved is theirs, and goes back.
    if (read(grave) !== found) linkSync(grave, file);
    rmSync(grave, { force: true });
  } catch {
    // Another process was quicker; the next attempt sees what it left.
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // Gone, with the whole .cache folder perhaps; nothing depends on it but other starts.
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
