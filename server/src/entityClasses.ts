import { User } from './modules/identity/user';
import { Tenant } from './modules/tenants/tenant';

/** Every TypeORM entity. */
// eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeORM's own type for entity classes
export const entityClasses: Function[] = [User, Tenant];
