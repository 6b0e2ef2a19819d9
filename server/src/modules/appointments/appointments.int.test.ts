import { onStatement } from '../../platform/database/statements';
import { type Shop, TEN, newShop } from '../../../test/shop';
import { type Caller, type TestApp, TestClock, startTestApp } from '../../../test/testApp';

const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) {
  manageToken manageUrl appointment { id reference status startsAt endsAt totalPriceCents version lines { barberId barberName serviceName } } } }`;
const SLOTS = `query ($input: AvailableSlotsInput!) { availableSlots(input: $input) {
  timeZone durationMinutes slots { startsAt endsAt barberIds priceCents recommended } } }`;
const HOLD = `mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { id token startsAt barberIds expiresAt status } }`;
const MOVE = `mutation ($input: RescheduleAppointmentInput!) { rescheduleAppointment(input: $input) { id startsAt version status } }`;
const CANCEL = `mutation ($input: CancelAppointmentInput!) { cancelAppointment(input: $input) { id status version } }`;

/** Wednesday 2 December 2026, 08:00 in New York. */
const NOW = '2026-12-02T13:00:00.000Z';

let t: TestApp;
let shop: Shop;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date(NOW)));
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  shop = await newShop(t);
});

const customer = (name = 'Cara', phone = '212 555 0101') => ({
  firstName: name,
  lastName: 'Customer',
  phone,
});

function publicBooking(overrides: object = {}) {
  return {
    slug: shop.slug,
    lines: [{ serviceId: shop.cut, barberId: shop.ana }],
    startsAt: TEN,
    client: customer(),
    ...overrides,
  };
}

const book = (overrides: object = {}) => t.execute(BOOK, { input: publicBooking(overrides) });
const slotsOn = async (date: string, overrides: object = {}, caller: Caller = {}) => {
  const input = {
    slug: shop.slug,
    lines: [{ serviceId: shop.cut }],
    fromDate: date,
    toDate: date,
    ...overrides,
  };
  return (await t.ask(SLOTS, { input }, caller)).availableSlots.slots as {
    startsAt: string;
    barberIds: string[];
  }[];
};
const startsOn = async (date: string, overrides: object = {}) =>
  (await slotsOn(date, overrides)).map((slot) => slot.startsAt);

describe('availableSlots', () => {
  it('offers the opening hours of the day on the slot step, and nothing on a closed day', async () => {
    const starts = await startsOn('2026-12-03');
    expect(starts[0]).toBe('2026-12-03T14:00:00.000Z');
    expect(starts.at(-1)).toBe('2026-12-03T21:30:00.000Z');
    expect(starts).toHaveLength(31);
    expect(await startsOn('2026-12-06')).toEqual([]);
  });

  it('obeys minimum notice and the furthest day', async () => {
    expect((await startsOn('2026-12-02'))[0]).toBe('2026-12-02T14:00:00.000Z');
    t.clock.set('2026-12-02T14:20:00.000Z');
    expect((await startsOn('2026-12-02'))[0]).toBe('2026-12-02T15:30:00.000Z');
    expect(await startsOn('2027-01-15')).toEqual([]);
  });

  it('lists every slot inside the range asked for, on the day clocks change too', async () => {
    t.clock.set('2027-03-10T13:00:00.000Z');
    const starts = await startsOn('2027-03-15');
    expect(starts[0]).toBe('2027-03-15T13:00:00.000Z');
    expect(starts.every((start) => start >= '2027-03-15T04:00' && start < '2027-03-16T04:00')).toBe(true);
  });

  it('a booking takes its barber, with the buffer, and leaves the other', async () => {
    await book();
    const slots = await slotsOn('2026-12-03');
    const at = (start: string) => slots.find((slot) => slot.startsAt === start)?.barberIds;
    expect(at(TEN)).toEqual([shop.bo]);
    expect(at('2026-12-03T15:30:00.000Z')).toEqual([shop.bo]);
    expect(at('2026-12-03T15:45:00.000Z')?.sort()).toEqual([shop.ana, shop.bo].sort());
  });

  it('while colour sets, the barber is free for another client', async () => {
    await book({ lines: [{ serviceId: shop.color, barberId: shop.ana }] });
    const ana = await startsOn('2026-12-03', { lines: [{ serviceId: shop.cut, barberId: shop.ana }] });
    expect(ana).toContain('2026-12-03T15:30:00.000Z');
    expect(ana).not.toContain('2026-12-03T15:15:00.000Z');
    expect(ana).not.toContain('2026-12-03T16:15:00.000Z');
    const within = await book({
      startsAt: '2026-12-03T15:30:00.000Z',
      client: customer('Walk', '212 555 0177'),
    });
    expect(within.errors).toBeUndefined();
  });

  it('answers a reversed or over-long range, an unknown service and a foreign barber with the field', async () => {
    const other = await newShop(t);
    const ask = (overrides: object) =>
      t.execute(SLOTS, {
        input: {
          slug: shop.slug,
          lines: [{ serviceId: shop.cut }],
          fromDate: '2026-12-03',
          toDate: '2026-12-03',
          ...overrides,
        },
      });
    const path = async (overrides: object) =>
      ((await ask(overrides)).errors?.[0]?.extensions.fieldErrors as { path: string }[] | undefined)?.[0]
        ?.path;
    expect(await path({ toDate: '2026-12-01' })).toBe('input.toDate');
    expect(await path({ toDate: '2027-12-01' })).toBe('input.toDate');
    expect(await path({ lines: [{ serviceId: other.cut }] })).toBe('input.lines[0].serviceId');
    expect(await path({ lines: [{ serviceId: shop.cut, barberId: other.ana }] })).toBe(
      'input.lines[0].barberId',
    );
    expect(await path({ lines: [] })).toBe('input.lines');
    expect(await path({ fromDate: '2026-02-30' })).toBe('input.fromDate');
    expect((await ask({ slug: 'no-such-place' })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('bookAppointment', () => {
  it('books a free time for a customer and answers without any stored client data', async () => {
    const { data, errors } = await book();
    expect(errors).toBeUndefined();
    expect(data.bookAppointment.appointment).toMatchObject({
      status: 'confirmed',
      startsAt: TEN,
      endsAt: '2026-12-03T15:30:00.000Z',
      totalPriceCents: 3000,
      lines: [{ barberName: 'Ana', serviceName: 'Cut' }],
    });
    expect(data.bookAppointment.manageUrl).toContain(`/manage/${data.bookAppointment.manageToken}`);
  });

  it('is pending when the business confirms by hand', async () => {
    await t.ask(`mutation { updateBookingSettings(input: { autoConfirmBookings: false }) { id } }`, {}, shop);
    expect((await book()).data.bookAppointment.appointment.status).toBe('pending');
  });

  it('of fifty customers at once exactly one gets the chair, the others get alternatives (cal#13397)', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        book({ client: customer(`C${index}`, `212 555 ${1000 + index}`) }),
      ),
    );
    const won = answers.filter((answer) => !answer.errors);
    const lost = answers.filter((answer) => answer.errors?.[0]?.extensions.code === 'SLOT_TAKEN');
    expect(won).toHaveLength(1);
    expect(lost).toHaveLength(49);
    expect((lost[0]?.errors?.[0]?.extensions.alternatives as unknown[]).length).toBeGreaterThan(0);
    const { rows } = await t.asOwner('SELECT count(*)::int AS n FROM appointments WHERE tenant_id = $1', [
      shop.tenantId,
    ]);
    expect(rows[0]).toEqual({ n: 1 });
  });

  it('"any barber" spreads by minutes booked and never books twice (ea#845)', async () => {
    const any = { lines: [{ serviceId: shop.cut }] };
    const answers = await Promise.all(
      [1, 2, 3].map((n) => book({ ...any, client: customer(`N${n}`, `212 555 010${n}`) })),
    );
    const barbers = answers.flatMap(
      (answer) => answer.data?.bookAppointment.appointment.lines[0].barberId ?? [],
    );
    expect(barbers.sort()).toEqual([shop.ana, shop.bo].sort());
    expect(answers.filter((answer) => answer.errors?.[0]?.extensions.code === 'SLOT_TAKEN')).toHaveLength(1);
  });

  it('takes one statement, for any number of lines', async () => {
    await slotsOn('2026-12-03');
    const seen: string[] = [];
    const stop = onStatement((sql) => seen.push(sql));
    const { errors } = await book({ lines: [{ serviceId: shop.cut }, { serviceId: shop.color }] });
    stop();
    expect(errors).toBeUndefined();
    expect(seen.filter((sql) => !/tenant_by_slug/.test(sql))).toEqual([
      'SELECT book_appointment($1) AS answer',
    ]);
  });

  it('refuses what an edited request asks for: closed, off the grid, too soon, too far, past (cal#244)', async () => {
    const code = async (startsAt: string) => {
      const { errors } = await book({ startsAt });
      return [
        errors?.[0]?.extensions.code,
        (errors?.[0]?.extensions.reasons as { code: string }[] | undefined)?.[0]?.code,
      ];
    };
    expect(await code('2026-12-06T15:00:00.000Z')).toEqual(['SLOT_UNAVAILABLE', 'CLOSED']);
    expect(await code('2026-12-03T15:07:00.000Z')).toEqual(['SLOT_UNAVAILABLE', 'OFF_GRID']);
    expect(await code('2026-12-02T13:30:00.000Z')).toEqual(['SLOT_UNAVAILABLE', 'TOO_SOON']);
    expect(await code('2027-02-02T15:00:00.000Z')).toEqual(['SLOT_UNAVAILABLE', 'TOO_FAR_AHEAD']);
    expect(await code('2026-11-30T15:00:00.000Z')).toEqual(['SLOT_UNAVAILABLE', 'PAST']);
    expect((await book({ startsAt: '2026-12-03T15:00:30.000Z' })).errors?.[0]?.extensions.code).toBe(
      'BAD_USER_INPUT',
    );
  });

  it('sees a change of hours that another server made since the schedule was cached', async () => {
    await slotsOn('2026-12-03');
    await t.asOwner('UPDATE business_hours SET enabled = false WHERE tenant_id = $1 AND weekday = 4', [
      shop.tenantId,
    ]);
    expect((await book()).errors?.[0]?.extensions.code).toBe('SLOT_UNAVAILABLE');
  });

  it('asks a customer for what the business requires, and staff for a first name only', async () => {
    const { errors } = await book({ client: { lastName: 'Nobody' } });
    expect((errors?.[0]?.extensions.fieldErrors as { path: string }[]).map((error) => error.path)).toEqual([
      'input.client.firstName',
      'input.client.phone',
    ]);
    const input = { ...publicBooking({ client: { firstName: 'Walk-in' } }), slug: undefined };
    expect((await t.execute(BOOK, { input }, shop)).errors).toBeUndefined();
  });

  it('gives the first answer again for the same key, and refuses the key for another input', async () => {
    const first = await book({ idempotencyKey: 'k1' });
    const again = await book({ idempotencyKey: 'k1' });
    expect(again).toEqual(first);
    const other = await book({ idempotencyKey: 'k1', notes: 'another' });
    expect(other.errors?.[0]?.extensions.code).toBe('CONFLICT');
    const racing = await Promise.all(
      [1, 2, 3, 4].map(() => book({ idempotencyKey: 'k2', startsAt: '2026-12-03T17:00:00.000Z' })),
    );
    expect(new Set(racing.map((answer) => answer.data.bookAppointment.appointment.id)).size).toBe(1);
  });

  it('finds a returning client by phone and first name, and keeps family members apart', async () => {
    await book();
    await book({ startsAt: '2026-12-03T16:00:00.000Z' });
    await book({ startsAt: '2026-12-03T17:00:00.000Z', client: customer('Kid') });
    const { rows } = await t.asOwner(
      'SELECT first_name FROM clients WHERE tenant_id = $1 ORDER BY created_at',
      [shop.tenantId],
    );
    expect(rows).toEqual([{ first_name: 'Cara' }, { first_name: 'Kid' }]);
  });

  it('an error leaves nothing half-written (cal#29816)', async () => {
    const input = {
      ...publicBooking({ client: { id: '00000000-0000-7000-8000-000000000000' } }),
      slug: undefined,
    };
    const { errors } = await t.execute(BOOK, { input }, shop);
    expect(errors?.[0]?.extensions.fieldErrors).toMatchObject([{ path: 'input.client.id' }]);
    for (const table of [
      'appointments',
      'busy_intervals',
      'clients',
      'appointment_lines',
      'idempotency_keys',
    ]) {
      const { rows } = await t.asOwner(`SELECT count(*)::int AS n FROM ${table} WHERE tenant_id = $1`, [
        shop.tenantId,
      ]);
      expect(rows[0]).toEqual({ n: 0 });
    }
  });

  it('an override needs the permission and a reason, and is audited (ea#1431)', async () => {
    await book();
    const input = {
      ...publicBooking({ client: { firstName: 'Vip' }, override: { reason: 'Regular, squeezed in' } }),
      slug: undefined,
    };
    const { data } = await t.execute(BOOK, { input }, shop);
    expect(data.bookAppointment.appointment.startsAt).toBe(TEN);
    const asCustomer = await book({ override: { reason: 'please please' } });
    expect(asCustomer.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    await t.asOwner(`UPDATE memberships SET role = 'front_desk' WHERE tenant_id = $1`, [shop.tenantId]);
    t.app.access.clear();
    expect((await t.execute(BOOK, { input }, shop)).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  it('is refused over time off, while a buffer may run into it', async () => {
    const off = {
      barberId: shop.ana,
      startsAt: '2026-12-03T15:30:00.000Z',
      endsAt: '2026-12-03T17:00:00.000Z',
    };
    await t.ask(
      `mutation ($input: AddTimeOffInput!) { addTimeOff(input: $input) { id } }`,
      { input: off },
      shop,
    );
    expect((await book()).errors).toBeUndefined();
    const over = await book({ startsAt: '2026-12-03T16:00:00.000Z' });
    expect(over.errors?.[0]?.extensions.code).toBe('SLOT_TAKEN');
    expect(
      await startsOn('2026-12-03', { lines: [{ serviceId: shop.cut, barberId: shop.ana }] }),
    ).not.toContain('2026-12-03T16:00:00.000Z');
  });
});

describe('holds', () => {
  const hold = (overrides: object = {}) =>
    t.execute(HOLD, {
      input: {
        slug: shop.slug,
        lines: [{ serviceId: shop.cut, barberId: shop.ana }],
        startsAt: TEN,
        ...overrides,
      },
    });

  it('keep the slot for their owner alone, who books it with the token (cal#23974)', async () => {
    const { holdSlot } = (await hold()).data;
    expect(holdSlot).toMatchObject({ startsAt: TEN, barberIds: [shop.ana], status: 'tentative' });
    expect((await book()).errors?.[0]?.extensions.code).toBe('SLOT_TAKEN');
    expect(
      await startsOn('2026-12-03', { lines: [{ serviceId: shop.cut, barberId: shop.ana }] }),
    ).not.toContain(TEN);
    expect((await book({ holdToken: holdSlot.token })).errors).toBeUndefined();
    expect(
      (await book({ holdToken: holdSlot.token, client: customer('Again') })).errors?.[0]?.extensions.code,
    ).toBe('SLOT_TAKEN');
  });

  it('bind the barber that they reserved, when any was asked for', async () => {
    const any = { lines: [{ serviceId: shop.cut }] };
    const { holdSlot } = (await hold(any)).data;
    const { data } = await book({ ...any, holdToken: holdSlot.token });
    expect(data.bookAppointment.appointment.lines[0].barberId).toBe(holdSlot.barberIds[0]);
  });

  it('free the chair the moment they expire or are released', async () => {
    const { holdSlot } = (await hold()).data;
    t.clock.advance(5 * 60_000);
    expect(await startsOn('2026-12-03', { lines: [{ serviceId: shop.cut, barberId: shop.ana }] })).toContain(
      TEN,
    );
    expect((await book()).errors).toBeUndefined();
    const late = await book({ holdToken: holdSlot.token, client: customer('Late') });
    expect(late.errors?.[0]?.extensions.code).toBe('SLOT_TAKEN');
    const next = (await hold({ startsAt: '2026-12-03T17:00:00.000Z' })).data.holdSlot;
    await t.ask(`mutation ($token: String!) { releaseHold(token: $token) { ok } }`, { token: next.token });
    expect((await book({ startsAt: '2026-12-03T17:00:00.000Z' })).errors).toBeUndefined();
  });
});

describe('listing and booking agree', () => {
  it('every slot listed can be taken, and no other start of the day (cal#29532)', async () => {
    const taken = [
      { startsAt: '2026-12-03T14:30:00.000Z', lines: [{ serviceId: shop.cut, barberId: shop.ana }] },
      { startsAt: '2026-12-03T16:00:00.000Z', lines: [{ serviceId: shop.color, barberId: shop.ana }] },
      { startsAt: '2026-12-03T19:15:00.000Z', lines: [{ serviceId: shop.cut, barberId: shop.bo }] },
    ];
    for (const [index, visit] of taken.entries()) {
      await book({ ...visit, client: customer(`T${index}`, `212 555 02${index}0`) });
    }
    const off = {
      barberId: shop.bo,
      startsAt: '2026-12-03T15:00:00.000Z',
      endsAt: '2026-12-03T17:00:00.000Z',
    };
    await t.ask(
      `mutation ($input: AddTimeOffInput!) { addTimeOff(input: $input) { id } }`,
      { input: off },
      shop,
    );
    const visits = [
      [{ serviceId: shop.cut }],
      [{ serviceId: shop.color, barberId: shop.bo }],
      [
        { serviceId: shop.cut, barberId: shop.bo },
        { serviceId: shop.color, barberId: shop.ana },
      ],
    ];
    for (const lines of visits) {
      const listed = new Set(await startsOn('2026-12-03', { lines }));
      expect(listed.size).toBeGreaterThan(0);
      for (let minute = 13 * 60; minute < 23 * 60; minute += 15) {
        const startsAt = new Date(Date.UTC(2026, 11, 3, 0, minute)).toISOString();
        const { data, errors } = await t.execute(HOLD, { input: { slug: shop.slug, lines, startsAt } });
        expect({ startsAt, isHeld: !errors }).toEqual({ startsAt, isHeld: listed.has(startsAt) });
        if (!errors) {
          await t.ask(`mutation ($token: String!) { releaseHold(token: $token) { ok } }`, {
            token: data.holdSlot.token,
          });
        }
      }
    }
  });
});

describe('moving and cancelling', () => {
  async function booked(overrides: object = {}) {
    const { bookAppointment } = (await book(overrides)).data;
    return {
      id: bookAppointment.appointment.id as string,
      manageToken: bookAppointment.manageToken as string,
    };
  }

  it('a customer moves a booking by its link; the old time is free again', async () => {
    const { manageToken } = await booked();
    const { data } = await t.execute(MOVE, { input: { manageToken, startsAt: '2026-12-03T18:00:00.000Z' } });
    expect(data.rescheduleAppointment).toMatchObject({ startsAt: '2026-12-03T18:00:00.000Z', version: 2 });
    expect((await book({ client: customer('Next') })).errors).toBeUndefined();
  });

  it('a move to a taken time changes nothing', async () => {
    await booked({ startsAt: '2026-12-03T18:00:00.000Z', client: customer('First') });
    const { manageToken } = await booked();
    const { errors } = await t.execute(MOVE, {
      input: { manageToken, startsAt: '2026-12-03T18:00:00.000Z' },
    });
    expect(errors?.[0]?.extensions.code).toBe('SLOT_TAKEN');
    expect((await book({ client: customer('Third') })).errors?.[0]?.extensions.code).toBe('SLOT_TAKEN');
  });

  it('may overlap its own present time', async () => {
    const { manageToken } = await booked();
    const lines = [{ serviceId: shop.cut, barberId: shop.ana }];
    expect(await startsOn('2026-12-03', { lines })).not.toContain('2026-12-03T15:15:00.000Z');
    expect(await startsOn('2026-12-03', { lines, slug: null, manageToken })).toContain(
      '2026-12-03T15:15:00.000Z',
    );
    const { errors } = await t.execute(MOVE, {
      input: { manageToken, startsAt: '2026-12-03T15:15:00.000Z' },
    });
    expect(errors).toBeUndefined();
  });

  it('inside the cancellation window is for staff only, with the phone to call', async () => {
    await t.ask(`mutation { updateTenant(input: { phone: "(212) 555-0199" }) { id } }`, {}, shop);
    const { id, manageToken } = await booked();
    await t.ask(
      `mutation { updateBookingSettings(input: { cancellationWindowHours: 48 }) { id } }`,
      {},
      shop,
    );
    const late = await t.execute(CANCEL, { input: { manageToken } });
    expect(late.errors?.[0]).toMatchObject({ extensions: { code: 'CONFLICT', phone: '+12125550199' } });
    const { data } = await t.execute(CANCEL, { input: { id, reason: 'Called in sick' } }, shop);
    expect(data.cancelAppointment.status).toBe('cancelled');
    expect((await book({ client: customer('Next') })).errors).toBeUndefined();
  });

  it('of two people who confirm one pending booking one is told (cal#29958)', async () => {
    await t.ask(`mutation { updateBookingSettings(input: { autoConfirmBookings: false }) { id } }`, {}, shop);
    const { id } = await booked();
    const confirm = () =>
      t.execute(`mutation ($id: ID!) { confirmAppointment(id: $id) { status version } }`, { id }, shop);
    const answers = await Promise.all([confirm(), confirm()]);
    expect(answers.filter((answer) => !answer.errors)).toHaveLength(1);
    expect(answers.find((answer) => answer.errors)?.errors?.[0]?.extensions.code).toBe('ILLEGAL_STATUS');
  });

  it('of two editors the later is told that it changed', async () => {
    const { id } = await booked();
    await t.ask(MOVE, { input: { id, startsAt: '2026-12-03T18:00:00.000Z', expectedVersion: 1 } }, shop);
    const { errors } = await t.execute(CANCEL, { input: { id, expectedVersion: 1 } }, shop);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CHANGED_MEANWHILE', version: 2 });
  });

  it('walks confirmed → checked in → completed and refuses the rest', async () => {
    const { id } = await booked();
    const step = (name: string) =>
      t.execute(`mutation ($id: ID!) { ${name}(id: $id) { status } }`, { id }, shop);
    expect((await step('completeAppointment')).errors?.[0]?.extensions.code).toBe('ILLEGAL_STATUS');
    expect((await step('checkInAppointment')).data.checkInAppointment.status).toBe('checked_in');
    expect((await step('completeAppointment')).data.completeAppointment.status).toBe('completed');
    expect((await step('markNoShow')).errors?.[0]?.extensions.code).toBe('ILLEGAL_STATUS');
  });

  it('a link opens one booking only, and not when altered', async () => {
    const { manageToken } = await booked();
    const show = (token: string) =>
      t.execute(
        `query ($t: String!) { managedBooking(manageToken: $t) { canCancel appointment { status } } }`,
        { t: token },
      );
    expect((await show(manageToken)).data.managedBooking).toEqual({
      canCancel: true,
      appointment: { status: 'confirmed' },
    });
    expect((await show(`${manageToken.slice(0, -3)}AAA`)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('the list', () => {
  const LIST = `query ($first: Int, $after: String, $filter: AppointmentFilter, $sort: AppointmentSort) {
    appointments(first: $first, after: $after, filter: $filter, sort: $sort) { totalCount pageInfo { hasNextPage endCursor }
      nodes { id startsAt status client { fullName phone } lines { serviceName service { name category } barber { name } } } } }`;

  it('pages in a constant number of statements, and shows every appointment once (lb#919)', async () => {
    for (const [index, hour] of [15, 16, 17, 18, 19].entries()) {
      await book({
        startsAt: `2026-12-03T${hour}:00:00.000Z`,
        client: customer(`C${index}`, `212 555 010${index}`),
      });
    }
    const seen: string[] = [];
    const stop = onStatement((sql) => seen.push(sql));
    const page = (await t.ask(LIST, { first: 3 }, shop)).appointments;
    stop();
    expect(seen.filter((sql) => /appointments a/.test(sql))).toHaveLength(2);
    expect(seen.length).toBeLessThanOrEqual(3);
    const rest = (await t.ask(LIST, { first: 3, after: page.pageInfo.endCursor }, shop)).appointments;
    expect(page.totalCount).toBe(5);
    expect(
      [...page.nodes, ...rest.nodes].map((node: { client: { fullName: string } }) => node.client.fullName),
    ).toEqual([0, 1, 2, 3, 4].map((index) => `C${index} Customer`));
    expect(rest.pageInfo.hasNextPage).toBe(false);
  });

  it('filters by date in the zone of the business, status, barber, and text', async () => {
    await book({ client: customer('Zelda') });
    const total = async (filter: object) =>
      (await t.ask(LIST, { filter }, shop)).appointments.totalCount as number;
    expect(await total({ fromDate: '2026-12-03', toDate: '2026-12-03' })).toBe(1);
    expect(await total({ fromDate: '2026-12-04' })).toBe(0);
    expect(await total({ statuses: ['cancelled'] })).toBe(0);
    expect(await total({ barberId: shop.bo })).toBe(0);
    expect(await total({ search: 'zel' })).toBe(1);
    expect(await total({ search: '(212) 555-0101' })).toBe(1);
    expect(await total({ search: '%' })).toBe(0);
  });

  it('shows nothing of another business, and a foreign id is as unknown as any (boilerplate#688)', async () => {
    const { bookAppointment } = (await book()).data;
    const other = await newShop(t);
    expect((await t.ask(LIST, {}, other)).appointments.totalCount).toBe(0);
    const foreign = await t.execute(CANCEL, { input: { id: bookAppointment.appointment.id } }, other);
    expect(foreign.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const outsider = await t.execute(LIST, {}, { token: other.token, tenantId: shop.tenantId });
    expect(outsider.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('refuses a made-up cursor with its field', async () => {
    const { errors } = await t.execute(LIST, { after: 'bm9uc2Vuc2U' }, shop);
    expect(errors?.[0]?.extensions.fieldErrors).toMatchObject([{ path: 'after' }]);
  });
});
