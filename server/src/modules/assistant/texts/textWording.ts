import type { Language } from '../../../domain/language';
import { smsSize } from '../../../domain/messages/smsSegments';

/**
 * Puts a reply of the assistant into few text messages. Every part of a text is paid for, and one character that the
 * GSM alphabet lacks more than halves what a part holds: so quotes, dashes and spaces become plain ones, politeness
 * goes, times that are offered are numbered, and lists are cut until two parts do.
 *
 * `For Cut on Friday, December 4 I have 3:00 PM, 3:30 PM, or 4:00 PM with Ana. Which suits you?` becomes
 * `For Cut on Friday, December 4 I have 1) 3:00 PM, 2) 3:30 PM, or 3) 4:00 PM with Ana. Reply 1, 2 or 3.`
 */
export interface SpokenReply {
  text: string;
  language: Language;
  /** How many times the reply offers; nought when it offers none. */
  offered: number;
  /** It reads back what a yes will write: nothing of that may be left out. */
  isReadBack: boolean;
}

const MOST_SEGMENTS = 2;
const MOST_CHARACTERS = 306;

export function textWording({ text, language, offered, isReadBack }: SpokenReply): string {
  const sentences = sentencesOf(plainCharacters(text));
  const polite = sentences.filter((sentence) => !isPoliteness(sentence));
  const brief = polite.length > 0 ? polite : sentences;
  const numbered = numberTimes(brief, offered, language);
  return inAlphabet(isReadBack ? numbered.join(' ') : shortened(numbered, language));
}

/** What a bare number means to somebody who was offered numbered times; an hour otherwise: '3' is three o'clock then. */
export function choiceIn(text: string, offered: number, language: Language): string {
  const number = /^[\s#(]*(\d)[\s.)!]*$/.exec(text)?.[1];
  return number && Number(number) >= 1 && Number(number) <= offered
    ? `${language === 'es' ? 'opción' : 'option'} ${number}`
    : text;
}

const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '…': '...',
  '•': '-',
  '·': '-',
  '×': 'x',
  '½': '1/2',
};

/** The same in characters that every phone's alphabet has, where there are any. Safe for what people wrote. */
export const plainCharacters = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[‘’‚“”„«»–—−…•·×½]/g, (one) => PLAIN[one]!)
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .trim();

/**
 * Letters whose accents GSM lacks, such as á and í of Spanish, lose them where that saves a part: 'Martin a las 3' for
 * 'Martín a las 3'. é, ñ, ¿ and ¡ are in the alphabet and stay; a text that needs others anyway keeps all of its own.
 */
export function inAlphabet(text: string): string {
  const folded = [...text].map((one) => (smsSize(one).encoding === 'GSM-7' ? one : unaccented(one))).join('');
  return smsSize(folded).segments < smsSize(text).segments ? folded : text;
}

const unaccented = (character: string): string =>
  character.normalize('NFD').replace(/\p{Diacritic}/gu, '') || character;

/** 'p.m.' ends none; what follows a sentence begins with a capital, a digit or an opening mark. */
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+(?=[\p{Lu}¿¡\d])/u);

const POLITENESS = [
  /^(?:sure|of course|certainly|absolutely|great|perfect|no problem|all right|okay|thanks|thank you|happy to help)[^.!?\d]{0,24}[.!]$/i,
  /^¡?(?:claro|por supuesto|desde luego|perfecto|genial|muy bien|de acuerdo|gracias|con gusto|encantado)[^.!?\d]{0,24}[.!]$/i,
  /^(?:is there )?anything else\b.*\?$/i,
  /^¿(?:puedo|le puedo|hay|desea|necesita|algo)\b.*\b(?:más|mas)\b.*\?$/i,
];
const isPoliteness = (sentence: string): boolean => POLITENESS.some((pattern) => pattern.test(sentence));

const CLOCK_TIME = /\b\d{1,2}:\d{2}\b(?:\s?[ap]\.?\s?m\b\.?)?/gi;

/** The sentence that reads as many times as are offered is the offer; the question after it becomes how to answer. */
function numberTimes(sentences: readonly string[], offered: number, language: Language): readonly string[] {
  if (offered < 2 || offered > 9) return sentences;
  const at = sentences.findLastIndex((sentence) => (sentence.match(CLOCK_TIME) ?? []).length === offered);
  if (at < 0) return sentences;
  let number = 0;
  const offer = sentences[at]!.replace(CLOCK_TIME, (time) => `${(number += 1)}) ${time}`);
  const before = sentences.slice(0, at);
  return [...before, offer.replace(/\?$/, '.').replace(/^¿/, ''), howToReply(offered, language)];
}

function howToReply(offered: number, language: Language): string {
  const numbers = Array.from({ length: offered }, (_, index) => String(index + 1));
  const last = numbers.pop()!;
  return language === 'es'
    ? `Responda ${numbers.join(', ')} o ${last}.`
    : `Reply ${numbers.join(', ')} or ${last}.`;
}

/** Lists lose their ends first; then whole sentences go, but for a question at the end; at last the words. */
function shortened(sentences: readonly string[], language: Language): string {
  const fits = (parts: readonly string[]): boolean =>
    smsSize(inAlphabet(parts.join(' '))).segments <= MOST_SEGMENTS;
  const parts = [...sentences];
  for (let longest = listToCut(parts); !fits(parts) && longest !== null; longest = listToCut(parts)) {
    parts[longest] = withoutLastItem(parts[longest]!, language);
  }
  const question = parts.length > 1 && parts.at(-1)!.endsWith('?') ? parts.pop()! : null;
  const whole = (): string[] => (question ? [...parts, question] : parts);
  while (parts.length > 1 && !fits(whole())) {
    parts.pop();
  }
  if (fits(whole())) return whole().join(' ');
  const characters = [...parts[0]!].slice(0, MOST_CHARACTERS);
  const cut = (): string[] => [`${wholeWords(characters.join(''))}...`, ...(question ? [question] : [])];
  while (characters.length > 1 && !fits(cut())) {
    characters.pop();
  }
  return cut().join(' ');
}

/** Without the word that may have been cut in two, where there are words. */
const wholeWords = (text: string): string => text.replace(/\s+\S{0,30}$/, '');

const SEPARATOR = /[,;]\s+/g;
const MORE: Readonly<Record<Language, string>> = { en: 'and more', es: 'y más' };

/** The sentence with most to spare; null when none lists four things or more. */
function listToCut(sentences: readonly string[]): number | null {
  const counts = sentences.map((sentence) => (sentence.match(SEPARATOR) ?? []).length);
  const most = Math.max(...counts);
  return most >= 3 ? counts.indexOf(most) : null;
}

function withoutLastItem(sentence: string, language: Language): string {
  const ending = /[.!?]$/.exec(sentence)?.[0] ?? '';
  const more = MORE[language];
  const items = sentence.slice(0, sentence.length - ending.length).split(/(?<=[,;])\s+/);
  const kept = items.at(-1) === more ? items.slice(0, -2) : items.slice(0, -1);
  return `${[...kept, more].join(' ')}${ending}`;
}
