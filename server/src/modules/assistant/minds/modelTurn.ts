import type { ModelMessage } from 'ai';
import { absorb } from '../dialogue/absorb';
import { backedMinutes } from '../dialogue/backedMinutes';
import type { DialogueState, Expectation } from '../dialogue/dialogueState';
import { type Scene, type Step, step } from '../dialogue/scene';
import { clockTimes } from '../tools/timesGuard';
import type { MindTurn, SpokenLine } from './mind';
import { ModelDesk } from './modelDesk';
import { ModelFailure } from './modelFailure';
import { modelPrompt } from './modelPrompt';
import type { ModelSdk } from './modelSdk';
import type { ModelSettings } from './modelSettings';
import type { ModelUsage } from './modelSpending';
import { modelTools } from './modelTools';
import { type Ungrounded, ungrounded } from './replyGuards';
import { plainReply } from './plainReply';
import { Sentences } from './sentences';

const MOST_CALLS = 8;
const MOST_TOKENS = 600;
const MOST_OF_A_LINE = 1_000;
const MOST_OFFERED = 12;
/** Silence on the phone is longer than silence in a chat. */
const CALL_MILLISECONDS = 8_000;
const CHARACTERS_A_TOKEN = 4;

const CORRECTIONS: Readonly<Record<Ungrounded, string>> = {
  time: 'Your reply names a time that no tool has answered.',
  price: 'Your reply names a price or a reduction that no tool has answered.',
  deed: 'Your reply says that something is done. Only the server does things, after the customer’s yes.',
  contact: 'Your reply names a number or address that is not the business’s.',
};

/** One turn of a conversation with the model. @throws ModelFailure */
export async function modelTurn(
  sdk: ModelSdk,
  settings: ModelSettings,
  turn: MindTurn,
  heardScene: Omit<Scene, 'plansAnew'>,
): Promise<Step> {
  const history = await turn.history();
  const { state, plansAnew } = absorb(turn.state, heardScene.heard);
  const scene = { ...heardScene, plansAnew };
  const said = [...history.filter(({ from }) => from === 'customer').map(({ text }) => text), turn.message];
  const desk = new ModelDesk(scene, state, said.join('\n'));
  const most = turn.channel === 'call' ? CALL_MILLISECONDS : Infinity;
  const signal = AbortSignal.timeout(Math.min(settings.timeoutMilliseconds, most));
  try {
    const answer = await new ModelTurn(sdk, settings, turn, scene, desk, signal).answer(history, said);
    return { ...answer, answeredBy: { mind: 'model' } };
  } catch (error) {
    const goOnFrom = await desk.giveUp(turn.state);
    if (error instanceof ModelFailure) error.goOnFrom = goOnFrom;
    throw error;
  }
}

interface Called {
  text: string;
  messages: ModelMessage[];
  hasCalledTools: boolean;
}

class ModelTurn {
  /** Nothing more is told before the reply is whole. */
  private isMuted = false;

  constructor(
    private readonly sdk: ModelSdk,
    private readonly settings: ModelSettings,
    private readonly turn: MindTurn,
    private readonly scene: Scene,
    private readonly desk: ModelDesk,
    private readonly signal: AbortSignal,
  ) {}

  async answer(history: readonly SpokenLine[], said: readonly string[]): Promise<Step> {
    const { desk } = this;
    const system = modelPrompt(this.scene, desk, this.turn.channel);
    const messages = messagesOf(history, this.turn.message);
    let isCorrected = false;
    for (let count = 0; count < MOST_CALLS; count++) {
      const called = await this.call(system, messages, said);
      messages.push(...called.messages);
      if (desk.broken) throw new ModelFailure('tool_failed');
      if (desk.ended) return this.settled(desk.ended, called.text, said);
      if (called.hasCalledTools) continue;
      if (called.text === '') throw new ModelFailure('no_answer', 'empty');
      const wrong = this.wrongIn(called.text, said);
      if (!wrong) return this.spoken(called.text);
      if (isCorrected) throw new ModelFailure('unbacked', wrong);
      isCorrected = true;
      this.isMuted = true;
      const note = `(From the booking system, not from the customer: ${CORRECTIONS[wrong]} The customer has not seen it. Use the tools, or answer without it.)`;
      messages.push({ role: 'user', content: note });
    }
    throw new ModelFailure('endless');
  }

