import { randomBytes } from 'node:crypto';
import { PASSWORD, type TestApp, startTestApp } from '../../../test/testApp';

const LIST = `query ($first: Int, $after: String, $search: String, $filter: AdminTenantFilter, $sort: AdminTenantSort) {
  adminTenants(first: $first, after: $after, search: $search, filter: $filter, sort: $sort) {
    nodes { id status businessName ownerName ownerEmail isActive suspendedReason health
      stats { activeBarbers appointmentsThisMonth connectedCalendars recentActivity } }
    pageInfo { hasNextPage endCursor } totalCount } }`;
const OVERVIEW = `{ systemOverview { totalTenants totalBarbers appointmentsToday connectedCalendars recentSignups lastUpdated } }`;
const SUSPEND = `mutation ($id: ID!, $reason: String) { suspendTenant(id: $id, reason: $reason) { ok message } }`;
const UNSUSPEND = `mutation ($id: ID!) { unsuspendTenant(id: $id) { ok message } }`;
const RESTORE = `mutation ($id: ID!) { restoreTenant(id: $id) { ok message } }`;
const DELETE = `mutation ($id: ID!) { deleteTenant(id: $id) { ok message } }`;
const IMPERSONATE = `mutation ($id: ID!) { impersonateTenant(id: $id) { accessToken expiresInSeconds tenant { id } } }`;
const CREATE = `mutation ($input: CreateBarbershopInput!) { createBarbershop(input: $input) {
  generatedPassword owner { id email role mustChangePassword } tenant { id slug businessName isActive } } }`;
const TENANT = `{ tenant { id businessName } }`;

const UNKNOWN = '00000000-0000-7000-8000-000000000000';

let t: TestApp;
let adminId: string;
let admin: { token: string };

beforeAll(async () => {
  t = await startTestApp();
  const master = await t.registerOwner('master@example.com');
  await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [master.userId]);
  t.app.access.clear();
  adminId = master.userId;
  admin = { token: master.token };
});
afterAll(() => t.close());

const barbershop = (ownerEmail: string) => ({
  businessName: 'Corner Cuts',
  businessType: 'barbershop',
  timeZone: 'America/New_York',
  website: '',
  ownerFirstName: 'Nora',
  ownerLastName: 'New',
  ownerEmail,
  ownerPhone: '212 555 0100',
});

/** Every operation, with arguments that a master admin could use on this business. */
const operations = (id: string) =>
  [
    [LIST, {}],
    [OVERVIEW, {}],
    [SUSPEND, { id, reason: 'x'.repeat(600) }],
    [UNSUSPEND, { id }],
    [DELETE, { id }],
    [RESTORE, { id }],
    [IMPERSONATE, { id }],
    [CREATE, { input: barbershop('nobody@example.com') }],
  ] as const;

const codeOf = async (...call: Parameters<TestApp['execute']>) =>
  (await t.execute(...call)).errors?.[0]?.extensions.code;

const logOf = async (tenantId: string) =>
  (
    await t.asOwner(
      `SELECT action, actor_user_id, detail FROM admin_log WHERE subject_tenant_id = $1 ORDER BY at`,
      [tenantId],
    )
  ).rows;

describe('every operation', () => {
  it('is refused without a sign-in, to an owner, and while impersonating; nothing changes', async () => {
    const shop = await t.newBusiness();
    const acting = (await t.ask(IMPERSONATE, { id: shop.tenantId }, admin)).impersonateTenant.accessToken;
    for (const [document, variables] of operations(shop.tenantId)) {
      expect(await codeOf(document, variables)).toBe('UNAUTHENTICATED');
      expect(await codeOf(document, variables, { token: shop.token })).toBe('FORBIDDEN');
      expect(await codeOf(document, variables, { token: acting, tenantId: shop.tenantId })).toBe('FORBIDDEN');
    }
    expect((await t.ask(TENANT, {}, shop)).tenant.id).toBe(shop.tenantId);
    expect(await logOf(shop.tenantId)).toMatchObject([{ action: 'tenant.impersonated' }]);
  });

  it('on one business answers NOT_FOUND for an unknown and a malformed id', async () => {
    for (const id of [UNKNOWN, 'nonsense', '']) {
      for (const document of [SUSPEND, UNSUSPEND, DELETE, RESTORE, IMPERSONATE]) {
        expect(await codeOf(document, { id }, admin)).toBe('NOT_FOUND');
      }
    }
  });
});

