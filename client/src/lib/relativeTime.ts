import { perLocale } from './locale';

const formatter = perLocale(
  (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'long' }),
);

const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** `5 minutes ago`, `yesterday`, `in 2 hours`; less than a minute is `now`. */
export function relativeTime(iso: string, now = Date.now()): string {
  const seconds = (new Date(iso).getTime() - now) / 1000;
  const found = UNITS.find((candidate) => Math.abs(seconds) >= candidate.seconds);
  return found
    ? formatter().format(Math.trunc(seconds / found.seconds), found.unit)
    : formatter().format(0, 'second');
}
