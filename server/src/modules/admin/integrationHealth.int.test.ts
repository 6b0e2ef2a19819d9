import { newShop, type Shop } from '../../../test/shop';
import { type Caller, type TestApp, startTestApp } from '../../../test/testApp';
import { onStatement } from '../../platform/database/statements';

const LIST = `query ($filter: IntegrationHealthFilter, $sort: IntegrationSort, $first: Int, $after: String) {
  integrationHealth(filter: $filter, sort: $sort, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor }
    nodes { id provider tenantId businessName standing connections lastSuccessAt failures failingSince lastError waiting
      oldestWaitingAt credentialsExpireAt } } }`;
const SUMMARY = `{ integrationSummary { failing delayed credentialsExpiring waitingMessages oldestMessageAt waitingJobs
  runningJobs oldestJobAt deadJobs } }`;
const DETAILS = `query ($tenantId: ID, $provider: HealthProvider!) {
  integrationHealthDetails(tenantId: $tenantId, provider: $provider) {
    accounts { name isFailing lastSuccessAt failures failingSince lastError }
    events { at kind attempts error } } }`;
const DEAD = `query ($first: Int, $after: String) { deadJobs(first: $first, after: $after) { totalCount
  pageInfo { hasNextPage endCursor } nodes { id name tenantId businessName attempts lastError createdAt failedAt } } }`;

let t: TestApp;
let admin: Caller;
let fade: Shop;
let corner: Shop;

beforeAll(async () => {
  t = await startTestApp();
  const master = await t.registerOwner();
  await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [master.userId]);
  t.app.access.clear();
  admin = { token: master.token };
  [fade, corner] = [await newShop(t, 'Fade & Co'), await newShop(t, 'Corner Cuts')];
});
afterAll(() => t.close());
beforeEach(() =>
  t.asOwner(`DELETE FROM barber_calendars; DELETE FROM integrations; DELETE FROM outbox; DELETE FROM messages;
             DELETE FROM jobs._private_jobs; UPDATE tenants SET status = 'active'`),
);

const ago = (minutes: number): string => new Date(t.clock.now().getTime() - minutes * 60_000).toISOString();

const calendar = (
  shop: Shop,
  more: {
    provider?: string;
    syncedAt?: string;
    error?: string;
    since?: string;
    endsAt?: string;
    of?: 'ana' | 'bo';
  } = {},
) =>
  t.asOwner(
    `INSERT INTO barber_calendars (tenant_id, barber_id, provider, sealed_access, calendar_name, host, created_at,
       last_sync_at, status, last_error, failing_since, failures, access_ends_at)
     VALUES ($1, $2, $3, 'sealed', 'Work', 'calendar.example', $4, $5, $6, $7, $8, $9, $10)`,
    [
      shop.tenantId,
      shop[more.of ?? 'ana'],
      more.provider ?? 'caldav',
      ago(10_000),
      more.syncedAt ?? ago(3),
      more.error ? 'error' : 'connected',
      more.error ?? null,
      more.error ? (more.since ?? ago(30)) : null,
      more.error ? 6 : 0,
      more.endsAt ?? null,
    ],
  );
const account = (shop: Shop, provider: string, more: { status?: string } = {}) =>
  t.asOwner(
    `INSERT INTO integrations (tenant_id, id, provider, status, sealed_credentials, connected_at, last_used_at,
       last_error, failing_since, failures)
     VALUES ($1, gen_random_uuid(), $2, $3, 'sealed', $4, $5, $6, $7, $8)`,
    [
      shop.tenantId,
      provider,
      more.status ?? 'connected',
      ago(10_000),
      ago(60),
      more.status ? 'The account was closed.' : null,
      more.status ? ago(50) : null,
      more.status ? 1 : 0,
    ],
  );
const mail = (
  tenantId: string | null,
  more: { outcome?: string; error?: string; dueAt?: string; settledAt?: string } = {},
) =>
  t.asOwner(
    `INSERT INTO outbox (tenant_id, topic, payload, created_at, available_at, waiting_for, outcome, settled_at, attempts,
       last_error)
     VALUES ($1, 'mail.send', '{"to": "cara@example.com"}', $2, $2, '{mail}', $3, $4, $5, $6) RETURNING id`,
    [
      tenantId,
      more.dueAt ?? ago(5),
      more.outcome ?? null,
      more.outcome ? (more.settledAt ?? ago(2)) : null,
      more.error ? 8 : 0,
      more.error ?? null,
    ],
  );
