/** `npm run slots -- --workload FILE [--mode …]`: see server/src/slotsCommand.ts. */
import './require-node.mjs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { exitOnFailure } from './exit-on-failure.mjs';
import { ROOT } from './root.mjs';

await exitOnFailure(async () => {
  await ensureInstalled();
  await ensureBuilt({ parts: ['server'] });
});

createRequire(import.meta.url)(join(ROOT, 'server/dist/slotsCommand.js'));
