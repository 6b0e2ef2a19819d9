import {
  type Caller,
  type GraphqlAnswer,
  TestClock,
  type TestApp,
  startTestApp,
} from '../../../test/testApp';
import { onStatement } from '../../platform/database/statements';
import { newId } from '../../platform/ids';

const STATS = `{ clientStats { total vip activeThisMonth averageAppointments } }`;
const DUPLICATES = `{ duplicateClients { reasons clients { id fullName totalAppointments } } }`;
const APART = `mutation ($one: ID!, $other: ID!, $isApart: Boolean!) {
  keepClientsApart(clientId: $one, otherClientId: $other, isApart: $isApart) { ok } }`;
const MERGE = `mutation ($keepId: ID!, $mergeId: ID!, $input: MergeClientsInput!) {
  mergeClients(keepId: $keepId, mergeId: $mergeId, input: $input) {
    id fullName email phone notes status totalAppointments createdAt updatedAt preferredBarber { id } } }`;
const PREVIEW = `query ($csv: String!) { clientImportPreview(csv: $csv) {
  created updated skipped rowCount rows { row outcome name email phone errors { row field message } } } }`;
const IMPORT = `mutation ($csv: String!) { importClients(csv: $csv) { created updated failed } }`;
const EXPORT = `mutation ($search: String, $status: ClientStatus, $sort: ClientSort) {
  exportClients(search: $search, status: $status, sort: $sort) }`;
const PERSON = `mutation ($id: ID!) { exportClientData(id: $id) }`;
const ERASE = `mutation ($id: ID!) { eraseClient(id: $id) { ok message } }`;
const CREATE = `mutation ($input: CreateClientInput!) { createClient(input: $input) { id fullName updatedAt } }`;
const UPDATE = `mutation ($id: ID!, $input: UpdateClientInput!) { updateClient(id: $id, input: $input) { id updatedAt } }`;
const GET = `query ($id: ID!) { client(id: $id) { id fullName totalSpentCents } }`;
const LIST = `query ($search: String, $status: ClientStatus) {
  clients(search: $search, status: $status) { totalCount nodes { id fullName } } }`;
const APPOINTMENTS = `query ($filter: AppointmentFilter) {
  appointments(filter: $filter) { totalCount nodes { reference client { id fullName updatedAt } } } }`;

/** The 1st of June 2030 has begun in UTC, and not yet in New York. */
const NOW = '2030-06-01T03:55:00.000Z';

let t: TestApp;
let owner: Caller;
let frontDesk: Caller;
let stranger: Caller;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date(NOW)));
});
beforeEach(async () => {
  t.clock.set(NOW);
  owner = await t.newBusiness();
  stranger = await t.newBusiness('Another salon');
  frontDesk = await memberOf(owner.tenantId!, 'front_desk');
});
afterAll(() => t.close());

async function memberOf(tenantId: string, role: string): Promise<Caller> {
  const { token, userId } = await t.registerOwner();
  const insert = 'INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, $2, $3, $4)';
  await inTenant(insert, [newId(), userId, role], tenantId);
  return { token, tenantId };
}

const inTenant = <T = Record<string, unknown>>(
  sql: string,
  values: unknown[] = [],
  tenantId = owner.tenantId!,
): Promise<T[]> =>
  t.app.services.database.write({ tenantId, userId: null }, (tx) =>
    tx.manager.query<T[]>(sql, [tenantId, ...values]),
  );

const create = async (input: object, caller = owner) => (await t.ask(CREATE, { input }, caller)).createClient;
const client = async (input: object, caller = owner): Promise<string> => (await create(input, caller)).id;
const merge = (keepId: string, mergeId: string, input: object = {}, caller = owner) =>
  t.execute(MERGE, { keepId, mergeId, input }, caller);

interface Visit {
  startsAt: string;
  status?: string;
  cents?: number;
  notes?: string;
}

async function visit(clientId: string, { startsAt, status = 'completed', cents = 0, notes }: Visit) {
  const id = newId();
  await inTenant(
    `INSERT INTO appointments (tenant_id, id, reference, client_id, starts_at, ends_at, status, channel,
       total_price_cents, notes, is_override, override_reason)
     VALUES ($1, $2, upper(right($2::uuid::text, 6)), $3, $4, $4::timestamptz + interval '1 hour', $5, 'web', $6, $7::text,
       $7 IS NOT NULL, $7::text)`,
    [id, clientId, startsAt, status, cents, notes ?? null],
  );
  return id;
}

