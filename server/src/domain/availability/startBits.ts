/**
 * Sets of start numbers as bits, 32 to a word. Several sets of equal width may share one array; `row` is the
 * index of a set's first word.
 */

export function wordsFor(count: number): number {
  return (count + 31) >>> 5;
}

/** Adds the numbers `first` to `last`, both included; nothing when `last < first`. */
export function setBits(bits: Int32Array, row: number, first: number, last: number): void {
  if (last < first) return;
  const firstWord = row + (first >> 5);
  const lastWord = row + (last >> 5);
  const head = -1 << (first & 31);
  const tail = -1 >>> (31 - (last & 31));
  if (firstWord === lastWord) {
    bits[firstWord]! |= head & tail;
    return;
  }
  bits[firstWord]! |= head;
  for (let word = firstWord + 1; word < lastWord; word++) bits[word] = -1;
  bits[lastWord]! |= tail;
}

/** Removes the numbers `first` to `last`, both included; nothing when `last < first`. */
export function clearBits(bits: Int32Array, row: number, first: number, last: number): void {
  if (last < first) return;
  const firstWord = row + (first >> 5);
  const lastWord = row + (last >> 5);
  const head = -1 << (first & 31);
  const tail = -1 >>> (31 - (last & 31));
  if (firstWord === lastWord) {
    bits[firstWord]! &= ~(head & tail);
    return;
  }
  bits[firstWord]! &= ~head;
  for (let word = firstWord + 1; word < lastWord; word++) bits[word] = 0;
  bits[lastWord]! &= ~tail;
}

export function hasBit(bits: Int32Array, row: number, number: number): boolean {
  return ((bits[row + (number >> 5)]! >> (number & 31)) & 1) === 1;
}
