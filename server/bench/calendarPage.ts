import type { ChildProcess } from 'node:child_process';
import type { Page } from 'playwright-core';
import { Client } from 'pg';
import { launchBrowser } from '../../client/e2e/browser';
import { BENCH_OWNER, type BenchDatabase, startBenchDatabase } from './benchDatabase';
import { ended, freePort, signIn, startServer } from './serverProcess';
import { type Measurement, median } from './table';

const ROUNDS = 7;
const [BARBERS, A_DAY] = [20, 300];
/** Far from the days that the database is filled for. */
const FULL_DAY = '2031-03-12';
const EMPTY_DAY = '2031-03-19';

const QUERY = `query ($date: LocalDate!) { calendar(fromDate: $date, toDate: $date) {
  appointments { id status version isOverride clientName lines { startsAt endsAt barberId serviceId serviceName } }
  timeOff { id } hours { localDate barberId startMinute endMinute } } }`;

/** The calendar's day view of 20 barbers with 300 appointments each, in a browser, against the same view of an empty day. */
export async function benchCalendar(): Promise<Measurement[]> {
  const database = await startBenchDatabase();
  const children: ChildProcess[] = [];
  try {
    await fillDay(database);
    const port = await freePort();
    await startServer(children, database.ownerUrl, port);
    const origin = `http://127.0.0.1:${port}`;
    const browser = await launchBrowser();
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.goto(`${origin}/login`);
      await page.getByLabel('Email').fill(BENCH_OWNER.email);
      await page.getByLabel('Password', { exact: true }).fill(BENCH_OWNER.password);
      await page.getByRole('button', { name: /sign in/i }).click();
      await page.waitForURL('**/dashboard**');
      const full: number[] = [];
      const empty: number[] = [];
      // The first round warms the caches of both.
      for (let round = 0; round <= ROUNDS; round += 1) {
        full.push(await interactiveAfter(page, `${origin}/dashboard/calendar?view=day&date=${FULL_DAY}`));
        empty.push(await interactiveAfter(page, `${origin}/dashboard/calendar?view=day&date=${EMPTY_DAY}`));
      }
      const [fullMs, emptyMs] = [median(full.slice(1)), median(empty.slice(1))];
      await interactiveAfter(page, `${origin}/dashboard/calendar?view=day&date=${FULL_DAY}`);
      const scrolling = await longestTaskWhileScrolling(page);
      const query = await queryTimes(origin, database.tenantId);
      return [
        {
          what: `/dashboard/calendar, ${BARBERS} barbers × ${A_DAY} appointments: navigation to interactive`,
          value: `${fullMs.toFixed(0)} ms`,
          baseline: `an empty day: ${emptyMs.toFixed(0)} ms`,
          ratio: (fullMs / emptyMs).toFixed(2),
          wanted: '< 1000 ms',
        },
        {
          what: 'longest task while scrolling across all columns',
          value: `${scrolling.toFixed(0)} ms`,
          wanted: '< 100 ms',
        },
        {
          what: `calendar query, ${query.count} appointments`,
          value: `${query.fullMs.toFixed(0)} ms`,
          baseline: `an empty day: ${query.emptyMs.toFixed(0)} ms`,
          ratio: (query.fullMs / query.emptyMs).toFixed(2),
          wanted: '< 300 ms',
        },
      ];
    } finally {
      await browser.close();
    }
  } finally {
    for (const child of children) {
      await ended(child);
    }
    await database.stop();
  }
}

/** Milliseconds from the start of the navigation until the grid stands, with its blocks if it has any, and a task has run after that was painted. */
async function interactiveAfter(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  return page.evaluate<number>(INTERACTIVE);
}

const longestTaskWhileScrolling = (page: Page): Promise<number> => page.evaluate<number>(SCROLLED);

