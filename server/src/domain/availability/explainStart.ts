/**
 * Why a start is, or is not, offered: the same rules as `findSlots`, applied to one instant and named.
 */
import { MINUTES_PER_DAY } from './calendarDate';
import { intervalAround } from './intervals';
import { openIntervals } from './openIntervals';
import { longestVisit } from './startGrid';
import type { EpochMinute, FlatIntervals, SlotSearch, VisitPlan } from './types';
import { offsetAt, offsetRuns } from './zoneOffsets';

export type SlotRefusal =
  /** Before `now`. */
  | 'PAST'
  /** Within the minimum notice. */
  | 'TOO_SOON'
  | 'TOO_FAR_AHEAD'
  /** The business is closed: in general, at the start itself; for a plan, at some point of the visit. */
  | 'CLOSED'
  /** The barber does not work throughout the segment. */
  | 'OUTSIDE_SCHEDULE'
  | 'TIME_OFF'
  /** The work touches something busy (which includes that booking's own buffer). */
  | 'TAKEN'
  /** Only the buffer after the work touches something busy. */
  | 'BUFFER'
  /** Not on the step of the local wall clock. */
  | 'OFF_GRID'
  /** There is no plan at all. */
  | 'SERVICE_NOT_OFFERED';

export interface StartExplanation {
  bookable: boolean;
  /** What stands in the way whichever plan is taken. */
  general: SlotRefusal[];
  /** One entry per plan; it fits when it has no refusals of its own. */
  plans: { planIndex: number; fits: boolean; refusals: SlotRefusal[] }[];
}

/**
 * `bookable` is true exactly when `findSlotStarts` lists the start. A start outside `[from, to)` is therefore
 * never bookable, and no rule is named for it: the search was not asked about it, and may not hold the diaries
 * for it.
 */
export function explainStart(search: SlotSearch, start: EpochMinute): StartExplanation {
  const runs = offsetRuns(search.timeZone, start, start + longestVisit(search));
  const business = search.business === null ? null : openIntervals(search.business, runs);

  const general: SlotRefusal[] = [];
  if (start < search.now) general.push('PAST');
  else if (start < search.now + search.minimumNoticeMinutes) general.push('TOO_SOON');
  if (search.maxAdvanceMinutes !== null && start > search.now + search.maxAdvanceMinutes) {
    general.push('TOO_FAR_AHEAD');
  }
  if (business !== null && intervalAround(business, start) === null) general.push('CLOSED');
  if (localMinuteOfDay(start, search.timeZone) % search.stepMinutes !== 0) general.push('OFF_GRID');
  if (search.plans.length === 0) general.push('SERVICE_NOT_OFFERED');

  const schedules = search.barbers.map((barber) => openIntervals(barber.rules, runs));
  const plans = search.plans.map((plan, planIndex) => {
    const refusals = refusalsOf(plan, start, search, business, schedules);
    return { planIndex, fits: refusals.length === 0, refusals };
  });

  const inRange = start >= search.from && start < search.to;
  const enoughFit =
    search.mode === 'any' ? plans.some((plan) => plan.fits) : plans.every((plan) => plan.fits);
  return { bookable: inRange && general.length === 0 && enoughFit, general, plans };
}

function refusalsOf(
  plan: VisitPlan,
  start: EpochMinute,
  search: SlotSearch,
  business: readonly EpochMinute[] | null,
  schedules: readonly (readonly EpochMinute[])[],
): SlotRefusal[] {
  const refusals = new Set<SlotRefusal>();
  if (business !== null && !contains(business, start, start + plan.durationMinutes)) refusals.add('CLOSED');
  for (const { barberIndex, startOffset, endOffset, bufferAfter } of plan.segments) {
    const barber = search.barbers[barberIndex];
    if (barber === undefined) throw new RangeError(`A plan names barber ${barberIndex}, who is not there`);
    const workStart = start + startOffset;
    const workEnd = start + endOffset;
    if (!contains(schedules[barberIndex]!, workStart, workEnd)) refusals.add('OUTSIDE_SCHEDULE');
    if (touches(barber.timeOff, workStart, workEnd)) refusals.add('TIME_OFF');
    if (touches(barber.busy, workStart, workEnd)) refusals.add('TAKEN');
    else if (touches(barber.busy, workEnd, workEnd + bufferAfter)) refusals.add('BUFFER');
  }
  return [...refusals];
}

/** Whether one of the intervals holds all of `[start, end)`. */
function contains(intervals: readonly EpochMinute[], start: EpochMinute, end: EpochMinute): boolean {
  const around = intervalAround(intervals, start);
  return around !== null && end <= around.end;
}

/** Whether some interval has a minute in common with `[start, end)`. */
function touches(intervals: FlatIntervals, start: EpochMinute, end: EpochMinute): boolean {
  for (let i = 1; i < intervals.length; i += 2) {
    const from = Math.max(intervals[i - 1]!, start);
    const to = Math.min(intervals[i]!, end);
    if (from < to) return true;
  }
  return false;
}

function localMinuteOfDay(minute: EpochMinute, timeZone: string): number {
  const local = (minute + offsetAt(minute, timeZone)) % MINUTES_PER_DAY;
  return local < 0 ? local + MINUTES_PER_DAY : local;
}
