import { createContext, useContext } from 'react';
import { type CurrentTenantFragment } from '../../generated/graphql.generated';

export interface TenantValue {
  tenant: CurrentTenantFragment;
  tenants: CurrentTenantFragment[];
  selectTenant: (id: string) => void;
}

export const TenantContext = createContext<TenantValue | null>(null);

/** The business that the dashboard shows. */
export function useTenant(): TenantValue {
  const value = useContext(TenantContext);
  if (!value) throw new Error('useTenant needs a TenantProvider above it.');
  return value;
}
