import { everywhere, exactWords, words } from '../plainText';
import { spend } from '../workBudget';
import type { Named } from './named';
import { EMPTY, WEAK, conceptOf, tokens } from './serviceConcepts';
import { REFUSED_AHEAD, REFUSED_BEHIND } from './serviceRefusals';
import { ServiceVocabulary } from './serviceVocabulary';

/** A service as the customer named it: one, or several that it may mean. */
export interface ServiceMention {
  ids: readonly string[];
  /** The words that named it. */
  words: string;
}

/** Of somebody whose age is that of a child. */
const OF_A_CHILD = words(
  '(?:[2-9]|1[0-2]|two|three|four|five|six|seven|eight|nine|ten) ?(?:years?|yrs?) ?olds?|(?:[2-9]|1[0-2]) ?(?:yo|y o)|de (?:[2-9]|1[0-2]|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez) (?:anos|anitos)|(?:tiene|cumple) (?:[2-9]|1[0-2]) anos?',
);

/** What joins two services, and so parts their names. */
const JOINING = /^(?:and|y|plus|then|luego|tambien|also|mas|e)$/;

interface Said {
  word: string;
  concept: string;
  /** Whether 'and' stands before it. */
  joined: boolean;
}

/** The best cut of the words from one on: what the first of them is part of, if anything, and the cut of the rest. */
interface Tail {
  score: number;
  mention: { ids: readonly string[]; from: number; to: number } | null;
  next: Tail | null;
}

/** Services that some words may mean. */
interface Meaning {
  ids: string[];
  /** The words are the whole of a name. */
  isExact: boolean;
}

function mentionsOf(first: Tail, group: readonly Said[]): ServiceMention[] {
  const mentions: ServiceMention[] = [];
  for (let tail: Tail | null = first; tail; tail = tail.next) {
    if (!tail.mention) continue;
    const { ids, from, to } = tail.mention;
    mentions.push({ ids, words: [...new Set(group.slice(from, to).map(({ word }) => word))].join(' ') });
  }
  return mentions;
}

interface Entry {
  id: string;
  /** Each way to call it, as the concepts that it is made of. */
  names: readonly (readonly string[])[];
}

/** Finds the services of a business in what customers write, whatever they call them. */
export class ServiceNames {
  private readonly entries: readonly Entry[];
  /** As they are written, the longest first. */
  private readonly whole: readonly RegExp[];
  private readonly vocabulary: ServiceVocabulary;

  constructor(services: readonly Named[], plain: (text: string) => string) {
    this.whole = services
      .flatMap(({ name, aliases }) => [name, ...aliases].map(plain))
      .filter((name) => name !== '')
      .sort((a, b) => b.length - a.length)
      .map((name) => everywhere(exactWords(name)));
    this.entries = services.map(({ id, name, aliases }) => ({
      id,
      names: [name, ...aliases]
        .map((text) => [...new Set(tokens(plain(text)).map(conceptOf))].filter((concept) => concept !== null))
        .filter((parts) => parts.length > 0),
    }));
    this.vocabulary = new ServiceVocabulary(this.entries.flatMap(({ names }) => names.flat()));
  }

  /** Every service that a plain text names, in the order of the text. */
  find(text: string): ServiceMention[] {
    spend(text.length);
    const groups: Said[][] = [];
    let gap = 0;
    let joined = false;
    for (const word of tokens(text)) {
      const known = this.vocabulary.conceptsOf(word);
      for (const concept of known) {
        const last = groups.at(-1);
        const said = { word, concept, joined };
        if (last && gap <= 1) last.push(said);
        else groups.push([said]);
        gap = 0;
        joined = false;
      }
      if (known.length === 0) {
        const joins = JOINING.test(word);
        joined ||= joins;
        gap += joins ? 1 : EMPTY.has(word) ? 0 : 2;
      }
    }
    return groups.flatMap((group) => this.cut(group));
  }

