/**
 * Conversions between instants and a zone's local dates and wall-clock times.
 *
 * Rules are always read per local date, never from today's offset: an appointment at 13:00 stays at 13:00
 * across a DST change, whatever the server's own zone is.
 */
import type { EpochMinute } from './types';
import {
  MINUTES_PER_DAY,
  calendarDateOf,
  dayNumberOf,
  parseDayNumber,
  weekdayOfDayNumber,
} from './calendarDate';
import { offsetAt, offsetRuns } from './zoneOffsets';

/** The local date at an instant: `(2027-03-01T04:59Z, 'America/New_York')` → `'2027-02-28'`. */
export function localDateOf(minute: EpochMinute, timeZone: string): string {
  return calendarDateOf(Math.floor((minute + offsetAt(minute, timeZone)) / MINUTES_PER_DAY));
}

/**
 * The first instant of a local date, even where a DST change skips its midnight. A date that a zone skipped
 * altogether (Samoa, 2011-12-30) begins, and ends, with the next one.
 */
export function startOfLocalDate(localDate: string, timeZone: string): EpochMinute {
  const midnight = dayNumberOf(localDate) * MINUTES_PER_DAY;
  for (const run of runsAround(midnight, timeZone)) {
    if (midnight - run.offset < run.end) return Math.max(midnight - run.offset, run.start);
  }
  throw new Error(`No start of ${localDate} in ${timeZone}`);
}

/**
 * The instant at which a zone's clocks show a time. A time that occurs twice means its first occurrence; one
 * that a gap skips moves later by the length of the gap (02:30 becomes 03:30), as calendars do (RFC 5545).
 * `minuteOfDay` 1440 is the midnight that ends the date.
 */
export function wallClockToMinute(localDate: string, minuteOfDay: number, timeZone: string): EpochMinute {
  const local = dayNumberOf(localDate) * MINUTES_PER_DAY + minuteOfDay;
  let throughGap = Number.NaN;
  for (const run of runsAround(local, timeZone)) {
    const minute = local - run.offset;
    if (minute < run.start) return throughGap;
    if (minute < run.end) return minute;
    throughGap = minute;
  }
  return throughGap;
}

/** Calendar arithmetic; days are dates, not 24 hours. */
export function addLocalDays(localDate: string, days: number): string {
  return calendarDateOf(dayNumberOf(localDate) + days);
}

/** 0 = Sunday … 6 = Saturday. */
export function weekdayOf(localDate: string): number {
  return weekdayOfDayNumber(dayNumberOf(localDate));
}

/** Whether the runtime's zone database knows an IANA name. Bare offsets such as `+05:00` are not names. */
export function isValidTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is an existing date written `YYYY-MM-DD`. */
export function isValidLocalDate(text: string): boolean {
  return parseDayNumber(text) !== null;
}

/** Offsets stay within a day of UTC, so the runs two days either side hold every reading of a local time. */
function runsAround(local: number, timeZone: string) {
  return offsetRuns(timeZone, local - 2 * MINUTES_PER_DAY, local + 2 * MINUTES_PER_DAY);
}
