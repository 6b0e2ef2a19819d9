import { type MembershipRole } from '../../../generated/graphql.generated';

export const ROLES: readonly MembershipRole[] = ['owner', 'manager', 'front_desk', 'barber'];

/** Only an owner appoints owners. */
export const rolesGrantedBy = (viewer: MembershipRole): readonly MembershipRole[] =>
  viewer === 'owner' ? ROLES : ROLES.filter((role) => role !== 'owner');

/** Only an owner manages owners. */
export const mayManage = (viewer: MembershipRole, role: MembershipRole): boolean =>
  viewer === 'owner' || role !== 'owner';
