import type { PreparedStatement, Transaction } from '../../../platform/database/transaction';
import { notFound } from '../../../platform/errors';
import { isUuid } from '../../../platform/ids';
import { clampPageSize, decodeCursor, encodeCursor } from '../../../platform/pagination';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { EventData, StaffData } from './conversationEvents';
import type {
  Conversation,
  ConversationConnection,
  ConversationDetails,
  ConversationFilter,
  ConversationLine,
  ConversationSummary,
  ConversationsWaiting,
} from './conversationTypes';

/** Parameters everywhere: tenant, and the user who asks. */
const COLUMNS = `
  c.id, c.channel, c.status, c.hand_over AS "handOver", c.outcome, c.language, c.started_at AS "startedAt",
  c.last_message_at AS "lastMessageAt", c.turns,
  (c.status = 'waiting' OR (c.status = 'staff' AND c.unanswered_since IS NOT NULL)) AS "needsAnswer",
  coalesce(nullif(trim(k.first_name || ' ' || k.last_name), ''), c.state #>> '{client,name}') AS "customerName",
  coalesce(c.customer_phone, c.state #>> '{client,phone}') AS "customerPhone",
  c.state #>> '{client,email}' AS "customerEmail", k.id AS "clientId",
  a.id AS "appointmentId", a.reference, a.starts_at AS "visitStartsAt",
  last.text AS "lastLine", last.kind AS "lastFrom",
  trim(u.first_name || ' ' || u.last_name) AS "takenBy", coalesce(m.user_id = $2, false) AS "isMine"`;
/** Text messages prove a number, so that its client is known before anything is booked. */
const CLIENT = `
  coalesce(c.client_id, CASE c.channel WHEN 'sms' THEN (
    SELECT p.id FROM clients p WHERE p.tenant_id = c.tenant_id AND p.phone = c.customer_phone AND p.deleted_at IS NULL
    ORDER BY p.created_at, p.id LIMIT 1) END)`;
const FROM = `
  conversations c
  LEFT JOIN clients k ON k.tenant_id = c.tenant_id AND k.id = ${CLIENT}`;
const DETAILS = `
  LEFT JOIN appointments a ON a.tenant_id = c.tenant_id AND a.id = c.appointment_id
  LEFT JOIN memberships m ON m.tenant_id = c.tenant_id AND m.id = c.taken_by
  LEFT JOIN users u ON u.id = m.user_id
  LEFT JOIN LATERAL (
    SELECT e.kind, left(e.text, 200) AS text FROM conversation_entries e
    WHERE e.tenant_id = c.tenant_id AND e.conversation_id = c.id AND e.kind IN ('customer', 'assistant', 'staff')
    ORDER BY e.position DESC LIMIT 1) last ON true`;
/** A chat that was opened, and in which nobody has said anything yet, is no conversation to staff. */
const CRITERIA = `
  c.tenant_id = $1 AND $2::uuid IS NOT NULL AND c.turns > 0 AND c.forgotten_at IS NULL
  AND ($3::text[] IS NULL OR c.status = ANY ($3)) AND ($4::text IS NULL OR c.channel = $4)
  AND ($5::text IS NULL OR c.outcome = $5)
  AND ($6::timestamptz IS NULL OR c.last_message_at >= $6) AND ($7::timestamptz IS NULL OR c.last_message_at < $7)
  AND ($8::uuid IS NULL OR k.id = $8)
  AND ($9::text IS NULL OR plain_text(k.first_name || ' ' || k.last_name) LIKE plain_text($9)
       OR plain_text(c.state #>> '{client,name}') LIKE plain_text($9)
       OR coalesce(c.customer_phone, c.state #>> '{client,phone}') LIKE $10
       OR EXISTS (SELECT FROM conversation_entries e WHERE e.tenant_id = c.tenant_id AND e.conversation_id = c.id
                  AND e.kind IN ('customer', 'assistant', 'staff') AND plain_text(e.text) LIKE plain_text($9)))`;

