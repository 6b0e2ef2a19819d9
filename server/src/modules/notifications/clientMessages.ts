import { recordAudit } from '../../platform/audit';
import type { PreparedStatement, Transaction } from '../../platform/database/transaction';
import { AppError, InputError, notFound } from '../../platform/errors';
import { isUuid } from '../../platform/ids';
import { clampPageSize, decodeCursor, encodeCursor } from '../../platform/pagination';
import type { TenantContext } from '../../platform/request/tenantContext';
import { TEAM_MAILS } from '../messages/teamMails';
import type { MessageCarrier } from './messageCarrier';
import { announceDue } from './messageJobs';
import { OUTGOING_CHANNELS, type OutgoingChannel } from './messageRules';
import type {
  ClientMessage,
  ClientMessageConnection,
  ClientMessageDetails,
  ClientMessageEvent,
  ClientMessageStatus,
  OutgoingMessages,
} from './messageTypes';
import { currentMonth, sentSince } from './smsQuota';
import { REPLY_KINDS, REPLY_STALE_AFTER } from './textReplies';
import { businessRules } from './visitFacts';

export interface MessageFilter {
  status?: ClientMessageStatus | null;
  channel?: string | null;
  kind?: string | null;
  search?: string | null;
  clientId?: string | null;
  appointmentId?: string | null;
}

const LONGEST_SEARCH = 100;

/** Still true of the visit as it is, and for its client: messageRules says the same of one message. */
const STILL_SAYS_SOMETHING = `(
  a.client_id = m.client_id AND CASE m.kind
    WHEN 'booking_confirmation' THEN a.status = 'confirmed' AND a.starts_at > $2
    WHEN 'booking_pending' THEN a.status = 'pending' AND a.starts_at > $2
    WHEN 'reminder' THEN a.status = 'confirmed' AND a.starts_at > $2
      AND m.occasion LIKE '%:' || to_char(a.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ':%'
    WHEN 'appointment_moved' THEN a.status IN ('pending', 'confirmed') AND a.starts_at > $2
      AND NOT EXISTS (SELECT FROM messages later
                      WHERE later.tenant_id = m.tenant_id AND later.appointment_id = m.appointment_id
                        AND later.channel = m.channel AND later.kind = m.kind AND later.created_at > m.created_at)
    WHEN 'appointment_cancelled' THEN a.status = 'cancelled' AND a.starts_at > $2
    WHEN 'no_show' THEN a.status = 'no_show' AND a.starts_at > $2::timestamptz - interval '48 hours'
    WHEN 'review_request' THEN a.status = 'completed' AND a.ends_at > $2::timestamptz - interval '7 days'
    ELSE false END)`;
/** A reply is worth something for as long as whoever wrote may still wait for it. */
const STILL_ANSWERS = `(m.kind IN (${REPLY_KINDS.map((kind) => `'${kind}'`).join(', ')}) AND m.body IS NOT NULL
  AND m.created_at > $2::timestamptz - interval '${REPLY_STALE_AFTER / 1_000} seconds')`;
const CAN_SEND_AGAIN = `(m.status IN ('failed', 'not_sent')
  AND (${STILL_ANSWERS} OR coalesce(${STILL_SAYS_SOMETHING}, false)))`;

const COLUMNS = `
  m.id, m.kind, m.channel, m.status, m.reason, m.error, m.recipient, m.language, m.subject, m.due_at AS "dueAt",
  m.created_at AS "createdAt", m.sent_at AS "sentAt", m.attempts, m.segments, m.client_id AS "clientId",
  nullif(trim(c.first_name || ' ' || c.last_name), '') AS "clientName", m.appointment_id AS "appointmentId",
  a.reference, a.starts_at AS "visitStartsAt", ${CAN_SEND_AGAIN} AS "canSendAgain"`;
const FROM = `
  messages m
  LEFT JOIN clients c ON c.tenant_id = m.tenant_id AND c.id = m.client_id
  LEFT JOIN appointments a ON a.tenant_id = m.tenant_id AND a.id = m.appointment_id`;
const CRITERIA = `
  m.tenant_id = $1 AND ($3::text IS NULL OR m.status = $3) AND ($4::text IS NULL OR m.channel = $4)
  AND ($5::text IS NULL OR m.kind = $5) AND ($6::uuid IS NULL OR m.client_id = $6)
  AND ($7::uuid IS NULL OR m.appointment_id = $7)
  AND ($9::boolean OR NOT m.kind = ANY ('{${TEAM_MAILS.join(',')}}'))
  AND ($8::text IS NULL OR c.searched LIKE plain_text($8) OR m.recipient ILIKE $8 OR a.reference ILIKE $8)`;

