import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { TEN, newShop } from '../../../test/shop';
import { runConsumer } from '../../../test/outboxRun';
import { type TestApp, TestClock, startTestApp } from '../../../test/testApp';
import { createLogger } from '../../platform/logging';
import { eraseDueTenants } from './tenantErasure';

const DELETE = `mutation ($id: ID!) { deleteTenant(id: $id) { ok } }`;
const RESTORE = `mutation ($id: ID!) { restoreTenant(id: $id) { ok message } }`;
const SUSPEND = `mutation ($id: ID!) { suspendTenant(id: $id, reason: "unpaid") { ok } }`;
const DELETED = `{ adminTenants(filter: { status: deleted }, first: 100) {
  nodes { id status isActive deletedAt erasedFrom suspendedReason } } }`;
const TENANT_OWNED = `
  SELECT c.relname AS name,
    EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'erasure') AS erasable,
    EXISTS (SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'f') AS bound
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace ORDER BY 1`;
const DAY = 24 * 60 * 60 * 1000;

let t: TestApp;
let admin: { token: string };
let adminId: string;

beforeAll(async () => {
  // The day before the slot that the shops are booked for.
  t = await startTestApp(new TestClock(new Date('2026-12-02T13:00:00.000Z')));
  const master = await t.registerOwner();
  await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [master.userId]);
  t.app.access.clear();
  admin = { token: master.token };
  adminId = master.userId;
});
afterAll(() => t.close());

const erase = (daysFromNow: number) =>
  eraseDueTenants({
    console: t.app.domain.console,
    clock: { now: () => new Date(t.clock.now().getTime() + daysFromNow * DAY) },
    graceDays: 30,
    logger: createLogger('silent'),
  });
const codeOf = async (...call: Parameters<TestApp['execute']>) =>
  (await t.execute(...call)).errors?.[0]?.extensions.code;
const deletedIds = async () =>
  (await t.ask(DELETED, {}, admin)).adminTenants.nodes.map((node: { id: string }) => node.id);

async function tables(): Promise<string[]> {
  return (await t.asOwner(TENANT_OWNED)).rows.map((row: { name: string }) => row.name);
}

/** Rows of this business in every table that has any. */
async function rowsOf(tenantId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tables()) {
    const { rows } = await t.asOwner(`SELECT count(*)::int AS found FROM ${table} WHERE tenant_id = $1`, [
      tenantId,
    ]);
    const { found } = rows[0] as { found: number };
    if (found > 0) counts[table] = found;
  }
  return counts;
}

/** A business with something in most of its tables. */
async function livedIn() {
  const shop = await newShop(t);
  const send = (operation: string, type: string, input: object) =>
    t.ask(`mutation ($input: ${type}!) { ${operation}(input: $input) { __typename } }`, { input }, shop);
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: '#7e22ce' } });
  const dataBase64 = (await picture.png().toBuffer()).toString('base64');
  await send('uploadImage', 'UploadImageInput', { purpose: 'LOGO', dataBase64 });
  await send('inviteMember', 'InviteMemberInput', { email: 'invited@example.com', role: 'manager' });
  await send('createApiKey', 'CreateApiKeyInput', { name: 'Door', scopes: ['clients_read'] });
  await send('contactSupport', 'ContactSupportInput', { topic: 'question', message: 'How does this work?' });
  const client = {
    firstName: 'Cara',
    lastName: 'Customer',
    phone: '212 555 0101',
    email: 'cara@example.com',
  };
  const lines = [{ serviceId: shop.cut, barberId: shop.ana }];
  await send('bookAppointment', 'BookAppointmentInput', {
    lines,
    startsAt: TEN,
    client,
    idempotencyKey: randomUUID(),
  });
  await send('holdSlot', 'HoldSlotInput', {
    lines: [{ serviceId: shop.cut, barberId: shop.bo }],
    startsAt: TEN,
  });
  await t.ask(
    `mutation ($input: AddTimeOffInput!) { addTimeOff(input: $input) { __typename } }`,
    { input: { barberId: shop.bo, startsAt: '2026-12-10T15:00:00Z', endsAt: '2026-12-10T17:00:00Z' } },
    shop,
  );
  await t.ask(`mutation { markNoticesRead(through: "2026-12-02T13:00:00Z") { __typename } }`, {}, shop);
  await t.asOwner(
    `INSERT INTO barber_calendars (tenant_id, barber_id, provider, sealed_access, calendar_name, host)
     VALUES ($1, $2, 'ics', 'sealed', 'Work', 'calendar.example')`,
    [shop.tenantId, shop.ana],
  );
  return shop;
}

