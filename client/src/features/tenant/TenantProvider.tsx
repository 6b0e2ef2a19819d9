import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { FullPageSpinner } from '../../components/FullPageSpinner';
import { useMyTenantsQuery } from '../../generated/graphql.generated';
import { readTenantId, writeTenantId } from '../../lib/session';
import { closeSubscriptions } from '../../lib/subscriptionLink';
import { TenantContext } from './tenantContext';
import { TenantMissing } from './TenantMissing';

interface Props {
  children: ReactNode;
  /** Stands in for the dashboard while the user has no business yet. */
  setup: ReactNode;
}

/** Loads the user's businesses and keeps one selected: the one chosen last, else the first. */
export function TenantProvider({ children, setup }: Props) {
  const client = useApolloClient();
  const { data, error, loading, refetch } = useMyTenantsQuery({
    notifyOnNetworkStatusChange: true,
    context: { withoutTenant: true },
  });
  const [selectedId, setSelectedId] = useState(readTenantId);

  const tenants = data?.myTenants;
  const tenant = tenants?.find(({ id }) => id === selectedId) ?? tenants?.[0];
  // Before the children render and ask: their requests carry it in a header.
  if (tenant && readTenantId() !== tenant.id) writeTenantId(tenant.id);

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
        {children}
      </TenantContext>
    );
  }
  if (tenants) return setup;
  if (loading) return <FullPageSpinner />;
  return <TenantMissing error={error} onRetry={() => void refetch().catch(() => undefined)} />;
}
