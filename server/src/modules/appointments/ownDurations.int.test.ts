import { type Shop, TEN, newShop } from '../../../test/shop';
import { type TestApp, TestClock, startTestApp } from '../../../test/testApp';

const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) {
  manageToken appointment { id version startsAt endsAt } } }`;
const MOVE = `mutation ($input: RescheduleAppointmentInput!) { rescheduleAppointment(input: $input) { id startsAt endsAt version } }`;
const SLOTS = `query ($input: AvailableSlotsInput!) { availableSlots(input: $input) { durationMinutes slots { startsAt } } }`;
const EXPLAIN = `query ($input: ExplainSlotInput!) { explainSlot(input: $input) { bookable reasons { code message } } }`;

/** Wednesday 2 December 2026, 08:00 in New York. */
const NOW = '2026-12-02T13:00:00.000Z';
const THREE = '2026-12-03T20:00:00.000Z';

let t: TestApp;
let shop: Shop;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date(NOW)));
});
afterAll(() => t.close());
beforeEach(async () => {
  shop = await newShop(t);
});

const line = (overrides: object = {}) => ({ serviceId: shop.cut, barberId: shop.ana, ...overrides });
const booking = (overrides: object = {}) => ({
  lines: [line({ durationMinutes: 75 })],
  startsAt: TEN,
  client: { firstName: 'Cara', phone: '212 555 0101' },
  ...overrides,
});
const book = (overrides: object = {}, caller: object = shop) =>
  t.execute(BOOK, { input: booking(overrides) }, caller);
const busy = async () =>
  (
    await t.asOwner(
      `SELECT to_char(starts_at AT TIME ZONE 'UTC', 'HH24:MI') || '-' || to_char(ends_at AT TIME ZONE 'UTC', 'HH24:MI') AS span
       FROM busy_intervals WHERE tenant_id = $1 ORDER BY starts_at`,
      [shop.tenantId],
    )
  ).rows.map(({ span }) => span as string);
const path = (answer: { errors?: { extensions: Record<string, unknown> }[] }) =>
  (answer.errors?.[0]?.extensions.fieldErrors as { path: string; message: string }[] | undefined)?.[0];

describe('a line with a length of its own', () => {
  it('takes that long, with its buffer, in booking and in looking for times', async () => {
    const { data } = await book();
    expect(data.bookAppointment.appointment.endsAt).toBe('2026-12-03T16:15:00.000Z');
    expect(await busy()).toEqual(['15:00-16:20']);
    const input = { fromDate: '2026-12-03', toDate: '2026-12-03', lines: [line({ durationMinutes: 180 })] };
    const { availableSlots } = await t.ask(SLOTS, { input }, shop);
    expect(availableSlots.durationMinutes).toBe(180);
    const starts = availableSlots.slots.map(({ startsAt }: { startsAt: string }) => startsAt);
    expect(starts[0]).toBe('2026-12-03T16:30:00.000Z');
    expect(starts.at(-1)).toBe('2026-12-03T19:00:00.000Z');
  });

  it('keeps the pause of processing where work is left on both sides, and is busy throughout where not', async () => {
    await book({ lines: [line({ serviceId: shop.color, durationMinutes: 120 })] });
    expect(await busy()).toEqual(['15:00-15:30', '16:05-17:00']);
    shop = await newShop(t);
    await book({ lines: [line({ serviceId: shop.color, durationMinutes: 60 })] });
    expect(await busy()).toEqual(['15:00-16:00']);
  });

  it('keeps its length when the visit is moved, to another barber too, until another service takes its place', async () => {
    const { data } = await book();
    const { id } = data.bookAppointment.appointment;
    const move = async (input: object) =>
      (await t.ask(MOVE, { input: { id, ...input } }, shop)).rescheduleAppointment.endsAt as string;
    expect(await move({ startsAt: THREE })).toBe('2026-12-03T21:15:00.000Z');
    expect(await move({ startsAt: THREE, lines: [line({ barberId: shop.bo })] })).toBe(
      '2026-12-03T21:15:00.000Z',
    );
    expect(await move({ startsAt: THREE, lines: [line({ serviceId: shop.color })] })).toBe(
      '2026-12-03T21:30:00.000Z',
    );
    expect(await move({ startsAt: THREE, lines: [line({ durationMinutes: 45 })] })).toBe(
      '2026-12-03T20:45:00.000Z',
    );
  });

  it('gives way to the length of the barber who takes over a visit of the usual length', async () => {
    await t.ask(
      `mutation ($id: ID!, $input: UpdateBarberInput!) { updateBarber(id: $id, input: $input) { id } }`,
      { id: shop.bo, input: { services: [{ serviceId: shop.cut, durationMinutes: 50 }] } },
      shop,
    );
    const { data } = await book({ lines: [line()] });
    const input = {
      id: data.bookAppointment.appointment.id,
      startsAt: TEN,
      lines: [line({ barberId: shop.bo })],
    };
    expect((await t.ask(MOVE, { input }, shop)).rescheduleAppointment.endsAt).toBe(
      '2026-12-03T15:50:00.000Z',
    );
  });

  it('counts in the times that its customer is offered by the link: each of them can be taken', async () => {
    const { manageToken } = (await book()).data.bookAppointment;
    const input = { manageToken, fromDate: '2026-12-03', toDate: '2026-12-03', lines: [line()] };
    const { availableSlots } = await t.ask(SLOTS, { input });
    expect(availableSlots.durationMinutes).toBe(75);
    const last = availableSlots.slots.at(-1).startsAt as string;
    expect(last).toBe('2026-12-03T20:45:00.000Z');
    const { rescheduleAppointment } = await t.ask(MOVE, { input: { manageToken, startsAt: last } });
    expect(rescheduleAppointment.endsAt).toBe('2026-12-03T22:00:00.000Z');
  });

  it('is refused to customers, and outside 5 to 720 minutes, with the field', async () => {
    const asCustomer = { slug: shop.slug };
    const refused = {
      path: 'input.lines[0].durationMinutes',
      message: 'Only the staff of a business can say how long a service takes.',
    };
    expect(path(await book(asCustomer, {}))).toEqual(refused);
    const days = { fromDate: '2026-12-03', toDate: '2026-12-03' };
    const lines = [line({ durationMinutes: 10 })];
    expect(path(await t.execute(SLOTS, { input: { ...asCustomer, ...days, lines } }))).toEqual(refused);
    expect(path(await t.execute(EXPLAIN, { input: { ...asCustomer, lines, startsAt: TEN } }))).toEqual(
      refused,
    );
    const { manageToken } = (await book({ lines: [line()] })).data.bookAppointment;
    expect(path(await t.execute(MOVE, { input: { manageToken, startsAt: THREE, lines } }))).toEqual(refused);
    for (const durationMinutes of [4, 721]) {
      expect(path(await book({ lines: [line({ durationMinutes })] }))).toEqual({
        path: 'input.lines[0].durationMinutes',
        message: 'A line takes 5 to 720 minutes.',
      });
    }
  });
});

describe('an appointment that staff move', () => {
  it('does not stand in its own way when they look for times or ask about one', async () => {
    const { id } = (await book()).data.bookAppointment.appointment;
    const later = '2026-12-03T15:15:00.000Z';
    const explain = async (overrides: object) =>
      (await t.ask(EXPLAIN, { input: { lines: [line()], startsAt: later, ...overrides } }, shop)).explainSlot;
    expect(await explain({})).toMatchObject({ bookable: false, reasons: [{ code: 'TAKEN' }] });
    expect(await explain({ movingAppointmentId: id })).toEqual({ bookable: true, reasons: [] });
    const input = {
      fromDate: '2026-12-03',
      toDate: '2026-12-03',
      lines: [line()],
      movingAppointmentId: id,
    };
    const { availableSlots } = await t.ask(SLOTS, { input }, shop);
    expect(availableSlots.slots).toContainEqual({ startsAt: later });
    const outside = await t.execute(SLOTS, { input: { ...input, slug: shop.slug } });
    expect(path(outside)?.path).toBe('input.movingAppointmentId');
  });

  it('is as unknown as any to another business', async () => {
    const { id } = (await book()).data.bookAppointment.appointment;
    const other = await newShop(t);
    const lines = [{ serviceId: other.cut, barberId: other.ana }];
    const input = { fromDate: '2026-12-03', toDate: '2026-12-03', lines, movingAppointmentId: id };
    const { availableSlots } = await t.ask(SLOTS, { input }, other);
    expect(availableSlots.durationMinutes).toBe(30);
  });
});

it('what a booking holds within it is checked as well: the client, the lines and the reason of an override', async () => {
  const client = { firstName: 'Cara', email: 'nowhere' };
  expect(path(await book({ client }))).toEqual({
    path: 'input.client.email',
    message: 'Email must be a valid address.',
  });
  expect(path(await book({ lines: [{ serviceId: 'x' }] }))?.path).toBe('input.lines[0].serviceId');
  expect(path(await book({ override: { reason: ' ' } }))).toEqual({
    path: 'input.override.reason',
    message: 'Say why, in 3 to 500 characters.',
  });
});

describe('a visit of a service that is no longer offered', () => {
  const AGREED = `query ($id: ID!) { appointment(id: $id) { totalPriceCents
    lines { serviceName durationMinutes priceCents barber { name } } } }`;
  const withdraw = {
    deleted: () => t.ask(`mutation ($id: ID!) { deleteService(id: $id) { ok } }`, { id: shop.cut }, shop),
    inactive: () =>
      t.ask(
        `mutation ($id: ID!) { updateService(id: $id, input: { isActive: false, priceCents: 9900, durationMinutes: 55 }) { id } }`,
        { id: shop.cut },
        shop,
      ),
  };

  it.each(['deleted', 'inactive'] as const)(
    'moves in time and to another barber as it was agreed, when it is %s',
    async (how) => {
      const { data } = await book({ lines: [line()] });
      const { id } = data.bookAppointment.appointment;
      await withdraw[how]();
      const day = { fromDate: '2026-12-03', toDate: '2026-12-03', movingAppointmentId: id };
      const lines = [line({ barberId: shop.bo })];
      const { availableSlots } = await t.ask(SLOTS, { input: { ...day, lines } }, shop);
      expect(availableSlots.durationMinutes).toBe(30);
      const explained = { lines, startsAt: THREE, movingAppointmentId: id };
      expect((await t.ask(EXPLAIN, { input: explained }, shop)).explainSlot.bookable).toBe(true);
      await t.ask(MOVE, { input: { id, startsAt: THREE } }, shop);
      await t.ask(MOVE, { input: { id, startsAt: THREE, lines } }, shop);
      expect(await busy()).toEqual(['20:00-20:35']);
      expect((await t.ask(AGREED, { id }, shop)).appointment).toEqual({
        totalPriceCents: 3000,
        lines: [{ serviceName: 'Cut', durationMinutes: 30, priceCents: 3000, barber: { name: 'Bo' } }],
      });
    },
  );

  it('can be moved by its customer too, at each of the times that the link offers', async () => {
    const { manageToken } = (await book({ lines: [line()] })).data.bookAppointment;
    await withdraw.deleted();
    const input = { manageToken, fromDate: '2026-12-03', toDate: '2026-12-03', lines: [line()] };
    const { availableSlots } = await t.ask(SLOTS, { input });
    const last = availableSlots.slots.at(-1).startsAt as string;
    expect(
      (await t.ask(MOVE, { input: { manageToken, startsAt: last } })).rescheduleAppointment.startsAt,
    ).toBe(last);
  });

  it('is no way to book it again: not twice in one visit, not for somebody else', async () => {
    const { data } = await book({ lines: [line()] });
    await withdraw.deleted();
    const twice = { id: data.bookAppointment.appointment.id, startsAt: THREE, lines: [line(), line()] };
    expect(path(await t.execute(MOVE, { input: twice }, shop))).toEqual({
      path: 'input.lines[1].serviceId',
      message: 'This service is not offered here.',
    });
    expect(path(await book({ startsAt: THREE, lines: [line()] }))?.path).toBe('input.lines[0].serviceId');
    const other = await newShop(t);
    expect((await t.execute(MOVE, { input: twice }, other)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});
