import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { newShop, TEN } from '../../../test/shop';
import { type Caller, startTestApp, type TestApp, TestClock } from '../../../test/testApp';

let t: TestApp;
let owner: { token: string; tenantId: string; userId: string; slug: string };
let origin: string;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date('2026-12-01T15:00:00Z')));
  owner = await t.newBusiness('Tijeras');
  t.app.http.listen(0, '127.0.0.1');
  await once(t.app.http, 'listening');
  origin = `http://127.0.0.1:${(t.app.http.address() as AddressInfo).port}`;
});
afterAll(() => t.close());

const refusal = async (document: string, variables: object, caller: Caller) =>
  (await t.execute(document, { ...variables }, caller)).errors![0]!;

const SIGN_IN = `mutation ($input: LoginInput!) { login(input: $input) { accessToken } }`;
const nobody = { input: { email: 'nobody@example.com', password: 'not the right one' } };
const CLIENT = `mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }`;

it.each([
  ['es', 'El correo o la contraseña no son correctos.'],
  ['es-MX;q=0.8', 'El correo o la contraseña no son correctos.'],
  ['fr, es;q=0.7, en;q=0.3', 'El correo o la contraseña no son correctos.'],
  ['en', 'Incorrect email or password.'],
  ['nonsense', 'Incorrect email or password.'],
  [undefined, 'Incorrect email or password.'],
])('Accept-Language %s is answered: %s', async (language, sentence) => {
  expect((await refusal(SIGN_IN, nobody, { language })).message).toBe(sentence);
});

describe('asked in Spanish', () => {
  const language = 'es';

  it('names the fields as ever, and says what is wrong with each', async () => {
    const input = { firstName: ' ', email: 'nowhere', phone: '1' };
    const { message, extensions } = await refusal(CLIENT, { input }, { ...owner, language });
    const fieldErrors = [
      { path: 'input.firstName', message: 'El nombre debe tener de 1 a 100 caracteres.' },
      { path: 'input.email', message: 'El correo debe ser una dirección válida.' },
      { path: 'input.phone', message: expect.stringContaining('El teléfono debe ser un número válido') },
    ];
    expect(extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(extensions.fieldErrors).toHaveLength(3);
    expect(extensions.fieldErrors).toEqual(expect.arrayContaining(fieldErrors));
    expect(message).not.toMatch(/must/);
  });

  it('says that something was not found, that a role may not, and that nobody is signed in', async () => {
    const document = `query ($id: ID!) { appointment(id: $id) { id } }`;
    const unknown = { id: '00000000-0000-7000-8000-000000000000' };
    expect((await refusal(document, unknown, { ...owner, language })).message).toBe(
      'No se encontró esta cita.',
    );
    expect((await refusal(document, unknown, { language })).message).toBe('Inicie sesión.');
    const asAdmin = await refusal(`{ systemOverview { totalTenants } }`, {}, { ...owner, language });
    expect(asAdmin.message).toBe('Solo un administrador general puede hacer esto.');
  });

  it('gives the reasons for a time that cannot be had, as an error and as an answer', async () => {
    const { createService } = await t.ask(
      `mutation ($input: CreateServiceInput!) { createService(input: $input) { id } }`,
      { input: { name: 'Corte', category: 'HAIRCUTS_TRIMS', durationMinutes: 30, priceCents: 2500 } },
      owner,
    );
    await t.ask(
      `mutation ($input: CreateBarberInput!) { createBarber(input: $input) { id } }`,
      { input: { name: 'Ana', schedule: [{ weekday: 1, start: '09:00', end: '17:00' }] } },
      owner,
    );
    const input = {
      slug: owner.slug,
      lines: [{ serviceId: createService.id }],
      startsAt: '2020-01-06T15:00:00Z',
    };
    const { explainSlot } = await t.ask(
      `query ($input: ExplainSlotInput!) { explainSlot(input: $input) { reasons { code message } } }`,
      { input },
      { language },
    );
    expect(explainSlot.reasons).toContainEqual({ code: 'PAST', message: 'Esta hora ya pasó.' });
    const { message, extensions } = await refusal(
      `mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { id } }`,
      { input },
      { language },
    );
    expect(message).toBe('Esta hora ya pasó.');
    expect(extensions.reasons).toContainEqual({ code: 'PAST', message, barberId: null });
  });

  it('says that a time was just taken, with others in its place', async () => {
    const { slug, cut, ana } = await newShop(t);
    const input = { slug, lines: [{ serviceId: cut, barberId: ana }], startsAt: TEN };
    const hold = `mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { id } }`;
    await t.ask(hold, { input });
    expect(await refusal(hold, { input }, { language })).toMatchObject({
      message: 'Acaban de tomar esta hora. Elija otra.',
      extensions: {
        code: 'SLOT_TAKEN',
        alternatives: expect.arrayContaining([{ startsAt: expect.any(String), barberIds: [ana] }]),
      },
    });
  });

  it('tells what is wrong with the rows of a file, and what was done', async () => {
    const { importServices } = await t.ask(
      `mutation ($csv: String!) { importServices(csv: $csv) { errors { row field message } } }`,
      { csv: 'name,category,duration,price\nFade,nowhere,30,25\nShave,GROOMING,30,' },
      { ...owner, language },
    );
    expect(importServices.errors).toEqual([
      {
        row: 2,
        field: 'category',
        message: expect.stringMatching(/^La categoría debe ser una de estas: Hair/),
      },
      { row: 3, field: 'price', message: 'A un servicio nuevo no le puede faltar el precio.' },
    ]);
    const { markNoticesRead } = await t.ask(
      `mutation ($through: DateTimeISO!) { markNoticesRead(through: $through) { message } }`,
      { through: t.clock.now() },
      { ...owner, language },
    );
    expect(markNoticesRead.message).toBe('Avisos marcados como leídos');
  });

  it('counts attempts in minutes', async () => {
    const caller = { language, address: 'one and the same' };
    const email = 'busy@example.com';
    const signIn = () =>
      t.execute(
        `mutation ($input: LoginInput!) { login(input: $input) { accessToken } }`,
        { input: { email, password: 'wrong password' } },
        caller,
      );
    let answer = await signIn();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      answer = await signIn();
    }
    expect(answer.errors?.[0]).toMatchObject({
      message: expect.stringMatching(/^Demasiados intentos\. Inténtelo de nuevo en \d+ minutos\.$/),
      extensions: { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) },
    });
  });

  it('refuses a suspended business', async () => {
    const other = await t.newBusiness('Closed');
    await t.asOwner(`UPDATE tenants SET status = 'suspended' WHERE id = $1`, [other.tenantId]);
    t.app.access.clear();
    const answer = await refusal(`{ services { id } }`, {}, { ...other, language });
    expect(answer).toMatchObject({
      message: 'Este negocio está suspendido. Comuníquese con soporte.',
      extensions: { code: 'TENANT_SUSPENDED' },
    });
  });
});

