import { sayingsOf } from '../src/modules/assistant/understanding/sentences';
import { saidIntents } from '../src/modules/assistant/understanding/intents';
import { takePerson } from '../src/modules/assistant/understanding/person';
import { plainText } from '../src/modules/assistant/understanding/plainText';
import { A_BARBER, A_SERVICE, featuresOf } from '../src/modules/assistant/understanding/intentModel/features';
import type { Scenario } from '../src/modules/assistant/scenarios/scenario';
import conversations from '../bench/developmentConversations.json';
import english from './sayings/english.json';
import spanish from './sayings/spanish.json';
import type { Sample } from './trainIntent';

/** A sample with its sentence. */
export interface Saying extends Sample {
  text: string;
}

const NONE = 'none';
const FEWEST_WORDS = 2;

/** What customers say, by what they want with it: written for this, one sentence each. */
export function sayings(): Saying[] {
  return [english, spanish].flatMap((byIntent) =>
    Object.entries(byIntent).flatMap(([says, sentences]) =>
      sentences.map((sentence) => sayingOf(sentence, says === NONE ? null : says)),
    ),
  );
}

/** The intents that are learned. */
export const LEARNED: readonly string[] = Object.keys(english).filter((intent) => intent !== NONE);

/**
 * What is said in conversations that bring an appointment to its right end: of the weightier intents, none but what it
 * was about. Where a phrase says one all the same, nothing is known of it.
 */
export function conversationSentences(): Saying[] {
  return (conversations as Scenario[]).flatMap(({ says, ends, hasBooking }) => {
    const without = WITHOUT[hasBooking && ends.kind === 'booked' ? 'moved' : ends.kind];
    return says.flatMap(heard).map((text) => {
      const said = new Set<string>(saidIntents(text));
      return {
        text,
        says: null,
        features: featuresOf(text),
        not: without.filter((intent) => !said.has(intent)),
      };
    });
  });
}

const HANDED_OVER = ['medical', 'complaint', 'human'];
const WITHOUT: Readonly<Record<Scenario['ends']['kind'], readonly string[]>> = {
  booked: LEARNED,
  moved: LEARNED.filter((intent) => !['move', 'cancel', 'my_bookings', 'policy'].includes(intent)),
  cancelled: HANDED_OVER,
  nothing: HANDED_OVER,
  handed_over: [],
};

/** The sentences of a message as the classifier will hear them: without contact details. */
function heard(message: string): string[] {
  const { rest } = takePerson(filled(message), { country: 'US', expectsName: false });
  return sayingsOf(rest, (text) => text).filter((text) => text.split(' ').length >= FEWEST_WORDS);
}

function sayingOf(sentence: string, says: string | null): Saying {
  const text = plainText(sentence);
  return { text, says, features: featuresOf(text) };
}

const EXAMPLES: Readonly<Record<string, string>> = {
  service: A_SERVICE,
  barber: A_BARBER,
  day: 'thursday',
  date: 'december 3',
  time: '1:00 PM',
  closed: 'sunday',
  hour: '1',
  name: 'Dana Fox',
  phone: '212 555 0147',
  reference: 'TRY2AB',
};

const filled = (message: string): string =>
  message.replace(/\{([a-z]+)2?\}/g, (_, placeholder: string) => EXAMPLES[placeholder] ?? '');
