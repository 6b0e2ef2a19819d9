import fc from 'fast-check';
import { intersectIntervals, intervalAround, subtractIntervals } from './intervals';

test.each([
  ['a hole', [540, 720], [600, 630], [540, 600, 630, 720]],
  ['holes in any order, overlapping', [0, 100], [50, 60, 10, 20, 15, 55], [0, 10, 60, 100]],
  ['an empty hole', [0, 100], [50, 50], [0, 100]],
  ['a hole over two intervals', [0, 10, 20, 30], [5, 25], [0, 5, 25, 30]],
  ['a long hole and a short one inside it', [0, 10, 20, 30, 40, 50], [5, 45, 6, 7], [0, 5, 45, 50]],
  ['touching holes', [0, 10], [0, 5, 5, 10], []],
])('subtracting %s', (_, open, blocked, expected) => {
  expect(subtractIntervals(open, blocked)).toEqual(expected);
});

test('intersecting keeps what both have', () => {
  expect(intersectIntervals([0, 10, 20, 30], [5, 25, 28, 40])).toEqual([5, 10, 20, 25, 28, 30]);
  expect(intersectIntervals([0, 10], [10, 20])).toEqual([]);
});

test('an interval holds its start and not its end', () => {
  const intervals = [0, 10, 20, 30];
  expect([0, 9, 10, 19, 20, 30].map((minute) => intervalAround(intervals, minute)?.start)).toEqual([
    0,
    0,
    undefined,
    undefined,
    20,
    undefined,
  ]);
  expect(intervalAround([], 5)).toBeNull();
});

test('minute by minute, subtracting and intersecting are and-not and and', () => {
  const disjoint = fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 12 })
    .map((edges) => edges.sort((a, b) => a - b).slice(0, edges.length & ~1));
  const anyPairs = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 30 })))
    .map((pairs) => pairs.flatMap(([start, length]) => [start, start + length]));
  const has = (flat: readonly number[], minute: number): boolean =>
    flat.some((start, i) => i % 2 === 0 && start <= minute && minute < flat[i + 1]!);
  fc.assert(
    fc.property(disjoint, disjoint, anyPairs, (a, b, blocked) => {
      const left = subtractIntervals(a, blocked);
      const common = intersectIntervals(a, b);
      for (let minute = 0; minute < 95; minute++) {
        expect(has(left, minute)).toBe(has(a, minute) && !has(blocked, minute));
        expect(has(common, minute)).toBe(has(a, minute) && has(b, minute));
        expect(intervalAround(a, minute) !== null).toBe(has(a, minute));
      }
    }),
    { numRuns: 300 },
  );
});
