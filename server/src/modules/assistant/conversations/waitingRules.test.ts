import { openingTimes } from './openingTimes';
import { waitingStep } from './waitingRules';

const SINCE = new Date('2026-12-02T15:00:00Z');
const after = (minutes: number): Date => new Date(SINCE.getTime() + minutes * 60_000);
const step = (text: string, minutes: number, saidAfter: number | null) =>
  waitingStep({
    text,
    now: after(minutes),
    waitingSince: SINCE,
    saidAt: saidAfter === null ? null : after(saidAfter),
  });

describe('while nobody of the staff has answered', () => {
  test('the first message is passed on, once', () => {
    expect(step('hello?', 1, null)).toBe('passed_on');
    expect(step('still there?', 2, 1)).toBe('silent');
  });

  test('after a quarter of an hour the assistant offers itself, and not again with every message', () => {
    expect(step('hello?', 15, 1)).toBe('offer');
    expect(step('hello?', 20, 15)).toBe('silent');
    expect(step('hello?', 31, 15)).toBe('offer');
    expect(step('hello?', 40, null)).toBe('offer');
  });

  test.each([
    'Go on with the assistant',
    'ok, continue with the bot',
    'Seguir con el asistente',
    'volver al asistente',
  ])('"%s" takes the assistant back, from then on', (text) => {
    expect(step(text, 16, 1)).toBe('resume');
    expect(step(text, 5, 1)).toBe('silent');
  });

  test.each(['I want to go on with a person', 'no quiero seguir con esto', 'continue'])(
    '"%s" does not',
    (text) => {
      expect(step(text, 16, 15)).toBe('silent');
    },
  );
});

describe('when the business opens', () => {
  const business = {
    timeZone: 'America/New_York',
    businessHours: [1, 2, 3, 4, 5].map((weekday) => ({
      weekday,
      enabled: weekday !== 3,
      startMinute: 9 * 60,
      endMinute: 17 * 60,
    })),
    datedHours: [{ localDate: '2026-12-04', closed: true, startMinute: null, endMinute: null }],
  };
  test.each([
    ['2026-12-01T15:00:00Z', { isOpen: true, opens: null }],
    ['2026-12-01T13:00:00Z', { isOpen: false, opens: { localDate: '2026-12-01', minuteOfDay: 540 } }],
    // Closed on Wednesdays.
    ['2026-12-01T22:00:00Z', { isOpen: false, opens: { localDate: '2026-12-03', minuteOfDay: 540 } }],
    // That Friday is a holiday.
    ['2026-12-03T23:00:00Z', { isOpen: false, opens: { localDate: '2026-12-07', minuteOfDay: 540 } }],
  ])('at %s', (now, expected) => expect(openingTimes(business, new Date(now))).toEqual(expected));

  test('never, where no day has hours', () => {
    const closed = { ...business, businessHours: [] };
    expect(openingTimes(closed, SINCE)).toEqual({ isOpen: false, opens: null });
  });
});
