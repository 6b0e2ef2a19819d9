import { monitorEventLoopDelay } from 'node:perf_hooks';
import { type Shop, newShop } from '../../../test/shop';
import { type TestApp, startTestApp } from '../../../test/testApp';

const IMPORT = `mutation ($csv: String!) { importClients(csv: $csv) { created updated failed errors { row message } } }`;
const CREATE = `mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateClientInput!) { updateClient(id: $id, input: $input) { id } }`;
const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id } } }`;
const MONDAY = Date.parse('2031-01-06T15:00:00Z');

let t: TestApp;
let shop: Shop;

beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  shop = await newShop(t);
});
afterAll(() => t.close());

const csvOf = (count: number): string =>
  ['First name,Last name,Phone,Email']
    .concat(
      Array.from({ length: count }, (_, n) => `Guest${n},Lopez,+1212555${1000 + n},guest${n}@example.com`),
    )
    .join('\n');

const people = async () =>
  (
    await t.asOwner(
      `SELECT count(*)::int AS clients, count(DISTINCT (phone, lower(first_name)))::int AS people
       FROM clients WHERE tenant_id = $1 AND deleted_at IS NULL`,
      [shop.tenantId],
    )
  ).rows[0] as { clients: number; people: number };

const create = (input: object) => t.execute(CREATE, { input }, shop);
const conflict = (answer: { errors?: { message: string; extensions: { code: string } }[] }) =>
  answer.errors?.[0] && [answer.errors[0].extensions.code, answer.errors[0].message];
const BY_PHONE = ['CONFLICT', 'Another client with this first name has this phone number.'];
const BY_EMAIL = ['CONFLICT', 'Another client with this first name has this e-mail address.'];

it('the same import several times at once adds everyone once', async () => {
  const other = await t.anotherServer();
  const csv = csvOf(300);
  const reports = await Promise.all(
    [t, other, t, other].map(async (server) => (await server.ask(IMPORT, { csv }, shop)).importClients),
  );
  expect(reports.map(({ created }) => created).sort()).toEqual([0, 0, 0, 300]);
  expect(reports.reduce((sum, { updated }) => sum + updated, 0)).toBe(900);
  expect(await people()).toEqual({ clients: 300, people: 300 });
});

it('an import, bookings and staff who add the same people at once add each once', async () => {
  const csv = csvOf(24);
  const booking = (n: number) =>
    t.execute(
      BOOK,
      {
        input: {
          startsAt: new Date(MONDAY + n * 86_400_000).toISOString(),
          lines: [{ serviceId: shop.cut, barberId: n % 2 ? shop.ana : shop.bo }],
          client: { firstName: `guest${n}`, lastName: 'L', phone: `+1212555${1000 + n}` },
        },
      },
      shop,
    );
  await Promise.all([
    t.execute(IMPORT, { csv }, shop),
    ...Array.from({ length: 24 }, (_, n) => [
      booking(n),
      create({ firstName: `GUEST${n}`, phone: `+1212555${1000 + n}` }),
      create({ firstName: `Guest${n}`, email: `Guest${n}@Example.com`, phone: `+1212555${1000 + n}` }),
    ]).flat(),
    t.execute(IMPORT, { csv }, shop),
  ]);
  const { clients, people: distinct } = await people();
  expect(clients).toBe(distinct);
  expect(clients).toBe(24);
});

it('staff is refused a second client with one first name and phone or e-mail, and may add a child with the same phone', async () => {
  const ana = (await create({ firstName: 'Ana', phone: '+12125550100', email: 'ana@example.com' })).data
    .createClient;
  expect(conflict(await create({ firstName: 'ANA', phone: '(212) 555-0100' }))).toEqual(BY_PHONE);
  expect(conflict(await create({ firstName: 'ana', email: 'ANA@example.com' }))).toEqual(BY_EMAIL);
  const child = await create({ firstName: 'Zoe', phone: '+12125550100', email: 'ana@example.com' });
  expect(child.errors).toBeUndefined();
  const renamed = await t.execute(
    UPDATE,
    { id: child.data.createClient.id, input: { firstName: 'Ana' } },
    shop,
  );
  expect(conflict(renamed)).toEqual(BY_PHONE);
  // Another business knows its own Ana.
  const other = await newShop(t);
  expect(
    (await t.execute(CREATE, { input: { firstName: 'Ana', phone: '+12125550100' } }, other)).errors,
  ).toBeUndefined();
  // Nobody is left in the way once she is erased.
  await t.ask(`mutation ($id: ID!) { eraseClient(id: $id) { ok } }`, { id: ana.id }, shop);
  expect((await create({ firstName: 'Ana', phone: '+12125550100' })).errors).toBeUndefined();
});

it('doubles of before may stay and be edited, but get no third', async () => {
  const insert = `INSERT INTO clients (tenant_id, id, first_name, phone, is_twin)
                  VALUES ($1, gen_random_uuid(), 'Ana', '+12125550100', $2) RETURNING id`;
  await t.asOwner(insert, [shop.tenantId, false]);
  const { rows } = await t
    .asOwner('ALTER TABLE clients DISABLE TRIGGER clients_no_twin')
    .then(() => t.asOwner(insert, [shop.tenantId, true]));
  await t.asOwner('ALTER TABLE clients ENABLE TRIGGER clients_no_twin');
  const edit = (input: object) => t.execute(UPDATE, { id: rows[0].id, input }, shop);
  expect((await edit({ lastName: 'Lopez', phone: '+12125550100' })).errors).toBeUndefined();
  expect(conflict(await create({ firstName: 'Ana', phone: '+12125550100' }))).toEqual(BY_PHONE);
  expect((await edit({ phone: '+12125550101' })).errors).toBeUndefined();
  expect(conflict(await edit({ phone: '+12125550100' }))).toEqual(BY_PHONE);
});

it('a row whose phone and e-mail belong to two clients is left out of an import', async () => {
  await create({ firstName: 'Ana', phone: '+12125550100' });
  await create({ firstName: 'Ana', email: 'ana@example.com' });
  const { importClients } = await t.ask(
    IMPORT,
    { csv: 'First name,Phone,Email\nAna,+12125550100,ana@example.com\nBen,+12125550101,' },
    shop,
  );
  expect(importClients).toEqual({
    created: 1,
    updated: 0,
    failed: 1,
    errors: [{ row: 2, message: 'The phone number and the e-mail address belong to two different clients.' }],
  });
});

it('an import of 5,000 rows leaves the server free for others', async () => {
  const csv = csvOf(5_000);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const { importClients } = await t.ask(IMPORT, { csv }, shop);
  const again = await t.ask(IMPORT, { csv }, shop);
  delay.disable();
  expect(importClients).toMatchObject({ created: 5_000 });
  expect(again.importClients).toMatchObject({ updated: 5_000 });
  const longestMs = delay.max / 1e6;
  if (process.env.TEST_LOG) process.stdout.write(`longest wait ${longestMs.toFixed(0)} ms\n`);
  // A tenth of a second on a free machine; without pauses it is seconds.
  expect(longestMs).toBeLessThan(500);
});
