import { randomUUID } from 'node:crypto';
import {
  type Caller,
  type GraphqlAnswer,
  TestClock,
  type TestApp,
  startTestApp,
} from '../../../test/testApp';
import { onStatement } from '../../platform/database/statements';
import { newId } from '../../platform/ids';

const FIELDS = `id firstName lastName fullName email phone status notes totalAppointments noShowCount lastVisitAt createdAt
  preferredBarber { id name } preferredService { id name }`;
const LIST = `query ($first: Int, $after: String, $search: String, $sort: ClientSort) {
  clients(first: $first, after: $after, search: $search, sort: $sort) {
    totalCount pageInfo { hasNextPage endCursor } edges { cursor node { id } } nodes { ${FIELDS} } } }`;
const GET = `query ($id: ID!) { client(id: $id) { ${FIELDS} } }`;
const CREATE = `mutation ($input: CreateClientInput!) { createClient(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateClientInput!) { updateClient(id: $id, input: $input) { ${FIELDS} } }`;
const DELETE = `mutation ($id: ID!) { deleteClient(id: $id) { ok message } }`;
const IMPORT = `mutation ($csv: String!) {
  importClients(csv: $csv) { created updated failed errors { row field message } } }`;
const CREATE_BARBER = `mutation ($input: CreateBarberInput!) { createBarber(input: $input) { id } }`;
const CREATE_SERVICE = `mutation ($input: CreateServiceInput!) { createService(input: $input) { id } }`;

const NOW = '2030-06-01T12:00:00.000Z';

let t: TestApp;
let owner: Caller;
let barber: Caller;
let stranger: Caller;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date(NOW)));
});
beforeEach(async () => {
  owner = await t.newBusiness();
  stranger = await t.newBusiness('Another salon');
  barber = await memberOf(owner.tenantId!, 'barber');
});
afterAll(() => t.close());

async function memberOf(tenantId: string, role: string): Promise<Caller> {
  const { token, userId } = await t.registerOwner();
  const insert = 'INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, $2, $3, $4)';
  await inTenant(tenantId, insert, [newId(), userId, role]);
  return { token, tenantId };
}

const inTenant = <T = unknown>(tenantId: string, sql: string, values: unknown[] = []): Promise<T[]> =>
  t.app.services.database.write({ tenantId, userId: null }, (tx) =>
    tx.manager.query<T[]>(sql, [tenantId, ...values]),
  );

const create = async (input: object, caller = owner) => (await t.ask(CREATE, { input }, caller)).createClient;
const list = async (variables: Record<string, unknown> = {}, caller = owner) =>
  (await t.ask(LIST, variables, caller)).clients;
const names = async (variables: Record<string, unknown> = {}, caller = owner): Promise<string[]> =>
  (await list(variables, caller)).nodes.map((client: { fullName: string }) => client.fullName);
const newBarber = async (caller = owner): Promise<string> =>
  (await t.ask(CREATE_BARBER, { input: { name: 'Ana' } }, caller)).createBarber.id;
const newService = async (caller = owner): Promise<string> => {
  const input = { name: randomUUID(), category: 'GROOMING', durationMinutes: 30, priceCents: 0 };
  return (await t.ask(CREATE_SERVICE, { input }, caller)).createService.id;
};

const visit = (clientId: string, startsAt: string, status: string) =>
  inTenant(
    owner.tenantId!,
    `INSERT INTO appointments (tenant_id, id, reference, client_id, starts_at, ends_at, status, channel, total_price_cents)
     VALUES ($1, $2, upper(right($2::uuid::text, 6)), $3, $4, $4::timestamptz + interval '1 hour', $5, 'web', 0)`,
    [newId(), clientId, startsAt, status],
  );

const codeOf = ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions.code;
const fieldErrorsOf = ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions.fieldErrors;

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const stop = onStatement(() => (count += 1));
  await work().finally(stop);
  return count;
}

