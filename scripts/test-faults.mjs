/** `npm run test:faults [-- NAME…] [--short]`: the server under faults of its surroundings (server/test/faults). */
import './require-node.mjs';
import './end-with-npm.mjs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { exitOnFailure } from './exit-on-failure.mjs';
import { ROOT } from './root.mjs';

await exitOnFailure(async () => {
  await ensureInstalled();
  await ensureBuilt({ parts: ['server'] });
});

const args = ['-r', '@swc-node/register', 'test/faults/run.ts', ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, { cwd: join(ROOT, 'server'), stdio: 'inherit' });
process.exitCode = status ?? 1;
