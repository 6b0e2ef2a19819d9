import { CERTAIN, saidIntents } from '../src/modules/assistant/understanding/intents';
import type { Intent } from '../src/modules/assistant/understanding/intent';
import { oddsOf } from '../src/modules/assistant/understanding/intentModel/weights';
import { LEARNED, type Saying, conversationSentences, sayings } from '../training/intentSamples';
import { trainIntent } from '../training/trainIntent';
import type { Measurement } from './table';

const PARTS = 4;

/** Of sentences, how many are taken for an intent: by phrases alone, and by what was learned from the other parts. */
interface Counts {
  all: number;
  said: number;
  learned: number;
}

/**
 * How well intents are heard in sentences that they were not learned from: each quarter of all sentences is judged by
 * what the other three taught. The baseline is the phrases alone.
 */
export function benchIntents(): Promise<Measurement[]> {
  const all = [...sayings(), ...conversationSentences()];
  return Promise.resolve((LEARNED as readonly Intent[]).flatMap((intent) => judged(intent, all)));
}

function judged(intent: Intent, all: readonly Saying[]): Measurement[] {
  const own: Counts = { all: 0, said: 0, learned: 0 };
  const alike: Counts = { all: 0, said: 0, learned: 0 };
  const conversations: Counts = { all: 0, said: 0, learned: 0 };
  for (let part = 0; part < PARTS; part++) {
    const weights = trainIntent(
      all.filter(({ text }) => partOf(text) !== part),
      intent,
    );
    for (const { text, says, not, features } of all.filter((each) => partOf(each.text) === part)) {
      const counts = countsFor(intent, { says, not }, { own, alike, conversations });
      if (!counts) continue;
      counts.all++;
      if (saidIntents(text).includes(intent)) counts.said++;
      if (oddsOf(weights, features) > CERTAIN[intent]!) counts.learned++;
    }
  }
  return [
    row(`${intent}: heard, of ${own.all} sentences that say it`, own),
    row(`${intent}: mistaken, of ${alike.all} that look like something else`, alike),
    row(`${intent}: mistaken, of ${conversations.all} in conversations without it`, conversations),
  ];
}

function countsFor(
  intent: Intent,
  { says, not }: Pick<Saying, 'says' | 'not'>,
  { own, alike, conversations }: Record<'own' | 'alike' | 'conversations', Counts>,
): Counts | null {
  if (says === intent) return own;
  if (not) return not.includes(intent) ? conversations : null;
  return says === null ? alike : null;
}

const percent = (count: number, all: number): string => `${((100 * count) / Math.max(1, all)).toFixed(1)} %`;

const row = (what: string, { all, said, learned }: Counts): Measurement => ({
  what,
  value: percent(learned, all),
  baseline: percent(said, all),
  wanted: '',
});

/** The same sentence is always in the same part. */
function partOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return sum % PARTS;
}
