import type { Clock } from '../../../platform/clock';
import type { Transaction } from '../../../platform/database/transaction';
import { firstAsk } from '../deliveryInquiry';
import { recordDelivery } from '../deliveryReports';
import { type TwilioStatus, TWILIO, reportOf } from './twilioReports';

/** A message whose fate was unknown, because we ended or the answer was lost, was taken after all. */
const CLAIM = `
  UPDATE messages SET carrier = $3, carrier_message_id = $4, sent_at = coalesce(sent_at, $5), updated_at = $5,
    report_ask_at = $6,
    status = CASE WHEN status = 'scheduled' THEN 'sending' ELSE status END
  WHERE tenant_id = $1 AND id = $2 AND channel = 'sms' AND carrier_message_id IS NULL
    AND status IN ('scheduled', 'sending', 'failed')
    AND NOT EXISTS (SELECT FROM messages m
                    WHERE m.tenant_id = $1 AND m.carrier = $3 AND m.carrier_message_id = $4)`;

/**
 * Takes down what became of a message. Reports come twice, late and out of order: none moves a message back.
 * @param messageId ours, if the report names it.
 */
export async function takeDelivery(
  tx: Transaction,
  tenantId: string,
  messageId: string | null,
  { messageSid, status, errorCode }: TwilioStatus,
  clock: Clock,
): Promise<void> {
  const report = reportOf({ messageSid, status, errorCode });
  if (!report) {
    return;
  }
  if (messageId) {
    await tx.manager.query(CLAIM, [
      tenantId,
      messageId,
      TWILIO,
      messageSid,
      clock.now(),
      firstAsk(clock.now()),
    ]);
  }
  await recordDelivery(tx, tenantId, report, clock.now());
}
