import type { Language } from '../../../domain/language';
import type { TenantContext } from '../../../platform/request/tenantContext';
import { smsSize } from '../../../domain/messages/smsSegments';
import { planReply } from '../../notifications/textReplies';
import { WRITTEN_BY } from '../conversations/firstNames';
import { inAlphabet, plainCharacters } from './textWording';

/** A member has answered in a conversation; the payload of its outbox event. */
export interface ConversationReplied {
  conversationId: string;
  entryId: string;
}

const REPLY = `
  SELECT c.customer_phone AS phone, c.client_id AS "clientId", coalesce(c.language, 'en') AS language, e.text,
    ${WRITTEN_BY} AS member, t.business_name AS "businessName"
  FROM conversation_entries e JOIN conversations c ON c.tenant_id = e.tenant_id AND c.id = e.conversation_id
  JOIN tenants t ON t.id = e.tenant_id
  WHERE e.tenant_id = $1 AND e.conversation_id = $2 AND e.id = $3 AND e.kind = 'staff' AND c.channel = 'sms'`;

/** Says who of the team wrote it, `Ana from Fade & Co: …`, unless the text would then cost more. */
function signed(
  text: string,
  { member, businessName, language }: { member: string | null; businessName: string; language: Language },
): string {
  const plain = inAlphabet(plainCharacters(text));
  if (!member) return plain;
  const from = language === 'es' ? 'de' : 'from';
  const whole = inAlphabet(plainCharacters(`${member} ${from} ${businessName}: ${plain}`));
  return smsSize(whole).segments <= smsSize(plain).segments && whole.endsWith(plain) ? whole : plain;
}

/** Makes what a member wrote in a conversation by text message a message. @returns its id; null where there is none to send. */
export function planStaffReply(
  ctx: TenantContext,
  { conversationId, entryId }: ConversationReplied,
): Promise<string | null> {
  return ctx.write(async (tx) => {
    const [reply] = await tx.manager.query<
      {
        phone: string | null;
        clientId: string | null;
        language: Language;
        text: string | null;
        member: string | null;
        businessName: string;
      }[]
    >(REPLY, [ctx.tenantId, conversationId, entryId]);
    if (!reply?.phone || !reply.text) {
      return null;
    }
    return planReply(tx, ctx, {
      kind: 'staff_reply',
      occasion: `reply:${entryId}`,
      to: reply.phone,
      text: signed(reply.text, reply),
      language: reply.language,
      conversationId,
      clientId: reply.clientId,
    });
  });
}
