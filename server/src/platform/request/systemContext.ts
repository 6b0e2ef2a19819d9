import type { Clock } from '../clock';
import type { Database } from '../database/database';
import { type Actor, TenantContext } from './tenantContext';

/** One tenant as the system itself uses it: for jobs, which know the tenant from their payload, and for seeding. */
export const systemContext = (database: Database, tenantId: string, clock: Clock): TenantContext =>
  contextOf('system', database, tenantId, clock);

/** The same, and nobody is told of what it does to appointments: for filling a demo. */
export const quietContext = (database: Database, tenantId: string, clock: Clock): TenantContext =>
  contextOf('system', database, tenantId, clock, { isQuiet: true });

/** One tenant as somebody on its public page uses it, without a request: for seeding. */
export const visitorContext = (database: Database, tenantId: string, clock: Clock): TenantContext =>
  contextOf('customer', database, tenantId, clock);

/** One tenant as somebody uses it who writes or calls from a number. */
export const callerContext = (
  database: Database,
  tenantId: string,
  clock: Clock,
  { channel, phone }: { channel: 'sms' | 'call'; phone: string },
): TenantContext => contextOf('customer', database, tenantId, clock, { channel, countedBy: phone });

function contextOf(
  kind: 'system' | 'customer',
  database: Database,
  tenantId: string,
  clock: Clock,
  more: Pick<Actor, 'isQuiet' | 'channel' | 'countedBy'> = {},
): TenantContext {
  const actor: Actor = { kind, userId: null, impersonatorId: null, address: null, ...more };
  return new TenantContext(tenantId, actor, null, clock, database, {
    read: (id, userId, work) => database.read({ tenantId: id, userId }, work),
    rows: (id, userId, statement, values) => database.readOne({ tenantId: id, userId }, statement, values),
    refresh: () => Promise.resolve(),
  });
}