describe('a deleted business', () => {
  it('is restored to what it was: active again, or suspended with its reason; and is on record', async () => {
    const [open, closed] = [await t.newBusiness('Open'), await t.newBusiness('Closed')];
    await t.ask(SUSPEND, { id: closed.tenantId }, admin);
    for (const { tenantId: id } of [open, closed]) {
      expect(await codeOf(RESTORE, { id }, admin)).toBe('NOT_FOUND');
      await t.ask(DELETE, { id }, admin);
    }
    const { nodes } = (await t.ask(DELETED, {}, admin)).adminTenants;
    const deletedAt = t.clock.now();
    expect(nodes).toContainEqual({
      id: closed.tenantId,
      status: 'deleted',
      isActive: false,
      deletedAt: deletedAt.toISOString(),
      erasedFrom: new Date(deletedAt.getTime() + 30 * DAY).toISOString(),
      suspendedReason: 'unpaid',
    });
    for (const { tenantId: id } of [open, closed]) {
      expect((await t.ask(RESTORE, { id }, admin)).restoreTenant.message).toBe(
        'Tenant restored successfully',
      );
      expect(await codeOf(RESTORE, { id }, admin)).toBe('NOT_FOUND');
    }
    t.app.access.clear();
    expect((await t.ask(`{ tenant { businessName } }`, {}, open)).tenant.businessName).toBe('Open');
    expect(await codeOf(`{ tenant { businessName } }`, {}, closed)).toBe('TENANT_SUSPENDED');
    const { rows } = await t.asOwner(
      `SELECT action FROM admin_log WHERE subject_tenant_id = $1 ORDER BY at`,
      [open.tenantId],
    );
    expect(rows).toEqual([{ action: 'tenant.deleted' }, { action: 'tenant.restored' }]);
  });

  it('stays for as long as it can be restored, and is not erased when it was restored', async () => {
    const [waiting, restored] = [await t.newBusiness(), await t.newBusiness()];
    for (const { tenantId: id } of [waiting, restored]) await t.ask(DELETE, { id }, admin);
    await t.ask(RESTORE, { id: restored.tenantId }, admin);
    expect(await erase(29.9)).toBe(0);
    expect(await deletedIds()).toContain(waiting.tenantId);
    expect(await erase(30.1)).toBe(1);
    expect(await deletedIds()).not.toContain(waiting.tenantId);
    t.app.access.clear();
    expect((await t.ask(`{ tenant { id } }`, {}, restored)).tenant.id).toBe(restored.tenantId);
    expect(await codeOf(RESTORE, { id: waiting.tenantId }, admin)).toBe('NOT_FOUND');
  });
});

