import { Client } from 'pg';
import { TEST_SECRET, type Caller, type TestApp, startTestApp } from '../../../test/testApp';
import { roleUrl } from '../../platform/database/roles';
import { type ChainReport, type Rows, verifyChain } from './chainVerification';

let t: TestApp;
let owner: Required<Pick<Caller, 'token' | 'tenantId'>>;

beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  owner = await t.newBusiness();
});
afterAll(() => t.close());

const rows: Rows = async (statement, values) => (await t.asOwner(statement.text, values)).rows as never;
const verify = (chain = owner.tenantId): Promise<ChainReport> => verifyChain(rows, chain);
const CREATE = 'mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }';
const createClient = async (firstName: string): Promise<string> =>
  (await t.ask(CREATE, { input: { firstName, email: `${firstName}@example.com` } }, owner)).createClient.id;

/** As somebody who owns the tables and switches their triggers off. */
async function tamper(...statements: string[]): Promise<void> {
  await t.asOwner('BEGIN');
  for (const table of ['audit_log', 'audit_chain', 'audit_redactions', 'admin_log', 'admin_chain']) {
    await t.asOwner(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  }
  for (const statement of statements) await t.asOwner(statement);
  for (const table of ['audit_log', 'audit_chain', 'audit_redactions', 'admin_log', 'admin_chain']) {
    await t.asOwner(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  }
  await t.asOwner('COMMIT');
}

interface Link {
  id: string;
  position: number;
  at: Date;
  action: string;
}

/** The tenant's links in order; the first is the business's own creation. */
const chainOf = async (tenantId = owner.tenantId): Promise<Link[]> =>
  (
    await t.asOwner(
      `SELECT c.id, c.position::int, a.at, a.action FROM audit_chain c
       LEFT JOIN audit_log a ON (a.tenant_id, a.id) = (c.tenant_id, c.id)
       WHERE c.tenant_id = $1 ORDER BY c.position`,
      [tenantId],
    )
  ).rows as Link[];

const named = ({ id, position, at, action }: Link, fault: string) => ({ fault, id, position, at, action });

describe('a chain', () => {
  it('links every entry in the order of the commits, without a gap', async () => {
    await createClient('Ana');
    await createClient('Ben');
    const links = await chainOf();
    expect(links.map(({ position, action }) => [position, action])).toEqual([
      [1, 'tenant.created'],
      [2, 'client.created'],
      [3, 'client.created'],
    ]);
    expect(await verify()).toMatchObject({ checked: 3, redacted: 0, problems: [], problemCount: 0 });
    expect((await verify()).head).toMatch(/^[0-9a-f]{64}$/);
  });

  it('keeps the order of several rows of one transaction', async () => {
    const ids = await t.app.services.database.write(
      { tenantId: owner.tenantId, userId: null },
      async (tx) => {
        const written: string[] = [];
        for (let n = 0; n < 20; n += 1) {
          const [row] = await tx.manager.query<{ id: string }[]>(
            `INSERT INTO audit_log (tenant_id, actor_kind, action, entity) VALUES ($1, 'system', $2, 'test') RETURNING id`,
            [owner.tenantId, `test.${n}`],
          );
          written.push(row!.id);
        }
        return written;
      },
    );
    expect((await chainOf()).slice(1).map(({ id }) => id)).toEqual(ids);
    expect((await verify()).problems).toEqual([]);
  });

  it('has no gap after fifty changes at once, and none of a change that was taken back', async () => {
    await Promise.all([
      ...Array.from({ length: 50 }, (_, n) => createClient(`Client${n}`)),
      t.app.services.database
        .write({ tenantId: owner.tenantId, userId: null }, async (tx) => {
          await tx.manager.query(
            `INSERT INTO audit_log (tenant_id, actor_kind, action, entity) VALUES ($1, 'system', 'test.undone', 'test')`,
            [owner.tenantId],
          );
          throw new Error('taken back');
        })
        .catch(() => undefined),
    ]);
    const links = await chainOf();
    expect(links.map(({ position }) => position)).toEqual(Array.from({ length: 51 }, (_, n) => n + 1));
    expect(links.map(({ action }) => action)).not.toContain('test.undone');
    expect(await verify()).toMatchObject({ checked: 51, problems: [] });
  }, 30_000);
});

describe('verifying names', () => {
  beforeEach(async () => {
    for (const name of ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve']) await createClient(name);
  });

  it.each([
    ['a value', `after = jsonb_set(after, '{firstName}', '"Mallory"')`],
    ['the actor', 'actor_user_id = gen_random_uuid()'],
    ['the time', `at = at - interval '1 microsecond'`],
    ['the address', `address = '203.0.113.9'`],
    ['the admin behind it', 'impersonator_user_id = gen_random_uuid()'],
  ])('the one entry whose content was changed: %s', async (_what, change) => {
    const { id } = (await chainOf())[2]!;
    await tamper(`UPDATE audit_log SET ${change} WHERE id = '${id}'`);
    const changed = (await chainOf())[2]!;
    expect((await verify()).problems).toEqual([named(changed, 'changed')]);
  });

  it('an entry that was changed together with its own link', async () => {
    const { id } = (await chainOf())[2]!;
    await tamper(
      `UPDATE audit_log SET action = 'client.forged' WHERE id = '${id}'`,
      `UPDATE audit_chain c SET content_hash = audit_entry_hash(a) FROM audit_log a
       WHERE (a.tenant_id, a.id) = (c.tenant_id, c.id) AND c.id = '${id}'`,
      `UPDATE audit_chain SET hash = audit_link_hash(previous_hash, tenant_id::text, position, kind, id, content_hash)
       WHERE id = '${id}'`,
    );
    expect((await verify()).problems).toMatchObject([
      { fault: 'changed', id, position: 3, action: 'client.forged' },
    ]);
  });

  it('an entry that is gone', async () => {
    const { id, position } = (await chainOf())[3]!;
    await tamper(`DELETE FROM audit_log WHERE id = '${id}'`);
    expect(await verify()).toMatchObject({
      problems: [{ fault: 'missing', id, position, action: null, at: expect.any(Date) }],
      problemCount: 1,
    });
  });

  it('a position whose entry and link are both gone', async () => {
    const { id } = (await chainOf())[3]!;
    await tamper(`DELETE FROM audit_log WHERE id = '${id}'`, `DELETE FROM audit_chain WHERE id = '${id}'`);
    expect((await verify()).problems).toEqual([
      { fault: 'missing', id: null, position: 4, at: null, action: null },
    ]);
  });

  it('an entry that was slipped in', async () => {
    const id = '01900000-0000-7000-8000-00000000beef';
    await tamper(
      `INSERT INTO audit_log (tenant_id, id, actor_kind, action, entity)
       VALUES ('${owner.tenantId}', '${id}', 'system', 'client.slipped_in', 'client')`,
    );
    expect((await verify()).problems).toMatchObject([
      { fault: 'inserted', id, position: null, action: 'client.slipped_in' },
    ]);
  });

  it.each([
    [2, 3],
    [1, 4],
    [2, 5],
  ])('two entries that changed places: %s and %s', async (first, second) => {
    const links = await chainOf();
    const [one, other] = [links[first - 1]!, links[second - 1]!];
    await tamper(
      `UPDATE audit_chain SET position = 1000 WHERE id = '${one.id}'`,
      `UPDATE audit_chain SET position = ${first} WHERE id = '${other.id}'`,
      `UPDATE audit_chain SET position = ${second} WHERE id = '${one.id}'`,
    );
    expect((await verify()).problems).toEqual([
      named({ ...other, position: first }, 'reordered'),
      named({ ...one, position: second }, 'reordered'),
    ]);
  });

  it('a row of the admin log', async () => {
    const admin = await t.registerOwner();
    await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [admin.userId]);
    t.app.access.clear();
    await t.ask(
      'mutation ($id: ID!) { suspendTenant(id: $id, reason: "Unpaid") { ok } }',
      { id: owner.tenantId },
      { token: admin.token },
    );
    expect((await verify('admin')).problems).toEqual([]);
    const { rows: found } = await t.asOwner(`SELECT id FROM admin_log WHERE action = 'tenant.suspended'`);
    await tamper(`UPDATE admin_log SET detail = '{}' WHERE id = '${found[0].id}'`);
    expect((await verify('admin')).problems).toMatchObject([
      { fault: 'changed', id: found[0].id, action: 'tenant.suspended' },
    ]);
  });

  it('nothing of another tenant', async () => {
    const other = await t.newBusiness('Another salon');
    await tamper(`UPDATE audit_log SET action = 'client.forged' WHERE tenant_id = '${owner.tenantId}'`);
    expect((await verify()).problemCount).toBe(6);
    expect((await verify(other.tenantId)).problems).toEqual([]);
  });
});

describe('erasing a person', () => {
  it('leaves a chain that holds and tells of the redaction', async () => {
    const id = await createClient('Ana');
    await createClient('Ben');
    await t.ask('mutation ($id: ID!) { eraseClient(id: $id) { ok } }', { id }, owner);
    expect((await chainOf()).map(({ action }) => action)).toEqual([
      'tenant.created',
      'client.created',
      'client.created',
      // The redaction's own link.
      null,
      'client.erased',
    ]);
    expect(await verify()).toMatchObject({ checked: 5, redacted: 1, problems: [] });
    const [ana] = (await t.asOwner('SELECT after FROM audit_log WHERE entity_id = $1', [id])).rows;
    expect(ana.after).toMatchObject({ firstName: '[erased]', email: '[erased]' });
  });

  it('does not cover for a redacted entry that is changed afterwards, nor for a redaction that nobody asked for', async () => {
    const id = await createClient('Ana');
    await t.ask('mutation ($id: ID!) { eraseClient(id: $id) { ok } }', { id }, owner);
    const [, created] = await chainOf();
    await tamper(`UPDATE audit_log SET after = '{}' WHERE id = '${created!.id}'`);
    expect((await verify()).problems).toEqual([named(created!, 'changed')]);

    owner = await t.newBusiness();
    await createClient('Ben');
    const ben = (await chainOf())[1]!;
    await tamper(`UPDATE audit_log SET after = '{}' WHERE id = '${ben.id}'`);
    await t.asOwner(
      `INSERT INTO audit_redactions (tenant_id, audit_id, client_id, content_hash)
       SELECT a.tenant_id, a.id, a.entity_id, audit_entry_hash(a) FROM audit_log a WHERE a.id = $1`,
      [ben.id],
    );
    expect((await verify()).problems).toMatchObject([{ fault: 'changed', position: 3, action: null }]);
  });
});

describe('the database refuses', () => {
  const CHANGES = [
    `UPDATE audit_log SET action = 'x'`,
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    `UPDATE audit_chain SET kind = 'entry'`,
    'DELETE FROM audit_chain',
    'TRUNCATE audit_chain',
    'DELETE FROM audit_redactions',
    'UPDATE audit_redactions SET at = now()',
    'TRUNCATE audit_redactions',
    `UPDATE admin_log SET action = 'x'`,
    'DELETE FROM admin_log',
    'TRUNCATE admin_log',
    'UPDATE admin_chain SET at = now()',
    'DELETE FROM admin_chain',
    'TRUNCATE admin_chain',
  ];

  it.each(['app', 'console', 'worker'] as const)(
    'the %s role every change, and every forged link',
    async (role) => {
      const client = new Client({ connectionString: roleUrl(t.ownerUrl, role, TEST_SECRET) });
      await client.connect();
      try {
        const forged = [
          `INSERT INTO audit_chain SELECT * FROM audit_chain LIMIT 0`,
          `INSERT INTO audit_redactions SELECT * FROM audit_redactions LIMIT 0`,
          `INSERT INTO admin_chain SELECT * FROM admin_chain LIMIT 0`,
        ];
        for (const change of [...CHANGES, ...forged]) {
          await expect(client.query(change)).rejects.toThrow(/permission denied/);
        }
      } finally {
        await client.end();
      }
    },
  );

  it('a superuser every change too, while its triggers are on', async () => {
    const id = await createClient('Ana');
    await t.ask('mutation ($id: ID!) { eraseClient(id: $id) { ok } }', { id }, owner);
    const admin = await t.registerOwner();
    await t.asOwner(
      `INSERT INTO admin_log (actor_user_id, action, detail) VALUES ($1, 'tenant.suspended', '{}')`,
      [admin.userId],
    );
    for (const change of CHANGES) {
      await expect(t.asOwner(change)).rejects.toThrow(/the audit log is append-only/);
    }
    expect((await verify()).problems).toEqual([]);
  });

  it('but not the end of a whole tenant', async () => {
    const id = await createClient('Ana');
    await t.ask('mutation ($id: ID!) { eraseClient(id: $id) { ok } }', { id }, owner);
    // What refers to the tenant without going with it is not this test's concern.
    await t.asOwner(`DELETE FROM tenants WHERE id = $1`, [owner.tenantId]);
    for (const table of ['audit_log', 'audit_chain', 'audit_redactions']) {
      const { rows: left } = await t.asOwner(`SELECT FROM ${table} WHERE tenant_id = $1`, [owner.tenantId]);
      expect(left).toEqual([]);
    }
  });
});
