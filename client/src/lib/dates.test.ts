import {
  addDays,
  formatDateLong,
  formatDateShort,
  formatTime,
  localDateOf,
  sameZone,
  weekdayOf,
  zoneName,
} from './dates';
import { formatMoney } from './money';
import { formatPhone } from './phone';

const NEW_YORK = 'America/New_York';

it('shows moments in the zone it is told', () => {
  const iso = '2026-03-08T03:30:00.000Z';
  expect(formatTime(iso, NEW_YORK)).toBe('10:30 PM');
  expect(localDateOf(iso, NEW_YORK)).toBe('2026-03-07');
  expect(formatDateLong(iso, NEW_YORK)).toBe('Saturday, March 7');
  expect(formatDateShort('2026-03-07')).toBe('Sat, Mar 7');
  expect(zoneName(NEW_YORK)).toBe('Eastern Time');
});

it('counts days across the change of the clocks and of the year', () => {
  expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(weekdayOf('2026-03-08')).toBe(0);
});

it('knows zones with the same clock', () => {
  expect(sameZone(NEW_YORK, 'America/Toronto')).toBe(true);
  expect(sameZone(NEW_YORK, 'America/Los_Angeles')).toBe(false);
});

it('writes prices with cents only when there are some, and phone numbers in groups', () => {
  expect([formatMoney(4500, 'USD'), formatMoney(4550, 'USD')]).toEqual(['$45', '$45.50']);
  expect([formatPhone('+12125550123'), formatPhone('+44 20 7946 0000')]).toEqual([
    '(212) 555-0123',
    '+44 20 7946 0000',
  ]);
});
