import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createClient } from 'graphql-ws';
import sharp from 'sharp';
import WebSocket from 'ws';
import { TEN, type Shop, newShop } from '../../../test/shop';
import { type Caller, TestClock, type TestApp, type TestServer, startTestApp } from '../../../test/testApp';

/** Suspended on one server, a business is asked for on another one. The clock stands still: no cache runs out. */

const SUSPEND = `mutation ($id: ID!, $reason: String) { suspendTenant(id: $id, reason: $reason) { ok } }`;
const UNSUSPEND = `mutation ($id: ID!) { unsuspendTenant(id: $id) { ok } }`;
const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { manageToken } }`;
const WITHIN_MILLISECONDS = 1_000;

let t: TestApp;
let other: TestServer;
let host: string;
let admin: Caller;
let shop: Shop;
let owner: Caller;
/** Of a second business, whose owner works in the first one as well. */
let elsewhere: Caller;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date('2026-12-01T15:00:00Z')));
  other = await t.anotherServer();
  other.app.http.listen(0, '127.0.0.1');
  await once(other.app.http, 'listening');
  host = `127.0.0.1:${(other.app.http.address() as AddressInfo).port}`;
  const master = await t.registerOwner();
  await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [master.userId]);
  admin = { token: master.token };
  shop = await newShop(t);
  owner = { token: shop.token, tenantId: shop.tenantId };
  const neighbour = await t.newBusiness('Neighbour');
  elsewhere = { token: neighbour.token, tenantId: neighbour.tenantId };
  await t.asOwner(
    `INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, gen_random_uuid(), $2, 'manager')`,
    [shop.tenantId, neighbour.userId],
  );
});
afterEach(() => t.ask(UNSUSPEND, { id: shop.tenantId }, admin));
afterAll(() => t.close());

const suspend = () => t.ask(SUSPEND, { id: shop.tenantId, reason: 'unpaid' }, admin);

/** Suspends on the first server, and waits until the second one refuses. */
async function suspended(): Promise<void> {
  await suspend();
  const since = performance.now();
  while ((await codeOf(TENANT, {}, owner)) !== 'TENANT_SUSPENDED') {
    expect(performance.now() - since).toBeLessThan(WITHIN_MILLISECONDS);
  }
}

const TENANT = '{ tenant { id } }';
const codeOf = async (...call: Parameters<TestApp['execute']>) =>
  (await other.execute(...call)).errors?.[0]?.extensions.code;

const fetched = (path: string, token = shop.token, method = 'GET') =>
  fetch(`http://${host}${path}`, { method, headers: { authorization: `Bearer ${token}` } });