const message = (shop: Shop, channel: string, more: { status: string; at: string; error?: string }) =>
  t.asOwner(
    `INSERT INTO messages (tenant_id, id, occasion, kind, channel, language, status, error, due_at, created_at,
       updated_at, sent_at, settled_at)
     VALUES ($1, gen_random_uuid(), gen_random_uuid(), 'booked', $2, 'en', $3, $4, $5, $5, $5, $6, $7)`,
    [
      shop.tenantId,
      channel,
      more.status,
      more.error ?? null,
      more.at,
      more.status === 'sent' ? more.at : null,
      more.status === 'failed' ? more.at : null,
    ],
  );
const deadJob = async (tenantId: string | null, outboxId: string | null = null): Promise<string> => {
  await t.asOwner(`SELECT jobs.add_job('outbox.mail', max_attempts => 1, payload => $1)`, [
    JSON.stringify({ tenantId, data: { outboxId } }),
  ]);
  const { rows } = await t.asOwner(
    `UPDATE jobs._private_jobs SET attempts = 1, last_error = 'no mailbox cara@example.com'
     WHERE id = (SELECT max(id) FROM jobs._private_jobs) RETURNING id::text`,
  );
  return rows[0].id;
};

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the answer of a query is checked by the expectations
const list = async (variables: object = {}): Promise<any> =>
  (await t.ask(LIST, { ...variables }, admin)).integrationHealth;
const standings = async (): Promise<string[]> =>
  (await list()).nodes.map(
    (node: Record<string, string>) => `${node.businessName ?? 'platform'} ${node.provider} ${node.standing}`,
  );
const sqlOf = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const end = onStatement((sql) => (count += /integration|queued_jobs/.test(sql) ? 1 : 0));
  await work();
  end();
  return count;
};

it('lists each service of each business, the most urgent first, in one statement', async () => {
  await calendar(fade, { error: 'The calendar refused the password.', since: ago(30) });
  await calendar(corner, { syncedAt: ago(25 * 60), provider: 'ics' });
  await account(fade, 'sms', { status: 'disconnected' });
  await calendar(corner, { provider: 'google', endsAt: ago(-60 * 24 * 10), of: 'bo' });
  await mail(corner.tenantId, { dueAt: ago(1) });
  await mail(null, { error: '450 try later, cara@example.com' });
  expect(await standings()).toEqual([
    'platform email failing',
    'Fade & Co caldav failing',
    'Fade & Co sms disconnected',
    'Corner Cuts ics delayed',
    'Corner Cuts google_calendar expiring',
    'Corner Cuts email healthy',
    'Fade & Co email healthy',
  ]);
  expect(await sqlOf(() => list())).toBe(1);
  const { nodes } = await list();
  expect(nodes[1]).toEqual({
    id: `caldav ${fade.tenantId}`,
    provider: 'caldav',
    tenantId: fade.tenantId,
    businessName: 'Fade & Co',
    standing: 'failing',
    connections: 1,
    lastSuccessAt: ago(3),
    failures: 6,
    failingSince: ago(30),
    lastError: 'The calendar refused the password.',
    waiting: 0,
    oldestWaitingAt: null,
    credentialsExpireAt: null,
  });
  expect(nodes[0]).toMatchObject({
    tenantId: null,
    lastError: '450 try later, <email>',
    failures: 1,
    waiting: 1,
  });
  expect(nodes[4]).toMatchObject({ credentialsExpireAt: ago(-60 * 24 * 10) });
  expect(nodes[5]).toMatchObject({ waiting: 1, oldestWaitingAt: ago(1) });
});