  /** Which of a few services a plain text tells, by any word of their names: "the kids one", "he is 8 years old". */
  among(text: string, ids: readonly string[]): ServiceMention | null {
    const said = tokens(text.replace(everywhere(OF_A_CHILD), 'kid')).map(conceptOf);
    const fitting = this.entries.flatMap(({ id, names }) => {
      const shared = said.filter(
        (concept) => concept !== null && names.some((parts) => parts.includes(concept)),
      );
      return ids.includes(id) && shared.length > 0 ? [{ id, shared: new Set(shared).size }] : [];
    });
    const most = Math.max(...fitting.map(({ shared }) => shared));
    const best = fitting.filter(({ shared }) => shared === most).map(({ id }) => id);
    return best.length > 0 && best.length < ids.length ? { ids: best, words: text } : null;
  }

  /** A plain text with a word of their own instead of the services that are wholly named. */
  withoutNames(text: string, word: string): string {
    spend(text.length);
    return this.whole.reduce((rest, name) => rest.replace(name, word), text);
  }

  /** Whether a plain text names a service with none of its words misspelt: "drop the Bang Trim" is nobody's name. */
  names(text: string): boolean {
    return this.find(text).some(({ words }) => words.split(' ').every((word) => this.vocabulary.has(word)));
  }

  /** The services that a plain text refuses: "not a trim", "leave out the beard". */
  refused(text: string): ServiceMention[] {
    const behind = REFUSED_BEHIND.exec(text);
    const [last] = behind ? this.find(text.slice(0, behind.index)).slice(-1) : [];
    return [...(last ? [last] : []), ...this.refusedAfter(text)];
  }

  private refusedAfter(text: string): ServiceMention[] {
    return [...text.matchAll(REFUSED_AHEAD)].flatMap(({ index, 0: marker }) => {
      const tail = text.slice(index + marker.length);
      const [mention] = this.find(tail);
      return mention && tail.startsWith(mention.words.split(' ')[0]!) ? [mention] : [];
    });
  }

  /**
   * Parts a run of words into services: full names before parts of names, one meaning before several. Goes from the
   * last word to the first, so that the best cut of every tail is found once.
   */
  private cut(group: readonly Said[]): ServiceMention[] {
    const tails: Tail[] = [];
    tails[group.length] = { score: 0, mention: null, next: null };
    for (let from = group.length - 1; from >= 0; from--) tails[from] = this.bestCut(group, from, tails);
    return mentionsOf(tails[0]!, group);
  }

  /** @param tails the best cuts of what begins at every later word. */
  private bestCut(group: readonly Said[], from: number, tails: readonly Tail[]): Tail {
    // A word that fits nowhere is left out.
    const without = tails[from + 1]!;
    let best: Tail = { score: without.score - 1, mention: null, next: without };
    const concepts = new Set<string>();
    let meaning: Meaning = { ids: [], isExact: false };
    let areAllWeak = true;
    for (let to = from + 1; to <= group.length; to++) {
      const { concept } = group[to - 1]!;
      if (!concepts.has(concept)) {
        concepts.add(concept);
        meaning = this.meaning(concepts);
      }
      const { ids, isExact } = meaning;
      // No service has these words, so none has more of them.
      if (ids.length === 0) break;
      areAllWeak &&= WEAK.has(concept);
      const count = to - from;
      // Weak words name something together, as the whole of a name.
      if (areAllWeak && !(isExact && count > 1)) continue;
      const after = tails[to]!;
      const worth = (ids.length > 1 ? 1 : isExact ? 3 : 2) * count + (group[to]?.joined ? 0.5 : 0);
      if (worth + after.score > best.score) {
        best = { score: worth + after.score, mention: { ids, from, to }, next: after };
      }
    }
    return best;
  }

  /** Services of whose names all these concepts are part: those that are nothing more first, and alone. */
  private meaning(run: ReadonlySet<string>): Meaning {
    const having = this.entries.flatMap(({ id, names }) => {
      const over = names
        .filter((parts) => [...run].every((concept) => parts.includes(concept)))
        .map((parts) => parts.length - run.size);
      return over.length > 0 ? [{ id, over: Math.min(...over) }] : [];
    });
    const exact = having.filter(({ over }) => over === 0);
    return { ids: (exact.length > 0 ? exact : having).map(({ id }) => id), isExact: exact.length > 0 };
  }
}
