/**
 * The engine against an oracle that reads the rules minute by minute.
 *
 * The oracle shares no code and no idea with the engine: it asks Intl what a zone's clock shows at each minute
 * (date, weekday, hour and minute as printed; the engine counts with offsets) and decides each start by walking through every minute of the visit.
 */
import fc from 'fast-check';
import { explainStart } from './explainStart';
import { findSlotStarts, findSlots } from './findSlots';
import { at } from './fixtures/searches';
import { planVisit } from './planVisit';
import type { EpochMinute, LocalWindow, OpeningRules, SlotSearch, VisitPlan } from './types';

const TABLE_MINUTES = 5 * 1440;

/** Zones with three days around something awkward; each table begins at 00:00 UTC of the date. */
const SCENES: readonly (readonly [timeZone: string, utcDate: string])[] = [
  ['UTC', '2027-03-01'],
  ['America/New_York', '2027-03-13'], // spring forward
  ['America/New_York', '2027-11-06'], // fall back
  ['Australia/Lord_Howe', '2027-04-02'], // half an hour back
  ['Australia/Lord_Howe', '2027-10-01'], // half an hour forward
  ['America/Santiago', '2027-04-03'], // 24:00 becomes 23:00
  ['America/Santiago', '2027-09-04'], // midnight is skipped
  ['Asia/Beirut', '2027-03-26'], // midnight is skipped
  ['Asia/Kolkata', '2027-06-01'],
  ['Asia/Kathmandu', '2027-06-01'],
  ['Pacific/Chatham', '2027-09-24'], // +12:45 to +13:45
  ['Pacific/Apia', '2011-12-29'], // a date is skipped
  ['America/St_Johns', '2010-11-06'], // 00:01 becomes 23:01 of the date before
  ['Africa/Casablanca', '2027-02-06'], // DST ends for Ramadan
  ['Antarctica/Troll', '2027-03-27'], // two hours forward
];

interface ClockReading {
  localDate: string;
  weekday: number;
  minuteOfDay: number;
}

const clocks = new Map<string, ClockReading[]>();

/** What the zone's clock shows at each minute of a scene. */
function clockOf(timeZone: string, utcDate: string): ClockReading[] {
  const key = `${timeZone} ${utcDate}`;
  let readings = clocks.get(key);
  if (readings === undefined) {
    const origin = at(`${utcDate}T00:00Z`);
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    readings = Array.from({ length: TABLE_MINUTES }, (_, i) => {
      // 'Sat, 03/13/2027, 00:05'
      const [weekday, month, day, year, hour, minute] = clock
        .format((origin + i) * 60_000)
        .split(/[^A-Za-z0-9]+/);
      return {
        localDate: `${year}-${month}-${day}`,
        weekday: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(weekday!),
        minuteOfDay: Number(hour) * 60 + Number(minute),
      };
    });
    clocks.set(key, readings);
  }
  return readings;
}

/** The oracle: decides one start for one plan. */
class Oracle {
  constructor(
    private readonly search: SlotSearch,
    private readonly origin: EpochMinute,
    private readonly clock: readonly ClockReading[],
  ) {}

  lists(start: EpochMinute): boolean {
    const { search } = this;
    if (!this.mayStart(start)) return false;
    if (search.plans.length === 0) return false;
    if (search.mode === 'any') return search.plans.some((plan) => this.fits(plan, start));
    return search.plans.every((plan) => this.fits(plan, start));
  }

  mayStart(start: EpochMinute): boolean {
    const { from, to, now, minimumNoticeMinutes, maxAdvanceMinutes, stepMinutes } = this.search;
    if (start < from || start >= to || start < now || start < now + minimumNoticeMinutes) return false;
    if (maxAdvanceMinutes !== null && start > now + maxAdvanceMinutes) return false;
    return this.clock[start - this.origin]!.minuteOfDay % stepMinutes === 0;
  }

