import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type TestApp, startTestApp } from '../../test/testApp';
import { migrate } from '../platform/database/migrate';

const LIST = join(__dirname, 'landed.json');

/** Databases have run them as they were: what a landed migration makes is changed by a new one. */
it('no migration was changed or removed after it landed, and each is listed', () => {
  const landed = JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, string>;
  const files = readdirSync(__dirname).filter((name) => /^\d{13}-\w+\.ts$/.test(name));
  const found = Object.fromEntries(
    files.map((name) => [
      name.replace(/\.ts$/, ''),
      createHash('sha256')
        .update(readFileSync(join(__dirname, name), 'utf8').replaceAll('\r\n', '\n'))
        .digest('hex'),
    ]),
  );
  // A new migration is added to landed.json with the hash that stands here.
  expect(landed).toEqual(found);
});

describe('a database whose erasing functions are of before', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  const definitions = async () =>
    (
      await t.asOwner(
        `SELECT proname, pg_get_functiondef(oid) AS definition FROM pg_proc
         WHERE proname IN ('erase_tenant', 'erase_client_from_audit') ORDER BY 1`,
      )
    ).rows as { proname: string; definition: string }[];

  it('erases clients and businesses again after the next start', async () => {
    const current = await definitions();
    await t.asOwner(readFileSync(join(__dirname, '../../test/staleFunctions.sql'), 'utf8'));
    await t.asOwner(`DELETE FROM migrations WHERE name = 'RenewStaleDefinitions1796600003000'`);
    expect(await definitions()).not.toEqual(current);

    const owner = await t.newBusiness();
    const { createClient } = await t.ask(
      `mutation { createClient(input: { firstName: "Ana", email: "ana@example.com" }) { id } }`,
      {},
      owner,
    );
    const erase = () =>
      t.execute(`mutation ($id: ID!) { eraseClient(id: $id) { ok } }`, { id: createClient.id }, owner);
    expect((await erase()).errors).toBeDefined();

    await migrate(t.ownerUrl);
    expect(await definitions()).toEqual(current);
    expect((await erase()).data).toEqual({ eraseClient: { ok: true } });
    await t.asOwner(
      `UPDATE tenants SET status = 'deleted', deleted_at = now() - interval '40 days', status_before_deletion = 'active'
       WHERE id = $1`,
      [owner.tenantId],
    );
    await t.app.work.periodic.find(({ name }) => name === 'tenants.erase')!.run();
    expect((await t.asOwner('SELECT FROM tenants WHERE id = $1', [owner.tenantId])).rowCount).toBe(0);
  });
});
