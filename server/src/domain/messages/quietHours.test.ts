import { wallClockToMinute } from '../availability/localTime';
import { afterQuiet, quietSpanAt, reminderMoment } from './quietHours';

const ZONE = 'America/New_York';
const NIGHT = { fromMinute: 21 * 60, untilMinute: 8 * 60 };
const at = (date: string, time: string): number => {
  const [hours, minutes] = time.split(':').map(Number);
  return wallClockToMinute(date, hours! * 60 + minutes!, ZONE);
};

it.each([
  ['2026-12-01', '20:59', null],
  ['2026-12-01', '21:00', ['2026-12-02', '08:00']],
  ['2026-12-02', '00:30', ['2026-12-02', '08:00']],
  ['2026-12-02', '07:59', ['2026-12-02', '08:00']],
  ['2026-12-02', '08:00', null],
  // The night of the spring change has 10 hours, that of autumn 12: the wall clock counts.
  ['2027-03-13', '22:00', ['2027-03-14', '08:00']],
  ['2027-03-14', '03:30', ['2027-03-14', '08:00']],
  ['2026-10-31', '21:30', ['2026-11-01', '08:00']],
  ['2026-11-01', '01:30', ['2026-11-01', '08:00']],
] as const)('%s %s waits until %j', (date, time, end) => {
  const minute = at(date, time);
  expect(afterQuiet(minute, NIGHT, ZONE)).toBe(end ? at(...(end as [string, string])) : minute);
});

it('knows spans within one day too', () => {
  const noon = { fromMinute: 12 * 60, untilMinute: 14 * 60 };
  expect(quietSpanAt(at('2026-12-01', '13:00'), noon, ZONE)).toEqual({
    start: at('2026-12-01', '12:00'),
    end: at('2026-12-01', '14:00'),
  });
  expect(quietSpanAt(at('2026-12-01', '14:00'), noon, ZONE)).toBeNull();
  expect(afterQuiet(5, null, ZONE)).toBe(5);
});

it.each([
  // start, minutes before, moment
  ['2026-12-02', '15:00', 60, ['2026-12-02', '14:00']],
  ['2026-12-02', '08:30', 60, ['2026-12-02', '08:00']],
  ['2026-12-02', '08:00', 60, ['2026-12-01', '20:59']],
  ['2026-12-02', '07:00', 15, ['2026-12-01', '20:59']],
  ['2027-03-14', '08:00', 120, ['2027-03-13', '20:59']],
  ['2026-11-01', '09:00', 120, ['2026-11-01', '08:00']],
  ['2026-11-01', '09:00', 1440, ['2026-10-31', '10:00']],
] as const)('a visit on %s at %s is reminded of, %i minutes before, at %j', (date, time, before, moment) => {
  const now = at('2026-10-01', '12:00');
  expect(reminderMoment(at(date, time), before, now, NIGHT, ZONE)).toBe(at(...(moment as [string, string])));
});

it('reminds of nothing whose moment has passed', () => {
  const start = at('2026-12-02', '15:00');
  expect(reminderMoment(start, 60, start - 60, null, ZONE)).toBeNull();
  expect(reminderMoment(start, 60, start - 61, null, ZONE)).toBe(start - 60);
});