describe('the clients of a business', () => {
  it('come in pages that neither overlap nor leave anybody out', async () => {
    for (const firstName of ['Eve', 'ana', 'Ben', 'Cleo', 'Dan']) {
      await create({ firstName });
    }
    const first = await list({ first: 2 });
    expect(first).toMatchObject({
      totalCount: 5,
      pageInfo: { hasNextPage: true, endCursor: first.edges[1].cursor },
    });
    const second = await list({ first: 2, after: first.pageInfo.endCursor });
    const third = await list({ first: 2, after: second.pageInfo.endCursor });
    expect(third).toMatchObject({ totalCount: 5, pageInfo: { hasNextPage: false } });
    const pages = [first, second, third].flatMap((page) =>
      page.nodes.map((node: { firstName: string }) => node.firstName),
    );
    expect(pages).toEqual(['ana', 'Ben', 'Cleo', 'Dan', 'Eve']);
    expect(first.edges.map((edge: { node: { id: string } }) => edge.node.id)).toEqual(
      first.nodes.map((node: { id: string }) => node.id),
    );
    expect(await list({ first: 2, after: third.pageInfo.endCursor })).toEqual({
      totalCount: 5,
      pageInfo: { hasNextPage: false, endCursor: null },
      edges: [],
      nodes: [],
    });
  });

  it.each(['nonsense', '', 'W10', 'x'.repeat(600)])(
    'refuse the page marker %p unless it is empty',
    async (after) => {
      const answer = await t.execute(LIST, { after }, owner);
      if (after === '') {
        expect(answer.errors).toBeUndefined();
      } else {
        expect(fieldErrorsOf(answer)).toEqual([
          {
            path: 'after',
            message: 'This page marker is not valid. Please start again from the first page.',
          },
        ]);
      }
    },
  );

  it('are found by name, e-mail address and phone number however it is written', async () => {
    await create({
      firstName: 'Jane',
      lastName: "O'Neil 50%",
      email: 'jane_x@example.com',
      phone: '(212) 555-0100',
    });
    await create({
      firstName: 'Ravi',
      lastName: 'Patel',
      email: 'ravi@example.org',
      phone: '+44 20 7946 0000',
    });
    for (const search of [
      "jane o'n",
      'O’'.replace('’', "'"),
      '50%',
      'E_X@EXAMPLE.COM',
      '212 555',
      '(212) 555-01',
      '+1 212.555.0100',
    ]) {
      expect(await names({ search })).toEqual(["Jane O'Neil 50%"]);
    }
    for (const search of [' patel ', 'example.org', '020 7946', '0000']) {
      expect(await names({ search })).toEqual(['Ravi Patel']);
    }
    expect(await names({ search: '%' })).toEqual(["Jane O'Neil 50%"]);
    expect(await names({ search: '_' })).toEqual(["Jane O'Neil 50%"]);
    expect(await names({ search: '\\' })).toEqual([]);
    expect((await list({ search: 'patel' })).totalCount).toBe(1);
    const tooLong = await t.execute(LIST, { search: 'x'.repeat(101) }, owner);
    expect(fieldErrorsOf(tooLong)).toEqual([
      { path: 'search', message: 'Search text must have at most 100 characters.' },
    ]);
  });

  it('are sorted by name, last visit, number of appointments or the day they joined', async () => {
    const ana = await create({ firstName: 'Ana', lastName: 'Young' });
    t.clock.advance(1000);
    const ben = await create({ firstName: 'Ben', lastName: 'Adams' });
    t.clock.advance(1000);
    await create({ firstName: 'Cleo', lastName: 'Brown' });
    await visit(ana.id, '2030-05-01T12:00:00Z', 'completed');
    await visit(ana.id, '2030-05-02T12:00:00Z', 'no_show');
    await visit(ana.id, '2030-07-02T12:00:00Z', 'confirmed');
    await visit(ben.id, '2030-05-20T12:00:00Z', 'completed');
    await visit(ben.id, '2030-05-21T12:00:00Z', 'cancelled');
    const sorted = (field: string, direction: string) => names({ sort: { field, direction } });
    expect(await sorted('NAME', 'ASC')).toEqual(['Ben Adams', 'Cleo Brown', 'Ana Young']);
    expect(await sorted('NAME', 'DESC')).toEqual(['Ana Young', 'Cleo Brown', 'Ben Adams']);
    expect(await sorted('JOINED', 'DESC')).toEqual(['Cleo Brown', 'Ben Adams', 'Ana Young']);
    expect(await sorted('LAST_VISIT', 'DESC')).toEqual(['Ben Adams', 'Ana Young', 'Cleo Brown']);
    expect(await sorted('LAST_VISIT', 'ASC')).toEqual(['Ana Young', 'Ben Adams', 'Cleo Brown']);
    expect(await sorted('TOTAL_APPOINTMENTS', 'DESC')).toEqual(['Ana Young', 'Ben Adams', 'Cleo Brown']);
    expect(await sorted('TOTAL_APPOINTMENTS', 'ASC')).toEqual(['Cleo Brown', 'Ben Adams', 'Ana Young']);
  });

  it('carry what their appointments add up to, in a list as alone', async () => {
    const { id } = await create({ firstName: 'Ana' });
    const none = { totalAppointments: 0, noShowCount: 0, lastVisitAt: null };
    expect((await list()).nodes[0]).toMatchObject(none);
    expect((await t.ask(GET, { id }, owner)).client).toMatchObject(none);
    await visit(id, '2030-05-01T12:00:00Z', 'completed');
    await visit(id, '2030-05-03T12:00:00Z', 'no_show');
    await visit(id, '2030-05-04T12:00:00Z', 'cancelled');
    await visit(id, '2030-07-01T12:00:00Z', 'confirmed');
    const some = { totalAppointments: 3, noShowCount: 1, lastVisitAt: '2030-05-01T12:00:00.000Z' };
    expect((await list()).nodes[0]).toMatchObject(some);
    expect((await t.ask(GET, { id }, owner)).client).toMatchObject(some);
  });

  it('take as many statements for many as for one, relations included', async () => {
    const preferences = { preferredBarberId: await newBarber(), preferredServiceId: await newService() };
    await create({ firstName: 'Ana', ...preferences });
    await list();
    const one = await statementsOf(() => list());
    for (const firstName of ['Ben', 'Cleo', 'Dan']) {
      await create({ firstName, ...preferences, preferredBarberId: await newBarber() });
    }
    await list();
    expect(await statementsOf(() => list())).toBe(one);
    // The page, barbers, services.
    expect(one).toBe(3);
  });

  it('may be read by a barber, but not changed; the front desk may change them', async () => {
    const { id } = await create({ firstName: 'Ana' });
    expect(await names({}, barber)).toEqual(['Ana']);
    const attempts: [string, Record<string, unknown>][] = [
      [CREATE, { input: { firstName: 'Other' } }],
      [UPDATE, { id, input: { firstName: 'Other' } }],
      [IMPORT, { csv: 'name,phone\nBen,(212) 555-0100' }],
      [DELETE, { id }],
    ];
    const desk = await memberOf(owner.tenantId!, 'front_desk');
    for (const [document, variables] of attempts) {
      expect(codeOf(await t.execute(document, variables, barber))).toBe('FORBIDDEN');
      expect(codeOf(await t.execute(document, variables, { tenantId: owner.tenantId }))).toBe(
        'UNAUTHENTICATED',
      );
      expect((await t.execute(document, variables, desk)).errors).toBeUndefined();
    }
  });

  it('of one business are not found by another', async () => {
    const { id } = await create({ firstName: 'Ana' });
    expect(await list({}, stranger)).toMatchObject({ totalCount: 0, nodes: [] });
    for (const wanted of [id, randomUUID(), 'nonsense']) {
      for (const [document, variables] of [
        [GET, { id: wanted }],
        [UPDATE, { id: wanted, input: { firstName: 'Stolen' } }],
        [DELETE, { id: wanted }],
      ] as const) {
        expect((await t.execute(document, variables, stranger)).errors?.[0]).toMatchObject({
          message: 'This client was not found.',
          extensions: { code: 'NOT_FOUND' },
        });
      }
    }
    expect((await t.ask(GET, { id }, owner)).client.firstName).toBe('Ana');
  });
});

