import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { type TestApp, startTestApp } from '../../../test/testApp';
import { SUPERUSER_URL_VARIABLE } from '../../../test/testDatabase';
import { foldAppointmentChanges } from './tenantFigures';

/** The kept figures against plain counts. */
const KEPT = `
  SELECT t.id, f.owner_email, f.searched, f.active_barbers, f.last_activity,
    (SELECT coalesce(jsonb_object_agg(month, counted), '{}') FROM (
       SELECT month::text, sum(counted)::int AS counted FROM (
         SELECT month, counted FROM appointment_months m WHERE m.tenant_id = t.id
         UNION ALL SELECT month, counted FROM appointment_changes c WHERE c.tenant_id = t.id) both_kinds
       GROUP BY month HAVING sum(counted) <> 0) months) AS months
  FROM tenants t JOIN tenant_figures f ON f.id = t.id WHERE t.id = ANY ($1) ORDER BY t.id`;
const PLAIN = `
  SELECT t.id, owner.email::text AS owner_email,
    plain_text(concat_ws(E'\\n', t.business_name, owner.first_name || ' ' || owner.last_name, owner.email)) AS searched,
    (SELECT count(*)::int FROM barbers b WHERE b.tenant_id = t.id AND b.is_active) AS active_barbers,
    (SELECT coalesce(jsonb_object_agg(month, counted), '{}') FROM (
       SELECT date_trunc('month', a.starts_at AT TIME ZONE t.time_zone)::date::text AS month, count(*)::int AS counted
       FROM appointments a WHERE a.tenant_id = t.id AND a.status NOT IN ('cancelled', 'tentative', 'busy')
       GROUP BY 1) months) AS months
  FROM tenants t LEFT JOIN LATERAL (
    SELECT u.* FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.tenant_id = t.id AND m.role = 'owner' ORDER BY m.created_at, m.id LIMIT 1) owner ON true
  WHERE t.id = ANY ($1) ORDER BY t.id`;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const fold = () => foldAppointmentChanges(t.app.domain.console);

async function expectRight(ids: readonly string[]): Promise<void> {
  const kept = (await t.asOwner(KEPT, [ids])).rows as { last_activity: Date | null }[];
  const plain = (await t.asOwner(PLAIN, [ids])).rows as object[];
  expect(plain.length).toBe(ids.length);
  expect(kept.map(({ last_activity: _activity, ...figures }) => figures)).toEqual(plain);
}

/** The same numbers in every run (mulberry32). */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides);
  };
}

it('are right after a random sequence of bookings, cancellations, moves across months, deletions, zones and folds', async () => {
  const shops = [(await t.newBusiness('One')).tenantId, (await t.newBusiness('Two')).tenantId];
  const roll = dice(7);
  const ids: string[] = [];
  const zones = ['America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'America/Los_Angeles'];
  // Around the ends of months, where zones disagree.
  const moment = () => new Date(Date.UTC(2027, roll(6), 1, -14 + roll(28), 15 * roll(4)));
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      const id = randomUUID();
      ids.push(id);
      await insert(shops[roll(2)]!, id, moment());
    },
    async () =>
      t.asOwner(`UPDATE appointments SET status = $2, updated_at = now() WHERE id = $1`, [
        ids[roll(ids.length)],
        ['cancelled', 'confirmed', 'no_show', 'tentative'][roll(4)],
      ]),
    async () =>
      t.asOwner(
        `UPDATE appointments SET starts_at = $2, ends_at = $2::timestamptz + interval '30 minutes' WHERE id = $1`,
        [ids[roll(ids.length)], moment()],
      ),
    async () => t.asOwner('DELETE FROM appointments WHERE id = $1', [ids[roll(ids.length)]]),
    // Many at once, of both businesses.
    async () =>
      t.asOwner(
        `UPDATE appointments SET status = 'confirmed', starts_at = starts_at + interval '20 days',
           ends_at = ends_at + interval '20 days' WHERE extract(minute FROM starts_at) = $1`,
        [15 * roll(4)],
      ),
    async () =>
      t.asOwner('UPDATE tenants SET time_zone = $2 WHERE id = $1', [shops[roll(2)], zones[roll(4)]]),
    fold,
  ];
  for (let step = 0; step < 300; step += 1) {
    // Bookings come more often than anything else.
    await (roll(3) === 0 ? steps[0]! : steps[roll(steps.length)]!)();
    if (step % 25 === 0) await expectRight(shops);
  }
  await expectRight(shops);
  await fold();
  await expectRight(shops);
  expect((await t.asOwner('SELECT count(*)::int AS open FROM appointment_changes')).rows).toEqual([
    { open: 0 },
  ]);
});

