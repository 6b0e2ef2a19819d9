import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { newApiKey } from '../../platform/auth/apiKeys';
import { newShop } from '../../../test/shop';
import { PASSWORD, type TestApp, startTestApp } from '../../../test/testApp';

const CREATE = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key apiKey { id name shownPrefix scopes createdByName lastUsedAt } } }`;
const LIST = `{ apiKeys { id name shownPrefix scopes lastUsedAt } }`;
const REVOKE = `mutation ($id: ID!) { revokeApiKey(id: $id) { ok } }`;
const CLIENTS = `{ clients { totalCount } }`;
const NEW_CLIENT = `mutation { createClient(input: { firstName: "Cleo" }) { id } }`;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

type Business = Awaited<ReturnType<TestApp['newBusiness']>>;

async function newKey(business: Business, scopes: string[]): Promise<{ token: string; id: string }> {
  const { createApiKey } = await t.ask(CREATE, { input: { name: 'Till', scopes } }, business);
  return { token: createApiKey.key, id: createApiKey.apiKey.id };
}

const codeOf = async (...args: Parameters<TestApp['execute']>) =>
  (await t.execute(...args)).errors?.[0]?.extensions.code;

it('is shown once, listed by its first characters, kept as a hash and audited', async () => {
  const owner = await t.newBusiness();
  const { createApiKey } = await t.ask(
    CREATE,
    { input: { name: '  Till  ', scopes: ['clients_read', 'clients_read', 'bookings_write'] } },
    owner,
  );
  const { key, apiKey } = createApiKey;
  expect(key).toMatch(/^ck_[\w-]{64}$/);
  expect(apiKey).toEqual({
    id: apiKey.id,
    name: 'Till',
    shownPrefix: key.slice(0, 11),
    scopes: ['clients_read', 'bookings_write'],
    createdByName: 'Olive Owner',
    lastUsedAt: null,
  });
  expect((await t.ask(LIST, {}, owner)).apiKeys).toMatchObject([{ id: apiKey.id }]);
  const { rows } = await t.asOwner(
    `SELECT row_to_json(k)::text || (SELECT jsonb_agg(a)::text FROM audit_log a WHERE a.tenant_id = k.tenant_id)
       AS stored, encode(key_hash, 'hex') AS hash FROM api_keys k WHERE id = $1`,
    [apiKey.id],
  );
  const { stored, hash } = rows[0] as { stored: string; hash: string };
  expect(stored).not.toContain(key.slice(11));
  expect(stored).toContain('api_key.created');
  expect(hash).toHaveLength(64);
});

it('opens its own business with exactly the permissions of its scopes, and says when it was used', async () => {
  const owner = await t.newBusiness();
  const reader = await newKey(owner, ['clients_read']);
  expect((await t.ask(CLIENTS, {}, { token: reader.token })).clients.totalCount).toBe(0);
  expect((await t.ask(CLIENTS, {}, { ...reader, tenantId: owner.tenantId })).clients.totalCount).toBe(0);
  const refused = await t.execute(NEW_CLIENT, {}, reader);
  expect(refused.errors?.[0]).toMatchObject({
    message: 'This API key does not allow this.',
    extensions: { code: 'FORBIDDEN' },
  });
  const writer = await newKey(owner, ['clients_write']);
  const { createClient } = await t.ask(NEW_CLIENT, {}, writer);
  expect(await codeOf(`{ services { id } }`, {}, writer)).toBe('FORBIDDEN');

  const { apiKeys } = await t.ask(LIST, {}, owner);
  expect(apiKeys.every((key: { lastUsedAt: string | null }) => key.lastUsedAt !== null)).toBe(true);
  const { rows } = await t.asOwner(
    'SELECT actor_kind, actor_user_id, actor_api_key_id FROM audit_log WHERE entity_id = $1',
    [createClient.id],
  );
  expect(rows).toEqual([{ actor_kind: 'api_key', actor_user_id: null, actor_api_key_id: writer.id }]);
});

it('reads the details of its business', async () => {
  const owner = await t.newBusiness('Keyed');
  const key = await newKey(owner, ['business_read']);
  const { tenant } = await t.ask(
    `{ tenant { businessName viewerRole businessHours { weekday } datedHours { localDate } } }`,
    {},
    key,
  );
  expect(tenant).toMatchObject({ businessName: 'Keyed', viewerRole: null, datedHours: [] });
  expect(tenant.businessHours).toHaveLength(7);
});

it('does nothing that needs a person, or that concerns the team or keys', async () => {
  const owner = await t.newBusiness();
  const key = await newKey(owner, ['bookings_write', 'clients_write', 'services_write', 'business_read']);
  for (const document of [
    '{ me { id } }',
    '{ myTenants { id } }',
    '{ mySessions { id } }',
    '{ twoFactor { enabled } }',
    '{ teamMembers { id } }',
    '{ apiKeys { id } }',
    'mutation { revokeOtherSessions { ok } }',
    'mutation { updateTenant(input: { businessName: "Mine" }) { id } }',
  ]) {
    expect([document, await codeOf(document, {}, { ...key, tenantId: owner.tenantId })]).toEqual([
      document,
      'FORBIDDEN',
    ]);
  }
});

it('never opens another business', async () => {
  const [mine, other] = [await t.newBusiness(), await t.newBusiness()];
  const key = await newKey(mine, ['clients_read']);
  expect(await codeOf(CLIENTS, {}, { ...key, tenantId: other.tenantId })).toBe('NOT_FOUND');
  expect(await codeOf(CLIENTS, {}, { ...key, tenantId: 'nonsense' })).toBe('TENANT_INVALID');
  expect((await t.ask(LIST, {}, other)).apiKeys).toEqual([]);
  expect(await codeOf(REVOKE, { id: key.id }, other)).toBe('NOT_FOUND');
  expect(await codeOf(CLIENTS, {}, key)).toBeUndefined();
});

it('that was made up is refused, whatever business it names', async () => {
  const { tenantId } = await t.newBusiness();
  const made = [newApiKey(tenantId), newApiKey(randomUUID()), 'ck_', 'ck_nonsense', `ck_${'x'.repeat(5000)}`];
  for (const token of made) {
    expect(await codeOf(CLIENTS, {}, { token, tenantId })).toBe('UNAUTHENTICATED');
    expect(await codeOf('{ me { id } }', {}, { token })).toBe('UNAUTHENTICATED');
  }
});

it('is dead as soon as it is revoked, and when its business is suspended', async () => {
  const owner = await t.newBusiness();
  const [first, second] = [await newKey(owner, ['clients_read']), await newKey(owner, ['clients_read'])];
  await t.ask(CLIENTS, {}, first);
  await t.ask(REVOKE, { id: first.id }, owner);
  // The clock stands still, so that only the notification can have emptied the cache.
  let code: string | undefined;
  for (let attempt = 0; attempt < 100 && code === undefined; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    code = await codeOf(CLIENTS, {}, first);
  }
  expect(code).toBe('UNAUTHENTICATED');
  expect(await codeOf(REVOKE, { id: first.id }, owner)).toBe('NOT_FOUND');
  await t.asOwner(`UPDATE tenants SET status = 'suspended' WHERE id = $1`, [owner.tenantId]);
  t.app.access.clear();
  expect(await codeOf(CLIENTS, {}, second)).toBe('TENANT_SUSPENDED');
});

it('is limited in what it may ask in a minute', async () => {
  const owner = await t.newBusiness();
  const key = await newKey(owner, ['clients_read']);
  await t.ask(CLIENTS, {}, key);
  await t.asOwner(`UPDATE rate_limits SET points = 600 WHERE key LIKE 'requestByApiKey:%'`);
  const { errors } = await t.execute(CLIENTS, {}, key);
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED' });
});

it('names what is wrong with it', async () => {
  const owner = await t.newBusiness();
  const bad = await t.execute(CREATE, { input: { name: ' ', scopes: [] } }, owner);
  expect(bad.errors?.[0]?.extensions.fieldErrors).toEqual([
    { path: 'input.name', message: 'The name must have 1 to 80 characters.' },
    { path: 'input.scopes', message: 'Choose at least one thing that the key may do.' },
  ]);
  expect(await codeOf(CREATE, { input: { name: 'x', scopes: ['everything'] } }, owner)).toBe(
    'BAD_USER_INPUT',
  );
});

it('of an owner is out of reach of a manager and of an admin who acts as the owner', async () => {
  const owner = await t.newBusiness();
  const admin = await t.registerOwner();
  await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [admin.userId]);
  t.app.access.clear();
  const { impersonateTenant } = await t.ask(
    'mutation ($id: ID!) { impersonateTenant(id: $id) { accessToken } }',
    { id: owner.tenantId },
    { token: admin.token },
  );
  const acting = { token: impersonateTenant.accessToken, tenantId: owner.tenantId };
  await t.ask('{ tenant { id } }', {}, acting);
  const { id } = await newKey(owner, ['clients_read']);
  const input = {
    currentPassword: PASSWORD,
    newPassword: 'another password',
    confirmPassword: 'another password',
  };
  const proof = { password: PASSWORD, code: '123456' };
  for (const [document, variables] of [
    [LIST, {}],
    [CREATE, { input: { name: 'Mine', scopes: ['clients_read'] } }],
    [REVOKE, { id }],
    ['{ mySessions { id } }', {}],
    ['mutation ($id: ID!) { revokeSession(id: $id) { ok } }', { id }],
    ['mutation { revokeOtherSessions { ok } }', {}],
    ['mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { id } }', { input }],
    ['{ twoFactor { enabled } }', {}],
    [
      'mutation ($password: String!) { beginTwoFactor(password: $password) { secret } }',
      { password: PASSWORD },
    ],
    ['mutation { confirmTwoFactor(code: "123456") { codes } }', {}],
    ['mutation ($input: TwoFactorProofInput!) { disableTwoFactor(input: $input) { ok } }', { input: proof }],
    [
      'mutation ($input: TwoFactorProofInput!) { newRecoveryCodes(input: $input) { codes } }',
      { input: proof },
    ],
    ['mutation { acceptInvitation(token: "x") { ok } }', {}],
  ] as const) {
    const { errors } = await t.execute(document, variables, acting);
    expect([document, errors?.[0]?.extensions.code]).toEqual([document, 'FORBIDDEN']);
  }
});

const DAY = 86_400_000;
const inDays = (days: number): string => new Date(t.clock.now().getTime() + days * DAY).toISOString();

describe('a key that ends by itself', () => {
  const MADE = `mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key apiKey { id expiresAt } } }`;
  const NOTICES = `{ notices { nodes { kind apiKeyName isUnread } } }`;
  const tell = () => t.app.work.periodic.find(({ name }) => name === 'api_keys.expiry')!.run();
  afterEach(() => t.clock.set(new Date()));

  it('says until when, and is refused from then on', async () => {
    const owner = await t.newBusiness();
    const expiresAt = inDays(30);
    const { createApiKey } = await t.ask(
      MADE,
      { input: { name: 'Trial', scopes: ['clients_read'], expiresAt } },
      owner,
    );
    expect(createApiKey.apiKey.expiresAt).toBe(expiresAt);
    const { apiKeys } = await t.ask('{ apiKeys { expiresAt } }', {}, owner);
    expect(apiKeys).toEqual([{ expiresAt }]);
    const caller = { token: createApiKey.key as string };
    t.clock.set(new Date(Date.parse(expiresAt) - 1000));
    expect(await codeOf(CLIENTS, {}, caller)).toBeUndefined();
    t.clock.set(expiresAt);
    const { errors } = await t.execute(CLIENTS, {}, caller);
    expect(errors?.[0]).toMatchObject({
      message: 'This API key has expired. An owner of the business can make a new one.',
      extensions: { code: 'UNAUTHENTICATED' },
    });
    const { rows } = await t.asOwner(
      `SELECT after FROM audit_log WHERE action = 'api_key.created' AND entity_id = $1`,
      [createApiKey.apiKey.id],
    );
    expect(rows[0].after).toMatchObject({ expiresAt });
  });

  it('ends in the future, within five years', async () => {
    const owner = await t.newBusiness();
    for (const [expiresAt, message] of [
      [inDays(-1), 'Choose a day in the future.'],
      [inDays(0), 'Choose a day in the future.'],
      [inDays(6 * 366), 'A key may last at most five years.'],
    ]) {
      const input = { name: 'Till', scopes: ['clients_read'], expiresAt };
      const { errors } = await t.execute(CREATE, { input }, owner);
      expect(errors?.[0]?.extensions.fieldErrors).toEqual([{ path: 'input.expiresAt', message }]);
    }
  });

  it('is told to owners alone, once, two weeks before', async () => {
    const [owner, other] = [await t.newBusiness(), await t.newBusiness()];
    const { token, userId } = await t.registerOwner();
    await t.asOwner(
      `INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, gen_random_uuid(), $2, 'manager')`,
      [owner.tenantId, userId],
    );
    const noticesOf = async (caller: object): Promise<object[]> =>
      (await t.ask(NOTICES, {}, caller)).notices.nodes;
    const make = (name: string, expiresAt: string | null) =>
      t.ask(MADE, { input: { name, scopes: ['clients_read'], expiresAt } }, owner);
    await make('Soon', inDays(15));
    await make('Later', inDays(40));
    await make('Never', null);
    const revoked = (await make('Revoked', inDays(15))).createApiKey.apiKey;
    await t.ask(REVOKE, { id: revoked.id }, owner);
    await tell();
    expect(await noticesOf(owner)).toEqual([]);
    // Nearer, while the sign-ins of the test go on.
    await t.asOwner(
      `UPDATE api_keys SET expires_at = expires_at - interval '36 hours' WHERE tenant_id = $1`,
      [owner.tenantId],
    );
    await tell();
    await tell();
    expect(await noticesOf(owner)).toMatchObject([{ kind: 'api_key_expiring', apiKeyName: 'Soon' }]);
    expect(await noticesOf({ token, tenantId: owner.tenantId })).toEqual([]);
    expect(await noticesOf(other)).toEqual([]);
  });
});

describe('over a real socket', () => {
  let url: string;
  beforeAll(async () => {
    t.app.http.listen(0, '127.0.0.1');
    await once(t.app.http, 'listening');
    url = `ws://127.0.0.1:${(t.app.http.address() as AddressInfo).port}/graphql`;
  });
  afterEach(() => t.clock.set(new Date()));

  function listen(token: string) {
    const client = createClient({
      url,
      webSocketImpl: WebSocket,
      connectionParams: { authorization: `Bearer ${token}` },
      retryAttempts: 0,
    });
    const heard: unknown[] = [];
    const ended = new Promise((resolve) => {
      client.subscribe(
        { query: 'subscription { appointmentChanged { kind } }' },
        { next: (event) => heard.push(event), error: resolve, complete: () => resolve(null) },
      );
    });
    return { heard, ended, close: () => client.dispose() };
  }
  async function open(count: number): Promise<void> {
    for (let tries = 0; t.app.services.events.subscriberCount !== count && tries < 200; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(t.app.services.events.subscriberCount).toBe(count);
  }

  it('hears of bookings with the scope that reads them, and of nothing without', async () => {
    const shop = await newShop(t);
    const reader = listen((await newKey(shop, ['bookings_read'])).token);
    const blind = listen((await newKey(shop, ['clients_read'])).token);
    await blind.ended;
    expect(blind.heard).toMatchObject([{ errors: [{ extensions: { code: 'FORBIDDEN' } }] }]);
    await open(1);
    const day = inDays(7).slice(0, 10);
    const { availableSlots } = await t.ask(
      `query ($input: AvailableSlotsInput!) { availableSlots(input: $input) { slots { startsAt } } }`,
      {
        input: {
          slug: shop.slug,
          lines: [{ serviceId: shop.cut }],
          fromDate: day,
          toDate: inDays(10).slice(0, 10),
        },
      },
    );
    const input = {
      slug: shop.slug,
      lines: [{ serviceId: shop.cut }],
      startsAt: availableSlots.slots[0].startsAt,
      client: { firstName: 'Cara', phone: '212 555 0101' },
    };
    await t.ask(
      'mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { manageToken } }',
      { input },
    );
    for (let tries = 0; reader.heard.length === 0 && tries < 200; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(reader.heard).toEqual([{ data: { appointmentChanged: { kind: 'booked' } } }]);
    await Promise.all([reader.close(), blind.close()]);
    await open(0);
  });

  it('ends when the key is revoked', async () => {
    const shop = await newShop(t);
    const key = await newKey(shop, ['bookings_read']);
    const { ended, close } = listen(key.token);
    await open(1);
    await t.ask(REVOKE, { id: key.id }, shop);
    expect(await ended).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
    await open(0);
    await close();
  });

  it('ends when the key does', async () => {
    const shop = await newShop(t);
    const input = {
      name: 'Short',
      scopes: ['bookings_read'],
      expiresAt: new Date(Date.now() + 1_500).toISOString(),
    };
    const { createApiKey } = await t.ask(CREATE, { input }, shop);
    const { ended, close } = listen(createApiKey.key);
    await open(1);
    t.clock.advance(60_000);
    expect(await ended).toMatchObject([
      { message: 'This API key has expired. An owner of the business can make a new one.' },
    ]);
    await open(0);
    await close();
  });
});
