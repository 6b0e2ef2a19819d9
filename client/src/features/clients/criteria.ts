import {
  type ClientSort,
  type ClientStatus,
  type ClientsQueryVariables,
} from '../../generated/graphql.generated';

export const STATUSES = ['active', 'inactive', 'vip'] as const satisfies readonly ClientStatus[];

export interface Criteria {
  search: string;
  status: ClientStatus | 'all';
  sort: ClientSort;
}

export const NO_CRITERIA: Criteria = {
  search: '',
  status: 'all',
  sort: { field: 'NAME', direction: 'ASC' },
};

/** How each order is usually wanted: names from A, everything else from the latest or the most. */
export const USUAL_SORTS: readonly ClientSort[] = [
  { field: 'NAME', direction: 'ASC' },
  { field: 'LAST_VISIT', direction: 'DESC' },
  { field: 'TOTAL_APPOINTMENTS', direction: 'DESC' },
  { field: 'JOINED', direction: 'DESC' },
];

export const CHOICES = { status: STATUSES };
const PAGE_SIZE = 25;

/** What the server is asked for, without the page. */
export const filterOf = ({ search, status, sort }: Criteria) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(status !== 'all' && { status }),
  sort,
});

export const variablesOf = (criteria: Criteria, after: string | undefined): ClientsQueryVariables => ({
  first: PAGE_SIZE,
  after,
  ...filterOf(criteria),
});

export const isFiltered = ({ search, status }: Criteria) => search.trim() !== '' || status !== 'all';
