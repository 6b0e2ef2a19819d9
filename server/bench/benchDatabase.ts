import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../src/platform/database/embeddedPostgres';
import { migrate } from '../src/platform/database/migrate';
import { ensureLoginRoles } from '../src/platform/database/roles';
import { hashPassword } from '../src/platform/auth/passwords';

export const BENCH_SECRET = 'a secret for measurements only, made of enough letters';
export const BENCH_OWNER = { email: 'owner@bench.example', password: 'bench-password' };

export interface BenchDatabase {
  ownerUrl: string;
  /** As a role that row-level security does not bind, for the bare baseline. */
  bareUrl: string;
  tenantId: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL of its own with one busy salon: 20 barbers, 36 services, 2,000 clients, 40,000 appointments; or an
 * empty one.
 */
export async function startBenchDatabase({ filled = true } = {}): Promise<BenchDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'chairside-bench-'));
  // As root, the database server runs as another user, who has to get in.
  chmodSync(dataDir, 0o711);
  const embedded = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  await migrate(embedded.ownerUrl);
  await ensureLoginRoles(embedded.ownerUrl, BENCH_SECRET);
  const url = new URL(embedded.superuserUrl);
  url.pathname = new URL(embedded.ownerUrl).pathname;
  const client = new Client({ connectionString: url.toString() });
  await client.connect();
  const tenantId = '01900000-0000-7000-8000-000000000001';
  try {
    const passwordHash = await hashPassword(BENCH_OWNER.password);
    for (const statement of filled ? fillStatements(tenantId, passwordHash) : []) {
      await client.query(statement);
    }
  } finally {
    await client.end();
  }
  return {
    ownerUrl: embedded.ownerUrl,
    bareUrl: url.toString(),
    tenantId,
    async stop() {
      await embedded.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** One appointment every half hour for each barber, ten a day, over 200 days around today. */
function fillStatements(tenantId: string, passwordHash: string): string[] {
  const id = (kind: number, n: string): string =>
    `('0190000${kind}-0000-7000-8000-' || lpad(${n}::text, 12, '0'))::uuid`;
  return [
    `INSERT INTO users (id, email, password_hash, first_name, last_name, role)
     VALUES ('01900000-0000-7000-8000-000000000009', '${BENCH_OWNER.email}', '${passwordHash}', 'Bea', 'Bench', 'tenant_owner')`,
    `INSERT INTO tenants (id, slug, business_name, business_type, time_zone, max_advance_booking_days)
     VALUES ('${tenantId}', 'bench', 'Bench & Co', 'salon', 'America/New_York', 365)`,
    `INSERT INTO memberships (tenant_id, id, user_id, role)
     VALUES ('${tenantId}', gen_random_uuid(), '01900000-0000-7000-8000-000000000009', 'owner')`,
    `INSERT INTO business_hours (tenant_id, id, weekday, enabled, start_minute, end_minute)
     SELECT '${tenantId}', gen_random_uuid(), d, true, 540, 1140 FROM generate_series(0, 6) d`,
    `INSERT INTO services (tenant_id, id, name, category, duration_minutes, buffer_minutes, price_cents)
     SELECT '${tenantId}', ${id(1, 'n')}, 'Service ' || n, 'HAIRCUTS_TRIMS', 30, 0, 3000 FROM generate_series(1, 36) n`,
    `INSERT INTO barbers (tenant_id, id, name, color)
     SELECT '${tenantId}', ${id(2, 'n')}, 'Barber ' || n, '#336699' FROM generate_series(1, 20) n`,
    `INSERT INTO barber_schedule_windows (tenant_id, id, barber_id, weekday, start_minute, end_minute)
     SELECT '${tenantId}', gen_random_uuid(), ${id(2, 'n')}, d, 540, 1140
     FROM generate_series(1, 20) n, generate_series(0, 6) d`,
    `INSERT INTO clients (tenant_id, id, first_name, last_name, email, phone)
     SELECT '${tenantId}', ${id(3, 'n')}, 'Client', 'Number ' || n, 'c' || n || '@bench.example', '+1212555' || lpad(n::text, 4, '0')
     FROM generate_series(1, 2000) n`,
    `CREATE TEMP TABLE visits AS
     SELECT row_number() OVER () AS n, b, date_trunc('day', now()) + d * interval '1 day' + interval '14 hours'
       + h * interval '45 minutes' AS starts_at
     FROM generate_series(1, 20) b, generate_series(-100, 99) d, generate_series(0, 9) h`,
    `INSERT INTO appointments (tenant_id, id, reference, client_id, starts_at, ends_at, status, channel, total_price_cents)
     SELECT '${tenantId}', ${id(4, 'n')}, upper(lpad(to_hex(n), 6, '0')), ${id(3, '(1 + n % 2000)')}, starts_at,
       starts_at + interval '30 minutes', 'confirmed', 'web', 3000 FROM visits`,
    `INSERT INTO appointment_lines (tenant_id, id, appointment_id, position, service_id, barber_id, starts_at, ends_at,
       service_name, duration_minutes, buffer_minutes, price_cents)
     SELECT '${tenantId}', ${id(5, 'n')}, ${id(4, 'n')}, 0, ${id(1, '(1 + n % 36)')}, ${id(2, 'b')}, starts_at,
       starts_at + interval '30 minutes', 'Service ' || (1 + n % 36), 30, 0, 3000 FROM visits`,
    `INSERT INTO busy_intervals (tenant_id, barber_id, during, kind, appointment_id)
     SELECT '${tenantId}', ${id(2, 'b')}, tstzrange(starts_at, starts_at + interval '30 minutes'), 'appointment', ${id(4, 'n')}
     FROM visits`,
    'DROP TABLE visits',
    'ANALYZE',
  ];
}

/**
 * Businesses with one owner and up to eight barbers each, three of four with a calendar, of which one in five is out of
 * step; appointments over a year around today, more of them in some businesses than in others.
 */
export async function fillConsole(bareUrl: string, tenants: number, appointments: number): Promise<void> {
  const client = new Client({ connectionString: bareUrl });
  await client.connect();
  try {
    // Set-based, so without the triggers that keep the figures row by row; those are worked out at the end.
    await client.query(`SET session_replication_role = 'replica'`);
    for (const statement of consoleStatements(tenants, appointments)) {
      await client.query(statement);
    }
  } finally {
    await client.end();
  }
}

function consoleStatements(tenants: number, appointments: number): string[] {
  return [
    `CREATE TEMP TABLE shops AS SELECT n, gen_random_uuid() AS id, gen_random_uuid() AS owner_id,
       (ARRAY['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'])[1 + n % 4] AS time_zone
     FROM generate_series(1, ${tenants}) n`,
    'CREATE UNIQUE INDEX ON shops (n)',
    `INSERT INTO users (id, email, password_hash, first_name, last_name, role)
     SELECT owner_id, 'owner' || n || '@bench.example', 'none', 'Olive' || n % 97, 'Owner' || n % 389, 'tenant_owner' FROM shops`,
    `INSERT INTO tenants (id, slug, business_name, business_type, time_zone, status, deleted_at, created_at)
     SELECT id, 'salon-' || n, 'Salon ' || n, (ARRAY['salon', 'barbershop', 'spa', 'beauty'])[1 + n % 4], time_zone,
       CASE WHEN n % 50 = 0 THEN 'deleted' WHEN n % 33 = 0 THEN 'suspended' ELSE 'active' END,
       CASE WHEN n % 50 = 0 THEN now() - n % 30 * interval '1 day' END, now() - n * interval '1 hour' FROM shops`,
    `INSERT INTO memberships (tenant_id, id, user_id, role) SELECT id, gen_random_uuid(), owner_id, 'owner' FROM shops`,
    `INSERT INTO barbers (tenant_id, id, name, color, is_active)
     SELECT id, gen_random_uuid(), 'Barber ' || b, '#336699', b % 7 <> 6 FROM shops, generate_series(1, 8) b WHERE b <= n % 9`,
    `INSERT INTO barber_calendars (tenant_id, barber_id, provider, sealed_access, calendar_name, host, last_sync_at)
     SELECT tenant_id, id, 'ics', 'sealed', 'Work', 'calendar.example',
       now() - CASE WHEN n % 5 = 0 THEN interval '3 days' ELSE interval '5 minutes' END
     FROM (SELECT tenant_id, id, row_number() OVER () AS n FROM barbers) numbered WHERE n % 4 <> 3`,
    // Squared, so that a tenth of the businesses has about a third of the appointments.
    `INSERT INTO appointments (tenant_id, id, reference, starts_at, ends_at, status, channel, total_price_cents, created_at, updated_at)
     SELECT s.id, gen_random_uuid(), upper(lpad(to_hex(v.n), 6, '0')), v.at, v.at + interval '30 minutes',
       CASE WHEN v.n % 12 = 0 THEN 'cancelled' ELSE 'confirmed' END, 'web', 3000, v.at - interval '3 days', v.at - interval '3 days'
     FROM (SELECT n, 1 + (power(random(), 2) * ${tenants - 1})::int AS shop,
             date_trunc('hour', now()) + (random() * 365 * 24 - 300 * 24)::int * interval '1 hour' AS at
           FROM generate_series(1, ${appointments}) n) v JOIN shops s ON s.n = v.shop`,
    `INSERT INTO tenant_figures (id, owner_name, owner_email, searched, active_barbers, linked_calendars, last_activity)
     SELECT t.id, u.first_name || ' ' || u.last_name, u.email, plain_text(concat_ws(E'\\n', t.business_name, u.first_name || ' ' || u.last_name, u.email)),
       (SELECT count(*) FROM barbers b WHERE b.tenant_id = t.id AND b.is_active),
       (SELECT count(*) FROM barber_calendars c JOIN barbers b ON (b.tenant_id, b.id) = (c.tenant_id, c.barber_id)
        WHERE c.tenant_id = t.id AND b.is_active),
       (SELECT max(a.updated_at) FROM appointments a WHERE a.tenant_id = t.id)
     FROM tenants t JOIN memberships m ON m.tenant_id = t.id JOIN users u ON u.id = m.user_id`,
    `INSERT INTO appointment_months (tenant_id, month, counted)
     SELECT a.tenant_id, date_trunc('month', a.starts_at AT TIME ZONE t.time_zone), count(*)
     FROM appointments a JOIN tenants t ON t.id = a.tenant_id WHERE is_visit(a.status) GROUP BY 1, 2`,
    // A month of mails, a few of which wait or were given up.
    `INSERT INTO outbox (tenant_id, topic, payload, created_at, available_at, attempts, waiting_for, settled_at, outcome, last_error)
     SELECT s.id, 'mail.send', '{}', at, at, 1, CASE WHEN is_done THEN '{}'::text[] ELSE '{mail}' END,
       CASE WHEN is_done OR m % 3 = 0 THEN at END, CASE WHEN is_done THEN 'done' WHEN m % 3 = 0 THEN 'dead' END,
       CASE WHEN NOT is_done AND m % 3 < 2 THEN 'try again later' END
     FROM (SELECT shops.id, m, now() - CASE WHEN (shops.n + m) % 97 = 0 THEN interval '20 minutes' ELSE m * interval '1 day' END AS at,
             (shops.n + m) % 97 <> 0 AS is_done
           FROM shops, generate_series(1, 30) m) s`,
    // What a busy minute leaves until it is folded.
    `INSERT INTO appointment_changes (tenant_id, month, counted, at)
     SELECT id, date_trunc('month', now()), 1, now() FROM shops WHERE n % 4 = 0`,
    `SELECT refresh_service_figures(s.id, s.provider) FROM (
       SELECT id, unnest('{email,sms}'::text[]) AS provider FROM shops
       UNION SELECT tenant_id, provider FROM barber_calendars) s`,
    'DROP TABLE shops',
    'VACUUM ANALYZE',
  ];
}
