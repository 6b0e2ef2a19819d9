import type { Language } from '../../../domain/language';
import { ACTIONS, type Action } from '../settings/assistantSettings';

const WORDS: Readonly<Record<Language, Readonly<Record<Action | 'and' | 'or', string>>>> = {
  en: { book: 'book', move: 'move', cancel: 'cancel', and: 'and', or: 'or' },
  es: { book: 'reservar', move: 'cambiar', cancel: 'cancelar', and: 'y', or: 'o' },
};

/** 'book, move or cancel', of what the business lets its assistant do; null for nothing of it. */
export function allowedActions(
  language: Language,
  allowed: readonly Action[],
  conjunction: 'and' | 'or' = 'or',
): string | null {
  const words = WORDS[language];
  const verbs = ACTIONS.filter((action) => allowed.includes(action)).map((action) => words[action]);
  const last = verbs.at(-1);
  if (last === undefined) return null;
  return verbs.length === 1 ? last : `${verbs.slice(0, -1).join(', ')} ${words[conjunction]} ${last}`;
}
