/** How much each feature of a sentence speaks for one intent, or against it. */
export interface Weights {
  bias: number;
  /** By bucket (`featuresOf`). */
  of: Float32Array;
}

/** The same as text: a byte for each bucket, in base64. */
export interface StoredWeights {
  bias: number;
  /** The weight of a byte. */
  scale: number;
  of: string;
}

const LARGEST = 127;

/** Log-odds: how likely a sentence with these features says what the weights are for. 0 is even, 2 is seven to one. */
export function oddsOf({ bias, of }: Weights, features: readonly number[]): number {
  let sum = 0;
  for (const each of features) sum += of[each]!;
  return bias + sum / Math.sqrt(Math.max(1, features.length));
}

export function stored({ bias, of }: Weights): StoredWeights {
  const scale = of.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0) / LARGEST;
  const bytes = Int8Array.from(of, (weight) => Math.round(weight / scale));
  return { bias, scale, of: Buffer.from(bytes.buffer).toString('base64') };
}

export function loaded({ bias, scale, of }: StoredWeights): Weights {
  const bytes = new Int8Array(Buffer.from(of, 'base64'));
  return { bias, of: Float32Array.from(bytes, (byte) => byte * scale) };
}
