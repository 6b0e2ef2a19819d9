import { backedMinutes } from '../dialogue/backedMinutes';
import { hashToken, newTenantToken, tenantOfToken } from '../../../platform/auth/secretTokens';
import { AppError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import type { Logger } from '../../../platform/logging';
import type { RateLimits } from '../../../platform/rateLimits';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { KillSwitches } from '../../../platform/switches/killSwitches';
import type { AppointmentService } from '../../appointments/appointmentService';
import type { AvailabilityService } from '../../appointments/availabilityService';
import type { BookedAppointment } from '../../appointments/bookingTypes';
import type { Messages } from '../../messages/messages';
import { builtInTurn } from '../dialogue/builtInMind';
import { type DialogueState, newDialogue } from '../dialogue/dialogueState';
import type { HandOver, Step, Suggestion } from '../dialogue/scene';
import { ENGLISH } from '../phrases/english';
import { SPANISH } from '../phrases/spanish';
import { AssistantTools } from '../tools/assistantTools';
import type { SlotTokens } from '../tools/slotTokens';
import { unbackedTimes } from '../tools/timesGuard';
import { type ToolCall, withTrail } from '../tools/toolTrail';
import {
  type ConversationChannel,
  type ConversationEntry,
  type ConversationOutcome,
  type ConversationRow,
  claimConversation,
  letGo,
  saveTurn,
  startConversation,
} from './conversationStore';

export interface AssistantReply {
  conversationToken: string;
  reply: string;
  suggestions: readonly Suggestion[];
  /** Written by this message. */
  appointment: BookedAppointment | null;
  /** People answer from here on. */
  handedOff: boolean;
}

/** Takes messages of customers from every channel to the mind, and keeps the trail. */
export class AssistantService {
  constructor(
    private readonly availability: AvailabilityService,
    private readonly appointments: AppointmentService,
    private readonly tokens: SlotTokens,
    private readonly messages: Messages,
    private readonly limits: RateLimits,
    private readonly switches: KillSwitches,
    private readonly logger: Logger,
  ) {}

  /** @throws SWITCHED_OFF, RATE_LIMITED, and CONFLICT while the message before is being answered. */
  async chat(ctx: TenantContext, message: { text: string; token: string | null }): Promise<AssistantReply> {
    this.switches.refuse('assistant_chat', ctx.tenantId);
    await this.limits.count('assistantByAddress', ctx.actor.address ?? 'unknown');
    const known = message.token && tenantOfToken(message.token) === ctx.tenantId ? message.token : null;
    const token = known ?? newTenantToken(ctx.tenantId);
    const conversation = await this.claim(ctx, token, known !== null);
    return { conversationToken: token, ...(await this.answer(ctx, conversation, message.text)) };
  }

  private async claim(ctx: TenantContext, token: string, isKnown: boolean): Promise<ConversationRow> {
    const now = ctx.clock.now();
    const tokenHash = hashToken(token);
    return ctx.write(async (tx) => {
      if (isKnown) {
        const conversation = await claimConversation(tx, ctx.tenantId, tokenHash, now);
        if (!conversation) {
          throw new AppError('CONFLICT', 'This conversation has ended, or is still being answered.');
        }
        return conversation;
      }
      const channel: ConversationChannel = 'web';
      const state = newDialogue(null, null);
      return startConversation(
        tx,
        ctx.tenantId,
        { id: newId(), channel, tokenHash, phone: null, state },
        now,
      );
    });
  }

  private async answer(
    ctx: TenantContext,
    conversation: ConversationRow,
    text: string,
  ): Promise<Omit<AssistantReply, 'conversationToken'>> {
    if (conversation.status === 'waiting' || conversation.status === 'staff') {
      return this.leaveToStaff(ctx, conversation, text);
    }
    const trail: ToolCall[] = [];
    try {
      const step = await this.turn(ctx, conversation, text, trail);
      await this.save(ctx, conversation, text, step, trail);
      const { suggestions, appointment, handOver } = step;
      return { reply: step.text, suggestions, appointment, handedOff: handOver !== null };
    } catch (error) {
      await ctx.write((tx) => letGo(tx, ctx.tenantId, conversation.id));
      throw error;
    }
  }

  private async turn(
    ctx: TenantContext,
    { id, state }: ConversationRow,
    text: string,
    trail: ToolCall[],
  ): Promise<Step> {
    const plain = new AssistantTools(
      ctx,
      id,
      this.availability,
      this.appointments,
      this.tokens,
      this.messages,
    );
    const step = await builtInTurn(withTrail(plain, trail), state, text);
    const unbacked = unbackedTimes(step.text, backedMinutes(plain.namedMinutes, state, step.state));
    if (unbacked.length > 0) {
      // Never said: a customer who is told a wrong time is worse off than one who is asked once more.
      this.logger.error({
        err: new Error('the assistant was about to name a time that nothing stands behind'),
      });
      return {
        ...step,
        state,
        text: (step.state.language === 'es' ? SPANISH : ENGLISH).lookUpFailed(),
        suggestions: [],
      };
    }
    return step;
  }

  private async save(
    ctx: TenantContext,
    conversation: ConversationRow,
    text: string,
    step: Step,
    trail: readonly ToolCall[],
  ): Promise<void> {
    const entries: ConversationEntry[] = [
      { kind: 'customer', text, data: null },
      ...trail.map((call) => ({ kind: 'tool' as const, text: call.name, data: call })),
      { kind: 'assistant', text: step.text, data: { suggestions: step.suggestions } },
    ];
    const result = {
      state: step.state,
      status: step.handOver ? ('waiting' as const) : ('open' as const),
      handOver: step.handOver,
      outcome: outcomeOf(conversation.state, step),
      appointmentId: step.appointment?.id ?? null,
    };
    await ctx.write((tx) => saveTurn(tx, ctx.tenantId, conversation.id, entries, result, ctx.clock.now()));
  }

  /** While people answer, the assistant only keeps what the customer writes. */
  private async leaveToStaff(
    ctx: TenantContext,
    conversation: ConversationRow,
    text: string,
  ): Promise<Omit<AssistantReply, 'conversationToken'>> {
    const entries: ConversationEntry[] = [{ kind: 'customer', text, data: null }];
    const { state, status } = conversation;
    const result = { state, status, handOver: null, outcome: 'none' as const, appointmentId: null };
    await ctx.write((tx) => saveTurn(tx, ctx.tenantId, conversation.id, entries, result, ctx.clock.now()));
    return { reply: '', suggestions: [], appointment: null, handedOff: true };
  }
}

function outcomeOf(
  before: DialogueState,
  { appointment, handOver }: { appointment: BookedAppointment | null; handOver: HandOver | null },
): ConversationOutcome {
  if (handOver) return 'handed_over';
  if (!appointment) return 'none';
  if (appointment.status === 'cancelled') return 'cancelled';
  return before.task === 'move' ? 'moved' : 'booked';
}
