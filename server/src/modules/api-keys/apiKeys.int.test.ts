import { randomUUID } from 'node:crypto';
import { newApiKey } from '../../platform/auth/apiKeys';
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
