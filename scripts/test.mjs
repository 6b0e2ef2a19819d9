/**
 * `npm test [-- PART… [PATTERN…]]`: everything that must hold, on a fresh checkout too.
 *
 * PART is any of static, unit, int, client, browser (all of them when none is named); any other word is a pattern
 * for jest's file names. Every step prints its name, result and time, a failed one what it said, and the last line
 * is `N passed, N failed` with `, N skipped` when something was: static steps count as one each, tests one by one.
 */
import './require-node.mjs';
import './end-with-npm.mjs';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { ROOT } from './root.mjs';
import { runChild, runPackage, secondsSince } from './run-child.mjs';

const PARTS = ['static', 'unit', 'int', 'client', 'browser'];
const ZONES = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland'];
const STEP_LIMIT_SECONDS = 900;

const words = process.argv.slice(2);
const named = words.filter((word) => PARTS.includes(word));
const parts = named.length > 0 ? named : PARTS;
const patterns = words.filter((word) => !PARTS.includes(word));
const onlyPatterns = patterns.length > 0 ? ['--testPathPatterns', ...patterns] : [];

const total = { passed: 0, failed: 0, skipped: 0 };

try {
  await step('packages', async () => {
    await ensureInstalled();
    return { passed: 0 };
  });
  if (total.failed === 0) await runParts();
} finally {
  const ran = total.passed + total.failed > 0;
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  process.exitCode = ran && total.failed === 0 ? 0 : 1;
  process.stdout.write(`${total.passed} passed, ${total.failed} failed${skipped}\n`);
}

async function runParts() {
  if (parts.includes('static')) await runStatic();
  if (parts.includes('unit')) {
    await jest('unit tests', 'server', ['--selectProjects', 'server-unit']);
    for (const TZ of patterns.length > 0 ? [] : ZONES) {
      const only = ['--selectProjects', 'server-unit', '--testPathPatterns', 'server/src/domain/'];
      await jest(`domain tests under TZ=${TZ}`, 'server', only, { TZ });
    }
  }
  if (parts.includes('int')) await jest('integration tests', 'server', ['--selectProjects', 'server-int']);
  if (parts.includes('client')) await jest('client tests', 'client', []);
  if (parts.includes('browser')) {
    const built = await step('build', async () => {
      await ensureBuilt({ say: () => undefined });
      return { passed: 1 };
    });
    if (built) await jest('browser tests', 'client/e2e', []);
  }
}

/** The slowest first, two at a time. */
async function runStatic() {
  const waiting = [
    ['lint', () => runPackage('eslint', 'bin/eslint.js', ['.', '--max-warnings', '0'])],
    ['types of the server', () => runPackage('typescript', 'bin/tsc', ['-p', 'server'])],
    ['types of the client', () => runPackage('typescript', 'bin/tsc', ['-p', 'client'])],
    ['formatting', () => runPackage('prettier', 'bin/prettier.cjs', ['--check', '--log-level', 'warn', '.'])],
    ['generated files', () => runChild(process.execPath, ['scripts/generate.mjs', '--check'])],
    [
      'dependency rules and cycles',
      () => {
        const args = ['--config', '.dependency-cruiser.cjs', 'server/src', 'client/src'];
        return runPackage('dependency-cruiser', 'bin/dependency-cruise.mjs', args);
      },
    ],
    ['file names', () => runChild(process.execPath, ['scripts/check-file-names.mjs'])],
    ['docker compose file', () => runChild(process.execPath, ['scripts/check-compose.mjs'])],
  ];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, run] = next;
      await step(name, async () => {
        const result = await run();
        return result.ok
          ? { passed: 1 }
          : { failed: 1, output: `${result.output}\n${name}: ${result.ending}` };
      });
    }
  };
  await Promise.all([work(), work()]);
}

/** Runs a jest configuration and counts its tests one by one. */
async function jest(name, folder, args, env = {}) {
  const report = join(ROOT, '.cache/test', `${name.replaceAll(/\W+/g, '-')}.json`);
  mkdirSync(join(ROOT, '.cache/test'), { recursive: true });
  rmSync(report, { force: true });
  await step(name, async () => {
    const config = join(ROOT, folder, 'jest.config.cjs');
    const result = await runPackage(
      'jest',
      'bin/jest.js',
      ['--config', config, '--ci', '--json', '--outputFile', report, ...args, ...onlyPatterns],
      { env: { ...process.env, FORCE_COLOR: '0', ...env }, timeLimitSeconds: STEP_LIMIT_SECONDS },
    );
    const output = result.output.replace(/^\{"num.*\}$/m, '');
    const counts = readReport(report);
    if (!counts) return { failed: 1, output: `${output}\n${name}: jest ${result.ending}` };
    // Jest can fail with no test failing: a file that does not load, or a set-up that throws.
    const failed = result.ok ? counts.failed : Math.max(1, counts.failed);
    return { ...counts, failed, output };
  });
}

function readReport(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  } catch {
    return null;
  }
}

/** Runs one step, reports it and adds its counts; answers whether nothing failed. */
async function step(name, run) {
  const began = Date.now();
  let result;
  try {
    result = await run();
  } catch (error) {
    result = { failed: 1, output: error.message };
  }
  const { passed = 0, failed = 0, skipped = 0, output } = result;
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  const counts = [
    failed > 0 && `${failed} failed`,
    passed > 0 && `${passed} passed`,
    skipped > 0 && `${skipped} skipped`,
  ];
  const verdict = counts.filter(Boolean).join(', ') || 'ready';
  process.stdout.write(`${failed > 0 ? 'FAIL' : 'ok  '} ${name}: ${verdict} in ${secondsSince(began)}\n`);
  if (failed > 0 && output) process.stdout.write(`${output.trim().replaceAll(/^/gm, '     ')}\n`);
  return failed === 0;
}
