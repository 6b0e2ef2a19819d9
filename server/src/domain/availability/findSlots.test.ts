import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSlotStarts, findSlots, formatStarts } from './findSlots';
import { at, barber, daily, hours, searchOf, service, taken } from './fixtures/searches';
import { startOfLocalDate } from './localTime';
import { planVisit } from './planVisit';
import type { WorkloadMode } from './slotWorkload';
import { parseWorkload, searchForWorkload } from './slotWorkload';
import type { SlotSearch } from './types';

const MONDAY = '2027-03-01';

/** The answer as UTC clock times, for searches within one UTC day. */
function times(overrides: Partial<SlotSearch>): string[] {
  return formatStarts(findSlotStarts(searchOf(overrides))).map((iso) => iso.slice(11, 16));
}

describe('schedule and business hours', () => {
  test('a visit must end by the end of the schedule', () => {
    expect(times({})).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00']);
  });

  test('a visit does not span a break', () => {
    const rules = daily(hours('09:00-10:00', '10:30-11:30'));
    expect(times({ barbers: [barber({ rules })] })).toEqual(['09:00', '10:30']);
  });

  test('touching windows are one window', () => {
    const rules = daily(hours('09:00-10:00', '10:00-11:00'));
    expect(times({ barbers: [barber({ rules })] })).toEqual(['09:00', '09:30', '10:00']);
  });

  test('windows given out of order or overlapping are still the time they cover', () => {
    const rules = daily(hours('10:00-11:00', '09:00-10:30'));
    expect(times({ barbers: [barber({ rules })] })).toEqual(['09:00', '09:30', '10:00']);
  });

  test('windows that touch at midnight hold a visit that spans it', () => {
    const rules = {
      ...daily([]),
      dated: { '2027-03-01': hours('22:00-24:00'), '2027-03-02': hours('00:00-02:00') },
    };
    const search = { barbers: [barber({ rules })], to: at('2027-03-03T00:00Z') };
    expect(times(search)).toEqual(['22:00', '22:30', '23:00', '23:30', '00:00', '00:30', '01:00']);
  });

  test('a window on the next date that does not touch midnight holds nothing across it', () => {
    const rules = {
      ...daily([]),
      dated: { '2027-03-01': hours('22:00-24:00'), '2027-03-02': hours('00:05-02:00') },
    };
    const search = { barbers: [barber({ rules })], to: at('2027-03-03T00:00Z') };
    expect(times(search)).toEqual(['22:00', '22:30', '23:00', '00:30', '01:00']);
  });

  test('a dated exception replaces the hours of its weekday, and an empty one closes the date', () => {
    const dated = { [MONDAY]: hours('14:00-15:00'), '2027-03-02': [] };
    const barbers = [barber({ rules: daily(hours('09:00-12:00'), dated) })];
    const found = findSlotStarts(searchOf({ barbers, to: at('2027-03-04T00:00Z') }));
    expect(formatStarts(found).map((iso) => iso.slice(8, 16))).toEqual([
      '01T14:00',
      '03T09:00',
      '03T09:30',
      '03T10:00',
      '03T10:30',
      '03T11:00',
    ]);
  });

  test('a weekday without windows is a day off', () => {
    const weekly = [0, 1, 2, 3, 4, 5, 6].map((day) => (day === 1 ? [] : hours('09:00-12:00')));
    expect(times({ barbers: [barber({ rules: { weekly, dated: {} } })] })).toEqual([]);
  });

  test('the whole visit lies within one stretch of business hours', () => {
    const business = daily(hours('09:30-10:30', '10:45-12:00'));
    expect(times({ business })).toEqual(['09:30', '11:00']);
  });

  test('business hours hold for the free gap of a visit too', () => {
    const line = { durationMinutes: 90, bufferMinutes: 0, processing: { afterMinutes: 30, minutes: 30 } };
    const plans = [planVisit([{ barberIndex: 0, line }])];
    expect(times({ plans })).toEqual(['09:00', '09:30', '10:00', '10:30']);
    expect(times({ plans, business: daily(hours('09:00-09:45', '10:00-12:00')) })).toEqual([
      '10:00',
      '10:30',
    ]);
  });
});

