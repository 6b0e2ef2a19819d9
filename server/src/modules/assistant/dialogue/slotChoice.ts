import { addLocalDays } from '../../../domain/availability/localTime';
import type { SlotOffer } from '../tools/slotOffer';
import type { TimeWish } from '../understanding/times/timeWish';
import type { Fallback } from '../understanding/wish';

/** When the customer wants to come, as gathered over the conversation. */
export interface WhenWish {
  /** Local dates that would do, in order; null: not said yet. */
  dates: readonly string[] | null;
  notWeekdays: readonly number[];
  notDates: readonly string[];
  time: TimeWish | null;
  isSoonest: boolean;
  /** Several days were named, and nobody can tell which one is meant. */
  areDatesUnclear: boolean;
  /** Times that were named besides, and nobody can tell which one is meant. */
  otherTimes: readonly TimeWish[];
  /** What would do if the rest is not to be had. */
  fallback: Fallback | null;
}

export const NO_WISH: WhenWish = {
  dates: null,
  notWeekdays: [],
  notDates: [],
  time: null,
  isSoonest: false,
  areDatesUnclear: false,
  otherTimes: [],
  fallback: null,
};

/** Two weeks, where no day was named. */
const SEARCH_DAYS = 14;
const MOST_DAYS = 62;
const OFFERED = 3;
const ROUGH_MINUTES = 45;

/** The dates to search: those wished for, or the next two weeks. */
export function datesToSearch(
  wish: WhenWish,
  today: string,
  maxAdvanceDays: number,
): { from: string; to: string } {
  const last = addLocalDays(today, maxAdvanceDays);
  const dates = wish.dates?.filter((date) => date >= today);
  if (!dates || dates.length === 0)
    return { from: today, to: earlier(addLocalDays(today, SEARCH_DAYS), last) };
  const from = dates[0]!;
  return { from, to: earlier(dates.at(-1)!, addLocalDays(from, MOST_DAYS - 1)) };
}

/** What to do about a wish, given the free times on its dates. */
export type Choice =
  /** One time is meant: to be read back. */
  | { kind: 'propose'; slot: SlotOffer }
  /** Several would do: to choose from. */
  | { kind: 'offer'; slots: SlotOffer[] }
  /** The time that was named is not free; these are the nearest on the same days. */
  | { kind: 'taken'; date: string; minuteOfDay: number; nearest: SlotOffer[] }
  /** Nothing at all on these days, or at that time of day. */
  | { kind: 'none'; nearest: SlotOffer[] };

/** @param free every free time on the dates searched, in order. */
export function chooseSlots(
  free: readonly SlotOffer[],
  wish: WhenWish,
  suits: (date: string) => boolean,
): Choice {
  const onDays = free.filter(
    ({ localDate }) => (wish.dates === null || wish.dates.includes(localDate)) && suits(localDate),
  );
  const { time } = wish;
  if (onDays.length === 0) {
    return time?.kind === 'at' && wish.dates?.length === 1
      ? { kind: 'taken', date: wish.dates[0]!, minuteOfDay: time.minutes, nearest: [] }
      : { kind: 'none', nearest: [] };
  }
  if (!time) {
    return wish.isSoonest ? { kind: 'propose', slot: onDays[0]! } : several(spread(onDays));
  }
  if (time.kind === 'first') return { kind: 'propose', slot: onDays[0]! };
  if (time.kind === 'last') {
    const day = onDays[0]!.localDate;
    return { kind: 'propose', slot: onDays.filter(({ localDate }) => localDate === day).at(-1)! };
  }
  if (time.kind === 'between') {
    const within = onDays.filter(({ minuteOfDay }) => minuteOfDay >= time.from && minuteOfDay <= time.to);
    if (within.length === 0)
      return { kind: 'none', nearest: nearestTo(onDays, Math.max(time.from, 0), onDays[0]!.localDate) };
    return wish.isSoonest ? { kind: 'propose', slot: within[0]! } : several(spread(within));
  }
  return at(onDays, time, wish);
}

function at(onDays: readonly SlotOffer[], time: Extract<TimeWish, { kind: 'at' }>, wish: WhenWish): Choice {
  const { minutes, other, isRough } = time;
  for (const wanted of other === null ? [minutes] : [minutes, other]) {
    const exact = onDays.find(({ minuteOfDay }) => minuteOfDay === wanted);
    if (exact) return { kind: 'propose', slot: exact };
  }
  const day =
    wish.dates?.find((date) => onDays.some(({ localDate }) => localDate === date)) ?? onDays[0]!.localDate;
  const nearest = nearestTo(onDays, minutes, day);
  if (isRough) {
    const close = nearest.filter(({ minuteOfDay }) => Math.abs(minuteOfDay - minutes) <= ROUGH_MINUTES);
    if (close.length > 0) return several(close);
  }
  return { kind: 'taken', date: day, minuteOfDay: minutes, nearest };
}

/** As many days may be meant before one of them has to be chosen by the customer. */
const CLEAR_DAYS = 3;

/** A time without a day is never settled on the first day that has it: the customer chooses among a few. */
export function onClearDay(
  choice: Choice,
  free: readonly SlotOffer[],
  { dates, time, isSoonest }: WhenWish,
  suits: (date: string) => boolean,
): Choice {
  const isClear = (dates !== null && dates.length <= CLEAR_DAYS) || isSoonest;
  if (choice.kind !== 'propose' || isClear || time?.kind !== 'at') return choice;
  const { minuteOfDay } = choice.slot;
  const onDays = free.filter(
    (slot) =>
      slot.minuteOfDay === minuteOfDay &&
      (dates === null || dates.includes(slot.localDate)) &&
      suits(slot.localDate),
  );
  const days = onDays.filter(
    (slot, index) => onDays.findIndex(({ localDate }) => localDate === slot.localDate) === index,
  );
  return several(days.slice(0, OFFERED));
}

const several = (slots: SlotOffer[]): Choice =>
  slots.length === 1 ? { kind: 'propose', slot: slots[0]! } : { kind: 'offer', slots };

/** A few of many: on the first day that has any, apart from each other, and those first that leave no gap. */
function spread(slots: readonly SlotOffer[]): SlotOffer[] {
  const day = slots[0]!.localDate;
  const ofDay = slots.filter(({ localDate }) => localDate === day);
  if (ofDay.length <= OFFERED) {
    const later = slots.filter(({ localDate }) => localDate !== day);
    return [...ofDay, ...later.slice(0, OFFERED - ofDay.length)];
  }
  const parts = Array.from({ length: OFFERED }, (_, index) =>
    ofDay.slice(
      Math.floor((index * ofDay.length) / OFFERED),
      Math.floor(((index + 1) * ofDay.length) / OFFERED),
    ),
  );
  return parts.map((part) => part.find(({ recommended }) => recommended) ?? part[0]!);
}

/** The free times of a day nearest to a minute, in order; of the next day that has any where it has none. */
function nearestTo(slots: readonly SlotOffer[], minutes: number, day: string): SlotOffer[] {
  const ofDay = slots.filter(({ localDate }) => localDate === day);
  const among = ofDay.length > 0 ? ofDay : slots;
  return [...among]
    .sort(
      (a, b) => Math.abs(a.minuteOfDay - minutes) - Math.abs(b.minuteOfDay - minutes) || a.start - b.start,
    )
    .slice(0, OFFERED)
    .sort((a, b) => a.start - b.start);
}

const earlier = (one: string, other: string): string => (one < other ? one : other);
