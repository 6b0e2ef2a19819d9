import { z } from 'zod';
import {
  type BusinessHoursDayInput,
  type SettingsTenantFragment,
} from '../../../generated/graphql.generated';
import { lateText } from '../../../i18n/lateText';
import { perLocale } from '../../../lib/locale';

/** Monday first, Sunday last. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

const names = perLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
/** January 4, 2026 was a Sunday. */
export function weekdayName(weekday: number): string {
  const name = names().format(new Date(Date.UTC(2026, 0, 4 + weekday)));
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A time field knows no 24:00; a closing time of midnight is 00:00 there. */
export const fieldTime = (time: string) => (time === '24:00' ? '00:00' : time);
export const closingTime = (time: string) => (time === '00:00' ? '24:00' : time);

const time = z.string().regex(/^\d\d:\d\d$/, lateText('settings:hours.timeRequired'));
export const windowRules = z.object({ start: time, end: time });
export const closesLater = ({ start, end }: { start: string; end: string }) => closingTime(end) > start;
export const CLOSES_LATER = { path: ['end'], ...lateText('settings:hours.endBeforeStart') };

const dayRules = windowRules
  .extend({ weekday: z.number(), enabled: z.boolean() })
  .refine(closesLater, CLOSES_LATER);

/** Days stand in the order of WEEK. */
export const weekRules = z.object({ days: z.array(dayRules) });
export type WeekValues = z.infer<typeof weekRules>;

export const weekValues = ({ businessHours }: SettingsTenantFragment): WeekValues => ({
  days: WEEK.map((weekday) => {
    const day = businessHours.find((candidate) => candidate.weekday === weekday);
    return {
      weekday,
      enabled: day?.enabled ?? false,
      start: fieldTime(day?.start ?? '09:00'),
      end: fieldTime(day?.end ?? '17:00'),
    };
  }),
});

export const weekInput = ({ days }: WeekValues): BusinessHoursDayInput[] =>
  days.map((day) => ({ ...day, end: closingTime(day.end) }));
