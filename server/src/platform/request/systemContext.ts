import type { Clock } from '../clock';
import type { Database } from '../database/database';
import { TenantContext } from './tenantContext';

/** One tenant as the system itself uses it: for jobs, which know the tenant from their payload, and for seeding. */
export const systemContext = (database: Database, tenantId: string, clock: Clock): TenantContext =>
  contextOf('system', database, tenantId, clock);

/** The same, and nobody is told of what it does to appointments: for filling a demo. */
export const quietContext = (database: Database, tenantId: string, clock: Clock): TenantContext =>
  contextOf('system', database, tenantId, clock, true);

/** One tenant as somebody on its public page uses it, without a request: for seeding. */
export const visitorContext = (database: Database, tenantId: string, clock: Clock): TenantContext =>
  contextOf('customer', database, tenantId, clock);

function contextOf(
  kind: 'system' | 'customer',
  database: Database,
  tenantId: string,
  clock: Clock,
  isQuiet = false,
): TenantContext {
  const actor = { kind, userId: null, impersonatorId: null, address: null, isQuiet } as const;
  return new TenantContext(tenantId, actor, null, clock, database, {
    read: (id, userId, work) => database.read({ tenantId: id, userId }, work),
    rows: (id, userId, statement, values) => database.readOne({ tenantId: id, userId }, statement, values),
    refresh: () => Promise.resolve(),
  });
}
