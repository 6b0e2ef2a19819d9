import type { AddressInfo } from 'node:net';
import { FakeGoogle, failure as googleFailure } from '../../../../test/fakeGoogle';
import { type Shop, TEN, newShop } from '../../../../test/shop';
import { type Caller, TEST_SECRET, type TestApp, TestClock, startTestApp } from '../../../../test/testApp';
import { roleUrl } from '../../../platform/database/roles';
import { Jobs } from '../../../platform/jobs/jobs';
import { createLogger } from '../../../platform/logging';
import { systemContext } from '../../../platform/request/systemContext';

const PUBLIC = 'https://salon.test';
const CLIENT = { clientId: '1234567890-abc.apps.googleusercontent.com', clientSecret: 'GOCSPX-a-secret' };
const CONNECTION = `barberId status provider calendarName host accountName policy lastSyncAt lastError failingSince
  accessEndsAt warnings busyCount writtenCount conflicts { id kind appointmentId startsAt theirStartsAt }`;
const SETUP = `{ googleSetup { source clientId redirectUrl } }`;
const SAVE = `mutation ($input: GoogleClientInput!) { saveGoogleClient(input: $input) { source clientId } }`;
const BEGIN = `mutation ($id: ID!) { beginGoogleCalendar(barberId: $id) { url } }`;
const CHOICE = `mutation ($connection: String!) { googleCalendars(connection: $connection) {
  barberId accountName calendars { url name } } }`;
const CONNECT = `mutation ($input: ConnectGoogleCalendarInput!) { connectGoogleCalendar(input: $input) { ${CONNECTION} } }`;
const SYNC = `mutation ($id: ID!) { syncCalendar(barberId: $id) { ${CONNECTION} } }`;
const SHOW = `query ($id: ID!) { calendarConnection(barberId: $id) { ${CONNECTION} } }`;
const POLICY = `mutation ($id: ID!, $policy: CalendarPolicy!) { setCalendarPolicy(barberId: $id, policy: $policy) { policy } }`;
const DISCONNECT = `mutation ($id: ID!, $remove: Boolean!) { disconnectCalendar(barberId: $id, removeEvents: $remove) { message } }`;
const RESOLVE = `mutation ($id: ID!, $resolution: CalendarConflictResolution!) {
  resolveCalendarConflict(id: $id, resolution: $resolution) { ${CONNECTION} } }`;
const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id } } }`;
const MOVE = `mutation ($input: RescheduleAppointmentInput!) { rescheduleAppointment(input: $input) { id } }`;
const CANCEL = `mutation ($input: CancelAppointmentInput!) { cancelAppointment(input: $input) { id } }`;

jest.setTimeout(30_000);

let t: TestApp;
let google: FakeGoogle;
let origin: string;
let shop: Shop;
let people = 0;

beforeAll(async () => {
  google = await new FakeGoogle().start();
  const settings = { client: null, baseUrl: google.url };
  t = await startTestApp(new TestClock(new Date('2026-12-01T14:00:00Z')), {
    publicUrl: PUBLIC,
    google: settings,
  });
  await new Promise<void>((resolve) => t.app.http.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(t.app.http.address() as AddressInfo).port}`;
  google.clients.set(CLIENT.clientId, {
    secret: CLIENT.clientSecret,
    redirects: [`${PUBLIC}/hooks/google/callback`],
  });
});
afterAll(async () => {
  await t.close();
  await google.stop();
});
beforeEach(async () => {
  t.clock.set('2026-12-01T14:00:00Z');
  google.troubles = [];
  google.pageSize = 100;
  google.scopes = null;
  google.consentSeconds = null;
  shop = await newShop(t);
  await t.ask(SAVE, { input: CLIENT }, shop);
});

const failure = async (document: string, variables: object, caller: Caller = shop) =>
  (await t.execute(document, { ...variables }, caller)).errors?.[0];
const show = async (id = shop.ana) => (await t.ask(SHOW, { id }, shop)).calendarConnection;
const sync = async (id = shop.ana) => (await t.ask(SYNC, { id }, shop)).syncCalendar;

/** A Google account that nobody has used yet. */
function newAccount(): string {
  people += 1;
  const email = `person${people}@gmail.com`;
  google.account(email);
  return email;
}

/** Follows the way to Google and back as a browser would; gives what the dashboard is opened with. */
async function agree(
  barberId: string,
  email: string | null,
  caller: Caller = shop,
): Promise<URLSearchParams> {
  const { url } = (await t.ask(BEGIN, { id: barberId }, caller)).beginGoogleCalendar;
  return comeBack(google.consent(url, email));
}

