import type { Clock } from '../clock';
import type { Database } from '../database/database';
import { TenantContext } from './tenantContext';

/** One tenant as the system itself uses it: for jobs, which know the tenant from their payload, and for seeding. */
export const systemContext = (database: Database, tenantId: string, clock: Clock): TenantContext =>
  contextOf('system', database, tenantId, clock);

/** One tenant as somebody on its public page uses it, without a request: for seeding. */
export const visitorContext = (database: Database, tenantId: string, clock: Clock): TenantContext =>
  contextOf('customer', database, tenantId, clock);

function contextOf(
  kind: 'system' | 'customer',
  database: Database,
  tenantId: string,
  clock: Clock,
): TenantContext {
  const actor = { kind, userId: null, impersonatorId: null, address: null } as const;
  return new TenantContext(tenantId, actor, null, clock, database, {
    read: (id, userId, work) => database.read({ tenantId: id, userId }, work),
    rows: (id, userId, statement, values) => database.readOne({ tenantId: id, userId }, statement, values),
    refresh: () => Promise.resolve(),
  });
}
