import type { Language } from '../../../domain/language';

interface Reading {
  to: string;
  more: (count: number) => string;
  money: (whole: number, cents: number) => string;
  time: (hour: number, minutes: string, isPm: boolean) => string;
  at: string;
  dot: string;
}

/** After so many parts of a list nobody remembers the first. */
const MOST_LISTED = 4;

const READINGS: Readonly<Record<Language, Reading>> = {
  en: {
    to: 'to',
    more: (count) => `and ${count} more`,
    money: (whole, cents) =>
      `${whole} ${whole === 1 ? 'dollar' : 'dollars'}${cents ? ` and ${cents} cents` : ''}`,
    time: (hour, minutes, isPm) => `${hour}${minutes === '00' ? '' : `:${minutes}`} ${isPm ? 'PM' : 'AM'}`,
    at: 'at',
    dot: 'dot',
  },
  es: {
    to: 'a',
    more: (count) => `y ${count} más`,
    money: (whole, cents) =>
      `${whole} ${whole === 1 ? 'dólar' : 'dólares'}${cents ? ` con ${cents} centavos` : ''}`,
    time: (hour, minutes, isPm) =>
      `${hour}${minutes === '00' ? '' : `:${minutes}`} ${isPm ? (hour === 12 || hour < 7 ? 'de la tarde' : 'de la noche') : 'de la mañana'}`,
    at: 'arroba',
    dot: 'punto',
  },
};

const WEEKDAY =
  'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|lunes|martes|miércoles|jueves|viernes|sábado|domingo';

/** Letters and digits one by one: 'K7WXQ2' becomes 'K, 7, W, X, Q, 2'. */
export const oneByOne = (code: string): string => [...code].join(', ');

/** The digits of a number in groups: '+12125550147' becomes '2 1 2, 5 5 5, 0 1 4 7'. */
export function spokenPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  const groups =
    local.length === 10
      ? [local.slice(0, 3), local.slice(3, 6), local.slice(6)]
      : (local.match(/\d{1,3}/g) ?? []);
  return groups.map((group) => [...group].join(' ')).join(', ');
}

/**
 * A reply as it is to be read aloud: times, prices and numbers as people say them, references letter by letter, and
 * nothing that only eyes can use.
 * @param references of bookings, as they stand in the text
 * @param cutsLists leaves out the end of long lists; never where a yes is asked for, which must know all of it
 */
export function toSpeech(
  text: string,
  language: Language,
  { references = [], cutsLists = false }: { references?: readonly string[]; cutsLists?: boolean } = {},
): string {
  const read = READINGS[language];
  let said = text
    .replace(/https?:\/\/\S+/g, '')
    .replace(/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, '')
    .replace(/[*_#`]+/g, '')
    .replace(
      /\b(\d{1,2}):(\d{2})\s?([ap])\.?\s?m\b(\.?)/gi,
      (_, hour: string, minutes: string, half: string, stop: string, offset: number, whole: string) => {
        const rest = whole.slice(offset + _.length);
        // The stop of 'p.m.' also ends a sentence when another one begins.
        const ends = stop !== '' && (rest === '' || /^\s+[¿¡]?\p{Lu}/u.test(rest));
        return read.time(Number(hour), minutes, half.toLowerCase() === 'p') + (ends ? '.' : '');
      },
    )
    .replace(/\$\s?(\d{1,3}(?:,\d{3})*|\d+)(?:\.(\d{2}))?/g, (_, whole: string, cents?: string) =>
      read.money(Number(whole.replaceAll(',', '')), Number(cents ?? 0)),
    )
    .replace(/(?<=\S) ?[–—] ?(?=\S)/g, ` ${read.to} `)
    // 'Thursday, December 3' is one thing, not two of a list.
    .replace(new RegExp(`\\b(${WEEKDAY}), `, 'g'), '$1 ');
  // Before letters and digits are set apart, which are lists only to the eye.
  if (cutsLists) said = said.replace(/[^.?!]+/g, (sentence) => cutList(sentence, read));
  for (const reference of references) said = said.replaceAll(reference, oneByOne(reference));
  return said
    .replace(/\b(referenc(?:e|ia)(?: is| es)?:? )([A-HJ-NP-Z2-9]{6})\b/gi, (_, lead: string, code: string) =>
      /^[A-Z0-9]+$/.test(code) ? lead + oneByOne(code) : lead + code,
    )
    .replace(/[\w.%+-]+@[\w-]+(?:\.[\w-]+)+/g, (mail) =>
      mail.replace('@', ` ${read.at} `).replaceAll('.', ` ${read.dot} `),
    )
    .replace(/\+\d{7,15}\b|\(\d{3}\) ?\d{3}-\d{4}|\b\d{3}-\d{3}-\d{4}\b/g, spokenPhone)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:?!])/g, '$1')
    .trim();
}

function cutList(sentence: string, { more }: Reading): string {
  const parts = sentence.split(/, (?:and |or |y |o |e |u )?|; /);
  return parts.length > MOST_LISTED + 1
    ? `${parts.slice(0, MOST_LISTED).join(', ')}, ${more(parts.length - MOST_LISTED)}`
    : sentence;
}