async function comeBack(url: URL): Promise<URLSearchParams> {
  const answer = await fetch(`${origin}${url.pathname}${url.search}`, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const target = new URL(answer.headers.get('location')!);
  expect(`${target.origin}${target.pathname}`).toBe(`${PUBLIC}/dashboard/barbers`);
  return target.searchParams;
}

async function connect(barberId = shop.ana, email = newAccount()): Promise<string> {
  const back = await agree(barberId, email);
  const input = { connection: back.get('google'), calendarUrl: email };
  const { connectGoogleCalendar } = await t.ask(CONNECT, { input }, shop);
  expect(connectGoogleCalendar).toMatchObject({ status: 'CONNECTED', provider: 'google', lastError: null });
  return email;
}

async function book(barberId: string, startsAt = TEN): Promise<string> {
  const client = { firstName: 'Cara', lastName: 'Client', phone: '212 555 0101', email: 'cara@example.com' };
  const input = { lines: [{ serviceId: shop.cut, barberId }], startsAt, client };
  return (await t.ask(BOOK, { input }, shop)).bookAppointment.appointment.id;
}

const idOf = (appointmentId: string) => `chairside${appointmentId.replaceAll('-', '')}`;
const timed = (id: string, start: string, end: string, more = {}) => ({
  id,
  start: { dateTime: start },
  end: { dateTime: end },
  ...more,
});
const externalBusy = async (barberId = shop.ana) =>
  (
    await t.asOwner(
      `SELECT xmin::text, starts_at, ends_at, note FROM busy_intervals WHERE barber_id = $1 AND kind = 'external' ORDER BY starts_at`,
      [barberId],
    )
  ).rows as { xmin: string; starts_at: Date; ends_at: Date; note: string | null }[];
const spans = (rows: { starts_at: Date; ends_at: Date }[]) =>
  rows.map((row) => `${row.starts_at.toISOString().slice(0, 16)}/${row.ends_at.toISOString().slice(0, 16)}`);
const calls = () =>
  google.requests.map(({ method, path }) => `${method} ${path.split('/').slice(-2).join('/')}`);
const writes = () => google.requests.filter(({ method }) => method !== 'GET');

/** Runs queued work until `condition` holds, as a worker process would. */
async function working(condition: () => Promise<boolean> | boolean): Promise<void> {
  const jobs = new Jobs(roleUrl(t.ownerUrl, 'worker', TEST_SECRET), t.app.switches, createLogger('silent'));
  await jobs.start(t.app.work);
  try {
    for (let tries = 0; !(await condition()); tries += 1) {
      if (tries > 1_000) throw new Error('waited too long');
      jobs.wake();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  } finally {
    await jobs.stop();
  }
}

async function barberMember(barberId: string): Promise<Caller> {
  const { token, userId } = await t.registerOwner();
  await t.asOwner(
    `INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, gen_random_uuid(), $2, 'barber')`,
    [shop.tenantId, userId],
  );
  await t.asOwner('UPDATE barbers SET user_id = $2 WHERE id = $1', [barberId, userId]);
  return { token, tenantId: shop.tenantId };
}

describe('connecting', () => {
  it('goes to Google and back, asks which calendar, and syncs it; nothing secret is stored in the open', async () => {
    const email = newAccount();
    google.addCalendar(email, 'work@group.calendar.google.com', 'Ana at work');
    google.addCalendar(email, 'holidays@group.v.calendar.google.com', 'Holidays', 'reader');
    google.put(
      'work@group.calendar.google.com',
      timed('lunch', '2026-12-03T15:00:00Z', '2026-12-03T15:30:00Z'),
    );
    expect((await t.ask(SETUP, {}, shop)).googleSetup).toEqual({
      source: 'BUSINESS',
      clientId: CLIENT.clientId,
      redirectUrl: `${PUBLIC}/hooks/google/callback`,
    });
    const { url } = (await t.ask(BEGIN, { id: shop.ana }, shop)).beginGoogleCalendar;
    const asked = new URL(url).searchParams;
    expect(asked.get('scope')!.split(' ').sort()).toEqual([
      'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
      'https://www.googleapis.com/auth/calendar.events',
    ]);
    const back = await comeBack(google.consent(url, email));
    expect(back.get('calendar')).toBe(shop.ana);
    const connection = back.get('google');
    expect((await t.ask(CHOICE, { connection }, shop)).googleCalendars).toEqual({
      barberId: shop.ana,
      accountName: email,
      calendars: [
        { url: email, name: email },
        { url: 'work@group.calendar.google.com', name: 'Ana at work' },
      ],
    });
    const wrong = { connection, calendarUrl: 'holidays@group.v.calendar.google.com' };
    expect((await failure(CONNECT, { input: wrong }))!.extensions.fieldErrors).toEqual([
      { path: 'input.calendarUrl', message: 'Please choose one of the calendars.' },
    ]);
    const input = { connection, calendarUrl: 'work@group.calendar.google.com', policy: 'block' };
    expect((await t.ask(CONNECT, { input }, shop)).connectGoogleCalendar).toMatchObject({
      status: 'CONNECTED',
      provider: 'google',
      calendarName: 'Ana at work',
      accountName: email,
      host: 'calendar.google.com',
      policy: 'block',
      busyCount: 1,
      lastSyncAt: '2026-12-01T14:00:00.000Z',
    });
    // The connection is used up.
    expect(await failure(CHOICE, { connection })).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
    const stored = await t.asOwner(
      `SELECT sealed_access AS sealed FROM barber_calendars WHERE tenant_id = $1
       UNION ALL SELECT sealed_credentials FROM integrations WHERE tenant_id = $1`,
      [shop.tenantId],
    );
    expect(stored.rows).toHaveLength(2);
    for (const { sealed } of stored.rows as { sealed: Buffer }[]) {
      expect(sealed.toString('latin1')).not.toMatch(/ya29\.|GOCSPX|refresh/);
    }
    const audit = await t.asOwner('SELECT action, after::text FROM audit_log WHERE tenant_id = $1', [
      shop.tenantId,
    ]);
    expect(audit.rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['integration.connected', 'calendar.connected']),
    );
    expect(JSON.stringify(audit.rows)).not.toMatch(/GOCSPX/);
  });

  it('given for a limited time says when it ends, to the salon and to the admin, until it is given again', async () => {
    const week = 7 * 24 * 60 * 60;
    google.consentSeconds = week;
    const email = await connect();
    const endsAt = new Date(t.clock.now().getTime() + week * 1_000).toISOString();
    expect((await show()).accessEndsAt).toBe(endsAt);
    const admin = await t.registerOwner();
    await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [admin.userId]);
    t.app.access.clear();
    const health = async () =>
      (
        await t.ask(
          `{ integrationHealth(filter: { provider: google_calendar }) { nodes { tenantId standing credentialsExpireAt } } }`,
          {},
          { token: admin.token },
        )
      ).integrationHealth.nodes.filter(({ tenantId }: { tenantId: string }) => tenantId === shop.tenantId);
    expect(await health()).toEqual([
      { tenantId: shop.tenantId, standing: 'expiring', credentialsExpireAt: endsAt },
    ]);
    google.consentSeconds = null;
    await connect(shop.ana, email);
    expect((await show()).accessEndsAt).toBeNull();
    expect(await health()).toMatchObject([{ standing: 'healthy', credentialsExpireAt: null }]);
  });

  it('that nobody makes use of is forgotten within the hour', async () => {
    await agree(shop.ana, newAccount());
    const kept = async () =>
      (await t.asOwner('SELECT FROM google_consents WHERE tenant_id = $1', [shop.tenantId])).rowCount;
    const forget = t.app.work.periodic.find(({ name }) => name === 'google.consents.forget')!;
    await forget.run();
    expect(await kept()).toBe(1);
    t.clock.set('2026-12-01T15:00:00Z');
    await forget.run();
    expect(await kept()).toBe(0);
  });

  it('takes a state once, within ten minutes, and none that was tampered with; refusals are told', async () => {
    const email = newAccount();
    expect((await agree(shop.ana, null)).get('googleProblem')).toBe('denied');

    const { url } = (await t.ask(BEGIN, { id: shop.ana }, shop)).beginGoogleCalendar;
    const back = google.consent(url, email);
    const state = back.searchParams.get('state')!;
    back.searchParams.set('state', `${state.slice(0, -2)}AA`);
    expect([...(await comeBack(back)).entries()]).toEqual([['googleProblem', 'expired']]);
    back.searchParams.set('state', state);
    expect((await comeBack(back)).get('google')).toBeTruthy();
    expect([...(await comeBack(back)).entries()]).toEqual([['googleProblem', 'expired']]);

    const late = google.consent((await t.ask(BEGIN, { id: shop.ana }, shop)).beginGoogleCalendar.url, email);
    t.clock.advance(11 * 60_000);
    expect((await comeBack(late)).get('googleProblem')).toBe('expired');

    // Part of what was asked for was unticked at Google.
    google.scopes = 'https://www.googleapis.com/auth/calendar.events';
    expect((await agree(shop.ana, email)).get('googleProblem')).toBe('scopes');
    google.scopes = null;

    // A code that was caught belongs to another verifier.
    const mine = google.consent((await t.ask(BEGIN, { id: shop.ana }, shop)).beginGoogleCalendar.url, email);
    const other = google.consent((await t.ask(BEGIN, { id: shop.bo }, shop)).beginGoogleCalendar.url, email);
    mine.searchParams.set('code', other.searchParams.get('code')!);
    expect((await comeBack(mine)).get('googleProblem')).toBe('failed');
    expect((await show()).provider).toBeNull();
  });

  it('is finished by nobody but the user who began, in the same business', async () => {
    const email = newAccount();
    const connection = (await agree(shop.ana, email)).get('google')!;
    const colleague = await barberMember(shop.ana);
    const stranger = await newShop(t);
    const input = { connection, calendarUrl: email };
    for (const caller of [colleague, stranger, { ...stranger, tenantId: shop.tenantId }]) {
      for (const [document, variables] of [
        [CHOICE, { connection }],
        [CONNECT, { input }],
      ] as const) {
        const code = (await failure(document, variables, caller))!.extensions.code;
        expect(['NOT_FOUND', 'FORBIDDEN']).toContain(code);
      }
    }
    // Nor by that user long after.
    await t.asOwner('UPDATE google_consents SET expires_at = $1', [t.clock.now()]);
    expect(await failure(CONNECT, { input })).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  });

  it('is for managers and for each barber their own; another business finds nothing', async () => {
    const ana = await barberMember(shop.ana);
    expect((await t.ask(BEGIN, { id: shop.ana }, ana)).beginGoogleCalendar.url).toMatch(/^http/);
    expect(await failure(BEGIN, { id: shop.bo }, ana)).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
    expect(await failure(SAVE, { input: CLIENT }, ana)).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
    const other = await newShop(t);
    expect(await failure(BEGIN, { id: shop.ana }, other)).toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    });
    expect((await t.ask(SETUP, {}, other)).googleSetup).toMatchObject({ source: 'NONE', clientId: null });
    expect(await failure(BEGIN, { id: other.ana }, other)).toMatchObject({
      message: expect.stringMatching(/not set up for this business/),
      extensions: { code: 'CONFLICT' },
    });
  });

  it('needs an OAuth client that Google knows, each problem beside its field', async () => {
    const fields = async (input: object) => (await failure(SAVE, { input }))!.extensions.fieldErrors;
    expect(await fields({ ...CLIENT, clientId: 'mine' })).toEqual([
      { path: 'input.clientId', message: 'The client ID ends in .apps.googleusercontent.com.' },
    ]);
    expect(await fields({ ...CLIENT, clientSecret: 'not the secret' })).toMatchObject([
      { path: 'input.clientSecret', message: expect.stringMatching(/does not know this client ID/) },
    ]);
    const elsewhere = {
      clientId: 'elsewhere-abc.apps.googleusercontent.com',
      clientSecret: 'GOCSPX-another',
    };
    google.clients.set(elsewhere.clientId, { secret: elsewhere.clientSecret, redirects: [] });
    expect(await fields(elsewhere)).toMatchObject([
      { path: 'input.clientId', message: expect.stringMatching(/redirect address/) },
    ]);
    expect(
      await failure(`mutation ($input: CalendarAccessInput!) { checkCalendar(input: $input) { url } }`, {
        input: { barberId: shop.ana, provider: 'google', url: 'https://calendar.google.com' },
      }),
    ).toMatchObject({ extensions: { fieldErrors: [{ path: 'input.provider' }] } });
  });
});

