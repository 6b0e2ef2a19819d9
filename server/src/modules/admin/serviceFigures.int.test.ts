import { Client } from 'pg';
import { newShop, type Shop } from '../../../test/shop';
import { type TestApp, startTestApp } from '../../../test/testApp';
import { SUPERUSER_URL_VARIABLE } from '../../../test/testDatabase';

/** The kept figures against what they sum up, gathered anew. */
const KEPT = `
  SELECT tenant_id, provider, sort_name, is_suspended, is_deleted, is_listed, connections, last_success_at, last_sent_at,
    failures, failing_since, is_failing, is_disconnected, synced_since, access_ends_at
  FROM service_figures WHERE tenant_id = ANY ($1)
    -- Services that a business has had once and has no more keep an empty row.
    AND (is_listed OR provider = 'sms')
  ORDER BY tenant_id, provider`;
const GATHERED = `
  WITH calendars AS (
    SELECT tenant_id, CASE provider WHEN 'google' THEN 'google_calendar' ELSE provider END AS provider, count(*)::int AS connections,
      max(last_sync_at) AS synced_at, sum(failures)::int AS failures, min(failing_since) AS failing_since,
      bool_or(status = 'error') AS is_failing, min(coalesce(last_sync_at, created_at)) AS synced_since,
      min(access_ends_at) AS access_ends_at
    FROM barber_calendars GROUP BY 1, 2
  ), sent AS (
    SELECT tenant_id, provider, max(at) AS at FROM (
      SELECT tenant_id, channel AS provider, sent_at AS at FROM messages
      UNION ALL SELECT tenant_id, 'email', settled_at FROM outbox WHERE topic = 'mail.send' AND outcome = 'done') one
    GROUP BY 1, 2
  ), listed AS (
    SELECT id AS tenant_id, unnest('{email,sms}'::text[]) AS provider FROM tenants
    UNION SELECT tenant_id, provider FROM calendars UNION SELECT tenant_id, provider FROM integrations
  )
  SELECT l.tenant_id, l.provider, lower(t.business_name) AS sort_name, t.status = 'suspended' AS is_suspended,
    t.status = 'deleted' AS is_deleted, l.provider = 'email' OR c.tenant_id IS NOT NULL OR a.id IS NOT NULL AS is_listed,
    coalesce(c.connections, (a.id IS NOT NULL)::int) AS connections,
    greatest(c.synced_at, a.last_used_at, a.last_sync_at) AS last_success_at, s.at AS last_sent_at,
    coalesce(c.failures, 0) + coalesce(a.failures, 0) AS failures, least(c.failing_since, a.failing_since) AS failing_since,
    coalesce(c.is_failing, false) OR coalesce(a.status = 'error', false) AS is_failing,
    coalesce(a.status = 'disconnected', false) AS is_disconnected, c.synced_since, c.access_ends_at
  FROM listed l JOIN tenants t ON t.id = l.tenant_id
  LEFT JOIN calendars c USING (tenant_id, provider)
  LEFT JOIN integrations a USING (tenant_id, provider)
  LEFT JOIN sent s USING (tenant_id, provider)
  WHERE l.tenant_id = ANY ($1) ORDER BY l.tenant_id, l.provider`;

let t: TestApp;
let shops: Shop[];
beforeAll(async () => {
  t = await startTestApp();
  shops = [await newShop(t, 'One'), await newShop(t, 'Two')];
});
afterAll(() => t.close());

const ids = (): string[] => shops.map(({ tenantId }) => tenantId);

async function expectRight(after: string): Promise<number> {
  const kept = (await t.asOwner(KEPT, [ids()])).rows;
  const gathered = (await t.asOwner(GATHERED, [ids()])).rows;
  expect({ after, kept }).toEqual({ after, kept: gathered });
  return kept.length;
}

const ONE = '(SELECT id FROM tenants WHERE id = ANY ($1) ORDER BY random() LIMIT 1)';
const SOME_TIME = `now() - random() * interval '3 days'`;
const ANY_CALENDAR = `tenant_id = ANY ($1) AND random() < 0.5`;

