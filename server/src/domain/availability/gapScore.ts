/**
 * The smart order: how little unusable time a start leaves in the barbers' days, 0 to 100.
 *
 * A barber's free time is schedule ∩ business hours − time off − busy. A visit leaves that barber two gaps:
 * from the start of the free stretch to the first work, and from the end of the buffer after the last work to
 * the end of the free stretch (0 if the buffer outlasts it). Each gap is worth
 *
 *     100                         when there is none (the visit is flush);
 *      80                         when it can still hold a visit as long as this one (gap >= duration);
 *      60 × (1 − gap / duration)  otherwise: too short to sell, the longer the worse.
 *
 * A plan scores the mean over its barbers' gaps. With mode `any` a start scores as its best fitting plan, with
 * `all` the mean of the plans. The result is rounded.
 *
 * Worked example: a 60-minute visit without buffer, the barber free 09:00–12:00.
 *
 *     09:00  before   0 → 100, after 120 → 80   score 90
 *     09:15  before  15 →  45, after 105 → 80   score 63
 *     09:30  before  30 →  30, after  90 → 80   score 55
 *     10:00  before  60 →  80, after  60 → 80   score 80
 *     10:45  before 105 →  80, after  15 → 45   score 63
 *     11:00  before 120 →  80, after   0 → 100  score 90
 */
import { intersectIntervals, intervalAround, subtractIntervals } from './intervals';
import { openIntervals } from './openIntervals';
import { longestVisit, startBounds } from './startGrid';
import type { EpochMinute, SlotSearch, VisitPlan } from './types';
import { offsetRuns } from './zoneOffsets';

const FLUSH = 100;
const STILL_USABLE = 80;
const UNUSABLE = 60;

/** Prepares the free time once; the function it returns scores a start for the plans that fit it. */
export function scorePlans(
  search: SlotSearch,
): (start: EpochMinute, planIndexes: readonly number[]) => number {
  const free = freeTimeOf(search);
  const stretches = search.plans.map(stretchPerBarber);
  return (start, planIndexes) => {
    let best = 0;
    let sum = 0;
    for (const planIndex of planIndexes) {
      const score = planScore(start, stretches[planIndex]!, search.plans[planIndex]!.durationMinutes, free);
      best = Math.max(best, score);
      sum += score;
    }
    return Math.round(search.mode === 'any' ? best : sum / planIndexes.length);
  };
}

/** From a barber's first work to the last, in minutes from the start of the visit. */
interface Stretch {
  barberIndex: number;
  startOffset: number;
  endOffset: number;
  bufferAfter: number;
}

function stretchPerBarber(plan: VisitPlan): Stretch[] {
  const stretches = new Map<number, Stretch>();
  for (const segment of plan.segments) {
    const known = stretches.get(segment.barberIndex);
    if (known === undefined) {
      stretches.set(segment.barberIndex, { ...segment });
      continue;
    }
    known.startOffset = Math.min(known.startOffset, segment.startOffset);
    if (segment.endOffset > known.endOffset) {
      known.endOffset = segment.endOffset;
      known.bufferAfter = segment.bufferAfter;
    }
  }
  return [...stretches.values()];
}

function planScore(
  start: EpochMinute,
  stretches: readonly Stretch[],
  durationMinutes: number,
  free: (barberIndex: number) => readonly EpochMinute[],
): number {
  let worth = 0;
  for (const { barberIndex, startOffset, endOffset, bufferAfter } of stretches) {
    const firstWork = start + startOffset;
    const lastWork = start + endOffset;
    const before = intervalAround(free(barberIndex), firstWork);
    const after = intervalAround(free(barberIndex), lastWork - 1);
    worth += gapWorth(before === null ? 0 : firstWork - before.start, durationMinutes);
    worth += gapWorth(after === null ? 0 : after.end - lastWork - bufferAfter, durationMinutes);
  }
  return stretches.length === 0 ? 0 : worth / (2 * stretches.length);
}

function gapWorth(gap: number, durationMinutes: number): number {
  if (gap <= 0) return FLUSH;
  return gap >= durationMinutes ? STILL_USABLE : UNUSABLE * (1 - gap / durationMinutes);
}

/** Each barber's free time, computed when first asked for, as far as a gap can matter on either side. */
function freeTimeOf(search: SlotSearch): (barberIndex: number) => readonly EpochMinute[] {
  const { earliest, latest } = startBounds(search);
  const longest = longestVisit(search);
  const longestBuffer = Math.max(
    0,
    ...search.plans.flatMap((plan) => plan.segments.map((s) => s.bufferAfter)),
  );
  const runs = offsetRuns(search.timeZone, earliest - longest, latest + 2 * longest + longestBuffer);
  const business = search.business === null ? null : openIntervals(search.business, runs);
  const known: EpochMinute[][] = [];
  return (barberIndex) => {
    let free = known[barberIndex];
    if (free === undefined) {
      const { rules, timeOff, busy } = search.barbers[barberIndex]!;
      const schedule = openIntervals(rules, runs);
      const open = business === null ? schedule : intersectIntervals(schedule, business);
      free = subtractIntervals(subtractIntervals(open, timeOff), busy);
      known[barberIndex] = free;
    }
    return free;
  };
}
