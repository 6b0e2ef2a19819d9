import { TestClock, type Caller, type TestApp, startTestApp } from '../../../test/testApp';
import { type Shop, TEN, newShop } from '../../../test/shop';
import { onStatement } from '../../platform/database/statements';

const ENTRY = `id at position tenantId businessName actor { kind id name } impersonator { kind id name }
  action entity entityId entityName address isRedacted changes { field before after }`;
const LIST = `query ($filter: AuditFilter, $first: Int, $after: String) {
  auditLog(filter: $filter, first: $first, after: $after) { nodes { ${ENTRY} } pageInfo { hasNextPage endCursor } } }`;
const ADMIN_LIST = `query ($filter: AdminAuditFilter, $first: Int, $after: String) {
  adminAuditLog(filter: $filter, first: $first, after: $after) { nodes { ${ENTRY} } pageInfo { hasNextPage endCursor } } }`;
const VERIFY = `{ auditVerification { isIntact checked redacted head problemCount problems { fault id position at action } } }`;
const ADMIN_VERIFY = `query ($tenantId: ID) { adminAuditVerification(tenantId: $tenantId) {
  isIntact checked problemCount problems { fault id position } } }`;
const EXPORT = `mutation ($filter: AuditFilter) { exportAuditLog(filter: $filter) }`;
const ADMIN_EXPORT = `mutation ($filter: AdminAuditFilter) { exportAdminAuditLog(filter: $filter) }`;
const UPDATE_CLIENT = `mutation ($id: ID!, $input: UpdateClientInput!) { updateClient(id: $id, input: $input) { id } }`;
const CREATE_CLIENT = `mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }`;
const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id reference } } }`;

interface Entry {
  id: string;
  at: string;
  action: string;
  entityId: string | null;
  entityName: string | null;
  actor: { kind: string; id: string | null; name: string | null };
  impersonator: { id: string; name: string } | null;
  changes: { field: string; before: string | null; after: string | null }[];
}

let t: TestApp;
let shop: Shop;
let admin: { token: string; userId: string };
/** The master admin in the owner's place. */
let acting: Caller;
let key: { token: string; id: string };
let clientId: string;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date('2026-12-01T12:00:00Z')));
  shop = await newShop(t);
  admin = await t.registerOwner();
  await t.asOwner(
    `UPDATE users SET role = 'master_admin', first_name = 'Ada', last_name = 'Admin' WHERE id = $1`,
    [admin.userId],
  );
  t.app.access.clear();
  const { createClient } = await t.ask(
    CREATE_CLIENT,
    { input: { firstName: 'Cara', lastName: 'Lopez', email: 'cara@example.com' } },
    { ...shop, address: '203.0.113.7' },
  );
  clientId = createClient.id;
  const { impersonateTenant } = await t.ask(
    'mutation ($id: ID!) { impersonateTenant(id: $id) { accessToken } }',
    { id: shop.tenantId },
    { token: admin.token },
  );
  acting = { token: impersonateTenant.accessToken, tenantId: shop.tenantId };
  await t.ask(UPDATE_CLIENT, { id: clientId, input: { lastName: 'Lopez-Diaz', status: 'vip' } }, acting);
  const { createApiKey } = await t.ask(
    'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key apiKey { id } } }',
    { input: { name: 'Website', scopes: ['bookings_write'] } },
    shop,
  );
  key = { token: createApiKey.key, id: createApiKey.apiKey.id };
  await t.ask(
    BOOK,
    {
      input: {
        lines: [{ serviceId: shop.cut, barberId: shop.ana }],
        startsAt: TEN,
        client: { id: clientId },
      },
    },
    { token: key.token, tenantId: shop.tenantId },
  );
  await t.ask(
    BOOK,
    {
      input: {
        slug: shop.slug,
        lines: [{ serviceId: shop.cut, barberId: shop.bo }],
        startsAt: TEN,
        client: { firstName: 'Dee', lastName: 'Day', phone: '+12125550111' },
      },
    },
    { address: '198.51.100.4' },
  );
});
afterAll(() => t.close());

const list = async (filter: object = {}, caller: Caller = shop): Promise<Entry[]> =>
  (await t.ask(LIST, { filter, first: 100 }, caller)).auditLog.nodes;
const adminList = async (filter: object = {}): Promise<Entry[]> =>
  (await t.ask(ADMIN_LIST, { filter, first: 100 }, { token: admin.token })).adminAuditLog.nodes;
const actions = (entries: Entry[]): string[] => entries.map(({ action }) => action);

describe("the owner's log", () => {
  it('tells who did what from where, newest first, and the admin in whose name', async () => {
    const entries = await list();
    expect(actions(entries)).toEqual([
      'appointment.booked',
      'appointment.booked',
      'api_key.created',
      'client.updated',
      'client.created',
      'barber.created',
      'barber.created',
      'service.created',
      'service.created',
      'tenant.created',
    ]);
    const [byCustomer, byKey, , updated, created] = entries;
    expect(byCustomer).toMatchObject({
      actor: { kind: 'customer', id: null, name: 'Dee Day' },
      impersonator: null,
      address: '198.51.100.4',
      entityName: expect.stringMatching(/ · Dee Day$/),
    });
    expect(byKey!.actor).toEqual({ kind: 'api_key', id: key.id, name: 'Website' });
    expect(updated).toMatchObject({
      actor: { kind: 'user', id: shop.userId, name: 'Olive Owner' },
      impersonator: { kind: 'user', id: admin.userId, name: 'Ada Admin' },
      entity: 'client',
      entityId: clientId,
      entityName: 'Cara Lopez-Diaz',
    });
    expect(updated!.changes.sort((one, other) => one.field.localeCompare(other.field))).toEqual([
      { field: 'lastName', before: 'Lopez', after: 'Lopez-Diaz' },
      { field: 'status', before: 'active', after: 'vip' },
    ]);
    expect(created).toMatchObject({
      address: '203.0.113.7',
      impersonator: null,
      position: 6,
      tenantId: shop.tenantId,
    });
    expect(created!.changes).toContainEqual({ field: 'email', before: null, after: 'cara@example.com' });
    expect(byKey!.changes).toContainEqual({ field: 'lines.1.serviceName', before: null, after: 'Cut' });
  });

  it.each<[string, () => object, string[]]>([
    ['an action', () => ({ action: 'client.updated' }), ['client.updated']],
    ['an entity', () => ({ entity: 'client' }), ['client.updated', 'client.created']],
    ['one entity', () => ({ entityId: clientId }), ['client.updated', 'client.created']],
    ['a person', () => ({ actorId: admin.userId }), ['client.updated']],
    ['an API key', () => ({ actorId: key.id }), ['appointment.booked']],
    ['a kind of actor', () => ({ actorKind: 'customer' }), ['appointment.booked']],
    ['impersonation', () => ({ impersonatedOnly: true }), ['client.updated']],
    ['a recorded value', () => ({ search: 'cara@EXAMPLE' }), ['client.updated', 'client.created']],
    ['a name', () => ({ search: 'ada ad' }), ['client.updated']],
    ['an address', () => ({ search: '198.51.100.4' }), ['appointment.booked']],
    ['what nothing is', () => ({ search: '100%_' }), []],
    ['a time to come', () => ({ from: '2999-01-01T00:00:00Z' }), []],
    ['a time gone by', () => ({ to: '2001-01-01T00:00:00Z' }), []],
    [
      'all of it together',
      () => ({ entity: 'client', impersonatedOnly: true, search: 'lopez' }),
      ['client.updated'],
    ],
  ])('is filtered by %s', async (_what, filter, expected) => {
    expect(actions(await list(filter()))).toEqual(expected);
  });

  it('covers a period from its first instant to before its last', async () => {
    const [newest, , oldest] = await list({ entity: 'barber' }).then(async (barbers) => [
      barbers[0]!,
      ...(await list({ action: 'service.created' })),
    ]);
    expect(actions(await list({ entity: 'barber', from: oldest!.at }))).toHaveLength(2);
    expect(newest!.at >= oldest!.at).toBe(true);
    expect(await list({ to: oldest!.at, entity: 'barber' })).toEqual([]);
  });

  it('pages through without a gap or a repetition, with as many statements however long the page', async () => {
    const whole = (await list()).map(({ id }) => id);
    const paged: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const { auditLog } = await t.ask(LIST, { first: 3, after }, shop);
      paged.push(...auditLog.nodes.map(({ id }: Entry) => id));
      after = auditLog.pageInfo.endCursor;
      more = auditLog.pageInfo.hasNextPage;
    }
    expect(paged).toEqual(whole);
    const statements = async (first: number): Promise<number> => {
      let count = 0;
      const stop = onStatement(() => (count += 1));
      await t.ask(LIST, { first }, shop);
      stop();
      return count;
    };
    expect(await statements(10)).toBe(await statements(1));
  });

  it('is where the history of an appointment that a program booked finds the name of its key', async () => {
    const [entry] = await list({ actorKind: 'api_key' });
    const { appointment } = await t.ask(
      'query ($id: ID!) { appointment(id: $id) { history { kind actor { kind name } } } }',
      { id: entry!.entityId },
      shop,
    );
    expect(appointment.history).toEqual([{ kind: 'booked', actor: { kind: 'api_key', name: 'Website' } }]);
  });

  it('names those who did something', async () => {
    const { auditActors } = await t.ask('{ auditActors { kind id name } }', {}, shop);
    expect(auditActors).toEqual([
      { kind: 'user', id: admin.userId, name: 'Ada Admin' },
      { kind: 'user', id: shop.userId, name: 'Olive Owner' },
      { kind: 'api_key', id: key.id, name: 'Website' },
    ]);
  });

  it('shows another business nothing, whatever it asks for', async () => {
    const other = await t.newBusiness('Another salon');
    expect(actions(await list({}, other))).toEqual(['tenant.created']);
    expect(await list({ entityId: clientId }, other)).toEqual([]);
    expect(await list({ actorId: key.id }, other)).toEqual([]);
    expect(await list({ search: 'Lopez' }, other)).toEqual([]);
    expect((await t.ask('{ auditActors { id } }', {}, other)).auditActors).toEqual([{ id: other.userId }]);
    const refused = await t.execute(LIST, {}, { token: other.token, tenantId: shop.tenantId });
    expect(refused.errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await t.ask(EXPORT, {}, other)).exportAuditLog).not.toContain('Lopez');
  });

  it.each([
    [{ actorId: 'x' }, 'filter.actorId', 'actorId must be an id.'],
    [{ entityId: 'x' }, 'filter.entityId', 'entityId must be an id.'],
    [{ search: 'x'.repeat(101) }, 'filter.search', 'Search for at most 100 characters.'],
    [{ action: 'x'.repeat(81) }, 'filter.action', 'action must have at most 80 characters.'],
    [{ entity: 'x'.repeat(41) }, 'filter.entity', 'entity must have at most 40 characters.'],
    [
      { from: '2026-12-02T00:00:00Z', to: '2026-12-01T00:00:00Z' },
      'filter.to',
      'The end must not be before the beginning.',
    ],
  ])('refuses %j with the field and a sentence', async (filter, path, message) => {
    for (const document of [LIST, EXPORT]) {
      const { errors } = await t.execute(document, { filter }, shop);
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fieldErrors: [{ path, message }],
      });
    }
    const { errors } = await t.execute(ADMIN_LIST, { filter }, { token: admin.token });
    expect(errors?.[0]?.extensions).toMatchObject({ fieldErrors: [{ path, message }] });
  });

  it('refuses a page marker that is none', async () => {
    const after = Buffer.from('["2026-12-01", "x", "y"]').toString('base64url');
    const { errors } = await t.execute(LIST, { after }, shop);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fieldErrors: [{ path: 'after' }],
    });
  });
});

describe('the file', () => {
  it('holds what the filter finds, runs no formula, and is itself logged', async () => {
    const danger = '=HYPERLINK("http://evil")';
    await t.ask(CREATE_CLIENT, { input: { firstName: danger } }, shop);
    const { exportAuditLog: csv } = await t.ask(EXPORT, { filter: { entity: 'client' } }, shop);
    const lines = csv.split('\r\n');
    expect(csv.charCodeAt(0)).toBe(0xfeff);
    expect(lines[0]).toContain('Time (UTC),Business,Who,Kind,Acting master admin,Action,What');
    expect(lines[1]).toContain(`'=HYPERLINK`);
    expect(csv).toMatch(/Olive Owner,user,Ada Admin,client\.updated,Cara Lopez-Diaz/);
    expect(csv).toContain('lastName: Lopez → Lopez-Diaz');
    expect(csv).not.toContain('barber.created');
    const [logged] = await list({ action: 'audit.exported' });
    expect(logged!.changes).toEqual([{ field: 'count', before: null, after: '3' }]);
  });
});

