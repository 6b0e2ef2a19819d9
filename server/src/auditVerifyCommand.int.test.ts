import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type TestApp, startTestApp } from '../test/testApp';

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
    env: { PATH: process.env.PATH!, DATABASE_URL: t.ownerUrl, ...env },
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
  expect(well.out).toContain("ok     The console's own log: 0 links\nEvery chain holds.");
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

it('says in one sentence what it cannot use', async () => {
  const [unknown, option, nowhere, empty] = await Promise.all([
    verify(['--tenant', 'nobody']),
    verify(['--all']),
    verify([], { DATABASE_URL: 'nonsense' }),
    verify([], { DATABASE_URL: '', DATA_DIR: '/tmp/chairside-nothing-here' }),
  ]);
  expect([unknown.code, option.code, nowhere.code, empty.code]).toEqual([2, 2, 2, 2]);
  expect(unknown.out).toBe('--tenant nobody is neither the slug nor the id of a business.\n');
  expect(option.out).toBe('The only option is --tenant SLUG or --tenant ID, not "--all".\n');
  expect(nowhere.out).toContain('DATABASE_URL must be a PostgreSQL address');
  expect(empty.out).toContain('holds no database yet');
}, 60_000);
