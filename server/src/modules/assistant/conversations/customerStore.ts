import { hashToken, tenantOfToken } from '../../../platform/auth/secretTokens';
import type { PreparedStatement, Transaction } from '../../../platform/database/transaction';
import { newId } from '../../../platform/ids';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { AppointmentStatus } from '../../../domain/appointments/status';
import type { DialogueState } from '../dialogue/dialogueState';
import type { Suggestion } from '../dialogue/scene';
import type { ConversationStatus } from './conversationStore';
import { WRITTEN_BY } from './firstNames';

/** What a customer may read of a conversation: never what the tools did, nor what staff note among themselves. */
const SHOWN = "kind IN ('customer', 'assistant', 'staff') AND text <> ''";
const MOST_SHOWN = 200;

export interface ShownEntry {
  /** Counts from 1 within the conversation, with gaps where a tool was called. */
  position: number;
  kind: 'customer' | 'assistant' | 'staff';
  text: string;
  at: Date;
  /** First name of the member who wrote it, where it is known. */
  member: string | null;
}

export interface CustomerConversation {
  id: string;
  status: ConversationStatus;
  /** The booking that it wrote last, as that stands now. */
  appointment: { id: string; startsAt: Date; status: AppointmentStatus } | null;
}

const FIND: PreparedStatement = {
  name: 'conversation_of_customer',
  text: `
    SELECT c.id, c.status,
      CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'startsAt', a.starts_at, 'status', a.status) END
        AS appointment
    FROM conversations c LEFT JOIN appointments a ON (a.tenant_id, a.id) = (c.tenant_id, c.appointment_id)
    WHERE c.tenant_id = $1 AND c.token_hash = $2 AND c.channel = 'web' AND c.status <> 'closed'`,
};

/** Null when the token opens nothing in this business, or nothing any more. */
export async function conversationOfToken(
  ctx: TenantContext,
  token: string,
): Promise<CustomerConversation | null> {
  if (tenantOfToken(token) !== ctx.tenantId) return null;
  const [row] = await ctx.rows<CustomerConversation>(FIND, [ctx.tenantId, hashToken(token)]);
  if (!row) return null;
  const { appointment } = row;
  return {
    ...row,
    appointment: appointment && { ...appointment, startsAt: new Date(appointment.startsAt) },
  };
}

export const isHandedOff = ({ status }: CustomerConversation): boolean =>
  status === 'waiting' || status === 'staff';

const ENTRIES: PreparedStatement = {
  name: 'conversation_entries_of_customer',
  text: `
    SELECT e.position, e.kind, e.text, e.at, ${WRITTEN_BY} AS member,
      CASE WHEN e.kind = 'assistant' THEN e.data -> 'suggestions' END AS suggestions
    FROM (
      SELECT position, kind, text, at, data FROM conversation_entries
      WHERE tenant_id = $1 AND conversation_id = $2 AND position > $3 AND ${SHOWN}
      ORDER BY position DESC LIMIT ${MOST_SHOWN}) e
    ORDER BY e.position`,
};

/**
 * What was said after a position, the earliest first: the last two hundred entries of it.
 * @returns also the quick replies of the last one.
 */
export async function entriesShown(
  ctx: TenantContext,
  conversationId: string,
  after: number,
): Promise<{ entries: ShownEntry[]; suggestions: Suggestion[] }> {
  const rows = await ctx.rows<ShownEntry & { suggestions: Suggestion[] | null }>(ENTRIES, [
    ctx.tenantId,
    conversationId,
    after,
  ]);
  return {
    entries: rows.map(({ suggestions: _, ...entry }) => entry),
    suggestions: rows.at(-1)?.suggestions ?? [],
  };
}

/** A conversation of a browser that so far holds the greeting alone. */
export async function startGreeted(
  tx: Transaction,
  tenantId: string,
  greeting: { tokenHash: Buffer; state: DialogueState; text: string; suggestions: readonly Suggestion[] },
  now: Date,
): Promise<void> {
  const { tokenHash, state, text, suggestions } = greeting;
  await tx.manager.query(
    `WITH started AS (
       INSERT INTO conversations (tenant_id, id, channel, token_hash, language, state, started_at, last_message_at)
       VALUES ($1, $2, 'web', $3, $4, $5, $8, $8) RETURNING id)
     INSERT INTO conversation_entries (tenant_id, id, conversation_id, position, kind, text, data, at)
     SELECT $1, $6, started.id, 1, 'assistant', left($7, 4000), $9, $8 FROM started`,
    [
      tenantId,
      newId(),
      tokenHash,
      state.language,
      JSON.stringify(state),
      newId(),
      text,
      now,
      JSON.stringify({ suggestions }),
    ],
  );
}
