const WE: Readonly<Record<string, string>> = { re: 'are', d: 'would', ll: 'will' };

/**
 * What somebody wrote, made plain for the rules: lower case, no accents, single spaces, no punctuation but what stands
 * between digits (`2:30`, `14/12`). 'Wait… a las 2½, p.m.!' → 'wait a las 2:30 pm'
 */
export function plainText(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/½/g, ':30')
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      // Without the apostrophe "we'd" would be a Wednesday, and "we're" tell what was.
      .replace(/\bwe[’‘`´'](re|d|ll)\b/g, (_, end: string) => `we ${WE[end]!}`)
      .replace(/[’‘`´']/g, '')
      .replace(/\b([ap])\.? ?m\b\.?/g, '$1m')
      .replace(/(\d)\s*[–—]\s*(\d)/g, '$1-$2')
      .replace(/(?<=\d)[:.,/-](?=\d)/g, (sign) => `\u0001${sign}\u0001`)
      .replace(/(?<!\u0001)[^\p{L}\p{N}\s\u0001@+](?!\u0001)/gu, ' ')
      .replaceAll('\u0001', '')
      .replace(/\s+/g, ' ')
      .trim()
  );
}

/** A text from which rules take away what they have understood, so that nothing is read twice. */
export class Scan {
  constructor(private text: string) {}

  get rest(): string {
    return this.text.replace(/\s+/g, ' ').trim();
  }

  /** With blanks where something was taken. */
  get whole(): string {
    return this.text;
  }

  /** Takes away what `read` leaves nothing of, word by word: it answers what remains of the text from there on. */
  blank(from: number, read: (text: string) => string): void {
    this.text = `${this.text.slice(0, from)}${read(this.text.slice(from))}`;
  }

  /** Every match goes to `read`; where that answers false, the words stay for later rules. */
  take(pattern: RegExp, read: (match: RegExpExecArray) => boolean | void): void {
    let from = 0;
    const wanted = everywhere(pattern);
    for (;;) {
      wanted.lastIndex = from;
      const match = wanted.exec(this.text);
      if (!match) return;
      const end = match.index + match[0].length;
      if (match[0] !== '' && read(match) !== false) {
        this.text = `${this.text.slice(0, match.index)}${' '.repeat(match[0].length)}${this.text.slice(end)}`;
      }
      from = Math.max(end, match.index + 1);
    }
  }
}

const compiled = new Map<string, RegExp>();

/** A pattern of whole words. The same source is compiled once: there are hundreds, some of them long. */
export function words(source: string): RegExp {
  let pattern = compiled.get(source);
  if (!pattern) {
    pattern = wholeWords(source);
    compiled.set(source, pattern);
  }
  return pattern;
}

/** The same for a text of the business's own, which is not kept and stands for itself. */
export const exactWords = (text: string, before = ''): RegExp =>
  wholeWords(before + text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));

const wholeWords = (source: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'u');

const global = new WeakMap<RegExp, RegExp>();

/** The same pattern for every place where it matches. */
export function everywhere(pattern: RegExp): RegExp {
  let other = global.get(pattern);
  if (!other) {
    other = new RegExp(pattern.source, `${pattern.flags}g`);
    global.set(pattern, other);
  }
  other.lastIndex = 0;
  return other;
}

/**
 * How many letters apart two words are: insertions, deletions, replacements, and two neighbours that changed places
 * (Damerau–Levenshtein, optimal string alignment). Gives up beyond `limit` with limit + 1.
 */
export function lettersApart(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        row[j] = Math.min(row[j]!, before[j - 2]! + 1);
      }
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[b.length]!;
}

/** With one letter where the same stands twice: misspellings double letters, or leave one out. */
export const undoubled = (word: string): string => word.replace(/(.)\1/gu, '$1');
