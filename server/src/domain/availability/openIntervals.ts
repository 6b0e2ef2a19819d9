import type { EpochMinute, LocalWindow, OpeningRules } from './types';
import { MINUTES_PER_DAY, calendarDateOf, weekdayOfDayNumber } from './calendarDate';
import type { OffsetRun } from './zoneOffsets';

/**
 * Turns wall-clock rules into instants: the flat intervals `[start0, end0, …]`, sorted, disjoint and clipped
 * to the runs, during which the clocks of the zone read a time inside some window of their local date.
 *
 * Read that way both DST days need no case of their own: on 2027-03-14 in New York, 01:00–04:00 lasts two
 * hours, since no clock shows 02:00–03:00; on 2027-11-07 it lasts four, since 01:00–02:00 is shown twice.
 * Windows that touch become one, across midnight too: 22:00–24:00 and the next date's 00:00–02:00 hold a
 * visit at 23:30.
 */
export function openIntervals(rules: OpeningRules, runs: readonly OffsetRun[]): EpochMinute[] {
  const week = rules.weekly.map(inOrder);
  const dated = hasEntries(rules.dated) ? rules.dated : null;
  const open: EpochMinute[] = [];
  let openEnd = Number.NEGATIVE_INFINITY;
  for (const run of runs) {
    const lastDay = Math.floor((run.end - 1 + run.offset) / MINUTES_PER_DAY);
    for (let day = Math.floor((run.start + run.offset) / MINUTES_PER_DAY); day <= lastDay; day++) {
      const replacement = dated === null ? undefined : dated[calendarDateOf(day)];
      const windows = replacement === undefined ? week[weekdayOfDayNumber(day)] : inOrder(replacement);
      if (windows === undefined) continue;
      const midnight = day * MINUTES_PER_DAY - run.offset;
      for (const window of windows) {
        const start = Math.max(midnight + window.startMinute, run.start);
        const end = Math.min(midnight + window.endMinute, run.end);
        if (start >= end || end <= openEnd) continue;
        if (start <= openEnd) {
          open[open.length - 1] = end;
        } else {
          open.push(start, end);
        }
        openEnd = end;
      }
    }
  }
  return open;
}

/** The same windows by start; the usual list, which is in order already, is returned as it is. */
function inOrder(windows: readonly LocalWindow[]): readonly LocalWindow[] {
  for (let i = 1; i < windows.length; i++) {
    if (windows[i]!.startMinute < windows[i - 1]!.startMinute) {
      return [...windows].sort((a, b) => a.startMinute - b.startMinute);
    }
  }
  return windows;
}

function hasEntries(record: object): boolean {
  for (const _key in record) return true;
  return false;
}
