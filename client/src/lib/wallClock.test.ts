import { clockTimeOf, instantIn } from './wallClock';

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

const NEW_YORK = 'America/New_York';

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
