import { type TestApp, startTestApp } from '../../../test/testApp';

const CREATE = `mutation ($input: CreateBarbershopInput!) { createBarbershop(input: $input) { tenant { id } loginUrl letter { text } } }`;

const input = {
  businessName: 'Corner Cuts',
  businessType: 'barbershop',
  timeZone: 'America/New_York',
  ownerFirstName: 'Nora',
  ownerLastName: 'New',
  ownerEmail: 'nora@example.com',
};

let t: TestApp;
let admin: { token: string; userId: string };

beforeAll(async () => {
  t = await startTestApp();
  admin = await t.registerOwner();
  await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [admin.userId]);
  t.app.access.clear();
});
afterAll(() => t.close());

/** Every table that the mutation writes to, in the order in which it does; the chains come at the commit. */
const TABLES = [
  'users',
  'tenants',
  'memberships',
  'business_hours',
  'services',
  'audit_log',
  'admin_log',
  'audit_chain',
  'admin_chain',
];

async function counts(): Promise<Record<string, number>> {
  const columns = TABLES.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  return (await t.asOwner(`SELECT ${columns.join(', ')}`)).rows[0] as Record<string, number>;
}

it.each(TABLES)('a barbershop that fails at %s leaves nothing behind in any table', async (table) => {
  const before = await counts();
  await t.asOwner(`ALTER TABLE ${table} ADD CONSTRAINT none_for_now CHECK (false) NOT VALID`);
  const { errors } = await t.execute(CREATE, { input }, admin);
  await t.asOwner(`ALTER TABLE ${table} DROP CONSTRAINT none_for_now`);
  expect(errors?.[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR');
  expect(await counts()).toEqual(before);
});

it('one that succeeds writes to every one of them, and names the admin', async () => {
  const before = await counts();
  const { createBarbershop } = await t.ask(CREATE, { input }, { ...admin, address: '203.0.113.5' });
  const after = await counts();
  expect(createBarbershop.loginUrl).toMatch(/^http.*\/login$/);
  expect(createBarbershop.letter.text).toContain(createBarbershop.loginUrl);
  expect(TABLES.filter((table) => after[table] === before[table])).toEqual([]);
  const { rows } = await t.asOwner(
    'SELECT actor_user_id, address, action, detail FROM admin_log WHERE subject_tenant_id = $1',
    [createBarbershop.tenant.id],
  );
  expect(rows).toEqual([
    { actor_user_id: admin.userId, address: '203.0.113.5', action: 'tenant.created', detail: {} },
  ]);
});

it('nobody but a master admin is let at the admin log that way', async () => {
  const { tenantId, userId } = await t.newBusiness();
  const append = (scope: { tenantId: string | null; userId: string | null }) =>
    t.app.services.database.write(scope, (tx) =>
      tx.manager.query(`SELECT append_admin_log('tenant.created', NULL, '{}')`),
    );
  await expect(append({ tenantId, userId })).rejects.toThrow(/only what a master admin does/);
  await expect(append({ tenantId, userId: null })).rejects.toThrow(/only what a master admin does/);
  await expect(append({ tenantId: null, userId: admin.userId })).rejects.toThrow(
    /only what a master admin does/,
  );
});
