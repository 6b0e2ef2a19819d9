import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { TEN, type Shop, newShop } from '../../../test/shop';
import {
  PASSWORD,
  type Caller,
  TEST_SECRET,
  TestClock,
  type TestApp,
  type TestServer,
  startTestApp,
} from '../../../test/testApp';
import { roleUrl } from '../../platform/database/roles';
import { createLogger } from '../../platform/logging';
import type { OutboxConsumer } from '../../platform/jobs/jobHandler';
import { Jobs } from '../../platform/jobs/jobs';
import type { SwitchName } from '../../platform/switches/killSwitches';

const PLATFORM = `{ platformSwitches { name businessCount thrown { reason thrownBy thrownAt endsAt business { id } } } }`;
const BUSINESSES = `query ($first: Int, $after: String) { businessSwitches(first: $first, after: $after) {
  nodes { name reason business { id businessName } } pageInfo { hasNextPage endCursor } } }`;
const HISTORY = `query ($first: Int, $after: String, $name: SwitchName) {
  switchHistory(first: $first, after: $after, name: $name) {
    nodes { name action actor reason endsAt business { businessName } } pageInfo { hasNextPage endCursor } } }`;
const THROW = `mutation ($input: ThrowKillSwitchInput!) { throwKillSwitch(input: $input) {
  name reason thrownBy endsAt business { id businessName } } }`;
const RELEASE = `mutation ($input: ReleaseKillSwitchInput!) { releaseKillSwitch(input: $input) { ok message } }`;

const UNKNOWN = '00000000-0000-7000-8000-000000000000';

let t: TestApp;
let other: TestServer;
let origin: string;
let admin: Caller;
let adminId: string;
let shop: Shop;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date('2026-12-01T15:00:00Z')));
  other = await t.anotherServer();
  other.app.http.listen(0, '127.0.0.1');
  await once(other.app.http, 'listening');
  origin = `http://127.0.0.1:${(other.app.http.address() as AddressInfo).port}`;
  const master = await t.registerOwner();
  await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [master.userId]);
  t.app.access.clear();
  [admin, adminId] = [{ token: master.token }, master.userId];
  shop = await newShop(t);
  await t.ask(
    `mutation { updateTenant(input: { phone: "+1 212 555 0199" }) { id } }`,
    {},
    { token: shop.token, tenantId: shop.tenantId },
  );
});
afterEach(async () => {
  await t.asOwner('DELETE FROM kill_switches');
  await Promise.all([t.app.switches.refresh(), other.app.switches.refresh()]);
});
afterAll(() => t.close());

interface Wanted {
  name: SwitchName;
  tenantId?: string | null;
  reason?: string;
  endsAt?: string | null;
}
const throwIt = ({ reason = 'provider down', ...input }: Wanted) =>
  t.execute(THROW, { input: { reason, ...input } }, admin);
const releaseIt = ({ reason = 'all well again', ...input }: Wanted) =>
  t.execute(RELEASE, { input: { reason, ...input } }, admin);

