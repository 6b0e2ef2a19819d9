import type { Language } from '../../../domain/language';
import type { TenantContext } from '../../../platform/request/tenantContext';
import { planReply } from '../../notifications/textReplies';
import { inAlphabet, plainCharacters } from './textWording';

/** A member has answered in a conversation; the payload of its outbox event. */
export interface ConversationReplied {
  conversationId: string;
  entryId: string;
}

const REPLY = `
  SELECT c.customer_phone AS phone, c.client_id AS "clientId", coalesce(c.language, 'en') AS language, e.text
  FROM conversation_entries e JOIN conversations c ON c.tenant_id = e.tenant_id AND c.id = e.conversation_id
  WHERE e.tenant_id = $1 AND e.conversation_id = $2 AND e.id = $3 AND e.kind = 'staff' AND c.channel = 'sms'`;

/** Makes what a member wrote in a conversation by text message a message. @returns its id; null where there is none to send. */
export function planStaffReply(
  ctx: TenantContext,
  { conversationId, entryId }: ConversationReplied,
): Promise<string | null> {
  return ctx.write(async (tx) => {
    const [reply] = await tx.manager.query<
      { phone: string | null; clientId: string | null; language: Language; text: string | null }[]
    >(REPLY, [ctx.tenantId, conversationId, entryId]);
    if (!reply?.phone || !reply.text) {
      return null;
    }
    return planReply(tx, ctx, {
      kind: 'staff_reply',
      occasion: `reply:${entryId}`,
      to: reply.phone,
      text: inAlphabet(plainCharacters(reply.text)),
      language: reply.language,
      conversationId,
      clientId: reply.clientId,
    });
  });
}
