import type { MembershipRole, Permission } from '../auth/permissions';

export type UserRole = 'master_admin' | 'tenant_owner' | 'staff';
export type TenantStatus = 'active' | 'suspended' | 'deleted';

/** What a signed-in user may enter right now. */
export interface UserAccess {
  role: UserRole;
  tokensValidAfter: Date;
  sessionEnded: boolean;
  /** Null when no tenant was asked for, or the user does not belong to it. */
  membership: { role: MembershipRole; tenantStatus: TenantStatus } | null;
}

export interface AccessQuestion {
  userId: string;
  sessionId: string;
  tenantId: string | null;
}

/** What a key that was shown may do right now. */
export interface ApiKeyAccess {
  id: string;
  tenantId: string;
  tenantStatus: TenantStatus;
  permissions: ReadonlySet<Permission>;
  /** Refused from then on; null for one that lasts. */
  expiresAt: Date | null;
}

/** Answers from the database, or from a cache of at most a second that notifications empty. */
export interface AccessDirectory {
  userAccess(question: AccessQuestion): Promise<UserAccess | null>;
  /** Null for a key that is unknown or revoked. Also notes that it was used. */
  apiKeyAccess(key: string): Promise<ApiKeyAccess | null>;
  tenantBySlug(slug: string): Promise<{ id: string; status: TenantStatus } | null>;
  tenantById(id: string): Promise<{ id: string; status: TenantStatus } | null>;
}
