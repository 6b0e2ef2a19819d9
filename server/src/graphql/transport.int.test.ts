import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { type TestApp, startTestApp } from '../../test/testApp';

let t: TestApp;
let origin: string;
beforeAll(async () => {
  t = await startTestApp();
  t.app.http.listen(0, '127.0.0.1');
  await once(t.app.http, 'listening');
  origin = `127.0.0.1:${(t.app.http.address() as AddressInfo).port}`;
});
afterAll(() => t.close());

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`http://${origin}/graphql`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('GraphQL over HTTP', () => {
  it('answers malformed JSON, a syntax error and an unknown field with a typed error and no stack', async () => {
    const bodies = ['{', '[]', '{"query":"{"}', '{"query":"{ nothing }"}', '{"query":5}'];
    for (const body of bodies) {
      const response = await post(body);
      const text = await response.text();
      expect(response.status).toBe(400);
      expect(text).not.toMatch(/node_modules|at \w+ \(|stack/);
      expect(JSON.parse(text).errors[0].extensions.code).toBeTruthy();
    }
  });

  it('refuses a body that is too large and a cross-site form', async () => {
    expect(
      (await post(JSON.stringify({ query: '{ me { id } }', variables: { x: 'x'.repeat(4e6) } }))).status,
    ).toBe(413);
    expect(
      (await post('query={me{id}}', { 'content-type': 'application/x-www-form-urlencoded' })).status,
    ).toBe(400);
  });

  it('lives on when somebody hangs up in the middle of a request', async () => {
    const [host, port] = origin.split(':');
    const socket = connect(Number(port), host);
    await once(socket, 'connect');
    socket.write(
      `POST /graphql HTTP/1.1\r\nHost: ${origin}\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"query"`,
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    const response = await fetch(`http://${origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ __typename }' }),
    });
    expect(await response.json()).toEqual({ data: { __typename: 'Query' } });
  });

  it('runs nothing when the operation name does not pick one operation', async () => {
    const email = 'nothing-runs@example.com';
    const fields = `register(input: { firstName: "No", lastName: "Body", email: "${email}",
      password: "correct horse battery", confirmPassword: "correct horse battery" }) { accessToken }`;
    const named = `mutation A { ${fields} }`;
    const requests = [
      { query: `mutation { ${fields} }`, operationName: '' },
      { query: `mutation { ${fields} }`, operationName: 'Unknown' },
      { query: named, operationName: '' },
      { query: named, operationName: 'B' },
      { query: `mutation { ${fields} } mutation { ${fields} }` },
      { query: `${named} mutation B { ${fields} }` },
    ];
    for (const request of requests) {
      // The second way in is through Express.
      for (const path of ['/graphql', '/graphql?']) {
        const response = await fetch(`http://${origin}${path}`, {
          method: 'POST',
          body: JSON.stringify(request),
          headers: { 'content-type': 'application/json' },
        });
        expect([request, response.status]).toEqual([request, 400]);
        expect(((await response.json()) as { data?: unknown }).data).toBeUndefined();
      }
      const search = new URLSearchParams({
        query: request.query,
        operationName: request.operationName ?? '',
      });
      const got = await fetch(`http://${origin}/graphql?${search.toString()}`, {
        headers: { 'apollo-require-preflight': '1' },
      });
      expect([request, got.status]).toEqual([request, 400]);
    }
    expect((await post(JSON.stringify(requests))).status).toBe(400);
    const subscription = JSON.stringify({ query: 'subscription { appointmentChanged { kind } }' });
    expect((await post(subscription)).status).toBe(400);
    const { rowCount } = await t.asOwner('SELECT FROM users WHERE email = $1', [email]);
    expect(rowCount).toBe(0);
  });

  it('suggests no names of the schema, not even the values of an enum', async () => {
    const query =
      'query ($lines: AppointmentStatus!) { appointments(filter: { statuses: [$lines] }) { totalCount } }';
    for (const body of [
      { query, variables: { lines: 'CONFIRMD' } },
      { query: '{ appointments(filter: { statuses: [CONFIRMD] }) { totalCount } }' },
      { query: '{ appointmentz { totalCount } }' },
    ]) {
      const text = await (await post(JSON.stringify(body))).text();
      expect(JSON.parse(text).errors).toHaveLength(1);
      expect(text).not.toMatch(/Did you mean|CONFIRMED|confirmed/);
    }
  });

  it('bounds depth, aliases and repeated fields', async () => {
    const aliases = `{ ${Array.from({ length: 20 }, (_, n) => `a${n}: business(slug: "x") { slug }`).join(' ')} }`;
    const repeated = `{ business(slug: "x") { ${'slug '.repeat(600)} } }`;
    for (const query of [aliases, repeated]) {
      const { errors } = (await (await post(JSON.stringify({ query }))).json()) as {
        errors: { extensions: { code: string } }[];
      };
      expect(errors[0]?.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    }
  });

  it('a NUL character in a text is bad input, not a server error', async () => {
    const { token } = await t.registerOwner();
    const { errors } = await t.execute(
      `mutation ($input: CreateTenantInput!) { createTenant(input: $input) { id } }`,
      { input: { businessName: 'a\u0000b', businessType: 'salon', timeZone: 'America/New_York' } },
      { token },
    );
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('tells each trouble with the tenant header apart', async () => {
    const { token, tenantId } = await t.newBusiness();
    const other = await t.newBusiness();
    const code = async (tenant?: string, bearer: string | undefined = token) =>
      (await t.execute('{ tenant { id } }', {}, { token: bearer, tenantId: tenant })).errors?.[0]?.extensions
        .code;
    expect(await code(undefined)).toBe('TENANT_REQUIRED');
    expect(await code('nonsense')).toBe('TENANT_INVALID');
    expect(await code(other.tenantId)).toBe('NOT_FOUND');
    expect(await code('00000000-0000-7000-8000-000000000000')).toBe('NOT_FOUND');
    await t.asOwner(`UPDATE tenants SET status = 'suspended' WHERE id = $1`, [tenantId]);
    t.app.access.clear();
    expect(await code(tenantId)).toBe('TENANT_SUSPENDED');
    await t.asOwner(`UPDATE tenants SET status = 'deleted' WHERE id = $1`, [tenantId]);
    t.app.access.clear();
    expect(await code(tenantId)).toBe('TENANT_DELETED');
  });
});

describe('appointmentChanged', () => {
  const subscribe = (connectionParams: Record<string, unknown>) => {
    let told: (payload: unknown) => void;
    const following = new Promise((resolve) => (told = resolve));
    const client = createClient({
      url: `ws://${origin}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams,
      retryAttempts: 0,
      on: { ping: (received, payload) => received && told(payload) },
    });
    const events = client.iterate({
      query: 'subscription News { appointmentChanged { kind appointment { status client { firstName } } } }',
      operationName: 'News',
    });
    return { events, following, close: () => client.dispose() };
  };

  it('tells the business of a booking made on its public page, and no other business', async () => {
    const shop = await t.newBusiness();
    const { createService } = await t.ask(
      `mutation { createService(input: { name: "Cut", category: HAIRCUTS_TRIMS, durationMinutes: 30, priceCents: 1000 }) { id } }`,
      {},
      shop,
    );
    await t.ask(`mutation { createBarber(input: { name: "Ana" }) { id } }`, {}, shop);
    const other = await t.newBusiness();
    const mine = subscribe({ authorization: `Bearer ${shop.token}`, tenantId: shop.tenantId });
    const foreign = subscribe({ authorization: `Bearer ${other.token}`, tenantId: other.tenantId });
    const heard = mine.events.next();
    let overheard = false;
    void foreign.events.next().then(
      ({ done }) => (overheard = !done),
      () => undefined,
    );
    // Whoever was told that nothing is missed from now on is entered.
    expect(await Promise.all([mine.following, foreign.following])).toEqual([
      { following: 'News' },
      { following: 'News' },
    ]);
    expect(t.app.services.events.subscriberCount).toBe(2);
    const lines = [{ serviceId: createService.id }];
    const today = t.clock.now().toISOString().slice(0, 10);
    const inAWeek = new Date(t.clock.now().getTime() + 8 * 86_400_000).toISOString().slice(0, 10);
    const { availableSlots } = await t.ask(
      `query ($input: AvailableSlotsInput!) { availableSlots(input: $input) { slots { startsAt } } }`,
      { input: { slug: shop.slug, lines, fromDate: today, toDate: inAWeek } },
    );
    await t.ask(
      `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { manageToken } }`,
      {
        input: {
          slug: shop.slug,
          lines,
          startsAt: availableSlots.slots.at(-1).startsAt,
          client: { firstName: 'Cara', phone: '212 555 0101' },
        },
      },
    );
    expect((await heard).value).toEqual({
      data: {
        appointmentChanged: {
          kind: 'booked',
          appointment: { status: 'confirmed', client: { firstName: 'Cara' } },
        },
      },
    });
    expect(overheard).toBe(false);
    await Promise.all([mine.close(), foreign.close()]);
  });

  it('is refused without a sign-in and for a foreign business', async () => {
    const [shop, other] = [await t.newBusiness(), await t.newBusiness()];
    for (const params of [
      { tenantId: shop.tenantId },
      { authorization: `Bearer ${other.token}`, tenantId: shop.tenantId },
    ]) {
      const { events, close } = subscribe(params);
      const first = (await events.next().catch((error: unknown) => ({ value: { errors: error } }))) as {
        value: { errors?: unknown };
      };
      expect(JSON.stringify(first.value.errors)).toMatch(/UNAUTHENTICATED|NOT_FOUND/);
      await close();
    }
  });
});
