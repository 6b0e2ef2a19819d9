import { attackUnderstanding } from '../../../../test/attacks/understandingAttack';
import { LISTENING, seededPick } from '../../../../test/attacks/assistantTexts';
import { MAX_READ_CHARACTERS, readablePart } from './messageLimits';
import { understand } from './understand';
import { TooMuchWork } from './workBudget';

/** At the limit of a message some 100 ms are usual; the rest is for a loaded machine. */
const LIMIT_MS = 2_000;

test('no text takes long in any rule, however often it repeats what rules look for', () => {
  const { texts, slowest } = attackUnderstanding(10_000, seededPick(20_261_125), LIMIT_MS);
  expect(texts).toBeGreaterThan(5);
  expect(slowest.filter(({ ms }) => ms > LIMIT_MS)).toEqual([]);
}, 120_000);

test('"cut and " again and again is cut into services in a moment', () => {
  const from = performance.now();
  const text = 'cut and '.repeat(200);
  expect(LISTENING.services.find(text).length).toBeGreaterThan(0);
  expect(performance.now() - from).toBeLessThan(LIMIT_MS);
});

test('a message of very many clauses is refused', () => {
  expect(() => understand('a,'.repeat(MAX_READ_CHARACTERS / 2), LISTENING)).toThrow(TooMuchWork);
  // The budget is each message's own.
  expect(understand('a cut on friday', LISTENING).days.dates).toEqual(['2026-11-27']);
});

test('what is read of a message has a length, after normalization as well', () => {
  expect(readablePart('a'.repeat(5_000))).toHaveLength(MAX_READ_CHARACTERS);
  expect(readablePart('ﷺ'.repeat(1_000))).toHaveLength(MAX_READ_CHARACTERS);
  expect(readablePart('½ past 3')).toBe('½ past 3');
});
