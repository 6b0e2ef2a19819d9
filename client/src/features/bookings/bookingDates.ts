import { addDays, todayIn, weekdayOf } from '../../lib/dates';

export const DATE_CHOICES = ['all', 'today', 'tomorrow', 'week', 'month'] as const;
export type DateChoice = (typeof DATE_CHOICES)[number];

/** The dates of a choice on the salon's calendar; weeks begin on Sunday. */
export function datesOf(choice: DateChoice, timeZone: string): { fromDate?: string; toDate?: string } {
  const today = todayIn(timeZone);
  switch (choice) {
    case 'all':
      return {};
    case 'today':
      return { fromDate: today, toDate: today };
    case 'tomorrow': {
      const tomorrow = addDays(today, 1);
      return { fromDate: tomorrow, toDate: tomorrow };
    }
    case 'week': {
      const sunday = addDays(today, -weekdayOf(today));
      return { fromDate: sunday, toDate: addDays(sunday, 6) };
    }
    case 'month': {
      const first = `${today.slice(0, 8)}01`;
      const nextFirst = `${addDays(first, 31).slice(0, 8)}01`;
      return { fromDate: first, toDate: addDays(nextFirst, -1) };
    }
  }
}
