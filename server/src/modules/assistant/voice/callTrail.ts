import type { Language } from '../../../domain/language';
import type { Transaction } from '../../../platform/database/transaction';
import { newId } from '../../../platform/ids';
import type { TenantContext } from '../../../platform/request/tenantContext';
import { callTokenHash } from '../conversations/assistantService';
import { eventEntry } from '../conversations/conversationEvents';
import {
  type ConversationEntry,
  type ConversationStatus,
  announce,
  saveTurn,
  startConversation,
} from '../conversations/conversationStore';
import { type DialogueState, newDialogue } from '../dialogue/dialogueState';

/** Which call. */
export interface CallOfTrail {
  ctx: TenantContext;
  callSid: string;
  caller: string | null;
}

interface Found {
  id: string;
  status: ConversationStatus;
  state: DialogueState;
}

/** What staff read of a call besides what the assistant and the caller said to each other. */
export class CallTrail {
  /** The call is given to people: it waits for them until somebody has picked up. */
  async handOver(call: CallOfTrail, language: Language, reason: 'asked' | 'failures'): Promise<void> {
    const event = reason === 'asked' ? 'call_person_asked' : 'call_not_understood';
    await this.write(call, language, [eventEntry({ event })], 'waiting', reason);
  }

  async leaveMessage(call: CallOfTrail, language: Language, text: string): Promise<void> {
    const entries: ConversationEntry[] = [
      eventEntry({ event: 'call_message' }),
      { kind: 'customer', text, data: null },
    ];
    await this.write(call, language, entries, 'waiting', 'asked');
  }

  /** Somebody of the team spoke to the caller: nothing is left to do. */
  async answeredByPeople(call: CallOfTrail): Promise<void> {
    await call.ctx.write(async (tx) => {
      const found = await conversationOf(tx, call);
      if (!found) return;
      await saveTurn(
        tx,
        call.ctx.tenantId,
        found.id,
        [eventEntry({ event: 'call_answered_by_team' })],
        { state: found.state, status: 'closed', handOver: null, outcome: 'none', appointmentId: null },
        call.ctx.clock.now(),
      );
    });
  }

  private async write(
    call: CallOfTrail,
    language: Language,
    entries: readonly ConversationEntry[],
    status: ConversationStatus,
    handOver: string,
  ): Promise<void> {
    const { ctx, caller } = call;
    const now = ctx.clock.now();
    await ctx.write(async (tx) => {
      let found = await conversationOf(tx, call);
      if (!found) {
        const state = newDialogue(language, caller, false);
        const id = newId();
        const tokenHash = callTokenHash(ctx.tenantId, call.callSid);
        await startConversation(
          tx,
          ctx.tenantId,
          { id, channel: 'call', tokenHash, phone: caller, state },
          now,
        );
        found = { id, status, state };
      }
      await saveTurn(
        tx,
        ctx.tenantId,
        found.id,
        entries,
        { state: found.state, status, handOver, outcome: 'handed_over', appointmentId: null },
        now,
      );
    });
  }
}

/** The call has ended: what waits for people keeps waiting, the rest is over. */
export async function closeConversationOfCall(
  tx: Transaction,
  tenantId: string,
  callSid: string,
): Promise<void> {
  const [closed] = await tx.manager.query<[{ id: string }[], number]>(
    `UPDATE conversations SET status = 'closed', busy_until = NULL
     WHERE tenant_id = $1 AND token_hash = $2 AND status = 'open' RETURNING id`,
    [tenantId, callTokenHash(tenantId, callSid)],
  );
  for (const { id } of closed) {
    await announce(tx, { tenantId, conversationId: id, kind: 'entries', text: null });
  }
}

async function conversationOf(
  tx: Transaction,
  { ctx: { tenantId }, callSid }: CallOfTrail,
): Promise<Found | null> {
  const [found] = await tx.manager.query<Found[]>(
    'SELECT id, status, state FROM conversations WHERE tenant_id = $1 AND token_hash = $2 FOR UPDATE',
    [tenantId, callTokenHash(tenantId, callSid)],
  );
  return found ?? null;
}
