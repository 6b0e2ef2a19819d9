import type { Language } from '../../../domain/language';
import { AppError } from '../../../platform/errors';
import type { TenantContext } from '../../../platform/request/tenantContext';
import { formatPhone, toE164 } from '../../../platform/validation/phone';
import type { AssistantReply, AssistantService } from '../conversations/assistantService';
import type { DialogueState } from '../dialogue/dialogueState';
import { intentsIn } from '../understanding/intents';
import { MAX_MESSAGE_CHARACTERS } from '../understanding/messageLimits';
import { takePerson } from '../understanding/person';
import { plainText } from '../understanding/plainText';
import { answerIn } from '../understanding/yesNo';
import { type CallTrail } from './callTrail';
import { oneByOne, toSpeech } from './speech';
import { joinSpelled } from './spelledNames';
import { VOICE_PHRASES } from './voicePhrases';

/** What a call knows between two steps; stored as JSON. The conversation itself knows what was talked about. */
export interface CallFlow {
  language: Language;
  /** What the next words or keys answer. */
  asks:
    | 'language'
    | 'anything'
    /** Whether words that were hard to hear are right. */
    | 'heard'
    /** Whether the caller's own number may be used. */
    | 'own_number'
    | 'other_number'
    | 'offer_message'
    | 'message'
    /** Nothing: the telephone of the team rings. */
    | 'dialling'
    /** Nothing: the words go over a WebSocket. */
    | 'relay';
  listening: Listening;
  /** What keys 1, 2, … say for the caller. */
  choices: readonly string[];
  /** Words that were hard to hear, or a reply that waits for the number to be settled. */
  held: string | null;
  /** The caller has said which number to book with. */
  isNumberSettled: boolean;
  /** A name to be spelled back with what is read back next. */
  spelledName: string | null;
  /** What the mind asked for last. */
  expects: DialogueState['expects'];
  /** Times in a row that nothing was heard. */
  silences: number;
  /** What was said last, to be said again. */
  said: string;
}

/** One key; digits until the pound key; or a longer speech. */
export type Listening = 'one_key' | 'digits' | 'message';

/** What comes back from the caller's side. */
export type CallInput =
  | { kind: 'speech'; text: string; confidence: number | null }
  | { kind: 'keys'; digits: string }
  | { kind: 'silence' }
  /** The telephone of the team rang. */
  | { kind: 'dialled'; isAnswered: boolean }
  /** The WebSocket ended; `next` is what we told Twilio, null when it broke. */
  | { kind: 'relay_ended'; next: 'transfer' | 'hang_up' | null };

export interface CallAnswer {
  say: string;
  language: Language;
  next: 'listen' | 'transfer' | 'hang_up';
}

/** The call and the business it came to, as of this step. */
export interface CallScene {
  ctx: TenantContext;
  callSid: string;
  business: string;
  /** E.164; null when it is withheld. Proves nothing. */
  caller: string | null;
  /** Where people answer; null where there is no number. */
  people: string | null;
  languages: readonly Language[];
  /** Suspended, switched off, or not connected: people alone answer. */
  isClosed: boolean;
  isTooLong: boolean;
  /** Hears sentences of a reply while it is being made, where they can be spoken at once. */
  saying?: (sentence: string) => void;
}

export interface CallFlowParts {
  assistant: AssistantService;
  trail: CallTrail;
}

/** Below this Twilio itself is not sure; nought is what models say that do not measure it. */
const SURE = 0.5;
const MOST_SILENCES = 2;
const FEWEST_DIGITS = 4;

export const newFlow = (language: Language): CallFlow => ({
  language,
  asks: 'anything',
  listening: 'one_key',
  choices: [],
  held: null,
  isNumberSettled: false,
  spelledName: null,
  expects: null,
  silences: 0,
  said: '',
});

interface Stepped {
  flow: CallFlow;
  answer: CallAnswer;
}

/** Takes a call from step to step, whatever carries its words. */
export class CallSteps {
  constructor(private readonly parts: CallFlowParts) {}

  /** What a call begins with. */
  greet(scene: CallScene, language: Language): Stepped {
    const flow = newFlow(language);
    const say = VOICE_PHRASES[language];
    if (scene.isClosed) return this.unavailable(scene, flow);
    const isBilingual = scene.languages.length > 1;
    const greeting = [
      say.disclosure(scene.business),
      ...(isBilingual ? [say.otherLanguage()] : []),
      say.howToReachPeople(scene.people !== null),
    ].join(' ');
    return listen({ ...flow, asks: isBilingual ? 'language' : 'anything' }, greeting);
  }

