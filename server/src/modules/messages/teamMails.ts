import type { MessageKind } from '../../domain/messages/messageKinds';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Transaction } from '../../platform/database/transaction';
import { newId } from '../../platform/ids';
import { MOST_ATTEMPTS, type OutboxConsumer } from '../../platform/jobs/jobHandler';
import { systemContext } from '../../platform/request/systemContext';
import type { TenantContext } from '../../platform/request/tenantContext';

/**
 * Mails to people about their work in a business. They leave by the platform's mail server, as all account mails do, and
 * are shown among the messages of the business, without their text: it holds links that let in whoever has them. Mails
 * about the account itself, such as a password reset, belong to the person alone and are shown to nobody.
 */
export const TEAM_MAILS = ['invitation', 'calendar_trouble'] as const satisfies readonly MessageKind[];

/** `messages.carrier` of what the outbox carries: whoever sends messages to clients leaves it alone. */
export const OUTBOX = 'outbox';

export const isTeamMail = (kind: MessageKind): boolean =>
  (TEAM_MAILS as readonly MessageKind[]).includes(kind);

/** Shows a mail that is being queued, in the same transaction. @returns the id of its row, for the mail to carry. */
export async function showTeamMail(
  tx: Transaction,
  tenantId: string,
  mail: { kind: MessageKind; to: string; subject: string; language: string; hasProvider: boolean },
): Promise<string> {
  const id = newId();
  await tx.manager.query(
    `INSERT INTO messages (tenant_id, id, occasion, kind, channel, recipient, language, status, reason, due_at, subject,
       carrier, created_at, updated_at, settled_at)
     VALUES ($1, $2, $3, $4, 'email', $5, $6, $7, $8, now(), $9, '${OUTBOX}', now(), now(),
       CASE WHEN $7 = 'not_sent' THEN now() END)`,
    [
      tenantId,
      id,
      `mail:${id}`,
      mail.kind,
      mail.to,
      mail.language,
      mail.hasProvider ? 'scheduled' : 'not_sent',
      mail.hasProvider ? null : 'no_provider',
      mail.subject,
    ],
  );
  return id;
}

/** Keeps the rows of team mails in step with what becomes of them. One that a member cancelled is not sent. */
export function showingTeamMails(
  consumer: OutboxConsumer,
  database: Database,
  clock: Clock,
  /** False where mails are only logged. */
  isSent: boolean,
): OutboxConsumer {
  return {
    ...consumer,
    async run(row, job) {
      const { shownAs: id } = row.payload as { shownAs?: string };
      if (!id || !row.tenantId) {
        return consumer.run(row, job);
      }
      const ctx = systemContext(database, row.tenantId, clock);
      if (await wasCancelled(ctx, id)) {
        return;
      }
      try {
        await consumer.run(row, job);
      } catch (error) {
        const isLast = job.attempts >= (consumer.maxAttempts ?? MOST_ATTEMPTS);
        await settle(ctx, id, isLast ? 'failed' : 'scheduled', isLast ? 'gave_up' : 'later', wordsOf(error));
        throw error;
      }
      await (isSent ? settle(ctx, id, 'sent', null, null) : settle(ctx, id, 'not_sent', 'no_provider', null));
    },
  };
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function wasCancelled(ctx: TenantContext, id: string): Promise<boolean> {
  const rows = await ctx.read((tx) =>
    tx.manager.query<unknown[]>(
      `SELECT FROM messages WHERE tenant_id = $1 AND id = $2 AND status = 'cancelled'`,
      [ctx.tenantId, id],
    ),
  );
  return rows.length > 0;
}

const settle = (
  ctx: TenantContext,
  id: string,
  status: 'sent' | 'scheduled' | 'failed' | 'not_sent',
  reason: string | null,
  error: string | null,
): Promise<void> =>
  ctx.write(async (tx) => {
    await tx.manager.query(
      `UPDATE messages SET status = $3, reason = $4, error = left($5, 500), attempts = attempts + 1, updated_at = $6,
         sent_at = CASE WHEN $3 = 'sent' THEN $6 ELSE sent_at END,
         settled_at = CASE WHEN $3 IN ('failed', 'not_sent') THEN $6::timestamptz END
       WHERE tenant_id = $1 AND id = $2`,
      [ctx.tenantId, id, status, reason, error, ctx.clock.now()],
    );
  });
