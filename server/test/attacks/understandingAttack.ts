import { textWording } from '../../src/modules/assistant/texts/textWording';
import { clausesOf } from '../../src/modules/assistant/understanding/clauses/clauses';
import { intentsIn } from '../../src/modules/assistant/understanding/intents';
import { languageOf } from '../../src/modules/assistant/understanding/language';
import { MAX_READ_CHARACTERS } from '../../src/modules/assistant/understanding/messageLimits';
import { takePerson } from '../../src/modules/assistant/understanding/person';
import { plainText } from '../../src/modules/assistant/understanding/plainText';
import { sayingsOf, sentencesOf } from '../../src/modules/assistant/understanding/sentences';
import { understand } from '../../src/modules/assistant/understanding/understand';
import { wishIn } from '../../src/modules/assistant/understanding/wishes';
import { TooMuchWork, withinBudget } from '../../src/modules/assistant/understanding/workBudget';
import { answerIn } from '../../src/modules/assistant/understanding/yesNo';
import { toSpeech } from '../../src/modules/assistant/voice/speech';
import { joinSpelled } from '../../src/modules/assistant/voice/spelledNames';
import { LISTENING, attackTexts } from './assistantTexts';

/** Every way in which a customer's text reaches the rules. */
const ENTRIES: Readonly<Record<string, (text: string) => unknown>> = {
  understand: (text) => understand(text, LISTENING),
  'understand, a name expected': (text) => understand(text, { ...LISTENING, expectsName: true }),
  clausesOf: (text) => withinBudget(() => clausesOf(text, LISTENING.barbers.vocabulary)),
  wishIn: (text) =>
    withinBudget(() =>
      wishIn(clausesOf(text, LISTENING.barbers.vocabulary), { ...LISTENING, dayFirst: false }),
    ),
  intentsIn: (text) => intentsIn(plainText(text), plainText(text)),
  sentences: (text) => [sentencesOf(text), sayingsOf(text, (plain) => plain)],
  'service names': (text) => {
    const plain = plainText(text);
    const { services } = LISTENING;
    return [services.find(plain), services.refused(plain), services.withoutNames(plain, 'x')];
  },
  'barber names': (text) => LISTENING.barbers.find(plainText(text)),
  takePerson: (text) => takePerson(text, { country: 'US', expectsName: true }),
  answerIn: (text) => answerIn(plainText(text), text),
  languageOf: (text) => languageOf(plainText(text), null),
  joinSpelled: (text) => [joinSpelled(text, 'en'), joinSpelled(text, 'es')],
  toSpeech: (text) => toSpeech(text, 'en'),
  textWording: (text) => textWording({ text, language: 'en', offered: 3, isReadBack: false }),
};

export interface Slowest {
  entry: string;
  text: string;
  characters: number;
  ms: number;
}

/**
 * Reads texts of 1, 2, 4, … characters up to the limit through every entry, until the time is over.
 * @param limitMs a text that takes longer is not made longer. @returns the slowest of each entry, the slowest first.
 */
export function attackUnderstanding(
  durationMs: number,
  pick: (below: number) => number,
  limitMs: number,
): { texts: number; refused: number; slowest: Slowest[] } {
  const end = performance.now() + durationMs;
  const slowest = new Map<string, Slowest>();
  let texts = 0;
  let refused = 0;
  const lengths = Array.from({ length: 32 }, (_, power) => 2 ** power).filter(
    (each) => each < MAX_READ_CHARACTERS,
  );
  // Patterns are compiled when they are used first.
  for (const read of Object.values(ENTRIES)) read('Hi, could I have a cut with Marcus on Friday at 3?');
  for (const { label, ofLength } of attackTexts(pick)) {
    if (performance.now() > end) break;
    texts++;
    for (const [entry, read] of Object.entries(ENTRIES)) {
      for (const characters of [...lengths, MAX_READ_CHARACTERS]) {
        const text = ofLength(characters);
        const from = performance.now();
        try {
          read(text);
        } catch (error) {
          if (!(error instanceof TooMuchWork)) throw error;
          refused++;
        }
        const ms = performance.now() - from;
        if (ms > (slowest.get(entry)?.ms ?? 0)) slowest.set(entry, { entry, text: label, characters, ms });
        if (ms > limitMs) break;
      }
    }
  }
  return { texts, refused, slowest: [...slowest.values()].sort((a, b) => b.ms - a.ms) };
}
