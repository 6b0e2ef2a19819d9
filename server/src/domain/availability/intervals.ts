import type { EpochMinute, FlatIntervals } from './types';

/**
 * What is left of sorted, disjoint open intervals without some blocked ones, in the same flat form:
 * `[540, 720]` without `[600, 630]` is `[540, 600, 630, 720]`. Blocked intervals may overlap and lie in any
 * order; empty ones block nothing.
 */
export function subtractIntervals(open: readonly EpochMinute[], blocked: FlatIntervals): EpochMinute[] {
  const pauses = pairsByStart(blocked);
  const free: EpochMinute[] = [];
  let next = 0;
  for (let i = 0; i < open.length; i += 2) {
    let start = open[i]!;
    const end = open[i + 1]!;
    while (next < pauses.length && pauses[next]!.start < end) {
      const pause = pauses[next]!;
      if (pause.start > start) free.push(start, pause.start);
      start = Math.max(start, pause.end);
      if (pause.end > end) break;
      next++;
    }
    if (start < end) free.push(start, end);
  }
  return free;
}

/** What two lists of sorted, disjoint intervals have in common. */
export function intersectIntervals(a: readonly EpochMinute[], b: readonly EpochMinute[]): EpochMinute[] {
  const common: EpochMinute[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const start = Math.max(a[i]!, b[j]!);
    const end = Math.min(a[i + 1]!, b[j + 1]!);
    if (start < end) common.push(start, end);
    if (a[i + 1]! < b[j + 1]!) i += 2;
    else j += 2;
  }
  return common;
}

/** The interval that contains a minute, or null. */
export function intervalAround(
  intervals: readonly EpochMinute[],
  minute: EpochMinute,
): { start: EpochMinute; end: EpochMinute } | null {
  let low = 0;
  let high = intervals.length >> 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (intervals[2 * middle + 1]! <= minute) low = middle + 1;
    else high = middle;
  }
  const start = intervals[2 * low];
  return start === undefined || start > minute ? null : { start, end: intervals[2 * low + 1]! };
}

function pairsByStart(flat: FlatIntervals): { start: EpochMinute; end: EpochMinute }[] {
  const pairs: { start: EpochMinute; end: EpochMinute }[] = [];
  for (let i = 1; i < flat.length; i += 2) {
    const start = flat[i - 1]!;
    const end = flat[i]!;
    if (start < end) pairs.push({ start, end });
  }
  return pairs.sort((a, b) => a.start - b.start);
}
