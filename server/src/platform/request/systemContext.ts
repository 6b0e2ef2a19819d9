import type { Clock } from '../clock';
import type { Database } from '../database/database';
import { TenantContext } from './tenantContext';

/** One tenant as the system itself uses it: for jobs, which know the tenant from their payload, and for seeding. */
export function systemContext(database: Database, tenantId: string, clock: Clock): TenantContext {
  const actor = { kind: 'system', userId: null, impersonatorId: null, address: null } as const;
  return new TenantContext(tenantId, actor, null, clock, database, {
    read: (id, userId, work) => database.read({ tenantId: id, userId }, work),
    rows: (id, userId, statement, values) => database.readOne({ tenantId: id, userId }, statement, values),
    refresh: () => Promise.resolve(),
  });
}
