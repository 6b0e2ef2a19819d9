import { addDays, todayIn, viewerZone } from '../../../lib/dates';

export const PRESETS = ['day', 'week', 'month', 'quarter'] as const;
export type Preset = (typeof PRESETS)[number];
export type RangeChoice = Preset | 'custom';

const DAYS: Record<Preset, number> = { day: 1, week: 7, month: 30, quarter: 90 };
const MOST_DAYS = 366;
const MS_PER_DAY = 86_400_000;

/** The first and the last local date, both within. */
export interface DateRange {
  from: string;
  to: string;
}

/** The days up to today in the viewer's zone. */
export function presetRange(preset: Preset, today = todayIn(viewerZone())): DateRange {
  return { from: addDays(today, 1 - DAYS[preset]), to: today };
}

export const daysOf = ({ from, to }: DateRange): number =>
  (Date.parse(to) - Date.parse(from)) / MS_PER_DAY + 1;

export const isTooLong = (range: DateRange): boolean => daysOf(range) > MOST_DAYS;

/** Both ends given, in their order, and not too far apart. */
export function isRange(range: DateRange): boolean {
  const days = daysOf(range);
  return days >= 1 && days <= MOST_DAYS;
}
