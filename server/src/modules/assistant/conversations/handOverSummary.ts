import type { ScheduleSnapshot } from '../../appointments/scheduleSnapshot';
import type { DialogueState, Task } from '../dialogue/dialogueState';
import type { HandOver } from '../dialogue/scene';
import type { ToolCall } from '../tools/toolTrail';

/** What staff should know when they take a conversation over; kept in the trail, put into words by whoever shows it. */
export interface HandOverSummary {
  reason: HandOver;
  task: Task | null;
  services: string[];
  barbers: string[];
  /** Local dates that would do; empty where none was named. */
  dates: string[];
  /** Minutes since the local midnight; null where no time was named. */
  fromMinute: number | null;
  toMinute: number | null;
  isSoonest: boolean;
  /** A time that was read back and not yet agreed to, ISO 8601. */
  proposedAt: string | null;
  /** Of the visit to be moved or cancelled. */
  reference: string | null;
  name: string | null;
  phone: string | null;
  email: string | null;
  /** Messages in a row that the assistant did not understand. */
  failures: number;
  /** What a service refused in the last turn, as sentences. */
  refusals: string[];
  /** What the customer said last, the earliest first. */
  said: string[];
}

const MOST_SAID = 3;
const MOST_DATES = 7;
const LONGEST_SAID = 300;

/** Made of what the conversation knows, by no model: the same conversation always gives the same summary. */
export function handOverSummary(
  reason: HandOver,
  state: DialogueState,
  {
    business,
    said,
    trail,
  }: { business: ScheduleSnapshot; said: readonly string[]; trail: readonly ToolCall[] },
): HandOverSummary {
  const named = (items: readonly { id: string; name: string }[], ids: readonly string[]): string[] =>
    ids.flatMap((id) => items.find((item) => item.id === id)?.name ?? []);
  const { when, client, booking, proposal } = state;
  const time = when.time;
  return {
    reason,
    task: state.task,
    services: named(business.services, state.serviceIds),
    barbers: named(business.barbers, state.barberIds),
    dates: (when.dates ?? []).slice(0, MOST_DATES),
    fromMinute: time?.kind === 'at' ? time.minutes : time?.kind === 'between' ? time.from : null,
    toMinute: time?.kind === 'between' ? time.to : null,
    isSoonest: when.isSoonest || time?.kind === 'first',
    proposedAt: proposal ? new Date(proposal.start * 60_000).toISOString() : null,
    reference: booking?.reference ?? state.reference,
    ...client,
    failures: state.failures,
    refusals: trail.flatMap(({ answered }) => refusalIn(answered)),
    said: said.slice(-MOST_SAID).map((text) => text.slice(0, LONGEST_SAID)),
  };
}

const refusalIn = (answered: unknown): string[] =>
  answered && typeof answered === 'object' && 'error' in answered && typeof answered.error === 'string'
    ? [answered.error]
    : [];
