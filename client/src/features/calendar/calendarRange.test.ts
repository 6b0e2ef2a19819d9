import { datesOf, stepped, titleOf } from './calendarRange';

it('shows a day, a week from Sunday, and a month in whole weeks', () => {
  expect(datesOf('day', '2026-11-21')).toEqual(['2026-11-21']);
  expect(datesOf('week', '2026-11-21')).toEqual([
    ...['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'],
    ...['2026-11-19', '2026-11-20', '2026-11-21'],
  ]);
  const november = datesOf('month', '2026-11-21');
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-11-01', '2026-12-05', 35]);
  expect(datesOf('month', '2026-08-10')).toHaveLength(42);
  expect(datesOf('month', '2026-02-10')).toHaveLength(28);
});

it('moves by a day, seven days or a month, across changes of the clocks and the year', () => {
  expect(stepped('day', '2026-03-08', 1)).toBe('2026-03-09');
  expect(stepped('week', '2026-11-01', -1)).toBe('2026-10-25');
  expect(stepped('month', '2027-01-31', 1)).toBe('2027-02-28');
  expect(stepped('month', '2026-01-31', -1)).toBe('2025-12-31');
});

it('titles with month and year', () => {
  expect(titleOf('month', '2026-11-21')).toBe('November 2026');
  expect(titleOf('week', '2026-11-18')).toBe('November 2026');
  expect(titleOf('week', '2026-11-30')).toBe('November 2026 – December 2026');
  expect(titleOf('day', '2026-11-21')).toBe('Saturday, November 21, 2026');
});