const PAGE: PreparedStatement = {
  name: 'client_messages_page',
  text: `
    SELECT ${COLUMNS}, m.created_at::text AS "sortKey" FROM ${FROM}
    WHERE ${CRITERIA} AND ($10::timestamptz IS NULL OR (m.created_at, m.id) < ($10::timestamptz, $11::uuid))
    ORDER BY m.created_at DESC, m.id DESC LIMIT $12`,
};
const COUNT: PreparedStatement = {
  name: 'client_messages_count',
  text: `SELECT count(*)::integer AS total FROM ${FROM} WHERE ${CRITERIA} AND $2::timestamptz IS NOT NULL`,
};
const ONE: PreparedStatement = {
  name: 'client_message',
  text: `SELECT ${COLUMNS}, m.body AS text FROM ${FROM} WHERE m.tenant_id = $1 AND m.id = $3
    AND ($4::boolean OR NOT m.kind = ANY ('{${TEAM_MAILS.join(',')}}'))`,
};
const EVENTS: PreparedStatement = {
  name: 'client_message_events',
  text: `
    SELECT at, status, reason, error, due_at AS "dueAt" FROM message_events
    WHERE tenant_id = $1 AND message_id = $2 ORDER BY number`,
};
const STILL_RELEVANT: PreparedStatement = {
  name: 'client_messages_relevant',
  text: `
    SELECT m.id, m.channel FROM messages m JOIN appointments a ON a.tenant_id = m.tenant_id AND a.id = m.appointment_id
    WHERE m.tenant_id = $1 AND m.status = 'not_sent' AND m.reason IN ('no_provider', 'quota')
      AND ${STILL_SAYS_SOMETHING}`,
};

/** What a business told its clients, or was about to, and what became of it. */
export class ClientMessages {
  constructor(private readonly carriers: readonly MessageCarrier[]) {}

  /** The latest first. */
  async list(
    ctx: TenantContext,
    filter: MessageFilter,
    first: number | null,
    after: string | null,
  ): Promise<ClientMessageConnection> {
    ctx.require('clients.read');
    const size = clampPageSize(first);
    const [at, id] = after ? decodeCursor(after, 2) : [null, null];
    const wanted = [
      ctx.tenantId,
      ctx.clock.now(),
      filter.status ?? null,
      filter.channel ?? null,
      filter.kind ?? null,
      idOrNull('clientId', filter.clientId),
      idOrNull('appointmentId', filter.appointmentId),
      searchPattern(filter.search),
      // Who is invited, and as what, is for those who run the team.
      ctx.may('team.read'),
    ];
    const [rows, [counted]] = await Promise.all([
      ctx.rows<ClientMessage & { sortKey: string }>(PAGE, [...wanted, at, id, size + 1]),
      ctx.rows<{ total: number }>(COUNT, wanted),
    ]);
    const nodes = rows.slice(0, size);
    const last = nodes.at(-1);
    return {
      nodes,
      pageInfo: {
        hasNextPage: rows.length > size,
        endCursor: last ? encodeCursor([last.sortKey, last.id]) : null,
      },
      totalCount: counted!.total,
    };
  }

  /** What it said holds the client's own link, so that it is for whoever may change the visit anyway. */
  async details(ctx: TenantContext, id: string): Promise<ClientMessageDetails> {
    ctx.require('appointments.manage');
    return ctx.read(async (tx) => {
      const { text, ...message } = await oneMessage(tx, ctx, id);
      const events = await tx.rows<ClientMessageEvent>(EVENTS, [ctx.tenantId, message.id]);
      return { message, text, events };
    });
  }

  /** How messages leave, and what of them did not. */
  async channels(ctx: TenantContext): Promise<OutgoingMessages[]> {
    ctx.require('clients.read');
    return ctx.read(async (tx) => {
      const rules = await businessRules(tx, ctx.tenantId);
      const relevant = await relevantOnes(tx, ctx);
      const month = currentMonth(ctx.clock.now(), rules.timeZone);
      const channels: OutgoingMessages[] = [];
      for (const channel of OUTGOING_CHANNELS) {
        channels.push({
          channel,
          isConfigured: await this.isConfigured(tx, ctx, channel),
          sentThisMonth: await sentSince(tx, ctx.tenantId, channel, month.startsAt),
          monthlyQuota: channel === 'sms' ? rules.smsMonthlyQuota : null,
          stillRelevant: relevant.filter((message) => message.channel === channel).length,
        });
      }
      return channels;
    });
  }

  /** @throws CONFLICT for one that was sent, waits, or says nothing true any more. */
  async sendAgain(ctx: TenantContext, id: string): Promise<ClientMessage> {
    ctx.require('appointments.manage');
    return ctx.write(async (tx) => {
      await lockMessage(tx, ctx, id);
      const before = await oneMessage(tx, ctx, id);
      if (!before.canSendAgain) {
        throw new AppError(
          'CONFLICT',
          before.status === 'failed' || before.status === 'not_sent'
            ? before.appointmentId
              ? 'This message no longer says anything true about the visit, so it cannot be sent again.'
              : 'This message is too old to be sent again.'
            : 'Only a message that failed or was not sent can be sent again.',
        );
      }
      await putBack(tx, ctx, [before.id]);
      await audit(tx, ctx, 'message.sent_again', before);
      const { text: _text, ...message } = await oneMessage(tx, ctx, id);
      return message;
    });
  }

