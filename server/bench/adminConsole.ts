import { Client } from 'pg';
import { tenantPage, OVERVIEW, type TenantListQuestion } from '../src/modules/admin/tenantListQuery';
import {
  INTEGRATION_SUMMARY,
  type IntegrationHealthQuestion,
  integrationPage,
} from '../src/modules/admin/integrationHealthQuery';
import type { IntegrationSortField } from '../src/modules/admin/integrationHealthTypes';
import type { AdminTenantSortField } from '../src/modules/admin/adminInputs';
import { createDataSource } from '../src/platform/database/dataSource';
import { Database } from '../src/platform/database/database';
import { DatabaseEndpoint } from '../src/platform/database/databaseEndpoint';
import { roleUrl } from '../src/platform/database/roles';
import { LONG_STATEMENT_MS } from '../src/platform/database/statementTimeouts';
import { createLogger } from '../src/platform/logging';
import { type BenchDatabase, BENCH_SECRET, fillConsole, startBenchDatabase } from './benchDatabase';
import { type Measurement, percentile } from './table';

const TENANTS = 10_000;
const APPOINTMENTS = 1_000_000;
const RUNS = 40;
const NOBODY = { tenantId: null, userId: null };
const WANTED = '< 50 ms';

const SORTS: readonly AdminTenantSortField[] = [
  'BUSINESS',
  'OWNER',
  'CREATED',
  'ACTIVE_BARBERS',
  'APPOINTMENTS_THIS_MONTH',
  'HEALTH',
  'RECENT_ACTIVITY',
];

const SERVICE_SORTS: readonly IntegrationSortField[] = [
  'URGENCY',
  'BUSINESS',
  'LAST_SUCCESS',
  'FAILURES',
  'FAILING_SINCE',
  'OLDEST_WAITING',
  'CREDENTIALS_EXPIRE',
];

const FIRST_PAGE: TenantListQuestion = {
  search: null,
  statuses: ['active', 'suspended'],
  health: null,
  businessType: null,
  sort: { field: 'CREATED', direction: 'DESC' },
  offset: 0,
  size: 25,
  now: new Date(),
};

const FIRST_SERVICES: IntegrationHealthQuestion = {
  provider: null,
  inTrouble: false,
  search: null,
  sort: { field: 'URGENCY', direction: 'ASC' },
  offset: 0,
  size: 25,
  now: new Date(),
};

/** The console's list over 10,000 businesses with 1,000,000 appointments, and what keeping its figures costs a booking. */
export async function benchAdminConsole(): Promise<Measurement[]> {
  const database = await startBenchDatabase({ filled: false });
  try {
    await fillConsole(database.bareUrl, TENANTS, APPOINTMENTS);
    return [...(await benchList(database)), ...(await benchWrites(database))];
  } finally {
    await database.stop();
  }
}

