import { appendToAdminLog } from '../../platform/adminLog';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Logger } from '../../platform/logging';
import type { PreparedStatement } from '../../platform/database/transaction';

const NOBODY = { tenantId: null, userId: null };
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

export interface ErasureParts {
  console: Database;
  clock: Clock;
  /** Days that a deleted business can still be restored. */
  graceDays: number;
  logger: Logger;
}

/** One server at a time; the lock goes with the transaction. */
const TAKE_TURN: PreparedStatement = {
  name: 'admin_erasure_turn',
  text: `SELECT set_config('statement_timeout', '0', true), pg_try_advisory_xact_lock(716010) AS taken`,
};

/** A business that is due, and the admin who deleted it. */
const NEXT_DUE: PreparedStatement = {
  name: 'admin_erasure_next',
  text: `
    SELECT t.id, t.deleted_at AS "deletedAt",
           (SELECT l.actor_user_id FROM admin_log l
            WHERE l.subject_tenant_id = t.id AND l.action = 'tenant.deleted' ORDER BY l.at DESC LIMIT 1) AS "deletedBy"
    FROM tenants t WHERE t.status = 'deleted' AND t.deleted_at <= $1 ORDER BY t.deleted_at LIMIT 1`,
};

const ERASE: PreparedStatement = {
  name: 'admin_erase_tenant',
  text: 'SELECT erase_tenant($1, $2) AS counts',
};

const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Erases every business whose time is over, each in a transaction of its own: all its rows, and the sign-ins of those
 * who belong to no other business. What stays is an entry of the admin's log that says how many rows went.
 * Answers how many businesses were erased; none while another server is at it.
 */
export async function eraseDueTenants(parts: ErasureParts): Promise<number> {
  let erased = 0;
  while (await eraseNext(parts)) {
    erased += 1;
  }
  return erased;
}

function eraseNext({ console, clock, graceDays, logger }: ErasureParts): Promise<boolean> {
  const dueBefore = new Date(clock.now().getTime() - graceDays * DAY_MILLISECONDS);
  return console.write(NOBODY, async (tx) => {
    const [turn] = await tx.rows<{ taken: boolean }>(TAKE_TURN, []);
    const [due] = turn!.taken
      ? await tx.rows<{ id: string; deletedAt: Date; deletedBy: string | null }>(NEXT_DUE, [dueBefore])
      : [];
    const [erasure] = due ? await tx.rows<{ counts: object | null }>(ERASE, [due.id, dueBefore]) : [];
    // Restored in the same moment: then it is no longer due, and the next run finds the others.
    if (!due || !erasure?.counts) {
      return false;
    }
    const detail = { deletedAt: due.deletedAt, rows: erasure.counts };
    const entry = { action: 'tenant.erased', tenantId: due.id, detail };
    await appendToAdminLog(tx, due.deletedBy ?? NO_ID, null, entry);
    logger.info({ tenant: due.id, ...detail }, 'deleted business erased');
    return true;
  });
}
