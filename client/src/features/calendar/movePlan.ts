import { type VisitLineInput } from '../../generated/graphql.generated';
import { minutesUntil, momentOf } from '../../lib/wallClock';
import { type CalendarEvent, type Visit } from './calendarEvents';

/** Where a block shall go; what is left out stays. */
export interface MoveTarget {
  localDate: string;
  startMinute: number;
  barberId?: string;
  durationMinutes?: number;
}

/** A change of a visit: what to ask of the server, and what to show until it has answered. */
export interface MovePlan {
  startsAt: string;
  /** Left out, the visit keeps its services, barbers and durations. */
  lines?: VisitLineInput[];
  expected: Visit;
}

const MINUTE_MS = 60_000;
const SHORTEST_LINE = 5;

const minutesOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / MINUTE_MS);

/** How long a block takes, in minutes that pass. */
export const durationOf = ({ visit: { lines }, firstLine, lastLine }: CalendarEvent) =>
  minutesOf({ startsAt: lines[firstLine]!.startsAt, endsAt: lines[lastLine]!.endsAt });

/** How long a block takes, in minutes that pass, once its lower edge is where the clocks show a time of its date. */
export function durationUntil(event: CalendarEvent, endMinute: number, zone: string): number {
  if (endMinute === event.endMinute) return durationOf(event);
  const start = Date.parse(event.visit.lines[event.firstLine]!.startsAt);
  return minutesUntil(start, event.localDate, endMinute, zone);
}

/** The whole visit goes along with one of its blocks; another barber or duration concerns that block alone. Null: nothing changes. */
export function movePlan(event: CalendarEvent, target: MoveTarget, zone: string): MovePlan | null {
  const { visit, firstLine, lastLine } = event;
  const blockStart = Date.parse(visit.lines[firstLine]!.startsAt);
  const stays = target.localDate === event.localDate && target.startMinute === event.startMinute;
  const newStart = stays ? blockStart : Date.parse(momentOf(target.localDate, target.startMinute, zone));
  const shift = newStart - blockStart;
  const extra = target.durationMinutes === undefined ? 0 : target.durationMinutes - durationOf(event);
  const barberId = target.barberId ?? event.barberId;
  if (shift === 0 && extra === 0 && barberId === event.barberId) return null;

  const lines = visit.lines.map((line, index) => ({
    ...line,
    barberId: index >= firstLine && index <= lastLine ? barberId : line.barberId,
    durationMinutes: Math.max(SHORTEST_LINE, minutesOf(line) + (index === lastLine ? extra : 0)),
  }));
  const startsAt = new Date(Date.parse(visit.lines[0]!.startsAt) + shift).toISOString();
  const keepsLines = extra === 0 && barberId === event.barberId;
  return {
    startsAt,
    ...(keepsLines ? {} : { lines: lines.map(inputOf) }),
    expected: { ...visit, lines: inSuccession(lines, Date.parse(startsAt)) },
  };
}

/** Back to how a visit was. */
export const planBack = (before: Visit): MovePlan => ({
  startsAt: before.lines[0]!.startsAt,
  lines: before.lines.map((line) => inputOf({ ...line, durationMinutes: minutesOf(line) })),
  expected: before,
});

interface LineWithDuration {
  serviceId: string;
  barberId: string;
  durationMinutes: number;
}

const inputOf = ({ serviceId, barberId, durationMinutes }: LineWithDuration): VisitLineInput => ({
  serviceId,
  barberId,
  durationMinutes,
});

function inSuccession<
  Line extends { durationMinutes: number; serviceName: string; serviceId: string; barberId: string },
>(lines: readonly Line[], start: number): Visit['lines'] {
  let at = start;
  return lines.map(({ durationMinutes, serviceId, serviceName, barberId }) => {
    const startsAt = new Date(at).toISOString();
    at += durationMinutes * MINUTE_MS;
    return { startsAt, endsAt: new Date(at).toISOString(), serviceId, serviceName, barberId };
  });
}
