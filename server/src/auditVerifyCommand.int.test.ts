import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_SECRET, type TestApp, startTestApp } from '../test/testApp';

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** As `npm run audit:verify` runs it. */
function verify(
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<{ code: number; out: string }> {
  const script = join(__dirname, '../../scripts/audit-verify.mjs');
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH!, DATABASE_URL: t.ownerUrl, TOKEN_SECRET: TEST_SECRET, ...env },
  });
  let out = '';
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (out += data.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? -1, out })));
}

it('tells each chain that holds, then the very row that somebody changed', async () => {
  const one = await t.newBusiness('Fade & Co');
  const other = await t.newBusiness('Corner Cuts');
  const well = await verify();
  expect(well.out).toMatch(
    new RegExp(`ok     Fade & Co \\(${one.slug}, ${one.tenantId}\\): 1 link, head [0-9a-f]{64}`),
  );
  expect(well.out).toContain("ok     The console's own log: 0 links\n");
  expect(well.code).toBe(0);

  const { rows } = await t.asOwner('SELECT id, at FROM audit_log WHERE tenant_id = $1', [one.tenantId]);
  await t.asOwner('ALTER TABLE audit_log DISABLE TRIGGER USER');
  await t.asOwner(`UPDATE audit_log SET actor_user_id = gen_random_uuid() WHERE tenant_id = $1`, [
    one.tenantId,
  ]);
  await t.asOwner('ALTER TABLE audit_log ENABLE TRIGGER USER');
  const [wrong, single, untouched] = await Promise.all([
    verify(),
    verify(['--tenant', one.slug]),
    verify(['--tenant', other.tenantId]),
  ]);
  const line = `changed    entry ${rows[0].id}, position 1, ${rows[0].at.toISOString()}, tenant.created`;
  expect(wrong.out).toContain(line);
  expect(wrong.out).toContain('ok     Corner Cuts');
  expect(single.out).toContain(line);
  expect(single.out).not.toContain('Corner Cuts');
  expect([wrong.code, single.code, untouched.code]).toEqual([1, 1, 0]);
}, 60_000);

const anchor = () => t.app.work.periodic.find(({ name }) => name === 'audit.anchor')!.run();

it('names the business whose newest entries were cut off together with their links, by anchors and by a file of heads', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chairside-heads-'));
  const file = join(folder, 'heads.json');
  // What the tests above broke stays broken.
  await t.asOwner('DELETE FROM tenants');
  const well = await t.newBusiness('Fade & Co');
  const cut = await t.newBusiness('Corner Cuts');
  const rename = (businessName: string) =>
    t.ask(
      'mutation ($input: UpdateTenantInput!) { updateTenant(input: $input) { id } }',
      { input: { businessName } },
      cut,
    );
  await rename('Corner Cuts II');
  await anchor();
  await rename('Corner Cuts III');
  await anchor();
  const saved = await verify(['--save', file]);
  expect(saved.out).toMatch(
    /ok {5}2 anchors, the last of .*\nEvery chain holds\.\nThe heads of 2 chains are in/,
  );
  expect(saved.code).toBe(0);
  const { chains } = JSON.parse(readFileSync(file, 'utf8'));
  expect(chains).toContainEqual({
    chain: cut.tenantId,
    links: 3,
    head: expect.stringMatching(/^[0-9a-f]{64}$/),
  });

  const withoutTriggers = async (sql: string) => {
    await t.asOwner(
      `SET session_replication_role = 'replica'; ${sql}; SET session_replication_role = 'origin'`,
    );
  };
  await withoutTriggers(
    `DELETE FROM audit_log WHERE (tenant_id, id) IN (
       SELECT tenant_id, id FROM audit_chain WHERE tenant_id = '${cut.tenantId}' AND position > 1);
     DELETE FROM audit_chain WHERE tenant_id = '${cut.tenantId}' AND position > 1`,
  );
  // It grows on, and is anchored again: what was signed before still tells.
  await rename('Corner Cuts IV');
  await rename('Corner Cuts V');
  await anchor();
  const [byAnchors, single, other] = await Promise.all([
    verify(),
    verify(['--tenant', cut.slug]),
    verify(['--tenant', well.slug]),
  ]);
  for (const { out, code } of [byAnchors, single]) {
    expect(out).toMatch(/WRONG {2}Corner Cuts V \(.*: 3 links, 1 problem\n {9}cut off {4}link 2 with head /);
    expect(code).toBe(1);
  }
  expect(byAnchors.out).toContain('ok     Fade & Co');
  expect(other.code).toBe(0);

  // Without the anchors of the time there is still the file.
  await withoutTriggers('DELETE FROM audit_anchors');
  const [silent, byFile] = await Promise.all([verify(), verify(['--heads', file])]);
  expect(silent.out).toContain('note   No chain was anchored yet');
  expect(silent.code).toBe(0);
  expect(byFile.out).toMatch(
    /WRONG {2}Corner Cuts V .*\n {9}cut off {4}link 3 with head .*, in the file of --heads/,
  );
  expect(byFile.code).toBe(1);
  writeFileSync(file, '{}');
  expect(await verify(['--heads', file])).toMatchObject({
    code: 2,
    out: `--heads ${file} is not a file that --save wrote.\n`,
  });
  rmSync(folder, { recursive: true });
}, 120_000);

it('names anchors that are missing or that this server did not sign', async () => {
  await t.asOwner(`SET session_replication_role = 'replica'; DELETE FROM audit_anchors`);
  for (let n = 0; n < 4; n += 1) await anchor();
  await t.asOwner(
    `DELETE FROM audit_anchors WHERE position = 2; UPDATE audit_anchors SET heads = '[]' WHERE position = 4`,
  );
  await t.asOwner(`SET session_replication_role = 'origin'`);
  const [changed, unsigned] = await Promise.all([verify(), verify([], { TOKEN_SECRET: '' })]);
  expect(changed.out).toContain('WRONG  Anchors 2 to 2 are missing.');
  expect(changed.out).toMatch(/WRONG {2}Anchor 4 of .* is not as this server signed it\./);
  expect(changed.code).toBe(1);
  expect(unsigned.out).toContain('Their signatures were not checked: TOKEN_SECRET is not set.');
  await expect(t.asOwner('UPDATE audit_anchors SET at = now()')).rejects.toThrow(/append-only/);
}, 60_000);

it('says in one sentence what it cannot use', async () => {
  const [unknown, option, nowhere, empty] = await Promise.all([
    verify(['--tenant', 'nobody']),
    verify(['--all']),
    verify([], { DATABASE_URL: 'nonsense' }),
    verify([], { DATABASE_URL: '', DATA_DIR: '/tmp/chairside-nothing-here' }),
  ]);
  expect([unknown.code, option.code, nowhere.code, empty.code]).toEqual([2, 2, 2, 2]);
  expect(unknown.out).toBe('--tenant nobody is neither the slug nor the id of a business.\n');
  expect(option.out).toBe(
    'The options are --tenant SLUG or --tenant ID, --save FILE and --heads FILE, not "--all".\n',
  );
  expect(nowhere.out).toContain('DATABASE_URL must be a PostgreSQL address');
  expect(empty.out).toContain('holds no database yet');
}, 60_000);
