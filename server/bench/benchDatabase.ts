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

/** A PostgreSQL of its own with one busy salon: 20 barbers, 36 services, 2,000 clients, 40,000 appointments. */
export async function startBenchDatabase(): Promise<BenchDatabase> {
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
    for (const statement of fillStatements(tenantId, await hashPassword(BENCH_OWNER.password))) {
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