describe('over the network', () => {
  const post = async (path: string, body: string, language?: string) => {
    const headers = { 'content-type': 'application/json', ...(language && { 'accept-language': language }) };
    const response = await fetch(`${origin}${path}`, { method: 'POST', headers, body });
    return (await response.json()) as {
      detail: string;
      errors: { message: string; loc: string; msg: string }[];
    };
  };

  it('GraphQL goes by the header', async () => {
    const body = JSON.stringify({
      query: `mutation { login(input: { email: "a@b.co", password: "no" }) { accessToken } }`,
    });
    expect((await post('/graphql', body, 'es')).errors[0]!.message).toMatch(/^El correo o la/);
    expect((await post('/graphql', body)).errors[0]!.message).toMatch(/^Incorrect/);
    expect((await post('/graphql', '{', 'es')).detail).toBe(
      'El contenido de la solicitud no es JSON válido.',
    );
  });

  it('REST speaks English unless asked', async () => {
    const login = JSON.stringify({ email: 'a@b.co', password: 'no' });
    expect((await post('/api/auth/login', login)).detail).toBe('Incorrect email or password.');
    expect((await post('/api/auth/login', login, 'es')).detail).toMatch(/^El correo o la/);
    expect(await post('/api/auth/login', '{"email":"a@b.co"}', 'es')).toEqual({
      detail: 'El campo password es obligatorio.',
      errors: [{ loc: 'password', msg: 'El campo password es obligatorio.' }],
    });
    expect((await post('/api/nowhere', '{}', 'es')).detail).toBe('No existe esa llamada.');
  });

  it.each([
    ['es', /^Inicie sesión/],
    ['en', /^Please sign in/],
  ])('a subscription in %s', async (acceptLanguage, sentence) => {
    const client = createClient({
      url: `${origin.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { acceptLanguage },
      retryAttempts: 0,
    });
    const refused = new Promise<unknown>((resolve) => {
      client.subscribe(
        { query: 'subscription { appointmentChanged { kind } }' },
        { next: resolve, error: resolve, complete: () => resolve(null) },
      );
    });
    expect(JSON.stringify(await refused)).toMatch(new RegExp(sentence.source.replace('^', '"message":"')));
    await client.dispose();
  });
});
