import { findSlots } from './findSlots';
import { barber, daily, hours, searchOf, service, taken } from './fixtures/searches';
import { planVisit } from './planVisit';
import type { SlotSearch } from './types';

/** `HH:MM score` in UTC. */
function scores(overrides: Partial<SlotSearch>): string[] {
  return findSlots(searchOf(overrides)).map(
    ({ start, score }) => `${new Date(start * 60_000).toISOString().slice(11, 16)} ${score}`,
  );
}

test('the worked example: an empty morning prefers its edges, then what leaves room for another visit', () => {
  expect(scores({ stepMinutes: 15 })).toEqual([
    '09:00 90',
    '09:15 63',
    '09:30 55',
    '09:45 48',
    '10:00 80',
    '10:15 48',
    '10:30 55',
    '10:45 63',
    '11:00 90',
  ]);
});

test('a visit that fills its gap exactly scores 100', () => {
  const busy = taken('2027-03-01T09:00Z/2027-03-01T10:00Z', '2027-03-01T11:00Z/2027-03-01T12:00Z');
  expect(scores({ barbers: [barber({ busy })] })).toEqual(['10:00 100']);
});

test('time off and closing time bound a gap as appointments do', () => {
  const timeOff = taken('2027-03-01T09:00Z/2027-03-01T10:00Z');
  expect(scores({ barbers: [barber({ timeOff })], business: daily(hours('09:00-11:00')) })).toEqual([
    '10:00 100',
  ]);
});

test('a buffer counts as used time, and may outlast the schedule', () => {
  const rules = daily(hours('09:00-10:10'));
  expect(scores({ barbers: [barber({ rules })], plans: [service(60, 10)] })).toEqual(['09:00 100']);
  expect(scores({ barbers: [barber({ rules })], plans: [service(60, 30)] })).toEqual(['09:00 100']);
  expect(scores({ barbers: [barber({ rules })], plans: [service(60, 0)] })).toEqual(['09:00 75']);
});

test('a gap is seen beyond the edges of the asked range', () => {
  const { from } = searchOf();
  expect(scores({ from: from + 600, to: from + 601 })).toEqual(['10:00 80']);
  expect(scores({ from: from + 660, to: from + 661 })).toEqual(['11:00 90']);
});

test('any barber: the best plan counts; collective: the mean', () => {
  const barbers = [barber(), barber({ rules: daily(hours('09:00-10:00')) })];
  const plans = [service(60, 0, 0), service(60, 0, 1)];
  expect(scores({ barbers, plans })[0]).toBe('09:00 100');
  expect(scores({ barbers, plans, mode: 'all' })).toEqual(['09:00 95']);
});

test('the free gap of a visit does not count, only what lies before and after it', () => {
  const line = { durationMinutes: 60, bufferMinutes: 0, processing: { afterMinutes: 20, minutes: 20 } };
  const plans = [planVisit([{ barberIndex: 0, line }])];
  const busy = taken('2027-03-01T09:20Z/2027-03-01T09:40Z');
  expect(scores({ plans, barbers: [barber({ busy, rules: daily(hours('09:00-10:00')) })] })).toEqual([
    '09:00 100',
  ]);
});