/** Everything that may change a figure, each of it somewhere in the two businesses. */
const CHANGES: Readonly<Record<string, string>> = {
  connectCalendar: `INSERT INTO barber_calendars (tenant_id, barber_id, provider, sealed_access, calendar_name, host)
    SELECT b.tenant_id, b.id, (ARRAY['caldav', 'ics', 'google'])[1 + floor(random() * 3)::int], 'sealed', 'Work', 'c.example'
    FROM barbers b WHERE b.tenant_id = ANY ($1) AND random() < 0.5 ON CONFLICT DO NOTHING`,
  syncCalendar: `UPDATE barber_calendars SET last_sync_at = ${SOME_TIME} WHERE ${ANY_CALENDAR}`,
  failCalendar: `UPDATE barber_calendars SET status = 'error', failing_since = ${SOME_TIME}, failures = failures + 1 WHERE ${ANY_CALENDAR}`,
  mendCalendar: `UPDATE barber_calendars SET status = 'connected', failing_since = NULL, failures = 0 WHERE ${ANY_CALENDAR}`,
  moveCalendar: `UPDATE barber_calendars SET provider = 'google', access_ends_at = ${SOME_TIME} WHERE ${ANY_CALENDAR}`,
  removeCalendar: `DELETE FROM barber_calendars WHERE ${ANY_CALENDAR} AND random() < 0.3`,
  connectAccount: `INSERT INTO integrations (tenant_id, id, provider, status, sealed_credentials, connected_at)
    SELECT ${ONE}, gen_random_uuid(), p, 'connected', 'sealed', now() FROM unnest('{sms,email,google_calendar,ai_voice}'::text[]) p
    WHERE random() < 0.5 ON CONFLICT DO NOTHING`,
  useAccount: `UPDATE integrations SET last_used_at = ${SOME_TIME}, status = 'connected', failing_since = NULL, failures = 0
    WHERE tenant_id = ANY ($1) AND random() < 0.5`,
  failAccount: `UPDATE integrations SET status = (ARRAY['error', 'disconnected'])[1 + floor(random() * 2)::int],
    failing_since = ${SOME_TIME}, failures = failures + 1 WHERE tenant_id = ANY ($1) AND random() < 0.5`,
  removeAccount: `DELETE FROM integrations WHERE tenant_id = ANY ($1) AND random() < 0.3`,
  planMessage: `INSERT INTO messages (tenant_id, id, occasion, kind, channel, language, status, due_at, created_at, updated_at)
    SELECT ${ONE}, gen_random_uuid(), gen_random_uuid(), 'booked', c, 'en', 'scheduled', now(), now(), now()
    FROM unnest('{email,sms}'::text[]) c`,
  sendMessage: `UPDATE messages SET status = 'sent', sent_at = ${SOME_TIME} WHERE tenant_id = ANY ($1) AND random() < 0.5`,
  removeMessage: `DELETE FROM messages WHERE tenant_id = ANY ($1) AND random() < 0.3`,
  queueMail: `INSERT INTO outbox (tenant_id, topic, payload)
    SELECT ${ONE}, x, '{}' FROM unnest('{mail.send,appointment.booked}'::text[]) x`,
  sendMail: `UPDATE outbox SET outcome = (ARRAY['done', 'dead'])[1 + floor(random() * 2)::int], settled_at = ${SOME_TIME}
    WHERE tenant_id = ANY ($1) AND random() < 0.5`,
  openMail: `UPDATE outbox SET outcome = NULL, settled_at = NULL WHERE tenant_id = ANY ($1) AND random() < 0.2`,
  removeMail: `DELETE FROM outbox WHERE tenant_id = ANY ($1) AND random() < 0.2`,
  rename: `UPDATE tenants SET business_name = 'Salon ' || random() WHERE id = ${ONE}`,
  suspend: `UPDATE tenants SET status = (ARRAY['active', 'suspended', 'deleted'])[1 + floor(random() * 3)::int],
    deleted_at = now() WHERE id = ${ONE}`,
};

it('are right after every kind of change, many times over', async () => {
  await t.asOwner('SELECT setseed(0.5)');
  let most = 0;
  for (let round = 0; round < 6; round += 1) {
    for (const [what, sql] of Object.entries(CHANGES)) {
      await t.asOwner(sql, [ids()]);
      most = Math.max(most, await expectRight(what));
    }
  }
  expect(most).toBeGreaterThan(6);
});

it('are right when changes of one service meet: the later one waits and then sees the earlier one', async () => {
  const [shop] = shops as [Shop];
  await t.asOwner(
    `DELETE FROM integrations; DELETE FROM barber_calendars; DELETE FROM service_figures WHERE provider = 'caldav'`,
  );
  const connect = `INSERT INTO barber_calendars (tenant_id, barber_id, provider, sealed_access, calendar_name, host, last_sync_at)
    VALUES ($1, $2, 'caldav', 'sealed', 'Work', 'c.example', $3)`;
  const url = new URL(process.env[SUPERUSER_URL_VARIABLE]!);
  url.pathname = new URL(t.ownerUrl).pathname;
  const earlier = new Client({ connectionString: url.toString() });
  await earlier.connect();
  try {
    await earlier.query('BEGIN');
    await earlier.query(connect, [shop.tenantId, shop.ana, '2026-12-01T08:00:00Z']);
    const later = t.asOwner(connect, [shop.tenantId, shop.bo, '2026-12-01T07:00:00Z']);
    const first = await Promise.race([
      later.then(() => 'later'),
      new Promise((r) => setTimeout(r, 200, 'waits')),
    ]);
    expect(first).toBe('waits');
    await earlier.query('COMMIT');
    await later;
  } finally {
    await earlier.end();
  }
  await expectRight('two calendars at once');
});
