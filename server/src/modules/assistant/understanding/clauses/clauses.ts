import { words } from '../plainText';
import { sentencesOf } from '../sentences';
import { spend } from '../workBudget';
import { said } from './clausePatterns';
import { piecesOf } from './clausePieces';
import { type Clause, HABIT, roleOf, toneOf } from './clauseRole';

const OPENING =
  '^(?:(?:oh|ah|uh|um|hmm|ay|uy|uf|buf|ups|oops|chuta|pucha|hijole|caray|epa|vaya|bah|y|and|but|pero|well|bueno|ok|okay|so|then|hi|hello|hey|hola|please|entonces) )*';
const opening = (source: string): RegExp => new RegExp(`${OPENING}(?:${source})(?![\\p{L}\\p{N}])`, 'u');

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
const NOT_NOW = words(said('notNow'));

/** Reading a clause costs as much as so many characters, however short it is. */
const CLAUSE_WORK = 300;

/** Parts a message, and tells what each part is for. `names` are those of the business's people. */
export function clausesOf(raw: string, names: ReadonlySet<string>): Clause[] {
  const clauses: Clause[] = [];
  let corrects = false;
  for (const [sentence, { text: whole, isQuestion }] of sentencesOf(raw).entries()) {
    let isFallback = false;
    let isPreferred = false;
    const pieces = piecesOf(whole, names);
    for (const [index, text] of pieces.entries()) {
      spend(text.length + CLAUSE_WORK);
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
