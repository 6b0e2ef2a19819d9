import {
  type AdminTenantSort,
  type AdminTenantSortField,
  type AdminTenantsQueryVariables,
  type BusinessType,
  type TenantHealth,
  type TenantStatus,
} from '../../../generated/graphql.generated';

export const STATUSES = ['active', 'suspended', 'deleted'] as const satisfies readonly TenantStatus[];
/** Suspended is a status of its own here. */
export const HEALTHS = [
  'healthy',
  'needs_attention',
  'critical',
  'no_active_barbers',
] as const satisfies readonly TenantHealth[];
export const TYPES = ['salon', 'barbershop', 'spa', 'beauty'] as const satisfies readonly BusinessType[];

export interface Criteria {
  search: string;
  /** All: whatever is not deleted. */
  status: TenantStatus | 'all';
  health: TenantHealth | 'all';
  type: BusinessType | 'all';
  sort: AdminTenantSort;
}

export const NO_CRITERIA: Criteria = {
  search: '',
  status: 'all',
  health: 'all',
  type: 'all',
  sort: { field: 'CREATED', direction: 'DESC' },
};

/** How each order is usually wanted: names from A, what is most urgent first, figures from the most or the latest. */
export const USUAL_SORTS: readonly AdminTenantSort[] = [
  { field: 'CREATED', direction: 'DESC' },
  { field: 'BUSINESS', direction: 'ASC' },
  { field: 'OWNER', direction: 'ASC' },
  { field: 'HEALTH', direction: 'ASC' },
  { field: 'ACTIVE_BARBERS', direction: 'DESC' },
  { field: 'APPOINTMENTS_THIS_MONTH', direction: 'DESC' },
  { field: 'RECENT_ACTIVITY', direction: 'DESC' },
];

const PAGE_SIZE = 25;

/** Another order begins as it is usually wanted; the same one again turns round. */
export function nextSort(field: AdminTenantSortField, present: AdminTenantSort): AdminTenantSort {
  if (field === present.field) return { field, direction: present.direction === 'ASC' ? 'DESC' : 'ASC' };
  return USUAL_SORTS.find((usual) => usual.field === field) ?? present;
}

export const isFiltered = ({ search, status, health, type }: Criteria) =>
  search.trim() !== '' || status !== 'all' || health !== 'all' || type !== 'all';

export function variablesOf(
  { search, status, health, type, sort }: Criteria,
  after: string | undefined,
): AdminTenantsQueryVariables {
  return {
    first: PAGE_SIZE,
    after,
    search: search.trim() || undefined,
    filter: {
      ...(status !== 'all' && { status }),
      ...(health !== 'all' && { health }),
      ...(type !== 'all' && { businessType: type }),
    },
    sort,
  };
}
