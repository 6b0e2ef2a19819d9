import { z } from 'zod';
import { type DatedHoursInput, type SettingsTenantFragment } from '../../../generated/graphql.generated';
import { lateText } from '../../../i18n/lateText';
import { formatTime, todayIn } from '../../../lib/dates';
import { CLOSES_LATER, closesLater, closingTime, windowRules } from './weekHours';

export type DatedDay = SettingsTenantFragment['datedHours'][number];

/** What is still to come, the next first. */
export const upcoming = ({ datedHours, timeZone }: SettingsTenantFragment): DatedDay[] =>
  datedHours.filter(({ localDate }) => localDate >= todayIn(timeZone));

export const entryRules = windowRules
  .extend({
    localDate: z.string().regex(/^\d{4}-\d\d-\d\d$/, lateText('settings:dated.dateRequired')),
    kind: z.enum(['closed', 'open']),
    note: z.string().trim().max(200, lateText('settings:tooLong')),
  })
  .refine((entry) => entry.kind === 'closed' || closesLater(entry), CLOSES_LATER);
export type EntryValues = z.infer<typeof entryRules>;

export const NEW_ENTRY: EntryValues = {
  localDate: '',
  kind: 'closed',
  start: '10:00',
  end: '16:00',
  note: '',
};

export const entryInput = ({ localDate, kind, start, end, note }: EntryValues): DatedHoursInput => ({
  localDate,
  closed: kind === 'closed',
  start: kind === 'closed' ? null : start,
  end: kind === 'closed' ? null : closingTime(end),
  note: note || null,
});

const sent = ({ localDate, closed, start, end, note }: DatedDay): DatedHoursInput => ({
  localDate,
  closed,
  start,
  end,
  note,
});

/** All dates as the server is to keep them: with one added, in place of what that date had. */
export const withEntry = (days: readonly DatedDay[], entry: DatedHoursInput): DatedHoursInput[] => [
  ...without(days, entry.localDate),
  entry,
];

export const without = (days: readonly DatedDay[], localDate: string): DatedHoursInput[] =>
  days.filter((day) => day.localDate !== localDate).map(sent);

/** `10:00 AM–4:00 PM`. */
export function hoursOf({ start, end }: Pick<DatedDay, 'start' | 'end'>): string {
  const clock = (time: string | null) =>
    formatTime(`2026-01-05T${time === '24:00' ? '00:00' : time}:00Z`, 'UTC');
  return `${clock(start)}–${clock(end)}`;
}
