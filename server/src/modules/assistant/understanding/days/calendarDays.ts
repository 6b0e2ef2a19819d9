import { addLocalDays, weekdayOf } from '../../../../domain/availability/localTime';

/** The Monday of the week that a date lies in. */
export const mondayOf = (date: string): string => addLocalDays(date, -((weekdayOf(date) + 6) % 7));
export const span = (from: string, days: number): string[] =>
  Array.from({ length: Math.max(0, days) }, (_, index) => addLocalDays(from, index));
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000);
/** The next such weekday after today. */
export const coming = (weekday: number, today: string): string =>
  addLocalDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1);
export const isWeekend = (date: string): boolean => [0, 6].includes(weekdayOf(date));
export const weekendFrom = (monday: string): string[] => span(addLocalDays(monday, 5), 2);
export const pad = (value: number): string => String(value).padStart(2, '0');
export const nextMonth = (date: string): string => {
  const at = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 1));
  return at.toISOString().slice(0, 10);
};
export const monthOf = (date: string): string[] => {
  const first = `${date.slice(0, 7)}-01`;
  return span(first, daysBetween(first, nextMonth(date)));
};
