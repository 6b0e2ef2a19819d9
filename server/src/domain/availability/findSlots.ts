/**
 * Which starts of a search can be booked.
 *
 * Rules, for a start t on the local grid within the bounds, and a plan:
 *   - the visit [t, t+duration) lies in one stretch of business hours;
 *   - each segment's work lies in one stretch of its barber's schedule and touches no time off;
 *   - each segment's work and the buffer after it touch nothing busy. A buffer may outlast closing time, the
 *     schedule and the beginning of time off.
 *
 * Method: a start is a bit. Every distinct (barber, segment) of the plans gets a row of bits, in which each
 * stretch of schedule sets the starts that keep the work inside it and each time off or busy interval clears
 * the starts that would touch it. A plan is the AND of its segments' rows and of the business row for its
 * duration; the answer is the OR of the plans (`any`) or their AND (`all`). Plans share rows, so ten barbers
 * for each of two services cost some twenty rows, not two hundred.
 *
 * Worked example: schedule 09:00–12:00, a 45-minute service with 10 minutes buffer, one appointment
 * 10:00–10:30, 15-minute grid. The schedule sets 09:00 … 11:15 (11:15 + 45 = 12:00). The appointment clears
 * the starts strictly between 10:00 − 45 − 10 = 09:05 and 10:30, i.e. 09:15 … 10:15. Left: 09:00, whose buffer
 * ends at 09:55, and 10:30, 10:45, 11:00, 11:15.
 *
 * The inner loops see integers only: no dates, no strings, no objects per interval or start.
 */
import { scorePlans } from './gapScore';
import { MINUTES_PER_DAY, calendarDateOf } from './calendarDate';
import { openIntervals } from './openIntervals';
import { clearBits, hasBit, setBits, wordsFor } from './startBits';
import type { StartGrid } from './startGrid';
import { lastStartUpTo, layOutGrid, longestVisit, markOnStep, startBounds } from './startGrid';
import type { EpochMinute, FlatIntervals, Slot, SlotSearch } from './types';
import { offsetRuns } from './zoneOffsets';

/** The bookable starts, ascending, each once. */
export function findSlotStarts(search: SlotSearch): EpochMinute[] {
  const board = markBoard(search);
  return board === null ? [] : listStarts(board);
}

/** The bookable starts with the plans that fit each and its smart-order score. */
export function findSlots(search: SlotSearch): Slot[] {
  const board = markBoard(search);
  if (board === null) return [];
  const scoreOf = scorePlans(search);
  return listStarts(board).map((start) => {
    const number = (start - board.grid.origin) / board.grid.spacing;
    const planIndexes: number[] = [];
    board.planRows.forEach((rows, planIndex) => {
      if (rows.every((row) => hasBit(board.bits, row, number))) planIndexes.push(planIndex);
    });
    return { start, planIndexes, score: scoreOf(start, planIndexes) };
  });
}

const TIME_SUFFIXES: readonly string[] = Array.from({ length: MINUTES_PER_DAY }, (_, minute) => {
  const hours = String(Math.floor(minute / 60)).padStart(2, '0');
  return `T${hours}:${String(minute % 60).padStart(2, '0')}:00.000Z`;
});

/** Ascending instants as ISO 8601 texts in UTC: `2027-03-01T14:00:00.000Z`. */
export function formatStarts(starts: readonly EpochMinute[]): string[] {
  const texts: string[] = [];
  let midnight = 0;
  let date = calendarDateOf(0);
  for (const start of starts) {
    let minuteOfDay = start - midnight;
    if (minuteOfDay < 0 || minuteOfDay >= MINUTES_PER_DAY) {
      const day = Math.floor(start / MINUTES_PER_DAY);
      midnight = day * MINUTES_PER_DAY;
      minuteOfDay = start - midnight;
      date = calendarDateOf(day);
    }
    texts.push(date + TIME_SUFFIXES[minuteOfDay]!);
  }
  return texts;
}

interface Board {
  grid: StartGrid;
  /** Rows of equal width; the first is the answer. */
  bits: Int32Array;
  /** For each plan the rows that must all have a start's bit. */
  planRows: number[][];
}

/** A condition that some plans share: work from `startOffset` to `endOffset` by one owner. */
interface Row {
  row: number;
  startOffset: number;
  endOffset: number;
  bufferAfter: number;
}

