import { stored } from '../src/modules/assistant/understanding/intentModel/weights';
import { LEARNED, conversationSentences, sayings } from './intentSamples';
import { trainIntent } from './trainIntent';

/** Prints the weights that the assistant tells intents by, learned from the sayings beside this file. */
const samples = [...sayings(), ...conversationSentences()];
const weights = Object.fromEntries(LEARNED.map((intent) => [intent, stored(trainIntent(samples, intent))]));
process.stdout.write(`${JSON.stringify(weights, null, 2)}\n`);
