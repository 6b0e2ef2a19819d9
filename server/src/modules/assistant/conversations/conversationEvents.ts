import type { Transaction } from '../../../platform/database/transaction';
import { recordAudit } from '../../../platform/audit';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { ConversationEntry } from './conversationStore';
import type { HandOverSummary } from './handOverSummary';

/** What an entry of the kind `event` tells. `resumed`: the customer went on with the assistant. `returned`: staff were silent for too long. `call_…`: what became of a call besides what was said in it. */
export const ConversationEventKinds = {
  handed_over: 'handed_over',
  taken_over: 'taken_over',
  given_back: 'given_back',
  closed: 'closed',
  resumed: 'resumed',
  returned: 'returned',
  call_person_asked: 'call_person_asked',
  call_not_understood: 'call_not_understood',
  call_answered_by_team: 'call_answered_by_team',
  call_message: 'call_message',
} as const;
export type ConversationEventKind = keyof typeof ConversationEventKinds;

/** Of an entry of the kind `event`. */
export interface EventData {
  event: ConversationEventKind;
  /** The member who did it. */
  member?: string;
  summary?: HandOverSummary;
}

/** Of an entry of the kind `staff`: who wrote it, as they were called then. */
export interface StaffData {
  member: string;
  /** All that customers are told of their name; entries of before it was kept lack it. */
  firstName?: string;
  userId: string;
}

export const eventEntry = (data: EventData): ConversationEntry => ({ kind: 'event', text: null, data });

/** In the audit log without anything that was said, and so in the notices of those who may answer. */
export const auditConversation = (
  tx: Transaction,
  ctx: TenantContext,
  event: ConversationEventKind | 'replied',
  conversationId: string,
  after: object | null = null,
): Promise<void> =>
  recordAudit(tx, ctx, {
    action: `conversation.${event}`,
    entity: 'conversation',
    entityId: conversationId,
    after,
  });
