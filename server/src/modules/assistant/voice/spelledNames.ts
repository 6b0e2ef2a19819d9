import type { Language } from '../../../domain/language';
import { plainText } from '../understanding/plainText';

/** What recognisers make of letters that are said alone. */
const SPOKEN: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    ay: 'a',
    bee: 'b',
    be: 'b',
    cee: 'c',
    see: 'c',
    sea: 'c',
    dee: 'd',
    ee: 'e',
    ef: 'f',
    eff: 'f',
    gee: 'g',
    aitch: 'h',
    eye: 'i',
    jay: 'j',
    kay: 'k',
    el: 'l',
    ell: 'l',
    em: 'm',
    en: 'n',
    oh: 'o',
    pea: 'p',
    pee: 'p',
    cue: 'q',
    queue: 'q',
    are: 'r',
    ar: 'r',
    ess: 's',
    tea: 't',
    tee: 't',
    you: 'u',
    vee: 'v',
    ex: 'x',
    why: 'y',
    zee: 'z',
    zed: 'z',
  },
  es: {
    be: 'b',
    ce: 'c',
    de: 'd',
    efe: 'f',
    ge: 'g',
    hache: 'h',
    jota: 'j',
    ka: 'k',
    ele: 'l',
    eme: 'm',
    ene: 'n',
    eñe: 'ñ',
    pe: 'p',
    cu: 'q',
    ere: 'r',
    erre: 'r',
    ese: 's',
    te: 't',
    uve: 'v',
    ve: 'v',
    equis: 'x',
    ye: 'y',
    zeta: 'z',
  },
};
/** 'D as in dog', 'N de Nicaragua'. */
const EXAMPLE = /^(?:as in|like|for|as|de|como en|como)$/;
const FEWEST = 3;
const MOST = 40;
/** Letters and names of letters that are words as well: 'can I see you' spells nothing. */
const WORDS_TOO = /^(?:a|i|o|y|e|u|see|sea|be|bee|are|you|why|oh|eye|tea|el|en|em|ex|de|te|ve|ese)$/;

/**
 * A name that was spelled, put together, and the text with it in place of the letters: 'My name is D as in dog, A, N, A'
 * becomes 'My name is Dana'. Null where nothing was spelled.
 */
export function joinSpelled(text: string, language: Language): { name: string; text: string } | null {
  const tokens = text.match(/[\p{L}'’]+|[^\p{L}'’]+/gu) ?? [];
  const words = tokens.flatMap((token, index) => (/\p{L}/u.test(token) ? [{ token, index }] : []));
  let best: { from: number; to: number; letters: string } | null = null;
  for (let start = 0; start < words.length; start++) {
    const run = runFrom(words, start, language);
    const isSpelling = run?.isSure && run.letters.length >= FEWEST;
    if (isSpelling && run.letters.length > (best?.letters.length ?? 0)) best = { from: start, ...run };
  }
  if (!best) return null;
  const name = best.letters[0]!.toUpperCase() + best.letters.slice(1);
  const before = tokens.slice(0, words[best.from]!.index).join('');
  // The stop of the last letter is no sentence's.
  const after = tokens
    .slice(words[best.to]!.index + 1)
    .join('')
    .replace(/^\.(?=\s)/, '');
  // 'Dana, D-A-N-A' says the same twice.
  const spoken = new RegExp(
    `\\b${name}\\b[\\s,.:;-]*(?:(?:spelled|that is|spelt|se escribe|es decir)[\\s,.:;-]*)?$`,
    'iu',
  );
  const rest = `${before.replace(spoken, '')}${name}${after}`.replace(/\s+/g, ' ').trim();
  return { name, text: rest };
}

/** The letters said one after the other from a word on; sure when one of them can be nothing but a letter. */
function runFrom(
  words: readonly { token: string }[],
  start: number,
  language: Language,
): { to: number; letters: string; isSure: boolean } | null {
  let letters = '';
  let isSure = false;
  let at = start;
  let to = start;
  while (at < words.length && letters.length < MOST) {
    const word = words[at]!.token.toLowerCase();
    if (word === 'double' || word === 'doble') {
      const doubled = letterOf(words[at + 1]?.token ?? '', language);
      if (!doubled) break;
      isSure = true;
      // 'doble u' and 'doble ve' are one letter in Spanish.
      letters += word === 'doble' && /^[uv]$/.test(doubled) ? 'w' : doubled + doubled;
      to = at + 1;
      at += 2;
      continue;
    }
    const letter = letterOf(word, language);
    if (!letter) break;
    letters += letter;
    isSure ||= !WORDS_TOO.test(word);
    to = at;
    at += 1;
    const example = exampleAt(words, at, letter);
    if (example > 0) {
      isSure = true;
      at += example;
      to = at - 1;
    }
  }
  return letters === '' ? null : { to, letters, isSure };
}

/** How many words after a letter only say which one it is. */
function exampleAt(words: readonly { token: string }[], at: number, letter: string): number {
  const begins = (word: string | undefined): boolean =>
    word !== undefined && word.length > 1 && plainText(word).startsWith(plainText(letter));
  const [first, second, third] = words.slice(at, at + 3).map(({ token }) => token.toLowerCase());
  if (EXAMPLE.test(`${first} ${second}`) && begins(third)) return 3;
  return first !== undefined && EXAMPLE.test(first) && begins(second) ? 2 : 0;
}

function letterOf(word: string, language: Language): string | null {
  const lower = word.toLowerCase();
  if (/^\p{L}$/u.test(lower)) return lower;
  return SPOKEN[language][lower] ?? null;
}
