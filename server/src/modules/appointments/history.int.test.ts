import { onStatement } from '../../platform/database/statements';
import { type Shop, TEN, newShop } from '../../../test/shop';
import { type TestApp, TestClock, startTestApp } from '../../../test/testApp';

const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { manageToken appointment { id version } } }`;
const MOVE = `mutation ($input: RescheduleAppointmentInput!) { rescheduleAppointment(input: $input) { version } }`;
const UPDATE = `mutation ($input: UpdateAppointmentInput!) { updateAppointment(input: $input) { notes version } }`;
const CANCEL = `mutation ($input: CancelAppointmentInput!) { cancelAppointment(input: $input) { version } }`;
const HISTORY = `query ($id: ID!) { appointment(id: $id) { notes version
  history { kind reason actor { kind name adminName } changes { field before after } } } }`;

const OWN_HISTORY = `query ($id: ID!) { appointment(id: $id) { client { id firstName }
  history { kind actor { kind name adminName } changes { field before after } } } }`;

const NOW = '2026-12-02T13:00:00.000Z';
const ELEVEN = '2026-12-03T16:00:00.000Z';

let t: TestApp;
let shop: Shop;
let id: string;
let manageToken: string;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date(NOW)));
});
afterAll(() => t.close());
beforeEach(async () => {
  shop = await newShop(t);
  const input = {
    slug: shop.slug,
    lines: [{ serviceId: shop.cut, barberId: shop.ana }],
    startsAt: TEN,
    client: { firstName: 'Cara', lastName: 'Lopez', phone: '212 555 0101' },
    notes: 'First visit',
  };
  const { bookAppointment } = await t.ask(BOOK, { input });
  id = bookAppointment.appointment.id;
  manageToken = bookAppointment.manageToken;
});

const appointment = async () => (await t.ask(HISTORY, { id }, shop)).appointment;
const lastEvent = async () => (await appointment()).history.at(-1);
const newClient = async (firstName: string, caller: object = shop): Promise<string> =>
  (
    await t.ask(
      `mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }`,
      { input: { firstName } },
      caller,
    )
  ).createClient.id;
const olive = { kind: 'user', name: 'Olive Owner', adminName: null };

describe('the history of an appointment', () => {
  it('begins with the booking, by the customer', async () => {
    expect((await appointment()).history).toEqual([
      {
        kind: 'booked',
        reason: null,
        actor: { kind: 'customer', name: 'Cara Lopez', adminName: null },
        changes: [],
      },
    ]);
  });

  it('tells of a move what was before and what is now, field by field', async () => {
    const lines = [{ serviceId: shop.color, barberId: shop.bo }];
    await t.ask(MOVE, { input: { id, startsAt: ELEVEN, lines, notes: 'Wants a change' } }, shop);
    expect(await lastEvent()).toEqual({
      kind: 'rescheduled',
      reason: null,
      actor: olive,
      changes: [
        { field: 'STARTS_AT', before: TEN, after: ELEVEN },
        { field: 'SERVICES', before: 'Cut', after: 'Color' },
        { field: 'BARBERS', before: 'Ana', after: 'Bo' },
        { field: 'DURATION', before: '30', after: '90' },
        { field: 'PRICE', before: '3000', after: '9000' },
        { field: 'NOTES', before: 'First visit', after: 'Wants a change' },
      ],
    });
  });

  it('names the customer who moves by the link, and keeps notes that the move does not speak of', async () => {
    await t.ask(MOVE, { input: { manageToken, startsAt: ELEVEN } });
    const { notes, history } = await appointment();
    expect(notes).toBe('First visit');
    expect(history.at(-1)).toMatchObject({
      actor: { kind: 'customer', name: 'Cara Lopez' },
      changes: [{ field: 'STARTS_AT', before: TEN, after: ELEVEN }],
    });
  });

  it('tells each step, and the reasons of a cancellation and of an override, in order', async () => {
    await t.ask(
      MOVE,
      { input: { id, startsAt: '2026-12-03T11:00:00.000Z', override: { reason: 'Wedding' } } },
      shop,
    );
    await t.ask(CANCEL, { input: { id, reason: 'Ill' } }, shop);
    const { history } = await appointment();
    expect(history.map(({ kind, reason }: { kind: string; reason: string }) => [kind, reason])).toEqual([
      ['booked', null],
      ['rescheduled', 'Wedding'],
      ['cancelled', 'Ill'],
    ]);
    expect(history.at(-1).changes).toEqual([{ field: 'STATUS', before: 'confirmed', after: 'cancelled' }]);
  });

  it('names the master admin who acted in the place of an owner', async () => {
    const admin = await t.registerOwner();
    await t.asOwner(
      `UPDATE users SET role = 'master_admin', first_name = 'Ada', last_name = 'Admin' WHERE id = $1`,
      [admin.userId],
    );
    t.app.access.clear();
    const { impersonateTenant } = await t.ask(
      `mutation ($id: ID!) { impersonateTenant(id: $id) { accessToken } }`,
      { id: shop.tenantId },
      { token: admin.token },
    );
    const caller = { token: impersonateTenant.accessToken, tenantId: shop.tenantId };
    await t.ask(`mutation ($id: ID!) { checkInAppointment(id: $id) { id } }`, { id }, caller);
    expect(await lastEvent()).toMatchObject({
      kind: 'checked_in',
      actor: { kind: 'user', name: 'Olive Owner', adminName: 'Ada Admin' },
    });
  });

  it('of a whole page comes from one statement', async () => {
    const seen: string[] = [];
    const stop = onStatement((sql) => seen.push(sql));
    await t.ask(`{ appointments { nodes { id history { kind } } } }`, {}, shop);
    stop();
    expect(seen.filter((sql) => /audit_log/.test(sql))).toHaveLength(1);
  });

  it('is nothing that another business can see', async () => {
    const other = await newShop(t);
    const { errors } = await t.execute(HISTORY, { id }, other);
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});

describe('updateAppointment', () => {
  const update = (overrides: object, caller: object = shop) =>
    t.execute(UPDATE, { input: { id, notes: 'Allergic to henna', ...overrides } }, caller);

  it('changes the notes in any status, and tells it', async () => {
    await t.ask(CANCEL, { input: { id } }, shop);
    const { data } = await update({});
    expect(data.updateAppointment).toEqual({ notes: 'Allergic to henna', version: 3 });
    expect(await lastEvent()).toMatchObject({
      kind: 'updated',
      actor: olive,
      changes: [{ field: 'NOTES', before: 'First visit', after: 'Allergic to henna' }],
    });
    expect((await update({ notes: ' ' })).data.updateAppointment.notes).toBeNull();
  });

  it('records nothing when they are as they were', async () => {
    expect((await update({ notes: 'First visit' })).data.updateAppointment.version).toBe(1);
    expect((await appointment()).history).toHaveLength(1);
  });

  it('tells the later of two editors, and leaves what the first wrote', async () => {
    await update({ expectedVersion: 1 });
    const { errors } = await update({ notes: 'Mine', expectedVersion: 1 });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'CHANGED_MEANWHILE', version: 2 });
    expect((await appointment()).notes).toBe('Allergic to henna');
  });

  it('refuses what is too long or no id, what is not there, and another business', async () => {
    const path = async (overrides: object) =>
      ((await update(overrides)).errors?.[0]?.extensions.fieldErrors as object[])[0];
    expect(await path({ notes: 'x'.repeat(2001) })).toEqual({
      path: 'input.notes',
      message: 'Notes must have at most 2000 characters.',
    });
    expect(await path({ id: 'x' })).toEqual({ path: 'input.id', message: 'id must be an id.' });
    const unknown = await update({ id: '00000000-0000-7000-8000-000000000000' });
    expect(unknown.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    const foreign = await update({}, await newShop(t));
    expect(foreign.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('gives the visit to another client in any status, and the history still knows whose it was', async () => {
    const ben = await newClient('Ben');
    await t.ask(CANCEL, { input: { id: null, manageToken, reason: 'Ill' } });
    const { data } = await update({ notes: undefined, clientId: ben });
    expect(data.updateAppointment).toEqual({ notes: 'First visit', version: 3 });
    const { client, history } = (await t.ask(OWN_HISTORY, { id }, shop)).appointment;
    expect(client.firstName).toBe('Ben');
    expect(history.at(-1)).toMatchObject({
      kind: 'updated',
      actor: olive,
      changes: [{ field: 'CLIENT', before: 'Cara Lopez', after: 'Ben' }],
    });
    expect(history.map(({ actor }: { actor: { name: string } }) => actor.name)).toEqual([
      'Cara Lopez',
      'Cara Lopez',
      'Olive Owner',
    ]);
    const { rows } = await t.asOwner(
      `SELECT payload -> 'before' ->> 'clientId' <> payload -> 'after' ->> 'clientId' AS changed
       FROM outbox WHERE topic = 'appointment.updated' AND payload ->> 'appointmentId' = $1`,
      [id],
    );
    expect(rows).toEqual([{ changed: true }]);
  });

  it('moves and gives away in one step, which only staff may', async () => {
    const ben = await newClient('Ben');
    const { errors } = await t.execute(MOVE, { input: { manageToken, startsAt: ELEVEN, clientId: ben } });
    expect(errors?.[0]?.extensions.fieldErrors).toEqual([
      {
        path: 'input.clientId',
        message: 'Only the staff of a business can give a booking to somebody else.',
      },
    ]);
    await t.ask(MOVE, { input: { id, startsAt: ELEVEN, clientId: ben } }, shop);
    expect((await lastEvent()).changes).toEqual([
      { field: 'STARTS_AT', before: TEN, after: ELEVEN },
      { field: 'CLIENT', before: 'Cara Lopez', after: 'Ben' },
    ]);
  });

  describe('its customer’s link', () => {
    const LINK = 'query ($id: ID!) { appointment(id: $id) { manageUrl } }';
    const OPEN = [
      'query ($token: String!) { managedBooking(manageToken: $token) { canCancel } }',
      'query ($token: String!) { visitRatings(manageToken: $token) { rating } }',
      'mutation ($token: String!) { cancelAppointment(input: { manageToken: $token }) { id } }',
    ];
    const newestToken = async (): Promise<string> =>
      (await t.ask(LINK, { id }, shop)).appointment.manageUrl.split('/manage/')[1];
    const isDead = async (token: string): Promise<void> => {
      for (const operation of OPEN) {
        const { errors } = await t.execute(operation, { token });
        expect(errors?.[0]).toMatchObject({
          message: 'This booking was not found.',
          extensions: { code: 'NOT_FOUND' },
        });
      }
    };

    it('stays the one that was sent, whatever else of the visit changes', async () => {
      await update({ notes: 'Another note' });
      await t.ask(MOVE, { input: { id, startsAt: ELEVEN } }, shop);
      expect(await newestToken()).toBe(manageToken);
      expect((await t.execute(OPEN[0]!, { token: manageToken })).errors).toBeUndefined();
    });

    it('dies when the visit is given away, moved or not, and the new client has another that works', async () => {
      await update({ notes: null, clientId: await newClient('Ben') });
      const bens = await newestToken();
      await isDead(manageToken);
      const { managedBooking } = await t.ask(OPEN[0]!, { token: bens });
      expect(managedBooking).toEqual({ canCancel: true });

      await t.ask(MOVE, { input: { id, startsAt: ELEVEN, clientId: await newClient('Cy') } }, shop);
      const cys = await newestToken();
      expect(new Set([manageToken, bens, cys]).size).toBe(3);
      await isDead(bens);
      await isDead(manageToken);
      const { errors } = await t.execute(OPEN[2]!, { token: cys });
      expect(errors).toBeUndefined();
    });

    it('opens nothing when a byte of it was changed', async () => {
      await update({ notes: null, clientId: await newClient('Ben') });
      const bens = Buffer.from(await newestToken(), 'base64url');
      for (const at of [0, 20, 35, bens.length - 1]) {
        const changed = Buffer.from(bens);
        changed[at]! ^= 1;
        await isDead(changed.toString('base64url'));
      }
      const withoutVersion = Buffer.concat([bens.subarray(0, 32), bens.subarray(36)]);
      await isDead(withoutVersion.toString('base64url'));
    });

    it('lives on when two entries of one client are merged', async () => {
      const { client } = (await t.ask(OWN_HISTORY, { id }, shop)).appointment;
      const keptId = await newClient('Cara');
      const MERGE =
        'mutation ($keep: ID!, $merge: ID!) { mergeClients(keepId: $keep, mergeId: $merge, input: { firstName: "Cara" }) { id } }';
      await t.ask(MERGE, { keep: keptId, merge: client.id }, shop);
      expect((await t.ask(OWN_HISTORY, { id }, shop)).appointment.client.id).toBe(keptId);
      expect((await t.execute(OPEN[0]!, { token: manageToken })).errors).toBeUndefined();
    });

    it('is shown to whoever manages bookings of the business alone', async () => {
      const { errors } = await t.execute(LINK, { id }, await newShop(t));
      expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
      const { appointments } = await t.ask('{ appointments { nodes { id manageUrl } } }', {}, shop);
      expect(appointments.nodes).toEqual([{ id, manageUrl: expect.stringContaining(manageToken) }]);
    });
  });

  it('gives a visit to nobody who is unknown, erased or of another business', async () => {
    const erased = await newClient('Eva');
    await t.ask(`mutation ($id: ID!) { eraseClient(id: $id) { ok } }`, { id: erased }, shop);
    const foreign = await newClient('Fay', await newShop(t));
    for (const clientId of [erased, foreign, '00000000-0000-7000-8000-000000000000']) {
      for (const answer of [
        await update({ clientId }),
        await t.execute(MOVE, { input: { id, startsAt: ELEVEN, clientId } }, shop),
      ]) {
        expect(answer.errors?.[0]?.extensions.fieldErrors).toEqual([
          { path: 'input.clientId', message: 'This client was not found.' },
        ]);
      }
    }
    const { errors } = await update({ clientId: 'Ben' });
    expect(errors?.[0]?.extensions.fieldErrors).toEqual([
      { path: 'input.clientId', message: 'clientId must be an id.' },
    ]);
    expect((await appointment()).version).toBe(1);
  });

  it('erasing a client finds what was written while the visit was theirs, and leaves the rest', async () => {
    const { client } = (await t.ask(OWN_HISTORY, { id }, shop)).appointment;
    await update({ notes: 'About Cara' });
    await update({ notes: 'Now Ben', clientId: await newClient('Ben') });
    await update({ notes: 'About Ben' });
    await t.ask(`mutation ($id: ID!) { eraseClient(id: $id) { ok } }`, { id: client.id }, shop);
    const { history, notes } = await appointment();
    expect(notes).toBe('About Ben');
    expect(JSON.stringify(history)).not.toMatch(/Cara|First visit/);
    expect(history.at(-2).changes).toEqual([{ field: 'CLIENT', before: 'Erased client', after: 'Ben' }]);
    expect(history.at(-1).changes).toEqual([{ field: 'NOTES', before: 'Now Ben', after: 'About Ben' }]);
  });

  it('leaves the notes of a booking to staff', async () => {
    const { errors } = await t.execute(MOVE, { input: { manageToken, startsAt: ELEVEN, notes: 'Mine' } });
    expect(errors?.[0]?.extensions.fieldErrors).toEqual([
      { path: 'input.notes', message: 'Only the staff of a business can change the notes of a booking.' },
    ]);
  });
});