describe('verifying', () => {
  it('says that all is well, of one business alone', async () => {
    const { auditVerification } = await t.ask(VERIFY, {}, shop);
    expect(auditVerification).toMatchObject({ isIntact: true, problems: [], problemCount: 0 });
    expect(auditVerification.checked).toBe((await list()).length);
    const { adminAuditVerification } = await t.ask(
      ADMIN_VERIFY,
      { tenantId: shop.tenantId },
      { token: admin.token },
    );
    expect(adminAuditVerification).toMatchObject({ isIntact: true, checked: auditVerification.checked });
    const own = (await t.ask(ADMIN_VERIFY, {}, { token: admin.token })).adminAuditVerification;
    expect(own).toMatchObject({ isIntact: true, problems: [] });
    expect(own.checked).toBe((await adminList({ log: 'admin' })).length);
  });

  it('names the entry that somebody changed, to owner and admin', async () => {
    const other = await t.newBusiness('Another salon');
    const [entry] = await list({}, other);
    await t.asOwner('ALTER TABLE audit_log DISABLE TRIGGER USER');
    await t.asOwner(`UPDATE audit_log SET address = '203.0.113.66' WHERE id = $1`, [entry!.id]);
    await t.asOwner('ALTER TABLE audit_log ENABLE TRIGGER USER');
    expect((await t.ask(VERIFY, {}, other)).auditVerification).toMatchObject({
      isIntact: false,
      problemCount: 1,
      problems: [{ fault: 'changed', id: entry!.id, position: 1, at: entry!.at, action: 'tenant.created' }],
    });
    const asAdmin = await t.ask(ADMIN_VERIFY, { tenantId: other.tenantId }, { token: admin.token });
    expect(asAdmin.adminAuditVerification.problems).toMatchObject([{ fault: 'changed', id: entry!.id }]);
    expect((await t.ask(VERIFY, {}, shop)).auditVerification.isIntact).toBe(true);
  });

  it('knows no business that is not there', async () => {
    for (const tenantId of ['x', '00000000-0000-7000-8000-000000000000']) {
      const { errors } = await t.execute(ADMIN_VERIFY, { tenantId }, { token: admin.token });
      expect(errors?.[0]).toMatchObject({
        message: 'This business was not found.',
        extensions: { code: 'NOT_FOUND' },
      });
    }
  });
});

