import type { Transaction } from '../../platform/database/transaction';
import type { Barber } from './barber';

type BarberKey = Pick<Barber, 'tenantId' | 'id'>;

/**
 * Waits for, then keeps out, whoever else books or blocks this barber until the transaction ends: the lock that
 * the booking functions take per (tenant, barber).
 */
export async function lockChair(tx: Transaction, { tenantId, id }: BarberKey): Promise<void> {
  await tx.manager.query(
    'SELECT pg_advisory_xact_lock(hashtextextended($1::uuid::text || $2::uuid::text, 0))',
    [tenantId, id],
  );
}

/** The barber's appointments that are still to come (or under way) within `[from, until)`, and not called off. */
export async function countFutureAppointments(
  tx: Transaction,
  { tenantId, id }: BarberKey,
  from: Date,
  until: Date | null = null,
): Promise<number> {
  const [row] = await tx.manager.query<{ count: number }[]>(
    // No line lasts longer than a day, which lets the index on starts_at bound the search.
    `SELECT count(DISTINCT a.id)::integer AS count
     FROM appointment_lines l JOIN appointments a ON a.tenant_id = l.tenant_id AND a.id = l.appointment_id
     WHERE l.tenant_id = $1 AND l.barber_id = $2
       AND l.starts_at > $3::timestamptz - interval '24 hours' AND l.ends_at > $3
       AND ($4::timestamptz IS NULL OR l.starts_at < $4)
       AND a.status IN ('tentative', 'pending', 'confirmed', 'checked_in')`,
    [tenantId, id, from, until],
  );
  return row!.count;
}
