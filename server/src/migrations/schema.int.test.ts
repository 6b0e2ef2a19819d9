import { Client } from 'pg';
import { TEST_SECRET, type TestApp, startTestApp } from '../../test/testApp';
import { roleUrl } from '../platform/database/roles';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** The queue that workers read across tenants: append-only for the server, and no tenant's rows are shown to it. */
const QUEUES = ['outbox'];

async function names(sql: string): Promise<string[]> {
  return (await t.asOwner(sql)).rows.map((row: { name: string }) => row.name).sort();
}

const TENANT_OWNED = `
  SELECT c.relname AS name FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace`;

const tenantTables = async () => (await names(TENANT_OWNED)).filter((name) => !QUEUES.includes(name));

describe('every tenant-owned table', () => {
  it('is known to this test: there are some', async () => {
    expect((await tenantTables()).length).toBeGreaterThan(12);
  });

  it('has forced row-level security and a policy on the current tenant', async () => {
    const safe = await names(`
      SELECT c.relname AS name FROM pg_class c
      WHERE c.relrowsecurity AND c.relforcerowsecurity AND EXISTS (
        SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant_isolation'
          AND pg_get_expr(p.polqual, p.polrelid) LIKE '%app_tenant_id()%'
          AND pg_get_expr(p.polwithcheck, p.polrelid) LIKE '%app_tenant_id()%')`);
    expect(safe).toEqual(expect.arrayContaining(await tenantTables()));
  });

  it('has the primary key (tenant_id, id)', async () => {
    const keyed = await names(`
      SELECT conrelid::regclass::text AS name FROM pg_constraint
      WHERE contype = 'p' AND pg_get_constraintdef(oid) = 'PRIMARY KEY (tenant_id, id)'`);
    expect(keyed).toEqual(await tenantTables());
  });

  it('refers to another one by a key that includes the tenant', async () => {
    const tables = await tenantTables();
    const { rows } = await t.asOwner(`
      SELECT conrelid::regclass::text AS name, confrelid::regclass::text AS target, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f'`);
    const between = rows.filter(
      (row: { name: string; target: string }) => tables.includes(row.name) && tables.includes(row.target),
    );
    expect(between.length).toBeGreaterThan(8);
    for (const { name, definition } of between) {
      expect(`${name}: ${definition}`).toMatch(
        /FOREIGN KEY \(tenant_id, \w+\) REFERENCES \w+\(tenant_id, id\)/,
      );
    }
  });

  it('leads every unique and exclusion constraint with the tenant', async () => {
    const tables = await tenantTables();
    const { rows } = await t.asOwner(`
      SELECT indrelid::regclass::text AS name, pg_get_indexdef(indexrelid, 1, true) AS first
      FROM pg_index WHERE indisunique OR indisexclusion`);
    for (const { name, first } of rows.filter((row: { name: string }) => tables.includes(row.name))) {
      expect(`${name}: ${first}`).toBe(`${name}: tenant_id`);
    }
  });
});

describe('the role that the server connects as', () => {
  let app: Client;
  beforeAll(async () => {
    app = new Client({ connectionString: roleUrl(t.ownerUrl, 'app', TEST_SECRET) });
    await app.connect();
  });
  afterAll(() => app.end());

  it('owns no table and cannot bypass row-level security', async () => {
    const { rows } = await app.query(`
      SELECT r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb,
             (SELECT count(*)::int FROM pg_class c WHERE pg_has_role(current_user, c.relowner, 'USAGE')
                AND c.relnamespace = 'public'::regnamespace) AS owned
      FROM pg_roles r WHERE r.rolname = current_user`);
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owned: 0 },
    ]);
  });

  it('sees no row of any tenant while none is set', async () => {
    const { tenantId, token } = await t.newBusiness();
    await t.ask(`mutation { initializeDefaultServices { created } }`, {}, { tenantId, token });
    for (const table of [...(await tenantTables()), 'tenants']) {
      const { rows } = await app.query(`SELECT count(*)::int AS seen FROM ${table}`);
      expect({ table, ...rows[0] }).toEqual({ table, seen: 0 });
    }
  });

  it('cannot read the outbox, nor change the audit log', async () => {
    await expect(app.query('SELECT * FROM outbox')).rejects.toThrow(/permission denied/);
    await expect(app.query(`UPDATE audit_log SET action = 'x'`)).rejects.toThrow(/permission denied/);
    await expect(app.query('DELETE FROM audit_log')).rejects.toThrow(/permission denied/);
    await expect(app.query(`UPDATE tenants SET status = 'active'`)).rejects.toThrow(/permission denied/);
  });

  it('cannot write into another tenant, even when the statement names it', async () => {
    const [mine, other] = [await t.newBusiness(), await t.newBusiness()];
    await app.query(`BEGIN; SELECT set_config('app.tenant_id', '${mine.tenantId}', true)`);
    await expect(
      app.query(`INSERT INTO clients (tenant_id, id, first_name) VALUES ($1, gen_random_uuid(), 'Eve')`, [
        other.tenantId,
      ]),
    ).rejects.toThrow(/row-level security/);
    await app.query('ROLLBACK');
  });

  it('cannot put two appointments in one chair, whatever the code does', async () => {
    const { tenantId, token } = await t.newBusiness();
    const { createBarber } = await t.ask(
      `mutation { createBarber(input: { name: "Ana" }) { id } }`,
      {},
      { tenantId, token },
    );
    const insert = `INSERT INTO busy_intervals (tenant_id, barber_id, during, kind, appointment_id)
      VALUES ('${tenantId}', '${createBarber.id}', $1, 'appointment', gen_random_uuid())`;
    await app.query(`BEGIN; SELECT set_config('app.tenant_id', '${tenantId}', true)`);
    await app.query(insert, ['[2027-01-04 15:00Z,2027-01-04 16:00Z)']);
    await app.query(insert, ['[2027-01-04 16:00Z,2027-01-04 17:00Z)']);
    await app.query('SAVEPOINT one');
    await expect(app.query(insert, ['[2027-01-04 15:30Z,2027-01-04 15:45Z)'])).rejects.toThrow(
      /no_two_clients_in_one_chair/,
    );
    await app.query('ROLLBACK TO one');
    await expect(app.query(insert, ['empty'])).rejects.toThrow(/violates/);
    await app.query('ROLLBACK');
  });
});
