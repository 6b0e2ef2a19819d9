/** Moments are ISO strings, shown in the salon's zone; local dates are `YYYY-MM-DD` strings without a zone. */
import { locale as spokenLocale } from './locale';

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(options: Intl.DateTimeFormatOptions, locale = spokenLocale()): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, options);
    formatters.set(key, found);
  }
  return found;
}

/** Midday in UTC: the same calendar day whichever way it is then formatted in UTC. */
const middayOf = (localDate: string) => new Date(`${localDate}T12:00:00Z`);
const isLocalDate = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value);

function formatDay(value: string, zone: string | undefined, options: Intl.DateTimeFormatOptions): string {
  return isLocalDate(value)
    ? formatter({ ...options, timeZone: 'UTC' }).format(middayOf(value))
    : formatter({ ...options, timeZone: zone }).format(new Date(value));
}

/** `3:15 PM` in the given zone. */
export const formatTime = (iso: string, zone: string) =>
  formatter({ hour: 'numeric', minute: '2-digit', timeZone: zone })
    .format(new Date(iso))
    .replace(/[\u202f\u00a0]/g, ' ');

/** `Tuesday, March 3`, of a moment in a zone or of a local date. */
export const formatDateLong = (value: string, zone?: string) =>
  formatDay(value, zone, { weekday: 'long', month: 'long', day: 'numeric' });

/** `Tue, Mar 3`, of a moment in a zone or of a local date. */
export const formatDateShort = (value: string, zone?: string) =>
  formatDay(value, zone, { weekday: 'short', month: 'short', day: 'numeric' });

/** The local date that a moment falls on in a zone. */
export const localDateOf = (iso: string | Date, zone: string) =>
  formatter({ year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone }, 'en-CA').format(
    new Date(iso),
  );

export const todayIn = (zone: string) => localDateOf(new Date(), zone);

export function addDays(localDate: string, days: number): string {
  const date = middayOf(localDate);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** 0 for Sunday to 6 for Saturday. */
export const weekdayOf = (localDate: string) => middayOf(localDate).getUTCDay();

/** `Eastern Time` for America/New_York. */
export function zoneName(zone: string): string {
  const part = formatter({ timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(new Date())
    .find(({ type }) => type === 'timeZoneName');
  return part?.value ?? zone;
}

export const viewerZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether clocks here and there show the same time now: then the zone need not be named. */
export function sameZone(zone: string, other = viewerZone()): boolean {
  const now = new Date().toISOString();
  return (
    zone === other ||
    (formatTime(now, zone) === formatTime(now, other) && localDateOf(now, zone) === localDateOf(now, other))
  );
}

/** `Mar 3, 2026`, for what may lie in another year. */
export const formatDateWithYear = (value: string, zone?: string) =>
  formatDay(value, zone, { year: 'numeric', month: 'short', day: 'numeric' });

/** `Tuesday, March 3, 2026`, of a local date. */
export const formatDateFull = (localDate: string) =>
  formatDay(localDate, undefined, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

/** `March 2026`, of a local date. */
export const formatMonth = (localDate: string) =>
  formatDay(localDate, undefined, { month: 'long', year: 'numeric' });

/** `Tue`, of a local date. */
export const formatWeekday = (localDate: string) => formatDay(localDate, undefined, { weekday: 'short' });

/** `8 AM`, of an hour of the day. */
export const formatHour = (hour: number) =>
  formatter({ hour: 'numeric', timeZone: 'UTC' })
    .format(new Date(hour * 3_600_000))
    .replace(/\u202f/g, ' ');