  async take(scene: CallScene, flow: CallFlow, input: CallInput): Promise<Stepped> {
    const say = VOICE_PHRASES[flow.language];
    if (input.kind === 'dialled') return this.dialled(scene, flow, input.isAnswered);
    // Asked for again without what became of it.
    if (flow.asks === 'dialling' && input.kind === 'silence') return this.dialled(scene, flow, false);
    if (input.kind === 'relay_ended' && input.next !== null) {
      const answer = { say: flow.held ?? '', language: flow.language, next: input.next };
      return { flow: { ...flow, held: null }, answer };
    }
    if (scene.isClosed) return this.unavailable(scene, flow);
    if (input.kind === 'relay_ended') {
      return listen(flow.said ? flow : newFlow(flow.language), `${say.sorry()} ${flow.said}`, {
        keepsSaid: true,
      });
    }
    const takesMessage = flow.asks === 'message' || flow.asks === 'offer_message';
    if (scene.isTooLong && !takesMessage) return this.transfer(scene, flow, say.tooLong(), 'failures');
    if (input.kind === 'silence') return this.silence(scene, flow);
    const heard = { ...flow, silences: 0 };
    return input.kind === 'keys' ? this.keys(scene, heard, input.digits) : this.speech(scene, heard, input);
  }

  private async silence(scene: CallScene, flow: CallFlow): Promise<Stepped> {
    const say = VOICE_PHRASES[flow.language];
    const silences = flow.silences + 1;
    if (silences < MOST_SILENCES)
      return listen({ ...flow, silences }, `${say.notHeard()} ${flow.said}`, { keepsSaid: true });
    if (flow.asks === 'message' || flow.asks === 'offer_message') return end(flow, say.bye());
    return this.transfer(scene, flow, `${say.notHeard()} ${say.connecting()}`, 'failures');
  }

  private async keys(scene: CallScene, flow: CallFlow, digits: string): Promise<Stepped> {
    const say = VOICE_PHRASES[flow.language];
    if (digits === '0' && flow.asks !== 'message')
      return this.transfer(scene, flow, say.connecting(), 'asked');
    if (digits === '9') return listen(flow, flow.said);
    if (flow.asks === 'language' && digits === '2' && scene.languages.length > 1)
      return this.switchLanguage(scene, flow);
    if (digits.length >= FEWEST_DIGITS) return this.words(scene, flow, say.phoneIs(asNumber(digits)));
    const chosen = flow.choices[Number(digits) - 1];
    if (chosen === undefined) return listen(flow, `${say.notThatKey()} ${flow.said}`, { keepsSaid: true });
    return this.words(scene, flow, chosen);
  }

  private speech(
    scene: CallScene,
    flow: CallFlow,
    { text, confidence }: { text: string; confidence: number | null },
  ): Promise<Stepped> | Stepped {
    const say = VOICE_PHRASES[flow.language];
    const isSure = confidence === null || confidence === 0 || confidence >= SURE;
    if (flow.asks === 'message') return this.words(scene, flow, text);
    if (!isSure) {
      // What cannot be heard well does not agree to anything either.
      if (flow.asks === 'heard') return listen(flow, say.pressYesOrNo(), { keepsSaid: true });
      return listen(
        { ...flow, asks: 'heard', held: text, choices: [say.yes, say.no], listening: 'one_key' },
        say.heard(text),
      );
    }
    const plain = plainText(text);
    if (flow.asks === 'language' && scene.languages.length > 1 && NAMES_OTHER[flow.language].test(plain))
      return this.switchLanguage(scene, flow);
    // Alone, or a word of it inside a sentence would stop what else was said.
    if (intentsIn(plain, plain).includes('repeat') && plain.split(' ').length <= 6)
      return listen(flow, flow.said);
    return this.words(scene, flow, text);
  }

