import { instantIn } from './instantIn';

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
