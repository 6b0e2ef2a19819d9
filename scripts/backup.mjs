/** `npm run backup -- FILE`: runs server/src/backupCommand.ts. */
import './require-node.mjs';
import { runServerCommand } from './run-server-command.mjs';

await runServerCommand('backupCommand.ts');
