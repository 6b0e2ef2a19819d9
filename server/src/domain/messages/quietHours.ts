import { addLocalDays, localDateOf, wallClockToMinute } from '../availability/localTime';
import type { EpochMinute } from '../availability/types';

/** When a business sends nothing, in minutes of its own day; `until` before `from` spans midnight. */
export interface QuietHours {
  fromMinute: number;
  untilMinute: number;
}

/** The quiet span that holds this minute, or null. Half-open: at its end messages go out again. */
export function quietSpanAt(
  minute: EpochMinute,
  { fromMinute, untilMinute }: QuietHours,
  timeZone: string,
): { start: EpochMinute; end: EpochMinute } | null {
  const today = localDateOf(minute, timeZone);
  const nights = untilMinute <= fromMinute ? 1 : 0;
  for (const day of [addLocalDays(today, -1), today]) {
    const start = wallClockToMinute(day, fromMinute, timeZone);
    const end = wallClockToMinute(addLocalDays(day, nights), untilMinute, timeZone);
    if (start <= minute && minute < end) {
      return { start, end };
    }
  }
  return null;
}

/** When a message that is ready at this minute may go out. */
export const afterQuiet = (minute: EpochMinute, quiet: QuietHours | null, timeZone: string): EpochMinute =>
  (quiet && quietSpanAt(minute, quiet, timeZone)?.end) ?? minute;

/**
 * When a reminder goes out: so many minutes before the start; if that is in quiet hours, at their end, or just before
 * they begin if their end would be too late. Null when that moment has passed.
 */
export function reminderMoment(
  start: EpochMinute,
  minutesBefore: number,
  now: EpochMinute,
  quiet: QuietHours | null,
  timeZone: string,
): EpochMinute | null {
  const wanted = start - minutesBefore;
  const span = quiet && quietSpanAt(wanted, quiet, timeZone);
  const moment = !span ? wanted : span.end < start ? span.end : span.start - 1;
  return moment > now ? moment : null;
}
