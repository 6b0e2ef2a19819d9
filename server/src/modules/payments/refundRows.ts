import type { PreparedStatement, Transaction } from '../../platform/database/transaction';
import { newId } from '../../platform/ids';

export type RefundReason = 'cancelled' | 'paid_too_late' | 'by_staff';
export type RefundStatus = 'requested' | 'pending' | 'succeeded' | 'failed';

export interface RefundRow {
  id: string;
  paymentId: string;
  amountCents: number;
  reason: RefundReason;
  note: string | null;
  status: RefundStatus;
  refundId: string | null;
  error: string | null;
  attempts: number;
  createdAt: Date;
}

const COLUMNS = `r.id, r.payment_id AS "paymentId", r.amount_cents AS "amountCents", r.reason, r.note, r.status,
  r.refund_id AS "refundId", r.error, r.attempts, r.created_at AS "createdAt"`;

const OF_PAYMENTS: PreparedStatement = {
  name: 'payment_refunds_of_payments',
  text: `SELECT ${COLUMNS} FROM payment_refunds r WHERE r.tenant_id = $1 AND r.payment_id = ANY ($2)
         ORDER BY r.created_at, r.id`,
};

/** The earliest first. */
export const refundsOf = (
  tx: Transaction,
  tenantId: string,
  paymentIds: readonly string[],
): Promise<RefundRow[]> => tx.rows<RefundRow>(OF_PAYMENTS, [tenantId, paymentIds]);

export interface NewRefund {
  paymentId: string;
  amountCents: number;
  reason: RefundReason;
  note: string | null;
  keyHash: string | null;
  requestedBy: string | null;
}

/** @returns null when it was requested before: by the same key, or by itself. */
export async function insertRefund(
  tx: Transaction,
  tenantId: string,
  refund: NewRefund,
  now: Date,
): Promise<string | null> {
  const id = newId();
  const rows = await tx.manager.query<{ id: string }[]>(
    `INSERT INTO payment_refunds (tenant_id, id, payment_id, amount_cents, reason, note, status, key_hash, requested_by,
       created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'requested', decode($7, 'hex'), $8, $9, $9)
     ON CONFLICT DO NOTHING RETURNING id`,
    [
      tenantId,
      id,
      refund.paymentId,
      refund.amountCents,
      refund.reason,
      refund.note,
      refund.keyHash,
      refund.requestedBy,
      now,
    ],
  );
  return rows[0]?.id ?? null;
}

export async function changeRefund(
  tx: Transaction,
  tenantId: string,
  id: string,
  change: { status: RefundStatus; refundId: string | null; error: string | null; attempts: number },
  now: Date,
): Promise<void> {
  await tx.manager.query(
    `UPDATE payment_refunds SET status = $3, refund_id = $4, error = left($5, 500), attempts = $6, updated_at = $7
     WHERE tenant_id = $1 AND id = $2`,
    [tenantId, id, change.status, change.refundId, change.error, change.attempts, now],
  );
}

/** What may still go back: what is asked for but not done counts as gone. */
export const refundableCents = (
  payment: { amountCents: number; refundedCents: number; status: string },
  refunds: readonly RefundRow[],
): number =>
  payment.status === 'paid' || payment.status === 'partially_refunded'
    ? refunds
        .filter(({ status }) => status === 'requested')
        .reduce((rest, { amountCents }) => rest - amountCents, payment.amountCents - payment.refundedCents)
    : 0;