  /** Words of the caller, however they came. */
  private async words(scene: CallScene, flow: CallFlow, text: string): Promise<Stepped> {
    const say = VOICE_PHRASES[flow.language];
    const yesOrNo = answerIn(plainText(text), text);
    switch (flow.asks) {
      case 'heard': {
        const without = { ...flow, asks: 'anything' as const, held: null };
        if (yesOrNo === 'yes') return this.talk(scene, without, flow.held!);
        if (yesOrNo === 'no') return listen({ ...without, choices: [] }, say.askAgain());
        return this.talk(scene, without, text);
      }
      case 'own_number':
        if (yesOrNo === 'yes') {
          const settled = { ...flow, asks: 'anything' as const, held: null, isNumberSettled: true };
          return listen({ ...settled, choices: [say.yes, say.no] }, flow.held!);
        }
        if (yesOrNo === 'no')
          return listen(
            { ...flow, asks: 'other_number', listening: 'digits', choices: [] },
            say.otherNumber(),
          );
        return this.talk(scene, { ...flow, asks: 'anything', held: null }, text);
      case 'other_number': {
        const { phone } = takePerson(text, { country: 'US', expectsName: false }).said;
        if (!phone && intentsIn(plainText(text), plainText(text)).length === 0)
          return listen(flow, say.otherNumber());
        const next = { ...flow, asks: 'anything' as const, held: null, isNumberSettled: phone !== null };
        return this.talk(scene, next, phone ? say.phoneIs(asNumber(phone)) : text);
      }
      case 'offer_message':
        if (yesOrNo === 'no') return end(flow, say.bye());
        if (yesOrNo === 'yes')
          return listen({ ...flow, asks: 'message', listening: 'message', choices: [] }, say.sayMessage());
        return this.message(scene, flow, text);
      case 'message':
        return this.message(scene, flow, text);
      default:
        return this.talk(scene, { ...flow, asks: 'anything' }, text);
    }
  }

  /** A turn of the conversation. */
  private async talk(scene: CallScene, flow: CallFlow, text: string): Promise<Stepped> {
    const spelled = joinSpelled(text, flow.language);
    const said = spelled?.text ?? text;
    const isSettled = flow.isNumberSettled || scene.caller === null || saysNumber(said);
    const before = { ...flow, isNumberSettled: isSettled, spelledName: spelled?.name ?? flow.spelledName };
    let reply: AssistantReply;
    try {
      reply = await this.parts.assistant.receive(
        scene.ctx,
        {
          channel: 'call',
          callId: scene.callSid,
          phone: scene.caller,
          text: said.slice(0, MAX_MESSAGE_CHARACTERS),
          language: flow.language,
        },
        // What is still to be put before a reply must not come after half of it.
        { saying: before.isNumberSettled && !before.spelledName ? scene.saying : undefined },
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'SWITCHED_OFF') return this.unavailable(scene, flow);
      // The team has closed the conversation, say: asking once more would not help.
      const say = VOICE_PHRASES[flow.language];
      return this.transfer(scene, flow, `${say.sorry()} ${say.connecting()}`, null);
    }
    return this.answered(scene, before, said, reply);
  }

  private async answered(
    scene: CallScene,
    before: CallFlow,
    text: string,
    { reply, state, suggestions, handedOff }: AssistantReply,
  ): Promise<Stepped> {
    const language = state.language ?? before.language;
    const say = VOICE_PHRASES[language];
    const flow: CallFlow = { ...before, language, expects: state.expects };
    const isAsked = state.expects === 'confirm' || state.expects === 'confirm_cancel';
    const spoken = toSpeech(reply, language, {
      references: [state.booked?.reference, ...state.bookings.map(({ reference }) => reference)].filter(
        (reference) => reference !== undefined,
      ),
      cutsLists: !isAsked && state.offered.length === 0,
    });
    if (handedOff) return this.transfer(scene, flow, spoken || say.connecting(), null);
    if (saidGoodbye(before, text, state)) return end(flow, spoken);
    const next: CallFlow = {
      ...flow,
      choices: suggestions.map(({ value }) => value),
      listening: takesDigits(state) ? 'digits' : 'one_key',
    };
    if (!isAsked || state.task !== 'book') return listen(next, spoken);
    const named = next.spelledName
      ? `${say.spelledName(next.spelledName, oneByOne(next.spelledName.toUpperCase()))} `
      : '';
    const readBack = `${named}${spoken}`;
    if (next.isNumberSettled || state.client.phone !== scene.caller)
      return listen({ ...next, spelledName: null, isNumberSettled: true }, readBack);
    return listen(
      { ...next, spelledName: null, asks: 'own_number', held: readBack, choices: [say.yes, say.no] },
      say.useThisNumber(oneByOne(scene.caller!.slice(-4))),
    );
  }

