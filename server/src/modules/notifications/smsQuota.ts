import { addLocalDays, localDateOf, startOfLocalDate } from '../../domain/availability/localTime';
import { recordAudit } from '../../platform/audit';
import type { Transaction } from '../../platform/database/transaction';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { OutgoingChannel } from './messageRules';
import type { BusinessRules } from './visitFacts';

const MINUTE = 60_000;

/** The calendar month of the business: `2026-12`, and when it began. */
export function currentMonth(now: Date, timeZone: string): { name: string; startsAt: Date } {
  const name = localDateOf(Math.floor(now.getTime() / MINUTE), timeZone).slice(0, 7);
  return { name, startsAt: new Date(startOfLocalDate(`${name}-01`, timeZone) * MINUTE) };
}

/** The first instant of the next calendar month of the business. */
export function nextMonth(now: Date, timeZone: string): Date {
  const { name } = currentMonth(now, timeZone);
  const next = addLocalDays(`${name}-01`, 31).slice(0, 7);
  return new Date(startOfLocalDate(`${next}-01`, timeZone) * MINUTE);
}

/** Messages that a carrier took since then, or may have. */
export async function sentSince(
  tx: Transaction,
  tenantId: string,
  channel: OutgoingChannel,
  since: Date,
): Promise<number> {
  const [row] = await tx.manager.query<{ count: number }[]>(
    `SELECT (SELECT count(*) FROM messages WHERE tenant_id = $1 AND channel = $2 AND sent_at >= $3)::integer
          + (SELECT count(*) FROM messages WHERE tenant_id = $1 AND channel = $2 AND status = 'sending'
               AND sent_at IS NULL)::integer AS count`,
    [tenantId, channel, since],
  );
  return row!.count;
}

/**
 * Whether one more text message fits this month's quota. The owner is told, once a month each, when four fifths are
 * used and when all is.
 */
export async function countAgainstQuota(
  tx: Transaction,
  ctx: TenantContext,
  rules: BusinessRules,
): Promise<boolean> {
  // One at a time: two who count together would both find the last one free.
  await tx.manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [
    `sms quota ${ctx.tenantId}`,
  ]);
  const month = currentMonth(ctx.clock.now(), rules.timeZone);
  const used = await sentSince(tx, ctx.tenantId, 'sms', month.startsAt);
  const quota = rules.smsMonthlyQuota;
  const fits = used < quota;
  const counted = fits ? used + 1 : used;
  if (counted >= quota) {
    await tellOnce(tx, ctx, 'sms.quota_reached', month.name, quota);
  } else if (counted * 5 >= quota * 4) {
    await tellOnce(tx, ctx, 'sms.quota_near', month.name, quota);
  }
  return fits;
}

async function tellOnce(
  tx: Transaction,
  ctx: TenantContext,
  action: string,
  month: string,
  quota: number,
): Promise<void> {
  const told = await tx.manager.query<object[]>(
    `SELECT 1 FROM audit_log WHERE tenant_id = $1 AND entity = 'sms' AND entity_id IS NULL AND action = $2
       AND after ->> 'month' = $3 LIMIT 1`,
    [ctx.tenantId, action, month],
  );
  if (told.length === 0) {
    await recordAudit(tx, ctx, { action, entity: 'sms', entityId: null, after: { month, quota } });
  }
}
