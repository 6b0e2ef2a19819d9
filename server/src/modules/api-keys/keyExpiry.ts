import { recordAudit } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { PreparedStatement } from '../../platform/database/transaction';
import { systemContext } from '../../platform/request/systemContext';

const DAY = 24 * 60 * 60_000;
const TOLD_DAYS_BEFORE = 14;
const AT_ONCE = 500;

const EXPIRING: PreparedStatement = {
  name: 'api_keys_expiring',
  text: `
    SELECT k.tenant_id AS "tenantId", k.id FROM api_keys k JOIN tenants t ON t.id = k.tenant_id
    WHERE k.expires_at <= $1 AND k.expiry_told_at IS NULL AND k.revoked_at IS NULL AND t.status <> 'deleted'
    ORDER BY k.expires_at LIMIT ${AT_ONCE}`,
};

const TELL: PreparedStatement = {
  name: 'api_key_tell_expiry',
  text: `
    UPDATE api_keys SET expiry_told_at = $3
    WHERE tenant_id = $1 AND id = $2 AND expiry_told_at IS NULL AND revoked_at IS NULL
    RETURNING name, expires_at AS "expiresAt"`,
};

/** Notes, once for each key, that it ends within two weeks: the notice to the owners is read from the audit log. */
export async function tellExpiringKeys(parts: {
  console: Database;
  database: Database;
  clock: Clock;
}): Promise<void> {
  const { console, database, clock } = parts;
  const now = clock.now();
  const nobody = { tenantId: null, userId: null };
  const found = await console.readOne<{ tenantId: string; id: string }>(nobody, EXPIRING, [
    new Date(now.getTime() + TOLD_DAYS_BEFORE * DAY),
  ]);
  for (const { tenantId, id } of found) {
    const ctx = systemContext(database, tenantId, clock);
    await ctx.write(async (tx) => {
      const [key] = await tx.rows<{ name: string; expiresAt: Date }>(TELL, [tenantId, id, now]);
      if (key) {
        await recordAudit(tx, ctx, {
          action: 'api_key.expiring',
          entity: 'api_key',
          entityId: id,
          after: key,
        });
      }
    });
  }
}