  /** @param reason why a person is called; null when the conversation says so already. */
  private async transfer(
    scene: CallScene,
    flow: CallFlow,
    lead: string,
    reason: 'asked' | 'failures' | null,
  ): Promise<Stepped> {
    if (reason) await this.parts.trail.handOver(scene, flow.language, reason);
    if (!scene.people) return this.offerMessage(flow, lead);
    return {
      flow: { ...flow, asks: 'dialling', choices: [], held: null },
      answer: { say: lead, language: flow.language, next: 'transfer' },
    };
  }

  private async dialled(scene: CallScene, flow: CallFlow, isAnswered: boolean): Promise<Stepped> {
    const say = VOICE_PHRASES[flow.language];
    if (isAnswered) {
      await this.parts.trail.answeredByPeople(scene);
      return end(flow, '');
    }
    return scene.isClosed
      ? end(flow, `${say.nobodyThere()} ${say.callLater()}`)
      : this.offerMessage(flow, say.nobodyThere());
  }

  private offerMessage(flow: CallFlow, lead: string): Stepped {
    const say = VOICE_PHRASES[flow.language];
    const offering = { ...flow, asks: 'offer_message' as const, listening: 'one_key' as const, silences: 0 };
    return listen({ ...offering, choices: [say.yes, say.no] }, `${lead} ${say.offerMessage()}`.trim());
  }

  private async message(scene: CallScene, flow: CallFlow, text: string): Promise<Stepped> {
    await this.parts.trail.leaveMessage(scene, flow.language, text);
    return end(flow, VOICE_PHRASES[flow.language].messageTaken());
  }

  private unavailable(scene: CallScene, flow: CallFlow): Stepped {
    const say = VOICE_PHRASES[flow.language];
    const sentence = say.closed(flow.said ? null : scene.business);
    if (!scene.people) return end(flow, `${sentence} ${say.callLater()}`);
    return {
      flow: { ...flow, asks: 'dialling', choices: [] },
      answer: { say: `${sentence} ${say.connecting()}`, language: flow.language, next: 'transfer' },
    };
  }

  private switchLanguage(scene: CallScene, flow: CallFlow): Stepped {
    const language = scene.languages.find((other) => other !== flow.language) ?? flow.language;
    const say = VOICE_PHRASES[language];
    return listen(
      newFlow(language),
      `${say.disclosure(scene.business)} ${say.howToReachPeople(scene.people !== null)}`,
    );
  }
}

/** After something went wrong on our side: people, or goodbye. */
export function apology(scene: Pick<CallScene, 'people'>, flow: CallFlow): Stepped {
  const say = VOICE_PHRASES[flow.language];
  return scene.people
    ? {
        flow: { ...flow, asks: 'dialling', choices: [] },
        answer: { say: `${say.sorry()} ${say.connecting()}`, language: flow.language, next: 'transfer' },
      }
    : end(flow, `${say.sorry()} ${say.callLater()}`);
}

function listen(flow: CallFlow, say: string, { keepsSaid = false } = {}): Stepped {
  const text = say.trim();
  return {
    flow: keepsSaid ? flow : { ...flow, said: text },
    answer: { say: text, language: flow.language, next: 'listen' },
  };
}

const end = (flow: CallFlow, say: string): Stepped => ({
  flow: { ...flow, choices: [] },
  answer: { say, language: flow.language, next: 'hang_up' },
});

const NAMES_OTHER: Readonly<Record<Language, RegExp>> = {
  en: /^(?:(?:in|en|por favor) )?(?:espanol|spanish)(?: (?:please|por favor))?$/,
  es: /^(?:(?:in|en) )?(?:english|ingles)(?: (?:please|por favor))?$/,
};

/** A number may be typed where one is asked for, or may belong to what shows that a booking is one's own. */
const takesDigits = ({ expects, client }: DialogueState): boolean =>
  expects === 'proof' || (expects === 'contact' && client.phone === null);

const saysNumber = (text: string): boolean =>
  takePerson(text, { country: 'US', expectsName: false }).said.phone !== null;

/** As a person would write it, which is how the mind reads it. */
const asNumber = (digits: string): string => {
  const number = toE164(digits);
  return number ? formatPhone(number) : digits;
};

/** A goodbye, or a no to "is there anything else?". */
function saidGoodbye(before: CallFlow, text: string, { task, expects }: DialogueState): boolean {
  if (task !== null) return false;
  const plain = plainText(text);
  return (
    (expects === null && intentsIn(plain, plain).includes('bye')) ||
    (before.expects === 'more' && answerIn(plain, text) === 'no')
  );
}