/** Throws it on the first server and waits until the second obeys: a notification's travel time. */
async function thrown(wanted: Wanted): Promise<void> {
  expect((await throwIt(wanted)).errors).toBeUndefined();
  await until(() => other.app.switches.thrown(wanted.name, wanted.tenantId ?? null) !== null);
}

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries > 300) {
      throw new Error('waited too long');
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const codeOf = ({ errors }: Awaited<ReturnType<TestApp['execute']>>) => errors?.[0]?.extensions.code;
const logged = async (action: string) =>
  (
    await t.asOwner(
      `SELECT actor_user_id, subject_tenant_id, detail FROM admin_log WHERE action = $1 ORDER BY at DESC LIMIT 1`,
      [action],
    )
  ).rows[0] as object;

describe('the console', () => {
  it('tells all ten, throws and releases with a reason, and keeps who did what', async () => {
    const before = (await t.ask(PLATFORM, {}, admin)).platformSwitches;
    expect(before).toHaveLength(10);
    expect(before.every((one: { thrown: unknown }) => one.thrown === null)).toBe(true);

    const endsAt = '2026-12-01T16:00:00.000Z';
    const { throwKillSwitch } = (await throwIt({ name: 'sms', reason: ' carrier outage ', endsAt })).data;
    expect(throwKillSwitch).toEqual({
      name: 'sms',
      reason: 'carrier outage',
      thrownBy: 'Olive Owner',
      endsAt,
      business: null,
    });
    // Here at once, without waiting for the notification.
    expect(t.app.switches.thrown('sms', shop.tenantId)?.scope).toBe('platform');
    await throwIt({ name: 'sms', tenantId: shop.tenantId.toUpperCase() });
    const [row] = (await t.ask(PLATFORM, {}, admin)).platformSwitches.filter(
      ({ name }: { name: string }) => name === 'sms',
    );
    expect(row).toEqual({
      name: 'sms',
      businessCount: 1,
      thrown: {
        reason: 'carrier outage',
        thrownBy: 'Olive Owner',
        thrownAt: '2026-12-01T15:00:00.000Z',
        endsAt,
        business: null,
      },
    });
    expect(await logged('switch.thrown')).toEqual({
      actor_user_id: adminId,
      subject_tenant_id: shop.tenantId,
      detail: { switch: 'sms', reason: 'provider down' },
    });

    expect((await releaseIt({ name: 'sms' })).data.releaseKillSwitch.message).toBe('Switch released');
    expect(t.app.switches.thrown('sms', null)).toBeNull();
    expect(t.app.switches.thrown('sms', shop.tenantId)?.scope).toBe('tenant');
    expect(codeOf(await releaseIt({ name: 'sms' }))).toBe('CONFLICT');
    expect(await logged('switch.released')).toEqual({
      actor_user_id: adminId,
      subject_tenant_id: null,
      detail: { switch: 'sms', reason: 'all well again' },
    });

    const first = (await t.ask(HISTORY, { first: 2, name: 'sms' }, admin)).switchHistory;
    const { endCursor } = first.pageInfo;
    const second = (await t.ask(HISTORY, { first: 2, after: endCursor, name: 'sms' }, admin)).switchHistory;
    const told = [...first.nodes, ...second.nodes].map(({ action, actor, reason, business }) => [
      action,
      actor,
      reason,
      business?.businessName ?? null,
    ]);
    expect(told).toEqual([
      ['released', 'Olive Owner', 'all well again', null],
      ['thrown', 'Olive Owner', 'provider down', 'Fade & Co'],
      ['thrown', 'Olive Owner', 'carrier outage', null],
    ]);
    expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false]);
    expect((await t.ask(HISTORY, { name: 'api' }, admin)).switchHistory.nodes).toEqual([]);
  });

  it('lists the businesses that have a switch of their own; an expired one is nothing', async () => {
    await throwIt({ name: 'webhooks', tenantId: shop.tenantId });
    await throwIt({ name: 'payments', tenantId: shop.tenantId, endsAt: '2026-12-01T15:01:00Z' });
    const names = async () =>
      (await t.ask(BUSINESSES, {}, admin)).businessSwitches.nodes.map(
        ({ name, business }: { name: string; business: { businessName: string } }) =>
          `${name} ${business.businessName}`,
      );
    expect((await names()).sort()).toEqual(['payments Fade & Co', 'webhooks Fade & Co']);
    t.clock.advance(60_000);
    expect(await names()).toEqual(['webhooks Fade & Co']);
    expect(codeOf(await releaseIt({ name: 'payments', tenantId: shop.tenantId }))).toBe('CONFLICT');
    t.clock.set('2026-12-01T15:00:00Z');
  });

  it('thrown again, the newer reason and end count, and both are on record', async () => {
    await throwIt({ name: 'payments', reason: 'first', endsAt: '2026-12-01T16:00:00Z' });
    await throwIt({ name: 'payments', reason: 'second' });
    expect(t.app.switches.thrown('payments', null)).toEqual({
      reason: 'second',
      endsAt: null,
      scope: 'platform',
    });
    const { nodes } = (await t.ask(HISTORY, { name: 'payments', first: 2 }, admin)).switchHistory;
    expect(nodes.map(({ reason }: { reason: string }) => reason)).toEqual(['second', 'first']);
  });

  it.each([
    [{ name: 'sms', reason: ' ' }, 'reason', 'Please give a reason of at most 500 characters.'],
    [{ name: 'sms', reason: 'x'.repeat(501) }, 'reason', 'Please give a reason of at most 500 characters.'],
    [{ name: 'sms', endsAt: '2026-12-01T15:00:00Z' }, 'endsAt', 'The end must be in the future.'],
    [
      { name: 'sms', endsAt: '2028-12-01T15:00:00Z' },
      'endsAt',
      'The end must be within a year. Leave it out for an open end.',
    ],
    [{ name: 'sms', tenantId: UNKNOWN }, 'tenantId', 'This business was not found.'],
    [{ name: 'sms', tenantId: 'nonsense' }, 'tenantId', 'This business was not found.'],
    [
      { name: 'registrations', tenantId: UNKNOWN },
      'tenantId',
      'Registrations can only be switched off for the whole platform.',
    ],
  ] as const)('refuses %j beside the field', async (wanted, field, message) => {
    const { errors } = await throwIt(wanted);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fieldErrors: [{ path: `input.${field}`, message }],
    });
    expect(t.app.switches.thrown('sms', null)).toBeNull();
  });

  it('cannot be read or written by an owner, nor can the history be changed by the console', async () => {
    const owner = { token: shop.token, tenantId: shop.tenantId };
    for (const document of [PLATFORM, BUSINESSES, HISTORY]) {
      expect(codeOf(await t.execute(document, {}, owner))).toBe('FORBIDDEN');
    }
    const input = { name: 'sms', reason: 'mine' };
    expect(codeOf(await t.execute(THROW, { input }, owner))).toBe('FORBIDDEN');
    expect(codeOf(await t.execute(RELEASE, { input }, owner))).toBe('FORBIDDEN');
    for (const [role, sql] of [
      ['console', `UPDATE kill_switch_history SET reason = 'x'`],
      ['console', 'DELETE FROM kill_switch_history'],
      ['app', 'DELETE FROM kill_switches'],
      ['app', 'SELECT thrown_by FROM kill_switches'],
      ['app', 'SELECT 1 FROM kill_switch_history'],
      ['worker', `UPDATE kill_switches SET reason = 'x'`],
    ] as const) {
      const pool = new Pool({ connectionString: roleUrl(t.ownerUrl, role, TEST_SECRET), max: 1 });
      await expect(pool.query(sql)).rejects.toThrow(/permission denied/);
      await pool.end();
    }
  });
});

