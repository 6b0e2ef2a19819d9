import type { NonEmptyArray } from 'type-graphql';
import { AuthResolver } from '../modules/identity/authResolver';
import { TenantResolver } from '../modules/tenants/tenantResolver';

/** Every resolver of the schema; a class that is not listed here is not part of the API. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- type-graphql's own type for a class
export const resolverClasses: NonEmptyArray<Function> = [AuthResolver, TenantResolver];
