import { type AppointmentFilter } from '../../generated/graphql.generated';
import { addDays, weekdayOf } from '../../lib/dates';

export const HOME_DATES = ['today', 'tomorrow', 'week'] as const;
export type HomeDate = (typeof HOME_DATES)[number];

/** What the appointments on this screen are narrowed to; `null`: all. */
export interface HomeCriteria {
  date: HomeDate;
  barberId: string | null;
  serviceId: string | null;
}

export const NO_CRITERIA: HomeCriteria = { date: 'today', barberId: null, serviceId: null };

/** Weeks begin on Sunday. */
export function filterOf({ date, barberId, serviceId }: HomeCriteria, today: string): AppointmentFilter {
  const sunday = addDays(today, -weekdayOf(today));
  const tomorrow = addDays(today, 1);
  const dates = {
    today: { fromDate: today, toDate: today },
    tomorrow: { fromDate: tomorrow, toDate: tomorrow },
    week: { fromDate: sunday, toDate: addDays(sunday, 6) },
  };
  return { ...dates[date], ...(barberId && { barberId }), ...(serviceId && { serviceId }) };
}