it('what waits for more than ten minutes is late, and what a suspended business waits for is paused', async () => {
  await mail(fade.tenantId, { dueAt: ago(11) });
  await mail(corner.tenantId, { dueAt: ago(11) });
  await t.asOwner(`UPDATE tenants SET status = 'suspended' WHERE id = $1`, [corner.tenantId]);
  expect(await standings()).toEqual([
    'Fade & Co email delayed',
    'Corner Cuts email paused',
    'platform email healthy',
  ]);
  await t.asOwner(`UPDATE tenants SET status = 'deleted', deleted_at = now() WHERE id = $1`, [
    corner.tenantId,
  ]);
  expect(await standings()).toEqual(['Fade & Co email delayed', 'platform email healthy']);
});

it('a mail that was given up counts for a day; the last that went out is the last success', async () => {
  await mail(fade.tenantId, { outcome: 'dead', error: 'no', settledAt: ago(23 * 60) });
  await mail(corner.tenantId, { outcome: 'dead', error: 'no', settledAt: ago(25 * 60) });
  await mail(corner.tenantId, { outcome: 'done', settledAt: ago(7) });
  await mail(corner.tenantId, { outcome: 'done', settledAt: ago(70) });
  const { nodes } = await list({ sort: { field: 'LAST_SUCCESS', direction: 'DESC' } });
  expect(nodes[0]).toMatchObject({ businessName: 'Corner Cuts', standing: 'healthy', lastSuccessAt: ago(7) });
  expect(nodes.find((node: { tenantId: string }) => node.tenantId === fade.tenantId)).toMatchObject({
    standing: 'failing',
    failures: 1,
    lastSuccessAt: null,
  });
});

it('messages to clients count as well; one that fails is no trouble as long as later ones go out', async () => {
  await message(fade, 'sms', { status: 'failed', at: ago(20), error: '21610 for +1 212 555 0123' });
  await message(fade, 'sms', { status: 'sent', at: ago(30) });
  await message(fade, 'email', { status: 'failed', at: ago(20), error: 'no' });
  await message(fade, 'email', { status: 'sent', at: ago(10) });
  await message(corner, 'sms', { status: 'scheduled', at: ago(11) });
  await message(corner, 'email', { status: 'scheduled', at: ago(-11) });
  const { nodes } = await list();
  expect(nodes).toMatchObject([
    { businessName: 'Fade & Co', provider: 'sms', standing: 'failing', lastError: '21610 for <number>' },
    {
      businessName: 'Corner Cuts',
      provider: 'sms',
      standing: 'delayed',
      waiting: 1,
      oldestWaitingAt: ago(11),
    },
    { tenantId: null },
    { businessName: 'Corner Cuts', provider: 'email', standing: 'healthy', waiting: 0 },
    {
      businessName: 'Fade & Co',
      provider: 'email',
      standing: 'healthy',
      failures: 1,
      lastSuccessAt: ago(10),
    },
  ]);
  expect(nodes[0].lastSuccessAt).toBe(ago(30));
  const details = await t.ask(DETAILS, { provider: 'sms', tenantId: fade.tenantId }, admin);
  expect(details.integrationHealthDetails.events).toEqual([
    { at: ago(20), kind: 'given_up', attempts: null, error: '21610 for <number>' },
  ]);
  expect((await t.ask(SUMMARY, {}, admin)).integrationSummary.waitingMessages).toBe(1);
});

it('filters, searches, sorts and pages', async () => {
  await calendar(fade, { error: 'Broken.', since: ago(30) });
  await calendar(corner, { error: 'Broken too.', since: ago(90) });
  expect((await list({ filter: { inTrouble: true } })).totalCount).toBe(2);
  expect((await list({ filter: { provider: 'email' } })).totalCount).toBe(3);
  expect((await list({ filter: { provider: 'sms' } })).nodes).toEqual([]);
  expect((await list({ filter: { search: ' corner ', inTrouble: true } })).nodes).toMatchObject([
    { businessName: 'Corner Cuts' },
  ]);
  expect((await list({ filter: { search: '%' } })).totalCount).toBe(0);
  const since = { filter: { inTrouble: true }, sort: { field: 'FAILING_SINCE', direction: 'ASC' }, first: 1 };
  const first = await list(since);
  expect(first).toMatchObject({ nodes: [{ businessName: 'Corner Cuts' }], pageInfo: { hasNextPage: true } });
  const second = await list({ ...since, after: first.pageInfo.endCursor });
  expect(second).toMatchObject({ nodes: [{ businessName: 'Fade & Co' }], pageInfo: { hasNextPage: false } });
  for (const field of [
    'URGENCY',
    'BUSINESS',
    'LAST_SUCCESS',
    'FAILURES',
    'OLDEST_WAITING',
    'CREDENTIALS_EXPIRE',
  ]) {
    for (const direction of ['ASC', 'DESC']) {
      expect((await list({ sort: { field, direction } })).nodes).toHaveLength(5);
    }
  }
});