describe('erasing', () => {
  it('reaches every table that belongs to a business', async () => {
    const { rows } = await t.asOwner(TENANT_OWNED);
    expect(rows.length).toBeGreaterThan(20);
    // One that fails here was made past isolateByTenant; letErasureIn lets it in.
    expect(rows.filter((row: { erasable: boolean; bound: boolean }) => !row.erasable || !row.bound)).toEqual(
      [],
    );
  });

  it('removes all rows of the business and none of another, and keeps an entry that names nobody', async () => {
    const [gone, kept] = [await livedIn(), await livedIn()];
    const before = await rowsOf(kept.tenantId);
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining([
        'api_keys',
        'appointment_lines',
        'appointments',
        'audit_log',
        'barber_calendars',
        'busy_intervals',
        'clients',
        'holds',
        'idempotency_keys',
        'images',
        'invitations',
        'notice_reads',
        'outbox',
        'support_requests',
      ]),
    );
    await t.ask(DELETE, { id: gone.tenantId }, admin);
    const rows = await rowsOf(gone.tenantId);
    expect(await erase(31)).toBe(1);

    expect(await rowsOf(gone.tenantId)).toEqual({});
    expect((await t.asOwner('SELECT FROM tenants WHERE id = $1', [gone.tenantId])).rowCount).toBe(0);
    expect((await t.asOwner('SELECT FROM tenant_figures WHERE id = $1', [gone.tenantId])).rowCount).toBe(0);
    expect(await rowsOf(kept.tenantId)).toEqual(before);
    const log = await t.asOwner(
      `SELECT action, actor_user_id, address, detail FROM admin_log WHERE subject_tenant_id = $1 ORDER BY at DESC LIMIT 1`,
      [gone.tenantId],
    );
    const [entry] = log.rows as {
      action: string;
      detail: { rows: Record<string, number>; deletedAt: string };
    }[];
    expect(entry).toMatchObject({ action: 'tenant.erased', actor_user_id: adminId, address: null });
    expect(Object.keys(entry!.detail).sort()).toEqual(['deletedAt', 'rows']);
    expect(entry!.detail.rows).toMatchObject({ users: 1, barbers: 2, services: rows.services, images: 1 });
    expect(Object.values(entry!.detail.rows).every(Number.isInteger)).toBe(true);
  });

  it('removes the sign-ins of those who belong nowhere else, with the mails to them, and nobody else’s', async () => {
    const shop = await t.newBusiness('Alone');
    const other = await t.newBusiness('Beside');
    const [both, only] = [await t.registerOwner(), await t.registerOwner()];
    const join = (tenantId: string, userId: string) =>
      t.asOwner(
        `INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, gen_random_uuid(), $2, 'barber')`,
        [tenantId, userId],
      );
    await join(shop.tenantId, both.userId);
    await join(other.tenantId, both.userId);
    await join(shop.tenantId, only.userId);
    await join(shop.tenantId, adminId);
    for (const email of [both.email, only.email]) {
      await t.ask(`mutation ($email: String!) { forgotPassword(email: $email) { ok } }`, { email });
    }
    await runConsumer(t, 'password_reset');
    await t.ask(DELETE, { id: shop.tenantId }, admin);
    await erase(31);
    const left = await t.asOwner('SELECT id FROM users WHERE id = ANY ($1)', [
      [shop.userId, both.userId, only.userId, adminId],
    ]);
    expect(left.rows.map((row: { id: string }) => row.id).sort()).toEqual([both.userId, adminId].sort());
    const mails = await t.asOwner(
      `SELECT payload ->> 'to' AS email FROM outbox WHERE payload ->> 'to' = ANY ($1)`,
      [[both.email, only.email]],
    );
    expect(mails.rows).toEqual([{ email: both.email }]);
    t.app.access.clear();
    expect(await codeOf(`{ me { id } }`, {}, only)).toBe('UNAUTHENTICATED');
  });

  it('is done once by servers that begin at the same moment', async () => {
    const shops = [await t.newBusiness(), await t.newBusiness(), await t.newBusiness()];
    for (const { tenantId: id } of shops) await t.ask(DELETE, { id }, admin);
    const counts = await Promise.all([erase(31), erase(31), erase(31)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(3);
    const { rows } = await t.asOwner(
      `SELECT count(*)::int AS entries FROM admin_log WHERE action = 'tenant.erased' AND subject_tenant_id = ANY ($1)`,
      [shops.map(({ tenantId }) => tenantId)],
    );
    expect(rows).toEqual([{ entries: 3 }]);
  });

  it('cannot touch a business that was not deleted', async () => {
    const { tenantId } = await t.newBusiness();
    const { rows } = await t.asOwner(`SELECT erase_tenant($1, now() + interval '1 year') AS counts`, [
      tenantId,
    ]);
    expect(rows).toEqual([{ counts: null }]);
    expect(await rowsOf(tenantId)).not.toEqual({});
  });
});