const PAGE: PreparedStatement = {
  name: 'conversations_page',
  text: `
    SELECT ${COLUMNS}, c.last_message_at::text AS "sortKey" FROM ${FROM} ${DETAILS}
    WHERE ${CRITERIA} AND ($11::timestamptz IS NULL OR (c.last_message_at, c.id) < ($11::timestamptz, $12::uuid))
    ORDER BY c.last_message_at DESC, c.id DESC LIMIT $13`,
};
const COUNT: PreparedStatement = {
  name: 'conversations_count',
  text: `SELECT count(*)::integer AS total FROM ${FROM} WHERE ${CRITERIA}`,
};
const ONE: PreparedStatement = {
  name: 'conversation_shown',
  text: `SELECT ${COLUMNS} FROM ${FROM} ${DETAILS} WHERE c.tenant_id = $1 AND c.id = $3 AND c.forgotten_at IS NULL`,
};
const ENTRIES: PreparedStatement = {
  name: 'conversation_entries_shown',
  text: `
    SELECT id, position, kind, at, text, data FROM conversation_entries
    WHERE tenant_id = $1 AND conversation_id = $2 AND ($3::integer IS NULL OR position < $3)
    ORDER BY position DESC LIMIT $4`,
};
const SUMMARY: PreparedStatement = {
  name: 'conversation_summary',
  text: `
    SELECT data -> 'summary' AS summary FROM conversation_entries
    WHERE tenant_id = $1 AND conversation_id = $2 AND kind = 'event' AND data ? 'summary'
    ORDER BY position DESC LIMIT 1`,
};
const WAITING: PreparedStatement = {
  name: 'conversations_waiting',
  text: `
    SELECT count(*) FILTER (WHERE c.status = 'waiting')::integer AS waiting,
      count(*) FILTER (WHERE c.status = 'staff' AND c.unanswered_since IS NOT NULL AND m.user_id = $2)::integer AS mine
    FROM conversations c LEFT JOIN memberships m ON m.tenant_id = c.tenant_id AND m.id = c.taken_by
    WHERE c.tenant_id = $1 AND c.status IN ('waiting', 'staff')`,
};
/** Of whoever asks without being a user: nobody's id. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const FEWEST_DIGITS = 3;

interface EntryRow {
  id: string;
  position: number;
  kind: ConversationLine['kind'];
  at: Date;
  text: string | null;
  data: unknown;
}

/** The conversations of a business, as its staff see them. */
export class ConversationInbox {
  /** The one with the latest message first. */
  async list(
    ctx: TenantContext,
    filter: ConversationFilter,
    first: number | null,
    after: string | null,
  ): Promise<ConversationConnection> {
    ctx.require('conversations.read');
    const size = clampPageSize(first);
    const [at, id] = after ? decodeCursor(after, 2) : [null, null];
    const search = filter.search?.trim() || null;
    const wanted = [
      ctx.tenantId,
      ctx.actor.userId ?? NOBODY,
      filter.statuses?.length ? filter.statuses : null,
      filter.channel ?? null,
      filter.outcome ?? null,
      filter.from ?? null,
      filter.to ?? null,
      filter.clientId ?? null,
      search && `%${search.replace(/[\\%_]/g, '\\$&')}%`,
      search && numberPattern(search),
    ];
    const [rows, [counted]] = await Promise.all([
      ctx.rows<Conversation & { sortKey: string }>(PAGE, [...wanted, at, id, size + 1]),
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

  /** @throws NOT_FOUND */
  async find(ctx: TenantContext, id: string): Promise<Conversation> {
    ctx.require('conversations.read');
    const [row] = isUuid(id)
      ? await ctx.rows<Conversation>(ONE, [ctx.tenantId, ctx.actor.userId ?? NOBODY, id])
      : [];
    if (!row) throw notFound('This conversation');
    return row;
  }

  /** With the last entries of its trail, or those before a position. */
  async details(
    ctx: TenantContext,
    id: string,
    before: number | null,
    first: number | null,
  ): Promise<ConversationDetails> {
    ctx.require('conversations.read');
    const size = clampPageSize(first);
    return ctx.read(async (tx: Transaction) => {
      const [conversation] = isUuid(id)
        ? await tx.rows<Conversation>(ONE, [ctx.tenantId, ctx.actor.userId ?? NOBODY, id])
        : [];
      if (!conversation) throw notFound('This conversation');
      const rows = await tx.rows<EntryRow>(ENTRIES, [ctx.tenantId, conversation.id, before, size + 1]);
      const [told] = await tx.rows<{ summary: ConversationSummary & { proposedAt: string | null } }>(
        SUMMARY,
        [ctx.tenantId, conversation.id],
      );
      return {
        conversation,
        summary: told ? shownSummary(told.summary) : null,
        entries: rows.slice(0, size).reverse().map(shownEntry),
        hasEarlier: rows.length > size,
      };
    });
  }

  async waiting(ctx: TenantContext): Promise<ConversationsWaiting> {
    ctx.require('conversations.read');
    const [counted] = await ctx.rows<ConversationsWaiting>(WAITING, [
      ctx.tenantId,
      ctx.actor.userId ?? NOBODY,
    ]);
    return counted!;
  }
}

/** As the number is written: "(212) 555" finds +1212555…; null for what is no number. */
function numberPattern(search: string): string | null {
  const digits = /^[\d\s()+./-]+$/.test(search) ? search.replace(/\D/g, '').replace(/^0+/, '') : '';
  return digits.length >= FEWEST_DIGITS ? `%${digits}%` : null;
}

const shownSummary = (summary: ConversationSummary & { proposedAt: unknown }): ConversationSummary => ({
  ...summary,
  proposedAt: typeof summary.proposedAt === 'string' ? new Date(summary.proposedAt) : null,
});

function shownEntry({ data, ...entry }: EntryRow): ConversationLine {
  const known = (data ?? {}) as Partial<StaffData & EventData> & Record<string, unknown>;
  return {
    ...entry,
    text: entry.kind === 'tool' ? null : entry.text,
    member: known.member ?? null,
    event: known.event ?? null,
    tool: entry.kind === 'tool' ? shownTool(entry.text ?? '', known) : null,
    mind: typeof known.mind === 'string' ? known.mind : null,
    isFallback: known.fallback !== undefined && known.fallback !== null && known.fallback !== false,
  };
}

function shownTool(
  name: string,
  { given, answered, milliseconds }: Record<string, unknown>,
): ConversationLine['tool'] {
  return {
    name,
    given: JSON.stringify(given ?? null),
    answered: JSON.stringify(answered ?? null),
    isFailed: answered !== null && typeof answered === 'object' && 'error' in answered,
    milliseconds: typeof milliseconds === 'number' ? milliseconds : 0,
  };
}