describe('busy time, time off and buffers', () => {
  test('touching appointments do not overlap', () => {
    const busy = taken('2027-03-01T09:00Z/2027-03-01T10:00Z', '2027-03-01T11:00Z/2027-03-01T12:00Z');
    expect(times({ barbers: [barber({ busy })] })).toEqual(['10:00']);
  });

  test('a buffer after a booking blocks the next slot', () => {
    const busy = taken('2027-03-01T09:00Z/2027-03-01T10:10Z');
    expect(times({ barbers: [barber({ busy })] })).toEqual(['10:30', '11:00']);
  });

  test('no slot whose own buffer would run into the next booking is offered', () => {
    const busy = taken('2027-03-01T11:00Z/2027-03-01T12:00Z');
    const barbers = [barber({ busy })];
    expect(times({ barbers, plans: [service(60, 0)] })).toEqual(['09:00', '09:30', '10:00']);
    expect(times({ barbers, plans: [service(60, 5)] })).toEqual(['09:00', '09:30']);
  });

  test('a buffer may run past the end of the schedule, past closing and into time off', () => {
    const timeOff = taken('2027-03-01T11:00Z/2027-03-01T12:00Z');
    const plans = [service(60, 15)];
    expect(times({ plans })).toContain('11:00');
    expect(times({ plans, business: daily(hours('09:00-11:00')) })).toEqual(['09:00', '09:30', '10:00']);
    expect(times({ plans, barbers: [barber({ timeOff })] })).toEqual(['09:00', '09:30', '10:00']);
  });

  test('time off blocks the work that would touch it', () => {
    const timeOff = taken('2027-03-01T10:00Z/2027-03-01T10:10Z');
    expect(times({ barbers: [barber({ timeOff })] })).toEqual(['09:00', '10:30', '11:00']);
  });

  test('an empty interval blocks nothing', () => {
    const nothing = taken('2027-03-01T10:15Z/2027-03-01T10:15Z');
    expect(times({ barbers: [barber({ busy: nothing, timeOff: nothing })] })).toHaveLength(5);
  });

  test('busy time may overlap, and may come as an Int32Array', () => {
    const busy = taken('2027-03-01T08:00Z/2027-03-01T10:30Z', '2027-03-01T09:00Z/2027-03-01T09:30Z');
    expect(times({ barbers: [barber({ busy })] })).toEqual(['10:30', '11:00']);
    expect(times({ barbers: [barber({ busy: Int32Array.from(busy) })] })).toEqual(['10:30', '11:00']);
  });

  test('a barber is free during the processing time of a visit', () => {
    const busy = taken('2027-03-01T09:30Z/2027-03-01T10:00Z');
    const line = { durationMinutes: 90, bufferMinutes: 0, processing: { afterMinutes: 30, minutes: 30 } };
    const plans = [planVisit([{ barberIndex: 0, line }])];
    expect(times({ plans, barbers: [barber({ busy })] })).toEqual(['09:00', '10:00', '10:30']);
  });
});

