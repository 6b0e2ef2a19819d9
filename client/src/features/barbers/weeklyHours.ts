import { type ScheduleWindowInput } from '../../generated/graphql.generated';

/** Monday first, Sunday last. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
export type Weekday = (typeof WEEK)[number];

/** A run of days with the same hours, such as Monday to Friday 9–5. */
export interface HoursRun {
  first: Weekday;
  last: Weekday;
  hours: string;
}

/** `09:00`, `17:30` → `9–5:30`; which half of the day is said only where it is not from morning to afternoon. */
function shortHours({ start, end }: ScheduleWindowInput): string {
  const isUsual = start < '12:00' && end > '12:00' && end < '24:00';
  return isUsual ? `${onClock(start)}–${onClock(end)}` : `${onClock(start)}–${onClock(end)} ${halfOf(end)}`;
}

function onClock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`;
}

const halfOf = (time: string) => (time < '12:00' || time >= '24:00' ? 'AM' : 'PM');

export function hoursRuns(schedule: readonly ScheduleWindowInput[]): HoursRun[] {
  const runs: HoursRun[] = [];
  let isOpenRun = false;
  for (const weekday of WEEK) {
    const hours = schedule
      .filter((window) => window.weekday === weekday)
      .sort((a, b) => a.start.localeCompare(b.start))
      .map(shortHours)
      .join(', ');
    const run = runs.at(-1);
    if (hours && isOpenRun && run?.hours === hours) run.last = weekday;
    else if (hours) runs.push({ first: weekday, last: weekday, hours });
    isOpenRun = hours !== '';
  }
  return runs;
}
