import { Client } from 'pg';
import { TEST_SECRET, TestClock, type TestApp, startTestApp, testSettings } from '../../../test/testApp';
import { createApp } from '../../app';
import { createLogger } from '../logging';
import { ensureLoginRoles, loginUrls, roleUrl } from './roles';

const OTHER_SECRET = 'another secret of another server, long enough';

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const connects = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.end();
};

it('a server that starts with another TOKEN_SECRET changes nothing for the one that runs, and works too', async () => {
  const { tenantId, token } = await t.newBusiness();
  const clients = () => t.execute('{ clients { totalCount } }', {}, { tenantId, token });
  await ensureLoginRoles(t.ownerUrl, OTHER_SECRET);
  const settings = { ...testSettings(t.ownerUrl), tokenSecret: OTHER_SECRET };
  const other = await createApp(settings, new TestClock(), createLogger('silent'));
  try {
    // The running server loses every connection and has to sign in again.
    await t.asOwner(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND usename LIKE '%\\_login' AND application_name = 'chairside-tenant'`,
    );
    for (const role of ['app', 'console', 'worker'] as const) {
      await connects(roleUrl(t.ownerUrl, role, TEST_SECRET));
    }
    let answer = await clients();
    for (let attempt = 0; answer.errors && attempt < 10; attempt++) answer = await clients();
    expect(answer.data).toEqual({ clients: { totalCount: 0 } });
    expect(await other.services.access.tenantBySlug('none')).toBeNull();
  } finally {
    await other.stop();
  }
}, 60_000);

it('no role but the owner reads the passwords', async () => {
  for (const [role, url] of Object.entries(await loginUrls(t.ownerUrl))) {
    const client = new Client({ connectionString: url });
    await client.connect();
    await expect(client.query('SELECT * FROM login_role_passwords')).rejects.toThrow(/permission denied/);
    await client.end();
    expect(role).toMatch(/^(app|console|worker)$/);
  }
  const owner = new Client({ connectionString: t.ownerUrl });
  await owner.connect();
  await owner.query('SET ROLE chairside_backup');
  await expect(owner.query('SELECT * FROM login_role_passwords')).rejects.toThrow(/permission denied/);
  await owner.end();
});

it('starts again and again without another role or password', async () => {
  const state = async () =>
    (await t.asOwner('SELECT role, password FROM login_role_passwords ORDER BY role')).rows;
  const before = await state();
  await Promise.all([ensureLoginRoles(t.ownerUrl, TEST_SECRET), ensureLoginRoles(t.ownerUrl, OTHER_SECRET)]);
  expect(await state()).toEqual(before);
  expect(before).toHaveLength(3);
});
