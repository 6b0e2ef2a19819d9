import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '../../domain/language';
import { type Phrasebook, phrasebook } from './phrasebook';

export const SPANISH_FOLDER = join(__dirname, 'es');
const TERMS_FILE = 'terms.json';

let spanish: Phrasebook | null = null;

/** The sentence in that language; as it is where nobody has translated it. */
export function inLanguage(language: Language, sentence: string): string {
  if (language === 'en') {
    return sentence;
  }
  spanish ??= phrasebook(spanishSentences(), readTexts(TERMS_FILE));
  return spanish(sentence) ?? sentence;
}

/** Every Spanish sentence by its English template, of all areas. */
export function spanishSentences(): Record<string, string> {
  const areas = readdirSync(SPANISH_FOLDER).filter((name) => name.endsWith('.json') && name !== TERMS_FILE);
  return Object.assign({}, ...areas.map(readTexts)) as Record<string, string>;
}

const readTexts = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(join(SPANISH_FOLDER, name), 'utf8')) as Record<string, string>;
