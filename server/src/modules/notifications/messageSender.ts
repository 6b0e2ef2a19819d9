import type { Language } from '../../domain/language';
import { afterQuiet } from '../../domain/messages/quietHours';
import type { Transaction } from '../../platform/database/transaction';
import type { Logger } from '../../platform/logging';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { IntegrationStore } from '../integrations/integrationStore';
import {
  type Accepted,
  CarrierError,
  type MessageCarrier,
  type OpenCarrier,
  type ReadyMessage,
} from './messageCarrier';
import { reminderOccasion } from './messagePlanning';
import { type OutgoingChannel, type VisitKind, addressOf, isWanted, whyPointless } from './messageRules';
import type { MessageWriter, Written } from './messageWriter';
import type { OptOuts } from './optOuts';
import { countAgainstQuota } from './smsQuota';
import { REPLY_STALE_AFTER, type ReplyKind, isReply } from './textReplies';
import { type BusinessRules, type VisitFacts, businessRules, visitFacts } from './visitFacts';

export interface MessageSenderParts {
  carriers: readonly MessageCarrier[];
  writer: MessageWriter;
  optOuts: Readonly<Record<OutgoingChannel, OptOuts>>;
  integrations: IntegrationStore;
  /** Whose address the invitations in mails come from. */
  sender(tx: Transaction, tenantId: string): Promise<{ name: string; email: string } | null>;
  logger: Logger;
  /** `STUCK_MILLISECONDS` by default. */
  stuckMilliseconds?: number;
}

interface MessageRow {
  id: string;
  occasion: string;
  kind: VisitKind | ReplyKind;
  channel: OutgoingChannel;
  clientId: string | null;
  /** Null for what is about no visit. */
  appointmentId: string | null;
  language: Language;
  status: string;
  attempts: number;
  createdAt: Date;
  dueAt: Date;
  recipient: string | null;
  /** Written already: of replies, and of what was tried before. */
  body: string | null;
  sentSince: Date;
  previousStartsAt: Date | null;
}

/** What is to leave, and to whom, as of now. */
interface Prepared {
  to: string;
  language: Language;
  /** Until when quiet hours hold it; null for now. */
  wait: Date | 'too_late' | null;
  write(): Promise<Written>;
}

type VisitRow = MessageRow & { kind: VisitKind; appointmentId: string };

const isAboutVisit = (row: MessageRow): row is VisitRow => row.appointmentId !== null && !isReply(row.kind);

/** Given to a carrier and committed as such: whatever happens now, nobody sends it a second time unasked. */
interface Taken {
  message: ReadyMessage;
  carrier: OpenCarrier;
  channel: OutgoingChannel;
  /** Which attempt this is, from 1. */
  attempt: number;
}

const MINUTE = 60_000;
/** How long a carrier may take: whoever has not told by then how it went is gone, or will never know. */
export const STUCK_MILLISECONDS = 5 * MINUTE;
const BACK_OFF = [30_000, 2 * MINUTE, 10 * MINUTE, 60 * MINUTE];
const ACCOUNT_RETRY = 10 * MINUTE;
/** A reminder in quiet hours that was due this recently was only just held up. */
const JUST_DUE = 30 * MINUTE;

/**
 * Brings one message out, in three steps: it is written and marked `sending`, and that is committed; the carrier gets
 * it; what the carrier said is written down. A crash before the second step or after it leaves a row in `sending`,
 * which is looked into after `stuckMilliseconds`: the carrier is asked whether it has the message; one that cannot tell gets
 * it once more under the same name (a mail's Message-ID, by which the receiving side drops the second).
 */
export class MessageSender {
  /** For how long a message may be sending before somebody looks into it. */
  readonly stuckMilliseconds: number;

  constructor(private readonly parts: MessageSenderParts) {
    this.stuckMilliseconds = parts.stuckMilliseconds ?? STUCK_MILLISECONDS;
  }

  async deliver(ctx: TenantContext, id: string): Promise<void> {
    const taken = await ctx.write((tx) => this.take(tx, ctx, id));
    if (!taken) {
      return;
    }
    const { message, carrier } = taken;
    let answer: Accepted | CarrierError;
    try {
      answer = await carrier.send(message);
    } catch (error) {
      // Whatever a carrier did not foresee may have happened after the message was taken.
      answer = error instanceof CarrierError ? error : new CarrierError('unknown', 'An unexpected failure.');
      if (!(error instanceof CarrierError)) {
        this.parts.logger.error({ err: error }, 'a carrier failed unexpectedly');
      }
    }
    const said = answer;
    await ctx.write((tx) =>
      said instanceof CarrierError ? this.failed(tx, ctx, taken, said) : this.accepted(tx, ctx, taken, said),
    );
  }