async function benchList({ ownerUrl }: BenchDatabase): Promise<Measurement[]> {
  const url = roleUrl(ownerUrl, 'console', BENCH_SECRET);
  const pool = new DatabaseEndpoint(createLogger('silent')).pool({
    url,
    size: 1,
    name: 'bench-console',
    pipeline: true,
    statementTimeoutMs: LONG_STATEMENT_MS,
  });
  const source = await createDataSource(pool, []);
  const console = new Database(source);
  const rows: Measurement[] = [];
  const measure = async (what: string, ask: () => Promise<{ totalCount?: number }[]>): Promise<void> => {
    const times: number[] = [];
    let total: number | undefined;
    for (let run = 0; run < RUNS; run += 1) {
      const start = process.hrtime.bigint();
      total = (await ask())[0]?.totalCount;
      times.push(Number(process.hrtime.bigint() - start) / 1e6);
    }
    rows.push({
      what: total === undefined ? what : `${what} (${total.toLocaleString('en')} found)`,
      // The best run is what it costs on a machine that does nothing else.
      value: `p50 ${percentile(times, 50).toFixed(1)} ms, p95 ${percentile(times, 95).toFixed(1)} ms, best ${Math.min(...times).toFixed(1)} ms`,
      wanted: WANTED,
    });
  };
  const list = (what: string, change: Partial<TenantListQuestion>): Promise<void> =>
    measure(what, () => console.readOne(NOBODY, ...tenantPage({ ...FIRST_PAGE, ...change })));
  try {
    for (const field of SORTS) {
      for (const direction of ['ASC', 'DESC'] as const) {
        await list(`${field} ${direction}, first page`, { sort: { field, direction } });
      }
      await list(`${field}, last page`, {
        sort: { field, direction: 'ASC' },
        offset: TENANTS - 1 - (TENANTS % 25),
      });
    }
    await list('search by a name', { search: 'salon 4711' });
    await list('search by an address', { search: 'owner777@' });
    await list('search that finds all', { search: 'salon' });
    await list('search by two letters', { search: 'n4' });
    await list('search that finds nothing', { search: 'no such thing' });
    await list('search, by appointments this month', {
      search: 'salon 4',
      sort: { field: 'APPOINTMENTS_THIS_MONTH', direction: 'DESC' },
    });
    await list('critical ones', { health: 'critical' });
    await list('critical spas, by activity', {
      health: 'critical',
      businessType: 'spa',
      sort: { field: 'RECENT_ACTIVITY', direction: 'DESC' },
    });
    await list('suspended ones', { statuses: ['suspended'] });
    await list('deleted ones', { statuses: ['deleted'] });
    await list('a hundred a page', { size: 100, sort: { field: 'HEALTH', direction: 'ASC' } });
    await measure('overview', () => console.readOne(NOBODY, OVERVIEW, [new Date()]));
    const services = (what: string, change: Partial<IntegrationHealthQuestion>): Promise<void> =>
      measure(`services, ${what}`, () =>
        console.readOne(NOBODY, ...integrationPage({ ...FIRST_SERVICES, ...change })),
      );
    for (const field of SERVICE_SORTS) {
      for (const direction of ['ASC', 'DESC'] as const) {
        await services(`${field} ${direction}, first page`, { sort: { field, direction } });
      }
      await services(`${field}, middle page`, { sort: { field, direction: 'ASC' }, offset: 9_000 });
      await services(`${field}, last page`, { sort: { field, direction: 'ASC' }, offset: 18_225 });
    }
    await services('in trouble, by failures', {
      inTrouble: true,
      sort: { field: 'FAILURES', direction: 'DESC' },
    });
    await services('mail alone, by last success', {
      provider: 'email',
      sort: { field: 'LAST_SUCCESS', direction: 'ASC' },
    });
    await services('of one search', { search: 'salon 4711' });
    await services('search that finds all', { search: 'salon' });
    await services('search by two letters', { search: 'n4' });
    await services('a hundred a page', { size: 100 });
    await measure('services, summary', () => console.readOne(NOBODY, INTEGRATION_SUMMARY, [new Date()]));
  } finally {
    await source.destroy();
  }
  return rows;
}

/** The insert and the update that a booking and its move do, with the figures' triggers and without, in turns. */
async function benchWrites({ bareUrl }: BenchDatabase): Promise<Measurement[]> {
  const client = new Client({ connectionString: bareUrl });
  await client.connect();
  await client.query('CREATE TEMP SEQUENCE references_made');
  const statements = {
    'insert an appointment': `
      INSERT INTO appointments (tenant_id, id, reference, starts_at, ends_at, status, channel, total_price_cents)
      SELECT id, gen_random_uuid(), upper('Z' || lpad(to_hex(nextval('references_made')), 5, '0')), now(), now() + interval '30 minutes', 'confirmed', 'web', 3000
      FROM tenants WHERE slug = 'salon-1'`,
    'move an appointment': `
      UPDATE appointments SET starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
      WHERE (tenant_id, id) IN (SELECT a.tenant_id, a.id FROM appointments a JOIN tenants t ON t.id = a.tenant_id
                                WHERE t.slug = 'salon-2' LIMIT 1)`,
  };
  const rows: Measurement[] = [];
  try {
    for (const [what, sql] of Object.entries(statements)) {
      const times: Record<'ENABLE' | 'DISABLE', number[]> = { ENABLE: [], DISABLE: [] };
      for (let round = 0; round < 10; round += 1) {
        for (const state of ['DISABLE', 'ENABLE'] as const) {
          for (const trigger of ['in', 'on']) {
            await client.query(`ALTER TABLE appointments ${state} TRIGGER appointments_counted_${trigger}`);
          }
          for (let run = 0; run < 40; run += 1) {
            await client.query('BEGIN');
            const start = process.hrtime.bigint();
            await client.query({ name: what, text: sql });
            times[state].push(Number(process.hrtime.bigint() - start) / 1e6);
            await client.query('COMMIT');
          }
        }
      }
      const [kept, bare] = [percentile(times.ENABLE, 50), percentile(times.DISABLE, 50)];
      rows.push({
        what: `${what}, with figures kept`,
        value: `p50 ${kept.toFixed(2)} ms`,
        baseline: `${bare.toFixed(2)} ms without`,
        ratio: `+${((kept - bare) * 1000).toFixed(0)} µs`,
        wanted: '',
      });
    }
  } finally {
    await client.end();
  }
  return rows;
}
