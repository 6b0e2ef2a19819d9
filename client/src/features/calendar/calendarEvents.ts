import { type CalendarVisitFragment } from '../../generated/graphql.generated';
import { formatTime } from '../../lib/dates';
import { MINUTES_PER_DAY, type ZoneDay, wallMinuteOf } from '../../lib/wallClock';
import { type Spanning } from './dayLayout';

export type Visit = CalendarVisitFragment;
export type VisitLine = Visit['lines'][number];

/** What one barber does of a visit in one go, on one date: a block in the grid, in minutes of the wall clock. */
export interface CalendarEvent extends Spanning {
  key: string;
  visit: Visit;
  barberId: string;
  localDate: string;
  /** Which lines of the visit it shows. */
  firstLine: number;
  lastLine: number;
  /** Whether it begins, and ends, on this date. */
  startsHere: boolean;
  endsHere: boolean;
}

const MINUTE_MS = 60_000;

/** A visit's blocks; the same visit gives the same objects again, so that what shows them need not render again. */
export function eventMaker(days: readonly ZoneDay[], barberId: string | null) {
  const made = new WeakMap<Visit, CalendarEvent[]>();
  return (visit: Visit): CalendarEvent[] => {
    let events = made.get(visit);
    if (!events) {
      events = eventsOf(visit, days, barberId);
      made.set(visit, events);
    }
    return events;
  };
}

function eventsOf(visit: Visit, days: readonly ZoneDay[], barberId: string | null): CalendarEvent[] {
  return stretches(visit.lines)
    .filter((stretch) => barberId === null || stretch.barberId === barberId)
    .flatMap((stretch) => {
      const start = Date.parse(visit.lines[stretch.firstLine]!.startsAt);
      const end = Date.parse(visit.lines[stretch.lastLine]!.endsAt);
      return days
        .filter((day) => start < day.endsAt && end > day.startsAt)
        .map((day) => ({
          ...stretch,
          ...spanOn(day, start, end),
          key: `${visit.id} ${stretch.firstLine} ${day.localDate}`,
          visit,
          localDate: day.localDate,
          startsHere: start >= day.startsAt,
          endsHere: end <= day.endsAt,
        }));
    });
}

/** Lines that follow each other and have the same barber are one stretch. */
function stretches(lines: readonly VisitLine[]) {
  const found: { barberId: string; firstLine: number; lastLine: number }[] = [];
  lines.forEach(({ barberId, startsAt }, index) => {
    const last = found.at(-1);
    const touches = last && lines[last.lastLine]!.endsAt === startsAt;
    if (touches && last.barberId === barberId) last.lastLine = index;
    else found.push({ barberId, firstLine: index, lastLine: index });
  });
  return found;
}

/** The part of [start, end) (ms) on a day, as the clocks show it. Where they go back meanwhile, by its true length. */
export function spanOn(day: ZoneDay, start: number, end: number): Spanning {
  const startMinute = wallMinuteOf(start, day);
  const shownEnd = wallMinuteOf(end, day);
  const minutes = (Math.min(end, day.endsAt) - Math.max(start, day.startsAt)) / MINUTE_MS;
  const endMinute = shownEnd > startMinute ? shownEnd : startMinute + minutes;
  return { startMinute, endMinute: Math.min(endMinute, MINUTES_PER_DAY) };
}

/** The rows as they were where their version is, so that what has not changed is not drawn again. */
export function withKnown(known: readonly Visit[], fresh: readonly Visit[]): Visit[] {
  const before = new Map(known.map((visit) => [visit.id, visit]));
  return fresh.map((visit) => {
    const old = before.get(visit.id);
    return old?.version === visit.version && old.clientName === visit.clientName ? old : visit;
  });
}

/** In their order, by a key of theirs. */
export function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

const CONFIRMED = new Set<Visit['status']>(['confirmed', 'checked_in', 'completed']);
const MOVABLE = new Set<Visit['status']>(['tentative', 'pending', 'confirmed']);

export const isConfirmed = ({ status }: Visit) => CONFIRMED.has(status);
export const isMovable = ({ status }: Visit) => MOVABLE.has(status);

export const servicesOf = ({ visit, firstLine, lastLine }: CalendarEvent) =>
  visit.lines
    .slice(firstLine, lastLine + 1)
    .map(({ serviceName }) => serviceName)
    .join(' + ');

const clockTexts: string[] = [];

/** `3:15 PM`, of a minute of the day. */
export const clockText = (minute: number) =>
  (clockTexts[minute] ??= formatTime(new Date(minute * MINUTE_MS).toISOString(), 'UTC'));
