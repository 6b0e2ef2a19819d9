/**
 * `npm start`: from a checkout to a running server. Installs the packages and builds both halves as far as that is
 * needed, then becomes the server. `--worker` (npm run worker): background jobs only.
 */
import './require-node.mjs';
import './end-with-npm.mjs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { exitOnFailure } from './exit-on-failure.mjs';
import { ROOT } from './root.mjs';

const args = process.argv.slice(2);

await exitOnFailure(async () => {
  await ensureInstalled();
  await ensureBuilt({ parts: args.includes('--worker') ? ['server'] : ['server', 'client'] });
});

// In this very process, so that a signal to it is a signal to the server; it reads the arguments itself.
process.setSourceMapsEnabled(true);
createRequire(import.meta.url)(join(ROOT, 'server/dist/main.js'));
