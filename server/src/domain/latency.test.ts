import { quantile } from './latency';

const ENDS = [10, 20, 50];

it.each([
  ['nothing observed', 0.5, [0, 0, 0, 0], null],
  ['the middle of the first bucket', 0.5, [10, 0, 0, 0], 5],
  ['between two buckets', 0.5, [5, 5, 0, 0], 10],
  ['far up', 0.95, [90, 0, 10, 0], 35],
  ['beyond the last end', 0.95, [1, 0, 0, 99], 50],
  ['over an empty bucket', 0.5, [0, 0, 4, 0], 35],
])('%s', (_name, share, counts, expected) => {
  expect(quantile(share, counts, ENDS)).toBe(expected);
});
