import { type Caller, type TestApp, startTestApp } from '../../../test/testApp';

const NOTICES = `query ($first: Int, $after: String) { notices(first: $first, after: $after) { unreadCount
  nodes { id kind at isUnread isByClient actorName appointmentId reference startsAt clientName }
  pageInfo { hasNextPage endCursor } } }`;
const MARK = `mutation ($through: DateTimeISO!) { markNoticesRead(through: $through) { ok } }`;
const MARK_ONE = `mutation ($id: ID!) { markNoticeRead(id: $id) { ok } }`;
const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id reference } } }`;
const CANCEL = `mutation ($input: CancelAppointmentInput!) { cancelAppointment(input: $input) { id } }`;

let t: TestApp;
let owner: Awaited<ReturnType<TestApp['newBusiness']>>;
let desk: Required<Pick<Caller, 'token' | 'tenantId'>>;
let cut: string;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  owner = await t.newBusiness();
  const { token, userId } = await t.registerOwner();
  await t.asOwner(
    `INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, gen_random_uuid(), $2, 'front_desk')`,
    [owner.tenantId, userId],
  );
  desk = { token, tenantId: owner.tenantId };
  const service = { name: 'Cut', category: 'HAIRCUTS_TRIMS', durationMinutes: 30, priceCents: 3000 };
  cut = (
    await t.ask(
      `mutation ($input: CreateServiceInput!) { createService(input: $input) { id } }`,
      { input: service },
      owner,
    )
  ).createService.id;
  await t.ask(
    `mutation ($input: CreateBarberInput!) { createBarber(input: $input) { id } }`,
    { input: { name: 'Ana' } },
    owner,
  );
});

const notices = async (caller: Caller = owner, variables: object = {}) =>
  (await t.ask(NOTICES, { ...variables }, caller)).notices;

/** Books the first free time from the day after tomorrow on: as a member, or as a client without one. */
async function book(caller?: Caller, phone = '212 555 0101'): Promise<{ id: string; reference: string }> {
  const day = (ahead: number) =>
    new Date(t.clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
  const { availableSlots } = await t.ask(
    `query ($input: AvailableSlotsInput!) { availableSlots(input: $input) { slots { startsAt } } }`,
    {
      input: { slug: owner.slug, lines: [{ serviceId: cut }], fromDate: day(2), toDate: day(6) },
    },
  );
  const input = {
    ...(caller ? {} : { slug: owner.slug }),
    lines: [{ serviceId: cut }],
    startsAt: availableSlots.slots[0].startsAt,
    client: { firstName: 'Cara', lastName: 'Client', phone },
  };
  return (await t.ask(BOOK, { input }, caller ?? {})).bookAppointment.appointment;
}

it('tells what clients and colleagues did, newest first, and nobody of what he did himself', async () => {
  const online = await book();
  const atDesk = await book(desk, '212 555 0102');
  await t.ask(CANCEL, { input: { id: atDesk.id, reason: 'ill' } }, owner);

  const forOwner = await notices(owner);
  expect(forOwner.nodes).toMatchObject([
    { kind: 'booked', isByClient: false, actorName: 'Olive Owner', reference: atDesk.reference },
    {
      kind: 'booked',
      isByClient: true,
      actorName: null,
      clientName: 'Cara Client',
      appointmentId: online.id,
    },
  ]);
  const forDesk = await notices(desk);
  expect(forDesk.nodes.map((notice: { kind: string }) => notice.kind)).toEqual(['cancelled', 'booked']);
});

it('counts what is unread for each member, up to what he has seen', async () => {
  await book();
  await book(undefined, '212 555 0103');
  const [newest, older] = (await notices()).nodes;
  expect(await notices()).toMatchObject({ unreadCount: 2, nodes: [{ isUnread: true }, { isUnread: true }] });

  await t.ask(MARK, { through: older.at }, owner);
  expect(await notices()).toMatchObject({ unreadCount: 1, nodes: [{ isUnread: true }, { isUnread: false }] });
  await t.ask(MARK, { through: newest.at }, owner);
  expect((await notices()).unreadCount).toBe(0);
  expect((await notices(desk)).unreadCount).toBe(2);

  // An older page that is still open marks nothing unread again, and nobody reads the future.
  await t.ask(MARK, { through: older.at }, owner);
  expect((await notices()).unreadCount).toBe(0);
  await t.ask(MARK, { through: '2100-01-01T00:00:00.000Z' }, owner);
  await book(undefined, '212 555 0104');
  expect((await notices()).unreadCount).toBe(1);
});

it('comes in pages that neither overlap nor leave any out', async () => {
  for (const end of [1, 2, 3]) {
    await book(undefined, `212 555 010${end}`);
  }
  const first = await notices(owner, { first: 2 });
  const second = await notices(owner, { first: 2, after: first.pageInfo.endCursor });
  expect(first.pageInfo.hasNextPage).toBe(true);
  expect(second.pageInfo.hasNextPage).toBe(false);
  const ids = [...first.nodes, ...second.nodes].map((notice: { id: string }) => notice.id);
  expect(new Set(ids).size).toBe(3);
  const { errors } = await t.execute(NOTICES, { after: 'nonsense' }, owner);
  expect(errors?.[0]?.extensions.fieldErrors).toMatchObject([{ path: 'after' }]);
});

it('another business hears nothing of it', async () => {
  await book();
  const other = await t.newBusiness();
  expect(await notices(other)).toMatchObject({ nodes: [], unreadCount: 0 });
  await t.ask(MARK, { through: new Date().toISOString() }, other);
  expect((await notices()).unreadCount).toBe(1);
});

it('one can be read while earlier ones stay unread, by nobody else and until all are read', async () => {
  for (const end of [1, 2, 3]) {
    await book(undefined, `212 555 010${end}`);
  }
  const unread = async (caller: Caller = owner) =>
    (await notices(caller)).nodes.map(({ isUnread }: { isUnread: boolean }) => isUnread);
  const [newest, middle] = (await notices()).nodes;
  await t.ask(MARK_ONE, { id: middle.id }, owner);
  await t.ask(MARK_ONE, { id: middle.id }, owner);
  expect(await unread()).toEqual([true, false, true]);
  expect((await notices()).unreadCount).toBe(2);
  expect(await unread(desk)).toEqual([true, true, true]);
  await t.ask(MARK, { through: newest.at }, owner);
  expect((await notices()).unreadCount).toBe(0);
  const { rows } = await t.asOwner('SELECT FROM notices_read_singly WHERE tenant_id = $1', [owner.tenantId]);
  expect(rows).toHaveLength(0);
});

it('what is no notice to a member cannot be marked: his own doing, another business’s, no id', async () => {
  await book(desk);
  const [notice] = (await notices()).nodes;
  for (const [id, caller] of [
    [notice.id, desk],
    [notice.id, await t.newBusiness()],
    ['nonsense', owner],
    ['00000000-0000-7000-8000-000000000000', owner],
  ] as const) {
    const { errors } = await t.execute(MARK_ONE, { id }, caller);
    expect(errors?.[0]).toMatchObject({
      message: 'This notification was not found.',
      extensions: { code: 'NOT_FOUND' },
    });
  }
  expect((await notices()).unreadCount).toBe(1);
});
