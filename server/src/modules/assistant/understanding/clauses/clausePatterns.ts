import type { ClausePhrases } from './clausePhrases';
import { ENGLISH_CLAUSES } from './clausesEnglish';
import { SPANISH_CLAUSES } from './clausesSpanish';

/** The phrases of both languages that tell the same, as the source of one pattern. */
export const said = (key: keyof ClausePhrases): string =>
  [...ENGLISH_CLAUSES[key], ...SPANISH_CLAUSES[key]].join('|');
