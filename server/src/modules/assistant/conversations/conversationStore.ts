import type { PreparedStatement, Transaction } from '../../../platform/database/transaction';
import { newId } from '../../../platform/ids';
import { type DialogueState, storedDialogue } from '../dialogue/dialogueState';
import type { ConversationChannel, SpokenLine } from '../minds/mind';
import type { ConversationNotice } from '../../../platform/realtime/tenantEvents';

export type ConversationStatus = 'open' | 'waiting' | 'staff' | 'closed';
export type ConversationOutcome = 'none' | 'booked' | 'moved' | 'cancelled' | 'handed_over';

export interface ConversationRow {
  id: string;
  channel: ConversationChannel;
  status: ConversationStatus;
  state: DialogueState;
  turns: number;
  /** Since when it waits for staff, and when the assistant last spoke meanwhile. */
  waitingSince: Date | null;
  waitingSaidAt: Date | null;
}

const CLAIMED = `
  id, channel, status, state, turns, waiting_since AS "waitingSince", waiting_said_at AS "waitingSaidAt"`;

export interface ConversationEntry {
  kind: 'customer' | 'assistant' | 'staff' | 'tool' | 'event';
  text: string | null;
  data: unknown;
}

/** A turn that takes longer is given up; another message may then be answered. */
const TURN_SECONDS = 30;

const CLAIM: PreparedStatement = {
  name: 'conversation_claim',
  text: `
    UPDATE conversations SET busy_until = $3::timestamptz + make_interval(secs => ${TURN_SECONDS}),
      -- Whoever writes again in a browser goes on with what staff had closed.
      status = CASE status WHEN 'closed' THEN 'open' ELSE status END
    WHERE tenant_id = $1 AND token_hash = $2 AND (status <> 'closed' OR channel = 'web')
      AND (busy_until IS NULL OR busy_until <= $3)
    RETURNING ${CLAIMED}`,
};

