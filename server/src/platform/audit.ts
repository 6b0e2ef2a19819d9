import type { PreparedStatement, Transaction } from './database/transaction';
import type { TenantContext } from './request/tenantContext';

const RECORD: PreparedStatement = {
  name: 'audit_record',
  text: `INSERT INTO audit_log (tenant_id, actor_kind, actor_user_id, impersonator_user_id, actor_api_key_id, address,
                                action, entity, entity_id, before, after)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
};

export interface AuditEntry {
  /** `entity.verb`, e.g. `service.updated`. */
  action: string;
  entity: string;
  entityId: string | null;
  before?: object | null;
  after?: object | null;
}

/** Appends to the tenant's audit log in the transaction of the change itself. */
export async function recordAudit(
  tx: Transaction,
  ctx: Pick<TenantContext, 'tenantId' | 'actor'>,
  entry: AuditEntry,
): Promise<void> {
  const { kind, userId, impersonatorId, apiKey, address } = ctx.actor;
  const json = (value: object | null | undefined): string | null => (value ? JSON.stringify(value) : null);
  await tx.rows(RECORD, [
    ctx.tenantId,
    kind,
    userId,
    impersonatorId,
    apiKey?.id ?? null,
    address?.slice(0, 64) ?? null,
    entry.action,
    entry.entity,
    entry.entityId,
    json(entry.before),
    json(entry.after),
  ]);
}