describe('what is busy at Google', () => {
  it('blocks: busy and all-day events and each repetition, but nothing free, declined or cancelled', async () => {
    const email = newAccount();
    const add = (id: string, start: string, end: string, more = {}) =>
      google.put(email, timed(id, start, end, more));
    add('meeting', '2026-12-03T15:00:20Z', '2026-12-03T15:29:40Z');
    add('free', '2026-12-03T16:00:00Z', '2026-12-03T17:00:00Z', { transparency: 'transparent' });
    add('declined', '2026-12-03T17:00:00Z', '2026-12-03T18:00:00Z', {
      attendees: [{ self: true, responseStatus: 'declined' }],
    });
    add('maybe', '2026-12-03T18:00:00Z', '2026-12-03T18:30:00Z', {
      attendees: [{ self: true, responseStatus: 'tentative' }],
    });
    add('home', '2026-12-03T13:00:00Z', '2026-12-03T23:00:00Z', { eventType: 'workingLocation' });
    add('gone', '2026-12-03T19:00:00Z', '2026-12-03T20:00:00Z', { status: 'cancelled' });
    add('point', '2026-12-03T20:00:00Z', '2026-12-03T20:00:00Z');
    google.put(email, { id: 'odd', start: {}, end: {} });
    google.put(email, { id: 'noend', start: { dateTime: '2026-12-03T21:00:00Z' } });
    // Google unfolds repetition: every Friday at 9 in New York.
    add('weekly_20261204T140000Z', '2026-12-04T09:00:00-05:00', '2026-12-04T10:00:00-05:00');
    add('weekly_20261211T140000Z', '2026-12-11T09:00:00-05:00', '2026-12-11T10:00:00-05:00');
    google.put(email, { id: 'day', start: { date: '2026-12-07' }, end: { date: '2026-12-08' } });
    await connect(shop.ana, email);
    expect(spans(await externalBusy())).toEqual([
      '2026-12-03T15:00/2026-12-03T15:30',
      '2026-12-03T18:00/2026-12-03T18:30',
      '2026-12-04T14:00/2026-12-04T15:00',
      '2026-12-07T05:00/2026-12-08T05:00',
      '2026-12-11T14:00/2026-12-11T15:00',
    ]);
  });

  it('an all-day event blocks the days of the calendar’s own zone', async () => {
    const email = `person-in-tokyo@gmail.com`;
    google.account(email, 'Asia/Tokyo');
    google.put(email, { id: 'day', start: { date: '2026-12-07' }, end: { date: '2026-12-09' } });
    await connect(shop.ana, email);
    expect(spans(await externalBusy())).toEqual(['2026-12-06T15:00/2026-12-08T15:00']);
  });

  it('a second sync is one request and changes nothing; then only what changed is read', async () => {
    const email = newAccount();
    google.put(email, timed('one', '2026-12-03T15:00:00Z', '2026-12-03T15:30:00Z'));
    google.put(email, timed('two', '2026-12-03T20:00:00Z', '2026-12-03T20:30:00Z'));
    const appointment = await book(shop.ana, '2026-12-04T15:00:00.000Z');
    await connect(shop.ana, email);
    await sync();
    const before = await externalBusy();
    const known = await t.asOwner(
      'SELECT xmin::text, * FROM external_events WHERE tenant_id = $1 ORDER BY remote_id',
      [shop.tenantId],
    );
    google.forget();
    await sync();
    expect(calls()).toEqual([`GET ${encodeURIComponent(email)}/events`]);
    expect(google.requests[0]!.query.get('syncToken')).toMatch(/^sync /);
    expect(await externalBusy()).toEqual(before);

    google.remove(email, 'one');
    google.put(email, timed('two', '2026-12-03T21:00:00Z', '2026-12-03T21:30:00Z'));
    google.forget();
    await sync();
    expect(calls()).toEqual([`GET ${encodeURIComponent(email)}/events`]);
    expect(spans(await externalBusy())).toEqual(['2026-12-03T21:00/2026-12-03T21:30']);
    expect((await show()).conflicts).toEqual([]);

    // All is read once more on another day, and what did not change is not written.
    google.put(email, timed('one', '2026-12-03T15:00:00Z', '2026-12-03T15:30:00Z', { status: 'confirmed' }));
    google.put(email, timed('two', '2026-12-03T20:00:00Z', '2026-12-03T20:30:00Z'));
    await sync();
    await t.asOwner('UPDATE barber_calendars SET version = NULL WHERE tenant_id = $1', [shop.tenantId]);
    const rows = await t.asOwner(
      'SELECT xmin::text, * FROM external_events WHERE tenant_id = $1 ORDER BY remote_id',
      [shop.tenantId],
    );
    const busy = await externalBusy();
    google.forget();
    await sync();
    expect(google.requests.map(({ query }) => query.get('syncToken'))).toEqual([null]);
    expect(
      (
        await t.asOwner('SELECT xmin::text, * FROM external_events WHERE tenant_id = $1 ORDER BY remote_id', [
          shop.tenantId,
        ])
      ).rows,
    ).toEqual(rows.rows);
    expect(await externalBusy()).toEqual(busy);
    expect(rows.rows.map(({ remote_id }) => remote_id)).toEqual(known.rows.map(({ remote_id }) => remote_id));
    expect(writes()).toEqual([]);
    expect(known.rows.filter(({ own_appointment_id }) => own_appointment_id === appointment)).toHaveLength(1);
  });

  it('is read in pages, and anew when Google has forgotten the sync token', async () => {
    const email = newAccount();
    google.pageSize = 2;
    for (let hour = 15; hour < 22; hour += 1) {
      google.put(email, timed(`at${hour}`, `2026-12-03T${hour}:00:00Z`, `2026-12-03T${hour}:20:00Z`));
    }
    await connect(shop.ana, email);
    expect(await externalBusy()).toHaveLength(7);
    google.put(email, timed('more', '2026-12-04T15:00:00Z', '2026-12-04T15:20:00Z'));
    google.remove(email, 'at15');
    google.expireSyncTokens();
    google.forget();
    expect(await sync()).toMatchObject({ status: 'CONNECTED', busyCount: 7 });
    expect(google.requests).toHaveLength(1 + 4);
    expect(spans(await externalBusy())[0]).toBe('2026-12-03T16:00/2026-12-03T16:20');
  });
});