/** Takes the conversation of a token for one turn; null when there is none, or when it is being answered now. */
export async function claimConversation(
  tx: Transaction,
  tenantId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<ConversationRow | null> {
  const [row] = await tx.rows<ConversationRow>(CLAIM, [tenantId, tokenHash, now]);
  return row ? claimed(row) : null;
}

const CLAIM_OF_NUMBER: PreparedStatement = {
  name: 'conversation_claim_of_number',
  text: `
    UPDATE conversations SET busy_until = $3::timestamptz + make_interval(secs => ${TURN_SECONDS})
    WHERE tenant_id = $1 AND customer_phone = $2 AND channel = 'sms' AND status <> 'closed'
      AND (busy_until IS NULL OR busy_until <= $3)
    RETURNING ${CLAIMED}`,
};

/** The same for the one conversation that a number has by text message. */
export async function claimConversationOfNumber(
  tx: Transaction,
  tenantId: string,
  phone: string,
  now: Date,
): Promise<ConversationRow | null> {
  const [row] = await tx.rows<ConversationRow>(CLAIM_OF_NUMBER, [tenantId, phone, now]);
  return row ? claimed(row) : null;
}

const claimed = (row: ConversationRow): ConversationRow => ({ ...row, state: storedDialogue(row.state) });

/** Ends what a number left lying: its next message begins anew. */
export async function closeConversationsOfNumber(
  tx: Transaction,
  tenantId: string,
  {
    channel,
    phone,
    silentSince,
    except,
  }: {
    channel: ConversationChannel;
    phone: string;
    silentSince: Date;
    /** The one that goes on. */
    except: Buffer | null;
  },
): Promise<void> {
  await tx.manager.query(
    `UPDATE conversations SET status = 'closed' WHERE tenant_id = $1 AND customer_phone = $2 AND channel = $3
       AND status <> 'closed' AND last_message_at <= $4 AND ($5::bytea IS NULL OR token_hash IS DISTINCT FROM $5)
       -- Whoever calls again still waits for the team that the call before was left to.
       AND (channel <> 'call' OR status = 'open')`,
    [tenantId, phone, channel, silentSince, except],
  );
}

const MOST_HISTORY = 40;

/** What was said so far, the earliest first; staff speak for the assistant. */
export async function conversationHistory(
  tx: Transaction,
  tenantId: string,
  conversationId: string,
): Promise<SpokenLine[]> {
  return tx.manager.query<SpokenLine[]>(
    `SELECT CASE kind WHEN 'customer' THEN 'customer' ELSE 'assistant' END AS "from", text FROM (
       SELECT kind, text, position FROM conversation_entries
       WHERE tenant_id = $1 AND conversation_id = $2 AND kind IN ('customer', 'assistant', 'staff') AND text <> ''
       ORDER BY position DESC LIMIT ${MOST_HISTORY}) said
     ORDER BY position`,
    [tenantId, conversationId],
  );
}

/** Tells open pages, on every server. What is told within a transaction is heard when it commits. */
export async function announce(tx: Transaction, notice: ConversationNotice): Promise<void> {
  await tx.manager.query(`SELECT pg_notify('chairside_conversations', $1)`, [JSON.stringify(notice)]);
}

/** Null when there is one of the same token or number already. */
export async function startConversation(
  tx: Transaction,
  tenantId: string,
  conversation: {
    id: string;
    channel: ConversationChannel;
    tokenHash: Buffer | null;
    phone: string | null;
    state: DialogueState;
  },
  now: Date,
): Promise<ConversationRow | null> {
  const { id, channel, tokenHash, phone, state } = conversation;
  const started = await tx.manager.query<unknown[]>(
    `INSERT INTO conversations (tenant_id, id, channel, token_hash, customer_phone, state, started_at, last_message_at, busy_until)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7::timestamptz + make_interval(secs => ${TURN_SECONDS}))
     ON CONFLICT DO NOTHING RETURNING id`,
    [tenantId, id, channel, tokenHash, phone, JSON.stringify(state), now],
  );
  return started.length > 0
    ? { id, channel, status: 'open', state, turns: 0, waitingSince: null, waitingSaidAt: null }
    : null;
}

export interface TurnResult {
  state: DialogueState;
  status: ConversationStatus;
  handOver: string | null;
  outcome: ConversationOutcome;
  appointmentId: string | null;
  /** The assistant spoke though the conversation waits for staff. */
  saidWhileWaiting?: boolean;
}

/** How the conversation stands, which nobody changes until this transaction ends. */
export async function lockConversation(
  tx: Transaction,
  tenantId: string,
  conversationId: string,
): Promise<ConversationStatus | null> {
  const [row] = await tx.manager.query<{ status: ConversationStatus }[]>(
    'SELECT status FROM conversations WHERE tenant_id = $1 AND id = $2 FOR UPDATE',
    [tenantId, conversationId],
  );
  return row?.status ?? null;
}

/** Writes entries at the end of the trail; the conversation must be locked. @returns their ids. */
export async function appendEntries(
  tx: Transaction,
  tenantId: string,
  conversationId: string,
  entries: readonly (ConversationEntry & { idempotencyKey?: string })[],
  now: Date,
): Promise<string[]> {
  const rows = entries.map((entry) => ({ id: newId(), ...entry }));
  await tx.manager.query(
    `INSERT INTO conversation_entries (tenant_id, id, conversation_id, position, kind, text, data, idempotency_key, at)
     SELECT $1, entry.id, $2, entry.ordinality + coalesce((SELECT max(e.position) FROM conversation_entries e
       WHERE e.tenant_id = $1 AND e.conversation_id = $2), 0), entry.kind, left(entry.text, 4000), entry.data,
       entry."idempotencyKey", $4
     FROM ROWS FROM (jsonb_to_recordset($3::jsonb) AS (id uuid, kind text, text text, data jsonb, "idempotencyKey" text))
       WITH ORDINALITY AS entry (id, kind, text, data, "idempotencyKey", ordinality)`,
    [tenantId, conversationId, JSON.stringify(rows), now],
  );
  return rows.map(({ id }) => id);
}

/** Writes a turn down and lets the conversation go, which must be locked. */
export async function saveTurn(
  tx: Transaction,
  tenantId: string,
  conversationId: string,
  entries: readonly ConversationEntry[],
  result: TurnResult,
  now: Date,
): Promise<void> {
  await appendEntries(tx, tenantId, conversationId, entries, now);
  const { state, status, handOver, outcome, appointmentId, saidWhileWaiting = false } = result;
  await tx.manager.query(
    `UPDATE conversations SET state = $3, status = $4, hand_over = coalesce($5, hand_over), turns = turns + 1,
       spoken_at = coalesce(spoken_at, $9),
       outcome = CASE WHEN $6 = 'none' THEN outcome ELSE $6 END, outcome_at = CASE WHEN $6 = 'none' THEN outcome_at ELSE $9 END, appointment_id = coalesce($7, appointment_id),
       client_id = coalesce((SELECT a.client_id FROM appointments a WHERE a.tenant_id = $1 AND a.id = $7), client_id),
       language = $8, last_message_at = $9, busy_until = NULL,
       waiting_since = CASE WHEN $4 = 'waiting' THEN coalesce(waiting_since, $9) END,
       waiting_said_at = CASE WHEN $4 = 'waiting' AND $10 THEN $9 WHEN $4 = 'waiting' THEN waiting_said_at END,
       unanswered_since = CASE WHEN $4 IN ('waiting', 'staff') THEN coalesce(unanswered_since, $9) END
     WHERE tenant_id = $1 AND id = $2`,
    [
      tenantId,
      conversationId,
      JSON.stringify(state),
      status,
      handOver,
      outcome,
      appointmentId,
      state.language,
      now,
      saidWhileWaiting,
    ],
  );
  await announce(tx, { tenantId, conversationId, kind: 'entries', text: null });
}

/** After a turn that failed: the next message finds the conversation as it was. */
export async function letGo(tx: Transaction, tenantId: string, conversationId: string): Promise<void> {
  await tx.manager.query('UPDATE conversations SET busy_until = NULL WHERE tenant_id = $1 AND id = $2', [
    tenantId,
    conversationId,
  ]);
}
