import { addDays, formatDateFull, formatMonth, weekdayOf } from '../../lib/dates';

export const VIEWS = ['day', 'week', 'month'] as const;
export type CalendarView = (typeof VIEWS)[number];

export const isView = (text: string | null): text is CalendarView => VIEWS.some((view) => view === text);

export interface CalendarAddress {
  view: CalendarView;
  date: string;
  /** Null shows every barber. */
  barberId: string | null;
}

const isLocalDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** What the calendar shows is its address: `?view=week&date=2026-11-21&barber=…`, so that it can be linked and gone back to. */
export function addressIn(parameters: URLSearchParams, today: string): CalendarAddress {
  const [view, date] = [parameters.get('view'), parameters.get('date')];
  return {
    view: isView(view) ? view : 'week',
    date: isLocalDate(date) ? date : today,
    barberId: parameters.get('barber') || null,
  };
}

const sundayOf = (localDate: string) => addDays(localDate, -weekdayOf(localDate));

/** Every date that a view shows: one, a week from Sunday, or the whole weeks that a month touches. */
export function datesOf(view: CalendarView, date: string): string[] {
  if (view === 'day') return [date];
  if (view === 'week') return daysFrom(sundayOf(date), 7);
  const first = `${date.slice(0, 8)}01`;
  const sunday = sundayOf(first);
  const last = addDays(addMonths(first, 1), -1);
  const weeks = Math.ceil((weekdayOf(first) + Number(last.slice(8))) / 7);
  return daysFrom(sunday, weeks * 7);
}

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addDays(first, index));

/** A day, seven days or a month on (1) or back (-1); the 31st becomes a shorter month's last day. */
export function stepped(view: CalendarView, date: string, direction: 1 | -1): string {
  if (view === 'day') return addDays(date, direction);
  if (view === 'week') return addDays(date, 7 * direction);
  return addMonths(date, direction);
}

function addMonths(localDate: string, months: number): string {
  const [year, month, day] = localDate.split('-').map(Number) as [number, number, number];
  const lastOfTarget = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfTarget))).toISOString().slice(0, 10);
}

/** `November 2026`, both months of a week that has two, and the whole date of a day. */
export function titleOf(view: CalendarView, date: string): string {
  if (view === 'day') return formatDateFull(date);
  if (view === 'month') return formatMonth(date);
  const [first, last] = [sundayOf(date), addDays(sundayOf(date), 6)].map(formatMonth) as [string, string];
  return first === last ? first : `${first} – ${last}`;
}