describe('online_booking', () => {
  const SLOTS = `query ($input: AvailableSlotsInput!) { availableSlots(input: $input) { slots { startsAt } } }`;
  const HOLD = `mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { id } }`;
  const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { manageToken appointment { id } } }`;
  const MANAGED = `query ($manageToken: String!) { managedBooking(manageToken: $manageToken) {
    canCancel canReschedule business { bookingPolicy { allowOnlineBooking } } } }`;
  const MOVE = `mutation ($input: RescheduleAppointmentInput!) { rescheduleAppointment(input: $input) { id } }`;
  const CANCEL = `mutation ($input: CancelAppointmentInput!) { cancelAppointment(input: $input) { status } }`;
  const CALL = 'This business takes no online bookings at the moment. Please call +12125550199.';

  it.each(['platform', 'tenant'] as const)(
    'thrown for the %s, customers are told whom to call; staff book on, and who has booked may cancel',
    async (scope) => {
      const lines = [{ serviceId: shop.cut }];
      const client = { firstName: 'Cara', phone: '212 555 0101' };
      const at = scope === 'platform' ? TEN : '2026-12-03T18:00:00.000Z';
      const { bookAppointment } = await t.ask(BOOK, {
        input: { slug: shop.slug, lines, startsAt: at, client },
      });
      const { manageToken } = bookAppointment;
      await thrown({ name: 'online_booking', tenantId: scope === 'tenant' ? shop.tenantId : null });

      const later = new Date(Date.parse(at) + 2 * 60 * 60_000).toISOString();
      const days = { fromDate: '2026-12-03', toDate: '2026-12-03' };
      for (const [document, input] of [
        [SLOTS, { slug: shop.slug, lines, ...days }],
        [SLOTS, { manageToken, lines, ...days }],
        [HOLD, { slug: shop.slug, lines, startsAt: later }],
        [BOOK, { slug: shop.slug, lines, startsAt: later, client }],
        [MOVE, { manageToken, startsAt: later }],
      ] as const) {
        const { errors } = await other.execute(document, { input });
        expect(errors?.[0]).toMatchObject({ message: CALL, extensions: { code: 'SWITCHED_OFF' } });
      }
      const { managedBooking } = await other.ask(MANAGED, { manageToken });
      expect(managedBooking).toEqual({
        canCancel: true,
        canReschedule: false,
        business: { bookingPolicy: { allowOnlineBooking: false } },
      });
      const owner = { token: shop.token, tenantId: shop.tenantId };
      expect((await other.ask(SLOTS, { input: { lines, ...days } }, owner)).availableSlots.slots).not.toEqual(
        [],
      );
      await other.ask(BOOK, { input: { lines, startsAt: later, client } }, owner);
      const { cancelAppointment } = await other.ask(CANCEL, { input: { manageToken } });
      expect(cancelAppointment.status).toBe('cancelled');
    },
  );

  it('for one business leaves the others alone', async () => {
    const neighbour = await newShop(t);
    await thrown({ name: 'online_booking', tenantId: neighbour.tenantId });
    const allowed = async ({ slug }: Shop) =>
      (
        await other.ask(
          `query ($slug: String!) { business(slug: $slug) { bookingPolicy { allowOnlineBooking } } }`,
          {
            slug,
          },
        )
      ).business.bookingPolicy.allowOnlineBooking;
    expect([await allowed(neighbour), await allowed(shop)]).toEqual([false, true]);
  });
});

describe('api', () => {
  const OFF = 'The API is switched off at the moment. Please try again later.';

  it('stops keys and the REST calls of tenants; dashboard, sign-in and the admin go on', async () => {
    const owner = { token: shop.token, tenantId: shop.tenantId };
    const { createApiKey } = await t.ask(
      'mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { key } }',
      { input: { name: 'Till', scopes: ['clients_read'] } },
      owner,
    );
    const key = { token: createApiKey.key as string, tenantId: shop.tenantId };
    const clients = '{ clients { totalCount } }';
    const rest = (path: string, token = shop.token, method = 'GET') =>
      fetch(`${origin}/api${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    const change = (tenant: Caller) => rest(`/tenants/${tenant.tenantId}`, tenant.token, 'PUT');
    await other.ask(clients, {}, key);
    expect((await change(owner)).status).toBe(200);

    await thrown({ name: 'api', tenantId: shop.tenantId });
    expect((await other.execute(clients, {}, key)).errors?.[0]).toMatchObject({
      message: OFF,
      extensions: { code: 'SWITCHED_OFF', switch: 'api' },
    });
    const refused = await change(owner);
    expect([refused.status, await refused.json()]).toEqual([503, { detail: OFF }]);
    expect((await rest('/tenants/my')).status).toBe(200);
    await other.ask(clients, {}, owner);
    const neighbour = await t.newBusiness();
    expect((await change(neighbour)).status).toBe(200);

    await thrown({ name: 'api' });
    expect((await change(neighbour)).status).toBe(503);
    expect((await rest('/auth/me')).status).toBe(200);
    expect((await rest('/admin/tenants', admin.token)).status).toBe(200);
    await other.ask(clients, {}, owner);
  });
});

