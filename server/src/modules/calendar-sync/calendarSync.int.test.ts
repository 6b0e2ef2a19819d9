import { type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TEST_SECRET, type Caller, type TestApp, TestClock, startTestApp } from '../../../test/testApp';
import { CALDAV_SERVERS, type CalDav, startCalDav } from '../../../test/calDav';
import { type Shop, TEN, newShop } from '../../../test/shop';
import { createLogger } from '../../platform/logging';
import { roleUrl } from '../../platform/database/roles';
import { Jobs } from '../../platform/jobs/jobs';
import { systemContext } from '../../platform/request/systemContext';
import { calendarDrivers } from './calendarDrivers';
import { GoogleApi } from './google/googleApi';
import { GoogleClients } from './google/googleClients';

const CONNECTION = `barberId status mayManage provider calendarName host accountName policy lastSyncAt lastError
  failingSince warnings busyCount writtenCount feedUrl
  conflicts { id kind appointmentId reference clientName services startsAt theirStartsAt }`;
const CHECK = `mutation ($input: CalendarAccessInput!) { checkCalendar(input: $input) { url name } }`;
const CONNECT = `mutation ($input: ConnectCalendarInput!) { connectCalendar(input: $input) { ${CONNECTION} } }`;
const SYNC = `mutation ($id: ID!) { syncCalendar(barberId: $id) { ${CONNECTION} } }`;
const SHOW = `query ($id: ID!) { calendarConnection(barberId: $id) { ${CONNECTION} } }`;
const POLICY = `mutation ($id: ID!, $policy: CalendarPolicy!) { setCalendarPolicy(barberId: $id, policy: $policy) { policy } }`;
const DISCONNECT = `mutation ($id: ID!, $remove: Boolean!) { disconnectCalendar(barberId: $id, removeEvents: $remove) { ok message } }`;
const RESOLVE = `mutation ($id: ID!, $resolution: CalendarConflictResolution!) {
  resolveCalendarConflict(id: $id, resolution: $resolution) { ${CONNECTION} } }`;
