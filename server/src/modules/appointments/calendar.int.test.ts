import { onStatement } from '../../platform/database/statements';
import { type Shop, TEN, newShop } from '../../../test/shop';
import { type TestApp, TestClock, startTestApp } from '../../../test/testApp';

const CALENDAR = `query ($fromDate: LocalDate!, $toDate: LocalDate!, $barberId: ID, $firstPerDay: Int) {
  calendar(fromDate: $fromDate, toDate: $toDate, barberId: $barberId) {
    timeZone
    appointments(firstPerDay: $firstPerDay) {
      id status version isOverride clientName lines { startsAt endsAt barberId serviceId serviceName } }
    counts { localDate appointments }
    timeOff { id barberId startsAt endsAt reason }
    hours { localDate barberId startMinute endMinute } } }`;
const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id } } }`;
const CANCEL = `mutation ($input: CancelAppointmentInput!) { cancelAppointment(input: $input) { id } }`;
const TIME_OFF = `mutation ($input: AddTimeOffInput!) { addTimeOff(input: $input) { id } }`;

/** Wednesday 2 December 2026, 08:00 in New York. */
const NOW = '2026-12-02T13:00:00.000Z';
const DAY = '2026-12-03';

let t: TestApp;
let shop: Shop;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date(NOW)));
});
afterAll(() => t.close());
beforeEach(async () => {
  shop = await newShop(t);
});

async function book(startsAt: string, lines: object[] = [{ serviceId: shop.cut, barberId: shop.ana }]) {
  const client = { firstName: 'Cara', lastName: 'Customer', phone: '212 555 0101' };
  const { bookAppointment } = await t.ask(BOOK, { input: { lines, startsAt, client } }, shop);
  return bookAppointment.appointment.id as string;
}

const calendar = async (variables: object = {}) =>
  (await t.ask(CALENDAR, { fromDate: DAY, toDate: DAY, ...variables }, shop)).calendar;
const refusal = async (variables: object) =>
  (await t.execute(CALENDAR, { fromDate: DAY, toDate: DAY, ...variables }, shop)).errors?.[0]?.extensions
    .fieldErrors;

it('gives the visits that touch the dates with each line as it is drawn, and leaves out what was cancelled', async () => {
  const later = await book('2026-12-03T18:00:00.000Z', [
    { serviceId: shop.cut, barberId: shop.ana },
    { serviceId: shop.cut, barberId: shop.bo },
  ]);
  const first = await book(TEN);
  const cancelled = await book('2026-12-03T20:00:00.000Z');
  await t.ask(CANCEL, { input: { id: cancelled } }, shop);
  await book('2026-12-04T15:00:00.000Z');

  const { appointments, counts, timeZone } = await calendar();
  expect(timeZone).toBe('America/New_York');
  expect(appointments.map(({ id }: { id: string }) => id)).toEqual([first, later]);
  expect(appointments[0]).toEqual({
    ...{ id: first, status: 'confirmed', version: 1, isOverride: false, clientName: 'Cara Customer' },
    lines: [
      {
        ...{ startsAt: TEN, endsAt: '2026-12-03T15:30:00.000Z' },
        ...{ barberId: shop.ana, serviceId: shop.cut, serviceName: 'Cut' },
      },
    ],
  });
  expect(appointments[1].lines.map((line: { barberId: string }) => line.barberId)).toEqual([
    shop.ana,
    shop.bo,
  ]);
  expect(counts).toEqual([{ localDate: DAY, appointments: 2 }]);
});

it('keeps a barber apart, with all the lines of a shared visit', async () => {
  await book(TEN);
  const shared = await book('2026-12-03T18:00:00.000Z', [
    { serviceId: shop.cut, barberId: shop.ana },
    { serviceId: shop.cut, barberId: shop.bo },
  ]);
  const { appointments, counts, hours } = await calendar({ barberId: shop.bo });
  expect(appointments.map(({ id }: { id: string }) => id)).toEqual([shared]);
  expect(appointments[0].lines).toHaveLength(2);
  expect(counts).toEqual([{ localDate: DAY, appointments: 1 }]);
  expect(new Set(hours.map((window: { barberId: string }) => window.barberId))).toEqual(
    new Set([null, shop.bo]),
  );
});

it('shows a visit across midnight on both dates, and counts it on the first', async () => {
  const override = { reason: 'wedding' };
  const { bookAppointment } = await t.ask(
    BOOK,
    {
      input: {
        lines: [{ serviceId: shop.color, barberId: shop.ana }],
        startsAt: '2026-12-04T04:30:00.000Z',
        client: { firstName: 'Night' },
        override,
      },
    },
    shop,
  );
  const { id } = bookAppointment.appointment;
  for (const [date, counted] of [
    [DAY, [{ localDate: DAY, appointments: 1 }]],
    ['2026-12-04', [{ localDate: DAY, appointments: 1 }]],
    ['2026-12-05', []],
  ] as const) {
    const { appointments, counts } = await calendar({ fromDate: date, toDate: date });
    expect(appointments.map((one: { id: string }) => one.id)).toEqual(counted.length > 0 ? [id] : []);
    expect(counts).toEqual(counted);
  }
  expect((await calendar()).appointments[0]).toMatchObject({ isOverride: true, clientName: 'Night' });
});

it('lists the first of each day when only those are wanted, and counts all', async () => {
  const starts = ['15:00', '16:00', '17:00'].map((time) => `2026-12-03T${time}:00.000Z`);
  for (const start of starts) {
    await book(start);
  }
  const friday = await book('2026-12-04T15:00:00.000Z');
  const { appointments, counts } = await calendar({ toDate: '2026-12-04', firstPerDay: 2 });
  expect(appointments.map((one: { lines: { startsAt: string }[] }) => one.lines[0]!.startsAt)).toEqual([
    ...starts.slice(0, 2),
    '2026-12-04T15:00:00.000Z',
  ]);
  expect(appointments.at(-1).id).toBe(friday);
  expect(counts).toEqual([
    { localDate: DAY, appointments: 3 },
    { localDate: '2026-12-04', appointments: 1 },
  ]);
});

it('gives time off that touches the dates, and hours by the clocks of the business on the day they change', async () => {
  await t.ask(
    TIME_OFF,
    {
      input: {
        barberId: shop.bo,
        startsAt: '2026-12-01T05:00:00.000Z',
        endsAt: '2026-12-05T05:00:00.000Z',
        reason: 'Holiday',
      },
    },
    shop,
  );
  const { timeOff, hours } = await calendar();
  expect(timeOff).toMatchObject([{ barberId: shop.bo, reason: 'Holiday' }]);
  expect((await calendar({ barberId: shop.ana })).timeOff).toEqual([]);
  expect(hours).toContainEqual({ localDate: DAY, barberId: null, startMinute: 540, endMinute: 1020 });
  expect(hours).toContainEqual({ localDate: DAY, barberId: shop.ana, startMinute: 540, endMinute: 1020 });
  // Closed on Sundays, the day clocks change too.
  const sunday = await calendar({ fromDate: '2027-03-14', toDate: '2027-03-14' });
  expect(sunday.hours).toEqual([]);
});

it('takes the same few statements however much there is', async () => {
  const count = async (variables: object) => {
    let statements = 0;
    const stop = onStatement(() => (statements += 1));
    await calendar(variables);
    stop();
    return statements;
  };
  await count({});
  const empty = await count({});
  await book(TEN);
  await book('2026-12-04T15:00:00.000Z');
  expect(await count({ toDate: '2026-12-10' })).toBe(empty);
  expect(empty).toBeLessThanOrEqual(6);
});

it('refuses a bad range, too many days, and what is no id, each with its field', async () => {
  expect(await refusal({ toDate: '2026-12-02' })).toEqual([
    { path: 'toDate', message: 'The last date must not be before the first.' },
  ]);
  expect(await refusal({ toDate: '2027-01-14' })).toEqual([
    { path: 'toDate', message: 'A calendar shows at most 42 days at once.' },
  ]);
  expect(await refusal({ toDate: '2027-01-13' })).toBeUndefined();
  expect(await refusal({ barberId: 'ana' })).toEqual([
    { path: 'barberId', message: 'barberId must be an id.' },
  ]);
  expect(await refusal({ firstPerDay: 0 })).toEqual([
    { path: 'firstPerDay', message: 'firstPerDay must be at least 1.' },
  ]);
});

it('refuses more appointments than a screen can use, and says what to do', async () => {
  await t.asOwner(
    `WITH visits AS (
       INSERT INTO appointments (tenant_id, id, reference, starts_at, ends_at, status, channel, total_price_cents)
       SELECT $1, gen_random_uuid(), upper(lpad(to_hex(n), 6, '0')), $2::timestamptz, $2::timestamptz + interval '30 minutes',
         'confirmed', 'web', 0 FROM generate_series(1, 10001) n RETURNING id)
     INSERT INTO appointment_lines (tenant_id, id, appointment_id, position, service_id, barber_id, starts_at, ends_at,
       service_name, duration_minutes, buffer_minutes, price_cents)
     SELECT $1, gen_random_uuid(), id, 0, $3, $4, $2, $2::timestamptz + interval '30 minutes', 'Cut', 30, 0, 0 FROM visits`,
    [shop.tenantId, TEN, shop.cut, shop.ana],
  );
  expect(await refusal({})).toEqual([
    {
      path: 'toDate',
      message:
        'There are more than 10,000 appointments between these dates. Please choose fewer days, or one barber.',
    },
  ]);
  expect((await calendar({ firstPerDay: 3 })).appointments).toHaveLength(3);
});

it('shows nothing of another business', async () => {
  await book(TEN);
  await t.ask(
    TIME_OFF,
    {
      input: {
        barberId: shop.ana,
        startsAt: '2026-12-03T20:00:00.000Z',
        endsAt: '2026-12-03T21:00:00.000Z',
      },
    },
    shop,
  );
  const other = await newShop(t);
  const seen = (await t.ask(CALENDAR, { fromDate: DAY, toDate: DAY, barberId: shop.ana }, other)).calendar;
  expect(seen).toMatchObject({ appointments: [], counts: [], timeOff: [] });
  expect(seen.hours.every((window: { barberId: string | null }) => window.barberId === null)).toBe(true);
  const outsider = await t.execute(
    CALENDAR,
    { fromDate: DAY, toDate: DAY },
    { token: other.token, tenantId: shop.tenantId },
  );
  expect(outsider.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});