describe('creating and updating a client', () => {
  it('needs no more than a first name', async () => {
    expect(await create({ firstName: ' Ana ' })).toMatchObject({
      firstName: 'Ana',
      lastName: '',
      fullName: 'Ana',
      email: null,
      phone: null,
      status: 'active',
      notes: null,
      preferredBarber: null,
      preferredService: null,
      createdAt: t.clock.now().toISOString(),
    });
  });

  it('stores phones as E.164 and the preferences, and clears with null', async () => {
    const preferredBarberId = await newBarber();
    const preferredServiceId = await newService();
    const client = await create({
      firstName: 'Ana',
      lastName: 'Lopez',
      email: 'ana@example.com',
      phone: '(212) 555-0100',
      status: 'vip',
      notes: 'Likes tea',
      preferredBarberId,
      preferredServiceId,
    });
    expect(client).toMatchObject({
      fullName: 'Ana Lopez',
      phone: '+12125550100',
      status: 'vip',
      preferredBarber: { id: preferredBarberId },
      preferredService: { id: preferredServiceId },
    });
    const { id } = client;
    const renamed = await t.ask(UPDATE, { id, input: { firstName: 'Anna' } }, owner);
    expect(renamed.updateClient).toEqual({ ...client, firstName: 'Anna', fullName: 'Anna Lopez' });
    const none = {
      lastName: null,
      email: '',
      phone: null,
      notes: null,
      preferredBarberId: null,
      preferredServiceId: null,
    };
    expect((await t.ask(UPDATE, { id, input: none }, owner)).updateClient).toMatchObject({
      lastName: '',
      email: null,
      phone: null,
      notes: null,
      status: 'vip',
      preferredBarber: null,
      preferredService: null,
    });
  });

  it('no longer prefers a service that was deleted', async () => {
    const preferredServiceId = await newService();
    const { id } = await create({ firstName: 'Ana', preferredServiceId });
    await t.ask('mutation ($id: ID!) { deleteService(id: $id) { ok } }', { id: preferredServiceId }, owner);
    expect((await t.ask(GET, { id }, owner)).client.preferredService).toBeNull();
  });

  it.each([
    [{ firstName: ' ' }, 'input.firstName', 'First name must have 1 to 100 characters.'],
    [{ lastName: 'x'.repeat(101) }, 'input.lastName', 'Last name must have at most 100 characters.'],
    [{ email: 'nonsense' }, 'input.email', 'Email must be a valid address.'],
    [{ phone: '12' }, 'input.phone', expect.stringContaining('Phone must be a valid number')],
    [{ notes: 'x'.repeat(5001) }, 'input.notes', 'Notes must have at most 5000 characters.'],
  ])('refuses %j', async (bad, path, message) => {
    const { id } = await create({ firstName: 'Ana' });
    for (const answer of [
      await t.execute(CREATE, { input: { firstName: 'Ana', ...bad } }, owner),
      await t.execute(UPDATE, { id, input: bad }, owner),
    ]) {
      expect(codeOf(answer)).toBe('BAD_USER_INPUT');
      expect(fieldErrorsOf(answer)).toEqual([{ path, message }]);
    }
  });

  it('refuses preferences from another business', async () => {
    const { id } = await create({ firstName: 'Ana' });
    for (const preference of [
      { preferredBarberId: await newBarber(stranger) },
      { preferredServiceId: await newService(stranger) },
      { preferredBarberId: 'nonsense' },
    ]) {
      expect(codeOf(await t.execute(UPDATE, { id, input: preference }, owner))).toBe('NOT_FOUND');
      expect(codeOf(await t.execute(CREATE, { input: { firstName: 'Ben', ...preference } }, owner))).toBe(
        'NOT_FOUND',
      );
    }
  });
});

