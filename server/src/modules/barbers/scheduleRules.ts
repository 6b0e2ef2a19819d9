/** What a weekly schedule must obey; windows are half-open, so 09:00–12:00 and 12:00–17:00 do not overlap. */
import type { FieldError } from '../../platform/errors';
import { minutesOfDay } from '../../platform/validation/localTime';
import type { ScheduleException, ScheduleWindow } from './schedule';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

interface Minutes {
  weekday: number;
  start: number;
  end: number;
}

/** End after start, and no two windows of a weekday overlapping. `path` names the list, e.g. `input.schedule`. */
export function windowProblems(windows: readonly ScheduleWindow[], path: string): FieldError[] {
  return windows.flatMap((window, index) => {
    const { weekday, start, end } = inMinutes(window);
    if (end <= start) {
      return [
        {
          path: `${path}[${index}].end`,
          message: `The end (${window.end}) must be after the start (${window.start}).`,
        },
      ];
    }
    const earlier = windows
      .slice(0, index)
      .find((other) => overlaps(inMinutes(other), { weekday, start, end }));
    return earlier
      ? [{ path: `${path}[${index}].start`, message: `${spoken(window)} overlaps ${spoken(earlier)}.` }]
      : [];
  });
}

/**
 * Each break must lie within the working windows of its weekday; it may span windows that touch. `path` names
 * the list that is at fault, or with `wholeList` the list whose change would leave a break outside.
 */
export function breakProblems(
  breaks: readonly ScheduleWindow[],
  schedule: readonly ScheduleWindow[],
  path: string,
  wholeList = false,
): FieldError[] {
  return breaks.flatMap((pause, index) =>
    isCovered(inMinutes(pause), schedule.map(inMinutes))
      ? []
      : [
          {
            path: wholeList ? path : `${path}[${index}].start`,
            message: `The break ${spoken(pause)} is outside the working hours.`,
          },
        ],
  );
}

type ExceptionHours = Pick<ScheduleException, 'localDate' | 'off'> & {
  start?: string | null;
  end?: string | null;
};

/** Each date once, and hours for every date that is not off. */
export function exceptionProblems(exceptions: readonly ExceptionHours[], path: string): FieldError[] {
  const seen = new Set<string>();
  return exceptions.flatMap(({ localDate, off, start, end }, index) => {
    if (seen.has(localDate)) {
      return [{ path: `${path}[${index}].localDate`, message: `${localDate} is given more than once.` }];
    }
    seen.add(localDate);
    if (off) {
      return [];
    }
    if (!start || !end) {
      const message = 'A date that is not off needs the start and the end of work.';
      return [{ path: `${path}[${index}].${start ? 'end' : 'start'}`, message }];
    }
    return minutesOfDay(end)! > minutesOfDay(start)!
      ? []
      : [{ path: `${path}[${index}].end`, message: `The end (${end}) must be after the start (${start}).` }];
  });
}

function overlaps(a: Minutes, b: Minutes): boolean {
  return a.weekday === b.weekday && a.start < b.end && b.start < a.end;
}

function isCovered(pause: Minutes, windows: readonly Minutes[]): boolean {
  let coveredUntil = pause.start;
  const ofDay = windows
    .filter((window) => window.weekday === pause.weekday)
    .sort((a, b) => a.start - b.start);
  for (const window of ofDay) {
    if (window.start <= coveredUntil) {
      coveredUntil = Math.max(coveredUntil, window.end);
    }
  }
  return coveredUntil >= pause.end;
}

const inMinutes = ({ weekday, start, end }: ScheduleWindow): Minutes => ({
  weekday,
  start: minutesOfDay(start) ?? 0,
  end: minutesOfDay(end) ?? 0,
});

const spoken = ({ weekday, start, end }: ScheduleWindow): string => `${WEEKDAYS[weekday]} ${start}–${end}`;
