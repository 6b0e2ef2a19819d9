import { hashToken, newTenantToken, tenantOfToken } from '../../../platform/auth/secretTokens';
import { AppError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import type { Logger } from '../../../platform/logging';
import type { RateLimits } from '../../../platform/rateLimits';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { KillSwitches } from '../../../platform/switches/killSwitches';
import type { BookedAppointment } from '../../appointments/bookingTypes';
import { backedMinutes } from '../dialogue/backedMinutes';
import { type DialogueState, newDialogue } from '../dialogue/dialogueState';
import type { HandOver, Step, Suggestion } from '../dialogue/scene';
import type { Mind } from '../minds/mind';
import { phrasesFor } from '../phrases/phrasesFor';
import { type AssistantSettings, readAssistantSettings } from '../settings/assistantSettings';
import { AssistantTools, type ToolParts } from '../tools/assistantTools';
import { unbackedTimes } from '../tools/timesGuard';
import { type ToolCall, withTrail } from '../tools/toolTrail';
import {
  type ConversationEntry,
  type ConversationOutcome,
  type ConversationRow,
  announce,
  claimConversation,
  claimConversationOfNumber,
  closeConversationsOfNumber,
  conversationHistory,
  letGo,
  saveTurn,
  startConversation,
} from './conversationStore';

export interface AssistantReply {
  /** In the language of the customer; empty while people answer. */
  reply: string;
  suggestions: readonly Suggestion[];
  /** Written by this message. */
  appointment: BookedAppointment | null;
  /** People answer from here on. */
  handedOff: boolean;
  /** What the conversation knows now, for channels that ask in their own way. */
  state: DialogueState;
}

/** A message, and how it came: that decides which conversation it belongs to. */
export type IncomingMessage =
  | { channel: 'web'; token: string; isNew: boolean; text: string }
  /** One conversation for each number; after half a day of silence the next text begins a new one. */
  | { channel: 'sms'; phone: string; text: string }
  /** One conversation for each call. Numbers of callers can be forged: they prove nothing. */
  | { channel: 'call'; callId: string; phone: string | null; text: string };

const TEXTS_SILENCE_MILLISECONDS = 12 * 60 * 60_000;
const MOST_SAID = 1_000;

export interface AssistantParts {
  tools: ToolParts;
  mind: Mind;
  limits: RateLimits;
  switches: KillSwitches;
  logger: Logger;
}

/** Takes messages of customers from every channel to the mind, and keeps the trail. */
export class AssistantService {
  constructor(private readonly parts: AssistantParts) {}

  /**
   * A message from a browser, or of a program that writes for a customer.
   * @throws SWITCHED_OFF, RATE_LIMITED, and CONFLICT while the message before is being answered.
   */
  async chat(
    ctx: TenantContext,
    { text, token: given }: { text: string; token: string | null },
  ): Promise<AssistantReply & { conversationToken: string }> {
    await this.parts.limits.count('assistantByAddress', ctx.actor.address ?? 'unknown');
    const known = given && tenantOfToken(given) === ctx.tenantId ? given : null;
    const token = known ?? newTenantToken(ctx.tenantId);
    const reply = await this.receive(ctx, { channel: 'web', token, isNew: known === null, text });
    return { conversationToken: token, ...reply };
  }

  /**
   * One message of any channel, and its answer.
   * @throws SWITCHED_OFF by a kill switch or by the business itself, CONFLICT while the message before is being answered.
   */
  async receive(ctx: TenantContext, message: IncomingMessage): Promise<AssistantReply> {
    const { switches } = this.parts;
    switches.refuse(message.channel === 'call' ? 'assistant_voice' : 'assistant_chat', ctx.tenantId);
    const settings = await readAssistantSettings(ctx);
    if (!settings.isOn) {
      throw new AppError('SWITCHED_OFF', 'This business has switched its assistant off.');
    }
    return this.answer(ctx, await this.claim(ctx, message), settings, message.text);
  }

  private async claim(ctx: TenantContext, message: IncomingMessage): Promise<ConversationRow> {
    const now = ctx.clock.now();
    const { channel } = message;
    const tokenHash = tokenHashOf(ctx, message);
    const phone = channel === 'web' ? null : message.phone;
    return ctx.write(async (tx) => {
      if (channel !== 'web' && phone) {
        // A new call ends what the same number's last one left open.
        const silentSince = channel === 'sms' ? new Date(now.getTime() - TEXTS_SILENCE_MILLISECONDS) : now;
        await closeConversationsOfNumber(tx, ctx.tenantId, {
          channel,
          phone,
          silentSince,
          except: tokenHash,
        });
      }
      const claimed = tokenHash
        ? await claimConversation(tx, ctx.tenantId, tokenHash, now)
        : await claimConversationOfNumber(tx, ctx.tenantId, phone!, now);
      if (claimed) return claimed;
      if (channel === 'web' && !message.isNew) throw busy();
      const state = newDialogue(null, phone, channel === 'sms');
      const started = await startConversation(
        tx,
        ctx.tenantId,
        { id: newId(), channel, tokenHash, phone, state },
        now,
      );
      // There is one already, and it is being answered.
      if (!started) throw busy();
      return started;
    });
  }

  private async answer(
    ctx: TenantContext,
    conversation: ConversationRow,
    settings: AssistantSettings,
    text: string,
  ): Promise<AssistantReply> {
    if (conversation.status === 'waiting' || conversation.status === 'staff') {
      return this.leaveToStaff(ctx, conversation, text);
    }
    const trail: ToolCall[] = [];
    try {
      const step = await this.turn(ctx, conversation, settings, text, trail);
      await this.save(ctx, conversation, text, step, trail);
      const { suggestions, appointment, handOver, state } = step;
      return { reply: step.text, suggestions, appointment, handedOff: handOver !== null, state };
    } catch (error) {
      await ctx.write((tx) => letGo(tx, ctx.tenantId, conversation.id));
      throw error;
    }
  }

  private async turn(
    ctx: TenantContext,
    { id, state, channel }: ConversationRow,
    settings: AssistantSettings,
    text: string,
    trail: ToolCall[],
  ): Promise<Step> {
    const { mind, logger } = this.parts;
    const plain = new AssistantTools(ctx, { conversationId: id, settings }, this.parts.tools);
    const step = await mind({
      tools: withTrail(plain, trail),
      state,
      message: text,
      channel,
      history: () => ctx.read((tx) => conversationHistory(tx, ctx.tenantId, id)),
      saying: (sentence) => {
        if (unbackedTimes(sentence, backedMinutes(plain.namedMinutes, state)).length === 0) {
          this.tell(ctx, id, sentence);
        }
      },
    });
    const unbacked = unbackedTimes(step.text, backedMinutes(plain.namedMinutes, state, step.state));
    if (unbacked.length > 0) {
      // Never said: a customer who is told a wrong time is worse off than one who is asked once more.
      logger.error({
        err: new Error('the assistant was about to name a time that nothing stands behind'),
      });
      return {
        ...step,
        state,
        text: phrasesFor(step.state.language ?? settings.languages[0]!, settings.tone).lookUpFailed(),
        suggestions: [],
      };
    }
    return step;
  }

  /** A sentence of a reply that is still being made; the reply itself follows, so one that is lost does no harm. */
  private tell(ctx: TenantContext, conversationId: string, sentence: string): void {
    const { tenantId } = ctx;
    const text = sentence.slice(0, MOST_SAID);
    ctx
      .write((tx) => announce(tx, { tenantId, conversationId, kind: 'part', text }))
      .catch((error: unknown) =>
        this.parts.logger.warn({ err: error }, 'a part of a reply could not be told'),
      );
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
  ): Promise<AssistantReply> {
    const entries: ConversationEntry[] = [{ kind: 'customer', text, data: null }];
    const { state, status } = conversation;
    const result = { state, status, handOver: null, outcome: 'none' as const, appointmentId: null };
    await ctx.write((tx) => saveTurn(tx, ctx.tenantId, conversation.id, entries, result, ctx.clock.now()));
    return { reply: '', suggestions: [], appointment: null, handedOff: true, state };
  }
}

/** What names the conversation: the token of a browser, or the call itself. Texts are named by their number. */
function tokenHashOf({ tenantId }: TenantContext, message: IncomingMessage): Buffer | null {
  if (message.channel === 'web') return hashToken(message.token);
  return message.channel === 'call' ? hashToken(`call ${tenantId} ${message.callId}`) : null;
}

const busy = (): AppError =>
  new AppError('CONFLICT', 'This conversation has ended, or is still being answered.');

function outcomeOf(
  before: DialogueState,
  { appointment, handOver }: { appointment: BookedAppointment | null; handOver: HandOver | null },
): ConversationOutcome {
  if (handOver) return 'handed_over';
  if (!appointment) return 'none';
  if (appointment.status === 'cancelled') return 'cancelled';
  return before.task === 'move' ? 'moved' : 'booked';
}
