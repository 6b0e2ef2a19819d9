import { type ReactNode } from 'react';
import { type CurrentTenantFragment, type MembershipRole } from '../generated/graphql.generated';
import { SessionContext, type SessionValue } from '../features/auth/sessionContext';
import { TenantContext } from '../features/tenant/tenantContext';

const TENANT: CurrentTenantFragment = {
  id: 't1',
  slug: 'shear-joy',
  businessName: 'Shear Joy',
  businessType: 'salon',
  address: null,
  phone: null,
  website: null,
  timeZone: 'America/New_York',
  currency: 'USD',
  logoUrl: null,
  isActive: true,
  viewerRole: 'owner',
};

interface Props {
  role?: MembershipRole;
  session?: Partial<SessionValue>;
  children: ReactNode;
}

/** A signed-in member of Shear Joy, for components that ask who looks at them. */
export function AsMember({ role = 'owner', session, children }: Props) {
  const tenant = { ...TENANT, viewerRole: role };
  const value: SessionValue = {
    status: 'signedIn',
    user: {
      id: 'u1',
      firstName: 'Ana',
      lastName: 'Diaz',
      email: 'ana@example.com',
      phone: null,
      role: 'tenant_owner',
      language: null,
      mustChangePassword: false,
    },
    unreachable: false,
    signIn: jest.fn(),
    signOut: jest.fn(),
    updateUser: jest.fn(),
    retry: jest.fn(),
    ...session,
  };
  return (
    <SessionContext value={value}>
      <TenantContext value={{ tenant, tenants: [tenant], selectTenant: jest.fn() }}>{children}</TenantContext>
    </SessionContext>
  );
}