  /** Everything that was not sent for want of an account or quota and is still worth sending. */
  async sendRelevant(ctx: TenantContext): Promise<number> {
    ctx.require('appointments.manage');
    return ctx.write(async (tx) => {
      const sendable: string[] = [];
      for (const { id, channel } of await relevantOnes(tx, ctx)) {
        if (await this.isConfigured(tx, ctx, channel)) {
          sendable.push(id);
        }
      }
      if (sendable.length > 0) {
        await putBack(tx, ctx, sendable);
        await recordAudit(tx, ctx, {
          action: 'message.all_sent_again',
          entity: 'message',
          entityId: null,
          after: { count: sendable.length },
        });
      }
      return sendable.length;
    });
  }

  /** @throws CONFLICT for one that does not wait to be sent. */
  async cancel(ctx: TenantContext, id: string): Promise<ClientMessage> {
    ctx.require('appointments.manage');
    return ctx.write(async (tx) => {
      await lockMessage(tx, ctx, id);
      const before = await oneMessage(tx, ctx, id);
      if (before.status !== 'scheduled') {
        throw new AppError('CONFLICT', 'Only a message that waits to be sent can be cancelled.');
      }
      await tx.manager.query(
        `UPDATE messages SET status = 'cancelled', reason = 'by_hand', settled_at = $3, updated_at = $3
         WHERE tenant_id = $1 AND id = $2`,
        [ctx.tenantId, before.id, ctx.clock.now()],
      );
      await audit(tx, ctx, 'message.cancelled', before);
      const { text: _text, ...message } = await oneMessage(tx, ctx, id);
      return message;
    });
  }

  private async isConfigured(
    tx: Transaction,
    ctx: TenantContext,
    channel: OutgoingChannel,
  ): Promise<boolean> {
    const carrier = this.carriers.find((each) => each.channel === channel);
    return carrier !== undefined && (await carrier.open(tx, ctx.tenantId)) !== null;
  }
}

const relevantOnes = (
  tx: Transaction,
  ctx: TenantContext,
): Promise<{ id: string; channel: OutgoingChannel }[]> =>
  tx.rows<{ id: string; channel: OutgoingChannel }>(STILL_RELEVANT, [ctx.tenantId, ctx.clock.now()]);

async function oneMessage(
  tx: Transaction,
  ctx: TenantContext,
  id: string,
): Promise<ClientMessage & { text: string | null }> {
  const [row] = isUuid(id)
    ? await tx.rows<ClientMessage & { text: string | null }>(ONE, [
        ctx.tenantId,
        ctx.clock.now(),
        id,
        ctx.may('team.read'),
      ])
    : [];
  if (!row) {
    throw notFound('This message');
  }
  return row;
}

/** So that it is not being sent at the same moment. */
async function lockMessage(tx: Transaction, ctx: TenantContext, id: string): Promise<void> {
  if (isUuid(id)) {
    await tx.manager.query('SELECT FROM messages WHERE tenant_id = $1 AND id = $2 FOR UPDATE', [
      ctx.tenantId,
      id,
    ]);
  }
}

async function putBack(tx: Transaction, ctx: TenantContext, ids: readonly string[]): Promise<void> {
  await tx.manager.query(
    `UPDATE messages SET status = 'scheduled', reason = NULL, error = NULL, due_at = $3, attempts = 0,
       settled_at = NULL, updated_at = $3
     WHERE tenant_id = $1 AND id = ANY ($2) AND status IN ('failed', 'not_sent')`,
    [ctx.tenantId, ids, ctx.clock.now()],
  );
  await announceDue(tx, ctx.tenantId, ids);
}

/** Without the address, which the log would keep. */
const audit = (
  tx: Transaction,
  ctx: TenantContext,
  action: string,
  { id, kind, channel, status, reason, appointmentId }: ClientMessage,
): Promise<void> =>
  recordAudit(tx, ctx, {
    action,
    entity: 'message',
    entityId: id,
    before: { status, reason },
    after: { kind, channel, appointmentId },
  });

function searchPattern(search: string | null | undefined): string | null {
  const text = search?.trim() ?? '';
  if (text.length > LONGEST_SEARCH) {
    throw InputError.of('search', `Search text must have at most ${LONGEST_SEARCH} characters.`);
  }
  return text === '' ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function idOrNull(path: string, id: string | null | undefined): string | null {
  if (id && !isUuid(id)) {
    throw InputError.of(path, `${path} must be an id.`);
  }
  return id ?? null;
}
