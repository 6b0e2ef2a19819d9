import type { Language } from '../../domain/language';
import type { Transaction } from '../../platform/database/transaction';
import { newId } from '../../platform/ids';
import type { TenantContext } from '../../platform/request/tenantContext';

/** What answers somebody: the assistant's and members' texts, that a text has arrived, and a code that was asked for. */
export const REPLY_KINDS = ['assistant_reply', 'staff_reply', 'text_received', 'contact_code'] as const;
export type ReplyKind = (typeof REPLY_KINDS)[number];

export const isReply = (kind: string): kind is ReplyKind => (REPLY_KINDS as readonly string[]).includes(kind);

/** A reply that could not leave for this long answers nothing any more. */
export const REPLY_STALE_AFTER = 12 * 3_600_000;

export interface TextReply {
  kind: ReplyKind;
  /** Names what it answers: there is one reply for each, whatever is repeated. */
  occasion: string;
  /** E.164. */
  to: string;
  text: string;
  language: Language;
  /** Null for a code, which belongs to no conversation. */
  conversationId: string | null;
  /** Null for somebody who is no client (yet). */
  clientId: string | null;
}

const ADD = `
  INSERT INTO messages (tenant_id, id, occasion, kind, channel, client_id, conversation_id, recipient, language, status,
                        due_at, body, created_at, updated_at)
  VALUES ($1, $2, $3, $4, 'sms', $5, $6, $7, $8, 'scheduled', $9, $10, $9, $9)
  ON CONFLICT (tenant_id, occasion) DO NOTHING RETURNING id`;

/** Makes the reply a message that is due now, in the caller's transaction. @returns its id; null if there is one already. */
export async function planReply(
  tx: Transaction,
  { tenantId, clock }: TenantContext,
  { kind, occasion, to, text, language, conversationId, clientId }: TextReply,
): Promise<string | null> {
  const [row] = await tx.manager.query<{ id: string }[]>(ADD, [
    tenantId,
    newId(),
    occasion,
    kind,
    clientId,
    conversationId,
    to,
    language,
    clock.now(),
    text,
  ]);
  return row?.id ?? null;
}
