/** How full days are: what could be booked of each, and what is. */
import { addLocalDays, startOfLocalDate } from './localTime';
import { intersectIntervals, subtractIntervals } from './intervals';
import { openIntervals } from './openIntervals';
import type { EpochMinute, FlatIntervals, OpeningRules } from './types';
import { offsetRuns } from './zoneOffsets';

export interface DayLoad {
  localDate: string;
  /** Of appointments, with their buffers, all barbers together; those outside opening hours too. */
  bookedMinutes: number;
  /** While the business is open and the barber works, is not off, and is not busy elsewhere. */
  bookableMinutes: number;
}

export interface WorkingBarber {
  rules: OpeningRules;
  appointments: FlatIntervals;
  /** Time off, and what other calendars know. */
  away: FlatIntervals;
}

/**
 * One entry per local date, beginning with `fromDate`. Worked example, one barber, open 09:00–17:00, off from
 * 15:00, one visit 10:00–10:35: 35 booked of 360 bookable minutes.
 */
export function dayLoads(
  timeZone: string,
  business: OpeningRules,
  barbers: readonly WorkingBarber[],
  fromDate: string,
  days: number,
): DayLoad[] {
  const dates = Array.from({ length: days }, (_, index) => addLocalDays(fromDate, index));
  const edges = [...dates, addLocalDays(fromDate, days)].map((date) => startOfLocalDate(date, timeZone));
  const runs = offsetRuns(timeZone, edges[0]!, edges[days]!);
  const open = openIntervals(business, runs);
  const free = barbers.map(({ rules, away }) =>
    subtractIntervals(intersectIntervals(open, openIntervals(rules, runs)), away),
  );
  return dates.map((localDate, index) => {
    const [start, end] = [edges[index]!, edges[index + 1]!];
    return {
      localDate,
      bookedMinutes: total(barbers.map(({ appointments }) => minutesWithin(appointments, start, end))),
      bookableMinutes: total(free.map((intervals) => minutesWithin(intervals, start, end))),
    };
  });
}

function minutesWithin(intervals: FlatIntervals, start: EpochMinute, end: EpochMinute): number {
  let minutes = 0;
  for (let i = 1; i < intervals.length; i += 2) {
    minutes += Math.max(0, Math.min(intervals[i]!, end) - Math.max(intervals[i - 1]!, start));
  }
  return minutes;
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);
