import type { PreparedStatement } from '../../platform/database/transaction';

export const OWNER_OF_TENANT: PreparedStatement = {
  name: 'admin_owner_of_tenant',
  text: `
    SELECT t.status, (SELECT m.user_id FROM memberships m WHERE m.tenant_id = t.id AND m.role = 'owner'
                      ORDER BY m.created_at, m.id LIMIT 1) AS "ownerId"
    FROM tenants t WHERE t.id = $1 AND t.status <> 'deleted'`,
};

/** An entry of the admin's log from within a new tenant's own transaction, as the admin whom it runs for. */
export const APPEND_ADMIN_ACTION: PreparedStatement = {
  name: 'admin_append_action',
  text: 'SELECT append_admin_log($1, $2, $3)',
};
