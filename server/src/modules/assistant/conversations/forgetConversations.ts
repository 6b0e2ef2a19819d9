import { recordAudit } from '../../../platform/audit';
import type { Clock } from '../../../platform/clock';
import type { Database } from '../../../platform/database/database';
import type { PreparedStatement, Transaction } from '../../../platform/database/transaction';
import { newId } from '../../../platform/ids';
import type { Jobs } from '../../../platform/jobs/jobs';
import type { Logger } from '../../../platform/logging';
import { systemContext } from '../../../platform/request/systemContext';
import type { TenantContext } from '../../../platform/request/tenantContext';
import { DEFAULT_KEEP_DAYS } from '../settings/assistantSettings';

const BUSINESSES_AT_ONCE = 500;
const AT_ONCE = 100;
/** The rest of a business waits for the next hour. */
const MOST_BATCHES = 50;
const DAY = 24 * 60 * 60_000;

/** Those that were cleaned and noted today wait for tomorrow; what a crash left unnoted is noted by the next run. */
const DUE = `
  SELECT t.id FROM tenants t LEFT JOIN assistant_settings s ON s.tenant_id = t.id
  WHERE t.status <> 'deleted'
    AND NOT EXISTS (SELECT FROM conversation_cleanings k
                    WHERE k.tenant_id = t.id AND k.day = $2::date AND k.noted_at IS NOT NULL)
    AND (EXISTS (SELECT FROM conversation_cleanings k WHERE k.tenant_id = t.id AND k.noted_at IS NULL)
      OR coalesce(s.keep_conversations_days, ${DEFAULT_KEEP_DAYS}) > 0 AND EXISTS (
        SELECT FROM conversations c WHERE c.tenant_id = t.id AND c.forgotten_at IS NULL AND c.status IN ('open', 'closed')
          AND c.last_message_at < $1::timestamptz - make_interval(days => coalesce(s.keep_conversations_days, ${DEFAULT_KEEP_DAYS}))))
  ORDER BY t.id LIMIT ${BUSINESSES_AT_ONCE}`;

const KEEP: PreparedStatement = {
  name: 'conversations_keep_days',
  text: 'SELECT keep_conversations_days AS days FROM assistant_settings WHERE tenant_id = $1',
};
const OLD: PreparedStatement = {
  name: 'conversations_old',
  text: `
    SELECT c.id, c.turns FROM conversations c
    WHERE c.tenant_id = $1 AND c.forgotten_at IS NULL AND c.status IN ('open', 'closed') AND c.last_message_at < $2
      AND (c.busy_until IS NULL OR c.busy_until <= $3)
      AND NOT EXISTS (SELECT FROM conversation_entries e
                      WHERE e.tenant_id = c.tenant_id AND e.conversation_id = c.id AND e.at >= $2)
    ORDER BY c.last_message_at, c.id LIMIT ${AT_ONCE} FOR UPDATE OF c SKIP LOCKED`,
};
/** What the customer texted is kept a second time, as it came in. */
const TEXTED = `
  UPDATE sms_inbound i SET body = NULL FROM conversations c
  WHERE c.tenant_id = $1 AND c.id = ANY ($2) AND c.channel = 'sms' AND i.tenant_id = $1 AND i.sender = c.customer_phone
    AND i.keyword IS NULL AND NOT i.awaits_answer
    AND i.received_at BETWEEN c.started_at - interval '1 day' AND c.last_message_at`;
/** And so is what was answered. That there were messages, and when, remains. */
const ANSWERED = `
  UPDATE messages SET subject = NULL, body = NULL, conversation_id = NULL
  WHERE tenant_id = $1 AND conversation_id = ANY ($2)`;
const FORGET = `
  UPDATE conversations SET forgotten_at = $3, status = 'closed', state = '{}', token_hash = NULL, customer_phone = NULL,
    client_id = NULL, appointment_id = NULL, taken_by = NULL, busy_until = NULL
  WHERE tenant_id = $1 AND id = ANY ($2)`;
const COUNT = `
  INSERT INTO conversation_cleanings (tenant_id, id, day, forgotten) VALUES ($1, $2, $3, $4)
  ON CONFLICT (tenant_id, day) DO UPDATE SET forgotten = conversation_cleanings.forgotten + excluded.forgotten`;
const NOTE: PreparedStatement = {
  name: 'conversations_cleaning_noted',
  text: `
    UPDATE conversation_cleanings SET noted_at = $2 WHERE tenant_id = $1 AND noted_at IS NULL
    RETURNING day::text AS day, forgotten`,
};

export interface ForgettingParts {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  logger: Logger;
}

/**
 * Deletes what was said in conversations that are older than their business keeps them: the words, the trail and the
 * summaries. Those that wait for people or that a member answers are kept until they are done with.
 */
export async function forgetOldConversations({
  database,
  clock,
  jobs,
  logger,
}: ForgettingParts): Promise<void> {
  const now = clock.now();
  const due = await jobs.rows<{ id: string }>(DUE, [now, dayOf(now)]);
  for (const { id } of due) {
    try {
      await forgetOfOne(systemContext(database, id, clock), now);
    } catch (error) {
      // The others are not to wait for it; the next hour tries again.
      logger.error({ err: error }, 'old conversations of a business could not be deleted');
    }
  }
}

async function forgetOfOne(ctx: TenantContext, now: Date): Promise<void> {
  let isMore = true;
  for (let batch = 0; isMore && batch < MOST_BATCHES; batch++) {
    isMore = await ctx.write((tx) => forgetSome(tx, ctx.tenantId, now));
  }
  // More than fits into an hour: noted with the rest.
  if (isMore) return;
  await ctx.write(async (tx) => {
    const noted = await tx.rows<{ day: string; forgotten: number }>(NOTE, [ctx.tenantId, now]);
    for (const { day, forgotten } of noted) {
      await recordAudit(tx, ctx, {
        action: 'conversation.forgotten',
        entity: 'conversation',
        entityId: null,
        after: { day, conversations: forgotten },
      });
    }
  });
}

/** @returns whether there may be more. */
async function forgetSome(tx: Transaction, tenantId: string, now: Date): Promise<boolean> {
  const [setting] = await tx.rows<{ days: number }>(KEEP, [tenantId]);
  const days = setting?.days ?? DEFAULT_KEEP_DAYS;
  if (days === 0) return false;
  const old = await tx.rows<{ id: string; turns: number }>(OLD, [
    tenantId,
    new Date(now.getTime() - days * DAY),
    now,
  ]);
  if (old.length === 0) return false;
  const ids = old.map(({ id }) => id);
  await tx.manager.query(TEXTED, [tenantId, ids]);
  await tx.manager.query(ANSWERED, [tenantId, ids]);
  await tx.manager.query(
    'DELETE FROM conversation_entries WHERE tenant_id = $1 AND conversation_id = ANY ($2)',
    [tenantId, ids],
  );
  await tx.manager.query(FORGET, [tenantId, ids, now]);
  // Chats that were opened, and in which nobody said anything, are counted nowhere.
  const spoken = old.filter(({ turns }) => turns > 0).length;
  if (spoken > 0) await tx.manager.query(COUNT, [tenantId, newId(), dayOf(now), spoken]);
  return old.length === AT_ONCE;
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
