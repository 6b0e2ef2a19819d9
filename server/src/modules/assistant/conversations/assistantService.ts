import type { Language } from '../../../domain/language';
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
import type { Step, Suggestion } from '../dialogue/scene';
import type { Mind } from '../minds/mind';
import { phrasesFor } from '../phrases/phrasesFor';
import { type AssistantSettings, readAssistantSettings } from '../settings/assistantSettings';
import { AssistantTools, type ToolParts } from '../tools/assistantTools';
import { unbackedTimes } from '../tools/timesGuard';
import { type ToolCall, withTrail } from '../tools/toolTrail';
import {
  type ConversationRow,
  announce,
  claimConversation,
  claimConversationOfNumber,
  closeConversationsOfNumber,
  conversationHistory,
  letGo,
  startConversation,
} from './conversationStore';
import { type Alongside, keepTurn, keepWaitingTurn } from './keepTurn';
import { type WaitingReply, waitingReply } from './waitingReply';

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
  | {
      channel: 'call';
      callId: string;
      phone: string | null;
      text: string;
      /** That the caller chose, until they speak another. */
      language?: Language;
    };

/** What a channel adds to a turn. */
export interface ChannelTurn {
  /** What a message stands for, given what was offered; the trail keeps what was written. */
  meaning?: (text: string, state: DialogueState) => string;
  /** A reply as the channel says it, which is how the trail keeps it. */
  wording?: (said: Pick<Step, 'text' | 'state'>) => string;
  /** Hears whole sentences of the reply while it is still being made. */
  saying?: (sentence: string) => void;
  /** Runs in the transaction that writes the turn down; the reply is empty while people answer. */
  alongside?: Alongside;
}

const TEXTS_SILENCE_MILLISECONDS = 12 * 60 * 60_000;
const MOST_SAID = 1_000;
const NOTHING_SAID: WaitingReply = { reply: '', suggestions: [], resumes: false };

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
  async receive(
    ctx: TenantContext,
    message: IncomingMessage,
    channelTurn: ChannelTurn = {},
  ): Promise<AssistantReply> {
    const { switches } = this.parts;
    switches.refuse(message.channel === 'call' ? 'assistant_voice' : 'assistant_chat', ctx.tenantId);
    const settings = await readAssistantSettings(ctx);
    if (!settings.isOn) {
      throw new AppError('SWITCHED_OFF', 'This business has switched its assistant off.');
    }
    return this.answer(ctx, await this.claim(ctx, message), settings, message.text, channelTurn);
  }

  /** A message that the assistant does not answer: it stands in its conversation and waits for people. @throws CONFLICT as above. */
  async keepForStaff(
    ctx: TenantContext,
    message: IncomingMessage,
    { alongside }: ChannelTurn = {},
  ): Promise<void> {
    const conversation = await this.claim(ctx, message);
    try {
      await keepWaitingTurn(ctx, conversation, message.text, NOTHING_SAID, { alongside, waits: true });
    } catch (error) {
      await ctx.write((tx) => letGo(tx, ctx.tenantId, conversation.id));
      throw error;
    }
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
      const language = channel === 'call' ? (message.language ?? null) : null;
      const state = newDialogue(language, phone, channel === 'sms');
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
    channelTurn: ChannelTurn,
  ): Promise<AssistantReply> {
    const trail: ToolCall[] = [];
    try {
      if (conversation.status === 'waiting' || conversation.status === 'staff') {
        return await this.leaveToStaff(ctx, conversation, text, channelTurn);
      }
      const answered = await this.turn(ctx, conversation, settings, { text, trail, channelTurn });
      const step = { ...answered, text: channelTurn.wording?.(answered) ?? answered.text };
      const { snapshot: business } = await this.parts.tools.availability.schedule(ctx, { fresh: false });
      const { alongside } = channelTurn;
      const kept = await keepTurn(ctx, conversation, { text, step, trail, business, alongside });
      const { suggestions, appointment, handedOff, state } = kept;
      return { reply: kept.text, suggestions, appointment, handedOff, state };
    } catch (error) {
      await ctx.write((tx) => letGo(tx, ctx.tenantId, conversation.id));
      throw error;
    }
  }

  private async turn(
    ctx: TenantContext,
    { id, state, channel }: ConversationRow,
    settings: AssistantSettings,
    { text, trail, channelTurn }: { text: string; trail: ToolCall[]; channelTurn: ChannelTurn },
  ): Promise<Step> {
    const { mind, logger } = this.parts;
    const plain = new AssistantTools(ctx, { conversationId: id, settings }, this.parts.tools);
    await plain.remember(state.booking ? [state.booking, ...state.bookings] : state.bookings);
    const step = await mind({
      tools: withTrail(plain, trail),
      state,
      message: channelTurn.meaning?.(text, state) ?? text,
      channel,
      history: () => ctx.read((tx) => conversationHistory(tx, ctx.tenantId, id)),
      saying: (sentence) => {
        if (unbackedTimes(sentence, backedMinutes(plain.namedMinutes, state)).length === 0) {
          this.tell(ctx, id, sentence);
          channelTurn.saying?.(sentence);
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

  /** While people answer, the assistant keeps what the customer writes, and says little or nothing. */
  private async leaveToStaff(
    ctx: TenantContext,
    conversation: ConversationRow,
    text: string,
    { wording, alongside }: ChannelTurn,
  ): Promise<AssistantReply> {
    const { snapshot } = await this.parts.tools.availability.schedule(ctx, { fresh: false });
    const answer = waitingReply(conversation, text, snapshot, ctx.clock.now());
    const said = { text: answer.reply, state: conversation.state };
    const reply = answer.reply && (wording?.(said) ?? answer.reply);
    const { isSaid } = await keepWaitingTurn(ctx, conversation, text, { ...answer, reply }, { alongside });
    const handedOff = !(isSaid && answer.resumes);
    const { state } = conversation;
    return isSaid
      ? { reply, suggestions: answer.suggestions, appointment: null, handedOff, state }
      : { reply: '', suggestions: [], appointment: null, handedOff, state };
  }
}

/** What names the conversation: the token of a browser, or the call itself. Texts are named by their number. */
function tokenHashOf({ tenantId }: TenantContext, message: IncomingMessage): Buffer | null {
  if (message.channel === 'web') return hashToken(message.token);
  return message.channel === 'call' ? callTokenHash(tenantId, message.callId) : null;
}

/** What the conversation of a call is known by. */
export const callTokenHash = (tenantId: string, callId: string): Buffer =>
  hashToken(`call ${tenantId} ${callId}`);

const busy = (): AppError =>
  new AppError('CONFLICT', 'This conversation has ended, or is still being answered.');
