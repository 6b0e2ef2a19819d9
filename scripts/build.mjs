/** `npm run build`: installs what is missing and builds both halves, whether or not they are fresh. */
import './require-node.mjs';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { exitOnFailure } from './exit-on-failure.mjs';

await exitOnFailure(async () => {
  await ensureInstalled();
  await ensureBuilt({ force: true });
});
