import type { SlotRefusal } from './explainStart';
import { explainStart } from './explainStart';
import { at, barber, daily, hours, searchOf, service, taken } from './fixtures/searches';
import { planVisit } from './planVisit';
import type { SlotSearch } from './types';

const TEN = at('2027-03-01T10:00Z');

const cases: [string, Partial<SlotSearch>, number, SlotRefusal[], SlotRefusal[]][] = [
  ['a free start has no refusal', {}, TEN, [], []],
  ['before now', { now: TEN + 1 }, TEN, ['PAST'], []],
  ['within the minimum notice', { now: TEN - 60, minimumNoticeMinutes: 61 }, TEN, ['TOO_SOON'], []],
  ['a start in the past is not also too soon', { now: TEN + 1, minimumNoticeMinutes: 60 }, TEN, ['PAST'], []],
  ['beyond the maximum advance', { now: TEN - 60, maxAdvanceMinutes: 59 }, TEN, ['TOO_FAR_AHEAD'], []],
  ['the business is closed', { business: daily(hours('11:00-18:00')) }, TEN, ['CLOSED'], ['CLOSED']],
  ['the visit outlasts closing time', { business: daily(hours('09:00-10:45')) }, TEN, [], ['CLOSED']],
  ['the barber is not working', {}, at('2027-03-01T13:00Z'), [], ['OUTSIDE_SCHEDULE']],
  ['the barber finishes during the visit', {}, at('2027-03-01T11:30Z'), [], ['OUTSIDE_SCHEDULE']],
  [
    'the barber has time off',
    { barbers: [barber({ timeOff: taken('2027-03-01T10:30Z/2027-03-01T10:45Z') })] },
    TEN,
    [],
    ['TIME_OFF'],
  ],
  [
    'someone else has the chair',
    { barbers: [barber({ busy: taken('2027-03-01T10:30Z/2027-03-01T11:30Z') })] },
    TEN,
    [],
    ['TAKEN'],
  ],
  [
    'only the buffer is in the way',
    { plans: [service(60, 10)], barbers: [barber({ busy: taken('2027-03-01T11:05Z/2027-03-01T11:30Z') })] },
    TEN,
    [],
    ['BUFFER'],
  ],
  ['off the grid', {}, TEN + 10, ['OFF_GRID'], []],
  [
    'the grid is the local one',
    {
      timeZone: 'Asia/Kathmandu',
      stepMinutes: 60,
      barbers: [barber({ rules: daily(hours('00:00-24:00')) })],
    },
    TEN,
    ['OFF_GRID'],
    [],
  ],
  [
    'every reason is given',
    {
      business: daily(hours('10:30-18:00')),
      barbers: [
        barber({
          rules: daily(hours('09:00-10:30')),
          timeOff: taken('2027-03-01T10:00Z/2027-03-01T10:20Z'),
          busy: taken('2027-03-01T10:20Z/2027-03-01T10:40Z'),
        }),
      ],
    },
    TEN + 5,
    ['CLOSED', 'OFF_GRID'],
    ['CLOSED', 'OUTSIDE_SCHEDULE', 'TIME_OFF', 'TAKEN'],
  ],
];

test.each(cases)('%s', (_, overrides, start, general, refusals) => {
  expect(explainStart(searchOf(overrides), start)).toEqual({
    bookable: general.length === 0 && refusals.length === 0,
    general,
    plans: [{ planIndex: 0, fits: refusals.length === 0, refusals }],
  });
});

test('without a plan the service is not offered', () => {
  const none = { bookable: false, general: ['SERVICE_NOT_OFFERED'], plans: [] };
  expect(explainStart(searchOf({ plans: [] }), TEN)).toEqual(none);
  expect(explainStart(searchOf({ plans: [], mode: 'all' }), TEN)).toEqual(none);
});

test('any barber: one free barber makes the start bookable, and the other is explained', () => {
  const barbers = [barber({ busy: taken('2027-03-01T10:00Z/2027-03-01T11:00Z') }), barber()];
  const search = searchOf({ barbers, plans: [service(60, 0, 0), service(60, 0, 1)] });
  const { bookable, plans } = explainStart(search, TEN);
  expect(bookable).toBe(true);
  expect(plans.map((plan) => plan.refusals)).toEqual([['TAKEN'], []]);
  expect(explainStart({ ...search, mode: 'all' }, TEN).bookable).toBe(false);
});

test('a reason is given once, however many segments it holds for', () => {
  const line = { durationMinutes: 40, bufferMinutes: 0, processing: { afterMinutes: 10, minutes: 20 } };
  const barbers = [barber({ busy: taken('2027-03-01T10:00Z/2027-03-01T11:00Z') })];
  const search = searchOf({ barbers, plans: [planVisit([{ barberIndex: 0, line }])] });
  expect(explainStart(search, TEN).plans[0]!.refusals).toEqual(['TAKEN']);
});

test('a start outside [from, to) is not bookable', () => {
  const search = searchOf({ to: TEN });
  expect(explainStart(search, TEN).bookable).toBe(false);
  expect(explainStart(search, TEN - 30).bookable).toBe(true);
});

test('a plan that names a missing barber is an error', () => {
  expect(() => explainStart(searchOf({ plans: [service(60, 0, 3)] }), TEN)).toThrow(RangeError);
});