/** Marks every row and combines them; null when there is nothing to offer whatever the diaries say. */
function markBoard(search: SlotSearch): Board | null {
  if (search.plans.length === 0) return null;
  const { earliest, latest } = startBounds(search);
  if (earliest > latest) return null;
  const runs = offsetRuns(search.timeZone, earliest, latest + longestVisit(search));
  const grid = layOutGrid(search.stepMinutes, earliest, latest, runs);
  if (grid === null) return null;

  const words = wordsFor(grid.count);
  const businessRows: Row[] = [];
  const barberRows: Row[][] = search.barbers.map(() => []);
  let nextRow = 2 * words;
  const claimRow = (rows: Row[], startOffset: number, endOffset: number, bufferAfter: number): number => {
    for (const known of rows) {
      if (
        known.startOffset === startOffset &&
        known.endOffset === endOffset &&
        known.bufferAfter === bufferAfter
      ) {
        return known.row;
      }
    }
    rows.push({ row: nextRow, startOffset, endOffset, bufferAfter });
    nextRow += words;
    return nextRow - words;
  };
  const planRows = search.plans.map((plan) => {
    const rows = plan.segments.map(({ barberIndex, startOffset, endOffset, bufferAfter }) => {
      const ofBarber = barberRows[barberIndex];
      if (ofBarber === undefined)
        throw new RangeError(`A plan names barber ${barberIndex}, who is not there`);
      return claimRow(ofBarber, startOffset, endOffset, bufferAfter);
    });
    if (search.business !== null) rows.push(claimRow(businessRows, 0, plan.durationMinutes, 0));
    return rows;
  });

  // Row 0 holds the answer, row 1 the starts on the step; the claimed rows follow.
  const bits = new Int32Array(nextRow);
  if (search.business !== null) {
    const open = openIntervals(search.business, runs);
    for (const row of businessRows) allowWithin(bits, row, grid, open);
  }
  barberRows.forEach((rows, barberIndex) => {
    if (rows.length === 0) return;
    const { rules, timeOff, busy } = search.barbers[barberIndex]!;
    const open = openIntervals(rules, runs);
    for (const row of rows) {
      allowWithin(bits, row, grid, open);
      forbidTouching(bits, row, grid, timeOff, 0);
      forbidTouching(bits, row, grid, busy, row.bufferAfter);
    }
  });
  if (grid.strayStarts) markOnStep(bits, words, grid, search.stepMinutes, runs);
  else setBits(bits, words, 0, grid.count - 1);

  for (let word = 0; word < words; word++) {
    let answer = search.mode === 'any' ? 0 : -1;
    for (const rows of planRows) {
      let fits = -1;
      for (const row of rows) fits &= bits[row + word]!;
      if (search.mode === 'any') answer |= fits;
      else answer &= fits;
    }
    bits[word] = answer & bits[words + word]!;
  }
  return { grid, bits, planRows };
}

/** Sets the starts that keep the work inside one of the open intervals. */
function allowWithin(bits: Int32Array, row: Row, grid: StartGrid, open: readonly EpochMinute[]): void {
  for (let i = 0; i < open.length; i += 2) {
    const first = lastStartUpTo(grid, open[i]! - row.startOffset - 1) + 1;
    const last = lastStartUpTo(grid, open[i + 1]! - row.endOffset);
    setBits(bits, row.row, first, last);
  }
}

/** Clears the starts whose work, with `buffer` minutes after it, would touch an interval. */
function forbidTouching(
  bits: Int32Array,
  row: Row,
  grid: StartGrid,
  intervals: FlatIntervals,
  buffer: number,
): void {
  const reach = row.endOffset + buffer;
  for (let i = 1; i < intervals.length; i += 2) {
    const start = intervals[i - 1]!;
    const end = intervals[i]!;
    if (start >= end) continue;
    const first = lastStartUpTo(grid, start - reach) + 1;
    const last = lastStartUpTo(grid, end - row.startOffset - 1);
    clearBits(bits, row.row, first, last);
  }
}

/** The instants of the answer's bits. */
function listStarts({ grid, bits }: Board): EpochMinute[] {
  const starts: EpochMinute[] = [];
  const words = wordsFor(grid.count);
  for (let word = 0; word < words; word++) {
    const wordOrigin = grid.origin + word * 32 * grid.spacing;
    for (let left = bits[word]!; left !== 0; left &= left - 1) {
      starts.push(wordOrigin + (31 - Math.clz32(left & -left)) * grid.spacing);
    }
  }
  return starts;
}