describe('deleting a client', () => {
  it('who never had an appointment works', async () => {
    const { id } = await create({ firstName: 'Ana' });
    expect((await t.ask(DELETE, { id }, owner)).deleteClient).toEqual({
      ok: true,
      message: 'Client deleted',
    });
    expect(await names()).toEqual([]);
    expect(codeOf(await t.execute(DELETE, { id }, owner))).toBe('NOT_FOUND');
  });

  it('who has appointments is refused with their number', async () => {
    const { id } = await create({ firstName: 'Ana', lastName: 'Lopez' });
    await visit(id, '2030-05-01T12:00:00Z', 'completed');
    await visit(id, '2030-05-02T12:00:00Z', 'cancelled');
    expect((await t.execute(DELETE, { id }, owner)).errors?.[0]).toMatchObject({
      message:
        'Ana Lopez has 2 appointments. Deleting this client would lose that history; erase the personal data, or set the client to inactive instead.',
      extensions: { code: 'CONFLICT', appointments: 2 },
    });
    expect(await names()).toEqual(['Ana Lopez']);
  });
});

describe('importing clients', () => {
  const importCsv = async (csv: string) => (await t.ask(IMPORT, { csv }, owner)).importClients;

  it('creates clients and updates those known by phone or e-mail, and again changes nothing more', async () => {
    await create({ firstName: 'Jane', lastName: 'Doe', phone: '(212) 555-0100', notes: 'Kept' });
    await create({ firstName: 'Ravi', email: 'RAVI@example.com' });
    const csv = [
      'First Name,LAST NAME,E-mail,Phone Number,Notes',
      'jane,Doe-Smith,jane@example.com,212-555-0100,',
      'Ravi,Patel,ravi@example.com,,"Prefers ""short"" cuts, no wash"',
      'Zoë,,,+44 20 7946 0000,"line one',
      'line two"',
    ].join('\r\n');
    expect(await importCsv(`\uFEFF${csv}\r\n`)).toEqual({ created: 1, updated: 2, failed: 0, errors: [] });
    const { nodes } = await list();
    expect(nodes).toHaveLength(3);
    const byPhone = new Map(nodes.map((node: { phone: string }) => [node.phone, node]));
    expect(byPhone.get('+12125550100')).toMatchObject({
      lastName: 'Doe-Smith',
      email: 'jane@example.com',
      notes: 'Kept',
    });
    expect(byPhone.get('+442079460000')).toMatchObject({ firstName: 'Zoë', notes: 'line one\r\nline two' });
    expect(byPhone.get(null)).toMatchObject({
      fullName: 'Ravi Patel',
      notes: 'Prefers "short" cuts, no wash',
    });
    expect(await importCsv(csv)).toMatchObject({ created: 0, updated: 3 });
    expect((await list()).totalCount).toBe(3);
  });

  it('splits whole names and reads semicolons', async () => {
    const csv = 'Name;Mobile\nMaria del Carmen;(212) 555-0101\n"van Dyk, Jan";(212) 555-0102\nCher;\n';
    expect(await importCsv(csv)).toMatchObject({ created: 3, failed: 0 });
    const { nodes } = await list();
    const parts = nodes.map(({ firstName, lastName }: Record<string, string>) => [firstName, lastName]);
    expect(parts).toEqual([
      ['Cher', ''],
      ['Maria', 'del Carmen'],
      ['Jan', 'van Dyk'],
    ]);
    expect(await importCsv(csv)).toMatchObject({ created: 0, updated: 3 });
  });

  it('keeps a family that shares one phone apart', async () => {
    await create({ firstName: 'Mum', phone: '(212) 555-0100' });
    expect(await importCsv('name,phone\nSon,2125550100\nDaughter,2125550100')).toMatchObject({
      created: 2,
      updated: 0,
    });
    expect((await list()).totalCount).toBe(3);
  });

  it('imports the good rows and says what is wrong with the others', async () => {
    const csv = [
      'first name,last name,email,phone',
      'Ana,Lopez,ana@example.com,(212) 555-0100',
      '',
      ',Nobody,,',
      'Ben,,nonsense,12',
      'ANA,Lopez,,212 555 0100',
      `${'x'.repeat(101)},,,`,
    ].join('\n');
    const report = await importCsv(csv);
    expect(report).toMatchObject({ created: 1, updated: 0, failed: 4 });
    expect(report.errors).toEqual([
      { row: 4, field: 'firstName', message: 'A client needs a first name.' },
      { row: 5, field: 'email', message: 'Email must be a valid address.' },
      { row: 5, field: 'phone', message: expect.stringContaining('Phone must be a valid number') },
      { row: 6, field: null, message: 'Row 2 is the same client.' },
      { row: 7, field: 'firstName', message: 'First name must have 1 to 100 characters.' },
    ]);
    expect(await names()).toEqual(['Ana Lopez']);
  });

  it('takes 5,000 rows, and not one more', async () => {
    const rows = Array.from({ length: 5000 }, (_, row) => `Client ${row},c${row}@example.com`);
    expect(await importCsv(`name,email\n${rows.join('\n')}`)).toMatchObject({ created: 5000, failed: 0 });
    expect(await importCsv(`name,email\n${rows.join('\n')}`)).toMatchObject({ created: 0, updated: 5000 });
    const answer = await t.execute(
      IMPORT,
      { csv: `name,email\n${rows.join('\n')}\nOne,more@example.com` },
      owner,
    );
    expect(fieldErrorsOf(answer)).toEqual([
      { path: 'csv', message: 'The file must have at most 5,000 rows.' },
    ]);
  });

  it('refuses a file without known columns', async () => {
    const answer = await t.execute(IMPORT, { csv: 'a,b\n1,2' }, owner);
    expect(fieldErrorsOf(answer)).toEqual([
      {
        path: 'csv',
        message:
          'The first row must name the columns. Known columns: first name, last name, name, email, phone, notes.',
      },
    ]);
  });
});
