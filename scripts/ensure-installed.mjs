/**
 * Installs the packages that package-lock.json names, unless they are there already.
 *
 * npm keeps its own record of what it put into node_modules (`node_modules/.package-lock.json`, written last); the
 * packages are fresh when that record agrees with the lock file. Install scripts are not needed and not run.
 */
import './require-node.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from './root.mjs';
import { runChild, secondsSince } from './run-child.mjs';
import { withLock } from './shared-lock.mjs';

const PROGRESS_MILLISECONDS = 5_000;

/** @throws Error with one sentence when npm fails; what npm said has been printed by then. */
export async function ensureInstalled({ quiet = false } = {}) {
  if (isFresh()) return;
  const say = (text) => quiet || process.stderr.write(`${text}\n`);
  await withLock(
    'install',
    async () => {
      if (!isFresh()) await install(say);
    },
    () => say('Waiting for another process that is installing the packages'),
  );
}

function isFresh() {
  const wanted = readPackages(join(ROOT, 'package-lock.json'));
  const installed = readPackages(join(ROOT, 'node_modules/.package-lock.json'));
  if (!installed) return false;
  return Object.entries(wanted ?? {}).every(([path, entry]) => {
    if (path === '') return true;
    const found = installed[path];
    if (!found) return Boolean(entry.optional || entry.devOptional);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}

async function install(say) {
  const began = Date.now();
  say('Installing the packages (npm ci)');
  const progress = setInterval(() => say(`  ${describeProgress(began)}`), PROGRESS_MILLISECONDS);
  try {
    const npm = await runNpm(['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund']);
    if (!npm.ok) {
      process.stderr.write(npm.output);
      throw new Error(`The packages could not be installed: npm ci ${npm.ending}.`);
    }
  } finally {
    clearInterval(progress);
  }
  say(`Installed the packages in ${secondsSince(began)}`);
}

function describeProgress(began) {
  const paths = Object.keys(readPackages(join(ROOT, 'package-lock.json')) ?? {}).filter((path) =>
    path.includes('node_modules/'),
  );
  const there = paths.filter((path) => existsSync(join(ROOT, path, 'package.json'))).length;
  return there === 0
    ? `fetching, ${secondsSince(began)}`
    : `unpacked ${there} packages, ${secondsSince(began)}`;
}

function runNpm(args) {
  // The npm that started us, if one did; else the one on the PATH.
  const npm = process.env.npm_execpath;
  const known = npm && basename(npm) === 'npm-cli.js' && existsSync(npm);
  return known ? runChild(process.execPath, [npm, ...args]) : runChild('npm', args);
}