describe('adminTenants', () => {
  it('pages newest first, and tells the total on every page, even past the last', async () => {
    const names = ['Paged A', 'Paged B', 'Paged C'];
    for (const name of names) {
      await t.newBusiness(name);
    }
    const page = async (after: string | null) =>
      (await t.ask(LIST, { first: 2, after, search: 'paged' }, admin)).adminTenants;
    const first = await page(null);
    const second = await page(first.pageInfo.endCursor);
    const past = await page(second.pageInfo.endCursor);
    const found = [...first.nodes, ...second.nodes].map(
      (node: { businessName: string }) => node.businessName,
    );
    expect(found).toEqual(names.toReversed());
    expect(
      [first, second, past].map(({ totalCount, pageInfo }) => [totalCount, pageInfo.hasNextPage]),
    ).toEqual([
      [3, true],
      [3, false],
      [3, false],
    ]);
    expect(past.nodes).toEqual([]);
    expect(await codeOf(LIST, { after: 'nonsense' }, admin)).toBe('BAD_USER_INPUT');
  });

  it('finds by business, owner and e-mail; a percent sign is only that', async () => {
    const shop = await t.newBusiness('Hundred % Hair');
    const { rows } = await t.asOwner('SELECT email FROM users WHERE id = $1', [shop.userId]);
    const ids = async (search: string) =>
      (await t.ask(LIST, { search, first: 100 }, admin)).adminTenants.nodes.map(
        (node: { id: string }) => node.id,
      );
    expect(await ids('d % h')).toEqual([shop.tenantId]);
    expect(await ids((rows[0] as { email: string }).email.toUpperCase())).toEqual([shop.tenantId]);
    expect(await ids('olive owner')).toContain(shop.tenantId);
    expect(await ids('%%%')).toEqual([]);
  });

  it('finds and sorts names by their letters, whatever their accents and apostrophes', async () => {
    const names = [
      'Ñandú Letras',
      'Zig Letras',
      'Ángel Letras',
      'Nzo Letras',
      'Eclair Letras',
      'Élan’s Letras',
    ];
    const made = [];
    for (const name of names) made.push(await t.newBusiness(name));
    const found = async (search: string, direction = 'ASC') =>
      (
        await t.ask(LIST, { search, first: 100, sort: { field: 'BUSINESS', direction } }, admin)
      ).adminTenants.nodes.map((node: { businessName: string }) => node.businessName);
    const inOrder = ['Ángel', 'Eclair', 'Élan’s', 'Nzo', 'Ñandú', 'Zig'].map((name) => `${name} Letras`);
    expect(await found('letras')).toEqual(inOrder);
    expect(await found('LETRÁS', 'DESC')).toEqual(inOrder.toReversed());
    expect(await found('angel let')).toEqual(['Ángel Letras']);
    expect(await found('NANDU')).toEqual(['Ñandú Letras']);
    expect(await found('éclair let')).toEqual(['Eclair Letras']);
    expect(await found("elan's")).toEqual(['Élan’s Letras']);
    expect(await found('n_ndu')).toEqual([]);

    await t.asOwner(`UPDATE users SET first_name = 'Íñigo', last_name = 'Peña' WHERE id = $1`, [
      made[1]!.userId,
    ]);
    expect(await found('inigo pena')).toEqual(['Zig Letras']);
    for (const { tenantId: id } of made) await t.ask(DELETE, { id }, admin);
  });

  it('sorts by every column in both directions, and filters by health, status and type, together with a search', async () => {
    const rows = await sortable();
    const list = async (variables: object) =>
      (await t.ask(LIST, { search: 'sortable', first: 100, ...variables }, admin)).adminTenants.nodes.map(
        (node: { businessName: string }) => node.businessName.slice('Sortable '.length),
      );
    const orders: Record<string, string[]> = {
      BUSINESS: ['A', 'B', 'C', 'D', 'E'],
      OWNER: ['E', 'D', 'C', 'B', 'A'],
      CREATED: ['B', 'A', 'D', 'C', 'E'],
      ACTIVE_BARBERS: ['A', 'D', 'B', 'C', 'E'],
      APPOINTMENTS_THIS_MONTH: ['E', 'D', 'A', 'C', 'B'],
      HEALTH: ['B', 'C', 'A', 'E', 'D'],
      // Nothing has happened in E: it is last either way.
      RECENT_ACTIVITY: ['C', 'A', 'B', 'D', 'E'],
    };
    for (const [field, order] of Object.entries(orders)) {
      expect([field, await list({ sort: { field, direction: 'ASC' } })]).toEqual([field, order]);
      const turned = field === 'RECENT_ACTIVITY' ? ['D', 'B', 'A', 'C', 'E'] : order.toReversed();
      expect([field, await list({ sort: { field, direction: 'DESC' } })]).toEqual([field, turned]);
      // A page of it is a piece of the whole, and the filters go with every order.
      expect(await list({ sort: { field, direction: 'ASC' }, first: 2 })).toEqual(order.slice(0, 2));
      expect(
        await list({ sort: { field, direction: 'ASC' }, filter: { health: 'critical', status: 'active' } }),
      ).toEqual(['B']);
    }
    const by = (filter: object) => list({ filter, sort: { field: 'BUSINESS', direction: 'ASC' } });
    expect(await by({ health: 'no_active_barbers' })).toEqual(['A']);
    expect(await by({ health: 'needs_attention' })).toEqual(['C']);
    expect(await by({ health: 'healthy' })).toEqual(['E']);
    expect(await by({ health: 'suspended' })).toEqual(['D']);
    expect(await by({ status: 'suspended' })).toEqual(['D']);
    expect(await by({ status: 'active', businessType: 'spa' })).toEqual(['B', 'E']);
    expect(await by({ status: 'deleted' })).toEqual([]);
    expect(await by({ businessType: null, health: null, status: null })).toEqual(['A', 'B', 'C', 'D', 'E']);
    // The figures that were sorted by.
    const { nodes } = (
      await t.ask(LIST, { search: 'sortable', sort: { field: 'BUSINESS', direction: 'ASC' } }, admin)
    ).adminTenants;
    expect(
      nodes.map(({ health, stats }: { health: string; stats: Record<string, number> }) => [
        health,
        stats.activeBarbers,
        stats.connectedCalendars,
        stats.appointmentsThisMonth,
      ]),
    ).toEqual([
      ['no_active_barbers', 0, 0, 2],
      ['critical', 3, 1, 4],
      ['needs_attention', 4, 2, 3],
      ['suspended', 2, 0, 1],
      ['healthy', 5, 4, 0],
    ]);
    expect(rows).toHaveLength(5);
    for (const { tenantId: id } of rows) await t.ask(DELETE, { id }, admin);
  });

  it('takes no other order, health, status or type than those', async () => {
    for (const variables of [
      { sort: { field: 'business_name; DROP TABLE tenants', direction: 'ASC' } },
      { sort: { field: 'BUSINESS', direction: 'SIDEWAYS' } },
      { filter: { health: 'fine' } },
      { filter: { status: 'gone' } },
      { filter: { businessType: 'bakery' } },
    ]) {
      expect(await codeOf(LIST, variables, admin)).toBe('BAD_USER_INPUT');
    }
  });

  /** Five businesses: each order of them is another one. */
  async function sortable() {
    const month = new Date(t.clock.now().toISOString().slice(0, 7) + '-15T16:00:00Z');
    const plan = {
      // inactive barbers do not count; days since it was created; barbers, calendars in step; visits; days since the last
      A: { owner: 'Zoe', age: 8, barbers: 0, synced: 0, visits: 2, quiet: 3, type: 'salon' },
      B: { owner: 'Yan', age: 9, barbers: 3, synced: 1, visits: 4, quiet: 2, type: 'spa' },
      C: { owner: 'Xia', age: 6, barbers: 4, synced: 2, visits: 3, quiet: 4, type: 'beauty' },
      D: { owner: 'Wim', age: 7, barbers: 2, synced: 0, visits: 1, quiet: 1, type: 'salon' },
      E: { owner: 'Val', age: 5, barbers: 5, synced: 4, visits: 0, quiet: 0, type: 'spa' },
    };
    const made = [];
    for (const [name, { owner, age, barbers, synced, visits, quiet, type }] of Object.entries(plan)) {
      const shop = await t.newBusiness(`Sortable ${name}`);
      made.push(shop);
      const id = shop.tenantId;
      await t.asOwner(
        `UPDATE tenants SET created_at = now() - $2 * interval '1 day', business_type = $3 WHERE id = $1`,
        [id, age, type],
      );
      await t.asOwner('UPDATE users SET first_name = $2 WHERE id = $1', [shop.userId, owner]);
      await t.asOwner(
        `INSERT INTO barbers (tenant_id, id, name, color, is_active)
         SELECT $1, gen_random_uuid(), 'Barber ' || n, '#336699', n <= $2 FROM generate_series(1, $2 + 1) n`,
        [id, barbers],
      );
      // One more is out of step, and the calendar of whoever has left does not count.
      await t.asOwner(
        `INSERT INTO barber_calendars (tenant_id, barber_id, provider, sealed_access, calendar_name, host, last_sync_at)
         SELECT tenant_id, id, 'ics', 'sealed', 'Work', 'calendar.example',
           CASE WHEN NOT is_active OR n <= $2 THEN $3::timestamptz - interval '23 hours'
             WHEN n = $2 + 1 THEN $3::timestamptz - interval '25 hours' END
         FROM (SELECT *, row_number() OVER (ORDER BY name) AS n FROM barbers WHERE tenant_id = $1) numbered`,
        [id, synced, t.clock.now()],
      );
      await t.asOwner(
        `INSERT INTO appointments (tenant_id, id, reference, starts_at, ends_at, status, channel, total_price_cents, updated_at)
         SELECT $1, gen_random_uuid(), upper(left(md5(random()::text), 6)), at, at + interval '30 minutes', status, 'web', 0,
           now() - $4 * interval '1 day'
         FROM (SELECT $3::timestamptz + n * interval '1 hour' + CASE WHEN n > $2 + 1 THEN interval '40 days' ELSE '0' END AS at,
                 CASE WHEN n = $2 + 1 THEN 'cancelled' ELSE 'confirmed' END AS status
               FROM generate_series(1, CASE WHEN $2 = 0 THEN 0 ELSE $2 + 2 END) n) visits`,
        [id, visits, month, quiet],
      );
    }
    await t.ask(SUSPEND, { id: made[3]!.tenantId }, admin);
    return made;
  }

  it('counts active barbers, and derives the health from them', async () => {
    const shop = await t.newBusiness('Staffed');
    const row = async () => (await t.ask(LIST, { search: 'Staffed' }, admin)).adminTenants.nodes[0];
    expect(await row()).toMatchObject({ health: 'no_active_barbers', stats: { activeBarbers: 0 } });
    await t.ask(`mutation { createBarber(input: { name: "Ana" }) { id } }`, {}, shop);
    expect(await row()).toMatchObject({
      health: 'critical',
      stats: { activeBarbers: 1, appointmentsThisMonth: 0, connectedCalendars: 0, recentActivity: null },
    });
    await t.ask(SUSPEND, { id: shop.tenantId, reason: ' unpaid ' }, admin);
    expect(await row()).toMatchObject({ health: 'suspended', isActive: false, suspendedReason: 'unpaid' });
  });
});