  /** One call, which may end in calls of tools; its cost is written down however it ends. */
  private async call(system: string, messages: ModelMessage[], said: readonly string[]): Promise<Called> {
    const { spending } = this.turn.tools;
    if (!(await spending.allowsCall())) throw new ModelFailure('spend_cap');
    const sentences = new Sentences((sentence) => this.tell(plainReply(sentence), said));
    let text = '';
    let usage: Partial<ModelUsage> | null = null;
    let finish: string | null = null;
    let hasCalledTools = false;
    let failure: unknown = null;
    const result = this.sdk.streamText({
      model: this.sdk.model,
      system,
      messages,
      tools: modelTools(this.sdk.z, this.desk),
      maxOutputTokens: MOST_TOKENS,
      maxRetries: 0,
      abortSignal: this.signal,
      // Told by the stream itself; the SDK would write it to the console, personal data and all.
      onError: () => undefined,
    });
    try {
      for await (const part of result.fullStream) {
        if (part.type === 'text-delta') {
          text += part.text;
          sentences.add(part.text);
        } else if (part.type === 'tool-call') hasCalledTools = true;
        else if (part.type === 'error') failure ??= part.error;
        else if (part.type === 'abort') failure ??= new ModelFailure('timeout');
        else if (part.type === 'finish-step') {
          finish = part.finishReason;
          usage = part.usage;
        }
      }
    } catch (error) {
      failure ??= error;
    }
    const isAnswered = finish !== null || text !== '' || this.signal.aborted;
    if (isAnswered)
      await spending.add(usageOf(usage, [system, JSON.stringify(messages)], text), this.settings);
    if (this.signal.aborted) throw new ModelFailure('timeout');
    if (failure) throw failureOf(this.sdk, failure);
    // Whatever else it ended with, it is not a whole answer: broken off, withheld, or too long.
    if (finish !== 'stop' && finish !== 'tool-calls') throw new ModelFailure('no_answer', finish);
    sentences.end();
    return { text: plainReply(text), messages: (await result.response).messages, hasCalledTools };
  }

  private tell(sentence: string, said: readonly string[]): void {
    if (this.isMuted || this.desk.ended || sentence === '') return;
    if (this.wrongIn(sentence, said)) this.isMuted = true;
    else this.turn.saying(sentence);
  }

  private wrongIn(text: string, said: readonly string[]): Ungrounded | null {
    const { desk, turn, scene } = this;
    const { state } = desk;
    const { phone, address, website, businessName } = scene.business;
    return ungrounded(text, {
      minutes: new Set([
        ...backedMinutes(turn.tools.namedMinutes, turn.state, state),
        ...desk.known.map(({ minuteOfDay }) => minuteOfDay),
      ]),
      cents: desk.cents,
      hasBooking: state.booked !== null || state.bookings.length > 0,
      hasWritten: state.booked !== null,
      words: [businessName, phone, address, website, state.client.phone, ...said].join('\n'),
    });
  }

  /** The server speaks last; what the model said before it stays if it asks nothing that a yes could be meant for. */
  private settled(ended: Step, lead: string, said: readonly string[]): Step {
    const isFit = lead !== '' && !/[?¿]/.test(lead) && !this.wrongIn(lead, said);
    const text = isFit ? `${lead} ${ended.text}` : ended.text;
    return { ...ended, text, state: { ...ended.state, lastReply: text } };
  }

  private spoken(text: string): Step {
    const { desk } = this;
    const named = clockTimes(text);
    const offered = desk.known
      .filter(({ minuteOfDay }) => named.includes(minuteOfDay))
      .toSorted((a, b) => named.indexOf(a.minuteOfDay) - named.indexOf(b.minuteOfDay))
      .slice(0, MOST_OFFERED);
    const state: DialogueState = {
      ...desk.state,
      offered: offered.length > 0 ? offered : desk.state.offered,
      expects: expectationAfter(desk.state, offered.length > 0),
      failures: 0,
      lastReply: text,
    };
    return step(state, text);
  }
}

/** What was read back is no longer what was said last: it takes a new reading before a yes counts. */
function expectationAfter({ expects }: DialogueState, hasOffered: boolean): Expectation | null {
  if (hasOffered) return 'slot';
  return expects === 'confirm' || expects === 'confirm_cancel' ? null : expects;
}

/** The last lines, from a customer's on, since a conversation that the assistant begins is refused by some. */
function messagesOf(history: readonly SpokenLine[], message: string): ModelMessage[] {
  const lines = [...history, { from: 'customer' as const, text: message }];
  const first = lines.findIndex(({ from }) => from === 'customer');
  return lines.slice(first).map(({ from, text }) => ({
    role: from === 'customer' ? 'user' : 'assistant',
    content: text.slice(0, MOST_OF_A_LINE),
  }));
}

/** What the provider counted, or, where it does not say, what the length suggests. */
function usageOf(counted: Partial<ModelUsage> | null, asked: readonly string[], text: string): ModelUsage {
  const guess = (length: number): number => Math.ceil(length / CHARACTERS_A_TOKEN);
  return {
    inputTokens: counted?.inputTokens ?? guess(asked.join('').length),
    outputTokens: counted?.outputTokens ?? guess(text.length),
  };
}

/** Why, without a word of what was said: errors of the SDK carry whole requests. */
function failureOf({ APICallError }: ModelSdk, error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  if (APICallError.isInstance(error)) {
    const { statusCode } = error;
    return statusCode === 429
      ? new ModelFailure('rate_limited')
      : new ModelFailure('unreachable', statusCode ? `HTTP ${statusCode}` : null);
  }
  return new ModelFailure('no_answer', error instanceof Error ? error.name : null);
}
