import { everywhere, plainText, words } from './plainText';
import type { ClausePhrases } from './clausePhrases';
import { ENGLISH_CLAUSES } from './clausesEnglish';
import { SPANISH_CLAUSES } from './clausesSpanish';
import { ACTIVITIES } from './occasions';
import { plainSpanish } from './plainSpanish';
import { sentencesOf } from './sentences';
import { mendSpelling } from './spelling';

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

const OPENING =
  '^(?:(?:oh|ah|uh|um|hmm|ay|uy|uf|buf|ups|oops|chuta|pucha|hijole|caray|epa|vaya|bah|y|and|but|pero|well|bueno|ok|okay|so|then|hi|hello|hey|hola|please|entonces) )*';
const opening = (source: string): RegExp => new RegExp(`${OPENING}(?:${source})(?![\\p{L}\\p{N}])`, 'u');

const said = (key: keyof ClausePhrases): string =>
  [...ENGLISH_CLAUSES[key], ...SPANISH_CLAUSES[key]].join('|');

const CORRECTS = opening(said('corrects'));
/** The same, behind it: "Thursday instead", "Thursday is what I meant". */
const CORRECTED = new RegExp(` (?:${said('correctsBehind')})$`, 'u');
const CORRECTS_BEFORE = words(`^(?:${said('correctsBehind')})$`);
/** "but I want…", "pero mejor…": set against what was said before; "but Friday is fine too" only adds a second choice. */
const CONTRASTS = /^(?:but|pero|though|although|aunque) /;
const NEEDS_OTHERWISE = words(said('needsOtherwise'));
const WOULD_DO = words(said('wouldDo'));
const PREFERRED = words(said('preferred'));
const ALSO = words(said('also'));
const ADDS = words(said('adds'));
const FALLBACK = opening(said('fallback'));
const ONLY_FALLBACK = new RegExp(`^(?:${said('fallback')})$`, 'u');
const IF_TAKEN = opening(
  '(?:y |o |only |just |solo |solamente |unicamente |nomas |nada mas )*(?:if|in case|should|were|unless|when|si|en caso de que|a menos que|de no haber)(?= .*\\b(?:not|isnt|arent|cant|dont|doesnt|wont|no|full|taken|busy|booked|gone|off|unavailable|closed|ocupad[oa]s?|llen[oa]s?|tomad[oa]s?|pillad[oa]s?|cogid[oa]s?|cerrad[oa]s?|agarrad[oa]s?|cierran|reservad[oa]s?|imposible)\\b)',
);
const BREAKS = words(`${said('correctsInside')}|${said('breaks')}`);
export const ASKING = words(said('wishing'));
const WISHING = words(`${said('wishing')}|${said('things')}`);
const LEANING = words(said('leaning'));
export const PAST = words(said('past'));
const REPORTED = words(said('reported'));
const HABIT = words(said('habit'));
const NOT_NOW = words(said('notNow'));
const HOURS = words(said('hours'));
const LAST_TIME = words(said('lastTime'));
const SAME_AS = words(said('sameAs'));
const DUTY = words(said('duty'));
const THIRD = words(said('third'));
const EXISTING = words(said('existing'));
export const WISH_AFTER = words(said('wishAfter'));