  fits(plan: VisitPlan, start: EpochMinute): boolean {
    const { business, barbers } = this.search;
    for (let minute = start; minute < start + plan.durationMinutes; minute++) {
      if (business !== null && !this.isOpen(business, minute)) return false;
    }
    for (const { barberIndex, startOffset, endOffset, bufferAfter } of plan.segments) {
      const { rules, timeOff, busy } = barbers[barberIndex]!;
      for (let minute = start + startOffset; minute < start + endOffset; minute++) {
        if (!this.isOpen(rules, minute) || isWithin(timeOff, minute) || isWithin(busy, minute)) return false;
      }
      for (let minute = start + endOffset; minute < start + endOffset + bufferAfter; minute++) {
        if (isWithin(busy, minute)) return false;
      }
    }
    return true;
  }

  private isOpen(rules: OpeningRules, minute: EpochMinute): boolean {
    const { localDate, weekday, minuteOfDay } = this.clock[minute - this.origin]!;
    const windows = rules.dated[localDate] ?? rules.weekly[weekday]!;
    return windows.some(
      ({ startMinute, endMinute }) => startMinute <= minuteOfDay && minuteOfDay < endMinute,
    );
  }
}

function isWithin(intervals: ArrayLike<number>, minute: EpochMinute): boolean {
  for (let i = 0; i < intervals.length; i += 2) {
    if (intervals[i]! <= minute && minute < intervals[i + 1]!) return true;
  }
  return false;
}

const clockMinute = fc.oneof(
  fc.integer({ min: 0, max: 96 }).map((quarter) => quarter * 15),
  fc.integer({ min: 0, max: 1440 }),
  fc.constantFrom(0, 1440),
);
const windowArbitrary: fc.Arbitrary<LocalWindow> = fc
  .tuple(clockMinute, clockMinute)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => ({ startMinute: Math.min(a, b), endMinute: Math.max(a, b) }));
const windowsArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.array(windowArbitrary, { minLength: 1, maxLength: 3 }) },
  { weight: 2, arbitrary: fc.constant([{ startMinute: 0, endMinute: 1440 }]) },
  { weight: 1, arbitrary: fc.constant([]) },
);

function rulesArbitrary(localDates: string[]): fc.Arbitrary<OpeningRules> {
  return fc.record({
    weekly: fc.array(windowsArbitrary, { minLength: 7, maxLength: 7 }),
    dated: fc.dictionary(fc.constantFrom(...localDates), windowsArbitrary, { maxKeys: 2 }),
  });
}

function intervalsArbitrary(origin: EpochMinute, most: number): fc.Arbitrary<number[]> {
  const pair = fc.tuple(fc.integer({ min: 0, max: TABLE_MINUTES - 1440 }), fc.integer({ min: 0, max: 200 }));
  return fc
    .array(pair, { maxLength: most })
    .map((pairs) =>
      pairs
        .sort((a, b) => a[0] - b[0])
        .flatMap(([start, length]) => [origin + start, origin + start + length]),
    );
}

const lineArbitrary = fc
  .record({
    work: fc.integer({ min: 1, max: 60 }),
    bufferMinutes: fc.constantFrom(0, 0, 5, 10, 25),
    gap: fc.option(
      fc.record({ minutes: fc.integer({ min: 1, max: 40 }), then: fc.integer({ min: 1, max: 30 }) }),
    ),
  })
  .map(({ work, bufferMinutes, gap }) => ({
    durationMinutes: work + (gap === null ? 0 : gap.minutes + gap.then),
    bufferMinutes,
    processing: gap === null ? null : { afterMinutes: work, minutes: gap.minutes },
  }));

interface Case {
  search: SlotSearch;
  oracle: Oracle;
  origin: EpochMinute;
}