describe('suspend, unsuspend, delete', () => {
  const BUSINESS = `query ($slug: String!) { business(slug: $slug) { slug } }`;

  it('close and open the business to its users and its page, and are on record', async () => {
    const shop = await t.newBusiness('On And Off');
    const { slug, tenantId: id } = shop;
    expect((await t.ask(SUSPEND, { id, reason: 'unpaid' }, admin)).suspendTenant).toEqual({
      ok: true,
      message: 'Tenant suspended successfully',
    });
    t.app.access.clear();
    expect(await codeOf(TENANT, {}, shop)).toBe('TENANT_SUSPENDED');
    expect(await codeOf(BUSINESS, { slug })).toBe('TENANT_SUSPENDED');
    expect(await codeOf(IMPERSONATE, { id }, admin)).toBe('CONFLICT');
    expect((await t.ask(`{ myTenants { isActive } }`, {}, shop)).myTenants).toEqual([{ isActive: false }]);

    expect((await t.ask(UNSUSPEND, { id }, admin)).unsuspendTenant).toEqual({
      ok: true,
      message: 'Tenant unsuspended successfully',
    });
    t.app.access.clear();
    expect((await t.ask(TENANT, {}, shop)).tenant.id).toBe(id);
    expect((await t.ask(BUSINESS, { slug })).business.slug).toBe(slug);

    expect((await t.ask(DELETE, { id }, admin)).deleteTenant).toEqual({
      ok: true,
      message: 'Tenant deleted successfully',
    });
    t.app.access.clear();
    expect(await codeOf(TENANT, {}, shop)).toBe('TENANT_DELETED');
    expect(await codeOf(BUSINESS, { slug })).toBe('NOT_FOUND');
    expect((await t.ask(`{ myTenants { id } }`, {}, shop)).myTenants).toEqual([]);
    expect((await t.ask(LIST, { search: 'On And Off' }, admin)).adminTenants.nodes).toEqual([]);
    for (const document of [SUSPEND, UNSUSPEND, DELETE, IMPERSONATE]) {
      expect(await codeOf(document, { id }, admin)).toBe('NOT_FOUND');
    }
    expect(await logOf(id)).toEqual([
      { action: 'tenant.suspended', actor_user_id: adminId, detail: { reason: 'unpaid' } },
      { action: 'tenant.unsuspended', actor_user_id: adminId, detail: {} },
      { action: 'tenant.deleted', actor_user_id: adminId, detail: {} },
    ]);
  });

  it('a reason may have 500 characters', async () => {
    const { tenantId: id } = await t.newBusiness();
    const { errors } = await t.execute(SUSPEND, { id, reason: 'x'.repeat(501) }, admin);
    expect(errors?.[0]?.extensions).toMatchObject({ fieldErrors: [{ path: 'reason' }] });
    await t.ask(SUSPEND, { id, reason: 'x'.repeat(500) }, admin);
  });
});

