import { isCommonWord } from '../commonWords';
import { isDateWord } from '../days/calendarWords';
import { lettersApart, undoubled } from '../plainText';
import { spend } from '../workBudget';
import { CONCEPTS, conceptOf } from './serviceConcepts';

interface Spelling {
  spelling: string;
  concept: string;
  /** Without doubled letters. */
  bare: string;
}

/** The words that a business's services are called by, with their other names and their misspellings. */
export class ServiceVocabulary {
  private readonly concepts: ReadonlySet<string>;
  /** What may be misspelt, with the concept that it stands for. */
  private readonly spellings: readonly Spelling[];
  /** What words were read as, once each. */
  private readonly read = new Map<string, readonly string[]>();

  constructor(concepts: Iterable<string>) {
    this.concepts = new Set(concepts);
    this.spellings = [
      ...[...this.concepts].map((concept) => [concept, concept] as const),
      ...Object.entries(CONCEPTS),
    ]
      .filter(([spelling, concept]) => spelling.length >= 4 && this.concepts.has(concept))
      .map(([spelling, concept]) => ({ spelling, concept, bare: undoubled(spelling) }));
  }

  /** Whether a word is of some service's name, as it is written. */
  has(word: string): boolean {
    return this.concepts.has(conceptOf(word) ?? '');
  }

  /** The concepts that a word stands for: mostly one, two for 'skinfade', none for what no service has. */
  conceptsOf(word: string): readonly string[] {
    const known = this.read.get(word);
    if (known) return known;
    spend(word.length);
    const concepts = this.readWord(word);
    this.read.set(word, concepts);
    return concepts;
  }

  private readWord(word: string): string[] {
    const concept = conceptOf(word);
    if (!concept) return [];
    if (this.concepts.has(concept)) return [concept];
    if (word.length < 5 || isDateWord(word) || isCommonWord(word)) return [];
    for (let at = 4; at <= word.length - 4; at++) {
      const halves = [conceptOf(word.slice(0, at)), conceptOf(word.slice(at))];
      if (halves.every((half) => half !== null && this.concepts.has(half))) return halves as string[];
    }
    const near = this.nearest(word);
    return near ? [near] : [];
  }

  private nearest(word: string): string | null {
    const limit = word.length >= 8 ? 2 : 1;
    const bareWord = undoubled(word);
    let best: { concept: string; apart: number } | null = null;
    for (const { spelling, concept, bare } of this.spellings) {
      if (spelling[0] !== word[0]) continue;
      // Of short words only doubled letters are mended: 'trimm', but no 'robot' for 'root'.
      if (spelling.length < 5 && bare !== bareWord) continue;
      const apart = lettersApart(word, spelling, limit);
      if (apart <= limit && (!best || apart < best.apart)) best = { concept, apart };
    }
    return best?.concept ?? null;
  }
}
