import type { Transaction } from '../../../platform/database/transaction';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { ScheduleSnapshot } from '../../appointments/scheduleSnapshot';
import type { DialogueState } from '../dialogue/dialogueState';
import type { Step } from '../dialogue/scene';
import type { ToolCall } from '../tools/toolTrail';
import { auditConversation, eventEntry } from './conversationEvents';
import {
  type ConversationEntry,
  type ConversationOutcome,
  type ConversationRow,
  conversationHistory,
  lockConversation,
  saveTurn,
} from './conversationStore';
import { handOverSummary } from './handOverSummary';
import type { WaitingReply } from './waitingReply';

/** What a channel writes in the transaction that writes a turn down; the reply is empty where nothing is said. */
export type Alongside = (tx: Transaction, turn: { conversationId: string; reply: string }) => Promise<void>;

/**
 * Writes an answered message down. Where a member took the conversation over meanwhile, what the assistant was about
 * to say stays unsaid, unless it has written something: that must be told.
 * @returns what the customer is answered, and whether people answer from here on.
 */
export async function keepTurn(
  ctx: TenantContext,
  conversation: ConversationRow,
  {
    text,
    step,
    trail,
    business,
    alongside,
  }: {
    text: string;
    step: Step;
    trail: readonly ToolCall[];
    business: ScheduleSnapshot;
    alongside: Alongside | undefined;
  },
): Promise<Step & { handedOff: boolean }> {
  return ctx.write(async (tx) => {
    const now = await lockConversation(tx, ctx.tenantId, conversation.id);
    const isTaken = now === 'staff';
    const isUnsaid = isTaken && !step.appointment;
    const said: Step = isUnsaid ? { ...step, text: '', suggestions: [], state: conversation.state } : step;
    const entries: ConversationEntry[] = [
      { kind: 'customer', text, data: null },
      ...trail.map((call) => ({ kind: 'tool' as const, text: call.name, data: call })),
    ];
    if (!isUnsaid) {
      entries.push({
        kind: 'assistant',
        text: said.text,
        data: { suggestions: said.suggestions, ...said.answeredBy },
      });
    }
    const handOver = isTaken ? null : step.handOver;
    if (handOver) {
      const before = await conversationHistory(tx, ctx.tenantId, conversation.id);
      const lines = [...before.filter(({ from }) => from === 'customer').map((line) => line.text), text];
      const summary = handOverSummary(handOver, step.state, { business, said: lines, trail });
      entries.push(eventEntry({ event: 'handed_over', summary }));
      await auditConversation(tx, ctx, 'handed_over', conversation.id, { reason: handOver });
    }
    await saveTurn(
      tx,
      ctx.tenantId,
      conversation.id,
      entries,
      {
        state: said.state,
        status: now !== null && now !== conversation.status ? now : handOver ? 'waiting' : 'open',
        handOver,
        outcome: outcomeOf(conversation.state, said, handOver !== null),
        appointmentId: said.appointment?.id ?? null,
      },
      ctx.clock.now(),
    );
    await alongside?.(tx, { conversationId: conversation.id, reply: said.text });
    return { ...said, handedOff: isTaken || handOver !== null };
  });
}

/**
 * Writes down what a customer says while people are to answer, and what the assistant says to that, if anything.
 * @param waits makes it wait for people, if it did not before.
 */
export async function keepWaitingTurn(
  ctx: TenantContext,
  conversation: ConversationRow,
  text: string,
  { reply, suggestions, resumes }: WaitingReply,
  { alongside, waits = false }: { alongside: Alongside | undefined; waits?: boolean },
): Promise<{ isSaid: boolean }> {
  return ctx.write(async (tx: Transaction) => {
    const now = await lockConversation(tx, ctx.tenantId, conversation.id);
    // Somebody answers by now.
    const isSaid = reply !== '' && now === 'waiting';
    const entries: ConversationEntry[] = [{ kind: 'customer', text, data: null }];
    if (isSaid && resumes) entries.push(eventEntry({ event: 'resumed' }));
    if (isSaid) entries.push({ kind: 'assistant', text: reply, data: { suggestions } });
    const goesOn = isSaid && resumes;
    await saveTurn(
      tx,
      ctx.tenantId,
      conversation.id,
      entries,
      {
        state: goesOn ? { ...conversation.state, failures: 0 } : conversation.state,
        status: goesOn ? 'open' : waits && now !== 'staff' ? 'waiting' : (now ?? conversation.status),
        handOver: null,
        outcome: 'none',
        appointmentId: null,
        saidWhileWaiting: isSaid,
      },
      ctx.clock.now(),
    );
    await alongside?.(tx, { conversationId: conversation.id, reply: isSaid ? reply : '' });
    return { isSaid };
  });
}

/** What came of one message. */
export function outcomeOf(
  before: DialogueState,
  { appointment }: Pick<Step, 'appointment'>,
  isHandedOver: boolean,
): ConversationOutcome {
  if (isHandedOver) return 'handed_over';
  if (!appointment) return 'none';
  if (appointment.status === 'cancelled') return 'cancelled';
  return before.task === 'move' ? 'moved' : 'booked';
}
