import { dayLoads } from './dayLoads';
import { wallClockToMinute } from './localTime';
import type { OpeningRules } from './types';

const ZONE = 'America/New_York';
const every = (startMinute: number, endMinute: number): OpeningRules => ({
  weekly: Array.from({ length: 7 }, () => [{ startMinute, endMinute }]),
  dated: {},
});
const NINE_TO_FIVE = every(540, 1020);
const at = (date: string, hour: number, minute = 0) => wallClockToMinute(date, hour * 60 + minute, ZONE);

it('counts what is booked against what the hours, the schedule and time off leave', () => {
  const date = '2026-12-03';
  const barber = {
    rules: every(480, 1020),
    appointments: [at(date, 10), at(date, 10, 35), at(date, 17), at(date, 17, 30)],
    away: [at(date, 15), at('2026-12-04', 10)],
  };
  expect(dayLoads(ZONE, NINE_TO_FIVE, [barber, { ...barber, appointments: [] }], date, 2)).toEqual([
    { localDate: date, bookedMinutes: 65, bookableMinutes: 720 },
    { localDate: '2026-12-04', bookedMinutes: 0, bookableMinutes: 840 },
  ]);
});

it('knows days of 23 and 25 hours, closed days, and a business without barbers', () => {
  const round = { rules: every(0, 1440), appointments: [], away: [] };
  const bookable = (date: string) => dayLoads(ZONE, every(0, 1440), [round], date, 1)[0]!.bookableMinutes;
  expect(bookable('2027-03-14')).toBe(23 * 60);
  expect(bookable('2027-11-07')).toBe(25 * 60);
  const closed = { ...NINE_TO_FIVE, dated: { '2026-12-03': [] } };
  expect(dayLoads(ZONE, closed, [round], '2026-12-03', 1)[0]!.bookableMinutes).toBe(0);
  expect(dayLoads(ZONE, NINE_TO_FIVE, [], '2026-12-03', 1)).toEqual([
    { localDate: '2026-12-03', bookedMinutes: 0, bookableMinutes: 0 },
  ]);
});

it('splits a visit across midnight between its days', () => {
  const barber = {
    rules: every(0, 1440),
    appointments: [at('2026-12-03', 23, 30), at('2026-12-04', 0, 45)],
    away: [],
  };
  expect(dayLoads(ZONE, every(0, 1440), [barber], '2026-12-03', 2).map((day) => day.bookedMinutes)).toEqual([
    30, 45,
  ]);
});