it('follows what changes: accounts that come and go, names, what went out and what was forgotten', async () => {
  await account(fade, 'sms');
  await message(corner, 'sms', { status: 'sent', at: ago(30) });
  expect(await standings()).toEqual([
    'platform email healthy',
    'Corner Cuts email healthy',
    'Fade & Co email healthy',
    'Fade & Co sms healthy',
  ]);
  await message(corner, 'sms', { status: 'scheduled', at: ago(1) });
  await t.asOwner('DELETE FROM integrations');
  await t.asOwner(`UPDATE tenants SET business_name = 'Zebra Cuts' WHERE id = $1`, [corner.tenantId]);
  const { nodes } = await list({ sort: { field: 'BUSINESS', direction: 'DESC' }, first: 2 });
  expect(nodes).toMatchObject([
    { businessName: 'Zebra Cuts', provider: 'email' },
    { businessName: 'Zebra Cuts', provider: 'sms', connections: 0, waiting: 1, lastSuccessAt: ago(30) },
  ]);
  expect((await list()).totalCount).toBe(4);
  await t.asOwner(`DELETE FROM messages WHERE status = 'sent'`);
  expect((await list({ filter: { provider: 'sms' } })).nodes).toMatchObject([{ lastSuccessAt: null }]);
  await t.asOwner(`UPDATE tenants SET business_name = 'Corner Cuts' WHERE id = $1`, [corner.tenantId]);
});

it('sums up what needs attention', async () => {
  await calendar(fade, { error: 'Broken.' });
  await calendar(corner, { provider: 'google', endsAt: ago(-60) });
  await account(corner, 'sms');
  await mail(fade.tenantId, { dueAt: ago(12) });
  await mail(fade.tenantId, { dueAt: ago(-12) });
  await deadJob(fade.tenantId);
  await t.asOwner(
    `SELECT jobs.add_job('errand', payload => '{"tenantId": null}', run_at => $1::timestamptz),
            jobs.add_job('errand', payload => '{"tenantId": null}', run_at => $2::timestamptz)`,
    [ago(4), ago(-60 * 24)],
  );
  const { integrationSummary } = await t.ask(SUMMARY, {}, admin);
  expect(integrationSummary).toEqual({
    failing: 1,
    delayed: 1,
    credentialsExpiring: 1,
    waitingMessages: 1,
    oldestMessageAt: ago(12),
    waitingJobs: 1,
    runningJobs: 0,
    oldestJobAt: ago(4),
    deadJobs: 1,
  });
  expect(await sqlOf(() => t.ask(SUMMARY, {}, admin))).toBe(1);
});

it('tells the accounts of one service and what happened to them', async () => {
  await calendar(fade, { error: 'Broken.', since: ago(30) });
  await t.asOwner(
    `INSERT INTO audit_log (tenant_id, at, actor_kind, action, entity, entity_id, after)
     VALUES ($1, $3, 'system', 'calendar.failed', 'barber_calendar', $2, '{"reason": "Broken."}'),
            ($1, $4, 'system', 'calendar.recovered', 'barber_calendar', $2, NULL)`,
    [fade.tenantId, fade.ana, ago(30), ago(60)],
  );
  await mail(fade.tenantId, { outcome: 'dead', error: 'no mailbox cara@example.com', settledAt: ago(3) });
  const ask = async (provider: string, tenantId: string | null = fade.tenantId) =>
    (await t.ask(DETAILS, { provider, tenantId }, admin)).integrationHealthDetails;
  expect(await ask('caldav')).toEqual({
    accounts: [
      {
        name: 'Ana · Work',
        isFailing: true,
        lastSuccessAt: ago(3),
        failures: 6,
        failingSince: ago(30),
        lastError: 'Broken.',
      },
    ],
    events: [
      { at: ago(30), kind: 'failed', attempts: null, error: 'Broken.' },
      { at: ago(60), kind: 'recovered', attempts: null, error: null },
    ],
  });
  expect(await ask('email')).toEqual({
    accounts: [],
    events: [{ at: ago(3), kind: 'given_up', attempts: 8, error: 'no mailbox <email>' }],
  });
  expect(await ask('email', null)).toEqual({ accounts: [], events: [] });
  expect((await t.execute(DETAILS, { provider: 'email', tenantId: 'nonsense' }, admin)).errors).toMatchObject(
    [{ message: 'This business was not found.' }],
  );
});

