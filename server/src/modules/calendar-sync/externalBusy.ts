import type { PreparedStatement, Transaction } from '../../platform/database/transaction';
import { lockChair } from '../barbers/futureAppointments';
import type { Busy } from './calendarText';

const BLOCKED = 'calendar out of reach';

const REPLACE: PreparedStatement = {
  name: 'external_busy_replace',
  text: `
    WITH wanted AS (
      SELECT DISTINCT tstzrange(w.starts_at, w.ends_at) AS during
      FROM unnest($3::timestamptz[], $4::timestamptz[]) AS w (starts_at, ends_at)
    ), gone AS (
      DELETE FROM busy_intervals b
      WHERE b.tenant_id = $1 AND b.barber_id = $2 AND b.kind = 'external'
        AND (b.note IS NOT NULL OR NOT EXISTS (SELECT FROM wanted w WHERE w.during = b.during))
      RETURNING b.id
    ), new AS (
      INSERT INTO busy_intervals (tenant_id, barber_id, during, kind)
      SELECT $1, $2, w.during, 'external' FROM wanted w
      WHERE NOT EXISTS (SELECT FROM busy_intervals b WHERE b.tenant_id = $1 AND b.barber_id = $2
                          AND b.kind = 'external' AND b.note IS NULL AND b.during = w.during)
      RETURNING id
    )
    SELECT (SELECT count(*)::int FROM gone) AS removed, (SELECT count(*)::int FROM new) AS added`,
};

interface BarberKey {
  tenantId: string;
  id: string;
}

/** Makes the barber's outside busy time exactly this, and touches no row that is so already. One statement. */
export async function replaceExternalBusy(
  tx: Transaction,
  barber: BarberKey,
  busy: readonly Busy[],
): Promise<{ added: number; removed: number }> {
  await lockChair(tx, barber);
  const [counts] = await tx.rows<{ added: number; removed: number }>(REPLACE, [
    barber.tenantId,
    barber.id,
    busy.map(({ startsAt }) => startsAt),
    busy.map(({ endsAt }) => endsAt),
  ]);
  return counts!;
}

/**
 * Takes the barber off online booking while nobody knows when they are busy: one stretch beside the busy time known
 * last. Staff may book over it as over any busy time: by permission, on purpose, with a reason.
 */
export async function blockBarber(
  tx: Transaction,
  barber: BarberKey,
  from: Date,
  until: Date,
): Promise<void> {
  await lockChair(tx, barber);
  await unblockBarber(tx, barber);
  await tx.manager.query(
    `INSERT INTO busy_intervals (tenant_id, barber_id, during, kind, note)
     VALUES ($1, $2, tstzrange($3, $4), 'external', $5)`,
    [barber.tenantId, barber.id, from, until, BLOCKED],
  );
}

export async function unblockBarber(tx: Transaction, barber: BarberKey): Promise<void> {
  await tx.manager.query(
    `DELETE FROM busy_intervals WHERE tenant_id = $1 AND barber_id = $2 AND kind = 'external' AND note IS NOT NULL`,
    [barber.tenantId, barber.id],
  );
}
