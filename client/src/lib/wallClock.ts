/**
 * Between moments and what the clocks of a zone show, also on days with 23 or 25 hours; the browser's own zone plays no
 * part. Times of a day are minutes since midnight as clocks show it, or what a time field holds: `15:30`.
 */
const MINUTE_MS = 60_000;
export const MINUTES_PER_DAY = 1440;
const DAY_MS = MINUTES_PER_DAY * MINUTE_MS;
/** Offsets are looked at this often; no zone changes its clocks twice within it. */
const STEP_MS = 12 * 60 * MINUTE_MS;

/** A stretch of time during which the clocks are ahead of UTC by the same minutes. */
interface Run {
  from: number;
  until: number;
  offset: number;
}

/** A local date in a zone: when it begins and ends, and the runs that reach into it. */
export interface ZoneDay {
  localDate: string;
  startsAt: number;
  endsAt: number;
  runs: readonly Run[];
}

const formatters = new Map<string, Intl.DateTimeFormat>();
const days = new Map<string, ZoneDay>();

/** Remembered: a date in a zone never changes while the page is open. */
export function zoneDay(localDate: string, zone: string): ZoneDay {
  const key = `${localDate} ${zone}`;
  let day = days.get(key);
  if (!day) {
    const midnight = Date.parse(`${localDate}T00:00:00Z`);
    const runs = runsBetween(midnight - 2 * DAY_MS, midnight + 3 * DAY_MS, zone);
    day = { localDate, runs, startsAt: momentIn(runs, midnight), endsAt: momentIn(runs, midnight + DAY_MS) };
    days.set(key, day);
  }
  return day;
}

/** Minutes since midnight that the clocks show at a moment (in ms); 0 before the day begins, 1440 once it is over. */
export function wallMinuteOf(moment: number, day: ZoneDay): number {
  if (moment <= day.startsAt) return 0;
  if (moment >= day.endsAt) return MINUTES_PER_DAY;
  const run = day.runs.find(({ until }) => moment < until)!;
  return Math.round((moment - Date.parse(`${day.localDate}T00:00:00Z`)) / MINUTE_MS + run.offset);
}

/**
 * The moment at which the clocks show a time of a date. A time that occurs twice means its first occurrence; one that is
 * skipped moves later by as much as is skipped (02:30 becomes 03:30), as on the server.
 */
export function momentOf(localDate: string, minuteOfDay: number, zone: string): string {
  const local = Date.parse(`${localDate}T00:00:00Z`) + minuteOfDay * MINUTE_MS;
  return new Date(momentIn(zoneDay(localDate, zone).runs, local)).toISOString();
}

/** The same of what date and time fields hold. @throws RangeError unless both are filled in. */
export const instantIn = (localDate: string, time: string, zone: string) =>
  momentOf(localDate, minuteOf(time), zone);

/**
 * Minutes that pass from a moment (in ms) until the clocks next show a time of a date: of a time that occurs twice, its
 * second occurrence when the first is over by then. Not positive where the time has passed for good.
 */
export function minutesUntil(moment: number, localDate: string, minuteOfDay: number, zone: string): number {
  const { runs } = zoneDay(localDate, zone);
  const local = Date.parse(`${localDate}T00:00:00Z`) + minuteOfDay * MINUTE_MS;
  const next = runs
    .map(({ from, until, offset }) => ({ from, until, at: local - offset * MINUTE_MS }))
    .find(({ from, until, at }) => at >= from && at < until && at > moment);
  return Math.round(((next?.at ?? momentIn(runs, local)) - moment) / MINUTE_MS);
}

/** `15:30`, as the clocks of a zone show a moment: what a time field holds. */
export const clockTimeOf = (iso: string, zone: string) =>
  new Date(Date.parse(iso) + offsetAt(Date.parse(iso), zone) * MINUTE_MS).toISOString().slice(11, 16);

export const timeOf = (minuteOfDay: number) =>
  [Math.floor(minuteOfDay / 60) % 24, minuteOfDay % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');

export function minuteOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

function momentIn(runs: readonly Run[], local: number): number {
  let throughGap = Number.NaN;
  for (const { from, until, offset } of runs) {
    const moment = local - offset * MINUTE_MS;
    if (moment < from) return throughGap;
    if (moment < until) return moment;
    throughGap = moment;
  }
  return throughGap;
}

function runsBetween(from: number, until: number, zone: string): Run[] {
  const runs: Run[] = [];
  let run: Run = { from: Number.NEGATIVE_INFINITY, until, offset: offsetAt(from, zone) };
  for (let at = from; at < until; at += STEP_MS) {
    const next = Math.min(at + STEP_MS, until);
    if (offsetAt(next, zone) !== run.offset) {
      const change = changeBetween(at, next, run.offset, zone);
      runs.push({ ...run, until: change });
      run = { from: change, until, offset: offsetAt(next, zone) };
    }
  }
  return [...runs, { ...run, until: Number.POSITIVE_INFINITY }];
}

/** The first whole minute with another offset than the one before. */
function changeBetween(before: number, after: number, offset: number, zone: string): number {
  let [low, high] = [before, after];
  while (high - low > MINUTE_MS) {
    const middle = low + Math.floor((high - low) / 2 / MINUTE_MS) * MINUTE_MS;
    if (offsetAt(middle, zone) === offset) low = middle;
    else high = middle;
  }
  return high;
}

/** Minutes by which the clocks of a zone are ahead of UTC. */
function offsetAt(moment: number, zone: string): number {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatter.formatToParts(moment)) parts[type] = Number(value);
  const shown = Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute);
  return Math.round((shown - moment) / MINUTE_MS);
}
