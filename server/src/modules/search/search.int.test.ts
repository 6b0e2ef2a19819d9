import { randomUUID } from 'node:crypto';
import { onStatement } from '../../platform/database/statements';
import { type Caller, type TestApp, startTestApp } from '../../../test/testApp';

const SEARCH = `query ($text: String!) { search(text: $text) {
  clients { id fullName phone email } appointments { id reference startsAt status clientName serviceNames }
  services { id name durationMinutes priceCents isActive } } }`;

let t: TestApp;
let shop: Awaited<ReturnType<TestApp['newBusiness']>>;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  shop = await t.newBusiness();
});

const search = async (text: string, caller: Caller = shop) => (await t.ask(SEARCH, { text }, caller)).search;

async function addClient(firstName: string, lastName = '', phone: string | null = null): Promise<string> {
  const { createClient } = await t.ask(
    `mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }`,
    { input: { firstName, lastName, phone } },
    shop,
  );
  return createClient.id;
}

async function addService(name: string, isActive = true): Promise<string> {
  const { createService } = await t.ask(
    `mutation ($input: CreateServiceInput!) { createService(input: $input) { id } }`,
    { input: { name, category: 'GROOMING', durationMinutes: 30, priceCents: 2500, isActive } },
    shop,
  );
  return createService.id;
}

const addVisit = (clientId: string, reference: string, startsIn: string) =>
  t.asOwner(
    `INSERT INTO appointments (tenant_id, id, reference, client_id, starts_at, ends_at, status, channel, total_price_cents)
     VALUES ($1, $2, $3, $4, now() + $5::interval, now() + $5::interval + interval '30 minutes', 'confirmed', 'web', 0)`,
    [shop.tenantId, randomUUID(), reference, clientId, startsIn],
  );

it('finds clients by part of a name and by phone however it is written, those whose name begins so first', async () => {
  await addClient('Susana', 'Reyes');
  await addClient('Zoe', 'Anand', '(212) 555-0177');
  await addClient('Ana', 'Lopez', '+44 20 7946 0958');
  const named = (results: { clients: { fullName: string }[] }) =>
    results.clients.map((client) => client.fullName);
  expect(named(await search(' ana '))).toEqual(['Ana Lopez', 'Zoe Anand', 'Susana Reyes']);
  expect(named(await search('212.555.01'))).toEqual(['Zoe Anand']);
  expect(named(await search('020 7946'))).toEqual(['Ana Lopez']);
  expect(named(await search('%_'))).toEqual([]);
});

it('finds appointments by reference and by client, what is still to come first', async () => {
  const ana = await addClient('Ana', 'Lopez');
  await addVisit(ana, 'PASTAA', '-1 day');
  await addVisit(ana, 'LATERA', '9 days');
  await addVisit(ana, 'SOONAA', '2 days');
  const references = (results: { appointments: { reference: string }[] }) =>
    results.appointments.map((appointment) => appointment.reference);
  expect(references(await search('lopez'))).toEqual(['SOONAA', 'LATERA', 'PASTAA']);
  const byReference = await search('later');
  expect(byReference.appointments).toMatchObject([{ reference: 'LATERA', clientName: 'Ana Lopez' }]);
});

it('finds services by name, those on offer first, and none that were deleted', async () => {
  await addService('Beard trim', false);
  await addService('Hot beard shave');
  const gone = await addService('Beard oil');
  await t.ask(`mutation ($id: ID!) { deleteService(id: $id) { ok } }`, { id: gone }, shop);
  const { services } = await search('BEARD');
  expect(services).toMatchObject([
    { name: 'Hot beard shave', isActive: true, priceCents: 2500, durationMinutes: 30 },
    { name: 'Beard trim', isActive: false },
  ]);
});

it('shows at most five of each in as many statements as for one', async () => {
  const count = async (): Promise<number> => {
    // Who asks is looked up once a second at most; that is not what is counted.
    await search('Sam');
    let statements = 0;
    const stop = onStatement(() => (statements += 1));
    await search('Sam').finally(stop);
    return statements;
  };
  await addVisit(await addClient('Sam', '0'), 'SAMAA0', '1 day');
  const one = await count();
  for (let index = 1; index < 8; index += 1) {
    await addService(`Sam's cut ${index}`);
    await addVisit(await addClient('Sam', `${index}`), `SAMAA${index}`, `${index} days`);
  }
  const found = await search('Sam');
  expect([found.clients, found.appointments, found.services].map((list) => list.length)).toEqual([5, 5, 5]);
  expect([one, await count()]).toEqual([3, 3]);
});

it('finds nothing of another business, nor for less than two characters', async () => {
  const clientId = await addClient('Quentin', 'Quill');
  await addVisit(clientId, 'QUILLA', '1 day');
  await addService('Quiff');
  const nothing = { clients: [], appointments: [], services: [] };
  expect(await search('qui', await t.newBusiness())).toEqual(nothing);
  expect(await search('q')).toEqual(nothing);
  expect(await search('qui')).toMatchObject({ clients: [{ fullName: 'Quentin Quill' }] });
});

it('says which argument is too long', async () => {
  const { errors } = await t.execute(SEARCH, { text: 'x'.repeat(101) }, shop);
  expect(errors?.[0]?.extensions.fieldErrors).toEqual([
    { path: 'text', message: 'Search text must have at most 100 characters.' },
  ]);
});

it('finds names with accents by those who type none, and the other way round', async () => {
  const caller = await t.newBusiness();
  for (const [firstName, lastName] of [
    ['Zoë', 'Núñez'],
    ['Zoe', 'Smith'],
    ['Hannah', 'O’Neil'],
  ]) {
    await t.ask(
      `mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }`,
      { input: { firstName, lastName } },
      caller,
    );
  }
  const found = async (text: string): Promise<string[][]> => {
    const { search, clients } = await t.ask(
      `query ($text: String!) { search(text: $text) { clients { fullName } } clients(search: $text) { nodes { fullName } } }`,
      { text },
      caller,
    );
    const names = (list: { fullName: string }[]) => list.map(({ fullName }) => fullName).sort();
    return [names(search.clients), names(clients.nodes)];
  };
  const both = (...names: string[]) => [names, names];
  expect(await found('zoe')).toEqual(both('Zoe Smith', 'Zoë Núñez'));
  expect(await found('ZOË')).toEqual(both('Zoe Smith', 'Zoë Núñez'));
  expect(await found('nunez')).toEqual(both('Zoë Núñez'));
  expect(await found("o'neil")).toEqual(both('Hannah O’Neil'));
});
