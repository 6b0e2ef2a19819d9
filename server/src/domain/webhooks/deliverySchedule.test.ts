import {
  MOST_DELIVERY_ATTEMPTS,
  isBeyondPatience,
  pauseAfter,
  retryAfterOf,
  waitAfter,
} from './deliverySchedule';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

it('waits longer and longer, three days in all, and then no more', () => {
  const waits = Array.from({ length: MOST_DELIVERY_ATTEMPTS }, (_, index) => waitAfter(index + 1, null, 0));
  expect(waits.slice(0, 4)).toEqual([5 * SECOND, 300 * SECOND, 1_800 * SECOND, 2 * HOUR]);
  expect(waits.at(-1)).toBeNull();
  const total = waits.reduce<number>((sum, wait) => sum + (wait ?? 0), 0);
  expect(total).toBeGreaterThan(72 * HOUR);
  expect(total).toBeLessThan(96 * HOUR);
  expect(waits.slice(0, -1).every((wait, index) => index === 0 || wait! > waits[index - 1]!)).toBe(true);
});

it('spreads what failed together, and waits as long as it is asked to, within a day', () => {
  expect(waitAfter(1, null, 1)).toBe(6 * SECOND);
  expect(waitAfter(1, 120 * SECOND, 0)).toBe(120 * SECOND);
  expect(waitAfter(4, 120 * SECOND, 0)).toBe(2 * HOUR);
  expect(waitAfter(1, 1_000 * HOUR, 0)).toBe(24 * HOUR);
});

it('leaves an endpoint alone that fails again and again, or asks for it', () => {
  expect([0, 1, 2, 3, 4, 9, 500].map((failures) => pauseAfter(failures, null) / SECOND)).toEqual([
    0, 0, 0, 5, 10, 300, 300,
  ]);
  expect(pauseAfter(1, 90 * SECOND)).toBe(90 * SECOND);
  expect(pauseAfter(9, HOUR)).toBe(HOUR);
});

it('loses patience after five days', () => {
  const since = new Date('2026-12-01T00:00:00Z');
  expect(isBeyondPatience(since, new Date('2026-12-05T23:59:59Z'))).toBe(false);
  expect(isBeyondPatience(since, new Date('2026-12-06T00:00:00Z'))).toBe(true);
});

it('reads Retry-After as seconds or a date', () => {
  const now = new Date('2026-12-01T00:00:00Z');
  expect(retryAfterOf('120', now)).toBe(120 * SECOND);
  expect(retryAfterOf('Tue, 01 Dec 2026 00:01:00 GMT', now)).toBe(60 * SECOND);
  for (const nothing of [null, '', '0', '-5', 'soon', 'Mon, 30 Nov 2026 00:00:00 GMT']) {
    expect(retryAfterOf(nothing, now)).toBeNull();
  }
});