  /** Null when there is nothing to send: somebody else has it, it is not due, or it is settled without sending. */
  private async take(tx: Transaction, ctx: TenantContext, id: string): Promise<Taken | null> {
    const now = ctx.clock.now();
    const row = await lockedMessage(tx, ctx.tenantId, id);
    const isStuck =
      row?.status === 'sending' && now.getTime() - row.sentSince.getTime() >= this.stuckMilliseconds;
    if (!row || !(isStuck || (row.status === 'scheduled' && row.dueAt <= now))) {
      return null;
    }
    const rules = await businessRules(tx, ctx.tenantId);
    if (rules.status !== 'active') {
      return null;
    }
    const carrier =
      (await this.parts.carriers.find(({ channel }) => channel === row.channel)?.open(tx, ctx.tenantId)) ??
      null;
    if (isStuck && carrier?.find && (await this.wasTaken(tx, ctx, row, carrier, now))) {
      return null;
    }
    const prepared = isAboutVisit(row)
      ? await this.aboutVisit(tx, ctx, row, rules, isStuck)
      : await asReply(tx, ctx, row, isStuck);
    if (!prepared) {
      return null;
    }
    const { to, language, wait } = prepared;
    if (await this.parts.optOuts[row.channel].has(tx, ctx.tenantId, to)) {
      await settle(tx, ctx, id, 'not_sent', 'opted_out');
      return null;
    }
    if (wait === 'too_late') {
      await settle(tx, ctx, id, 'cancelled', 'stale');
      return null;
    }
    if (wait) {
      await postpone(tx, ctx, id, wait, 'quiet_hours', null);
      return null;
    }
    const written = await prepared.write();
    await keepText(tx, ctx, id, to, language, written);
    if (!carrier) {
      await settle(tx, ctx, id, isStuck ? 'failed' : 'not_sent', isStuck ? 'unknown' : 'no_provider');
      return null;
    }
    if (row.channel === 'sms' && !isStuck && !(await countAgainstQuota(tx, ctx, rules))) {
      await settle(tx, ctx, id, 'not_sent', 'quota');
      return null;
    }
    await tx.manager.query(
      `UPDATE messages SET status = 'sending', reason = NULL, error = NULL, attempts = attempts + 1, carrier = $3,
         updated_at = $4 WHERE tenant_id = $1 AND id = $2`,
      [ctx.tenantId, id, carrier.name, now],
    );
    return {
      message: { id, to, ...written },
      carrier,
      channel: row.channel,
      attempt: row.attempts + 1,
    };
  }

  /** Null when it is settled: it is no longer true, or there is nobody to write to. */
  private async aboutVisit(
    tx: Transaction,
    ctx: TenantContext,
    row: VisitRow,
    rules: BusinessRules,
    isStuck: boolean,
  ): Promise<Prepared | null> {
    const now = ctx.clock.now();
    const { id, channel } = row;
    const visit = await visitFacts(tx, ctx.tenantId, row.appointmentId);
    if (!visit) {
      return null;
    }
    const pointless = whyCancelled(row, visit, rules, now);
    if (pointless) {
      // One whose fate is unknown may have arrived: it is not claimed that it did not.
      await settle(tx, ctx, id, isStuck ? 'failed' : 'cancelled', isStuck ? 'unknown' : pointless);
      return null;
    }
    const to = addressOf(visit, channel);
    if (!to) {
      await settle(tx, ctx, id, 'not_sent', 'no_address');
      return null;
    }
    const language = visit.language ?? row.language;
    return {
      to,
      language,
      wait: waitingFor(row, visit, rules, now),
      write: async () => {
        const sender = channel === 'email' ? await this.parts.sender(tx, ctx.tenantId) : null;
        return this.parts.writer.write(tx, {
          ...row,
          tenantId: ctx.tenantId,
          language,
          to,
          visit,
          rules,
          sender,
        });
      },
    };
  }

