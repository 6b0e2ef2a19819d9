/** Calendar arithmetic on local dates (`YYYY-MM-DD`) and months (`YYYY-MM`); string order is date order. */
import { addDays, weekdayOf } from '../../lib/dates';
import { perLocale } from '../../lib/locale';

export const monthOf = (localDate: string) => localDate.slice(0, 7);
export const firstDayOf = (month: string) => `${month}-01`;

/** `addMonths('2026-12', 1)` → `2027-01`. */
export function addMonths(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

export const lastDayOf = (month: string) => addDays(firstDayOf(addMonths(month, 1)), -1);

/** The same day of another month, or that month's last day when it is shorter. */
export function sameDayIn(month: string, localDate: string): string {
  const wanted = `${month}-${localDate.slice(8)}`;
  const last = lastDayOf(month);
  return wanted > last ? last : wanted;
}

/** Whole weeks from Sunday that cover a month; null stands for days of its neighbours. */
export function weeksOf(month: string): (string | null)[][] {
  const first = firstDayOf(month);
  const last = lastDayOf(month);
  const weeks: (string | null)[][] = [];
  for (let sunday = addDays(first, -weekdayOf(first)); sunday <= last; sunday = addDays(sunday, 7)) {
    const days = [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(sunday, offset));
    weeks.push(days.map((day) => (monthOf(day) === month ? day : null)));
  }
  return weeks;
}

export const clampDay = (localDate: string, first: string, last: string) =>
  localDate < first ? first : localDate > last ? last : localDate;

/** The day that a key of the grid pattern leads to, or null for any other key. */
export function dayForKey(key: string, day: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return sameDayIn(addMonths(monthOf(day), -1), day);
    case 'PageDown':
      return sameDayIn(addMonths(monthOf(day), 1), day);
    default:
      return null;
  }
}

const formatter = (options: Intl.DateTimeFormatOptions) =>
  perLocale((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }));
const fullDate = formatter({ dateStyle: 'full' });
const monthName = formatter({ month: 'long', year: 'numeric' });
const weekdayShort = formatter({ weekday: 'short' });
const weekdayLong = formatter({ weekday: 'long' });
const middayOf = (localDate: string) => new Date(`${localDate}T12:00:00Z`);

/** `Tuesday, March 3, 2026`. */
export const formatFullDate = (localDate: string) => fullDate().format(middayOf(localDate));
/** `March 2026`. */
export const formatMonth = (month: string) => monthName().format(middayOf(firstDayOf(month)));

/** Names of the weekdays from Sunday; January 4, 2026 was one. */
export const weekdays = perLocale(() =>
  [0, 1, 2, 3, 4, 5, 6].map((weekday) => {
    const day = middayOf(addDays('2026-01-04', weekday));
    return { short: weekdayShort().format(day), long: weekdayLong().format(day) };
  }),
);
