import type { Transaction } from '../../../platform/database/transaction';
import { currentMonth, sentSince } from '../smsQuota';
import { businessRules } from '../visitFacts';

/** How many texts a business has sent in the current month of its own calendar, and how many it may. */
export interface SmsUsage {
  messagesSent: number;
  monthlyQuota: number;
}

export async function smsUsage(tx: Transaction, tenantId: string, now: Date): Promise<SmsUsage> {
  const { timeZone, smsMonthlyQuota } = await businessRules(tx, tenantId);
  const { startsAt } = currentMonth(now, timeZone);
  return {
    messagesSent: await sentSince(tx, tenantId, 'sms', startsAt),
    monthlyQuota: smsMonthlyQuota,
  };
}
