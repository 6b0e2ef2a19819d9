import type { PreparedStatement } from '../../platform/database/transaction';
import { notFound } from '../../platform/errors';
import { isUuid } from '../../platform/ids';
import { clampPageSize, decodeCursor, encodeCursor } from '../../platform/pagination';
import type { TenantContext } from '../../platform/request/tenantContext';
import { type Notice, type NoticeConnection, NoticeKinds } from './notice';

const OTHER_KINDS: readonly string[] = [
  'calendar_failed',
  'calendar_conflict',
  'sms_quota_near',
  'sms_quota_reached',
  'assistant_spend_near',
  'assistant_spend_reached',
  'conversation_handed_over',
  'conversation_returned',
  'api_key_expiring',
  'payment_disputed',
];
const ACTIONS = Object.keys(NoticeKinds)
  .filter((kind) => !OTHER_KINDS.includes(kind))
  .map((kind) => `appointment.${kind}`);

/**
 * Rows of the audit log: about appointments those that people other than the viewer wrote, and what went wrong with
 * barbers' calendars, the quota of text messages, what the assistant may spend or a conversation that nobody answers, whoever met it. Parameters: tenant, viewer, actions. Times are compared in whole milliseconds,
 * since no client knows finer ones.
 */
const OTHERS_CHANGES = `
  l.tenant_id = $1 AND l.at > now() - interval '30 days' AND (
    (l.entity = 'appointment' AND l.action = ANY ($3) AND l.actor_kind <> 'system'
     AND l.actor_user_id IS DISTINCT FROM $2 AND a.id IS NOT NULL)
    OR (l.entity = 'barber_calendar' AND l.action IN ('calendar.failed', 'calendar.conflict') AND b.id IS NOT NULL)
    -- For those who can do something about it.
    OR (l.action IN ('sms.quota_near', 'sms.quota_reached', 'assistant.spend_near', 'assistant.spend_reached', 'payment.disputed')
      AND EXISTS (SELECT FROM memberships v WHERE v.tenant_id = $1 AND v.user_id = $2 AND v.role IN ('owner', 'manager')))
    OR (l.entity = 'api_key' AND l.action = 'api_key.expiring' AND EXISTS (
      SELECT FROM memberships v WHERE v.tenant_id = $1 AND v.user_id = $2 AND v.role = 'owner'))
    OR (l.entity = 'conversation' AND l.action IN ('conversation.handed_over', 'conversation.returned')
      AND o.id IS NOT NULL AND EXISTS (
      SELECT FROM memberships v WHERE v.tenant_id = $1 AND v.user_id = $2
        AND v.role IN ('owner', 'manager', 'front_desk'))))`;
const SUBJECTS = `
  audit_log l
  LEFT JOIN appointments a ON a.tenant_id = l.tenant_id
    AND a.id = CASE l.entity WHEN 'appointment' THEN l.entity_id ELSE (l.after ->> 'appointmentId')::uuid END
  LEFT JOIN barbers b ON b.tenant_id = l.tenant_id AND b.id = l.entity_id AND l.entity = 'barber_calendar'
  LEFT JOIN conversations o ON o.tenant_id = l.tenant_id AND o.id = l.entity_id AND l.entity = 'conversation'`;
const SEEN_THROUGH = `
  (SELECT coalesce(r.seen_through, m.created_at)
   FROM memberships m LEFT JOIN notice_reads r ON r.tenant_id = m.tenant_id AND r.id = m.id
   WHERE m.tenant_id = $1 AND m.user_id = $2)`;
const READ_SINGLY = `
  EXISTS (SELECT FROM memberships m JOIN notices_read_singly s ON s.tenant_id = m.tenant_id AND s.membership_id = m.id
          WHERE m.tenant_id = $1 AND m.user_id = $2 AND s.notice_id = l.id)`;
const IS_UNREAD = `(coalesce(date_trunc('milliseconds', l.at) > ${SEEN_THROUGH}, false) AND NOT ${READ_SINGLY})`;