describe('bounds', () => {
  test('every slot lies in [from, to), though a visit may end after it', () => {
    const range = { from: at('2027-03-01T09:30Z'), to: at('2027-03-01T10:30Z') };
    expect(times(range)).toEqual(['09:30', '10:00']);
  });

  test('a range between two grid points, or an empty one, offers nothing', () => {
    expect(times({ from: at('2027-03-01T09:31Z'), to: at('2027-03-01T09:59Z') })).toEqual([]);
    expect(times({ from: at('2027-03-01T09:30Z'), to: at('2027-03-01T09:30Z') })).toEqual([]);
    expect(times({ from: at('2027-03-01T10:30Z'), to: at('2027-03-01T09:30Z') })).toEqual([]);
  });

  test('nothing starts before now, and a start at now is offered', () => {
    expect(times({ now: at('2027-03-01T10:00Z') })).toEqual(['10:00', '10:30', '11:00']);
    expect(times({ now: at('2027-03-01T10:01Z') })).toEqual(['10:30', '11:00']);
  });

  test('the minimum notice counts from now, its last minute included', () => {
    const now = at('2027-03-01T08:00Z');
    expect(times({ now, minimumNoticeMinutes: 120 })).toEqual(['10:00', '10:30', '11:00']);
    expect(times({ now, minimumNoticeMinutes: 121 })).toEqual(['10:30', '11:00']);
  });

  test('the maximum advance counts from now, its last minute included', () => {
    const now = at('2027-03-01T08:00Z');
    expect(times({ now, maxAdvanceMinutes: 120 })).toEqual(['09:00', '09:30', '10:00']);
    expect(times({ now, maxAdvanceMinutes: 119 })).toEqual(['09:00', '09:30']);
  });

  test('minimum notice landing on a DST day shifts no slot', () => {
    // 24 hours after Saturday 10:00 EST is Sunday 11:00 EDT.
    const search = searchOf({
      timeZone: 'America/New_York',
      barbers: [barber({ rules: daily(hours('09:00-13:00')) })],
      from: at('2027-03-14T05:00Z'),
      to: at('2027-03-15T04:00Z'),
      now: at('2027-03-13T15:00Z'),
      minimumNoticeMinutes: 24 * 60,
    });
    expect(formatStarts(findSlotStarts(search))).toEqual([
      '2027-03-14T15:00:00.000Z',
      '2027-03-14T15:30:00.000Z',
      '2027-03-14T16:00:00.000Z',
    ]);
  });

  test.each([0, -15, 7.5, Number.NaN])('a step of %p is an error', (stepMinutes) => {
    expect(() => findSlotStarts(searchOf({ stepMinutes }))).toThrow(RangeError);
  });

  test('a plan that names a missing barber is an error', () => {
    expect(() => findSlotStarts(searchOf({ plans: [service(60, 0, 3)] }))).toThrow(RangeError);
  });

  test('an unknown zone is an error', () => {
    expect(() => findSlotStarts(searchOf({ timeZone: 'Mars/Olympus' }))).toThrow(RangeError);
  });
});

describe('several plans and several barbers', () => {
  const morning = barber({ barberId: 'ann', rules: daily(hours('09:00-10:30')) });
  const noon = barber({ barberId: 'bo', rules: daily(hours('10:00-11:30')) });
  const plans = [service(60, 0, 0), service(60, 0, 1)];

  test('any barber: a start is offered when one plan fits', () => {
    expect(times({ barbers: [morning, noon], plans })).toEqual(['09:00', '09:30', '10:00', '10:30']);
  });

  test('collective: a start is offered when every plan fits', () => {
    const both = [morning, barber({ rules: daily(hours('09:30-12:00')) })];
    expect(times({ barbers: both, plans, mode: 'all' })).toEqual(['09:30']);
  });

  test('without a plan nothing is offered in either mode', () => {
    expect(times({ plans: [] })).toEqual([]);
    expect(times({ plans: [], mode: 'all' })).toEqual([]);
  });

  test('two barbers in a row each work their own part', () => {
    const line = { durationMinutes: 60, bufferMinutes: 0, processing: null };
    const visit = planVisit([
      { barberIndex: 0, line },
      { barberIndex: 1, line },
    ]);
    const barbers = [morning, barber({ rules: daily(hours('10:00-12:00')) })];
    expect(times({ barbers, plans: [visit] })).toEqual(['09:00', '09:30']);
  });

  test('findSlots says which plans fit each start', () => {
    const slots = findSlots(searchOf({ barbers: [morning, barber()], plans }));
    expect(slots.map((slot) => slot.planIndexes)).toEqual([[0, 1], [0, 1], [1], [1], [1]]);
  });

  test('a hundred plans over shared segments give the same starts as asking plan by plan', () => {
    const barbers = Array.from({ length: 10 }, (_, i) =>
      barber({ barberId: `b${i}`, rules: daily(hours(`${9 + (i % 3)}:00-${14 + (i % 4)}:00`)) }),
    );
    const line = { durationMinutes: 45, bufferMinutes: 10, processing: null };
    const pairs = barbers.flatMap((_, a) => barbers.map((__, b) => [a, b] as const));
    const all = pairs.map(([a, b]) =>
      planVisit([
        { barberIndex: a, line },
        { barberIndex: b, line },
      ]),
    );
    const separately = new Set(all.flatMap((plan) => findSlotStarts(searchOf({ barbers, plans: [plan] }))));
    expect(findSlotStarts(searchOf({ barbers, plans: all }))).toEqual([...separately].sort((x, y) => x - y));
  });
});

