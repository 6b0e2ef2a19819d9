/**
 * `npm run test:faults [-- --bookings 500 --kills 50]`: bookings go on while workers are killed again and again; a webhook
 * receiver and a carrier of text messages count what arrives. Ends with status 1 unless every booking's event arrived
 * and every client got exactly one text. A webhook may arrive again, under the same webhook-id: such repetitions are
 * counted, not wrong.
 */
import 'reflect-metadata';
import { parseArgs } from 'node:util';
import globalSetup from '../globalSetup';
import globalTeardown from '../globalTeardown';
import { type FaultFigures, bookUnderKills } from './faultRun';

const { values } = parseArgs({
  options: { bookings: { type: 'string', default: '500' }, kills: { type: 'string', default: '50' } },
});
const plan = { bookings: Number(values.bookings), kills: Number(values.kills) };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function tell({ bookings, killed, seconds, webhooks, texts }: FaultFigures): void {
  say(`${bookings} bookings, ${killed} workers killed, ${seconds} s`);
  say(
    `webhooks: ${bookings} events expected, ${webhooks.delivered} delivered as ${webhooks.messages} messages, ` +
      `${webhooks.repeated} repeated arrivals, ${webhooks.lost} lost, ${webhooks.badSignatures} badly signed`,
  );
  say(
    `texts: ${bookings} expected, ${texts.delivered} delivered, ${texts.twice} sent twice, ${texts.lost} lost, ` +
      `${texts.notSent} not written down as sent`,
  );
}

const isGood = ({ bookings, killed, webhooks, texts }: FaultFigures): boolean =>
  bookings === plan.bookings &&
  killed === plan.kills &&
  webhooks.messages === bookings &&
  webhooks.lost + webhooks.badSignatures + texts.lost + texts.twice + texts.notSent === 0;

async function main(): Promise<void> {
  await globalSetup();
  try {
    const figures = await bookUnderKills({ ...plan, say });
    tell(figures);
    process.exitCode = isGood(figures) ? 0 : 1;
  } finally {
    await globalTeardown();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
