/** `npm run restore -- FILE`: runs server/src/restoreCommand.ts. */
import './require-node.mjs';
import { runServerCommand } from './run-server-command.mjs';

await runServerCommand('restoreCommand.ts');
