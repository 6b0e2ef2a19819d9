/**
 * Builds `server/dist` and `client/dist` where they are older than what they are made from.
 *
 * A build's stamp in `.cache/` is a hash over the contents of all its inputs, so neither a checkout's file times nor
 * a change that was taken back causes a build that is not needed.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { runPackage, secondsSince } from './run-child.mjs';
import { withLock } from './shared-lock.mjs';

const BUILDS = {
  server: {
    inputs: ['server/src', 'server/.swcrc', 'server/package.json', 'package-lock.json'],
    result: 'server/dist/main.js',
    run() {
      // Files of an earlier build must not stay: the server runs every migration that it finds.
      rmSync(join(ROOT, 'server/dist'), { recursive: true, force: true });
      const ignored = ['**/*.test.ts', '**/fixtures/**'];
      const args = [
        'src',
        '-d',
        'dist',
        '--strip-leading-paths',
        '--copy-files',
        '--ignore',
        ignored.join(','),
      ];
      return runPackage('@swc/cli', 'bin/swc.js', args, { from: 'server' });
    },
  },
  client: {
    inputs: [
      'client/src',
      'client/index.html',
      'client/public',
      'client/vite.config.ts',
      'package-lock.json',
    ],
    result: 'client/dist/index.html',
    run: () => runPackage('vite', 'bin/vite.js', ['build', '--logLevel', 'warn'], { from: 'client' }),
  },
};

/**
 * @param {{ parts?: ('server' | 'client')[], force?: boolean, say?: (text: string) => void }} [options]
 * @throws Error with one sentence when a build fails; what it printed has been written to stderr by then.
 */
export async function ensureBuilt({ parts = ['server', 'client'], force = false, say = sayOnStderr } = {}) {
  if (!force && parts.every((part) => isFresh(part))) return;
  await withLock(
    'build',
    async () => {
      const stale = parts.filter((part) => force || !isFresh(part));
      const outcomes = await Promise.allSettled(stale.map((part) => build(part, say)));
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed) throw failed.reason;
    },
    () => say('Waiting for another process that is building'),
  );
}

async function build(part, say) {
  const began = Date.now();
  say(`Building the ${part}`);
  const inputs = hashInputs(part);
  rmSync(stampFile(part), { force: true });
  const { ok, ending, output } = await BUILDS[part].run();
  if (!ok || !existsSync(join(ROOT, BUILDS[part].result))) {
    process.stderr.write(output);
    throw new Error(`The ${part} could not be built: its build ${ok ? 'made no result' : ending}.`);
  }
  writeFileSync(stampFile(part), inputs);
  say(`Built the ${part} in ${secondsSince(began)}`);
}

function isFresh(part) {
  return (
    existsSync(join(ROOT, BUILDS[part].result)) &&
    existsSync(stampFile(part)) &&
    readFileSync(stampFile(part), 'utf8') === hashInputs(part)
  );
}

function hashInputs(part) {
  const hash = createHash('sha256');
  for (const input of BUILDS[part].inputs) {
    for (const file of filesOf(input))
      hash
        .update(`${file}\0`)
        .update(readFileSync(join(ROOT, file)))
        .update('\0');
  }
  return hash.digest('hex');
}

/** The files at or below a path, in a stable order, without tests. */
function filesOf(path) {
  const full = join(ROOT, path);
  if (!existsSync(full)) return [];
  let entries;
  try {
    entries = readdirSync(full, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return /\.test\.tsx?$/.test(path) ? [] : [path];
    throw error;
  }
  return entries
    .map((entry) => entry.name)
    .sort()
    .flatMap((name) => filesOf(`${path}/${name}`));
}

function stampFile(part) {
  return join(ROOT, '.cache', `built-${part}`);
}

function sayOnStderr(text) {
  process.stderr.write(`${text}\n`);
}
