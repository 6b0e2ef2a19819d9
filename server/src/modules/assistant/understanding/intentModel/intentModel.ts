import { INTENTS, type Intent } from '../intent';
import { featuresOf } from './features';
import { type StoredWeights, type Weights, loaded, oddsOf } from './weights';
import trained from './weights.generated.json';

const MODEL = new Map<Intent, Weights>(
  INTENTS.flatMap((intent) => {
    const weights = (trained as Partial<Record<Intent, StoredWeights>>)[intent];
    return weights ? [[intent, loaded(weights)]] : [];
  }),
);

/**
 * How likely a message says each of the intents that were learned from examples (`server/training`), as log-odds: that
 * of the sentence that says it most. Intents that were not learned are missing.
 * @param sentences plain.
 */
export function likelyIntents(sentences: readonly string[]): ReadonlyMap<Intent, number> {
  const all = sentences.map(featuresOf);
  return new Map(
    [...MODEL].map(([intent, weights]) => [
      intent,
      all.reduce((most, features) => Math.max(most, oddsOf(weights, features)), -Infinity),
    ]),
  );
}
