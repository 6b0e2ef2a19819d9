import { exactWords, lettersApart, undoubled } from '../plainText';
import { isStopWord } from '../stopWords';
import { spend } from '../workBudget';
import type { Named } from './named';

export interface BarberMention {
  ids: readonly string[];
  /** "anyone but Marcus" */
  refusedIds: readonly string[];
  /** Two are named, and nothing joins them: "with Ana, I always see Marcus". */
  areApart: boolean;
}

interface Barber {
  id: string;
  /** The whole one first. */
  names: readonly string[];
}

/** Words that are names too: they count as one only where the sentence makes them one. */
const ALSO_WORDS = new Set(
  'will mark art rose dawn may grace faith hope joy april june august summer sunny sol luz paz mar angel cruz bill rob pat frank chance guy max ray drew wade miles page star jay skip buddy rich nick chase grant dean earl'.split(
    ' ',
  ),
);

/** Months and seasons, mostly meant as names unless something makes them a date. */
const ALSO_MONTHS = new Set(['april', 'june', 'august', 'summer', 'may']);
const DATED_BEFORE =
  /^(?:in|during|of|next|last|this|since|until|till|early|mid|late|en|de|\d+(?:st|nd|rd|th)?)$/;
const INTRODUCES =
  /^(?:with|w|by|con|barber|barbero|barbera|stylist|estilista|see|want|prefer|have|get|choose|pick|take|use|and|or|y|o|a|is|can|does|could|but|not|except|your|menos|excepto|salvo)$/;
const GOES_ON = /^(?:would|can|could|is|if|please|works|pls|free|available|has|does|por|si|puede|esta)$/;

/** What stands before a name that is not wanted. */
const REFUSED_BEFORE =
  /(?:^| )(?:(?:any\w*|any \w+|whoever|everyone|anyone else|cualquiera|cualquier \w+|quien sea|el que sea)(?: is fine| works)? (?:but|except(?: for)?|menos|excepto|salvo|que no sea)|not|except(?: for)?|other than|apart from|excluding|instead of|rather than|avoid|menos|excepto|salvo|que no sea|en vez de|en lugar de|antes que|mas que|nada de|lejos de|paso de|prefiero(?: \w+){1,3} que|(?:dont|do not) want|no quiero|sin ser|no)(?: (?:to|for|with|by|see|have|get|the|con|a|de|el|la|ver|que sea|que me toque|me toque))*$/;
/** As many words before a name as are read for a refusal. */
const REFUSED_WORDS = 20;
/** What may stand between two names of whom either will do. */
const JOINED_NAMES =
  /^(?:(?:\w+ )?(?:or|and|o|u|y|e|nor|ni|then|even|maybe|either|otherwise|alternatively) (?:(?:with|w|con|la|el|by|maybe|even|quizas|tal|vez|incluso|then|see|have|get|otherwise|if|not|else|possibly) )*|(?:with|con|&) )$/;

/** Finds barbers in what customers write. */
export class BarberNames {
  private readonly barbers: readonly Barber[];
  /** All words that are part of a name, so that spelling leaves them alone. */
  readonly vocabulary: ReadonlySet<string>;
  /** Each of them, alone or after "with". */
  readonly mentions: readonly RegExp[];

  constructor(barbers: readonly Named[], plain: (text: string) => string) {
    this.barbers = barbers.map(({ id, name, aliases }) => {
      const full = plain(name);
      return {
        id,
        names: [
          ...new Set([full, ...full.split(' ').filter((part) => part.length > 2), ...aliases.map(plain)]),
        ],
      };
    });
    this.vocabulary = new Set(this.barbers.flatMap(({ names }) => names.flatMap((name) => name.split(' '))));
    this.mentions = [...this.vocabulary].map((name) => exactWords(name, '(?:with |con )?'));
  }

  /** Whether a plain text is the whole of somebody's name, first and last. */
  isWhole(text: string): boolean {
    return text.includes(' ') && this.barbers.some(({ names }) => names[0] === text);
  }

  find(text: string): BarberMention {
    spend(text.length);
    const said = text.split(' ');
    const ids = new Set<string>();
    const refused = new Set<string>();
    const full = this.barbers.filter(({ names }) => names[0]!.includes(' ') && text.includes(names[0]!));
    let last: { index: number; refused: boolean } | null = null;
    let areApart = false;
    let wanted: { index: number; ids: readonly string[] } | null = null;
    said.forEach((word, index) => {
      const fitting = this.named(word, said, index).filter(
        (barber) => full.length === 0 || full.includes(barber) || !sharesName(barber, full),
      );
      if (fitting.length === 0) return;
      const before = said.slice(Math.max(0, index - REFUSED_WORDS), index).join(' ');
      const follows = last && index - last.index === 2 && /^(?:or|nor|and|o|ni|y)$/.test(said[index - 1]!);
      const isRefused = REFUSED_BEFORE.test(before) || Boolean(follows && last!.refused);
      for (const { id } of fitting) (isRefused ? refused : ids).add(id);
      if (!isRefused) {
        const isOther = wanted !== null && !fitting.some(({ id }) => wanted!.ids.includes(id));
        areApart ||= isOther && !JOINED_NAMES.test(`${said.slice(wanted!.index + 1, index).join(' ')} `);
        wanted = { index, ids: fitting.map(({ id }) => id) };
      }
      last = { index, refused: isRefused };
    });
    return { ids: [...ids].filter((id) => !refused.has(id)), refusedIds: [...refused], areApart };
  }

  private named(word: string, said: readonly string[], index: number): readonly Barber[] {
    const before = said[index - 1] ?? '';
    const after = said[index + 1] ?? '';
    // "have April instead" names her; "get April 5" names a day.
    const introduced = INTRODUCES.test(before) && !/^\d/.test(after);
    const isName = (name: string): boolean => {
      if (name !== word && `${name}s` !== word) return false;
      if (!ALSO_WORDS.has(name) || introduced || said.length === 1) return true;
      if (ALSO_MONTHS.has(name)) return !DATED_BEFORE.test(before) && !/^\d/.test(after);
      return index === 0 && GOES_ON.test(after);
    };
    const exact = this.barbers.filter(({ names }) => names.some(isName));
    if (exact.length > 0 || !introduced || word.length < 4 || isStopWord(word)) return exact;
    const limit = word.length >= 7 ? 2 : 1;
    // Of short names only doubled letters are mended: 'Anna' for 'Ana'.
    const isMeant = (name: string): boolean =>
      name.length < 4
        ? undoubled(name) === undoubled(word)
        : name[0] === word[0] && lettersApart(word, name, limit) <= limit;
    return this.barbers.filter(({ names }) => names.some(isMeant));
  }

  /** The name in "with Zoe", as it was written, when nobody here is called so. */
  static stranger(raw: string): string | null {
    const match =
      /(?:\b[Ww]ith|\b[Cc]on)\s+(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(\p{Lu}\p{Ll}{2,})\b/u.exec(
        raw,
      );
    return match?.[1] ?? null;
  }
}

const sharesName = (barber: Barber, others: readonly Barber[]): boolean =>
  others.some(({ names }) => names.slice(1).some((name) => barber.names.includes(name)));
