import { clockTimeOf, momentOf } from './wallClock';

const NEW_YORK = 'America/New_York';

it.each([
  ['2026-12-03', '10:00', NEW_YORK, '2026-12-03T15:00:00.000Z'],
  ['2026-07-03', '10:00', NEW_YORK, '2026-07-03T14:00:00.000Z'],
  ['2026-12-03', '00:00', NEW_YORK, '2026-12-03T05:00:00.000Z'],
  ['2026-12-03', '10:00', 'Asia/Kathmandu', '2026-12-03T04:15:00.000Z'],
  ['2026-12-03', '10:00', 'Pacific/Auckland', '2026-12-02T21:00:00.000Z'],
])('%s %s in %s is %s, and back', (date, time, zone, moment) => {
  expect(momentOf(date, time, zone)).toBe(moment);
  expect(clockTimeOf(moment, zone)).toBe(time);
});

it.each([
  ['a time that the clocks skip is as long after the gap', '2027-03-14', '02:30', '2027-03-14T07:30:00.000Z'],
  ['a time that occurs twice is the first', '2027-11-07', '01:30', '2027-11-07T05:30:00.000Z'],
  ['the afternoon of the day is not shifted', '2027-03-14', '13:00', '2027-03-14T17:00:00.000Z'],
  ['nor is the evening before', '2027-03-13', '23:00', '2027-03-14T04:00:00.000Z'],
])('on the days clocks change, %s', (_name, date, time, moment) => {
  expect(momentOf(date, time, NEW_YORK)).toBe(moment);
});
