import { words } from '../plainText';
import { said } from './clausePatterns';

/**
 * What a part of a message is for. Only what is wished counts as a wish: "I get off at five", "my sister's wedding is
 * on Saturday" and "last time I had Ana" tell a story, and what they name is not wanted.
 */
export type ClauseRole =
  | 'wish'
  | 'context'
  /** Of a booking that the customer has. */
  | 'existing'
  /** What would do if the rest is not to be had. */
  | 'fallback'
  /** "if Thursday is full": names what is preferred. */
  | 'preferred';

export interface Clause {
  text: string;
  role: ClauseRole;
  /** Takes back what was said before: "no wait, Friday". */
  corrects: boolean;
  isQuestion: boolean;
  /** Of which sentence it is a part, counted from 0. */
  sentence: number;
  /** Whether its words wish for something, lean to it or away from it, or only tell. */
  tone: 'wishes' | 'leans' | 'tells';
}

export const ASKING = words(said('wishing'));
const WISHING = words(`${said('wishing')}|${said('things')}`);
const LEANING = words(said('leaning'));
export const PAST = words(said('past'));
const REPORTED = words(said('reported'));
export const HABIT = words(said('habit'));
const HOURS = words(said('hours'));
const LAST_TIME = words(said('lastTime'));
const SAME_AS = words(said('sameAs'));
const DUTY = words(said('duty'));
const THIRD = words(said('third'));
export const EXISTING = words(said('existing'));
export const WISH_AFTER = words(said('wishAfter'));

/** Gives a reason, and wishes for nothing. */
const REASON =
  /^(?:y |and )?(?:because|cause|cos|cuz|coz|since|as|porque|pq|por que|ya que|es que|puesto que|dado que|como(?= (?:el|los|mi|tengo|trabajo) )|que(?= (?:el|la|los|las|mi|mis|tengo|hay|luego|despues|ya|es que|a las|ese|esa|ahi|siempre|con|yo|ando|estoy) )) /;
/** Words of wishes that stories say as often. */
export const LOOSE_WISHES =
  /\b(?:hay|tienen?|cita|(?:un|el) turno|appointment|please|would be|possible|lugar|estoy libre)\b/g;

export function roleOf(text: string): ClauseRole {
  if (EXISTING.test(text)) return 'existing';
  if (SAME_AS.test(text)) return 'wish';
  if (LAST_TIME.test(text)) return 'context';
  if (REPORTED.test(text)) return 'context';
  if (PAST.test(text) && !WISHING.test(text)) return 'context';
  if (WISH_AFTER.test(text)) return 'wish';
  if (THIRD.test(text) && !ASKING.test(text)) return 'context';
  if (DUTY.test(text) && !WISHING.test(text)) return 'context';
  return REASON.test(text) && !ASKING.test(text.replace(LOOSE_WISHES, ' ')) ? 'context' : 'wish';
}

export const toneOf = (text: string): Clause['tone'] => {
  if (HOURS.test(text) || (HABIT.test(text) && !ASKING.test(text))) return 'tells';
  if (WISHING.test(text)) return REASON.test(text) ? 'leans' : 'wishes';
  return LEANING.test(text) ? 'leans' : 'tells';
};
