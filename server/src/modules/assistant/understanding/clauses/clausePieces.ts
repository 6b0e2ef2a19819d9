import { plainSpanish } from '../plainSpanish';
import { everywhere, plainText, words } from '../plainText';
import { mendSpelling } from '../spelling';
import { said } from './clausePatterns';
import { spelledOut } from './spelledOut';

const BREAKS = words(`${said('correctsInside')}|${said('breaks')}`);

/** "if Ana is off", "should that be gone": ends there, though no comma says so. */
const CONDITION =
  /((?:^| )(?:if|si|in case|should(?= (?:that|this|it|the|he|she|they|there|\w+day|\w+ be|\w+ not be))|unless|en caso de que) (?:\S+ ){1,8}?(?:full|taken|busy|booked(?: up| out)?|gone|off|unavailable|available|free|open|in|there|possible|around|ocupad[oa]s?|llen[oa]s?|tomad[oa]s?|pillad[oa]s?|cogid[oa]s?|cerrad[oa]s?|agarrad[oa]s?|libres?|disponibles?|abiert[oa]s?)) (?=\S)(?!(?:at|on|for|by|from|until|with|to|in|the|a las?|el|con|de|en) )/;

/** Parts a sentence where its commas, its words or a condition show that one thing ends and another begins. */
export function piecesOf(sentence: string, names: ReadonlySet<string>): string[] {
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

const NO_BEHIND = /(?<=[^ ]) no(?: (?:eh|por favor|gracias|puedo|ok|verdad|ya|oye))*$/;
const LAST_PHRASE = /^(.*) ((?:con|para|el|los|la|a las?|por la|en la) .*)$/;

/** "con Marcus no", said after what it refuses, as Spanish does: 'no con marcus' */
function negatedBefore(piece: string): string {
  const text = piece.replace(
    /^(?:but|and|pero|y|que|pues|bueno|ok|mejor|ahora|ya|todavia|aun|creo que|que) no$/,
    'no',
  );
  const at = NO_BEHIND.exec(text)?.index;
  if (at === undefined) return text;
  const refused = text.slice(0, at);
  const phrase = LAST_PHRASE.exec(refused);
  return phrase ? `${phrase[1]} no ${phrase[2]}` : `no ${refused}`;
}
