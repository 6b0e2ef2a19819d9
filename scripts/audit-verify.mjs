/** `npm run audit:verify [-- --tenant SLUG|ID]`: runs server/src/auditVerifyCommand.ts. */
import './require-node.mjs';
import { runServerCommand } from './run-server-command.mjs';

await runServerCommand('auditVerifyCommand.ts');
