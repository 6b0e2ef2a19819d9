import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { runConsumer } from '../../test/outboxRun';
import { PASSWORD, type TestApp, startTestApp } from '../../test/testApp';
import { restRoutes } from './routes';

let t: TestApp;
let origin: string;
let admin: string;
let owner: { token: string; tenantId: string };
let other: { token: string; tenantId: string };

const UNKNOWN = '00000000-0000-7000-8000-000000000000';

beforeAll(async () => {
  t = await startTestApp();
  t.app.http.listen(0, '127.0.0.1');
  await once(t.app.http, 'listening');
  origin = `http://127.0.0.1:${(t.app.http.address() as AddressInfo).port}/api`;
  const master = await t.registerOwner();
  await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [master.userId]);
  admin = master.token;
  [owner, other] = [await t.newBusiness('Mine'), await t.newBusiness('Theirs')];
  t.app.access.clear();
});
afterAll(() => t.close());

interface Call {
  token?: string;
  tenantId?: string;
  body?: unknown;
  raw?: string;
}

interface AnswerSchema {
  $ref?: string;
  const?: unknown;
  type?: string;
  enum?: string[];
  anyOf?: AnswerSchema[];
  items?: AnswerSchema;
  properties?: Record<string, AnswerSchema>;
  required?: string[];
}
interface Documented {
  paths: Record<string, Record<string, { responses: Record<string, DocumentedAnswer> }>>;
  components: { schemas: Record<string, AnswerSchema> };
}
type DocumentedAnswer = { content: Record<string, { schema: AnswerSchema }> } | undefined;
let documented: Documented | undefined;
const unchecked = new Set(restRoutes.map(({ method, path }) => `${method} ${path}`));

/** Where a value departs from its schema; a key that the schema does not know is a departure too. */
function departures(schema: AnswerSchema, value: unknown, at: string): string[] {
  if (schema.$ref) {
    return departures(documented!.components.schemas[schema.$ref.split('/').at(-1)!]!, value, at);
  }
  if (schema.anyOf) {
    const tries = schema.anyOf.map((one) => departures(one, value, at));
    return tries.some((found) => found.length === 0) ? [] : tries[0]!;
  }
  if (schema.const !== undefined || schema.enum) {
    return [schema.const, ...(schema.enum ?? [])].includes(value) ? [] : [`${at} is ${String(value)}`];
  }
  if (Array.isArray(value) && schema.items) {
    return value.flatMap((item, index) => departures(schema.items!, item, `${at}[${index}]`));
  }
  if (schema.properties && typeof value === 'object' && value !== null) {
    const found = value as Record<string, unknown>;
    const { properties, required = [] } = schema;
    return [
      ...required.filter((key) => !(key in found)).map((key) => `${at}.${key} is missing`),
      ...Object.keys(found).flatMap((key) =>
        properties[key]
          ? departures(properties[key], found[key], `${at}.${key}`)
          : [`${at}.${key} is unknown`],
      ),
    ];
  }
  const type = value === null ? 'null' : Number.isInteger(value) ? 'integer' : typeof value;
  return type === schema.type ? [] : [`${at} is ${type}, not ${schema.type}`];
}