const caseArbitrary: fc.Arbitrary<Case> = fc
  .tuple(fc.constantFrom(...SCENES), fc.integer({ min: 1, max: 3 }))
  .chain(([[timeZone, utcDate], barberCount]) => {
    const clock = clockOf(timeZone, utcDate);
    const origin = at(`${utcDate}T00:00Z`);
    const localDates = [...new Set(clock.map((reading) => reading.localDate))];
    const visit = fc.array(
      fc.record({ barberIndex: fc.integer({ min: 0, max: barberCount - 1 }), line: lineArbitrary }),
      { minLength: 1, maxLength: 3 },
    );
    return fc
      .record({
        business: fc.option(rulesArbitrary(localDates), { freq: 2 }),
        barbers: fc.array(
          fc.record({
            barberId: fc.constant('someone'),
            rules: rulesArbitrary(localDates),
            timeOff: intervalsArbitrary(origin, 3),
            busy: intervalsArbitrary(origin, 15).map((busy) =>
              busy.length % 4 === 0 ? busy : Int32Array.from(busy),
            ),
          }),
          { minLength: barberCount, maxLength: barberCount },
        ),
        plans: fc.array(visit.map(planVisit), { minLength: 1, maxLength: 3 }),
        mode: fc.constantFrom('any' as const, 'all' as const),
        firstMinute: fc.integer({ min: 0, max: 2000 }),
        rangeMinutes: fc.integer({ min: 1, max: 2 * 1440 }),
        stepMinutes: fc.constantFrom(5, 7, 10, 15, 15, 20, 30, 45, 50, 60, 120),
        nowOffset: fc.integer({ min: -3000, max: 1000 }),
        minimumNoticeMinutes: fc.constantFrom(0, 0, 1, 90, 1440),
        maxAdvanceMinutes: fc.option(fc.integer({ min: 0, max: 8000 })),
      })
      .map(({ firstMinute, rangeMinutes, nowOffset, ...rest }) => {
        const from = origin + firstMinute;
        const search = { ...rest, timeZone, from, to: from + rangeMinutes, now: from + nowOffset };
        return { search, oracle: new Oracle(search, origin, clock), origin };
      });
  });

const describeCase = ({ search }: Case): string => JSON.stringify(search);

function holdsFor(runs: number, property: (example: Case) => void): void {
  fc.assert(fc.property(caseArbitrary, property), {
    numRuns: runs,
    reporter: (details) => {
      if (!details.failed) return;
      const example = details.counterexample === null ? '' : describeCase(details.counterexample[0]);
      throw new Error(
        `seed ${details.seed}, path ${details.counterexamplePath}: ${example}\n${String(details.errorInstance)}`,
      );
    },
  });
}

beforeAll(() => {
  for (const [timeZone, utcDate] of SCENES) clockOf(timeZone, utcDate);
}, 60_000);

test('every start the rules allow is listed, and no other', () => {
  let listed = 0;
  holdsFor(600, ({ search, oracle }) => {
    const expected: EpochMinute[] = [];
    for (let start = search.from; start < search.to; start++) if (oracle.lists(start)) expected.push(start);
    expect(findSlotStarts(search)).toEqual(expected);
    listed += expected.length;
  });
  // A generator that hardly ever finds a slot would prove nothing.
  expect(listed).toBeGreaterThan(3000);
}, 60_000);

test('every slot lies in [from, to), names exactly the plans that fit, and scores 0 to 100', () => {
  holdsFor(200, ({ search, oracle }) => {
    const slots = findSlots(search);
    expect(slots.map((slot) => slot.start)).toEqual(findSlotStarts(search));
    for (const { start, planIndexes, score } of slots) {
      expect(start >= search.from && start < search.to).toBe(true);
      const fitting = search.plans.flatMap((plan, index) => (oracle.fits(plan, start) ? [index] : []));
      expect(planIndexes).toEqual(fitting);
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true);
    }
  });
}, 60_000);

test('a start is explained as bookable exactly when it is listed, on the grid and off it', () => {
  holdsFor(150, ({ search, oracle, origin }) => {
    const listed = new Set(findSlotStarts(search));
    const first = Math.max(origin, search.from - 60);
    const last = search.to + 60;
    const starts = new Set(listed);
    for (let start = first; start < last; start += 11) starts.add(start);
    for (const start of starts) {
      const { bookable, general, plans } = explainStart(search, start);
      if (bookable !== listed.has(start)) throw new Error(`${start}: bookable ${bookable}`);
      plans.forEach((plan, index) => {
        if (plan.fits !== oracle.fits(search.plans[index]!, start))
          throw new Error(`${start}: plan ${index}`);
        if (plan.fits !== (plan.refusals.length === 0))
          throw new Error(`${start}: plan ${index} gives no reason`);
      });
      const inRange = start >= search.from && start < search.to;
      if (!bookable && inRange && general.length === 0 && plans.every((plan) => plan.fits)) {
        throw new Error(`${start}: refused without a reason`);
      }
    }
  });
}, 60_000);