const codeOf = ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions.code;
const fieldErrorsOf = ({ errors }: GraphqlAnswer) => errors?.[0]?.extensions.fieldErrors;

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const stop = onStatement(() => (count += 1));
  await work().finally(stop);
  return count;
}

const auditOf = (entityId: string) =>
  inTenant<{ action: string; before: unknown; after: unknown }>(
    'SELECT action, before, after FROM audit_log WHERE tenant_id = $1 AND entity_id = $2 ORDER BY at',
    [entityId],
  );

describe('the figures of all clients', () => {
  it('are zero without clients', async () => {
    expect((await t.ask(STATS, {}, owner)).clientStats).toEqual({
      total: 0,
      vip: 0,
      activeThisMonth: 0,
      averageAppointments: 0,
    });
  });

  it("count this month by the business's own calendar, in one statement", async () => {
    const may = await client({ firstName: 'May' });
    const june = await client({ firstName: 'June', status: 'vip' });
    const absent = await client({ firstName: 'Absent', status: 'inactive' });
    await client({ firstName: 'Elsewhere', status: 'vip' }, stranger);
    // Still May in New York, on both ends.
    await visit(may, { startsAt: '2030-05-01T04:00:00Z' });
    await visit(may, { startsAt: '2030-06-01T03:30:00Z', status: 'confirmed' });
    await visit(june, { startsAt: '2030-05-01T03:30:00Z' });
    await visit(june, { startsAt: '2030-06-01T04:00:00Z', status: 'confirmed' });
    await visit(absent, { startsAt: '2030-05-10T12:00:00Z', status: 'no_show' });
    await visit(absent, { startsAt: '2030-05-11T12:00:00Z', status: 'cancelled' });
    expect((await t.ask(STATS, {}, owner)).clientStats).toEqual({
      total: 3,
      vip: 1,
      activeThisMonth: 1,
      averageAppointments: 1.7,
    });
    t.clock.set('2030-06-01T04:00:00Z');
    expect((await t.ask(STATS, {}, owner)).clientStats).toMatchObject({ activeThisMonth: 1 });
    expect(await statementsOf(() => t.ask(STATS, {}, owner))).toBe(1);
  });

  it('of one person count what was spent on visits that took place', async () => {
    const id = await client({ firstName: 'Ana' });
    await visit(id, { startsAt: '2030-05-01T12:00:00Z', cents: 4500 });
    await visit(id, { startsAt: '2030-05-02T12:00:00Z', status: 'confirmed', cents: 1050 });
    await visit(id, { startsAt: '2030-05-03T12:00:00Z', status: 'no_show', cents: 9900 });
    await visit(id, { startsAt: '2030-07-01T12:00:00Z', status: 'confirmed', cents: 9900 });
    expect((await t.ask(GET, { id }, owner)).client.totalSpentCents).toBe(5550);
  });
});

describe('the list', () => {
  it('is filtered by status, together with a search', async () => {
    const vip = await client({ firstName: 'Ana', status: 'vip' });
    await client({ firstName: 'Anabel' });
    await client({ firstName: 'Ben', status: 'vip' });
    const { clients } = await t.ask(LIST, { search: 'ana', status: 'vip' }, owner);
    expect(clients).toEqual({ totalCount: 1, nodes: [{ id: vip, fullName: 'Ana' }] });
    expect((await t.ask(LIST, { status: 'inactive' }, owner)).clients.totalCount).toBe(0);
  });

  it("of one client's appointments is split at an instant", async () => {
    const id = await client({ firstName: 'Ana' });
    await visit(id, { startsAt: '2030-06-01T03:54:00Z' });
    await visit(id, { startsAt: NOW, status: 'confirmed' });
    const count = async (filter: object): Promise<number> =>
      (await t.ask(APPOINTMENTS, { filter: { clientId: id, ...filter } }, owner)).appointments.totalCount;
    expect(await count({ startsBefore: NOW })).toBe(1);
    expect(await count({ startsFrom: NOW })).toBe(1);
    expect(await count({ startsFrom: '2030-06-01T03:54:00Z', startsBefore: '2030-06-01T03:56:00Z' })).toBe(2);
  });
});

