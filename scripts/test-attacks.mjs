/** `npm run test:attacks [-- --short]`: attacks made from the schema (server/src/graphql/attacks.int.test.ts). */
import './require-node.mjs';
import './end-with-npm.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { exitOnFailure } from './exit-on-failure.mjs';
import { ROOT } from './root.mjs';

await exitOnFailure(() => ensureInstalled());

const isShort = process.argv.includes('--short');
const args = [
  join(ROOT, 'node_modules/jest/bin/jest.js'),
  ...['--config', 'server/jest.config.cjs', '--selectProjects', 'server-int'],
  ...['--testPathPatterns', 'graphql/(attacks|keyFields|badInput|subscriptions)'],
];
const env = { ...process.env, ...(!isShort && { ATTACKS: 'long' }) };
const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env });
process.exitCode = status ?? 1;
