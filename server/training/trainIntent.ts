import { BUCKETS } from '../src/modules/assistant/understanding/intentModel/features';
import { type Weights, oddsOf } from '../src/modules/assistant/understanding/intentModel/weights';

/** A sentence, made of its features, and what it says. */
export interface Sample {
  features: readonly number[];
  /** Null: none of the intents. */
  says: string | null;
  /** What it certainly does not say, where that is all that is known of it. */
  not?: readonly string[];
}

const ROUNDS = 30;
const RATE = 0.5;
const DECAY = 5e-3;

/**
 * Logistic regression for one intent against all others, by stochastic descent (AdaGrad) in a fixed order: the same
 * samples give the same weights.
 */
export function trainIntent(samples: readonly Sample[], intent: string): Weights {
  const mine = shuffled(samples.filter(({ says, not }) => says === intent || !not || not.includes(intent)));
  const positive = mine.filter(({ says }) => says === intent).length;
  const balance = Math.sqrt((mine.length - positive) / Math.max(1, positive));
  const weights: Weights = { bias: 0, of: new Float32Array(BUCKETS) };
  const squares = new Float32Array(BUCKETS).fill(1e-2);
  let biasSquares = 1;
  for (let round = 0; round < ROUNDS; round++) {
    for (const { says, features } of mine) {
      const wanted = says === intent ? 1 : 0;
      const likely = 1 / (1 + Math.exp(-oddsOf(weights, features)));
      const error = (wanted - likely) * (wanted ? balance : 1);
      const share = error / Math.sqrt(Math.max(1, features.length));
      biasSquares += error * error;
      weights.bias += (RATE * error) / Math.sqrt(biasSquares);
      for (const each of features) {
        const step = share - DECAY * weights.of[each]!;
        squares[each]! += step * step;
        weights.of[each]! += (RATE * step) / Math.sqrt(squares[each]!);
      }
    }
  }
  return weights;
}

/** In another order, the same each time. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const all = [...items];
  let seed = 1;
  for (let index = all.length - 1; index > 0; index--) {
    seed = (seed * 48_271) % 2_147_483_647;
    const other = seed % (index + 1);
    [all[index], all[other]] = [all[other]!, all[index]!];
  }
  return all;
}