describe('local time', () => {
  /** The UTC starts of a 30-minute service at 09:00, 13:00 and 23:00 on a local date. */
  function startsOn(localDate: string, timeZone: string): string[] {
    const rules = daily(hours('09:00-09:30', '13:00-13:30', '23:00-23:30'));
    const from = startOfLocalDate(localDate, timeZone);
    // 26 hours reach past 23:00 of a 25-hour day and not as far as the next date's 09:00.
    const search = searchOf({
      timeZone,
      barbers: [barber({ rules })],
      plans: [service(30)],
      from,
      to: from + 1560,
    });
    return formatStarts(findSlotStarts(search));
  }

  test.each([
    ['America/New_York', '2027-03-14', ['03-14T13:00', '03-14T17:00', '03-15T03:00']],
    ['America/New_York', '2027-11-07', ['11-07T14:00', '11-07T18:00', '11-08T04:00']],
    ['Europe/London', '2027-03-28', ['03-28T08:00', '03-28T12:00', '03-28T22:00']],
    ['Europe/London', '2027-10-31', ['10-31T09:00', '10-31T13:00', '10-31T23:00']],
    ['Pacific/Auckland', '2027-09-26', ['09-25T20:00', '09-26T00:00', '09-26T10:00']],
    ['Pacific/Auckland', '2027-04-04', ['04-03T21:00', '04-04T01:00', '04-04T11:00']],
    ['Australia/Lord_Howe', '2027-10-03', ['10-02T22:00', '10-03T02:00', '10-03T12:00']],
    ['Australia/Lord_Howe', '2027-04-04', ['04-03T22:30', '04-04T02:30', '04-04T12:30']],
  ])('%s keeps 09:00, 13:00 and 23:00 on its transition day %s', (timeZone, date, expected) => {
    expect(startsOn(date, timeZone)).toEqual(expected.map((instant) => `2027-${instant}:00.000Z`));
  });

  test('Kolkata, at +05:30, has its slots on its own full and half hours', () => {
    expect(startsOn('2027-03-01', 'Asia/Kolkata').map((iso) => iso.slice(5, 16))).toEqual([
      '03-01T03:30',
      '03-01T07:30',
      '03-01T17:30',
    ]);
  });

  test('Kathmandu, at +05:45, has its slots on its own full and half hours', () => {
    expect(startsOn('2027-03-01', 'Asia/Kathmandu').map((iso) => iso.slice(5, 16))).toEqual([
      '03-01T03:15',
      '03-01T07:15',
      '03-01T17:15',
    ]);
  });

  function nightStarts(timeZone: string, localDate: string, window: string, stepMinutes: number): string[] {
    const from = startOfLocalDate(localDate, timeZone);
    const barbers = [barber({ rules: { ...daily([]), dated: { [localDate]: hours(window) } } })];
    const search = searchOf({ timeZone, barbers, plans: [service(30)], stepMinutes, from, to: from + 1560 });
    return formatStarts(findSlotStarts(search)).map((iso) => iso.slice(11, 16));
  }

  test('the hour that spring skips has no slots, and a visit may run across the change', () => {
    const found = nightStarts('America/New_York', '2027-03-14', '01:30-04:00', 30);
    expect(found).toEqual(['06:30', '07:00', '07:30']);
  });

  test('a window inside the skipped hour offers nothing', () => {
    expect(nightStarts('America/New_York', '2027-03-14', '02:00-03:00', 15)).toEqual([]);
  });

  test('both passes of the hour that autumn repeats are offered', () => {
    const found = nightStarts('America/New_York', '2027-11-07', '00:30-02:30', 30);
    expect(found).toEqual(['04:30', '05:00', '05:30', '06:00', '06:30', '07:00']);
  });

  test('an hourly grid follows the wall clock where DST moves it by 30 minutes', () => {
    expect(nightStarts('Australia/Lord_Howe', '2027-04-04', '00:00-04:00', 60)).toEqual([
      '13:00', // 00:00 at +11:00
      '14:00', // 01:00, the half hour 01:30–02:00 is repeated
      '15:30', // 02:00 at +10:30
      '16:30',
    ]);
  });

  test('a date whose midnight does not exist begins with its first slot', () => {
    expect(nightStarts('America/Santiago', '2027-09-05', '00:00-02:00', 30)).toEqual(['04:00', '04:30']);
    expect(nightStarts('Asia/Beirut', '2027-03-28', '00:00-02:00', 30)).toEqual(['22:00', '22:30']);
  });

  test('a step that does not divide the day starts again at each local midnight', () => {
    const rules = daily(hours('00:00-24:00'));
    const search = searchOf({
      barbers: [barber({ rules })],
      plans: [service(30)],
      stepMinutes: 500,
      to: at('2027-03-03T00:00Z'),
    });
    expect(formatStarts(findSlotStarts(search)).map((iso) => iso.slice(8, 16))).toEqual([
      '01T00:00',
      '01T08:20',
      '01T16:40',
      '02T00:00',
      '02T08:20',
      '02T16:40',
    ]);
  });
});

