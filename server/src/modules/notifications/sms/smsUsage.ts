import type { PreparedStatement, Transaction } from '../../../platform/database/transaction';

/** How many texts a business has sent in the current month of its own calendar, and how many it may. */
export interface SmsUsage {
  messagesSent: number;
  monthlyQuota: number;
}

const USAGE: PreparedStatement = {
  name: 'sms_usage',
  text: `
    SELECT $3::int AS "monthlyQuota",
      (SELECT count(*)::int FROM messages m
       WHERE m.tenant_id = t.id AND m.channel = 'sms'
         AND m.sent_at >= date_trunc('month', $2::timestamptz AT TIME ZONE t.time_zone) AT TIME ZONE t.time_zone
      ) AS "messagesSent"
    FROM tenants t WHERE t.id = $1`,
};

const STANDARD_QUOTA = 1000;

export async function smsUsage(tx: Transaction, tenantId: string, now: Date): Promise<SmsUsage> {
  const [usage] = await tx.rows<SmsUsage>(USAGE, [tenantId, now, STANDARD_QUOTA]);
  return usage!;
}
