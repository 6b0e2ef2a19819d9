import type { Language } from '../../../domain/language';

/** What a person can ask of any sender of text messages, in a word of its own. */
export type SmsKeyword = 'stop' | 'start' | 'help';

/** The words that carriers in North America demand, and the Spanish ones; each tells its language. */
const WORDS: Readonly<Record<SmsKeyword, Readonly<Record<Language, readonly string[]>>>> = {
  stop: {
    en: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'],
    es: ['ALTO', 'PARAR', 'BAJA'],
  },
  start: { en: ['START', 'YES', 'UNSTOP'], es: ['ALTA'] },
  help: { en: ['HELP', 'INFO'], es: ['AYUDA'] },
};

export interface AskedKeyword {
  keyword: SmsKeyword;
  language: Language;
  /** It may as well answer a question, as YES does. */
  isAlsoAnAnswer: boolean;
}

const ANSWERS: readonly string[] = ['YES'];

const ASKED = new Map<string, AskedKeyword>(
  (Object.keys(WORDS) as SmsKeyword[]).flatMap((keyword) =>
    (['en', 'es'] as const).flatMap((language) =>
      WORDS[keyword][language].map(
        (word) => [word, { keyword, language, isAlsoAnAnswer: ANSWERS.includes(word) }] as const,
      ),
    ),
  ),
);

/**
 * The keyword that a whole message is, whatever its case, spaces, quotes and punctuation: `"Stop!"`, `opt-out`,
 * `STOP ALL`. Null for everything else: `please stop by at noon` is a message to read.
 */
export const keywordOf = (body: string): AskedKeyword | null =>
  ASKED.get(body.normalize('NFKC').slice(0, 100).replace(NO_LETTER, '').toUpperCase()) ?? null;

const NO_LETTER = /[^\p{L}\p{N}]/gu;