/** Parts a message, and tells what each part is for. `names` are those of the business's people. */
export function clausesOf(raw: string, names: ReadonlySet<string>): Clause[] {
  const clauses: Clause[] = [];
  let corrects = false;
  for (const [sentence, { text: whole, isQuestion }] of sentencesOf(raw).entries()) {
    let isFallback = false;
    let isPreferred = false;
    const pieces = piecesOf(whole, names);
    for (const [index, text] of pieces.entries()) {
      const isContrast = CONTRASTS.test(text);
      if (clauses.length > 0 && ADDS.test(text)) isFallback = true;
      const isSecond = ALSO.test(text) || WOULD_DO.test(text) || (isPreferred && !PREFERRED.test(text));
      if (FALLBACK.test(text) || (isContrast && isSecond)) isFallback = true;
      else if (PREFERRED.test(text)) isFallback = false;
      isPreferred ||= PREFERRED.test(text);
      const said = clauses.at(-1);
      // "Thursday I mean", "Thursday instead": said behind what it puts in the place of another.
      if (index > 0 && said?.sentence === sentence && CORRECTS_BEFORE.test(text)) {
        said.corrects = true;
      }
      // "I usually have a trim too, but not this time"
      if (said?.sentence === sentence && HABIT.test(said.text) && NOT_NOW.test(text)) said.role = 'context';
      // "I'd go with Ana if not": the second choice, said behind it.
      const isEnd = index === pieces.length - 1;
      if (isEnd && clauses.length > 1 && said?.sentence === sentence && ONLY_FALLBACK.test(text))
        said.role = 'fallback';
      corrects ||=
        CORRECTS.test(text) ||
        CORRECTED.test(text) ||
        (isContrast && !isFallback && NEEDS_OTHERWISE.test(text));
      const isCondition = !isFallback && IF_TAKEN.test(text);
      const role = isCondition ? 'preferred' : isFallback ? 'fallback' : roleOf(text);
      clauses.push({ text, role, corrects, isQuestion, sentence, tone: toneOf(text) });
      // "no, Friday": a word that only takes back does so for what follows.
      if (hasContent(text, CORRECTS)) corrects = false;
      if (isCondition) isFallback = true;
    }
  }
  return clauses;
}

const hasContent = (text: string, marker: RegExp): boolean =>
  text
    .replace(marker, '')
    .replace(/\b(?:no|sorry|wait|perdon|espera|oh|ah)\b/g, '')
    .trim() !== '';

/** "con Marcus no", said after what it refuses, as Spanish does: 'no con marcus' */
const negatedBefore = (text: string): string =>
  text
    .replace(/^(?:but|and|pero|y|que|pues|bueno|ok|mejor|ahora|ya|todavia|aun|creo que|que) no$/, 'no')
    .replace(
      /^(.*?)((?:(?:con|para|el|los|la|a las?|por la|en la) )?[^ ]+(?: [^ ]+)?) no(?: (?:eh|por favor|gracias|puedo|ok|verdad|ya|oye))*$/,
      (whole, before: string, said: string) => {
        const phrase = /^(.*) ((?:con|para|el|los|la|a las?|por la|en la) .*)$/.exec(`${before}${said}`);
        return phrase ? `${phrase[1]} no ${phrase[2]}` : `no ${before}${said}`;
      },
    );

const TAKEN =
  '(?:full|taken|busy|booked(?: up| out)?|gone|off|away|unavailable|not \\w+|cant|isnt \\w+|ocupad[oa]s?|llen[oa]s?|no \\w+)';
const OR_IF = new RegExp(`(^| )(?:or|o) (.+?) (?:if|si) (?:\\S+ ){0,3}?${TAKEN}$`);
/** "I said the trim and meant the cut" */
const SAID_FOR =
  /^(.*?)\b(?:(?:i|id|ive) (?:said|put|wrote|typed|picked|chose|clicked|asked for|booked) (?:the |a |an )?(.+?) (?:and|but|when|though) (?:i |actually |really )*(?:meant|mean|wanted|need|want|needed)|(?:dije|puse|escribi|pedi|elegi) (?:el |la |un |una )?(.+?) (?:y|pero|cuando) (?:en realidad |yo )*(?:era|es|queria(?: decir)?|quise decir|quiero)) (.+)$/;
const EXCHANGE =
  /^(.*?)\b(?:swap|change|switch|replace|cambi(?:ar?|e|en|as|ame|eme|enme|emos|ale|ele|enle)|reempla\w+|sustitu\w+)(?: out)? (?!my |mi |it |la |lo |para |pa |al |to |el |on |the (?:app|boo|time|day))(.+?) (?:for|with|to(?= an? )|por) (.+)$/;

/** "the one I have on Thursday to Friday" */
const MOVED_TO = / (?=(?:al|para (?:el|las?)|to|over to) \S)/;

