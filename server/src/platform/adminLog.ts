import type { PreparedStatement, Transaction } from './database/transaction';
import type { RequestContext, SignedInUser } from './request/requestContext';

const RECORD: PreparedStatement = {
  name: 'admin_record_action',
  text: 'INSERT INTO admin_log (actor_user_id, address, action, subject_tenant_id, detail) VALUES ($1, $2, $3, $4, $5)',
};

export interface AdminLogEntry {
  /** `subject.verb`, e.g. `tenant.suspended`. */
  action: string;
  /** Null when it concerns the whole platform. */
  tenantId: string | null;
  detail: object;
}

/** Appends to the master admin's log, in a transaction of the console role: that of the action itself. */
export async function recordAdminAction(
  tx: Transaction,
  ctx: RequestContext,
  admin: SignedInUser,
  { action, tenantId, detail }: AdminLogEntry,
): Promise<void> {
  await tx.rows(RECORD, [admin.id, ctx.info.address.slice(0, 64), action, tenantId, JSON.stringify(detail)]);
}
