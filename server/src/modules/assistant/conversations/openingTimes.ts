import {
  addLocalDays,
  localDateOf,
  wallClockToMinute,
  weekdayOf,
} from '../../../domain/availability/localTime';
import type { ScheduleSnapshot } from '../../appointments/scheduleSnapshot';

export interface Opening {
  localDate: string;
  minuteOfDay: number;
}

const MOST_DAYS = 60;

/** Whether the business is open, and when it opens next if it is not; null where it does not within two months. */
export function openingTimes(
  business: Pick<ScheduleSnapshot, 'timeZone' | 'businessHours' | 'datedHours'>,
  now: Date,
): { isOpen: boolean; opens: Opening | null } {
  const minute = Math.floor(now.getTime() / 60_000);
  const today = localDateOf(minute, business.timeZone);
  for (let days = 0; days < MOST_DAYS; days += 1) {
    const localDate = addLocalDays(today, days);
    for (const { startMinute, endMinute } of windowsOf(business, localDate)) {
      const start = wallClockToMinute(localDate, startMinute, business.timeZone);
      const end = wallClockToMinute(localDate, endMinute, business.timeZone);
      if (minute >= start && minute < end) return { isOpen: true, opens: null };
      if (minute < start) return { isOpen: false, opens: { localDate, minuteOfDay: startMinute } };
    }
  }
  return { isOpen: false, opens: null };
}

/** The hours of one day, in order: those of the date itself stand before those of its weekday. */
function windowsOf(
  { businessHours, datedHours }: Pick<ScheduleSnapshot, 'businessHours' | 'datedHours'>,
  localDate: string,
): { startMinute: number; endMinute: number }[] {
  const dated = datedHours.filter((hours) => hours.localDate === localDate);
  const windows =
    dated.length > 0
      ? dated.flatMap(({ closed, startMinute, endMinute }) =>
          closed || startMinute === null || endMinute === null ? [] : [{ startMinute, endMinute }],
        )
      : businessHours.filter(({ weekday, enabled }) => enabled && weekday === weekdayOf(localDate));
  return [...windows].sort((a, b) => a.startMinute - b.startMinute);
}
