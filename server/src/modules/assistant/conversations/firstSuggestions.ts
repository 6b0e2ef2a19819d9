import type { Language } from '../../../domain/language';
import type { Suggestion } from '../dialogue/scene';
import type { Action } from '../settings/assistantSettings';

interface FirstSuggestion extends Suggestion {
  /** Left out where the business does not let its assistant do it. */
  needs: Action | null;
}

const FIRST: Readonly<Record<Language, readonly FirstSuggestion[]>> = {
  en: [
    { label: 'Book an appointment', value: 'I would like to book an appointment', needs: 'book' },
    { label: 'Prices', value: 'What are your prices?', needs: null },
    { label: 'Opening hours', value: 'What are your opening hours?', needs: null },
    { label: 'Change my booking', value: 'I want to change my appointment', needs: 'move' },
  ],
  es: [
    { label: 'Reservar una cita', value: 'Quiero reservar una cita', needs: 'book' },
    { label: 'Precios', value: '¿Cuáles son los precios?', needs: null },
    { label: 'Horario', value: '¿Cuál es el horario?', needs: null },
    { label: 'Cambiar mi cita', value: 'Quiero cambiar mi cita', needs: 'move' },
  ],
};

/** What somebody who has not written yet may want. */
export const firstSuggestions = (language: Language, allowed: readonly Action[]): Suggestion[] =>
  FIRST[language]
    .filter(({ needs }) => !needs || allowed.includes(needs))
    .map(({ label, value }) => ({ label, value }));