/** Every success of any test is held against the OpenAPI document. */
async function checkAgainstDocument(method: string, path: string, status: number, json: unknown) {
  documented ??= (await (await fetch(`${origin}/openapi.json`)).json()) as Documented;
  const [address] = path.split('?');
  const route = restRoutes.find(
    (one) =>
      one.method === method.toLowerCase() &&
      new RegExp(`^${one.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address!),
  );
  if (!route) {
    return;
  }
  const answer = documented.paths[`/api${route.path}`]![route.method]!.responses[status];
  unchecked.delete(`${route.method} ${route.path}`);
  expect(answer && departures(answer.content['application/json']!.schema, json, 'answer')).toEqual([]);
}

async function call(method: string, path: string, { token, tenantId, body, raw }: Call = {}) {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(tenantId && { 'x-tenant-id': tenantId }),
    },
    body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
  const json: unknown = await response.json();
  if (response.ok) {
    await checkAgainstDocument(method, path, response.status, json);
  }
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test knows the shape it asked for
  return { status: response.status, headers: response.headers, json: json as any };
}

const person = (email = `${randomUUID()}@example.com`) => ({
  first_name: 'Ria',
  last_name: 'Owner',
  email,
  phone: '212 555 0100',
  password: PASSWORD,
  confirm_password: PASSWORD,
});
const business = {
  business_name: 'Rest & Co',
  business_type: 'salon',
  timezone: 'America/Chicago',
  address: '',
  phone: '',
  website: '',
};

describe('sign-in', () => {
  it('register, login, me, refresh, as documented', async () => {
    const registered = await call('POST', '/auth/register', {
      body: { ...person('rest@example.com'), role: 'tenant_owner' },
    });
    expect(registered).toMatchObject({
      status: 201,
      json: { first_name: 'Ria', email: 'rest@example.com', role: 'tenant_owner' },
    });
    const login = await call('POST', '/auth/login', {
      body: { email: 'rest@example.com', password: PASSWORD },
    });
    expect(login).toMatchObject({
      status: 200,
      json: { token_type: 'bearer', expires_in: 900, user: { last_name: 'Owner' } },
    });
    const me = await call('GET', '/auth/me', { token: login.json.access_token });
    expect(me).toMatchObject({ status: 200, json: { email: 'rest@example.com', phone: '+12125550100' } });
    const refreshed = await call('POST', '/auth/refresh-token', {
      body: { refresh_token: login.json.refresh_token },
    });
    expect(refreshed.status).toBe(200);
    expect(refreshed.json.access_token).toBeTruthy();
  });

  it('forgot and reset password, as documented', async () => {
    const { email } = await t.registerOwner();
    expect(await call('POST', '/auth/forgot-password', { body: { email } })).toMatchObject({
      status: 200,
      json: { message: 'Password reset email sent' },
    });
    await runConsumer(t, 'password_reset');
    const { rows } = await t.asOwner(
      `SELECT payload ->> 'text' AS text FROM outbox WHERE payload ->> 'to' = $1`,
      [email],
    );
    const token = /token=([\w-]+)/.exec((rows[0] as { text: string }).text)![1];
    const body = { token, new_password: 'another good one', confirm_password: 'another good one' };
    expect(await call('POST', '/auth/reset-password', { body })).toMatchObject({
      status: 200,
      json: { message: 'Password reset successfully' },
    });
    expect(await call('POST', '/auth/reset-password', { body })).toMatchObject({
      status: 422,
      json: { errors: [{ loc: 'token' }] },
    });
  });

  it('answers a wrong password with 401 and detail, and a bad field with 422', async () => {
    expect(
      await call('POST', '/auth/login', { body: { email: 'rest@example.com', password: 'wrong one' } }),
    ).toMatchObject({
      status: 401,
      json: { detail: 'Incorrect email or password.' },
    });
    expect(
      await call('POST', '/auth/register', {
        body: { ...person('no address'), confirm_password: 'different' },
      }),
    ).toMatchObject({
      status: 422,
      json: { errors: [{ loc: 'email', msg: 'Email must be a valid address.' }] },
    });
  });
});

describe('what a sign-up may leave out', () => {
  const { confirm_password: _left, ...unconfirmed } = person('unconfirmed@example.com');

  it('is the repeated password, when an admin signs an owner up and only then', async () => {
    expect(await call('POST', '/auth/register', { body: unconfirmed })).toMatchObject({
      status: 422,
      json: {
        detail: 'Passwords do not match',
        errors: [{ loc: 'confirm_password', msg: 'Passwords do not match' }],
      },
    });
    expect(
      (await call('POST', '/auth/register', { body: { ...unconfirmed, role: 'tenant_owner' } })).status,
    ).toBe(201);
  });

  it('is not the truth about its role', async () => {
    for (const role of ['master_admin', 'emperor']) {
      expect(await call('POST', '/auth/register', { body: { ...person(), role } })).toMatchObject({
        status: 422,
        json: { errors: [{ loc: 'role' }] },
      });
    }
  });
});

describe('tenants and services', () => {
  it('an update leaves alone what it does not name, and clears what it empties', async () => {
    const { token } = await t.registerOwner();
    const full = {
      ...business,
      address: '1 Main St',
      phone: '212 555 0101',
      website: 'https://a.example.com',
    };
    const { id } = (await call('POST', '/tenants', { token, body: full })).json;
    const put = async (body: object) => (await call('PUT', `/tenants/${id}`, { token, body })).json;
    expect(await put({ business_name: 'Partly', unknown_field: 1 })).toMatchObject({
      business_name: 'Partly',
      business_type: 'salon',
      timezone: 'America/Chicago',
      address: '1 Main St',
      phone: '+12125550101',
      website: 'https://a.example.com',
    });
    expect(await put({ address: '', phone: null, website: '' })).toMatchObject({
      business_name: 'Partly',
      address: null,
      phone: null,
      website: null,
    });
  });

  it('the tenant of the path counts, not that of the header', async () => {
    const answer = await call('PUT', `/tenants/${other.tenantId}`, {
      token: owner.token,
      tenantId: owner.tenantId,
      body: { business_name: 'Taken over' },
    });
    expect(answer.status).toBe(404);
  });

  it('bad values are named as the client wrote them', async () => {
    const { token } = await t.registerOwner();
    const body = { ...business, business_name: ' ', timezone: 'Mars/Base', website: 'nowhere' };
    const locations = async (bad: object) => {
      const { status, json } = await call('POST', '/tenants', { token, body: bad });
      return [status, json.errors.map((error: { loc: string }) => error.loc).sort()];
    };
    expect(await locations(body)).toEqual([422, ['business_name', 'timezone', 'website']]);
    expect(await locations({ ...business, business_type: 'circus' })).toEqual([422, ['business_type']]);
  });

  it('create, list, update and fill the catalogue', async () => {
    const { token } = await t.registerOwner();
    const created = await call('POST', '/tenants', { token, body: business });
    expect(created).toMatchObject({
      status: 201,
      json: { business_name: 'Rest & Co', timezone: 'America/Chicago', is_active: true },
    });
    const { id } = created.json;
    const mine = await call('GET', '/tenants/my', { token });
    expect(mine.json.map((tenant: { id: string }) => tenant.id)).toEqual([id]);
    const updated = await call('PUT', `/tenants/${id}`, {
      token,
      body: { ...business, business_name: 'Renamed' },
    });
    expect(updated).toMatchObject({ status: 200, json: { id, business_name: 'Renamed' } });
    const filled = await call('POST', '/services/initialize-default', { token, tenantId: id });
    expect(filled).toMatchObject({
      status: 200,
      json: { message: 'Default services initialized', created: 36, total: 36 },
    });
    expect((await call('POST', '/services/initialize-default', { token, tenantId: id })).json.created).toBe(
      0,
    );
  });

  it('another tenant is as unknown as any', async () => {
    for (const id of [other.tenantId, UNKNOWN]) {
      expect((await call('PUT', `/tenants/${id}`, { token: owner.token, body: business })).status).toBe(404);
      expect(
        (await call('POST', '/services/initialize-default', { token: owner.token, tenantId: id })).status,
      ).toBe(404);
    }
    expect((await call('POST', '/services/initialize-default', { token: owner.token })).status).toBe(400);
  });
});

describe('the admin calls', () => {
  it('list, overview, impersonate, suspend, unsuspend, delete', async () => {
    const { tenantId, token } = await t.newBusiness('Doomed');
    const list = await call('GET', '/admin/tenants', { token: admin });
    const row = list.json.find((tenant: { id: string }) => tenant.id === tenantId);
    expect(row).toMatchObject({
      business_name: 'Doomed',
      owner_name: 'Olive Owner',
      is_active: true,
      stats: { active_barbers: 0, appointments_this_month: 0, connected_calendars: 0, recent_activity: null },
    });
    const overview = await call('GET', '/admin/system-overview', { token: admin });
    expect(overview.json.total_tenants).toBe(list.json.length);
    const impersonated = await call('POST', `/admin/tenants/${tenantId}/impersonate`, { token: admin });
    expect(impersonated.json).toMatchObject({ token_type: 'bearer', tenant: { id: tenantId } });
    const acting = impersonated.json.access_token as string;
    expect((await call('GET', '/tenants/my', { token: acting })).json[0].id).toBe(tenantId);
    expect((await call('GET', '/admin/tenants', { token: acting })).status).toBe(403);
    expect(
      (await call('POST', '/services/initialize-default', { token: acting, tenantId: owner.tenantId }))
        .status,
    ).toBe(404);

    expect(
      await call('POST', `/admin/tenants/${tenantId}/suspend?reason=unpaid`, { token: admin }),
    ).toMatchObject({
      status: 200,
      json: { message: 'Tenant suspended successfully' },
    });
    const { rows } = await t.asOwner('SELECT status, suspended_reason FROM tenants WHERE id = $1', [
      tenantId,
    ]);
    expect(rows).toEqual([{ status: 'suspended', suspended_reason: 'unpaid' }]);
    t.app.access.clear();
    expect((await call('POST', '/services/initialize-default', { token, tenantId })).status).toBe(403);
    const page = await t.execute(`query ($slug: String!) { business(slug: $slug) { slug } }`, {
      slug: 'doomed',
    });
    expect(page.errors?.[0]?.extensions.code).toBe('TENANT_SUSPENDED');
    expect((await call('POST', `/admin/tenants/${tenantId}/unsuspend`, { token: admin })).json.message).toBe(
      'Tenant unsuspended successfully',
    );
    t.app.access.clear();
    expect((await call('POST', '/services/initialize-default', { token, tenantId })).status).toBe(200);
    expect((await call('DELETE', `/admin/tenants/${tenantId}`, { token: admin })).json.message).toBe(
      'Tenant deleted successfully',
    );
    t.app.access.clear();
    expect((await call('POST', '/services/initialize-default', { token, tenantId })).status).toBe(410);
    expect((await call('GET', '/tenants/my', { token })).json).toEqual([]);
    expect((await call('DELETE', `/admin/tenants/${tenantId}`, { token: admin })).status).toBe(404);
  });

  it('the four-call create-barbershop sequence', async () => {
    const body = {
      ...person('new-owner@example.com'),
      password: 'Ab3dEf7h',
      confirm_password: 'Ab3dEf7h',
      role: 'tenant_owner',
    };
    expect((await call('POST', '/auth/register', { token: admin, body })).status).toBe(201);
    const login = await call('POST', '/auth/login', { body: { email: body.email, password: body.password } });
    const token = login.json.access_token as string;
    const { json } = await call('POST', '/tenants', { token, body: business });
    expect(
      (await call('POST', '/services/initialize-default', { token, tenantId: json.id, body: {} })).json.total,
    ).toBe(36);
    const list = await call('GET', '/admin/tenants', { token: admin });
    expect(list.json).toContainEqual(
      expect.objectContaining({ id: json.id, owner_email: body.email, is_active: true }),
    );
  });
});

describe('every call', () => {
  const at = (path: string) => path.replace('{id}', owner.tenantId);

  it('is one of the sixteen documented ones', () => {
    expect(restRoutes).toHaveLength(16);
  });

  it('that needs a sign-in answers 401 without a token and with a bad one', async () => {
    for (const { method, path, access } of restRoutes.filter((route) => route.access !== 'public')) {
      for (const token of [undefined, 'nonsense', `${owner.token}x`]) {
        const tenantId = access === 'tenant' ? owner.tenantId : undefined;
        const answer = await call(method.toUpperCase(), at(path), {
          token,
          tenantId,
          body: method === 'get' ? undefined : business,
        });
        expect({ path, status: answer.status, detail: typeof answer.json.detail }).toEqual({
          path,
          status: 401,
          detail: 'string',
        });
      }
    }
  });

  it('of the admin answers 403 to an owner and 404 for an unknown or malformed id', async () => {
    for (const { method, path } of restRoutes.filter((route) => route.access === 'master_admin')) {
      expect((await call(method.toUpperCase(), at(path), { token: owner.token })).status).toBe(403);
      for (const id of path.includes('{id}') ? [UNKNOWN, 'nonsense'] : []) {
        expect((await call(method.toUpperCase(), path.replace('{id}', id), { token: admin })).status).toBe(
          404,
        );
      }
    }
  });

  it('with a body answers malformed JSON with 400, and what is missing or of the wrong type with 422 by name', async () => {
    for (const { method, path, body } of restRoutes.filter((route) => route.body)) {
      const send = (raw: string) =>
        call(method.toUpperCase(), at(path), { token: owner.token, tenantId: owner.tenantId, raw });
      expect(await send('{')).toMatchObject({
        status: 400,
        json: { detail: 'The request body is not valid JSON.' },
      });
      expect((await send('[]')).status).toBe(422);
      const wrong = await send(JSON.stringify(Object.fromEntries(body!.map(({ name }) => [name, 5]))));
      expect({ path, status: wrong.status }).toEqual({ path, status: 422 });
      expect(wrong.json.errors.map((error: { loc: string }) => error.loc)).toEqual(
        body!.map(({ name }) => name),
      );
      const required = body!.filter((field) => field.required).map((field) => field.name);
      const missing = await send('{}');
      if (required.length > 0) {
        expect(missing.json.errors.map((error: { loc: string }) => error.loc)).toEqual(required);
      }
    }
  });

  it('answers a body of many levels, a broken address and a body that is too large with a detail alone', async () => {
    const { token } = owner;
    const deep = `{"business_name":"Mine","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect((await call('PUT', at('/tenants/{id}'), { token, raw: deep })).status).toBe(200);
    const broken = await call('POST', '/admin/tenants/%E0%A4%A/suspend', { token: admin });
    expect([broken.status, Object.keys(broken.json)]).toEqual([400, ['detail']]);
    const large = await call('PUT', at('/tenants/{id}'), { token, raw: `"${'x'.repeat(300_000)}"` });
    expect([large.status, Object.keys(large.json)]).toEqual([413, ['detail']]);
  });

  it('answers too many attempts with 429 and when to come back', async () => {
    const body = { email: 'locked@example.com', password: 'wrong password' };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await call('POST', '/auth/login', { body });
    }
    const { status, headers, json } = await call('POST', '/auth/login', { body });
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(json).toEqual({ detail: expect.stringMatching(/^Too many attempts\./) });
  });

  it('that does not exist answers 404, and another method 405 with those allowed', async () => {
    expect(await call('GET', '/nothing')).toMatchObject({
      status: 404,
      json: { detail: 'There is no such call.' },
    });
    const answer = await call('DELETE', '/auth/login');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it('is described by the OpenAPI document, and the page to try them needs nothing from elsewhere', async () => {
    const { json } = await call('GET', '/openapi.json');
    const described = Object.entries(json.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(described.sort()).toEqual(restRoutes.map(({ method, path }) => `${method} /api${path}`).sort());
    const page = await (await fetch(`${origin}/docs`)).text();
    expect(page).toContain('/api/docs/docs.js');
    expect(page).not.toMatch(/(?:src|href)="https?:/);
  });
});

it('the tests above held an answer of every call against the OpenAPI document', () => {
  expect([...unchecked]).toEqual([]);
});