describe('formatStarts', () => {
  test.each([
    '1969-12-31T23:59:00.000Z',
    '1970-01-01T00:00:00.000Z',
    '2024-02-29T12:34:00.000Z',
    '2027-12-31T23:59:00.000Z',
  ])('writes %s', (iso) => {
    expect(formatStarts([at(iso)])).toEqual([iso]);
  });

  test('writes starts over several days', () => {
    const starts = Array.from({ length: 400 }, (_, i) => at('2027-02-20T00:00Z') + i * 37);
    expect(formatStarts(starts)).toEqual(starts.map((start) => new Date(start * 60_000).toISOString()));
  });
});

describe('workloads', () => {
  const fixtures = join(__dirname, 'fixtures');

  test.each<[string, WorkloadMode]>([
    ['w1_1host_30d_200busy_30m', 'single'],
    ['w1_1host_30d_200busy_45m', 'single'],
    ['w2_10host_30d_200busy_30m', 'roundRobin'],
    ['w2_10host_30d_200busy_45m', 'roundRobin'],
    ['w4_10host_30d_25busy_30m', 'roundRobin'],
    ['w4_10host_30d_25busy_30m', 'collective'],
  ])('%s as %s gives exactly the expected slots', (name, mode) => {
    const workload = parseWorkload(JSON.parse(readFileSync(join(fixtures, `${name}.json`), 'utf8')));
    const expected: unknown = JSON.parse(
      readFileSync(join(fixtures, 'expected', `${name}.${mode}.json`), 'utf8'),
    );
    expect(formatStarts(findSlotStarts(searchForWorkload(workload, mode)))).toEqual(expected);
  });
});
