import { hoursRuns } from './weeklyHours';

const on = (weekday: number, start: string, end: string) => ({ weekday, start, end });

it('puts days with the same hours together', () => {
  const schedule = [1, 2, 3, 4, 5].map((day) => on(day, '09:00', '17:00'));
  expect(hoursRuns([...schedule, on(6, '10:00', '16:30')])).toEqual([
    { first: 1, last: 5, hours: '9–5' },
    { first: 6, last: 6, hours: '10–4:30' },
  ]);
});

it('says which half of the day it is where that is not plain, and lists shifts in order', () => {
  expect(hoursRuns([on(1, '13:00', '17:00'), on(1, '08:00', '11:30')])).toEqual([
    { first: 1, last: 1, hours: '8–11:30 AM, 1–5 PM' },
  ]);
  expect(hoursRuns([on(0, '18:00', '24:00')])[0]?.hours).toBe('6–12 AM');
});

it('a day off ends a run', () => {
  const runs = hoursRuns([on(1, '09:00', '17:00'), on(3, '09:00', '17:00')]);
  expect(runs.map(({ first, last }) => [first, last])).toEqual([
    [1, 1],
    [3, 3],
  ]);
});