const PAGE: PreparedStatement = {
  name: 'notices_page',
  text: `
    SELECT l.id, CASE l.entity WHEN 'appointment' THEN substr(l.action, 13) ELSE replace(l.action, '.', '_') END AS kind, l.at, l.at::text AS "sortKey", ${IS_UNREAD} AS "isUnread",
           l.actor_kind = 'customer' AS "isByClient", CASE l.entity WHEN 'appointment' THEN trim(u.first_name || ' ' || u.last_name) END AS "actorName",
           a.id AS "appointmentId", a.reference, a.starts_at AS "startsAt",
           coalesce(trim(c.first_name || ' ' || c.last_name), o.state #>> '{client,name}') AS "clientName", o.id AS "conversationId", b.id AS "barberId", b.name AS "barberName",
           CASE l.entity WHEN 'api_key' THEN l.after ->> 'name' END AS "apiKeyName"
    FROM ${SUBJECTS}
    LEFT JOIN clients c ON c.tenant_id = l.tenant_id AND c.id = coalesce(a.client_id, o.client_id)
    LEFT JOIN users u ON u.id = l.actor_user_id
    WHERE ${OTHERS_CHANGES}
      AND ($4::timestamptz IS NULL OR (l.at, l.id) < ($4::timestamptz, $5::uuid))
    ORDER BY l.at DESC, l.id DESC LIMIT $6`,
};

const UNREAD: PreparedStatement = {
  name: 'notices_unread',
  text: `
    SELECT count(*)::int AS "unreadCount"
    FROM (SELECT FROM ${SUBJECTS}
          WHERE ${OTHERS_CHANGES} AND ${IS_UNREAD} LIMIT 100) unread`,
};

const MARK_READ: PreparedStatement = {
  name: 'notices_mark_read',
  text: `
    INSERT INTO notice_reads (tenant_id, id, seen_through)
    SELECT m.tenant_id, m.id, least($3::timestamptz, now()) FROM memberships m
    WHERE m.tenant_id = $1 AND m.user_id = $2
    ON CONFLICT (tenant_id, id) DO UPDATE
    SET seen_through = greatest(notice_reads.seen_through, excluded.seen_through)`,
};

const FORGET_SINGLE: PreparedStatement = {
  name: 'notices_forget_single',
  text: `
    DELETE FROM notices_read_singly s USING memberships m
    WHERE m.tenant_id = $1 AND m.user_id = $2 AND s.tenant_id = m.tenant_id AND s.membership_id = m.id
      AND date_trunc('milliseconds', s.at) <= least($3::timestamptz, now())`,
};

const MARK_ONE: PreparedStatement = {
  name: 'notices_mark_one',
  text: `
    INSERT INTO notices_read_singly (tenant_id, membership_id, notice_id, at)
    SELECT m.tenant_id, m.id, l.id, l.at
    FROM ${SUBJECTS}
    JOIN memberships m ON m.tenant_id = l.tenant_id AND m.user_id = $2
    WHERE l.id = $4 AND ${OTHERS_CHANGES}
    ON CONFLICT (tenant_id, membership_id, notice_id) DO UPDATE SET at = excluded.at
    RETURNING notice_id AS id`,
};

/** What a member should hear of: read from the audit log, so that nothing can be forgotten or told twice. */
export class NoticeService {
  async list(ctx: TenantContext, first: number | null, after: string | null): Promise<NoticeConnection> {
    ctx.require('appointments.read');
    const size = clampPageSize(first);
    const [at, id] = after ? decodeCursor(after, 2) : [null, null];
    const viewer = [ctx.tenantId, ctx.actor.userId, ACTIONS];
    const [rows, [counted]] = await Promise.all([
      ctx.rows<Notice & { sortKey: string }>(PAGE, [...viewer, at, id, size + 1]),
      ctx.rows<{ unreadCount: number }>(UNREAD, viewer),
    ]);
    const nodes = rows.slice(0, size);
    const last = nodes.at(-1);
    return {
      nodes,
      pageInfo: {
        hasNextPage: rows.length > size,
        endCursor: last ? encodeCursor([last.sortKey, last.id]) : null,
      },
      unreadCount: counted!.unreadCount,
    };
  }

  /** A master admin who looks at a business leaves no trace in what its owner has read. */
  async markRead(ctx: TenantContext, through: Date): Promise<void> {
    ctx.require('appointments.read');
    if (ctx.actor.impersonatorId) {
      return;
    }
    await ctx.write(async (tx) => {
      const values = [ctx.tenantId, ctx.actor.userId, through];
      await tx.rows(MARK_READ, values);
      await tx.rows(FORGET_SINGLE, values);
    });
  }

  /** One of them, whatever comes before it. @throws NOT_FOUND for what is no notice to this member. */
  async markOneRead(ctx: TenantContext, id: string): Promise<void> {
    ctx.require('appointments.read');
    if (ctx.actor.impersonatorId) {
      return;
    }
    const values = [ctx.tenantId, ctx.actor.userId, ACTIONS, isUuid(id) ? id : null];
    const [marked] = await ctx.write((tx) => tx.rows<{ id: string }>(MARK_ONE, values));
    if (!marked) {
      throw notFound('This notification');
    }
  }
}