describe('appointments at Google', () => {
  it('appear, follow moves, go along to another barber, and vanish when cancelled', async () => {
    const [ana, bo] = [await connect(shop.ana), await connect(shop.bo)];
    const id = await book(shop.ana);
    await working(() => google.event(ana, idOf(id)) !== null);
    expect(google.event(ana, idOf(id))).toMatchObject({
      summary: 'Cut – Cara Client',
      start: { dateTime: TEN },
      end: { dateTime: '2026-12-03T15:30:00.000Z' },
      status: 'confirmed',
    });
    expect(JSON.stringify(google.event(ana, idOf(id)))).not.toMatch(/0101|cara@/);

    await t.ask(MOVE, { input: { id, startsAt: '2026-12-03T16:00:00.000Z' } }, shop);
    await working(() => google.event(ana, idOf(id))?.start?.dateTime === '2026-12-03T16:00:00.000Z');

    const lines = [{ serviceId: shop.cut, barberId: shop.bo }];
    await t.ask(MOVE, { input: { id, startsAt: '2026-12-03T16:00:00.000Z', lines } }, shop);
    await working(() => google.event(bo, idOf(id)) !== null && google.event(ana, idOf(id)) === null);
    // Afterwards the old calendar has none, the new one has one.
    expect([(await show(shop.ana)).writtenCount, (await show(shop.bo)).writtenCount]).toEqual([0, 1]);
    await sync(shop.ana);
    await sync(shop.bo);
    expect(await externalBusy(shop.bo)).toEqual([]);
    expect([(await show(shop.ana)).conflicts, (await show(shop.bo)).conflicts]).toEqual([[], []]);

    // And back: Google keeps the id of what was deleted, which is brought to life again.
    const again = [{ serviceId: shop.cut, barberId: shop.ana }];
    await t.ask(MOVE, { input: { id, startsAt: '2026-12-03T16:00:00.000Z', lines: again } }, shop);
    await working(() => google.event(ana, idOf(id)) !== null && google.event(bo, idOf(id)) === null);

    await t.ask(CANCEL, { input: { id, reason: 'ill' } }, shop);
    await working(() => google.event(ana, idOf(id)) === null);
    expect((await sync()).conflicts).toEqual([]);
  });

  it('that were moved or deleted there wait for a decision, and nothing changes by itself', async () => {
    const email = await connect();
    const id = await book(shop.ana);
    await sync();
    await sync();
    google.put(email, timed(idOf(id), '2026-12-03T19:00:00Z', '2026-12-03T19:30:00Z'));
    google.forget();
    const [moved] = (await sync()).conflicts;
    expect(moved).toMatchObject({
      kind: 'moved',
      appointmentId: id,
      startsAt: TEN,
      theirStartsAt: '2026-12-03T19:00:00.000Z',
    });
    expect((await sync()).conflicts).toEqual([moved]);
    expect(writes()).toEqual([]);
    await t.ask(RESOLVE, { id: moved.id, resolution: 'KEEP_OURS' }, shop);
    expect(google.event(email, idOf(id))).toMatchObject({ start: { dateTime: TEN } });
    expect((await sync()).conflicts).toEqual([]);

    google.put(email, timed(idOf(id), '2026-12-03T19:00:00Z', '2026-12-03T19:30:00Z'));
    const [again] = (await sync()).conflicts;
    await t.ask(RESOLVE, { id: again.id, resolution: 'ACCEPT_THEIRS' }, shop);
    expect((await sync()).conflicts).toEqual([]);
    expect(google.event(email, idOf(id))!.start!.dateTime).toMatch(/T19:00:00/);

    google.remove(email, idOf(id));
    const [deleted] = (await sync()).conflicts;
    expect(deleted).toMatchObject({ kind: 'deleted', theirStartsAt: null });
    const other = await t.newBusiness();
    expect(await failure(RESOLVE, { id: deleted.id, resolution: 'KEEP_OURS' }, other)).toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    });
    await t.ask(RESOLVE, { id: deleted.id, resolution: 'KEEP_OURS' }, shop);
    expect(google.event(email, idOf(id))).not.toBeNull();
    google.remove(email, idOf(id));
    const [gone] = (await sync()).conflicts;
    await t.ask(RESOLVE, { id: gone.id, resolution: 'ACCEPT_THEIRS' }, shop);
    const { appointment } = await t.ask(`query ($id: ID!) { appointment(id: $id) { status } }`, { id }, shop);
    expect(appointment.status).toBe('cancelled');
    expect((await sync()).conflicts).toEqual([]);
  });

  it('changed there in the same moment are never written over', async () => {
    const email = await connect();
    const id = await book(shop.ana);
    await sync();
    google.put(email, timed(idOf(id), '2026-12-03T20:00:00Z', '2026-12-03T20:30:00Z'));
    await t.ask(MOVE, { input: { id, startsAt: '2026-12-03T16:00:00.000Z' } }, shop);
    await working(async () => (await show()).conflicts.length === 1);
    expect(google.event(email, idOf(id))!.start!.dateTime).toBe('2026-12-03T20:00:00Z');

    // A colour or a reminder is no conflict, and is kept.
    const calm = await book(shop.ana, '2026-12-04T15:00:00.000Z');
    await working(() => google.event(email, idOf(calm)) !== null);
    google.put(email, { id: idOf(calm), eventType: 'default', attendees: [{ email: 'a@b.c' }] });
    await t.ask(MOVE, { input: { id: calm, startsAt: '2026-12-04T16:00:00.000Z' } }, shop);
    await working(() => google.event(email, idOf(calm))?.start?.dateTime === '2026-12-04T16:00:00.000Z');
    expect(google.event(email, idOf(calm))!.attendees).toHaveLength(1);
    expect((await show()).conflicts).toHaveLength(1);
  });

  it('of a calendar shared with another salon keep the barber busy there too', async () => {
    const email = await connect();
    await book(shop.ana);
    await sync();
    shop = await newShop(t);
    await t.ask(SAVE, { input: CLIENT }, shop);
    await connect(shop.ana, email);
    expect(spans(await externalBusy())).toEqual(['2026-12-03T15:00/2026-12-03T15:30']);
  });
});