describe("the console's log", () => {
  it("is every business's and the console's own, newest first", async () => {
    const entries = await adminList();
    expect(actions(entries)).toEqual(
      expect.arrayContaining(['tenant.impersonated', 'client.updated', 'tenant.created']),
    );
    const times = entries.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
    expect((await adminList({ log: 'admin' })).at(-1)).toMatchObject({
      action: 'tenant.impersonated',
      actor: { kind: 'user', id: admin.userId, name: 'Ada Admin' },
      businessName: 'Fade & Co',
      entityName: 'Fade & Co',
      tenantId: shop.tenantId,
    });
  });

  it('tells of one business what its owner sees, but not who its clients are', async () => {
    const entries = await adminList({ tenantId: shop.tenantId, log: 'business' });
    expect(entries.map(({ id }) => id)).toEqual((await list()).map(({ id }) => id));
    const updated = entries.find(({ action }) => action === 'client.updated')!;
    expect(updated).toMatchObject({
      actor: { name: 'Olive Owner' },
      impersonator: { name: 'Ada Admin' },
      entityName: null,
      businessName: 'Fade & Co',
    });
    const booked = await adminList({ tenantId: shop.tenantId, actorKind: 'customer' });
    expect(booked).toMatchObject([{ action: 'appointment.booked', actor: { kind: 'customer', name: null } }]);
  });

  it('pages across both logs and filters both', async () => {
    const whole = (await adminList()).map(({ id }) => id);
    const paged: string[] = [];
    for (let after: string | null = null, more = true; more;) {
      const { adminAuditLog } = await t.ask(ADMIN_LIST, { first: 4, after }, { token: admin.token });
      paged.push(...adminAuditLog.nodes.map(({ id }: Entry) => id));
      after = adminAuditLog.pageInfo.endCursor;
      more = adminAuditLog.pageInfo.hasNextPage;
    }
    expect(paged).toEqual(whole);
    expect(actions(await adminList({ actorId: admin.userId })).sort()).toEqual([
      'client.updated',
      'tenant.impersonated',
    ]);
    expect(actions(await adminList({ search: 'Website' }))).toEqual([
      'appointment.booked',
      'api_key.created',
    ]);
  });

  it('leaves with a record of who took it', async () => {
    const { exportAdminAuditLog } = await t.ask(
      ADMIN_EXPORT,
      { filter: { tenantId: shop.tenantId } },
      { token: admin.token },
    );
    expect(exportAdminAuditLog).toContain('Fade & Co');
    const [logged] = await adminList({ action: 'audit.exported', log: 'admin' });
    expect(logged).toMatchObject({ actor: { id: admin.userId }, tenantId: shop.tenantId });
  });

  it('is refused to owners', async () => {
    for (const document of [ADMIN_LIST, ADMIN_VERIFY, ADMIN_EXPORT]) {
      const { errors } = await t.execute(document, {}, shop);
      expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
    }
  });
});
