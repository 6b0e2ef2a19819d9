import { onStatement } from '../../platform/database/statements';
import { newId } from '../../platform/ids';
import {
  type Caller,
  type GraphqlAnswer,
  TestClock,
  type TestApp,
  startTestApp,
} from '../../../test/testApp';

const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id } } }`;
const UPCOMING = `query ($id: ID!, $first: Int, $after: String) {
  barberUpcomingVisits(barberId: $id, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor }
    nodes { appointmentId status startsAt endsAt clientName serviceNames } } }`;
const RETIRE = `mutation ($input: RetireBarberInput!) { retireBarber(input: $input) {
  barber { id isActive } remainingCount
  reassigned { visit { appointmentId } barberNames }
  cancelled { appointmentId status }
  remaining { visit { appointmentId } reason } } }`;
const FIGURES = `{ barbers { name stats { totalAppointments thisMonth completionRate }
  nextAppointment { appointmentId startsAt clientName serviceNames } calendar { status provider lastSyncAt } } }`;
const STATE = `query ($id: ID!) { appointment(id: $id) { status cancelReason startsAt lines { barber { name } } } }`;

/** Wednesday 2 December 2026, 08:00 in New York. */
const NOW = '2026-12-02T13:00:00.000Z';
/** Thursday, 10:00, 11:00 and 12:00 in New York. */
const TEN = '2026-12-03T15:00:00.000Z';
const ELEVEN = '2026-12-03T16:00:00.000Z';
const NOON = '2026-12-03T17:00:00.000Z';

interface Shop extends Required<Pick<Caller, 'token' | 'tenantId'>> {
  cut: string;
  shave: string;
  ana: string;
  bo: string;
}

let t: TestApp;
let shop: Shop;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date(NOW)));
});
beforeEach(async () => {
  t.clock.set(NOW);
  shop = await newShop();
});
afterAll(() => t.close());

/** Sign-ins last a quarter of an hour: at another time the owner needs a new one. */
async function moveClock(time: string): Promise<void> {
  const { userId, sessionId } = (await t.app.services.tokens.verify(shop.token))!;
  t.clock.set(time);
  shop.token = await t.app.services.tokens.issue({ userId, sessionId, impersonation: null });
}

async function newShop(): Promise<Shop> {
  const business = await t.newBusiness();
  const service = (name: string) =>
    created('createService', 'CreateServiceInput', business, {
      name,
      category: 'HAIRCUTS_TRIMS',
      durationMinutes: 30,
      bufferMinutes: 0,
      priceCents: 3000,
    });
  const cut = await service('Cut');
  const shave = await service('Shave');
  const ana = await newBarber('Ana', {}, business);
  return {
    ...business,
    cut,
    shave,
    ana,
    bo: await newBarber('Bo', { services: [{ serviceId: cut }] }, business),
  };
}

async function created(mutation: string, type: string, caller: Caller, input: object): Promise<string> {
  const data = await t.ask(
    `mutation ($input: ${type}!) { ${mutation}(input: $input) { id } }`,
    { input },
    caller,
  );
  return data[mutation].id;
}
const newBarber = (name: string, input: object = {}, caller: Caller = shop): Promise<string> =>
  created('createBarber', 'CreateBarberInput', caller, { name, ...input });

async function book(startsAt: string, lines: object[] = [{ serviceId: shop.cut, barberId: shop.ana }]) {
  const client = { firstName: 'Cara', lastName: 'Client', phone: '212 555 0101' };
  const { bookAppointment } = await t.ask(BOOK, { input: { lines, startsAt, client } }, shop);
  return bookAppointment.appointment.id as string;
}
const retire = (input: object, caller: Caller = shop) =>
  t.execute(RETIRE, { input: { barberId: shop.ana, ...input } }, caller);
const retired = async (input: object) => {
  const { data, errors } = await retire(input);
  expect(errors).toBeUndefined();
  return data.retireBarber;
};
const state = async (id: string) => (await t.ask(STATE, { id }, shop)).appointment;
const barbersOf = async (id: string) =>
  (await state(id)).lines.map((line: { barber: { name: string } }) => line.barber.name);
const fieldErrorsOf = ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions.fieldErrors;
const codeOf = ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions.code;

describe('a barber who leaves', () => {
  it('is deactivated at once with nothing left to do', async () => {
    expect(await retired({ resolution: 'REASSIGN' })).toEqual({
      barber: { id: shop.ana, isActive: false },
      reassigned: [],
      cancelled: [],
      remaining: [],
      remainingCount: 0,
    });
  });

  it('hands appointments to whoever is free; those that nobody can take remain, with the reason', async () => {
    const cut = await book(TEN);
    const taken = await book(ELEVEN);
    await book(ELEVEN, [{ serviceId: shop.cut, barberId: shop.bo }]);
    const shave = await book(NOON, [{ serviceId: shop.shave, barberId: shop.ana }]);
    const report = await retired({ resolution: 'REASSIGN' });
    expect(report).toEqual({
      barber: { id: shop.ana, isActive: true },
      reassigned: [{ visit: { appointmentId: cut }, barberNames: ['Bo'] }],
      cancelled: [],
      remaining: [
        { visit: { appointmentId: taken }, reason: 'Nobody else is free then.' },
        { visit: { appointmentId: shave }, reason: 'Nobody else offers these services.' },
      ],
      remainingCount: 2,
    });
    expect(await barbersOf(cut)).toEqual(['Bo']);
    expect((await state(cut)).startsAt).toBe(TEN);
    expect(await barbersOf(taken)).toEqual(['Ana']);

    const cy = await newBarber('Cy');
    expect(await retired({ resolution: 'REASSIGN', toBarberId: cy })).toMatchObject({
      barber: { isActive: false },
      reassigned: [{ barberNames: ['Cy'] }, { barberNames: ['Cy'] }],
      remaining: [],
    });
  });

  it('says so where nobody else works then, and who of one that was named', async () => {
    await book(TEN);
    const off = { schedule: [{ weekday: 1, start: '09:00', end: '17:00' }] };
    const update = `mutation ($id: ID!, $input: UpdateBarberInput!) { updateBarber(id: $id, input: $input) { id } }`;
    await t.ask(update, { id: shop.bo, input: off }, shop);
    await newBarber('Cy', off);
    const reasonOf = async (input: object) => (await retired(input)).remaining[0].reason;
    expect(await reasonOf({ resolution: 'REASSIGN' })).toBe('Nobody else is free then.');
    expect(await reasonOf({ resolution: 'REASSIGN', toBarberId: shop.bo })).toBe('Bo does not work then.');
  });

  it('hands over only their own lines of a visit, and names who is not free', async () => {
    const shared = await book(TEN, [
      { serviceId: shop.cut, barberId: shop.bo },
      { serviceId: shop.cut, barberId: shop.ana },
    ]);
    const cy = await newBarber('Cy');
    await book('2026-12-03T15:30:00.000Z', [{ serviceId: shop.cut, barberId: cy }]);
    const report = await retired({ resolution: 'REASSIGN', toBarberId: cy });
    expect(report.remaining).toEqual([{ visit: { appointmentId: shared }, reason: 'Cy is not free then.' }]);
    await retired({ resolution: 'REASSIGN' });
    expect(await barbersOf(shared)).toEqual(['Bo', 'Bo']);
  });

  it('has the rest cancelled with the reason, and the clients are told', async () => {
    const id = await book(TEN);
    const report = await retired({ resolution: 'CANCEL', reason: 'Ana has left us.' });
    expect(report).toMatchObject({
      barber: { isActive: false },
      cancelled: [{ appointmentId: id, status: 'cancelled' }],
      remainingCount: 0,
    });
    expect(await state(id)).toMatchObject({ status: 'cancelled', cancelReason: 'Ana has left us.' });
    const { rows } = await t.asOwner(
      `SELECT topic FROM outbox WHERE tenant_id = $1 AND payload::text LIKE '%' || $2 || '%'`,
      [shop.tenantId, id],
    );
    expect(rows.map(({ topic }: { topic: string }) => topic).sort()).toEqual([
      'appointment.booked',
      'appointment.cancelled',
    ]);
  });

  it('keeps past appointments, and one that is under way must be finished first', async () => {
    const past = await book(TEN);
    const now = await book(ELEVEN);
    await moveClock('2026-12-03T16:10:00.000Z');
    await t.ask(`mutation ($id: ID!) { checkInAppointment(id: $id) { id } }`, { id: now }, shop);
    const report = await retired({ resolution: 'CANCEL' });
    expect(report.barber.isActive).toBe(true);
    expect(report.remaining).toEqual([
      {
        visit: { appointmentId: now },
        reason: 'An appointment that is checked in cannot become cancelled.',
      },
    ]);
    await t.ask(`mutation ($id: ID!) { completeAppointment(id: $id) { id } }`, { id: now }, shop);
    expect((await retired({ resolution: 'CANCEL' })).barber.isActive).toBe(false);
    expect((await state(past)).status).toBe('confirmed');
  });

  it('can be replaced only by another, active barber of the same business', async () => {
    const path = 'input.toBarberId';
    expect(fieldErrorsOf(await retire({ resolution: 'REASSIGN', toBarberId: shop.ana }))).toEqual([
      { path, message: 'Please choose another barber.' },
    ]);
    await t.ask(`mutation ($id: ID!) { deactivateBarber(id: $id) { id } }`, { id: shop.bo }, shop);
    expect(fieldErrorsOf(await retire({ resolution: 'REASSIGN', toBarberId: shop.bo }))).toEqual([
      { path, message: 'Bo is not active.' },
    ]);
    expect(fieldErrorsOf(await retire({ resolution: 'REASSIGN', toBarberId: 'x' }))).toEqual([
      { path, message: 'toBarberId must be an id.' },
    ]);
    expect(fieldErrorsOf(await retire({ resolution: 'CANCEL', reason: 'x'.repeat(501) }))).toEqual([
      { path: 'input.reason', message: 'A reason must have at most 500 characters.' },
    ]);
    const other = await newShop();
    expect(codeOf(await retire({ resolution: 'REASSIGN', toBarberId: other.ana }))).toBe('NOT_FOUND');
    expect(codeOf(await retire({ resolution: 'CANCEL' }, other))).toBe('NOT_FOUND');
    expect(codeOf(await t.execute(UPCOMING, { id: shop.ana }, other))).toBe('NOT_FOUND');
  });
});

describe('what a barber still has to do', () => {
  it('is listed by time, in pages, without what is over or called off', async () => {
    await book('2026-12-02T15:00:00.000Z');
    const later = await book(ELEVEN);
    const first = await book(TEN);
    await book(NOON, [{ serviceId: shop.cut, barberId: shop.bo }]);
    const cancelled = await book(NOON);
    await t.ask(
      `mutation ($input: CancelAppointmentInput!) { cancelAppointment(input: $input) { id } }`,
      { input: { id: cancelled } },
      shop,
    );
    await moveClock('2026-12-02T20:00:00.000Z');
    const page = (after?: string) => t.ask(UPCOMING, { id: shop.ana, first: 1, after }, shop);
    const { barberUpcomingVisits: one } = await page();
    expect(one).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } });
    expect(one.nodes).toEqual([
      {
        appointmentId: first,
        status: 'confirmed',
        startsAt: TEN,
        endsAt: '2026-12-03T15:30:00.000Z',
        clientName: 'Cara Client',
        serviceNames: ['Cut'],
      },
    ]);
    const { barberUpcomingVisits: two } = await page(one.pageInfo.endCursor);
    expect(two).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: false } });
    expect(two.nodes[0].appointmentId).toBe(later);
  });
});

describe('the figures of barbers', () => {
  it('count this month in the zone of the business, and name the next appointment', async () => {
    const done = await book('2026-12-02T15:00:00.000Z');
    const next = await book(TEN);
    await book('2027-01-04T15:00:00.000Z');
    await moveClock('2026-12-02T15:40:00.000Z');
    for (const step of ['checkInAppointment', 'completeAppointment']) {
      await t.ask(`mutation ($id: ID!) { ${step}(id: $id) { id } }`, { id: done }, shop);
    }
    const figures = async () => (await t.ask(FIGURES, {}, shop)).barbers;
    const disconnected = { status: 'DISCONNECTED', provider: null, lastSyncAt: null };
    expect(await figures()).toEqual([
      {
        name: 'Ana',
        stats: { totalAppointments: 3, thisMonth: 2, completionRate: 100 },
        nextAppointment: {
          appointmentId: next,
          startsAt: TEN,
          clientName: 'Cara Client',
          serviceNames: ['Cut'],
        },
        calendar: disconnected,
      },
      {
        name: 'Bo',
        stats: { totalAppointments: 0, thisMonth: 0, completionRate: null },
        nextAppointment: null,
        calendar: disconnected,
      },
    ]);
    // 23:30 on the last day of November in New York: the month has not turned there.
    await moveClock('2026-12-01T04:30:00.000Z');
    expect((await figures())[0].stats.thisMonth).toBe(0);
  });

  it('tell a calendar that is in step from one that is overdue', async () => {
    const connect = (barberId: string, lastSyncAt: string) =>
      t.asOwner(
        `INSERT INTO barber_calendars (tenant_id, id, barber_id, provider, last_sync_at, sealed_access, calendar_name, host)
         VALUES ($1, $2, $3, 'ics', $4, 'sealed', 'Work', 'calendar.example')`,
        [shop.tenantId, newId(), barberId, lastSyncAt],
      );
    await connect(shop.ana, '2026-12-02T12:00:00.000Z');
    await connect(shop.bo, '2026-12-01T12:00:00.000Z');
    const { barbers } = await t.ask(FIGURES, {}, shop);
    expect(barbers.map((one: { calendar: { status: string } }) => one.calendar.status)).toEqual([
      'CONNECTED',
      'SYNC_ISSUE',
    ]);
  });

  it('take as many statements for many barbers as for one', async () => {
    const other = await newShop();
    const count = async (caller: Caller): Promise<number> => {
      await t.ask(FIGURES, {}, caller);
      let statements = 0;
      const stop = onStatement(() => (statements += 1));
      await t.ask(FIGURES, {}, caller).finally(stop);
      return statements;
    };
    const few = await count(other);
    for (const name of ['Cy', 'Di', 'Ed', 'Flo']) {
      await newBarber(name);
    }
    await book(TEN);
    expect(await count(shop)).toBe(few);
  });
});