describe('impersonateTenant', () => {
  it('opens this business as its owner, no other, and nothing the owner must do in person', async () => {
    const [shop, other] = [await t.newBusiness('Seen'), await t.newBusiness('Unseen')];
    const { impersonateTenant } = await t.ask(IMPERSONATE, { id: shop.tenantId }, admin);
    expect(impersonateTenant).toMatchObject({ expiresInSeconds: 900, tenant: { id: shop.tenantId } });
    const token = impersonateTenant.accessToken as string;
    const acting = { token, tenantId: shop.tenantId };
    expect((await t.ask(`{ me { id } }`, {}, acting)).me.id).toBe(shop.userId);
    expect((await t.ask(TENANT, {}, acting)).tenant.businessName).toBe('Seen');
    expect(await codeOf(TENANT, {}, { token, tenantId: other.tenantId })).toBe('NOT_FOUND');
    const input = { businessName: 'Mine', businessType: 'salon', timeZone: 'America/New_York' };
    expect(
      await codeOf(
        `mutation ($input: CreateTenantInput!) { createTenant(input: $input) { id } }`,
        { input },
        acting,
      ),
    ).toBe('FORBIDDEN');
    await t.ask(`mutation { updateTenant(input: { businessName: "Seen to" }) { id } }`, {}, acting);
    const { rows } = await t.asOwner(
      `SELECT actor_user_id, impersonator_user_id FROM audit_log WHERE tenant_id = $1 AND action = 'tenant.updated'`,
      [shop.tenantId],
    );
    expect(rows).toEqual([{ actor_user_id: shop.userId, impersonator_user_id: adminId }]);
  });

  it('stays within the one business when its owner has two', async () => {
    const shop = await t.newBusiness('First');
    const input = { businessName: 'Second', businessType: 'salon', timeZone: 'America/New_York' };
    const { createTenant } = await t.ask(
      `mutation ($input: CreateTenantInput!) { createTenant(input: $input) { id } }`,
      { input },
      shop,
    );
    const { accessToken: token } = (await t.ask(IMPERSONATE, { id: shop.tenantId }, admin)).impersonateTenant;
    expect(await codeOf(TENANT, {}, { token, tenantId: createTenant.id })).toBe('NOT_FOUND');
  });

  it('takes an id in capitals', async () => {
    const shop = await t.newBusiness('Capital');
    const id = shop.tenantId.toUpperCase();
    const { accessToken: token } = (await t.ask(IMPERSONATE, { id }, admin)).impersonateTenant;
    expect((await t.ask(TENANT, {}, { token, tenantId: shop.tenantId })).tenant.id).toBe(shop.tenantId);
  });

  it("ends with the admin's own session", async () => {
    const shop = await t.newBusiness();
    const login = await t.ask(
      `mutation ($input: LoginInput!) { login(input: $input) { accessToken refreshToken } }`,
      { input: { email: 'master@example.com', password: PASSWORD } },
    );
    const { accessToken, refreshToken } = login.login;
    const { impersonateTenant } = await t.ask(IMPERSONATE, { id: shop.tenantId }, { token: accessToken });
    const acting = { token: impersonateTenant.accessToken, tenantId: shop.tenantId };
    await t.ask(TENANT, {}, acting);
    await t.ask(`mutation ($token: String!) { logout(refreshToken: $token) { ok } }`, {
      token: refreshToken,
    });
    t.app.access.clear();
    expect(await codeOf(TENANT, {}, acting)).toBe('UNAUTHENTICATED');
  });
});