describe('when Google', () => {
  it('ends the access, the barber is told of, once, and follows the chosen policy until it is connected again', async () => {
    const email = newAccount();
    google.put(email, timed('known', '2026-12-03T20:00:00Z', '2026-12-03T20:30:00Z'));
    await connect(shop.ana, email);
    await connect(shop.bo);
    await t.ask(POLICY, { id: shop.ana, policy: 'block' }, shop);
    const known = await externalBusy();
    google.revokeAccess(email);
    const error = await failure(SYNC, { id: shop.ana });
    expect(error).toMatchObject({
      message: 'Google has ended the access to this calendar. Please connect it again.',
      extensions: { code: 'UNAVAILABLE' },
    });
    await failure(SYNC, { id: shop.ana });
    expect(await show()).toMatchObject({
      status: 'SYNC_ISSUE',
      lastError: 'Google has ended the access to this calendar. Please connect it again.',
      failingSince: '2026-12-01T14:00:00.000Z',
    });
    const blocked = await externalBusy();
    expect(blocked.filter(({ note }) => note === null)).toEqual(known);
    expect(blocked.filter(({ note }) => note !== null)).toHaveLength(1);
    expect((await t.ask(`{ notices { nodes { kind } } }`, {}, shop)).notices.nodes).toEqual([
      { kind: 'calendar_failed' },
    ]);
    const mails = await t.asOwner(
      `SELECT payload FROM outbox WHERE tenant_id = $1 AND payload::text LIKE '%needs attention%'`,
      [shop.tenantId],
    );
    expect(mails.rows).toHaveLength(1);
    expect(JSON.stringify(mails.rows[0].payload)).toMatch(/The calendar of Ana needs attention/);
    expect(JSON.stringify(mails.rows[0].payload)).toContain(`/dashboard/barbers?calendar=${shop.ana}`);
    // The other barber is not affected.
    expect(await sync(shop.bo)).toMatchObject({ status: 'CONNECTED' });
    expect(await externalBusy(shop.bo)).toEqual([]);

    const input = { connection: (await agree(shop.ana, email)).get('google'), calendarUrl: email };
    expect((await t.ask(CONNECT, { input }, shop)).connectGoogleCalendar).toMatchObject({
      status: 'CONNECTED',
      policy: 'block',
      failingSince: null,
    });
    expect(spans(await externalBusy())).toEqual(spans(known));
    // Another calendar only after this one is disconnected.
    const other = newAccount();
    const another = { connection: (await agree(shop.ana, other)).get('google'), calendarUrl: other };
    expect(await failure(CONNECT, { input: another })).toMatchObject({ extensions: { code: 'CONFLICT' } });
  });

  it('lets an access token end, a new one is asked for and kept', async () => {
    await connect();
    google.expireAccessTokens();
    google.forget();
    await sync();
    expect(calls().filter((call) => call.endsWith('/token'))).toHaveLength(1);
    google.forget();
    await sync();
    expect(calls().filter((call) => call.endsWith('/token'))).toHaveLength(0);
  });

  it('is overloaded or down, the calendar is only called broken after the third time', async () => {
    const email = await connect();
    const isList = ({ path }: { path: string }) => path.endsWith('/events');
    const answers = [
      [googleFailure(403, 'rateLimitExceeded'), /too many requests/],
      [googleFailure(500, 'backendError'), /error 500/],
      [googleFailure(429, 'rateLimitExceeded'), /too many requests/],
    ] as const;
    for (const [index, [answer, sentence]] of answers.entries()) {
      google.troubles.push((request) => (isList(request) ? answer : null));
      expect((await failure(SYNC, { id: shop.ana }))!.message).toMatch(sentence);
      expect((await show()).status).toBe(index < 2 ? 'CONNECTED' : 'SYNC_ISSUE');
    }
    expect(await sync()).toMatchObject({ status: 'CONNECTED', lastError: null });
    google.troubles.push((request) =>
      isList(request) ? { status: 200, body: { items: 'nonsense' } } : null,
    );
    expect(email).toBeTruthy();
  });

  it('takes the OAuth client away, each calendar says so', async () => {
    await connect();
    google.clients.get(CLIENT.clientId)!.secret = 'changed';
    google.expireAccessTokens();
    try {
      expect((await failure(SYNC, { id: shop.ana }))!.message).toMatch(/does not accept the OAuth client/);
    } finally {
      google.clients.get(CLIENT.clientId)!.secret = CLIENT.clientSecret;
    }
  });

  it('tells of a change, the calendar is read at once; channels are renewed and closed', async () => {
    const email = await connect();
    const [channel] = [...google.channels.values()].filter(({ calendarId }) => calendarId === email);
    expect(channel).toMatchObject({ address: `${PUBLIC}/hooks/google/push` });
    const stored = await t.asOwner('SELECT token_hash FROM calendar_channels WHERE tenant_id = $1', [
      shop.tenantId,
    ]);
    expect(stored.rows[0].token_hash.toString('latin1')).not.toContain(channel!.token);
    const push = (headers: Record<string, string>) =>
      fetch(`${origin}/hooks/google/push`, {
        method: 'POST',
        headers: {
          'x-goog-channel-id': channel!.id,
          'x-goog-channel-token': channel!.token,
          'x-goog-resource-state': 'exists',
          ...headers,
        },
      }).then(({ status }) => status);
    const queued = async () =>
      (await t.asOwner(`SELECT count(*)::int AS n FROM jobs._private_jobs WHERE key LIKE 'calendar.sync %'`))
        .rows[0].n;
    const before = await queued();
    expect(
      await push({ 'x-goog-channel-token': `${channel!.token.slice(0, 10)}A${channel!.token.slice(11)}` }),
    ).toBe(404);
    expect(await push({ 'x-goog-channel-token': 'nonsense' })).toBe(404);
    expect(await push({ 'x-goog-channel-id': shop.ana })).toBe(404);
    expect(await push({ 'x-goog-resource-state': 'sync' })).toBe(204);
    expect(await queued()).toBe(before);
    google.put(email, timed('new', '2026-12-03T15:00:00Z', '2026-12-03T15:30:00Z'));
    expect([await push({}), await push({}), await push({})]).toEqual([204, 204, 204]);
    expect(await queued()).toBe(before + 1);
    await working(async () => (await externalBusy()).length === 1);

    await t.asOwner('UPDATE calendar_channels SET renew_at = $1', [t.clock.now()]);
    await sync();
    const renewed = [...google.channels.values()].filter(({ calendarId }) => calendarId === email);
    expect(renewed.map(({ id }) => id)).not.toContain(channel!.id);
    expect(renewed).toHaveLength(1);
    expect(await push({})).toBe(404);

    await t.ask(DISCONNECT, { id: shop.ana, remove: false }, shop);
    expect([...google.channels.values()].filter(({ calendarId }) => calendarId === email)).toEqual([]);
    expect(google.refreshTokensOf(email)).toBe(0);
  });

  it('is disconnected, our appointments go too if wished, and the access of others with the same account stays', async () => {
    const email = newAccount();
    await connect(shop.ana, email);
    google.addCalendar(email, 'second@group.calendar.google.com', 'Second');
    const connection = (await agree(shop.bo, email)).get('google');
    const input = { connection, calendarUrl: 'second@group.calendar.google.com' };
    await t.ask(CONNECT, { input }, shop);
    const id = await book(shop.ana);
    await sync();
    expect(google.event(email, idOf(id))).not.toBeNull();
    expect((await t.ask(DISCONNECT, { id: shop.ana, remove: true }, shop)).disconnectCalendar.message).toBe(
      'Integration disconnected',
    );
    expect(google.event(email, idOf(id))).toBeNull();
    expect(await sync(shop.bo)).toMatchObject({ status: 'CONNECTED' });
    await t.ask(DISCONNECT, { id: shop.bo, remove: false }, shop);
    expect(google.refreshTokensOf(email)).toBe(0);
  });
});