describe('likely duplicates', () => {
  it('share a phone number, an address or a full name; one group whatever they share', async () => {
    const first = await client({ firstName: 'José', lastName: 'Núñez', phone: '(212) 555-0100' });
    const second = await client({ firstName: 'jose', lastName: 'NUN-EZ', phone: '212.555.0100' });
    const third = await client({ firstName: 'Ann', email: 'ann@example.com' });
    const fourth = await client({ firstName: 'Anna', email: 'ANN@example.com' });
    await client({ firstName: 'Kim' });
    await client({ firstName: 'Kim' });
    await client({ firstName: 'Ann', email: 'ann@example.com' }, stranger);
    await visit(first, { startsAt: '2030-05-01T12:00:00Z' });
    const { duplicateClients } = await t.ask(DUPLICATES, {}, owner);
    expect(duplicateClients).toEqual([
      {
        reasons: ['EMAIL'],
        clients: [
          { id: third, fullName: 'Ann', totalAppointments: 0 },
          { id: fourth, fullName: 'Anna', totalAppointments: 0 },
        ],
      },
      {
        reasons: ['NAME', 'PHONE'],
        clients: [
          { id: first, fullName: 'José Núñez', totalAppointments: 1 },
          { id: second, fullName: 'jose NUN-EZ', totalAppointments: 0 },
        ],
      },
    ]);
  });

  it('are found with a constant number of statements', async () => {
    for (const name of ['One', 'Two']) {
      await client({ firstName: name, phone: '(212) 555-0100' });
    }
    const few = await statementsOf(() => t.ask(DUPLICATES, {}, owner));
    for (const digit of [1, 2, 3]) {
      await client({ firstName: 'Same', phone: `(212) 555-010${digit}` });
      await client({ firstName: 'Other', phone: `(212) 555-010${digit}` });
    }
    expect((await t.ask(DUPLICATES, {}, owner)).duplicateClients).toHaveLength(4);
    expect(await statementsOf(() => t.ask(DUPLICATES, {}, owner))).toBe(few);
  });
});

