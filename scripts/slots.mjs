/**
 * `npm run slots -- --workload FILE [--mode roundRobin|collective|single]`: runs server/src/slotsCommand.ts.
 * Standard output holds the command's JSON and nothing else.
 */
import './require-node.mjs';
import { runServerCommand } from './run-server-command.mjs';

await runServerCommand('slotsCommand.ts');