describe('registrations', () => {
  const CLOSED = 'New registrations are closed at the moment. Please try again later.';
  const CREATE = `mutation ($input: CreateTenantInput!) { createTenant(input: $input) { id } }`;
  const REGISTER = `mutation ($input: RegisterInput!) { register(input: $input) { user { id } } }`;
  const PERSON = { firstName: 'New', lastName: 'Comer', password: PASSWORD, confirmPassword: PASSWORD };
  const person = (email: string) => ({ ...PERSON, email });

  it('turns newcomers away; owners, the admin and the invited go on', async () => {
    const newcomer = await t.registerOwner();
    const business = { businessName: 'Second', businessType: 'salon', timeZone: 'America/New_York' };
    await thrown({ name: 'registrations' });
    for (const [document, input, caller] of [
      [REGISTER, person('late@example.com'), {}],
      [CREATE, business, { token: newcomer.token }],
    ] as const) {
      expect((await other.execute(document, { input }, caller)).errors?.[0]).toMatchObject({
        message: CLOSED,
        extensions: { code: 'SWITCHED_OFF' },
      });
    }
    expect((await t.asOwner(`SELECT 1 FROM users WHERE email = 'late@example.com'`)).rowCount).toBe(0);

    await other.ask(CREATE, { input: business }, { token: shop.token });
    await other.ask(
      `mutation ($input: CreateBarbershopInput!) { createBarbershop(input: $input) { generatedPassword } }`,
      {
        input: {
          ...business,
          ...{ ownerFirstName: 'Nora', ownerLastName: 'New', ownerEmail: 'nora@example.com' },
        },
      },
      admin,
    );
    const email = 'invited@example.com';
    await other.ask(
      `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { id } }`,
      { input: { email, role: 'manager' } },
      { token: shop.token, tenantId: shop.tenantId },
    );
    const { rows } = await t.asOwner(
      `SELECT payload ->> 'text' AS text FROM outbox WHERE payload ->> 'to' = $1`,
      [email],
    );
    const token = /\/invite\/([\w.-]+)/.exec((rows[0] as { text: string }).text)![1]!;
    const joined = await other.execute(
      `mutation ($input: JoinByInvitationInput!) { joinByInvitation(input: $input) { user { email } } }`,
      { input: { ...PERSON, token } },
    );
    expect(joined.errors).toBeUndefined();
    await t.ask(RELEASE, { input: { name: 'registrations', reason: 'done' } }, admin);
    await t.ask(REGISTER, { input: person('late@example.com') });
  });
});

