import type { Language } from '../../../domain/language';
import type { Tone } from '../settings/assistantSettings';
import { ENGLISH } from './english';
import { ENGLISH_TONES } from './englishTones';
import type { Phrases, ToneChanges } from './phrases';
import { SPANISH } from './spanish';
import { SPANISH_TONES } from './spanishTones';

const byTone = (base: Phrases, { brief, formal }: ToneChanges): Readonly<Record<Tone, Phrases>> => ({
  friendly: base,
  brief: { ...base, ...brief },
  formal: { ...base, ...formal },
});

const PHRASES: Readonly<Record<Language, Readonly<Record<Tone, Phrases>>>> = {
  en: byTone(ENGLISH, ENGLISH_TONES),
  es: byTone(SPANISH, SPANISH_TONES),
};

/** How the assistant of a business says things. */
export const phrasesFor = (language: Language, tone: Tone): Phrases => PHRASES[language][tone];
