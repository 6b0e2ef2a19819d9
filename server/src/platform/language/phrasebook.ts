/**
 * Sentences of one language by those of another. An entry may have placeholders, `{name}`, that stand for what the
 * sentence was filled in with; `{name|term}` puts the word that the terms have for it, `{name|sentence}` the sentence
 * that this book has for it:
 *
 *     phrasebook({ '{barber} is {status}.': '{barber} está {status|term}.' }, { busy: 'ocupado' })
 *     ('Ana is busy.')      → 'Ana está ocupado.'
 *     ('Something else.')   → null
 *
 * Where several entries fit, the one that says most itself is taken.
 */
export type Phrasebook = (sentence: string) => string | null;

/** A sentence that is longer than any of ours has been filled in with something that nobody reads. */
const LONGEST_SENTENCE = 2_000;

const PLACEHOLDER = /\{(\w+)(?:\|(term|sentence))?\}/g;

interface Pattern {
  /** The fixed parts around the placeholders, one more than there are placeholders. */
  parts: string[];
  names: string[];
  answer: string;
}

export function phrasebook(
  entries: Readonly<Record<string, string>>,
  terms: Readonly<Record<string, string>> = {},
): Phrasebook {
  const exact = new Map<string, string>();
  const byFirstWord = new Map<string, Pattern[]>();
  for (const [template, answer] of Object.entries(entries)) {
    const pattern = patternOf(template, answer);
    if (pattern.names.length === 0) {
      exact.set(template, answer);
    } else {
      const key = firstWord(pattern.parts[0]!);
      byFirstWord.set(key, [...(byFirstWord.get(key) ?? []), pattern]);
    }
  }
  for (const patterns of byFirstWord.values()) {
    patterns.sort((a, b) => b.parts.join('').length - a.parts.join('').length);
  }

  const wordsFor: Record<string, (value: string) => string> = {
    term: (value) => termFor(value, terms),
    sentence: (value) => say(value) ?? value,
  };

  function say(sentence: string): string | null {
    const known = exact.get(sentence);
    if (known !== undefined || sentence.length > LONGEST_SENTENCE) {
      return known ?? null;
    }
    const word = firstWord(sentence);
    for (const pattern of [...(byFirstWord.get(word) ?? []), ...(word ? (byFirstWord.get('') ?? []) : [])]) {
      const values = valuesIn(sentence, pattern.parts);
      if (values) {
        return filled(pattern, values, wordsFor);
      }
    }
    return null;
  }

  return say;
}

/** Up to the first space, where a placeholder cannot be part of it; '' for a template that begins with one. */
const firstWord = (text: string): string => /^\S+(?=\s)/.exec(text)?.[0] ?? '';

function patternOf(template: string, answer: string): Pattern {
  const pieces = template.split(/\{(\w+)\}/);
  return {
    parts: pieces.filter((_piece, index) => index % 2 === 0),
    names: pieces.filter((_piece, index) => index % 2 === 1),
    answer,
  };
}

/**
 * What stands between the parts, or null for another sentence. Each part is sought from where the one before ended,
 * and never again, so that no text makes this slow.
 */
function valuesIn(sentence: string, parts: readonly string[]): string[] | null {
  const first = parts[0]!;
  const last = parts.at(-1)!;
  if (!sentence.startsWith(first) || !sentence.endsWith(last)) {
    return null;
  }
  const end = sentence.length - last.length;
  const values: string[] = [];
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = sentence.indexOf(part, from + 1);
    if (at < 0) {
      return null;
    }
    values.push(sentence.slice(from, at));
    from = at + part.length;
  }
  return from < end ? [...values, sentence.slice(from, end)] : null;
}

function filled(
  { names, answer }: Pattern,
  values: string[],
  wordsFor: Readonly<Record<string, (value: string) => string>>,
): string {
  return answer.replace(PLACEHOLDER, (placeholder, name: string, kind?: string) => {
    const value = values[names.indexOf(name)];
    return value === undefined ? placeholder : kind ? wordsFor[kind]!(value) : value;
  });
}

/** Of `Monday 09:00–12:00` the first word is the term. */
function termFor(value: string, terms: Readonly<Record<string, string>>): string {
  const [word = '', ...rest] = value.split(' ');
  return terms[value] ?? [terms[word] ?? word, ...rest].join(' ');
}