  /** Asks the carrier about a message of which nobody knows whether it took it. True when nothing is left to do now. */
  private async wasTaken(
    tx: Transaction,
    ctx: TenantContext,
    row: MessageRow,
    carrier: OpenCarrier,
    now: Date,
  ): Promise<boolean> {
    const [kept] = await tx.manager.query<{ to: string; subject: string | null; text: string }[]>(
      'SELECT recipient AS "to", subject, body AS text FROM messages WHERE tenant_id = $1 AND id = $2',
      [ctx.tenantId, row.id],
    );
    try {
      const found = await carrier.find!({ id: row.id, ...kept!, html: null, calendar: null }, row.sentSince);
      if (!found) {
        return false;
      }
      await markSent(tx, ctx, row.id, found, now);
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error);
      await tx.manager.query(
        `UPDATE messages SET reason = 'unknown', error = left($3, 500), updated_at = $4
         WHERE tenant_id = $1 AND id = $2`,
        [ctx.tenantId, row.id, words, now],
      );
    }
    return true;
  }

  private async accepted(tx: Transaction, ctx: TenantContext, taken: Taken, answer: Accepted): Promise<void> {
    const now = ctx.clock.now();
    await markSent(tx, ctx, taken.message.id, answer, now);
    await this.parts.integrations.worked(tx, ctx.tenantId, taken.channel, now);
    await retryHeld(tx, ctx.tenantId, taken.channel, now);
  }

  private async failed(
    tx: Transaction,
    ctx: TenantContext,
    { message: { id }, channel, attempt }: Taken,
    { trouble, message: words, reason }: CarrierError,
  ): Promise<void> {
    const now = ctx.clock.now();
    switch (trouble) {
      case 'refused':
        await settle(tx, ctx, id, 'failed', reason ?? 'refused', words);
        break;
      case 'later': {
        const wait = BACK_OFF[attempt - 1];
        if (wait === undefined) {
          await settle(tx, ctx, id, 'failed', reason ?? 'gave_up', words);
        } else {
          await postpone(tx, ctx, id, new Date(now.getTime() + wait), reason ?? 'later', words);
        }
        break;
      }
      case 'account': {
        // Not this message's fault: it counts as no attempt. The others need not run into the same wall.
        const again = new Date(now.getTime() + ACCOUNT_RETRY);
        await postpone(tx, ctx, id, again, 'account', words);
        await tx.manager.query(
          `UPDATE messages SET attempts = greatest(attempts - 1, 0) WHERE tenant_id = $1 AND id = $2`,
          [ctx.tenantId, id],
        );
        await tx.manager.query(
          `UPDATE messages SET due_at = $3, reason = 'account', updated_at = $4
           WHERE tenant_id = $1 AND channel = $2 AND status = 'scheduled' AND due_at <= $4`,
          [ctx.tenantId, channel, again, now],
        );
        await this.parts.integrations.failed(tx, ctx.tenantId, channel, now, words);
        break;
      }
      case 'unknown':
        if (attempt >= BACK_OFF.length) {
          await settle(tx, ctx, id, 'failed', 'unknown', words);
        } else {
          await tx.manager.query(
            `UPDATE messages SET reason = 'unknown', error = left($3, 500), updated_at = $4
             WHERE tenant_id = $1 AND id = $2 AND status = 'sending'`,
            [ctx.tenantId, id, words, now],
          );
        }
        break;
    }
  }
}

/** Whoever wrote waits for it: quiet hours do not hold it, and after half a day it answers nothing any more. */
async function asReply(
  tx: Transaction,
  ctx: TenantContext,
  { id, kind, recipient, body, language, createdAt }: MessageRow,
  isStuck: boolean,
): Promise<Prepared | null> {
  if (!isReply(kind) || !recipient || !body) {
    return null;
  }
  if (ctx.clock.now().getTime() - createdAt.getTime() > REPLY_STALE_AFTER) {
    await settle(tx, ctx, id, isStuck ? 'failed' : 'cancelled', isStuck ? 'unknown' : 'stale');
    return null;
  }
  const written = { subject: null, text: body, html: null, calendar: null };
  return { to: recipient, language, wait: null, write: () => Promise.resolve(written) };
}

/** What waited for an account to work again goes out now: call it when one was connected anew. */
export async function retryHeld(
  tx: Transaction,
  tenantId: string,
  channel: OutgoingChannel,
  now: Date,
): Promise<void> {
  await tx.manager.query(
    `UPDATE messages SET due_at = $3, updated_at = $3
     WHERE tenant_id = $1 AND channel = $2 AND status = 'scheduled' AND reason = 'account' AND due_at > $3`,
    [tenantId, channel, now],
  );
}

