import type { Transaction } from '../../platform/database/transaction';

/** What a carrier reports about a message that it took. */
export interface DeliveryReport {
  carrier: string;
  carrierMessageId: string;
  outcome: 'sent' | 'delivered' | 'undelivered' | 'failed';
  /** Reason code of `messages.reason`, and the carrier's own words. */
  reason: string | null;
  error: string | null;
}

/** Reports arrive late, twice and out of order: a message only ever moves to the right. */
const REPORT = `
  UPDATE messages SET status = $4, reason = coalesce($5, reason), error = coalesce(left($6, 500), error),
    settled_at = CASE WHEN $4 = 'sent' THEN settled_at ELSE $7 END, updated_at = $7
  WHERE tenant_id = $1 AND carrier = $2 AND carrier_message_id = $3
    AND (status IN ('sending', 'sent') AND $4 <> status OR status IN ('undelivered', 'failed') AND $4 = 'delivered')
  RETURNING id`;

/** @returns whether it changed anything; false for a repeated, late or unknown report. */
export async function recordDelivery(
  tx: Transaction,
  tenantId: string,
  report: DeliveryReport,
  now: Date,
): Promise<boolean> {
  const { carrier, carrierMessageId, outcome, reason, error } = report;
  const [rows] = await tx.manager.query<[unknown[], number]>(REPORT, [
    tenantId,
    carrier,
    carrierMessageId,
    outcome,
    reason,
    error,
    now,
  ]);
  return rows.length > 0;
}