/** Says plainly which is the second choice, and what is given up: "or Ana if he's off", "swap the trim for a cut". */
const BUSY_BUT =
  /(?:\b(?:i )?(?:work|working|busy|cant(?: do| make)?|trabajo|curro|laburo|ocupad[oa]|no puedo)(?: [a-z]+){0,5}) (?:except(?: for)?|but|salvo|menos|excepto)(?: on| el| los)? (?=(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)s?\b)/;

const spelledOut = (text: string): string =>
  (EXISTING.test(text) ? text.replace(MOVED_TO, '\n') : text)
    .replace(BUSY_BUT, 'puedo el ')
    .replace(OR_IF, '$1otherwise $2')
    .replace(
      SAID_FOR,
      (_, before: string, en?: string, es?: string, meant?: string) =>
        `${before}instead of ${en ?? es!}\nmake it ${meant!}`,
    )
    .replace(EXCHANGE, '$1 instead of $2\nmake it $3');

/** "if Ana is off", "should that be gone": ends there, though no comma says so. */
const CONDITION =
  /((?:^| )(?:if|si|in case|should(?= (?:that|this|it|the|he|she|they|there|\w+day|\w+ be|\w+ not be))|unless|en caso de que) (?:\S+ ){1,8}?(?:full|taken|busy|booked(?: up| out)?|gone|off|unavailable|available|free|open|in|there|possible|around|ocupad[oa]s?|llen[oa]s?|tomad[oa]s?|pillad[oa]s?|cogid[oa]s?|cerrad[oa]s?|agarrad[oa]s?|libres?|disponibles?|abiert[oa]s?)) (?=\S)(?!(?:at|on|for|by|from|until|with|to|in|the|a las?|el|con|de|en) )/;

function piecesOf(sentence: string, names: ReadonlySet<string>): string[] {
  return sentence
    .replace(/\b(day before|d[ií]a antes),/giu, '$1 that,')
    .split(/(?<!\d),|,(?!\d)|(?<!\d):|:(?!\d)|\s[-–—]\s/u)
    .flatMap((piece) =>
      plainSpanish(mendSpelling(plainText(piece), names))
        .replace(CONDITION, '$1\n')
        .split('\n'),
    )
    .map(spelledOut)
    .flatMap((piece) => piece.split('\n'))
    .flatMap(broken)
    .map(negatedBefore)
    .filter((piece) => piece !== '');
}

function broken(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  for (;;) {
    // Not at the very beginning, where it breaks nothing.
    const breaks = everywhere(BREAKS);
    breaks.lastIndex = 1;
    const at = breaks.exec(rest)?.index ?? 0;
    if (at <= 0) return [...pieces, rest.trim()];
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at);
  }
}

/** Gives a reason, and wishes for nothing. */
const REASON =
  /^(?:y |and )?(?:because|cause|cos|cuz|coz|since|as|porque|pq|por que|ya que|es que|puesto que|dado que|como(?= (?:el|los|mi|tengo|trabajo) )|que(?= (?:el|la|los|las|mi|mis|tengo|hay|luego|despues|ya|es que|a las|ese|esa|ahi|siempre|con|yo|ando|estoy) )) /;
/** Words of wishes that stories say as often. */
export const LOOSE_WISHES =
  /\b(?:hay|tienen?|cita|(?:un|el) turno|appointment|please|would be|possible|lugar|estoy libre)\b/g;
const toneOf = (text: string): Clause['tone'] => {
  if (HOURS.test(text) || (HABIT.test(text) && !ASKING.test(text))) return 'tells';
  if (WISHING.test(text)) return REASON.test(text) ? 'leans' : 'wishes';
  return LEANING.test(text) ? 'leans' : 'tells';
};

function roleOf(text: string): ClauseRole {
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

/** An occasion with its day and time, inside a wish: "before my sister's wedding on Saturday". */
export const OCCASION = words(
  `(?:for|before|after|at|para|antes de|despues de)? ?(?:my|our|the|a|an|his|her|mi|la|el|una|un|su) (?:\\w+ ){0,2}?(?:${ACTIVITIES})(?: (?:thing|party|de \\w+))?(?= (?:is |es |thats |que es )?(?:on|at|this|next|el|a las?|este|del?|al) )`,
);
