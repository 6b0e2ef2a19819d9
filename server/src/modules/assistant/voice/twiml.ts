import type VoiceResponse from 'twilio/lib/twiml/VoiceResponse.js';
import type { Language } from '../../../domain/language';
import type { CallAnswer, Listening } from './callFlow';

export const SPOKEN_LANGUAGE = { en: 'en-US', es: 'es-US' } as const satisfies Record<Language, string>;
const VOICE = { en: 'Polly.Joanna', es: 'Polly.Lupe' } as const satisfies Record<Language, string>;

/** Seconds of silence before the caller is asked again. */
const PATIENCE_SECONDS = 6;
const RINGS_SECONDS = 25;
/** Twilio takes 500 hints of at most 100 characters. */
const MOST_HINTS = 200;
const LONGEST_HINT = 100;

export interface RenderedFor {
  /** Where what the caller does next is sent. */
  action: string;
  listening: Listening;
  hints: string;
  people: string | null;
}

/** An answer as TwiML. */
export async function renderAnswer(
  { say, language, next }: CallAnswer,
  { action, listening, hints, people }: RenderedFor,
): Promise<string> {
  const response = await newResponse();
  if (next === 'listen') {
    const isMessage = listening === 'message';
    // What is said inside may be spoken over.
    const gather = response.gather({
      input: ['dtmf', 'speech'],
      action,
      method: 'POST',
      language: SPOKEN_LANGUAGE[language],
      hints,
      speechTimeout: isMessage ? '4' : 'auto',
      timeout: isMessage ? 10 : PATIENCE_SECONDS,
      actionOnEmptyResult: true,
      profanityFilter: false,
      ...(listening === 'one_key' ? { numDigits: 1 } : { finishOnKey: '#' }),
      ...(isMessage ? { maxSpeechTime: 60 } : {}),
    });
    speak(gather, say, language);
    return response.toString();
  }
  if (say !== '') speak(response, say, language);
  if (next === 'transfer' && people) {
    response.dial({ action, method: 'POST', timeout: RINGS_SECONDS, answerOnBridge: true }, people);
  } else {
    response.hangup();
  }
  return response.toString();
}

/** For a step that is not ready: ask again in a moment. `say` is null after the first time. */
export async function renderWait(
  say: string | null,
  language: Language,
  address: string,
  seconds: number,
): Promise<string> {
  const response = await newResponse();
  if (say) speak(response, say, language);
  else response.pause({ length: seconds });
  response.redirect({ method: 'POST' }, address);
  return response.toString();
}

export interface RelayCall {
  url: string;
  action: string;
  token: string;
  greeting: string;
  language: Language;
  languages: readonly Language[];
  hints: string;
}

/** Gives the call to ConversationRelay, which speaks with us over a WebSocket. */
export async function renderRelay(call: RelayCall): Promise<string> {
  const response = await newResponse();
  const relay = response.connect({ action: call.action, method: 'POST' }).conversationRelay({
    url: call.url,
    welcomeGreeting: call.greeting,
    welcomeGreetingInterruptible: 'any',
    language: SPOKEN_LANGUAGE[call.language],
    interruptible: 'any',
    dtmfDetection: true,
    hints: call.hints,
  });
  for (const language of call.languages) relay.language({ code: SPOKEN_LANGUAGE[language] });
  relay.parameter({ name: 'token', value: call.token });
  return response.toString();
}

/** Nothing more to say: the call goes where it goes. */
export async function renderNothing(): Promise<string> {
  return (await newResponse()).toString();
}

/** Words that callers are likely to say. */
export function hintsOf(names: readonly string[], language: Language): string {
  const words = [...names, ...WORDS[language]]
    .map((word) =>
      word
        .replace(/[^\p{L}\p{N}' -]/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((word) => word !== '' && word.length <= LONGEST_HINT);
  return [...new Set(words)].slice(0, MOST_HINTS).join(',');
}

const WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: 'yes,no,today,tomorrow,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday,morning,afternoon,appointment,cancel,reschedule,repeat'.split(
    ',',
  ),
  es: 'sí,no,hoy,mañana,lunes,martes,miércoles,jueves,viernes,sábado,domingo,por la mañana,por la tarde,cita,cancelar,cambiar,repita'.split(
    ',',
  ),
};

function speak(into: Pick<VoiceResponse, 'say'>, text: string, language: Language): void {
  into.say({ language: SPOKEN_LANGUAGE[language], voice: VOICE[language] }, text);
}

async function newResponse(): Promise<VoiceResponse> {
  const { default: Response } = await import('twilio/lib/twiml/VoiceResponse.js');
  return new Response();
}
