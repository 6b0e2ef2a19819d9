import { onStatement } from '../../platform/database/statements';
import { type Shop, TEN, newShop } from '../../../test/shop';
import { type TestApp, TestClock, startTestApp } from '../../../test/testApp';

const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id } } }`;
const FIGURES = `query ($day: LocalDate!) { dayFigures(localDate: $day) { bookings upcoming noShowsThisWeek revenueCents } }`;
const NEXT = `query ($serviceId: ID, $barberId: ID) { nextAvailable(serviceId: $serviceId, barberId: $barberId) {
  startsAt serviceName barberNames } }`;
const LOAD = `query ($days: Int, $fromDate: LocalDate) { loadForecast(days: $days, fromDate: $fromDate) {
  localDate bookedMinutes bookableMinutes } }`;

/** Wednesday 2 December 2026, 08:00 in New York. */
const NOW = '2026-12-02T13:00:00.000Z';
const THURSDAY = '2026-12-03';

let t: TestApp;
let shop: Shop;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date(NOW)));
});
afterAll(() => t.close());
beforeEach(async () => {
  shop = await newShop(t);
});

async function book(startsAt: string, overrides: object = {}): Promise<string> {
  const input = {
    lines: [{ serviceId: shop.cut, barberId: shop.ana }],
    startsAt,
    client: { firstName: `C${startsAt}` },
    ...overrides,
  };
  return (await t.ask(BOOK, { input }, shop)).bookAppointment.appointment.id;
}
const figures = async (day: string) => (await t.ask(FIGURES, { day }, shop)).dayFigures;
const move = (name: string, id: string) =>
  t.ask(`mutation ($id: ID!) { ${name}(id: $id) { id } }`, { id }, shop);

describe('dayFigures', () => {
  it('counts the day of the business, its no-shows of the week, and what the day brings in', async () => {
    await book(TEN);
    await book('2026-12-03T17:00:00.000Z');
    const missed = await book('2026-12-03T18:00:00.000Z');
    const cancelled = await book('2026-12-03T19:00:00.000Z');
    // In New York still Thursday evening, in UTC Friday.
    await book('2026-12-04T01:00:00.000Z', { override: { reason: 'After hours' } });
    await move('markNoShow', missed);
    await t.ask(
      `mutation ($id: ID!) { cancelAppointment(input: { id: $id }) { id } }`,
      { id: cancelled },
      shop,
    );
    expect(await figures(THURSDAY)).toEqual({
      bookings: 4,
      upcoming: 3,
      noShowsThisWeek: 1,
      revenueCents: 9000,
    });
    expect(await figures('2026-12-04')).toEqual({
      bookings: 0,
      upcoming: 0,
      noShowsThisWeek: 1,
      revenueCents: 0,
    });
    expect((await figures('2026-12-06')).noShowsThisWeek).toBe(0);
    await book('2026-12-02T12:00:00.000Z', { override: { reason: 'Early bird' } });
    expect(await figures('2026-12-02')).toMatchObject({ bookings: 1, upcoming: 0 });
  });

  it('is empty in another business, and refuses what is no date', async () => {
    await book(TEN);
    shop = await newShop(t);
    expect((await figures(THURSDAY)).bookings).toBe(0);
    expect((await t.execute(FIGURES, { day: '2026-02-30' }, shop)).errors).toBeDefined();
  });
});

describe('nextAvailable', () => {
  const next = async (variables: Record<string, unknown> = {}) =>
    (await t.ask(NEXT, variables, shop)).nextAvailable;

  it('is the first time that the engine offers, for the shortest service and anybody', async () => {
    expect(await next()).toEqual({
      startsAt: '2026-12-02T14:00:00.000Z',
      serviceName: 'Cut',
      barberNames: ['Ana', 'Bo'],
    });
  });

  it('obeys the service and barber asked for, and what is booked', async () => {
    await book('2026-12-02T14:00:00.000Z');
    expect(await next({ barberId: shop.ana, serviceId: shop.color })).toEqual({
      startsAt: '2026-12-02T14:45:00.000Z',
      serviceName: 'Color',
      barberNames: ['Ana'],
    });
    expect(await next({ serviceId: shop.color })).toMatchObject({
      startsAt: '2026-12-02T14:00:00.000Z',
      barberNames: ['Bo'],
    });
  });

  it('is nothing for a business that is closed, and for what another business has', async () => {
    const other = await newShop(t);
    expect(await next({ serviceId: other.cut })).toBeNull();
    expect(await next({ barberId: other.ana })).toBeNull();
    await t.asOwner('UPDATE business_hours SET enabled = false WHERE tenant_id = $1', [shop.tenantId]);
    expect(await next()).toBeNull();
    const { errors } = await t.execute(NEXT, { serviceId: 'x' }, shop);
    expect(errors?.[0]?.extensions.fieldErrors).toEqual([
      { path: 'serviceId', message: 'serviceId must be an id.' },
    ]);
  });
});

describe('loadForecast', () => {
  const forecast = async (variables: Record<string, unknown> = {}) =>
    (await t.ask(LOAD, variables, shop)).loadForecast;

  it('says of fourteen days what is booked and what could be, without holds and time off', async () => {
    await book(TEN);
    await t.ask(`mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { id } }`, {
      input: {
        slug: shop.slug,
        lines: [{ serviceId: shop.cut, barberId: shop.bo }],
        startsAt: TEN,
      },
    });
    await t.ask(
      `mutation ($input: AddTimeOffInput!) { addTimeOff(input: $input) { id } }`,
      {
        input: {
          barberId: shop.bo,
          startsAt: '2026-12-03T20:00:00.000Z',
          endsAt: '2026-12-03T22:00:00.000Z',
        },
      },
      shop,
    );
    const days = await forecast();
    expect(days).toHaveLength(14);
    expect(days.slice(0, 5)).toEqual([
      { localDate: '2026-12-02', bookedMinutes: 0, bookableMinutes: 960 },
      { localDate: THURSDAY, bookedMinutes: 35, bookableMinutes: 840 },
      { localDate: '2026-12-04', bookedMinutes: 0, bookableMinutes: 960 },
      { localDate: '2026-12-05', bookedMinutes: 0, bookableMinutes: 720 },
      { localDate: '2026-12-06', bookedMinutes: 0, bookableMinutes: 0 },
    ]);
  });

  it('takes two statements, whatever it is asked', async () => {
    const seen: string[] = [];
    const stop = onStatement((sql) => seen.push(sql));
    await forecast({ days: 62 });
    stop();
    expect(seen.filter((sql) => /busy_within|schedule_snapshot/.test(sql))).toHaveLength(2);
  });

  it('knows nothing of another business, and refuses too many days', async () => {
    await book(TEN);
    shop = await newShop(t);
    expect((await forecast({ fromDate: THURSDAY, days: 1 }))[0].bookedMinutes).toBe(0);
    for (const days of [0, 63]) {
      const { errors } = await t.execute(LOAD, { days }, shop);
      expect(errors?.[0]?.extensions.fieldErrors).toEqual([
        { path: 'days', message: 'Ask for 1 to 62 days.' },
      ]);
    }
  });
});
