import { addMonths, dayForKey, formatFullDate, lastDayOf, sameDayIn, weeksOf } from './monthDays';

test('months follow each other across the year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
  expect(lastDayOf('2028-02')).toBe('2028-02-29');
});

test('a day that a month lacks becomes its last', () => {
  expect(sameDayIn('2026-02', '2026-01-31')).toBe('2026-02-28');
});

test('weeks start on Sunday and hold every day of the month once', () => {
  const weeks = weeksOf('2026-03');
  expect(weeks[0]?.[0]).toBe('2026-03-01');
  expect(weeks.flat().filter(Boolean)).toHaveLength(31);
});

test.each([
  ['ArrowLeft', '2026-02-28'],
  ['ArrowRight', '2026-03-02'],
  ['ArrowUp', '2026-02-22'],
  ['ArrowDown', '2026-03-08'],
  ['Home', '2026-03-01'],
  ['End', '2026-03-07'],
  ['PageUp', '2026-02-01'],
  ['PageDown', '2026-04-01'],
])('%s leads from March 1 to %s', (key, day) => {
  expect(dayForKey(key, '2026-03-01')).toBe(day);
});

test('other keys lead nowhere', () => {
  expect(dayForKey('a', '2026-03-01')).toBeNull();
});

test('labels carry the full date', () => {
  expect(formatFullDate('2026-03-03')).toBe('Tuesday, March 3, 2026');
});