/** Run in the page, so given as text: this side knows no document. */
const INTERACTIVE = `new Promise((resolve) => {
  const look = () => {
    const grid = document.querySelector('[data-scroller][aria-busy="false"]');
    const isEmpty = document.body.textContent.includes('Nothing is booked');
    if (grid && (isEmpty || grid.querySelector('[data-event]'))) {
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    } else requestAnimationFrame(look);
  };
  look();
})`;

const SCROLLED = `new Promise((resolve) => {
  let longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask' });
  const scroller = document.querySelector('[data-scroller]');
  const step = () => {
    scroller.scrollLeft += 60;
    if (scroller.scrollLeft + scroller.clientWidth < scroller.scrollWidth - 1) requestAnimationFrame(step);
    else setTimeout(() => resolve(longest), 200);
  };
  step();
})`;

async function queryTimes(
  origin: string,
  tenantId: string,
): Promise<{ fullMs: number; emptyMs: number; count: number }> {
  const endpoint = `${origin}/graphql`;
  const token = await signIn(endpoint);
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'x-tenant-id': tenantId,
  };
  let count = 0;
  const ask = async (date: string): Promise<number> => {
    const start = performance.now();
    const body = JSON.stringify({ query: QUERY, variables: { date } });
    const response = await fetch(endpoint, { method: 'POST', headers, body });
    const answer = (await response.json()) as { data: { calendar: { appointments: unknown[] } } };
    const took = performance.now() - start;
    count = Math.max(count, answer.data.calendar.appointments.length);
    return took;
  };
  const [full, empty]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    full.push(await ask(FULL_DAY));
    empty.push(await ask(EMPTY_DAY));
  }
  return { fullMs: median(full.slice(1)), emptyMs: median(empty.slice(1)), count };
}

/** Five minutes every four, from 2:00 on: each overlaps the next. */
async function fillDay({ bareUrl, tenantId }: BenchDatabase): Promise<void> {
  const client = new Client({ connectionString: bareUrl });
  await client.connect();
  const id = (kind: number, n: string): string =>
    `('0190000${kind}-0000-7000-8000-' || lpad(${n}::text, 12, '0'))::uuid`;
  try {
    await client.query(`CREATE TEMP TABLE visits AS
      SELECT 900000 + row_number() OVER () AS n, b,
        '${FULL_DAY}'::timestamp AT TIME ZONE 'America/New_York' + interval '2 hours' + h * interval '4 minutes' AS starts_at
      FROM generate_series(1, ${BARBERS}) b, generate_series(0, ${A_DAY - 1}) h`);
    await client.query(`INSERT INTO appointments (tenant_id, id, reference, client_id, starts_at, ends_at, status, channel,
        total_price_cents, is_override, override_reason)
      SELECT '${tenantId}', ${id(4, 'n')}, upper(lpad(to_hex(n), 6, '0')), ${id(3, '(1 + n % 2000)')}, starts_at,
        starts_at + interval '5 minutes', CASE n % 4 WHEN 0 THEN 'pending' ELSE 'confirmed' END, 'web', 3000, true, 'bench'
      FROM visits`);
    await client.query(`INSERT INTO appointment_lines (tenant_id, id, appointment_id, position, service_id, barber_id,
        starts_at, ends_at, service_name, duration_minutes, buffer_minutes, price_cents)
      SELECT '${tenantId}', ${id(5, 'n')}, ${id(4, 'n')}, 0, ${id(1, '(1 + n % 36)')}, ${id(2, 'b')}, starts_at,
        starts_at + interval '5 minutes', 'Service ' || (1 + n % 36), 5, 0, 3000 FROM visits`);
    await client.query(`INSERT INTO busy_intervals (tenant_id, barber_id, during, kind, appointment_id, overlap_allowed)
      SELECT '${tenantId}', ${id(2, 'b')}, tstzrange(starts_at, starts_at + interval '5 minutes'), 'appointment',
        ${id(4, 'n')}, true FROM visits`);
    await client.query('ANALYZE');
  } finally {
    await client.end();
  }
}
