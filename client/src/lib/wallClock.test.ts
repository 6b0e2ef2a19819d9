import { clockTimeOf, instantIn, minutesUntil, momentOf, wallMinuteOf, zoneDay } from './wallClock';

const NEW_YORK = 'America/New_York';

it.each([
  ['2026-12-03', '10:00', 'America/New_York', '2026-12-03T15:00:00.000Z'],
  ['2026-07-03', '10:00', 'America/New_York', '2026-07-03T14:00:00.000Z'],
  // The days on which clocks change, before and after.
  ['2027-03-14', '01:00', 'America/New_York', '2027-03-14T06:00:00.000Z'],
  ['2027-03-14', '09:00', 'America/New_York', '2027-03-14T13:00:00.000Z'],
  ['2027-11-07', '00:00', 'America/New_York', '2027-11-07T04:00:00.000Z'],
  ['2027-11-07', '09:00', 'America/New_York', '2027-11-07T14:00:00.000Z'],
  // Shown twice: the first; skipped: as much later.
  ['2027-11-07', '01:30', 'America/New_York', '2027-11-07T05:30:00.000Z'],
  ['2027-03-14', '02:30', 'America/New_York', '2027-03-14T07:30:00.000Z'],
  ['2026-12-03', '10:00', 'Asia/Kathmandu', '2026-12-03T04:15:00.000Z'],
  ['2026-12-03', '00:00', 'Pacific/Auckland', '2026-12-02T11:00:00.000Z'],
])('%s %s in %s is %s', (date, time, zone, instant) => {
  expect(instantIn(date, time, zone)).toBe(instant);
});

it.each([
  ['2026-12-03', '10:00', NEW_YORK, '2026-12-03T15:00:00.000Z'],
  ['2026-07-03', '10:00', NEW_YORK, '2026-07-03T14:00:00.000Z'],
  ['2026-12-03', '00:00', NEW_YORK, '2026-12-03T05:00:00.000Z'],
  ['2026-12-03', '10:00', 'Asia/Kathmandu', '2026-12-03T04:15:00.000Z'],
  ['2026-12-03', '10:00', 'Pacific/Auckland', '2026-12-02T21:00:00.000Z'],
])('%s %s in %s is %s, and back', (date, time, zone, moment) => {
  expect(instantIn(date, time, zone)).toBe(moment);
  expect(clockTimeOf(moment, zone)).toBe(time);
});

it.each([
  ['a time that the clocks skip is as long after the gap', '2027-03-14', '02:30', '2027-03-14T07:30:00.000Z'],
  ['a time that occurs twice is the first', '2027-11-07', '01:30', '2027-11-07T05:30:00.000Z'],
  ['the afternoon of the day is not shifted', '2027-03-14', '13:00', '2027-03-14T17:00:00.000Z'],
  ['nor is the evening before', '2027-03-13', '23:00', '2027-03-14T04:00:00.000Z'],
])('on the days clocks change, %s', (_name, date, time, moment) => {
  expect(instantIn(date, time, NEW_YORK)).toBe(moment);
});

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

it.each([
  ['before the clocks go forward', '2026-03-08T06:00:00Z', '2026-03-08', at(1, 30), 30],
  ['across the hour they skip', '2026-03-08T06:30:00Z', '2026-03-08', at(4), 90],
  ['into that hour, which is as much after it', '2026-03-08T06:30:00Z', '2026-03-08', at(2, 30), 60],
  ['across the hour they show twice', '2026-11-01T04:30:00Z', '2026-11-01', at(3), 210],
  ['its first time', '2026-11-01T04:30:00Z', '2026-11-01', at(1, 30), 60],
  ['its second, once the first is over', '2026-11-01T05:45:00Z', '2026-11-01', at(1, 15), 30],
  ['within its second', '2026-11-01T06:15:00Z', '2026-11-01', at(1, 45), 30],
  ['to the end of the day', '2026-11-01T04:00:00Z', '2026-11-01', at(24), 25 * 60],
])('counts minutes that pass, %s', (_name, moment, date, minute, minutes) => {
  expect(minutesUntil(Date.parse(moment), date, minute, NEW_YORK)).toBe(minutes);
});
