import type { Verdict } from './connectionFaults';
import { type FaultFigures, type FaultPlan, bookUnderKills } from './faultRun';

/**
 * Bookings go on while workers are killed again and again; a webhook receiver and a carrier of text messages count what
 * arrives. Every booking's event must arrive, and every client must get exactly one text. A webhook may arrive again,
 * under the same webhook-id: such repetitions are counted, not wrong.
 */
export async function killedWorkers(plan: FaultPlan, say: (line: string) => void): Promise<Verdict> {
  const figures = await bookUnderKills({ ...plan, say });
  const { bookings, killed, seconds, webhooks, texts } = figures;
  return {
    faults: faultsIn(plan, figures),
    figures:
      `${bookings} bookings, ${killed} workers killed, ${seconds} s; ` +
      `webhooks: ${webhooks.delivered} delivered as ${webhooks.messages} messages, ${webhooks.repeated} repeated arrivals; ` +
      `texts: ${texts.delivered} delivered`,
  };
}

function faultsIn(plan: FaultPlan, { bookings, killed, webhooks, texts }: FaultFigures): string[] {
  const counts: Record<string, number> = {
    'bookings missing': plan.bookings - bookings,
    'kills missing': plan.kills - killed,
    'events not delivered once': bookings - webhooks.messages,
    'events lost': webhooks.lost,
    'bad signatures': webhooks.badSignatures,
    'texts lost': texts.lost,
    'texts sent twice': texts.twice,
    'texts not written down as sent': texts.notSent,
  };
  return Object.entries(counts).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
}
