/**
 * The candidate starts of a search as an arithmetic progression, so that a start is a small integer.
 *
 * Starts lie on the local wall clock: the local minute of the day is a multiple of the step. As long as the
 * step divides the day and every DST change in the range is a multiple of it, as with 15-minute steps almost
 * everywhere, those starts are evenly spaced in UTC. Otherwise (a 60-minute step where DST moves the clock by
 * 30; a 50-minute step) the spacing is the largest that hits every start, and `strayStarts` says that the
 * grid also hits instants off the local grid, which `markOnStep` tells apart.
 */
import type { EpochMinute, SlotSearch } from './types';
import { MINUTES_PER_DAY } from './calendarDate';
import type { OffsetRun } from './zoneOffsets';
import { setBits } from './startBits';

export interface StartGrid {
  /** The instant of start number 0. */
  origin: EpochMinute;
  /** Minutes from one start to the next. */
  spacing: number;
  /** Number of starts; at least 1. */
  count: number;
  strayStarts: boolean;
}

/** The first and the last minute at which a start may lie, both included. */
export function startBounds(search: SlotSearch): { earliest: EpochMinute; latest: EpochMinute } {
  const { from, to, now, minimumNoticeMinutes, maxAdvanceMinutes } = search;
  const latest = maxAdvanceMinutes === null ? to - 1 : Math.min(to - 1, now + maxAdvanceMinutes);
  return {
    earliest: Math.ceil(Math.max(from, now + Math.max(0, minimumNoticeMinutes))),
    latest: Math.floor(latest),
  };
}

/** The longest time from a visit's start to the end of work, over all plans; at least one minute. */
export function longestVisit(search: SlotSearch): number {
  let longest = 1;
  for (const plan of search.plans) {
    longest = Math.max(longest, plan.durationMinutes);
    for (const segment of plan.segments) longest = Math.max(longest, segment.endOffset);
  }
  return longest;
}

/**
 * The grid from `earliest` to `latest`, or null when no start lies between them. The runs must cover both.
 * Throws a RangeError for a step that is not a positive whole number.
 */
export function layOutGrid(
  stepMinutes: number,
  earliest: EpochMinute,
  latest: EpochMinute,
  runs: readonly OffsetRun[],
): StartGrid | null {
  if (!Number.isInteger(stepMinutes) || stepMinutes < 1) {
    throw new RangeError(`stepMinutes must be a whole number of at least 1, not ${stepMinutes}`);
  }
  const firstOffset = runs[0]!.offset;
  let spacing = greatestCommonDivisor(stepMinutes, MINUTES_PER_DAY);
  for (const run of runs) spacing = greatestCommonDivisor(spacing, Math.abs(run.offset - firstOffset));
  const origin = Math.ceil((earliest + firstOffset) / spacing) * spacing - firstOffset;
  if (origin > latest) return null;
  const count = Math.floor((latest - origin) / spacing) + 1;
  return { origin, spacing, count, strayStarts: spacing !== stepMinutes };
}

/** The number of the last start at or before a minute: -1 before the grid, the last number after it. */
export function lastStartUpTo(grid: StartGrid, minute: EpochMinute): number {
  const sinceOrigin = minute - grid.origin;
  if (sinceOrigin < 0) return -1;
  const number = (sinceOrigin / grid.spacing) | 0;
  return number < grid.count ? number : grid.count - 1;
}

/** Sets the bit of every start of the grid whose local minute of the day is a multiple of the step. */
export function markOnStep(
  bits: Int32Array,
  row: number,
  grid: StartGrid,
  stepMinutes: number,
  runs: readonly OffsetRun[],
): void {
  for (const run of runs) {
    const lastDay = Math.floor((run.end - 1 + run.offset) / MINUTES_PER_DAY);
    for (let day = Math.floor((run.start + run.offset) / MINUTES_PER_DAY); day <= lastDay; day++) {
      const midnight = day * MINUTES_PER_DAY - run.offset;
      for (let minute = midnight; minute < midnight + MINUTES_PER_DAY; minute += stepMinutes) {
        if (minute < run.start || minute >= run.end) continue;
        const number = (minute - grid.origin) / grid.spacing;
        if (number >= 0 && number < grid.count) setBits(bits, row, number, number);
      }
    }
  }
}

function greatestCommonDivisor(a: number, b: number): number {
  while (b !== 0) [a, b] = [b, a % b];
  return a;
}
