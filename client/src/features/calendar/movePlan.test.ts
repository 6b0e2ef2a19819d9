import { zoneDay } from '../../lib/wallClock';
import { eventMaker, type Visit } from './calendarEvents';
import { durationUntil, movePlan, planBack } from './movePlan';

const ZONE = 'America/New_York';
const line = (startsAt: string, endsAt: string, barberId = 'ana') => ({
  ...{ startsAt, endsAt, barberId },
  serviceId: 'cut',
  serviceName: 'Cut',
});
const visitOf = (...lines: Visit['lines']): Visit => ({
  ...{ id: 'v', status: 'confirmed', version: 1, isOverride: false, clientName: 'Cara' },
  lines,
});
const eventsOn = (date: string, visit: Visit) => eventMaker([zoneDay(date, ZONE)], null)(visit);

it('keeps the time of the clock when a visit goes to the day clocks change', () => {
  const [event] = eventsOn(
    '2026-03-07',
    visitOf(line('2026-03-07T14:00:00.000Z', '2026-03-07T14:30:00.000Z')),
  );
  const plan = movePlan(event!, { localDate: '2026-03-08', startMinute: 540 }, ZONE)!;
  expect(plan.startsAt).toBe('2026-03-08T13:00:00.000Z');
  expect(plan.lines).toBeUndefined();
});

it('takes the whole visit along, and gives another barber only to the block that was moved', () => {
  const visit = visitOf(
    line('2026-11-18T15:00:00.000Z', '2026-11-18T15:30:00.000Z', 'ana'),
    line('2026-11-18T15:30:00.000Z', '2026-11-18T16:00:00.000Z', 'bo'),
  );
  const [, second] = eventsOn('2026-11-18', visit);
  const plan = movePlan(
    second!,
    { localDate: '2026-11-18', startMinute: 660, barberId: 'cy', durationMinutes: 45 },
    ZONE,
  )!;
  expect(plan.startsAt).toBe('2026-11-18T15:30:00.000Z');
  expect(plan.lines).toEqual([
    { serviceId: 'cut', barberId: 'ana', durationMinutes: 30 },
    { serviceId: 'cut', barberId: 'cy', durationMinutes: 45 },
  ]);
  expect(plan.expected.lines.map(({ endsAt }) => endsAt)).toEqual([
    '2026-11-18T16:00:00.000Z',
    '2026-11-18T16:45:00.000Z',
  ]);
  expect(planBack(visit).startsAt).toBe('2026-11-18T15:00:00.000Z');
});

it('plans nothing where nothing changes, the second time clocks show half past one included', () => {
  const [event] = eventsOn(
    '2026-11-01',
    visitOf(line('2026-11-01T06:30:00.000Z', '2026-11-01T07:00:00.000Z')),
  );
  expect(event).toMatchObject({ startMinute: 90, endMinute: 120 });
  expect(movePlan(event!, { localDate: '2026-11-01', startMinute: 90 }, ZONE)).toBeNull();
});

it('shows a visit across midnight on both days, and one across the doubled hour by its length', () => {
  const night = visitOf(line('2026-11-19T04:30:00.000Z', '2026-11-19T06:00:00.000Z'));
  const both = eventMaker([zoneDay('2026-11-18', ZONE), zoneDay('2026-11-19', ZONE)], null)(night);
  expect(both).toMatchObject([
    { localDate: '2026-11-18', startMinute: 1410, endMinute: 1440, startsHere: true, endsHere: false },
    { localDate: '2026-11-19', startMinute: 0, endMinute: 60, startsHere: false, endsHere: true },
  ]);
  // From 1:45 to 1:15 as the clocks show it.
  const doubled = visitOf(line('2026-11-01T05:45:00.000Z', '2026-11-01T06:15:00.000Z'));
  expect(eventsOn('2026-11-01', doubled)).toMatchObject([{ startMinute: 105, endMinute: 135 }]);
});

it('joins the lines of one barber, and shows one barber alone when asked', () => {
  const visit = visitOf(
    line('2026-11-18T15:00:00.000Z', '2026-11-18T15:30:00.000Z', 'ana'),
    line('2026-11-18T15:30:00.000Z', '2026-11-18T16:00:00.000Z', 'ana'),
    line('2026-11-18T16:00:00.000Z', '2026-11-18T16:30:00.000Z', 'bo'),
  );
  const days = [zoneDay('2026-11-18', ZONE)];
  expect(eventMaker(days, null)(visit)).toMatchObject([
    { barberId: 'ana', startMinute: 600, endMinute: 660 },
    { barberId: 'bo', startMinute: 660, endMinute: 690 },
  ]);
  expect(eventMaker(days, 'bo')(visit)).toHaveLength(1);
});

describe('a lower edge dragged across a change of the clocks', () => {
  const resized = (date: string, startsAt: string, endsAt: string, endMinute: number) => {
    const [event] = eventsOn(date, visitOf(line(startsAt, endsAt)));
    const durationMinutes = durationUntil(event!, endMinute, ZONE);
    const plan = movePlan(event!, { ...event!, durationMinutes }, ZONE);
    if (!plan) return null;
    const [after] = eventsOn(date, plan.expected);
    return { minutes: plan.lines![0]!.durationMinutes, drawnUntil: after!.endMinute };
  };

  it('counts the minutes that pass when clocks go forward', () => {
    // 1:30 to 3:30 as the clocks show it, an hour; until 4:30 it is two.
    const visit = ['2026-03-08T06:30:00.000Z', '2026-03-08T07:30:00.000Z'] as const;
    expect(resized('2026-03-08', ...visit, 270)).toEqual({ minutes: 120, drawnUntil: 270 });
    expect(resized('2026-03-08', ...visit, 210)).toBeNull();
    // From before the change to after it.
    const short = ['2026-03-08T06:30:00.000Z', '2026-03-08T06:45:00.000Z'] as const;
    expect(resized('2026-03-08', ...short, 180)).toEqual({ minutes: 30, drawnUntil: 180 });
  });

  it('counts the hour twice when clocks go back', () => {
    // 0:30 to 2:30 as the clocks show it, three hours.
    const visit = ['2026-11-01T04:30:00.000Z', '2026-11-01T07:30:00.000Z'] as const;
    expect(resized('2026-11-01', ...visit, 180)).toEqual({ minutes: 210, drawnUntil: 180 });
    expect(resized('2026-11-01', ...visit, 150)).toBeNull();
    expect(resized('2026-11-01', ...visit, 60)).toEqual({ minutes: 30, drawnUntil: 60 });
  });

  it('counts as on any day where the change is over', () => {
    const nine = ['2026-11-01T14:00:00.000Z', '2026-11-01T14:30:00.000Z'] as const;
    expect(resized('2026-11-01', ...nine, 600)).toEqual({ minutes: 60, drawnUntil: 600 });
  });
});