it('closes every way in on every server at once, and opens them again with nothing lost', async () => {
  const { createApiKey } = await t.ask(
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }',
    { input: { name: 'Till', scopes: ['clients_read'] } },
    owner,
  );
  const key = { token: createApiKey.key as string };
  const lines = [{ serviceId: shop.cut }];
  const client = { firstName: 'Cara', phone: '212 555 0101' };
  const { bookAppointment } = await t.ask(BOOK, { input: { slug: shop.slug, lines, startsAt: TEN, client } });
  const { manageToken } = bookAppointment as { manageToken: string };
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#7e22ce' } })
    .png()
    .toBuffer();
  const { uploadImage } = await t.ask(
    'mutation ($input: UploadImageInput!) { uploadImage(input: $input) { url } }',
    { input: { purpose: 'LOGO', dataBase64: bytes.toString('base64') } },
    owner,
  );
  const slots = { lines, fromDate: '2026-12-03', toDate: '2026-12-03' };
  const later = '2026-12-03T18:00:00.000Z';
  const ways: [string, string, Record<string, unknown>, Caller][] = [
    ['dashboard', TENANT, {}, owner],
    ['member of two', TENANT, {}, { ...elsewhere, tenantId: shop.tenantId }],
    ['a write', `mutation { createBarber(input: { name: "Cy" }) { id } }`, {}, owner],
    ['API key', '{ clients { totalCount } }', {}, key],
    ['booking page', 'query ($slug: String!) { business(slug: $slug) { slug } }', { slug: shop.slug }, {}],
    [
      'free times',
      'query ($input: AvailableSlotsInput!) { availableSlots(input: $input) { timeZone } }',
      { input: { slug: shop.slug, ...slots } },
      {},
    ],
    [
      'hold',
      'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { id } }',
      { input: { slug: shop.slug, lines, startsAt: later } },
      {},
    ],
    [
      'manage link',
      'query ($manageToken: String!) { managedBooking(manageToken: $manageToken) { canCancel } }',
      { manageToken },
      {},
    ],
  ];
  const codes = async () =>
    Promise.all(
      ways.map(async ([name, document, variables, caller]) => [
        name,
        await codeOf(document, variables, caller),
      ]),
    );
  const statuses = async () => [
    (await fetched(`/api/tenants/${shop.tenantId}`, shop.token, 'PUT')).status,
    (await fetched(uploadImage.url as string)).status,
  ];
  expect(await codes()).toEqual(ways.map(([name]) => [name, undefined]));
  expect(await statuses()).toEqual([200, 200]);

  await suspended();
  expect(await codes()).toEqual(ways.map(([name]) => [name, 'TENANT_SUSPENDED']));
  expect(await statuses()).toEqual([403, 403]);
  expect(await (await fetched(uploadImage.url as string)).json()).toEqual({
    detail: 'This business is suspended.',
  });

  // The rest of the same people's work goes on, and they may see why and ask.
  expect((await other.ask(TENANT, {}, elsewhere)).tenant.id).toBe(elsewhere.tenantId);
  const { myTenants } = await other.ask('{ myTenants { id isActive suspendedReason } }', {}, elsewhere);
  expect(myTenants).toContainEqual({ id: shop.tenantId, isActive: false, suspendedReason: 'unpaid' });
  expect(myTenants).toContainEqual({ id: elsewhere.tenantId, isActive: true, suspendedReason: null });
  const contact = `mutation ($input: ContactSupportInput!) { contactSupport(input: $input) { ok } }`;
  const letter = { input: { topic: 'billing', message: 'Why are we suspended?' } };
  await other.ask(contact, letter, owner);
  const { rows } = await t.asOwner(
    `SELECT tenant_id FROM outbox WHERE payload ->> 'text' LIKE '%Why are we suspended?%'`,
  );
  expect(rows).toEqual([{ tenant_id: null }]);
  expect(await codeOf(contact, letter, key)).toBe('TENANT_SUSPENDED');
  const stranger = await t.newBusiness();
  expect(await codeOf(contact, letter, { ...stranger, tenantId: shop.tenantId })).toBe('NOT_FOUND');

  await t.ask(UNSUSPEND, { id: shop.tenantId }, admin);
  const since = performance.now();
  while ((await codeOf(TENANT, {}, owner)) === 'TENANT_SUSPENDED') {
    expect(performance.now() - since).toBeLessThan(WITHIN_MILLISECONDS);
  }
  expect(await codes()).toEqual(ways.map(([name]) => [name, undefined]));
  expect(await statuses()).toEqual([200, 200]);
});

it('ends an open subscription although nothing happens in the business; those of others stay open', async () => {
  const subscribe = ({ token, tenantId }: Caller) => {
    const client = createClient({
      url: `ws://${host}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${token}`, tenantId },
      retryAttempts: 0,
    });
    const events = client.iterate({ query: 'subscription { appointmentChanged { kind } }' });
    return { next: events.next(), close: () => client.dispose() };
  };
  const [mine, theirs] = [subscribe(owner), subscribe(elsewhere)];
  const bus = other.app.services.events;
  for (let tries = 0; bus.subscriberCount < 2 && tries < 200; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(bus.subscriberCount).toBe(2);
  const ended = mine.next.then(
    () => 'an event',
    (error: unknown) => JSON.stringify(error),
  );
  const since = performance.now();
  await suspend();
  expect(await ended).toMatch(/TENANT_SUSPENDED/);
  expect(performance.now() - since).toBeLessThan(WITHIN_MILLISECONDS);
  expect(bus.subscriberCount).toBe(1);
  await Promise.all([mine.close(), theirs.close()]);
});

it('the assistant answers nobody, in a conversation that was under way as little as in a new one', async () => {
  const send =
    'mutation ($input: AssistantMessageInput!) { sendAssistantMessage(input: $input) { conversationToken } }';
  const input = { slug: shop.slug, text: 'hello' };
  const { sendAssistantMessage } = await other.ask(send, { input });
  await suspended();
  const { conversationToken } = sendAssistantMessage;
  expect(await codeOf(send, { input })).toBe('TENANT_SUSPENDED');
  expect(await codeOf(send, { input: { ...input, conversationToken } })).toBe('TENANT_SUSPENDED');
});
