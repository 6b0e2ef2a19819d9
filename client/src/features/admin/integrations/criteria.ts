import {
  type HealthProvider,
  type IntegrationHealthPageQueryVariables,
  type IntegrationSort,
  type IntegrationSortField,
} from '../../../generated/graphql.generated';

export const PROVIDERS = [
  'google_calendar',
  'caldav',
  'ics',
  'email',
  'sms',
  'ai_voice',
  'card_payments',
  'automation',
] as const satisfies readonly HealthProvider[];

export interface Criteria {
  search: string;
  provider: HealthProvider | 'all';
  show: 'all' | 'trouble';
  sort: IntegrationSort;
}

export const NO_CRITERIA: Criteria = {
  search: '',
  provider: 'all',
  show: 'all',
  sort: { field: 'URGENCY', direction: 'ASC' },
};

/** How each order is usually wanted: what is worst, or nearest, first. */
export const USUAL_SORTS: readonly IntegrationSort[] = [
  { field: 'URGENCY', direction: 'ASC' },
  { field: 'BUSINESS', direction: 'ASC' },
  { field: 'LAST_SUCCESS', direction: 'ASC' },
  { field: 'FAILURES', direction: 'DESC' },
  { field: 'FAILING_SINCE', direction: 'ASC' },
  { field: 'OLDEST_WAITING', direction: 'ASC' },
  { field: 'CREDENTIALS_EXPIRE', direction: 'ASC' },
];

const PAGE_SIZE = 25;

/** Another order begins as it is usually wanted; the same one again turns round. */
export function nextSort(field: IntegrationSortField, present: IntegrationSort): IntegrationSort {
  if (field === present.field) return { field, direction: present.direction === 'ASC' ? 'DESC' : 'ASC' };
  return USUAL_SORTS.find((usual) => usual.field === field) ?? present;
}

export const isFiltered = ({ search, provider, show }: Criteria) =>
  search.trim() !== '' || provider !== 'all' || show !== 'all';

export function variablesOf(
  { search, provider, show, sort }: Criteria,
  after: string | undefined,
): IntegrationHealthPageQueryVariables {
  return {
    first: PAGE_SIZE,
    after,
    filter: {
      ...(search.trim() && { search: search.trim() }),
      ...(provider !== 'all' && { provider }),
      ...(show === 'trouble' && { inTrouble: true }),
    },
    sort,
  };
}
