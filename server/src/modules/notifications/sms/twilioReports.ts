import type { DeliveryReport } from '../deliveryReports';
import { deliveryTrouble } from './twilioErrors';

/** `messages.carrier` of what Twilio carries. */
export const TWILIO = 'twilio';

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

/** The same in our terms; null for a status that says nothing. */
export function reportOf({ messageSid, status, errorCode }: TwilioStatus): DeliveryReport | null {
  const outcome = OUTCOMES[status];
  if (!outcome) {
    return null;
  }
  const isBad = outcome === 'undelivered' || outcome === 'failed';
  const trouble = isBad && errorCode ? deliveryTrouble(errorCode) : null;
  return {
    carrier: TWILIO,
    carrierMessageId: messageSid,
    outcome,
    reason: trouble?.reason ?? null,
    error: trouble?.sentence ?? null,
  };
}