describe('an impersonation', () => {
  it("ends with the admin's rights", async () => {
    const shop = await t.newBusiness();
    const demoted = await t.registerOwner();
    const setRole = async (role: string) => {
      await t.asOwner(`UPDATE users SET role = $2 WHERE id = $1`, [demoted.userId, role]);
      t.app.access.clear();
    };
    await setRole('master_admin');
    const { impersonateTenant } = await t.ask(IMPERSONATE, { id: shop.tenantId }, { token: demoted.token });
    const acting = { token: impersonateTenant.accessToken, tenantId: shop.tenantId };
    await t.ask(TENANT, {}, acting);
    await setRole('tenant_owner');
    expect(await codeOf(TENANT, {}, acting)).toBe('UNAUTHENTICATED');
  });
});

describe('createBarbershop', () => {
  const counts = async () =>
    (
      await t.asOwner(
        `SELECT (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM tenants) AS tenants,
                (SELECT count(*) FROM memberships) AS memberships, (SELECT count(*) FROM services) AS services,
                (SELECT count(*) FROM admin_log) AS logged`,
      )
    ).rows[0] as object;

  it('makes owner, business and catalogue; the owner signs in with the password shown', async () => {
    const { createBarbershop } = await t.ask(CREATE, { input: barbershop('nora@example.com') }, admin);
    const { owner, tenant, generatedPassword } = createBarbershop;
    expect(generatedPassword).toMatch(/^[A-Za-z2-9]{8}$/);
    expect(owner).toMatchObject({
      email: 'nora@example.com',
      role: 'tenant_owner',
      mustChangePassword: true,
    });
    expect(tenant).toMatchObject({ businessName: 'Corner Cuts', isActive: true });
    const { login } = await t.ask(`mutation ($input: LoginInput!) { login(input: $input) { accessToken } }`, {
      input: { email: 'nora@example.com', password: generatedPassword },
    });
    const own = { token: login.accessToken, tenantId: tenant.id };
    const { tenant: seen, services } = await t.ask(`{ tenant { viewerRole } services { id } }`, {}, own);
    expect([seen.viewerRole, services.length]).toEqual(['owner', 36]);
    expect((await t.ask(`{ myTenants { id } }`, {}, admin)).myTenants).toEqual([]);
    expect(await logOf(tenant.id)).toEqual([
      { action: 'tenant.created', actor_user_id: adminId, detail: {} },
    ]);
  });

  it('with an address that has an account leaves nothing behind', async () => {
    const before = await counts();
    const { errors } = await t.execute(CREATE, { input: barbershop('MASTER@example.com') }, admin);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fieldErrors: [{ path: 'input.ownerEmail' }],
    });
    expect(await counts()).toEqual(before);
  });

  it('that fails at its last step leaves nothing behind', async () => {
    const before = await counts();
    await t.asOwner(`ALTER TABLE services ADD CONSTRAINT none_for_now CHECK (false) NOT VALID`);
    const refused = await codeOf(CREATE, { input: barbershop('late@example.com') }, admin);
    await t.asOwner(`ALTER TABLE services DROP CONSTRAINT none_for_now`);
    expect(refused).toBe('INTERNAL_SERVER_ERROR');
    await t.asOwner(`ALTER TABLE admin_log ADD CONSTRAINT none_for_now CHECK (false) NOT VALID`);
    const unlogged = await codeOf(CREATE, { input: barbershop('late@example.com') }, admin);
    await t.asOwner(`ALTER TABLE admin_log DROP CONSTRAINT none_for_now`);
    expect(unlogged).toBe('INTERNAL_SERVER_ERROR');
    expect(await counts()).toEqual(before);
  });

  it('names every bad field', async () => {
    const input = { ...barbershop('nonsense'), businessName: ' ', ownerFirstName: '', timeZone: 'Mars/Base' };
    const { errors } = await t.execute(CREATE, { input }, admin);
    const paths = (errors?.[0]?.extensions.fieldErrors as { path: string }[]).map((error) => error.path);
    expect(paths.sort()).toEqual([
      'input.businessName',
      'input.ownerEmail',
      'input.ownerFirstName',
      'input.timeZone',
    ]);
  });
});

