import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { FullPageSpinner } from '../../components/FullPageSpinner';
import { useMyTenantsQuery } from '../../generated/graphql.generated';
import { readTenantId, writeTenantId } from '../../lib/session';
import { closeSubscriptions } from '../../lib/subscriptionLink';
import { onSuspended } from '../../lib/suspension';
import { TenantContext } from './tenantContext';
import { TenantMissing } from './TenantMissing';

interface Props {
  children: ReactNode;
  /** Stands in for the dashboard while the user has no business yet. */
  setup: ReactNode;
  /** Stands in for the dashboard of a business that is suspended. */
  suspended: ReactNode;
}

/** How often a suspended business is asked for again. */
const ASK_AGAIN = 30_000;

/** Loads the user's businesses and keeps one selected: the one chosen last, else the first that is open. */
export function TenantProvider({ children, setup, suspended }: Props) {
  const client = useApolloClient();
  const { data, error, loading, refetch, startPolling, stopPolling } = useMyTenantsQuery({
    notifyOnNetworkStatusChange: true,
    context: { withoutTenant: true },
  });
  const [selectedId, setSelectedId] = useState(readTenantId);

  const tenants = data?.myTenants;
  const tenant =
    tenants?.find(({ id }) => id === selectedId) ?? tenants?.find(({ isActive }) => isActive) ?? tenants?.[0];
  // Before the children render and ask: their requests carry it in a header.
  if (tenant && readTenantId() !== tenant.id) writeTenantId(tenant.id);

  // Suspended while somebody works in it: whatever is refused first tells.
  useEffect(() => onSuspended(() => void refetch().catch(() => undefined)), [refetch]);
  const isSuspended = tenant?.isActive === false;
  useEffect(() => {
    if (!isSuspended) return;
    startPolling(ASK_AGAIN);
    return stopPolling;
  }, [isSuspended, startPolling, stopPolling]);

  const selectTenant = useCallback(
    (id: string) => {
      writeTenantId(id);
      closeSubscriptions();
      setSelectedId(id);
      // Answers of one business are never shown as another's.
      void client.resetStore();
    },
    [client],
  );

  const value = useMemo(
    () => (tenant && tenants ? { tenant, tenants, selectTenant } : null),
    [tenant, tenants, selectTenant],
  );

  if (value) {
    // Remounted with the business, so that no screen keeps what it held of another.
    return (
      <TenantContext value={value} key={value.tenant.id}>
        {isSuspended ? suspended : children}
      </TenantContext>
    );
  }
  if (tenants) return setup;
  if (loading) return <FullPageSpinner />;
  return <TenantMissing error={error} onRetry={() => void refetch().catch(() => undefined)} />;
}
