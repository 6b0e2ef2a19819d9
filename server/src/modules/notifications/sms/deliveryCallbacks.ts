import type { Clock } from '../../../platform/clock';
import type { Transaction } from '../../../platform/database/transaction';
import { type DeliveryReport, recordDelivery } from '../deliveryReports';
import { TWILIO } from './twilioCarrier';
import { deliveryTrouble } from './twilioErrors';

/** What Twilio says of a message: https://www.twilio.com/docs/messaging/api/message-resource#message-status-values */
export interface TwilioStatus {
  messageSid: string;
  status: string;
  /** Null while there is no trouble. */
  errorCode: number | null;
}

const OUTCOMES: Readonly<Record<string, DeliveryReport['outcome']>> = {
  accepted: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
};

/** A message whose fate was unknown, because we ended or the answer was lost, was taken after all. */
const CLAIM = `
  UPDATE messages SET carrier = $3, carrier_message_id = $4, sent_at = coalesce(sent_at, $5), updated_at = $5,
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
  const outcome = OUTCOMES[status];
  if (!outcome) {
    return;
  }
  if (messageId) {
    await tx.manager.query(CLAIM, [tenantId, messageId, TWILIO, messageSid, clock.now()]);
  }
  const isBad = outcome === 'undelivered' || outcome === 'failed';
  const trouble = isBad && errorCode ? deliveryTrouble(errorCode) : null;
  const report = {
    carrier: TWILIO,
    carrierMessageId: messageSid,
    outcome,
    reason: trouble?.reason ?? null,
    error: trouble?.sentence ?? null,
  };
  await recordDelivery(tx, tenantId, report, clock.now());
}
