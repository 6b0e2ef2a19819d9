import { type ConversationsQueryVariables } from '../../generated/graphql.generated';
import { addDays, todayIn } from '../../lib/dates';
import { momentOf } from '../../lib/wallClock';

export const STATUSES = ['waiting', 'staff', 'open', 'closed'] as const;
export const CHANNELS = ['web', 'sms', 'call'] as const;
export const OUTCOMES = ['booked', 'moved', 'cancelled', 'handed_over', 'none'] as const;
export const PERIODS = ['today', 'week', 'month'] as const;
const DAYS: Record<(typeof PERIODS)[number], number> = { today: 0, week: 6, month: 29 };

/** Empty is any. */
export interface Criteria {
  search: string;
  status: (typeof STATUSES)[number] | '';
  channel: (typeof CHANNELS)[number] | '';
  outcome: (typeof OUTCOMES)[number] | '';
  period: (typeof PERIODS)[number] | '';
}

export const NO_CRITERIA: Criteria = { search: '', status: '', channel: '', outcome: '', period: '' };
export const CHOICES = { status: STATUSES, channel: CHANNELS, outcome: OUTCOMES, period: PERIODS };
const PAGE_SIZE = 25;

export const isFiltered = ({ search, ...choices }: Criteria) =>
  search.trim() !== '' || Object.values(choices).some((choice) => choice !== '');

/** Periods are days of the salon's own calendar, today included. */
export const variablesOf = (
  { search, status, channel, outcome, period }: Criteria,
  timeZone: string,
  after: string | undefined,
): ConversationsQueryVariables => ({
  first: PAGE_SIZE,
  after,
  filter: {
    ...(search.trim() && { search: search.trim() }),
    ...(status && { statuses: [status] }),
    ...(channel && { channel }),
    ...(outcome && { outcome }),
    ...(period && { from: momentOf(addDays(todayIn(timeZone), -DAYS[period]), 0, timeZone) }),
  },
});
