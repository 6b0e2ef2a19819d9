import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import {
  type AdminTenantRowFragment,
  type SystemOverviewQuery,
  useAdminTenantsQuery,
  useSystemOverviewQuery,
} from '../../../generated/graphql.generated';
import { readAccessToken } from '../../../lib/session';
import { useSettled } from '../../../lib/useSettled';
import { type Criteria, NO_CRITERIA, variablesOf } from './criteria';
import { SAMPLE_OVERVIEW, SAMPLE_TENANTS } from './sampleData';

const TYPING_PAUSE_MS = 200;

export interface TenantsPage {
  tenants: readonly AdminTenantRowFragment[];
  totalCount: number;
  /** From 1. */
  number: number;
  hasNext: boolean;
}

export interface TenantsConsole {
  criteria: Criteria;
  change: (change: Partial<Criteria>) => void;
  /** Undefined while it loads. */
  overview: SystemOverviewQuery['systemOverview'] | undefined;
  page: TenantsPage | undefined;
  /** What is shown is made up, as the server gave nothing. */
  isSample: boolean;
  /** What is shown is of before, as the server did not answer this time. */
  isStale: boolean;
  previous: () => void;
  next: () => void;
  retry: () => void;
  /** A business was changed here; one that leaves the list may leave its page empty. */
  changed: () => void;
}

/** Overview and list load together, and fail together: with nothing to show there are samples instead of either. */
export function useTenantsConsole(): TenantsConsole {
  // Another tab may lead to one business.
  const wanted = (useLocation().state as { search?: string } | null)?.search ?? '';
  const [criteria, setCriteria] = useState<Criteria>({ ...NO_CRITERIA, search: wanted });
  /** The cursors of the pages gone through, the present page's last. */
  const [cursors, setCursors] = useState<string[]>([]);
  const search = useSettled(criteria.search, TYPING_PAUSE_MS);
  const skip = readAccessToken() === null;

  const overview = useSystemOverviewQuery({ fetchPolicy: 'cache-and-network', skip });
  const list = useAdminTenantsQuery({
    variables: variablesOf({ ...criteria, search }, cursors.at(-1)),
    fetchPolicy: 'cache-and-network',
    skip,
  });
  // The page before stays until the next has come: the list never jumps.
  const found = (list.data ?? list.previousData)?.adminTenants;
  const figures = (overview.data ?? overview.previousData)?.systemOverview;
  const hasFailed = Boolean(overview.error ?? list.error);
  const isSample = skip || (hasFailed && (!found || !figures));

  const retry = () => {
    if (skip) return window.location.reload();
    void overview.refetch().catch(() => undefined);
    void list.refetch().catch(() => undefined);
  };
  return {
    criteria,
    change: (change) => {
      setCriteria({ ...criteria, ...change });
      setCursors([]);
    },
    overview: isSample ? SAMPLE_OVERVIEW : figures,
    page: isSample
      ? { tenants: SAMPLE_TENANTS, totalCount: SAMPLE_TENANTS.length, number: 1, hasNext: false }
      : found && {
          tenants: found.nodes,
          totalCount: found.totalCount,
          number: cursors.length + 1,
          hasNext: found.pageInfo.hasNextPage,
        },
    isSample,
    isStale: hasFailed && !isSample,
    previous: () => setCursors(cursors.slice(0, -1)),
    next: () => setCursors([...cursors, found?.pageInfo.endCursor ?? '']),
    retry,
    changed: () => {
      if (found?.nodes.length === 1) setCursors([]);
      retry();
    },
  };
}
