import { type TestApp, startTestApp } from '../../../test/testApp';
import { purgeTask } from './purge';

let t: TestApp;

beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const count = async (from: string): Promise<number> =>
  (await t.asOwner(`SELECT count(*)::int AS count FROM ${from}`)).rows[0].count;

it('removes what expired, in batches, and keeps what is still read', async () => {
  const { tenantId, userId } = await t.newBusiness();
  const before = await count('sessions');
  // Each once younger and once older than it is kept; 'old' marks the latter.
  const rows: [table: string, insert: string, young: string, old: string][] = [
    [
      'rate_limits',
      `INSERT INTO rate_limits (key, points, expire) SELECT 'purge' || n || $1, 1, extract(epoch FROM now() - $1::interval) * 1000 FROM generate_series(1, 25) n`,
      '-1 minute',
      '1 minute',
    ],
    [
      'idempotency_keys',
      `INSERT INTO idempotency_keys (tenant_id, key_hash, request_hash, created_at) SELECT '${tenantId}', sha256((n || $1)::bytea), sha256('x'), now() - $1::interval FROM generate_series(1, 25) n`,
      '6 days',
      '8 days',
    ],
    [
      'sessions',
      `INSERT INTO sessions (id, user_id, remembered, created_at, last_used_at) SELECT gen_random_uuid(), '${userId}', true, now() - $1::interval, now() - $1::interval FROM generate_series(1, 25) n`,
      '59 days',
      '61 days',
    ],
    [
      'password_reset_tokens',
      `INSERT INTO password_reset_tokens (token_hash, user_id, created_at, expires_at) SELECT sha256((n || $1)::bytea), '${userId}', now() - interval '1 year', now() - $1::interval FROM generate_series(1, 25) n`,
      '6 days',
      '8 days',
    ],
    [
      'login_challenges',
      `INSERT INTO login_challenges (token_hash, user_id, remembered, created_at, expires_at) SELECT sha256((n || $1)::bytea), '${userId}', true, now() - interval '1 year', now() - $1::interval FROM generate_series(1, 25) n`,
      '6 days',
      '8 days',
    ],
    [
      'outbox',
      `INSERT INTO outbox (tenant_id, topic, payload, created_at, settled_at, outcome) SELECT '${tenantId}', 'purge.test', '{}', now() - $1::interval, now() - $1::interval, 'done' FROM generate_series(1, 25) n`,
      '89 days',
      '91 days',
    ],
    [
      'platform_sms_inbound',
      `INSERT INTO platform_sms_inbound (carrier_message_id, received_at) SELECT 'SM' || n || $1, now() - $1::interval FROM generate_series(1, 25) n`,
      '29 days',
      '31 days',
    ],
  ];
  const open = `INSERT INTO outbox (tenant_id, topic, payload, created_at) VALUES ('${tenantId}', 'purge.open', '{}', now() - interval '1 year')`;
  await t.asOwner(open);
  for (const [, insert, young, old] of rows) {
    await t.asOwner(insert, [young]);
    await t.asOwner(insert, [old]);
  }
  // A sign-in that still can be refreshed stays, however long ago it was used.
  const {
    rows: [kept],
  } = await t.asOwner(
    `INSERT INTO sessions (id, user_id, remembered, created_at, last_used_at)
     VALUES (gen_random_uuid(), $1, true, now() - interval '1 year', now() - interval '1 year') RETURNING id`,
    [userId],
  );
  await t.asOwner(
    `INSERT INTO refresh_tokens (token_hash, session_id, created_at, expires_at)
     VALUES (sha256('one'), $1, now() - interval '1 year', now() + interval '1 day'),
            (sha256('two'), $1, now() - interval '1 year', now() - interval '8 days')`,
    [kept.id],
  );
  await t.asOwner(`
    SELECT jobs.add_job('purge.test', '{"tenantId": null}', max_attempts => 1) FROM generate_series(1, 2)`);
  await t.asOwner(`UPDATE jobs._private_jobs SET attempts = 1`);
  await t.asOwner(`UPDATE jobs._private_jobs SET updated_at = now() - interval '31 days'
                   WHERE id = (SELECT max(id) FROM jobs._private_jobs)`);

  await purgeTask(t.app.jobs, 10).run();

  const own: Record<string, string> = {
    rate_limits: `rate_limits WHERE key LIKE 'purge%'`,
    outbox: `outbox WHERE topic = 'purge.test'`,
  };
  const left: Record<string, number> = {};
  for (const [table] of rows) left[table] = await count(own[table] ?? table);
  expect(left).toEqual({
    rate_limits: 25,
    idempotency_keys: 25,
    sessions: before + 26,
    password_reset_tokens: 25,
    login_challenges: 25,
    outbox: 25,
    platform_sms_inbound: 25,
  });
  expect(await count(`outbox WHERE topic = 'purge.open'`)).toBe(1);
  expect(await count(`refresh_tokens WHERE session_id = '${kept.id}'`)).toBe(1);
  expect(await count('jobs._private_jobs')).toBe(1);
});

it('runs every hour', () => {
  expect(t.app.work.periodic.find(({ name }) => name === 'purge')).toMatchObject({ every: 3_600 });
});