it('dead jobs are listed with their reason and run again, one or all, which the log of the console keeps', async () => {
  const { rows } = await mail(fade.tenantId, { outcome: 'dead', error: 'no' });
  const erased = (await mail(fade.tenantId, { outcome: 'dead', error: 'no' })).rows[0].id;
  await t.asOwner(`UPDATE outbox SET payload = '{"to": "[erased]"}' WHERE id = $1`, [erased]);
  const id = await deadJob(fade.tenantId, rows[0].id);
  await deadJob(null);
  await deadJob(fade.tenantId, erased);
  const first = (await t.ask(DEAD, { first: 2 }, admin)).deadJobs;
  expect(first).toMatchObject({ totalCount: 3, pageInfo: { hasNextPage: true } });
  const second = (await t.ask(DEAD, { first: 2, after: first.pageInfo.endCursor }, admin)).deadJobs;
  expect([...first.nodes, ...second.nodes].find((node) => node.id === id)).toMatchObject({
    name: 'outbox.mail',
    businessName: 'Fade & Co',
    attempts: 1,
    lastError: 'no mailbox <email>',
  });

  const RUN = 'mutation ($id: ID!) { runDeadJobAgain(id: $id) { ok message } }';
  expect((await t.ask(RUN, { id }, admin)).runDeadJobAgain).toEqual({
    ok: true,
    message: 'The job runs again',
  });
  expect(
    (await t.asOwner('SELECT outcome, settled_at FROM outbox WHERE id = $1', [rows[0].id])).rows,
  ).toEqual([{ outcome: null, settled_at: null }]);
  for (const wrong of [id, '-1', 'x', '99999999999999999999']) {
    expect((await t.execute(RUN, { id: wrong }, admin)).errors).toMatchObject([
      { message: 'This job was not found.' },
    ]);
  }
  expect((await t.ask('mutation { runAllDeadJobsAgain }', {}, admin)).runAllDeadJobsAgain).toBe(2);
  expect((await t.ask(DEAD, {}, admin)).deadJobs).toMatchObject({ totalCount: 0, nodes: [] });
  // Nothing is sent to whoever was erased meanwhile.
  expect((await t.asOwner('SELECT waiting_for, outcome FROM outbox WHERE id = $1', [erased])).rows).toEqual([
    { waiting_for: [], outcome: 'dead' },
  ]);
  const { rows: log } = await t.asOwner(
    `SELECT action, subject_tenant_id AS tenant, detail FROM admin_log WHERE action LIKE 'job.%' ORDER BY at`,
  );
  expect(log).toEqual([
    { action: 'job.run_again', tenant: fade.tenantId, detail: { jobId: id, name: 'outbox.mail' } },
    { action: 'job.all_run_again', tenant: null, detail: { count: 2 } },
  ]);
});

it('refuses what is not asked properly, and everybody but a master admin', async () => {
  const problems = async (variables: object, caller: Caller = admin) =>
    (await t.execute(LIST, { ...variables }, caller)).errors;
  expect(await problems({ filter: { search: 'x'.repeat(101) } })).toMatchObject([
    {
      extensions: {
        fieldErrors: [{ path: 'filter.search', message: 'A search must have at most 100 characters.' }],
      },
    },
  ]);
  expect(await problems({ after: 'nonsense' })).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  expect(await problems({ sort: { field: 'provider; DROP', direction: 'ASC' } })).toHaveLength(1);
  expect(await problems({}, fade)).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }]);
  expect((await t.execute('mutation { runAllDeadJobsAgain }', {}, fade)).errors).toMatchObject([
    { extensions: { code: 'FORBIDDEN' } },
  ]);
});