it('are right after changes side by side: bookings, moves, folds, a change of zone, barbers and owners', async () => {
  const shop = await t.newBusiness('Busy');
  const other = await t.newBusiness('Beside');
  const ids = Array.from({ length: 60 }, () => randomUUID());
  const bookings = ids.map((id, n) => inOwnConnection((query) => insertWith(query, shop.tenantId, id, n)));
  const zone = inOwnConnection((query) =>
    query(`UPDATE tenants SET time_zone = 'Pacific/Auckland' WHERE id = $1`, [shop.tenantId]),
  );
  const barbers = ['Ana', 'Bo', 'Cy', 'Di'].map((name) =>
    t.ask(
      `mutation ($input: CreateBarberInput!) { createBarber(input: $input) { id } }`,
      { input: { name } },
      shop,
    ),
  );
  const folds = [fold(), fold(), fold()];
  await Promise.all([...bookings, zone, ...barbers, ...folds]);
  const moves = ids
    .slice(0, 20)
    .map((id) =>
      inOwnConnection((query) =>
        query(
          `UPDATE appointments SET starts_at = starts_at + interval '1 month', ends_at = ends_at + interval '1 month' WHERE id = $1`,
          [id],
        ),
      ),
    );
  const back = inOwnConnection((query) =>
    query(`UPDATE tenants SET time_zone = 'America/Denver' WHERE id = $1`, [shop.tenantId]),
  );
  await Promise.all([...moves, back, fold(), fold()]);
  await expectRight([shop.tenantId, other.tenantId].sort());
});

it('let bookings of one business go side by side: neither waits for the other to end', async () => {
  const { tenantId } = await t.newBusiness('Parallel');
  const [first, second] = [await connection(), await connection()];
  try {
    await first.query('BEGIN');
    await insertWith((sql, values) => first.query(sql, values), tenantId, randomUUID(), 1);
    await second.query(`SET statement_timeout = '2s'`);
    await insertWith((sql, values) => second.query(sql, values), tenantId, randomUUID(), 2);
    await first.query('COMMIT');
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
  await expectRight([tenantId]);
});

it('follow the owner: another name or address, another owner, none; and the name of the business', async () => {
  const shop = await t.newBusiness('Before');
  const heir = await t.registerOwner();
  const ids = [shop.tenantId];
  await t.asOwner(`UPDATE users SET first_name = 'Renée', email = $2 WHERE id = $1`, [
    shop.userId,
    `Renee.${randomUUID()}@Example.com`,
  ]);
  await expectRight(ids);
  await t.ask(`mutation { updateTenant(input: { businessName: "After" }) { id } }`, {}, shop);
  await t.asOwner(
    `INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, gen_random_uuid(), $2, 'owner')`,
    [shop.tenantId, heir.userId],
  );
  await expectRight(ids);
  await t.asOwner(`UPDATE memberships SET role = 'barber' WHERE user_id = $1`, [shop.userId]);
  await expectRight(ids);
  const { rows } = await t.asOwner(KEPT, [ids]);
  expect(rows).toMatchObject([
    { owner_email: heir.email, searched: expect.stringContaining('after\nolive owner') },
  ]);
  await t.asOwner(`DELETE FROM memberships WHERE tenant_id = $1`, [shop.tenantId]);
  await expectRight(ids);
});

it('tell the last activity: it never goes back', async () => {
  const { tenantId } = await t.newBusiness('Active');
  const activity = async () =>
    (
      await t.asOwner(
        `SELECT greatest(f.last_activity, (SELECT max(c.at) FROM appointment_changes c WHERE c.tenant_id = f.id)) AS at
         FROM tenant_figures f WHERE f.id = $1`,
        [tenantId],
      )
    ).rows[0].at as Date | null;
  expect(await activity()).toBeNull();
  const id = randomUUID();
  await insert(tenantId, id, new Date('2027-03-01T12:00:00Z'));
  const booked = await activity();
  await fold();
  expect(await activity()).toEqual(booked);
  await t.asOwner(`UPDATE appointments SET status = 'cancelled', updated_at = now() WHERE id = $1`, [id]);
  const cancelled = await activity();
  expect(cancelled! > booked!).toBe(true);
  await t.asOwner('DELETE FROM appointments WHERE id = $1', [id]);
  await fold();
  expect((await activity())! > cancelled!).toBe(true);
});

const insert = (tenantId: string, id: string, startsAt: Date) =>
  t.asOwner(
    `INSERT INTO appointments (tenant_id, id, reference, starts_at, ends_at, status, channel, total_price_cents)
     VALUES ($1, $2, upper(left(md5($2::uuid::text), 6)), $3, $3::timestamptz + interval '30 minutes', 'confirmed', 'web', 0)`,
    [tenantId, id, startsAt],
  );

type Ask = (sql: string, values?: unknown[]) => Promise<unknown>;

const insertWith = (query: Ask, tenantId: string, id: string, day: number) =>
  query(
    `INSERT INTO appointments (tenant_id, id, reference, starts_at, ends_at, status, channel, total_price_cents)
     SELECT $1, $2, upper(left(md5($2::uuid::text), 6)), at, at + interval '30 minutes', 'confirmed', 'web', 0
     FROM (SELECT '2027-01-31T10:00Z'::timestamptz + $3 * interval '1 hour' AS at) times`,
    [tenantId, id, day],
  );

async function connection(): Promise<Client> {
  const url = new URL(process.env[SUPERUSER_URL_VARIABLE]!);
  url.pathname = new URL(t.ownerUrl).pathname;
  const client = new Client({ connectionString: url.toString() });
  await client.connect();
  return client;
}

async function inOwnConnection(work: (query: Ask) => Promise<unknown>): Promise<void> {
  const client = await connection();
  try {
    await work((sql, values) => client.query(sql, values));
  } finally {
    await client.end();
  }
}