it('as an integration counts barbers, syncs all and forgets all', async () => {
  const driver = t.app.domain.integrationDrivers.find(({ provider }) => provider === 'google_calendar')!;
  const ctx = systemContext(t.app.services.database, shop.tenantId, t.clock);
  const state = () => ctx.read((tx) => driver.state(tx, ctx));
  expect(await state()).toMatchObject({ status: 'available', connectedAccounts: 0, totalAccounts: 2 });
  const email = await connect();
  google.put(email, timed('new', '2026-12-03T15:00:00Z', '2026-12-03T15:30:00Z'));
  await driver.sync!(ctx);
  expect(await externalBusy()).toHaveLength(1);
  expect(await state()).toMatchObject({
    status: 'connected',
    connectedAccounts: 1,
    totalAccounts: 2,
    lastError: null,
  });
  google.revokeAccess(email);
  await expect(driver.sync!(ctx)).rejects.toThrow(/ended the access/);
  expect(await state()).toMatchObject({
    status: 'error',
    lastError: expect.stringMatching(/ended the access/),
  });
  await driver.disconnect(ctx);
  await driver.disconnect(ctx);
  expect(await state()).toMatchObject({ status: 'available', connectedAccounts: 0 });
  expect((await t.ask(SETUP, {}, shop)).googleSetup.source).toBe('NONE');
  expect(await externalBusy()).toEqual([]);
});