async function lockedMessage(tx: Transaction, tenantId: string, id: string): Promise<MessageRow | null> {
  const [row] = await tx.manager.query<MessageRow[]>(
    `SELECT id, occasion, kind, channel, client_id AS "clientId", appointment_id AS "appointmentId", language, status,
            attempts, created_at AS "createdAt", due_at AS "dueAt", updated_at AS "sentSince", recipient, body,
            previous_starts_at AS "previousStartsAt"
     FROM messages WHERE tenant_id = $1 AND id = $2 FOR UPDATE SKIP LOCKED`,
    [tenantId, id],
  );
  return row ?? null;
}

/** Why it is not to be sent any more; the plan may be older than what has become of the visit and the settings. */
function whyCancelled(row: VisitRow, visit: VisitFacts, rules: BusinessRules, now: Date): string | null {
  if (visit.clientId !== row.clientId) {
    return 'other_client';
  }
  if (row.kind === 'reminder' && row.occasion !== `${reminderOccasion(visit)}:${row.channel}`) {
    // A merged client's reminder carries the former id; its time is what counts.
    if (!row.occasion.includes(`:${visit.startsAt.toISOString()}:`)) {
      return 'visit_moved';
    }
  }
  return (
    whyPointless(row.kind, visit, now) ??
    (isWanted(row.kind, row.channel, rules, visit) ? null : 'turned_off')
  );
}

/** When quiet hours let it out; null now. */
function waitingFor(
  row: VisitRow,
  visit: VisitFacts,
  rules: BusinessRules,
  now: Date,
): Date | 'too_late' | null {
  const minute = Math.floor(now.getTime() / MINUTE);
  const moment = afterQuiet(minute, rules.quiet, rules.timeZone);
  if (moment === minute) {
    return null;
  }
  const end = new Date(moment * MINUTE);
  if (row.kind !== 'reminder' || end < visit.startsAt) {
    return end;
  }
  return now.getTime() - row.dueAt.getTime() <= JUST_DUE ? null : 'too_late';
}

async function keepText(
  tx: Transaction,
  ctx: TenantContext,
  id: string,
  to: string,
  language: Language,
  { subject, text }: Written,
): Promise<void> {
  await tx.manager.query(
    `UPDATE messages SET recipient = $3, language = $4, subject = $5, body = $6 WHERE tenant_id = $1 AND id = $2`,
    [ctx.tenantId, id, to, language, subject, text],
  );
}

async function markSent(
  tx: Transaction,
  ctx: TenantContext,
  id: string,
  { carrierMessageId, segments }: Accepted,
  now: Date,
): Promise<void> {
  // The carrier's report on it may have come first.
  await tx.manager.query(
    `UPDATE messages SET status = CASE WHEN status = 'sending' THEN 'sent' ELSE status END,
       reason = CASE WHEN status = 'sending' THEN NULL ELSE reason END,
       error = CASE WHEN status = 'sending' THEN NULL ELSE error END,
       carrier_message_id = coalesce(carrier_message_id, $3), segments = $4, sent_at = coalesce(sent_at, $5),
       updated_at = $5
     WHERE tenant_id = $1 AND id = $2`,
    [ctx.tenantId, id, carrierMessageId, segments, now],
  );
}

async function postpone(
  tx: Transaction,
  ctx: TenantContext,
  id: string,
  dueAt: Date,
  reason: string,
  words: string | null,
): Promise<void> {
  await tx.manager.query(
    `UPDATE messages SET status = 'scheduled', due_at = $3, reason = $4, error = left($5, 500), updated_at = $6
     WHERE tenant_id = $1 AND id = $2`,
    [ctx.tenantId, id, dueAt, reason, words, ctx.clock.now()],
  );
}

async function settle(
  tx: Transaction,
  ctx: TenantContext,
  id: string,
  status: 'cancelled' | 'failed' | 'not_sent',
  reason: string,
  words: string | null = null,
): Promise<void> {
  await tx.manager.query(
    `UPDATE messages SET status = $3, reason = $4, error = left($5, 500), settled_at = $6, updated_at = $6
     WHERE tenant_id = $1 AND id = $2`,
    [ctx.tenantId, id, status, reason, words, ctx.clock.now()],
  );
}