describe('two clients who are not the same person', () => {
  const namesakes = async (count: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      ids.push(await client({ firstName: 'Kim', lastName: 'Lee' }));
    }
    return ids;
  };
  const groups = async (): Promise<string[][]> =>
    (await t.ask(DUPLICATES, {}, owner)).duplicateClients.map(({ clients }: { clients: { id: string }[] }) =>
      clients.map(({ id }) => id),
    );
  const apart = (one: string, other: string, isApart = true, caller = owner) =>
    t.execute(APART, { one, other, isApart }, caller);

  it('never come again as a pair, whichever is named first, until it is taken back', async () => {
    const [one, other] = await namesakes(2);
    expect((await apart(other!, one!)).data.keepClientsApart.ok).toBe(true);
    expect((await apart(one!, other!)).data.keepClientsApart.ok).toBe(true);
    expect(await groups()).toEqual([]);
    await apart(one!, other!, false);
    expect(await groups()).toEqual([[one, other]]);
    const { rows } = await t.asOwner(
      `SELECT action FROM audit_log WHERE tenant_id = $1 AND action LIKE 'client.%apart' ORDER BY at`,
      [owner.tenantId],
    );
    expect(rows.map(({ action }) => action as string)).toEqual([
      'client.kept_apart',
      'client.no_longer_kept_apart',
    ]);
  });

  it('stay in a group of three with the third, and the group says that they are apart', async () => {
    const [one, other, third] = (await namesakes(3)) as [string, string, string];
    await apart(one, other);
    const { duplicateClients } = await t.ask(
      '{ duplicateClients { clients { id } apart { clientId otherClientId } } }',
      {},
      owner,
    );
    expect(duplicateClients[0].clients).toHaveLength(3);
    expect(duplicateClients[0].apart).toEqual([{ clientId: one, otherClientId: other }]);
    await apart(one, third);
    expect(await groups()).toEqual([[other, third]]);
  });

  it('are forgotten when one of them is merged or erased', async () => {
    const [one, other, third] = (await namesakes(3)) as [string, string, string];
    await apart(one, other);
    await apart(other, third);
    await apart(one, third);
    await t.ask(MERGE, { keepId: one, mergeId: other, input: {} }, owner);
    const left = async () =>
      (await t.asOwner('SELECT client_id FROM clients_apart WHERE tenant_id = $1', [owner.tenantId])).rows;
    expect(await left()).toEqual([{ client_id: one }]);
    await t.ask(ERASE, { id: third }, owner);
    expect(await left()).toEqual([]);
  });

  it('must be two, of this business, and are not for the front desk to say', async () => {
    const [one, other] = (await namesakes(2)) as [string, string];
    expect((await apart(one, one.toUpperCase())).errors?.[0]?.extensions.fieldErrors).toEqual([
      { path: 'otherClientId', message: 'Choose two different clients.' },
    ]);
    const theirs = await client({ firstName: 'Kim', lastName: 'Lee' }, stranger);
    for (const [a, b, caller] of [
      [one, theirs, owner],
      [one, 'nonsense', owner],
      [one, other, stranger],
    ] as const) {
      expect((await apart(a, b, true, caller)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
    expect(await groups()).toEqual([[one, other]]);
  });
});

describe('merging two clients', () => {
  it('moves the appointments, keeps the values chosen and the longer acquaintance, and is audited', async () => {
    const old = await create({ firstName: 'Ana', phone: '(212) 555-0100', notes: 'Old note' });
    t.clock.advance(60_000);
    const kept = await create({
      firstName: 'Ana',
      lastName: 'Lopez',
      email: 'ana@example.com',
      status: 'vip',
    });
    await visit(old.id, { startsAt: '2030-05-01T12:00:00Z' });
    await visit(kept.id, { startsAt: '2030-05-02T12:00:00Z' });
    const input = {
      phone: '(212) 555-0100',
      notes: 'Old note',
      keptUpdatedAt: kept.updatedAt,
      mergedUpdatedAt: old.updatedAt,
    };
    expect((await merge(kept.id, old.id, input)).data.mergeClients).toMatchObject({
      id: kept.id,
      fullName: 'Ana Lopez',
      email: 'ana@example.com',
      phone: '+12125550100',
      notes: 'Old note',
      status: 'vip',
      totalAppointments: 2,
      createdAt: NOW,
    });
    expect(codeOf(await t.execute(GET, { id: old.id }, owner))).toBe('NOT_FOUND');
    expect((await t.ask(LIST, {}, owner)).clients.totalCount).toBe(1);
    expect((await auditOf(kept.id)).at(-1)).toMatchObject({
      action: 'client.merged',
      after: { mergedClientId: old.id },
    });
    expect((await auditOf(old.id)).at(-1)).toMatchObject({
      action: 'client.merged_into',
      before: { phone: '+12125550100' },
      after: { keptClientId: kept.id },
    });
  });

  it('moves every table that refers to clients, one that is added later too', async () => {
    await t.asOwner(`
      CREATE TABLE loyalty_cards (tenant_id uuid NOT NULL, id uuid NOT NULL, holder uuid,
        PRIMARY KEY (tenant_id, id), FOREIGN KEY (tenant_id, holder) REFERENCES clients (tenant_id, id));
      GRANT SELECT, INSERT, UPDATE ON loyalty_cards TO chairside_app`);
    try {
      const [kept, old] = [await client({ firstName: 'Ana' }), await client({ firstName: 'Anna' })];
      const insert = 'INSERT INTO loyalty_cards (tenant_id, id, holder) VALUES ($1, $2, $3)';
      await inTenant(insert, [newId(), old]);
      expect((await merge(kept, old)).errors).toBeUndefined();
      expect(await inTenant('SELECT holder FROM loyalty_cards WHERE tenant_id = $1')).toEqual([
        { holder: kept },
      ]);
    } finally {
      await t.asOwner('DROP TABLE loyalty_cards');
    }
  });

  it('happens once when two people merge at the same moment, either way round', async () => {
    const [a, b] = [await client({ firstName: 'Ana' }), await client({ firstName: 'Anna' })];
    await visit(a, { startsAt: '2030-05-01T12:00:00Z' });
    await visit(b, { startsAt: '2030-05-02T12:00:00Z' });
    const answers = await Promise.all([merge(a, b), merge(b, a), merge(a, b)]);
    expect(answers.map(codeOf).sort()).toEqual(['NOT_FOUND', 'NOT_FOUND', undefined]);
    const { clients } = await t.ask(LIST, {}, owner);
    expect(clients.totalCount).toBe(1);
    const filter = { clientId: clients.nodes[0].id };
    expect((await t.ask(APPOINTMENTS, { filter }, owner)).appointments.totalCount).toBe(2);
  });

  it('is refused when one of them changed since it was looked at, and nothing moves', async () => {
    const [kept, old] = [await create({ firstName: 'Ana' }), await create({ firstName: 'Anna' })];
    await visit(old.id, { startsAt: '2030-05-01T12:00:00Z' });
    t.clock.advance(1000);
    await t.ask(UPDATE, { id: old.id, input: { notes: 'New' } }, owner);
    const answer = await merge(kept.id, old.id, { mergedUpdatedAt: old.updatedAt });
    expect(codeOf(answer)).toBe('CHANGED_MEANWHILE');
    expect((await t.ask(LIST, {}, owner)).clients.totalCount).toBe(2);
    const filter = { clientId: old.id };
    expect((await t.ask(APPOINTMENTS, { filter }, owner)).appointments.totalCount).toBe(1);
  });

  it("never reaches another business's clients", async () => {
    const mine = await client({ firstName: 'Ana' });
    const theirs = await client({ firstName: 'Ana' }, stranger);
    expect(codeOf(await merge(mine, theirs))).toBe('NOT_FOUND');
    expect(codeOf(await merge(theirs, mine))).toBe('NOT_FOUND');
    expect(codeOf(await merge(mine, theirs, {}, { ...stranger, tenantId: owner.tenantId }))).toBe(
      'NOT_FOUND',
    );
    expect((await t.ask(LIST, {}, stranger)).clients.totalCount).toBe(1);
  });

  it('needs an owner or manager', async () => {
    const [a, b] = [await client({ firstName: 'Ana' }), await client({ firstName: 'Anna' })];
    expect(codeOf(await merge(a, b, {}, frontDesk))).toBe('FORBIDDEN');
    expect((await merge(a, b, {}, await memberOf(owner.tenantId!, 'manager'))).errors).toBeUndefined();
  });

  it('refuses one client twice and values that are none', async () => {
    const [a, b] = [await client({ firstName: 'Ana' }), await client({ firstName: 'Anna' })];
    expect(fieldErrorsOf(await merge(a, a.toUpperCase()))).toEqual([
      { path: 'mergeId', message: 'Choose two different clients.' },
    ]);
    expect(fieldErrorsOf(await merge(a, b, { email: 'nonsense', firstName: '' }))).toEqual(
      expect.arrayContaining([
        { path: 'input.email', message: 'Email must be a valid address.' },
        { path: 'input.firstName', message: 'First name must have 1 to 100 characters.' },
      ]),
    );
  });
});

describe('the preview of an import', () => {
  const CSV = [
    'first name,last name,email,phone',
    'Zoë,,zoe@example.com,',
    'Ana,Lopez-Diaz,,(212) 555-0100',
    'Ben,,nonsense,12',
    'ANA,,,2125550100',
    '"Broken',
  ].join('\n');

  it('says what importing does, and writes nothing', async () => {
    await client({ firstName: 'Ana', lastName: 'Lopez', phone: '(212) 555-0100' });
    const { clientImportPreview } = await t.ask(PREVIEW, { csv: CSV }, owner);
    expect(clientImportPreview).toEqual({
      created: 1,
      updated: 1,
      skipped: 3,
      rowCount: 5,
      rows: [
        {
          row: 4,
          outcome: 'SKIP',
          name: 'Ben',
          email: 'nonsense',
          phone: '12',
          errors: [
            { row: 4, field: 'email', message: 'Email must be a valid address.' },
            { row: 4, field: 'phone', message: expect.stringContaining('Phone must be a valid number') },
          ],
        },
        {
          row: 5,
          outcome: 'SKIP',
          name: 'ANA',
          email: null,
          phone: '+12125550100',
          errors: [{ row: 5, field: null, message: 'Row 3 is the same client.' }],
        },
        {
          row: 6,
          outcome: 'SKIP',
          name: '',
          email: null,
          phone: null,
          errors: [
            {
              row: 6,
              field: null,
              message: 'A quotation mark in this row is never closed, or is misplaced.',
            },
          ],
        },
        { row: 2, outcome: 'CREATE', name: 'Zoë', email: 'zoe@example.com', phone: null, errors: [] },
        { row: 3, outcome: 'UPDATE', name: 'Ana Lopez-Diaz', email: null, phone: '+12125550100', errors: [] },
      ],
    });
    expect((await t.ask(LIST, {}, owner)).clients.nodes).toMatchObject([{ fullName: 'Ana Lopez' }]);
    expect((await t.ask(IMPORT, { csv: CSV }, owner)).importClients).toEqual({
      created: 1,
      updated: 1,
      failed: 3,
    });
  });

  it("knows only the business's own clients, and shows 200 rows of many", async () => {
    await client({ firstName: 'Client', phone: '(212) 555-0100' }, stranger);
    const rows = Array.from({ length: 300 }, (_, row) => `Client ${row},c${row}@example.com`).join('\n');
    const { clientImportPreview } = await t.ask(
      PREVIEW,
      { csv: `name,email,phone\nClient,,2125550100\n${rows}` },
      owner,
    );
    expect(clientImportPreview).toMatchObject({ created: 301, updated: 0, skipped: 0, rowCount: 301 });
    expect(clientImportPreview.rows).toHaveLength(200);
  });

  it('refuses a file without known columns', async () => {
    expect(fieldErrorsOf(await t.execute(PREVIEW, { csv: 'a,b\n1,2' }, owner))).toEqual([
      { path: 'csv', message: expect.stringContaining('The first row must name the columns.') },
    ]);
  });
});

describe('the list as CSV', () => {
  it('has a byte order mark, dates of the business, and no cell that a spreadsheet would run', async () => {
    const id = await client({
      firstName: '=cmd|calc',
      lastName: '@SUM(1)',
      email: 'eve@example.com',
      phone: '(212) 555-0100',
      notes: '-1+1\nsecond "line"',
    });
    await visit(id, { startsAt: '2030-05-01T02:00:00Z' });
    await client({ firstName: 'Ben', status: 'vip' });
    await client({ firstName: 'Elsewhere' }, stranger);
    const { exportClients } = await t.ask(EXPORT, {}, owner);
    expect(exportClients).toBe(
      '\uFEFF' +
        'First name,Last name,Email,Phone,Notes,Status,Total appointments,No-shows,Last visit,Joined\r\n' +
        'Ben,,,,,vip,0,0,,2030-05-31\r\n' +
        `"'=cmd|calc","'@SUM(1)",eve@example.com,"'+12125550100","'-1+1\nsecond ""line""",active,1,0,2030-04-30,2030-05-31\r\n`,
    );
    expect((await t.ask(EXPORT, { search: 'ben' }, owner)).exportClients).not.toContain('eve@example.com');
    expect((await t.ask(EXPORT, { status: 'vip' }, owner)).exportClients).not.toContain('eve@example.com');
    expect(
      await inTenant(
        `SELECT after FROM audit_log WHERE tenant_id = $1 AND action = 'client.exported' ORDER BY at`,
      ),
    ).toEqual([{ after: { count: 2 } }, { after: { count: 1 } }, { after: { count: 1 } }]);
  });

  it('can be imported again, and changes nothing', async () => {
    await client({ firstName: '=cmd', lastName: '@SUM', phone: '(212) 555-0100', notes: '-1' });
    const before = await inTenant(
      'SELECT first_name, last_name, phone, notes FROM clients WHERE tenant_id = $1',
    );
    const { exportClients } = await t.ask(EXPORT, {}, owner);
    expect((await t.ask(IMPORT, { csv: exportClients }, owner)).importClients).toEqual({
      created: 0,
      updated: 1,
      failed: 0,
    });
    expect(
      await inTenant('SELECT first_name, last_name, phone, notes FROM clients WHERE tenant_id = $1'),
    ).toEqual(before);
  });

  it('is for those who manage clients, and refuses an endless search', async () => {
    const barber = await memberOf(owner.tenantId!, 'barber');
    expect(codeOf(await t.execute(EXPORT, {}, barber))).toBe('FORBIDDEN');
    expect(fieldErrorsOf(await t.execute(EXPORT, { search: 'x'.repeat(101) }, owner))).toEqual([
      { path: 'search', message: 'Search text must have at most 100 characters.' },
    ]);
  });
});

describe("a person's own data", () => {
  it('comes as JSON with their appointments and changes, and is audited', async () => {
    const id = await client({ firstName: 'Ana', lastName: 'Lopez', notes: 'Allergic to henna' });
    await visit(id, { startsAt: '2030-05-01T12:00:00Z', cents: 4500, notes: 'Running late' });
    const other = await client({ firstName: 'Ben', notes: 'Secret' });
    await visit(other, { startsAt: '2030-05-01T12:00:00Z', notes: 'Private' });
    const text: string = (await t.ask(PERSON, { id }, owner)).exportClientData;
    expect(JSON.parse(text)).toMatchObject({
      exportedAt: NOW,
      name: 'Ana Lopez',
      business: 'Fade & Co',
      client: { firstName: 'Ana', lastName: 'Lopez', notes: 'Allergic to henna' },
      appointments: [{ notes: 'Running late', totalPriceCents: 4500 }],
      changes: [{ action: 'client.created' }],
    });
    expect(text).not.toMatch(/Secret|Private/);
    expect((await auditOf(id)).at(-1)?.action).toBe('client.data_exported');
    expect(codeOf(await t.execute(PERSON, { id }, stranger))).toBe('NOT_FOUND');
    expect(codeOf(await t.execute(PERSON, { id }, frontDesk))).toBe('FORBIDDEN');
  });
});

describe('erasing a person', () => {
  const PERSONAL = /Ana|Lopez|ana@example|5550100|henna|late|Anna/;

  it('takes the person out of everything and leaves times and amounts', async () => {
    const merged = await client({ firstName: 'Anna', lastName: 'Lopez', email: 'ana@example.com' });
    const id = await client({ firstName: 'Ana', lastName: 'Lopez', phone: '(212) 555-0100' });
    await t.ask(UPDATE, { id, input: { notes: 'Allergic to henna' } }, owner);
    await merge(id, merged, { email: 'ana@example.com' });
    const appointment = await visit(id, {
      startsAt: '2030-05-01T12:00:00Z',
      cents: 4500,
      notes: 'Running late',
    });
    await inTenant(
      `INSERT INTO audit_log (tenant_id, actor_kind, address, action, entity, entity_id, before, after)
       VALUES ($1, 'customer', '203.0.113.7', 'appointment.cancelled', 'appointment', $2, '{"status": "confirmed"}',
         '{"status": "cancelled", "reason": "Ana is late", "lines": [{"priceCents": 4500}]}')`,
      [appointment],
    );
    const other = await client({ firstName: 'Ben', notes: 'Stays' });

    expect((await t.ask(ERASE, { id }, owner)).eraseClient).toEqual({ ok: true, message: 'Client erased' });

    expect((await t.ask(LIST, {}, owner)).clients.nodes).toEqual([{ id: other, fullName: 'Ben' }]);
    expect(codeOf(await t.execute(GET, { id }, owner))).toBe('NOT_FOUND');
    expect((await t.ask(APPOINTMENTS, {}, owner)).appointments.nodes).toMatchObject([
      { client: { id, fullName: 'Erased client' } },
    ]);
    expect(
      await inTenant(
        `SELECT starts_at, total_price_cents, status, notes, cancel_reason FROM appointments WHERE tenant_id = $1`,
      ),
    ).toEqual([
      {
        starts_at: new Date('2030-05-01T12:00:00Z'),
        total_price_cents: 4500,
        status: 'completed',
        notes: null,
        cancel_reason: null,
      },
    ]);
    for (const table of ['clients', 'appointments', 'audit_log']) {
      const rows = await inTenant(`SELECT * FROM ${table} WHERE tenant_id = $1`);
      expect(JSON.stringify(rows)).not.toMatch(PERSONAL);
    }
    expect(
      await inTenant('SELECT address, before, after FROM audit_log WHERE tenant_id = $1 AND entity_id = $2', [
        appointment,
      ]),
    ).toEqual([
      {
        address: null,
        before: { status: 'confirmed' },
        after: { status: 'cancelled', reason: '[erased]', lines: [{ priceCents: 4500 }] },
      },
    ]);
    expect((await auditOf(id)).map(({ action }) => action)).toEqual([
      'client.created',
      'client.updated',
      'client.merged',
      'client.erased',
    ]);
    expect(JSON.stringify(await auditOf(other))).toContain('Stays');
  });

  it('takes the person out of what was sent and what waits to be, and nobody else', async () => {
    const merged = await client({ firstName: 'Anna', lastName: 'Lopez', email: 'anna@example.com' });
    const id = await client({ firstName: 'Ana', email: 'Old.Ana@example.com', phone: '(212) 555-0100' });
    await t.ask(UPDATE, { id, input: { email: 'ana@example.com' } }, owner);
    await merge(id, merged);
    const appointment = await visit(id, { startsAt: '2030-05-01T12:00:00Z' });
    const others = await visit(await client({ firstName: 'Ben' }), { startsAt: '2030-05-02T12:00:00Z' });
    const queue = async (topic: string, payload: object, caller = owner, outcome: string | null = null) =>
      t.asOwner(
        `INSERT INTO outbox (tenant_id, topic, payload, outcome, settled_at, last_error)
         VALUES ($1, $2, $3, $4::text, CASE WHEN $4::text IS NOT NULL THEN now() END, 'no mailbox ana@example.com')`,
        [caller.tenantId, topic, payload, outcome],
      );
    const mail = (to: string) => ({ to, subject: 'See you soon, Ana', text: 'Dear Ana Lopez' });
    const cancelled = (appointmentId: string) => ({
      appointmentId,
      before: { status: 'confirmed' },
      after: { status: 'cancelled', reason: 'Ana is late' },
    });
    for (const to of ['ANA@example.com', 'old.ana@example.com', 'anna@example.com', '+12125550100']) {
      await queue('mail.send', mail(to));
      await queue('mail.send', mail(to), owner, 'done');
    }
    await queue('mail.send', mail('ana@example.com'), owner, 'dead');
    await queue('mail.send', mail('ben@example.com'));
    await queue('mail.send', mail('ana@example.com'), stranger);
    await queue('appointment.cancelled', cancelled(appointment), owner, 'done');
    await queue('appointment.cancelled', cancelled(appointment));
    await queue('appointment.cancelled', cancelled(others));
    await queue('review.requested', { clientId: merged, clientName: 'Anna Lopez', stars: 5 });

    await t.ask(ERASE, { id }, owner);

    const rows = async ({ tenantId }: Caller) =>
      (
        await t.asOwner(
          `SELECT topic, outcome, payload, last_error AS "lastError" FROM outbox
           WHERE tenant_id = $1 ORDER BY created_at, ctid`,
          [tenantId],
        )
      ).rows as { topic: string; outcome: string | null; payload: object; lastError: string | null }[];
    const erased = { lastError: null, payload: { to: '[erased]', subject: '[erased]', text: '[erased]' } };
    const withoutReason = {
      lastError: null,
      payload: { ...cancelled(appointment), after: { status: 'cancelled', reason: '[erased]' } },
    };
    const mine = await rows(owner);
    expect(mine).toHaveLength(10);
    expect(mine).toEqual(
      expect.arrayContaining([
        ...Array.from({ length: 4 }, () => ({ topic: 'mail.send', outcome: 'done', ...erased })),
        { topic: 'mail.send', outcome: 'dead', ...erased },
        expect.objectContaining({ topic: 'mail.send', outcome: null, payload: mail('ben@example.com') }),
        { topic: 'appointment.cancelled', outcome: 'done', ...withoutReason },
        { topic: 'appointment.cancelled', outcome: null, ...withoutReason },
        expect.objectContaining({ outcome: null, payload: cancelled(others) }),
        expect.objectContaining({ payload: { clientId: merged, clientName: '[erased]', stars: 5 } }),
      ]),
    );
    expect(await rows(stranger)).toMatchObject([{ payload: mail('ana@example.com') }]);
  });

  it('reaches the outbox for nobody who is present, nor from another business', async () => {
    const id = await client({ firstName: 'Ana', email: 'ana@example.com' });
    const erase = (tenantId: string) =>
      inTenant(`SELECT erase_client_from_outbox($2, '{ana@example.com}'), $1::uuid`, [id], tenantId);
    await expect(erase(owner.tenantId!)).rejects.toThrow(/erased client/);
    await t.ask(ERASE, { id }, owner);
    await expect(erase(stranger.tenantId!)).rejects.toThrow(/erased client/);
    await expect(inTenant(`DELETE FROM outbox WHERE tenant_id = $1`)).rejects.toThrow(/permission denied/);
  });

  it('is refused while appointments are still to come', async () => {
    const id = await client({ firstName: 'Ana', lastName: 'Lopez' });
    await visit(id, { startsAt: '2030-06-02T12:00:00Z', status: 'confirmed' });
    expect((await t.execute(ERASE, { id }, owner)).errors?.[0]).toMatchObject({
      message:
        'Ana Lopez has 1 upcoming appointment. Cancel or complete what is still to come first, then erase.',
      extensions: { code: 'CONFLICT', upcoming: 1 },
    });
    expect((await t.ask(GET, { id }, owner)).client.fullName).toBe('Ana Lopez');
  });

  it('needs an owner or manager of the same business', async () => {
    const id = await client({ firstName: 'Ana' });
    expect(codeOf(await t.execute(ERASE, { id }, frontDesk))).toBe('FORBIDDEN');
    expect(codeOf(await t.execute(ERASE, { id }, stranger))).toBe('NOT_FOUND');
    expect(codeOf(await t.execute(ERASE, { id: 'nonsense' }, owner))).toBe('NOT_FOUND');
    expect((await t.ask(GET, { id }, owner)).client.fullName).toBe('Ana');
  });

  it('is the only way to change the audit log: not of somebody present, and not of another business', async () => {
    const id = await client({ firstName: 'Ana' });
    const erase = (tenantId: string) =>
      inTenant('SELECT erase_client_from_audit($2), $1::uuid', [id], tenantId);
    await expect(erase(owner.tenantId!)).rejects.toThrow(/erased client/);
    await t.ask(ERASE, { id }, owner);
    await expect(erase(stranger.tenantId!)).rejects.toThrow(/erased client/);
    await expect(inTenant(`UPDATE audit_log SET after = NULL WHERE tenant_id = $1`)).rejects.toThrow(
      /permission denied/,
    );
  });
});
