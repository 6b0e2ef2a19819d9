import { momentOf, wallMinuteOf, zoneDay } from './wallClock';

const NEW_YORK = 'America/New_York';
const LORD_HOWE = 'Australia/Lord_Howe';
const at = (hours: number, minutes = 0) => hours * 60 + minutes;
const hoursOf = (localDate: string, zone: string) => {
  const { startsAt, endsAt } = zoneDay(localDate, zone);
  return (endsAt - startsAt) / 3_600_000;
};
const wall = (iso: string, localDate: string, zone: string) =>
  wallMinuteOf(Date.parse(iso), zoneDay(localDate, zone));

it('knows how long days are, also when clocks change by half an hour', () => {
  expect(hoursOf('2026-03-07', NEW_YORK)).toBe(24);
  expect(hoursOf('2026-03-08', NEW_YORK)).toBe(23);
  expect(hoursOf('2026-11-01', NEW_YORK)).toBe(25);
  expect(hoursOf('2026-04-05', LORD_HOWE)).toBe(24.5);
  expect(hoursOf('2026-10-04', LORD_HOWE)).toBe(23.5);
  expect(hoursOf('2026-03-08', 'Asia/Kathmandu')).toBe(24);
});

it('reads the wall clock before and after the change', () => {
  expect(wall('2026-03-08T06:59:00Z', '2026-03-08', NEW_YORK)).toBe(at(1, 59));
  expect(wall('2026-03-08T07:00:00Z', '2026-03-08', NEW_YORK)).toBe(at(3));
  expect(wall('2026-03-08T13:00:00Z', '2026-03-08', NEW_YORK)).toBe(at(9));
  expect(wall('2026-11-01T05:30:00Z', '2026-11-01', NEW_YORK)).toBe(at(1, 30));
  expect(wall('2026-11-01T06:30:00Z', '2026-11-01', NEW_YORK)).toBe(at(1, 30));
  expect(wall('2026-11-01T14:00:00Z', '2026-11-01', NEW_YORK)).toBe(at(9));
  expect(wall('2026-10-03T22:00:00Z', '2026-10-04', LORD_HOWE)).toBe(at(9));
});

it('stays within the day', () => {
  expect(wall('2026-03-08T04:00:00Z', '2026-03-08', NEW_YORK)).toBe(0);
  expect(wall('2026-03-09T04:00:00Z', '2026-03-08', NEW_YORK)).toBe(at(24));
  expect(wall('2026-03-10T04:00:00Z', '2026-03-08', NEW_YORK)).toBe(at(24));
});

it('finds the moment of a wall time: nine stays nine, a skipped time moves on, a doubled one is its first', () => {
  expect(momentOf('2026-03-07', at(9), NEW_YORK)).toBe('2026-03-07T14:00:00.000Z');
  expect(momentOf('2026-03-08', at(9), NEW_YORK)).toBe('2026-03-08T13:00:00.000Z');
  expect(momentOf('2026-03-08', at(2, 30), NEW_YORK)).toBe('2026-03-08T07:30:00.000Z');
  expect(momentOf('2026-11-01', at(1, 30), NEW_YORK)).toBe('2026-11-01T05:30:00.000Z');
  expect(momentOf('2026-11-01', at(9), NEW_YORK)).toBe('2026-11-01T14:00:00.000Z');
  expect(momentOf('2026-10-04', at(9), LORD_HOWE)).toBe('2026-10-03T22:00:00.000Z');
  expect(momentOf('2026-03-08', at(24), NEW_YORK)).toBe('2026-03-09T04:00:00.000Z');
});

it('gives back every quarter of an hour that a clock shows', () => {
  for (const [date, zone] of [
    ['2026-03-08', NEW_YORK],
    ['2026-11-01', NEW_YORK],
    ['2026-04-05', LORD_HOWE],
    ['2026-10-04', LORD_HOWE],
  ] as const) {
    for (let minute = at(4); minute < at(24); minute += 15)
      expect(wall(momentOf(date, minute, zone), date, zone)).toBe(minute);
  }
});
