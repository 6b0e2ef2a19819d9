import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { type Shop, newShop } from '../test/shop';
import { type TestApp, TestClock, startTestApp } from '../test/testApp';
import { prepareImage } from './modules/media/imageFile';

const HOLD = 'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { token } }';
const RELEASE = 'mutation ($token: String!) { releaseHold(token: $token) { ok } }';
const BOOK = 'mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { manageToken } }';
const SLOTS = 'query ($input: AvailableSlotsInput!) { availableSlots(input: $input) { slots { startsAt } } }';

let t: TestApp;
let shop: Shop;
beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date('2026-12-01T14:00:00Z')), {
    publicUrl: 'https://salon.example',
    caps: { holdsPerAddress: 3, comingVisitsPerContact: 3, searchesPerAddress: 5 },
  });
  shop = await newShop(t);
});
afterAll(() => t.close());

const startsAt = (n: number): string =>
  new Date(Date.parse('2026-12-03T15:00:00Z') + n * 3_600_000).toISOString();
const hold = (n: number, address: string) =>
  t.execute(
    HOLD,
    { input: { slug: shop.slug, lines: [{ serviceId: shop.cut }], startsAt: startsAt(n) } },
    { address },
  );

it('an address holds so many chairs at once, and more once it gives one back', async () => {
  const address = '2001:db8:1:2::1';
  const tokens = [];
  for (const n of [0, 1, 2]) tokens.push((await hold(n, address)).data.holdSlot.token as string);
  // Another address of the same network.
  expect((await hold(3, '2001:db8:1:2::ffff')).errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
  expect((await hold(3, '2001:db8:1:3::1')).errors).toBeUndefined();
  await t.ask(RELEASE, { token: tokens[0] }, { address });
  expect((await hold(0, address)).errors).toBeUndefined();
  // A refused hold is none.
  expect((await hold(-100, '198.51.100.7')).errors?.[0]?.extensions.code).toBe('SLOT_UNAVAILABLE');
});

it('a contact has so many coming visits that its owner booked; staff book more', async () => {
  const client = { firstName: 'Many', phone: '212 555 0133' };
  const book = (n: number, more: object, caller = {}) =>
    t.execute(
      BOOK,
      { input: { lines: [{ serviceId: shop.cut }], startsAt: startsAt(24 + n), client, ...more } },
      caller,
    );
  for (const n of [0, 1, 2]) expect((await book(n, { slug: shop.slug })).errors).toBeUndefined();
  const [refused] = (await book(3, { slug: shop.slug })).errors!;
  expect(refused).toMatchObject({ extensions: { code: 'CONFLICT' } });
  expect(refused!.message).toMatch(/many coming bookings/);
  expect((await book(3, {}, shop)).errors).toBeUndefined();
});

it('a stranger searches so many times a minute, and staff as often as they want', async () => {
  const input = {
    slug: shop.slug,
    lines: [{ serviceId: shop.cut }],
    fromDate: '2026-12-03',
    toDate: '2026-12-03',
  };
  for (let n = 0; n < 5; n += 1) await t.ask(SLOTS, { input }, { address: '203.0.113.9' });
  expect(
    (await t.execute(SLOTS, { input }, { address: '::ffff:203.0.113.9' })).errors?.[0]?.extensions.code,
  ).toBe('RATE_LIMITED');
  await t.ask(SLOTS, { input }, { address: '203.0.113.10' });
  const { slug: _slug, ...own } = input;
  for (let n = 0; n < 8; n += 1) await t.ask(SLOTS, { input: own }, { ...shop, address: '203.0.113.9' });
});

it('a master admin who acts as the owner appoints no owner', async () => {
  const admin = await t.registerOwner();
  await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [admin.userId]);
  t.app.access.clear();
  const { impersonateTenant } = await t.ask(
    'mutation ($id: ID!) { impersonateTenant(id: $id) { accessToken } }',
    { id: shop.tenantId },
    { token: admin.token },
  );
  const acting = { token: impersonateTenant.accessToken as string, tenantId: shop.tenantId };
  const invite = (role: string) =>
    t.execute(
      'mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { id } }',
      { input: { email: `${role}@example.com`, role } },
      acting,
    );
  expect((await invite('owner')).errors?.[0]?.message).toBe('Only an owner can invite an owner.');
  expect((await invite('manager')).errors).toBeUndefined();
});

it('pages connect to their own origin alone, and answers are not stored', async () => {
  t.app.http.listen(0, '127.0.0.1');
  await once(t.app.http, 'listening');
  const origin = `http://127.0.0.1:${(t.app.http.address() as AddressInfo).port}`;
  const page = await fetch(`${origin}/nothing`);
  const policy = page.headers.get('content-security-policy')!;
  expect(/connect-src ([^;]*)/.exec(policy)![1]).toBe("'self' wss://salon.example");
  expect(page.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
  expect((await fetch(`${origin}/api/auth/me`)).headers.get('cache-control')).toBe('no-store');
  for (const path of ['/graphql', '/graphql?']) {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"query":"{ __typename }"}',
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  }
});

it('a picture of more than 24 million pixels is refused before it is decoded', async () => {
  const large = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  const before = process.memoryUsage().rss;
  const refused = await Promise.allSettled(
    Array.from({ length: 12 }, () => prepareImage(large, 'input.data')),
  );
  expect(refused.every(({ status }) => status === 'rejected')).toBe(true);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  const fine = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#123' } })
    .jpeg()
    .toBuffer();
  const prepared = await Promise.all(Array.from({ length: 5 }, () => prepareImage(fine, 'input.data')));
  expect(prepared.map(({ width }) => width)).toEqual([512, 512, 512, 512, 512]);
});
