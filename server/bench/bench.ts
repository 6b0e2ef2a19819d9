/**
 * `npm run bench [-- slots|statements|list|audit|calendar|admin|assistant|intents|jobs|bundle]`: every figure against a baseline measured in the same run.
 * Nothing here is asserted; docs/architecture.md says what the figures are held against.
 */
import 'reflect-metadata';
import { benchAdminConsole } from './adminConsole';
import { benchAssistant } from './assistant';
import { benchAuditChain } from './auditChain';
import { benchBundle } from './bundle';
import { benchIntents } from './intents';
import { type Measurement, printTable } from './table';
import { benchCalendar } from './calendarPage';
import { benchJobs } from './jobs';
import { benchListThroughput } from './listThroughput';
import { benchSlotEngine } from './slotEngine';
import { benchStatements } from './statements';

const SECTIONS: Readonly<Record<string, () => Promise<Measurement[]>>> = {
  slots: benchSlotEngine,
  statements: benchStatements,
  audit: benchAuditChain,
  list: benchListThroughput,
  calendar: benchCalendar,
  admin: benchAdminConsole,
  assistant: benchAssistant,
  intents: benchIntents,
  jobs: benchJobs,
  bundle: benchBundle,
};

async function main(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.find((name) => !(name in SECTIONS));
  if (unknown) {
    process.stderr.write(
      `There is no section "${unknown}"; there are ${Object.keys(SECTIONS).join(', ')}.\n`,
    );
    process.exitCode = 2;
    return;
  }
  for (const [name, run] of Object.entries(SECTIONS)) {
    if (wanted.length === 0 || wanted.includes(name)) {
      printTable(name, await run());
    }
  }
}

void main(process.argv.slice(2));