describe('systemOverview', () => {
  const overview = async (caller = admin) => (await t.ask(OVERVIEW, {}, caller)).systemOverview;

  it('counts businesses, active barbers and the sign-ups of seven days, without what was deleted', async () => {
    const before = await overview();
    const [fresh, old] = [await t.newBusiness(), await t.newBusiness()];
    await t.asOwner(`UPDATE tenants SET created_at = now() - interval '8 days' WHERE id = $1`, [
      old.tenantId,
    ]);
    for (const shop of [fresh, old]) {
      await t.ask(`mutation { createBarber(input: { name: "Ana" }) { id } }`, {}, shop);
    }
    await t.asOwner(
      `INSERT INTO barber_calendars (tenant_id, barber_id, provider, sealed_access, calendar_name, host, last_sync_at)
       SELECT tenant_id, id, 'ics', 'sealed', 'Work', 'calendar.example', $2 FROM barbers WHERE tenant_id = $1`,
      [fresh.tenantId, t.clock.now()],
    );
    const grown = await overview();
    expect([
      grown.totalTenants - before.totalTenants,
      grown.totalBarbers - before.totalBarbers,
      grown.recentSignups - before.recentSignups,
      grown.connectedCalendars - before.connectedCalendars,
    ]).toEqual([2, 2, 1, 1]);
    for (const { tenantId: id } of [fresh, old]) {
      await t.ask(DELETE, { id }, admin);
    }
    const { lastUpdated: _now, ...after } = await overview();
    expect(before).toMatchObject(after);
  });

  it("counts appointments on each business's own day and month", async () => {
    // 22:00 on 31 May in Los Angeles, 14:00 on 1 June in Tokyo.
    t.clock.set('2027-06-01T05:00:00Z');
    const before = await overview(await signedIn());
    for (const zone of ['America/Los_Angeles', 'Asia/Tokyo']) {
      const { tenantId } = await t.newBusiness(`Zone ${zone}`);
      await t.asOwner('UPDATE tenants SET time_zone = $2 WHERE id = $1', [tenantId, zone]);
      await insertAppointment(tenantId, '2027-05-31T18:00:00Z', 'confirmed');
      await insertAppointment(tenantId, '2027-06-01T06:30:00Z', 'pending');
      await insertAppointment(tenantId, '2027-06-01T06:30:00Z', 'cancelled');
    }
    const today = async () =>
      (await overview(await signedIn())).appointmentsToday - (before.appointmentsToday as number);
    const thisMonth = async () =>
      (await t.ask(LIST, { search: 'Zone ' }, await signedIn())).adminTenants.nodes.map(
        (node: { stats: { appointmentsThisMonth: number } }) => node.stats.appointmentsThisMonth,
      );
    // Newest first: Tokyo, Los Angeles. To each, both are of this day and of this month.
    expect([await today(), await thisMonth()]).toEqual([4, [2, 2]]);
    // Los Angeles reaches 1 June: its two are yesterday's, and last month's.
    t.clock.set('2027-06-01T07:30:00Z');
    expect([await today(), await thisMonth()]).toEqual([2, [2, 0]]);
  });

  async function signedIn(): Promise<{ token: string }> {
    const { login } = await t.ask(`mutation ($input: LoginInput!) { login(input: $input) { accessToken } }`, {
      input: { email: 'master@example.com', password: PASSWORD },
    });
    return { token: login.accessToken };
  }

  async function insertAppointment(tenantId: string, startsAt: string, status: string): Promise<void> {
    const reference = randomBytes(3).toString('hex').toUpperCase();
    await t.asOwner(
      `INSERT INTO appointments (tenant_id, id, reference, starts_at, ends_at, status, channel, total_price_cents)
       VALUES ($1, gen_random_uuid(), $2, $3, $3::timestamptz + interval '30 minutes', $4, 'web', 0)`,
      [tenantId, reference, startsAt, status],
    );
  }
});