const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id reference } } }`;
const MOVE = `mutation ($input: RescheduleAppointmentInput!) { rescheduleAppointment(input: $input) { id startsAt } }`;
const CANCEL = `mutation ($input: CancelAppointmentInput!) { cancelAppointment(input: $input) { id status } }`;
const SLOTS = `query ($input: AvailableSlotsInput!) { availableSlots(input: $input) { slots { startsAt barberIds } } }`;

jest.setTimeout(30_000);

let t: TestApp;
let shop: Shop;
beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date('2026-12-01T14:00:00Z')));
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-12-01T14:00:00Z');
  shop = await newShop(t);
});

const show = async (barberId = shop.ana, caller: Caller = shop) =>
  (await t.ask(SHOW, { id: barberId }, caller)).calendarConnection;
const sync = async (barberId = shop.ana) => (await t.ask(SYNC, { id: barberId }, shop)).syncCalendar;
const failure = async (document: string, variables: object, caller: Caller = shop) =>
  (await t.execute(document, { ...variables }, caller)).errors?.[0];
const externalBusy = async (barberId = shop.ana) =>
  (
    await t.asOwner(
      `SELECT xmin::text, starts_at, ends_at, note FROM busy_intervals WHERE barber_id = $1 AND kind = 'external' ORDER BY starts_at`,
      [barberId],
    )
  ).rows as { xmin: string; starts_at: Date; ends_at: Date; note: string | null }[];
const spans = (rows: { starts_at: Date; ends_at: Date }[]) =>
  rows.map((row) => `${row.starts_at.toISOString().slice(0, 16)}/${row.ends_at.toISOString().slice(0, 16)}`);

async function book(barberId: string, startsAt = TEN): Promise<{ id: string; reference: string }> {
  const input = {
    lines: [{ serviceId: shop.cut, barberId }],
    startsAt,
    client: { firstName: 'Cara', lastName: 'Client', phone: '212 555 0101', email: 'cara@example.com' },
  };
  return (await t.ask(BOOK, { input }, shop)).bookAppointment.appointment;
}

const notices = async () =>
  (
    await t.ask(
      `{ notices { nodes { kind isUnread appointmentId reference barberId barberName } } }`,
      {},
      shop,
    )
  ).notices.nodes;

/** Whether a customer is offered 10:00 with Ana. */
async function tenIsOffered(): Promise<boolean> {
  const input = {
    slug: shop.slug,
    lines: [{ serviceId: shop.cut, barberId: shop.ana }],
    fromDate: '2026-12-03',
    toDate: '2026-12-03',
  };
  const { availableSlots } = await t.ask(SLOTS, { input });
  return availableSlots.slots.some((slot: { startsAt: string }) => slot.startsAt === TEN);
}

/** Runs queued work until `condition` holds, as a worker process would. */
async function working(condition: () => Promise<boolean>): Promise<void> {
  const jobs = new Jobs(roleUrl(t.ownerUrl, 'worker', TEST_SECRET), t.app.switches, createLogger('silent'));
  await jobs.start(t.app.work);
  try {
    for (let tries = 0; !(await condition()); tries += 1) {
      if (tries > 1_000) {
        throw new Error('waited too long');
      }
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

const ics = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Ana private', ...events, 'END:VCALENDAR', ''].join('\r\n');
const vevent = (uid: string, ...lines: string[]) =>
  ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT'].join('\r\n');
const at = (start: string, end: string) => [`DTSTART:${start}`, `DTEND:${end}`];

describe('a published calendar', () => {
  let server: Server;
  let address: string;
  /** What each path answers. */
  const pages = new Map<string, (answer: ServerResponse, etag?: string) => void>();
  let requests = 0;

  beforeAll(async () => {
    server = createServer((request, answer) => {
      requests += 1;
      const page = pages.get(request.url!);
      if (page) {
        page(answer, request.headers['if-none-match']);
      } else {
        answer.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const publish = (path: string, text: string) =>
    pages.set(path, (answer, etag) => {
      const current = `"${Buffer.from(text).length}"`;
      if (etag === current) {
        answer.writeHead(304).end();
        return;
      }
      answer.writeHead(200, { 'content-type': 'text/calendar', etag: current }).end(text);
    });
  const access = (path: string, barberId = shop.ana) => ({
    barberId,
    provider: 'ics',
    url: `${address}${path}`,
  });
  const connect = async (path: string, barberId = shop.ana) =>
    (await t.ask(CONNECT, { input: { ...access(path, barberId), calendarUrl: `${address}${path}` } }, shop))
      .connectCalendar;

  it('keeps the barber busy where it says so, and a second sync changes nothing', async () => {
    publish(
      '/a.ics',
      ics(
        vevent('one', ...at('20261203T150000Z', '20261203T160000Z')),
        vevent('two', 'DTSTART;VALUE=DATE:20261205'),
      ),
    );
    expect((await t.ask(CHECK, { input: access('/a.ics') }, shop)).checkCalendar).toEqual([
      { url: `${address}/a.ics`, name: 'Ana private' },
    ]);
    expect(await tenIsOffered()).toBe(true);
    expect(await connect('/a.ics')).toMatchObject({
      status: 'CONNECTED',
      provider: 'ics',
      calendarName: 'Ana private',
      host: '127.0.0.1',
      policy: 'keep_busy',
      lastSyncAt: '2026-12-01T14:00:00.000Z',
      lastError: null,
      busyCount: 2,
      mayManage: true,
    });
    const first = await externalBusy();
    expect(spans(first)).toEqual(['2026-12-03T15:00/2026-12-03T16:00', '2026-12-05T05:00/2026-12-06T05:00']);
    expect(await tenIsOffered()).toBe(false);
    const { barbers } = await t.ask(
      `{ barbers { id calendar { status provider problem conflictCount mayManage } } }`,
      {},
      shop,
    );
    expect(barbers[0].calendar).toEqual({
      status: 'CONNECTED',
      provider: 'ics',
      problem: null,
      conflictCount: 0,
      mayManage: true,
    });

    await sync();
    expect(await externalBusy()).toEqual(first);
    // The whole text again, as from a server that knows no versions: still not one row is written.
    await t.asOwner('UPDATE barber_calendars SET version = NULL');
    await sync();
    expect(await externalBusy()).toEqual(first);

    publish('/a.ics', ics(vevent('two', 'DTSTART;VALUE=DATE:20261205')));
    await sync();
    expect(await externalBusy()).toEqual([first[1]]);
    expect(await tenIsOffered()).toBe(true);
  });

  it('is followed over redirects, but not in circles, nor into files that are none', async () => {
    publish('/b.ics', ics());
    pages.set('/moved', (answer) => answer.writeHead(302, { location: '/b.ics' }).end());
    pages.set('/circle', (answer) => answer.writeHead(302, { location: '/circle' }).end());
    pages.set('/page', (answer) =>
      answer.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>'),
    );
    pages.set('/elsewhere', (answer) => answer.writeHead(302, { location: 'file:///etc/passwd' }).end());
    pages.set('/huge', (answer) => {
      answer.writeHead(200);
      const chunk = Buffer.alloc(1024 * 1024, 'BEGIN:VCALENDAR\r\n');
      for (let sent = 0; sent < 10; sent += 1) {
        answer.write(chunk);
      }
      answer.end();
    });
    pages.set('/cut.ics', (answer) => answer.end('BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nDTSTART'));
    expect((await t.ask(CHECK, { input: access('/moved') }, shop)).checkCalendar).toHaveLength(1);
    for (const [path, sentence] of [
      ['/circle', /redirects again and again/],
      ['/page', /no calendar at this address/],
      ['/elsewhere', /must begin with https/],
      ['/huge', /too large: more than 5 MB/],
      ['/nothing', /no calendar at this address any more/],
    ] as const) {
      const error = await failure(CHECK, { input: access(path) });
      expect(error).toMatchObject({
        extensions: { code: 'BAD_USER_INPUT', fieldErrors: [{ path: 'input.url' }] },
      });
      expect(error!.message).toMatch(sentence);
    }
    expect(await connect('/cut.ics')).toMatchObject({
      status: 'SYNC_ISSUE',
      lastError: 'The calendar could not be read: it is damaged or cut off.',
    });
  });

  it('in a private network is not reached unless the installation says so', async () => {
    const before = requests;
    const google = new GoogleApi({ client: null, baseUrl: null }, 'http://localhost:4000');
    const clients = new GoogleClients(null, t.app.domain.integrations);
    const guarded = calendarDrivers(false, { api: google, clients });
    const ctx = systemContext(t.app.services.database, shop.tenantId, t.clock);
    for (const url of [
      `${address}/a.ics`,
      'http://localhost:1/a.ics',
      'http://[::1]:1/a.ics',
      'http://10.0.0.1/a.ics',
      'http://169.254.169.254/a',
      'http://0.0.0.0/a',
      'http://[::ffff:127.0.0.1]/a',
    ]) {
      await expect(guarded({ provider: 'ics', url }, { ctx }).calendars()).rejects.toThrow(/private network/);
    }
    expect(requests).toBe(before);
  });

  it('that fails keeps the last busy time or blocks the barber, as chosen, and says so until it works again', async () => {
    publish('/c.ics', ics(vevent('one', ...at('20261203T200000Z', '20261203T210000Z'))));
    await connect('/c.ics');
    const known = await externalBusy();
    pages.delete('/c.ics');
    const error = await failure(SYNC, { id: shop.ana });
    expect(error).toMatchObject({
      message: 'There is no calendar at this address any more.',
      extensions: { code: 'UNAVAILABLE' },
    });
    expect(await show()).toMatchObject({
      status: 'SYNC_ISSUE',
      lastError: 'There is no calendar at this address any more.',
      failingSince: '2026-12-01T14:00:00.000Z',
    });
    expect(await externalBusy()).toEqual(known);
    expect(await tenIsOffered()).toBe(true);
    expect(await notices()).toMatchObject([
      { kind: 'calendar_failed', isUnread: true, appointmentId: null, barberId: shop.ana, barberName: 'Ana' },
    ]);

    await t.ask(POLICY, { id: shop.ana, policy: 'block' }, shop);
    expect(await tenIsOffered()).toBe(false);
    // Nor do staff book a barber whose calendar nobody can read, unless by an override with its reason.
    const visit = {
      lines: [{ serviceId: shop.cut, barberId: shop.ana }],
      startsAt: TEN,
      client: { firstName: 'Cara' },
    };
    expect((await failure(BOOK, { input: visit }))?.extensions.code).toBe('SLOT_TAKEN');
    const override = { reason: 'Ana says that she is free' };
    const { bookAppointment } = await t.ask(BOOK, { input: { ...visit, override } }, shop);
    const { id } = bookAppointment.appointment;
    await t.ask(`mutation ($id: ID!) { cancelAppointment(input: { id: $id }) { id } }`, { id }, shop);
    await failure(SYNC, { id: shop.ana });
    expect((await externalBusy()).filter((row) => row.note === null)).toEqual(known);
    await t.ask(POLICY, { id: shop.ana, policy: 'keep_busy' }, shop);
    expect(await tenIsOffered()).toBe(true);
    await t.ask(POLICY, { id: shop.ana, policy: 'block' }, shop);

    publish('/c.ics', ics(vevent('one', ...at('20261203T200000Z', '20261203T210000Z'))));
    expect(await sync()).toMatchObject({ status: 'CONNECTED', lastError: null, failingSince: null });
    expect(await externalBusy()).toEqual(known);
    expect(await tenIsOffered()).toBe(true);
  });

  it('whose server is down for a moment is not called broken before the third failure', async () => {
    publish('/d.ics', ics());
    await connect('/d.ics');
    pages.set('/d.ics', (answer) => answer.writeHead(503).end());
    await failure(SYNC, { id: shop.ana });
    await failure(SYNC, { id: shop.ana });
    expect(await show()).toMatchObject({
      status: 'CONNECTED',
      lastError: expect.stringMatching(/error 503/),
    });
    await failure(SYNC, { id: shop.ana });
    expect((await show()).status).toBe('SYNC_ISSUE');
  });

  it('disconnects with its busy time, after which there is nothing to sync', async () => {
    publish('/e.ics', ics(vevent('one', ...at('20261203T150000Z', '20261203T160000Z'))));
    await connect('/e.ics');
    const { disconnectCalendar } = await t.ask(DISCONNECT, { id: shop.ana, remove: true }, shop);
    expect(disconnectCalendar).toEqual({ ok: true, message: 'Integration disconnected' });
    expect(await externalBusy()).toEqual([]);
    expect(await show()).toMatchObject({ status: 'DISCONNECTED', provider: null, busyCount: 0 });
    expect(await failure(SYNC, { id: shop.ana })).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  });

  it('that is disconnected while it is being read leaves nothing behind, and nobody is told of a failure', async () => {
    publish('/slow.ics', ics());
    await connect('/slow.ics');
    const text = ics(vevent('one', ...at('20261203T150000Z', '20261203T160000Z')));
    let goOn = (): void => undefined;
    const asked = new Promise<void>((isAsked) =>
      pages.set('/slow.ics', (answer) => {
        goOn = () => void answer.writeHead(200, { 'content-type': 'text/calendar' }).end(text);
        isAsked();
      }),
    );
    const syncing = failure(SYNC, { id: shop.ana });
    await asked;
    await t.ask(DISCONNECT, { id: shop.ana, remove: false }, shop);
    goOn();
    await syncing;
    expect(await externalBusy()).toEqual([]);
    const { rows } = await t.asOwner(
      `SELECT action FROM audit_log WHERE tenant_id = $1 AND action = 'calendar.failed'`,
      [shop.tenantId],
    );
    expect(rows).toEqual([]);
  });

  it('is managed by managers, and by each barber for themselves; another business finds nothing', async () => {
    publish('/f.ics', ics());
    await connect('/f.ics');
    const ana = await barberMember(shop.ana);
    expect(await show(shop.ana, ana)).toMatchObject({ mayManage: true });
    expect(await show(shop.bo, ana)).toMatchObject({ mayManage: false });
    await t.ask(SYNC, { id: shop.ana }, ana);
    const input = { ...access('/f.ics', shop.bo), calendarUrl: `${address}/f.ics` };
    for (const [document, variables] of [
      [CHECK, { input: access('/f.ics', shop.bo) }],
      [CONNECT, { input }],
      [SYNC, { id: shop.bo }],
      [POLICY, { id: shop.bo, policy: 'block' }],
      [DISCONNECT, { id: shop.bo, remove: false }],
      [`mutation ($id: ID!) { createCalendarFeed(barberId: $id) { feedUrl } }`, { id: shop.bo }],
    ] as const) {
      expect(await failure(document, variables, ana)).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
    }
    const other = await t.newBusiness();
    for (const [document, variables] of [
      [SHOW, { id: shop.ana }],
      [SYNC, { id: shop.ana }],
      [DISCONNECT, { id: shop.ana, remove: false }],
    ] as const) {
      expect(await failure(document, variables, other)).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
    }
  });

  it('needs an address, and of CalDAV a name and a password, each named beside its field', async () => {
    const wrong = await failure(CHECK, { input: { barberId: shop.ana, provider: 'ics', url: 'calendar' } });
    expect(wrong!.extensions.fieldErrors).toEqual([
      { path: 'input.url', message: 'Please enter an address that begins with https://' },
    ]);
    const bare = await failure(CHECK, { input: { barberId: shop.ana, provider: 'caldav', url: address } });
    expect(bare!.extensions.fieldErrors).toEqual([
      { path: 'input.username', message: 'Please enter the user name.' },
      { path: 'input.password', message: 'Please enter the password.' },
    ]);
  });

  it('is polled when its time has come, unless the switch or the suspension of the business says no', async () => {
    publish('/g.ics', ics());
    await connect('/g.ics');
    const due = async () =>
      (await t.asOwner(`SELECT * FROM due_calendars($1, 10)`, [t.clock.now()])).rows.filter(
        (row) => row.tenant_id === shop.tenantId,
      ).length;
    expect(await due()).toBe(0);
    t.clock.advance(6 * 60_000);
    expect(await due()).toBe(1);
    const poll = t.app.work.periodic.find((task) => task.name === 'calendar.poll')!;
    await poll.run();
    await t.asOwner(`UPDATE jobs._private_jobs SET run_at = now()`);
    await working(async () => (await show()).lastSyncAt === '2026-12-01T14:06:00.000Z');

    t.clock.advance(6 * 60_000);
    await t.asOwner(`UPDATE tenants SET status = 'suspended' WHERE id = $1`, [shop.tenantId]);
    expect(await due()).toBe(0);
    await t.asOwner(`UPDATE tenants SET status = 'active' WHERE id = $1`, [shop.tenantId]);
    await t.asOwner(
      `INSERT INTO kill_switches (id, name, reason, thrown_by, thrown_at)
       VALUES (gen_random_uuid(), 'calendar_sync', 'test', gen_random_uuid(), now())`,
    );
    await t.app.switches.refresh();
    const queued = async () =>
      (await t.asOwner('SELECT count(*)::int AS n FROM jobs._private_jobs')).rows[0].n;
    const before = await queued();
    await poll.run();
    expect(await queued()).toBe(before);
    expect(await failure(SYNC, { id: shop.ana })).toMatchObject({ extensions: { code: 'SWITCHED_OFF' } });
    await t.asOwner('DELETE FROM kill_switches');
    await t.app.switches.refresh();
  });
});

describe('the feed of a barber', () => {
  const FEED = `mutation ($id: ID!) { createCalendarFeed(barberId: $id) { feedUrl } }`;
  const REVOKE = `mutation ($id: ID!) { revokeCalendarFeed(barberId: $id) { feedUrl } }`;
  let origin: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => t.app.http.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(t.app.http.address() as AddressInfo).port}`;
  });
  const read = (feedUrl: string, headers = {}) =>
    fetch(feedUrl.replace('http://localhost:4000', origin), { headers });

  it('shows appointments without phone or e-mail, only while they stand, and to nobody once revoked', async () => {
    const { id } = await book(shop.ana);
    await book(shop.bo, '2026-12-03T17:00:00.000Z');
    const { feedUrl } = (await t.ask(FEED, { id: shop.ana }, shop)).createCalendarFeed;
    expect(feedUrl).toMatch(/^http:\/\/localhost:4000\/feeds\/[\w-]{64}\.ics$/);
    const answer = await read(feedUrl);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await answer.text();
    expect(text).toContain('DTSTART:20261203T150000Z');
    expect(text).toContain('SUMMARY:Cut – Cara Client');
    expect(text).not.toMatch(/20261203T170000Z|555.?0101|cara@example/);
    const etag = answer.headers.get('etag')!;
    expect((await read(feedUrl, { 'if-none-match': etag })).status).toBe(304);

    await t.ask(CANCEL, { input: { id, reason: 'ill' } }, shop);
    const later = await read(feedUrl, { 'if-none-match': etag });
    expect(later.status).toBe(200);
    expect(await later.text()).not.toContain('VEVENT');

    expect((await t.ask(REVOKE, { id: shop.ana }, shop)).revokeCalendarFeed.feedUrl).toBeNull();
    expect((await read(feedUrl)).status).toBe(404);
    const again = (await t.ask(FEED, { id: shop.ana }, shop)).createCalendarFeed.feedUrl;
    expect(again).not.toBe(feedUrl);
    expect((await read(again)).status).toBe(200);
    expect((await read(`${feedUrl.slice(0, -6)}AA.ics`)).status).toBe(404);
    expect((await read('http://localhost:4000/feeds/nonsense.ics')).status).toBe(404);
    // Its address is shown to those alone who may revoke it.
    const bo = await barberMember(shop.bo);
    expect(await show(shop.ana, bo)).toMatchObject({ feedUrl: null });
  });
});

