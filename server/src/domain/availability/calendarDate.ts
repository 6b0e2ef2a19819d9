/**
 * Calendar dates as day numbers (whole days since 1970-01-01), the integer form that the engine counts in.
 * Nothing here knows a time zone.
 */
export const MINUTES_PER_DAY = 1440;
const MS_PER_DAY = 86_400_000;
const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** `'1970-01-02'` → 1. Throws a RangeError for anything but an existing `YYYY-MM-DD` date. */
export function dayNumberOf(localDate: string): number {
  const day = parseDayNumber(localDate);
  if (day === null) throw new RangeError(`'${localDate}' is not a calendar date (YYYY-MM-DD)`);
  return day;
}

/** Like `dayNumberOf`, but null where that throws. */
export function parseDayNumber(localDate: string): number | null {
  const match = CALENDAR_DATE.exec(localDate);
  if (!match) return null;
  const ms = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return new Date(ms).toISOString().startsWith(localDate) ? ms / MS_PER_DAY : null;
}

/** The longest search window in days is a few years; beyond this many remembered dates we start afresh. */
const MAX_REMEMBERED_DATES = 4096;
const rememberedDates = new Map<number, string>();

/** 1 → `'1970-01-02'`. Remembers recent answers, since a search asks for the same few dates again and again. */
export function calendarDateOf(dayNumber: number): string {
  let date = rememberedDates.get(dayNumber);
  if (date === undefined) {
    date = new Date(dayNumber * MS_PER_DAY).toISOString().slice(0, 10);
    if (rememberedDates.size >= MAX_REMEMBERED_DATES) rememberedDates.clear();
    rememberedDates.set(dayNumber, date);
  }
  return date;
}

/** 0 = Sunday … 6 = Saturday. Day 0, 1970-01-01, was a Thursday. */
export function weekdayOfDayNumber(dayNumber: number): number {
  return (((dayNumber + 4) % 7) + 7) % 7;
}
