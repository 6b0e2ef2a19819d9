import type { Language } from '../../../domain/language';
import type { Intent } from './intent';
import { words } from './plainText';

const ASKS_OFFERED = words(
  '(?<!(?:what|which|que|whatever)(?: \\w+){0,2} )(?:do|does) (?:you|ye|yall|u|(?:the|your) (?:shop|salon|place)) (?:guys |also |still |even |actually )*(?:do|offer|provide)(?= \\w)(?! (?:that|it|this|one|any(?:thing)?|services|treatments)(?: |$))|^(?:(?:y|hola|oye|disculpe|ustedes|alli|ahi|tambien) )*(?:hacen|ofrecen|realizan)(?= \\w)(?! (?:ustedes|servicios|descuentos)(?: |$))',
);
const ASKS_DEPOSIT = words(
  'deposits?|depositos?|anticipos?|sena|senal|prepay|pay (?:up front|upfront|in advance)|pagar (?:por )?(?:adelantado|antes)',
);
const ENGLISH = words(
  '(?:speak|speaks|talk|continue|write|chat|reply)(?: to me| with me)?(?: in)? (?:english|ingles)|(?:habla[ns]?|hablas|hablar|hable|habl[ae]me|hablo|seguir|sigamos|escrib\\w+)(?: solo)?(?: en)? (?:ingles|english)|(?:in|en) (?:english|ingles) (?:please|por favor)',
);
const SPANISH = words(
  '(?:speak|speaks|talk|continue|write|chat|reply)(?: to me| with me)?(?: in)? (?:spanish|espanol|castellano)|(?:habla[ns]?|hablas|hablar|hable|habl[ae]me|hablo|seguir|sigamos|escrib\\w+)(?: solo)?(?: en)? (?:espanol|castellano|spanish)|(?:in|en) (?:spanish|espanol|castellano) (?:please|por favor)',
);
const NOT_SPOKEN = words('(?:dont|do not|doesnt|no|cant|not) (?:\\w+ )?(?:speak|hablo|hablan?|talk)');
/** "someone who speaks Spanish" asks for a person. */
const A_PERSON = words('someone|somebody|person|human|anyone|anybody|alguien|persona|agente|nadie');

/** Whether a plain text asks if some service is offered, not which ones are: "do you do balayage". */
export const asksIfOffered = (text: string): boolean => ASKS_OFFERED.test(text);

const ASKS_DISCOUNT = words(
  '(?:get|give|have|apply|knock|want|do) (?:me )?(?:a )?\\d{2,3} (?:percent )?off(?! the)|(?:student|senior|military|loyalty|friends and family) (?:discounts?|price|rate)|(?:haces?|hagan|hacen|dan|das|tienen) (?:\\w+ ){0,2}(?:descuentos?|rebajas?)',
);

/** Whether a plain text asks to pay less than the price. */
const asksForDiscount = (text: string): boolean => ASKS_DISCOUNT.test(text);

/** Whether a plain text asks what is to be paid in advance. */
export const asksOfDeposit = (text: string): boolean => ASKS_DEPOSIT.test(text);

/** The language that a plain text asks to go on in: "can you speak Spanish?" */
export function languageAskedIn(text: string): Language | null {
  if (A_PERSON.test(text)) return null;
  const refuses = NOT_SPOKEN.test(text);
  if (ENGLISH.test(text)) return refuses ? 'es' : 'en';
  if (SPANISH.test(text)) return refuses ? 'en' : 'es';
  return null;
}

const IS_LATE = words(
  '(?:im |i am |we are |ill be |i will be |running |gonna be |going to be |stuck |be ){1,3}(?:about |like |around |a bit |a little )*(?:\\d+ ?(?:min|mins|minutes|m) |\\w+ minutes )?late(?: (?:for|to) (?:my|our|the) (?:\\w+ )?(?:appointment|appt|booking|cut|haircut|slot|visit))?|(?:voy|llego|llegare|vamos|estoy)(?: a llegar| llegando)? (?:\\w+ )?(?:\\d+ (?:min|minutos) )?(?:tarde|retrasad[oa]|con retraso)(?: (?:a|para|de) (?:mi|la) (?:cita|turno|hora|reserva))?',
);
const HAS_ONE = words(
  '(?:my|our) (?:\\w+ )?(?:appointment|appt|booking|cut|haircut|slot|visit)|mi (?:cita|turno|hora|reserva)',
);
const MOST_WORDS = 7;

/** "I'm running late for my appointment": for the people who wait, not for who makes new ones. */
function isLateForVisit(text: string): boolean {
  const match = IS_LATE.exec(text);
  if (!match || /(?:^| )(?:if|what|when|how|si|que pasa)(?: |$)/.test(text)) return false;
  return HAS_ONE.test(text) || text.split(' ').length <= MOST_WORDS;
}

const PLAIN_WORDS = 8;

/** Whether a plain text is clear in itself: what it is like is not asked. */
export const isPlainQuestion = (text: string): boolean =>
  languageAskedIn(text) !== null ||
  ((asksIfOffered(text) || asksOfDeposit(text)) && text.split(' ').length <= PLAIN_WORDS);

/**
 * The intents of a plain text, mended by the few questions that are known for sure: a language is no person to talk to,
 * and whoever is late is the team's. @param arranges whether a booking is being arranged.
 */
export function withPlainQuestions(
  intents: readonly Intent[],
  text: string,
  arranges: boolean,
): readonly Intent[] {
  if (languageAskedIn(text)) {
    const others = intents.filter((intent) => intent !== 'human');
    return others.length > 0 || arranges ? others : ['help'];
  }
  if (isLateForVisit(text)) return ['human', ...intents.filter((intent) => intent !== 'policy')];
  const meant: Intent[] = [];
  if (asksForDiscount(text)) meant.push('manipulate');
  if (asksIfOffered(text)) meant.push('services');
  if (asksOfDeposit(text) && isPlainQuestion(text)) meant.push('policy');
  return [...new Set([...meant, ...intents])];
}