describe('email', () => {
  let jobs: Jobs;
  const sent: string[] = [];
  const mail: OutboxConsumer = {
    name: 'mail',
    topics: ['mail.send'],
    stoppedBy: 'email',
    run(row) {
      sent.push(row.payload.to as string);
      return Promise.resolve();
    },
  };
  beforeAll(async () => {
    jobs = new Jobs(roleUrl(t.ownerUrl, 'worker', TEST_SECRET), t.app.switches, createLogger('silent'));
    await jobs.start({ handlers: [], consumers: [mail], periodic: [] });
  });
  afterAll(() => jobs.stop());
  beforeEach(() => t.asOwner('DELETE FROM outbox'));

  const queue = async (to: string, tenantId: string | null) => {
    await t.asOwner(`INSERT INTO outbox (tenant_id, topic, payload) VALUES ($1, 'mail.send', $2)`, [
      tenantId,
      JSON.stringify({ to }),
    ]);
    jobs.wake();
  };
  const open = async () =>
    (
      await t.asOwner(
        `SELECT payload ->> 'to' AS to, attempts FROM outbox WHERE settled_at IS NULL ORDER BY 1`,
      )
    ).rows;
  /** What was queued before has been looked at once this one, of another business, is sent. */
  const passed = async (to: string) => {
    const { tenantId } = await t.newBusiness();
    await queue(to, tenantId);
    await until(() => sent.includes(to));
    await until(async () => (await open()).every((row: { to: string }) => row.to !== to));
  };

  it('holds the mails of one business, or all of them, untouched, and lets them go when released', async () => {
    await thrown({ name: 'email', tenantId: shop.tenantId });
    await queue('held@example.com', shop.tenantId);
    await passed('neighbour@example.com');
    expect(await open()).toEqual([{ to: 'held@example.com', attempts: 0 }]);

    await thrown({ name: 'email' });
    await queue('reset@example.com', null);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await open()).toEqual([
      { to: 'held@example.com', attempts: 0 },
      { to: 'reset@example.com', attempts: 0 },
    ]);

    await releaseIt({ name: 'email' });
    await until(() => sent.includes('reset@example.com'));
    expect(sent).not.toContain('held@example.com');
    await releaseIt({ name: 'email', tenantId: shop.tenantId });
    await until(() => sent.includes('held@example.com'));
    await until(async () => (await open()).length === 0);
  });

  it('of a suspended business waits until it is active again', async () => {
    const { tenantId } = await t.newBusiness();
    await t.asOwner(`UPDATE tenants SET status = 'suspended' WHERE id = $1`, [tenantId]);
    await queue('suspended@example.com', tenantId);
    await passed('active@example.com');
    expect(await open()).toEqual([{ to: 'suspended@example.com', attempts: 0 }]);
    await t.asOwner(`UPDATE tenants SET status = 'active' WHERE id = $1`, [tenantId]);
    await until(() => sent.includes('suspended@example.com'));
  });
});
