import {
  type AppointmentSort,
  type AppointmentStatus,
  type BookingsQueryVariables,
} from '../../generated/graphql.generated';
import { addDays, weekdayOf } from '../../lib/dates';

export const DATE_CHOICES = ['all', 'today', 'tomorrow', 'week', 'month'] as const;
export type DateChoice = (typeof DATE_CHOICES)[number];

export const STATUS_CHOICES = [
  'confirmed',
  'pending',
  'tentative',
  'cancelled',
  'checked_in',
  'completed',
  'no_show',
] as const satisfies readonly AppointmentStatus[];

export interface Criteria {
  search: string;
  date: DateChoice;
  status: AppointmentStatus | 'all';
  barberId: string;
  /** Null: by what the date choice makes sensible. */
  sort: AppointmentSort | null;
}

export const ALL_BARBERS = 'all';
export const NO_CRITERIA: Criteria = {
  search: '',
  date: 'all',
  status: 'all',
  barberId: ALL_BARBERS,
  sort: null,
};

export const CHOICES = { date: DATE_CHOICES, status: STATUS_CHOICES, barberId: 'any' } as const;
export const PAGE_SIZE = 25;

/** The first and last local date that a choice stands for; weeks begin on Sunday. */
export function datesOf(choice: DateChoice, today: string): { fromDate: string; toDate: string } | null {
  switch (choice) {
    case 'all':
      return null;
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
      const first = `${today.slice(0, 7)}-01`;
      const inNextMonth = addDays(first, 31);
      return { fromDate: first, toDate: addDays(`${inNextMonth.slice(0, 7)}-01`, -1) };
    }
  }
}

/** All dates: the latest first. A day, week or month: in the order it happens. */
export const sortOf = ({ sort, date }: Criteria): AppointmentSort =>
  sort ?? { field: 'STARTS_AT', direction: date === 'all' ? 'DESC' : 'ASC' };

export function variablesOf(
  criteria: Criteria,
  today: string,
  after: string | undefined,
): BookingsQueryVariables {
  const { search, date, status, barberId } = criteria;
  return {
    first: PAGE_SIZE,
    after,
    filter: {
      ...(search.trim() && { search: search.trim() }),
      ...datesOf(date, today),
      ...(status !== 'all' && { statuses: [status] }),
      ...(barberId !== ALL_BARBERS && { barberId }),
    },
    sort: sortOf(criteria),
  };
}
