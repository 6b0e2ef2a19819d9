import { type ScheduleWindowInput } from '../../generated/graphql.generated';
import { formatTime } from '../../lib/dates';

/** Monday first, Sunday last. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
export type Weekday = (typeof WEEK)[number];

/** `17:00` → `5:00 PM`. */
const formatTimeOfDay = (time: string) => formatTime(`2026-01-05T${time}:00Z`, 'UTC');

/** A run of days with the same hours, such as Monday to Friday 9:00 AM–5:00 PM. */
export interface HoursRun {
  first: Weekday;
  last: Weekday;
  hours: string;
}

export function hoursRuns(schedule: readonly ScheduleWindowInput[]): HoursRun[] {
  const runs: HoursRun[] = [];
  let isOpenRun = false;
  for (const weekday of WEEK) {
    const hours = schedule
      .filter((window) => window.weekday === weekday)
      .sort((a, b) => a.start.localeCompare(b.start))
      .map(({ start, end }) => `${formatTimeOfDay(start)}–${formatTimeOfDay(end)}`)
      .join(', ');
    const run = runs.at(-1);
    if (hours && isOpenRun && run?.hours === hours) run.last = weekday;
    else if (hours) runs.push({ first: weekday, last: weekday, hours });
    isOpenRun = hours !== '';
  }
  return runs;
}