describe.each(CALDAV_SERVERS)('a calendar on a real CalDAV server, %s', (_name, start) => {
  let dav: CalDav;
  let made = 0;
  beforeAll(async () => {
    dav = await startCalDav(start);
  });
  afterAll(() => dav.stop());

  const account = (barberId: string, password = dav.password) => ({
    barberId,
    provider: 'caldav',
    url: dav.url,
    username: dav.username,
    password,
  });
  async function connectNew(barberId: string): Promise<string> {
    made += 1;
    const calendarUrl = await dav.makeCalendar(`work-${made}`, `Work ${made}`);
    await t.ask(CONNECT, { input: { ...account(barberId), calendarUrl } }, shop);
    return calendarUrl;
  }
  const eventUrl = (calendar: string, appointmentId: string) => `${calendar}chairside-${appointmentId}.ics`;
  const event = async (calendar: string, appointmentId: string) => {
    const answer = await dav.request('GET', eventUrl(calendar, appointmentId));
    return answer.status === 404 ? null : await answer.text();
  };
  const put = (url: string, text: string) =>
    dav.request('PUT', url, text, { 'content-type': 'text/calendar' }).then(({ status }) => {
      expect([201, 204]).toContain(status);
    });

  it('is found by name, chosen, read and written; a wrong password is told beside its field', async () => {
    const calendarUrl = await dav.makeCalendar('first', 'Ana at work');
    const wrong = await failure(CHECK, { input: account(shop.ana, 'wrong') });
    expect(wrong!.extensions.fieldErrors).toEqual([
      {
        path: 'input.password',
        message: expect.stringMatching(/does not accept this user name and password/),
      },
    ]);
    const { checkCalendar } = await t.ask(CHECK, { input: account(shop.ana) }, shop);
    expect(checkCalendar).toContainEqual({ url: calendarUrl, name: 'Ana at work' });
    const unknown = { ...account(shop.ana), calendarUrl: `${dav.url}nobody/none/` };
    expect((await failure(CONNECT, { input: unknown }))!.extensions.fieldErrors).toMatchObject([
      { path: 'input.calendarUrl' },
    ]);
    await put(`${calendarUrl}lunch.ics`, ics(vevent('lunch', ...at('20261203T150000Z', '20261203T153000Z'))));
    await put(
      `${calendarUrl}free.ics`,
      ics(vevent('free', ...at('20261203T180000Z', '20261203T190000Z'), 'TRANSP:TRANSPARENT')),
    );
    const appointment = await book(shop.ana, '2026-12-04T15:00:00.000Z');

    const { connectCalendar } = await t.ask(CONNECT, { input: { ...account(shop.ana), calendarUrl } }, shop);
    expect(connectCalendar).toMatchObject({
      status: 'CONNECTED',
      calendarName: 'Ana at work',
      accountName: dav.username,
      busyCount: 1,
      writtenCount: 1,
      conflicts: [],
    });
    expect(spans(await externalBusy())).toEqual(['2026-12-03T15:00/2026-12-03T15:30']);
    const text = await event(calendarUrl, appointment.id);
    expect(text).toMatch(/SUMMARY:Cut – Cara Client/);
    expect(text).toMatch(/DTSTART:20261204T150000Z/);
    // Our own event does not make the barber busy a second time, and nothing changes when nothing has.
    const before = await externalBusy();
    await t.asOwner('UPDATE barber_calendars SET version = NULL');
    await sync();
    expect(await externalBusy()).toEqual(before);
    const stored = await t.asOwner('SELECT sealed_access FROM barber_calendars WHERE tenant_id = $1', [
      shop.tenantId,
    ]);
    expect((stored.rows[0].sealed_access as Buffer).toString('latin1')).not.toContain(dav.password);
  });

  it('shows appointments as they are booked, moved, handed to another barber and cancelled', async () => {
    const ana = await connectNew(shop.ana);
    const bo = await connectNew(shop.bo);
    const { id } = await book(shop.ana);
    await working(async () => (await event(ana, id)) !== null);

    await t.ask(MOVE, { input: { id, startsAt: '2026-12-03T16:00:00.000Z' } }, shop);
    await working(async () => /DTSTART:20261203T160000Z/.test((await event(ana, id)) ?? ''));

    const lines = [{ serviceId: shop.cut, barberId: shop.bo }];
    await t.ask(MOVE, { input: { id, startsAt: '2026-12-03T16:00:00.000Z', lines } }, shop);
    await working(async () => (await event(bo, id)) !== null && (await event(ana, id)) === null);
    expect([(await show(shop.ana)).writtenCount, (await show(shop.bo)).writtenCount]).toEqual([0, 1]);

    await t.ask(CANCEL, { input: { id, reason: 'ill' } }, shop);
    await working(async () => (await event(bo, id)) === null);
  });

  it('that was out of reach is given what it missed by the next sync', async () => {
    const calendar = await connectNew(shop.ana);
    const kept = await book(shop.ana);
    const gone = await book(shop.ana, '2026-12-03T17:00:00.000Z');
    await sync();
    await t.ask(CANCEL, { input: { id: gone.id, reason: 'ill' } }, shop);
    const late = await book(shop.ana, '2026-12-03T18:00:00.000Z');
    await sync();
    expect(await event(calendar, gone.id)).toBeNull();
    expect(await event(calendar, late.id)).not.toBeNull();
    expect(await event(calendar, kept.id)).not.toBeNull();
    expect((await show()).conflicts).toEqual([]);
  });

  it('in which somebody moves an appointment asks which time holds', async () => {
    const calendar = await connectNew(shop.ana);
    const { id, reference } = await book(shop.ana);
    await sync();
    const moved = (await event(calendar, id))!
      .replace('T150000Z', 'T190000Z')
      .replace('T153000Z', 'T193000Z');
    await put(eventUrl(calendar, id), moved);
    const [conflict] = (await sync()).conflicts;
    expect(conflict).toMatchObject({
      kind: 'moved',
      reference,
      appointmentId: id,
      clientName: 'Cara Client',
      services: 'Cut',
      startsAt: TEN,
      theirStartsAt: '2026-12-03T19:00:00.000Z',
    });
    // Nothing was changed on either side, however often it is seen.
    expect((await sync()).conflicts).toEqual([conflict]);
    expect(await notices()).toMatchObject([
      { kind: 'calendar_conflict', appointmentId: id, reference, barberId: shop.ana, barberName: 'Ana' },
    ]);
    expect(await event(calendar, id)).toMatch(/T190000Z/);
    expect(await externalBusy()).toEqual([]);

    await t.ask(RESOLVE, { id: conflict.id, resolution: 'KEEP_OURS' }, shop);
    expect(await event(calendar, id)).toMatch(/DTSTART:20261203T150000Z/);
    expect((await sync()).conflicts).toEqual([]);

    await put(eventUrl(calendar, id), moved);
    const [again] = (await sync()).conflicts;
    await t.ask(RESOLVE, { id: again.id, resolution: 'ACCEPT_THEIRS' }, shop);
    const { appointment } = await t.ask(
      `query ($id: ID!) { appointment(id: $id) { startsAt } }`,
      { id },
      shop,
    );
    expect(appointment.startsAt).toBe('2026-12-03T19:00:00.000Z');
    expect((await sync()).conflicts).toEqual([]);
    expect(await event(calendar, id)).toMatch(/DTSTART:20261203T190000Z/);
    expect(await failure(RESOLVE, { id: again.id, resolution: 'KEEP_OURS' })).toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    });
  });

  it('in which somebody deletes an appointment asks as well, and a move here never writes over one there', async () => {
    const calendar = await connectNew(shop.ana);
    const { id } = await book(shop.ana);
    await sync();
    await dav.request('DELETE', eventUrl(calendar, id));
    const [conflict] = (await sync()).conflicts;
    expect(conflict).toMatchObject({ kind: 'deleted', theirStartsAt: null });
    const other = await t.newBusiness();
    expect(await failure(RESOLVE, { id: conflict.id, resolution: 'KEEP_OURS' }, other)).toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    });
    await t.ask(RESOLVE, { id: conflict.id, resolution: 'KEEP_OURS' }, shop);
    expect(await event(calendar, id)).toMatch(/DTSTART:20261203T150000Z/);

    const moved = (await event(calendar, id))!
      .replace('T150000Z', 'T190000Z')
      .replace('T153000Z', 'T193000Z');
    await put(eventUrl(calendar, id), moved);
    await t.ask(MOVE, { input: { id, startsAt: '2026-12-03T16:00:00.000Z' } }, shop);
    await working(async () => (await show()).conflicts.length === 1);
    expect(await event(calendar, id)).toMatch(/T190000Z/);

    await dav.request('DELETE', eventUrl(calendar, id));
    const [deleted] = (await sync()).conflicts;
    await t.ask(RESOLVE, { id: deleted.id, resolution: 'ACCEPT_THEIRS' }, shop);
    const { appointment } = await t.ask(`query ($id: ID!) { appointment(id: $id) { status } }`, { id }, shop);
    expect(appointment.status).toBe('cancelled');
    expect((await sync()).conflicts).toEqual([]);
  });

  it('whose password was changed says so, is renewed, and takes our appointments out when it is disconnected', async () => {
    const calendar = await connectNew(shop.ana);
    await put(`${calendar}lunch.ics`, ics(vevent('lunch', ...at('20261203T200000Z', '20261203T203000Z'))));
    const { id } = await book(shop.ana);
    await sync();
    const known = await externalBusy();
    const old = dav.password;
    dav.changePassword('another app password');
    expect((await failure(SYNC, { id: shop.ana }))!.message).toMatch(/does not accept/);
    expect(await show()).toMatchObject({
      status: 'SYNC_ISSUE',
      lastError: expect.stringMatching(/app password/),
    });
    expect(await externalBusy()).toEqual(known);

    const input = { ...account(shop.ana, 'another app password'), calendarUrl: calendar };
    expect((await t.ask(CONNECT, { input }, shop)).connectCalendar).toMatchObject({
      status: 'CONNECTED',
      writtenCount: 1,
    });
    const elsewhere = await dav.makeCalendar('elsewhere', 'Elsewhere');
    expect(await failure(CONNECT, { input: { ...input, calendarUrl: elsewhere } })).toMatchObject({
      extensions: { code: 'CONFLICT' },
    });
    expect((await t.ask(DISCONNECT, { id: shop.ana, remove: true }, shop)).disconnectCalendar.message).toBe(
      'Integration disconnected',
    );
    expect(await event(calendar, id)).toBeNull();
    expect(await externalBusy()).toEqual([]);
    dav.changePassword(old);
  });

  it('shared with another salon keeps the barber busy there too', async () => {
    const calendar = await connectNew(shop.ana);
    await book(shop.ana);
    await sync();
    const first = shop;
    shop = await newShop(t);
    const input = { ...account(shop.ana), calendarUrl: calendar };
    await t.ask(CONNECT, { input }, shop);
    expect(spans(await externalBusy())).toEqual(['2026-12-03T15:00/2026-12-03T15:30']);
    const ctx = systemContext(t.app.services.database, first.tenantId, t.clock);
    expect((await t.app.domain.calendarConnections.get(ctx, first.ana)).conflicts).toEqual([]);
  });
});
