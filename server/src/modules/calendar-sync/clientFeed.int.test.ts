import ICAL from 'ical.js';
import type { AddressInfo } from 'node:net';
import { createCalendarObject, fetchCalendarObjects, getBasicAuthHeaders } from 'tsdav';
import { CALDAV_SERVERS, startCalDav } from '../../../test/calDav';
import { type Shop, TEN, newShop } from '../../../test/shop';
import { type Caller, type TestApp, TestClock, startTestApp } from '../../../test/testApp';

const CREATE = `mutation ($token: String!) { createClientFeed(manageToken: $token) }`;
const SINCE = `query ($id: ID!) { clientFeedSince(clientId: $id) }`;
const REVOKE = `mutation ($id: ID!) { revokeClientFeed(clientId: $id) { ok message } }`;
const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) {
  manageToken appointment { id reference } } }`;
const CANCEL = `mutation ($input: CancelAppointmentInput!) { cancelAppointment(input: $input) { id } }`;
const BARBER_FEED = `mutation ($id: ID!) { createCalendarFeed(barberId: $id) { feedUrl } }`;
const CONNECT = `mutation ($input: ConnectCalendarInput!) { connectCalendar(input: $input) { status lastError busyCount } }`;

jest.setTimeout(30_000);

let t: TestApp;
let shop: Shop;
let origin: string;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date('2026-12-01T14:00:00Z')));
  await new Promise<void>((resolve) => t.app.http.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(t.app.http.address() as AddressInfo).port}`;
});
afterAll(() => t.close());
beforeEach(async () => {
  shop = await newShop(t);
});

const CARA = { firstName: 'Cara', lastName: 'Client', phone: '212 555 0101', email: 'cara@example.com' };
const DAN = { firstName: 'Dan', lastName: 'Other', phone: '212 555 0102', email: 'dan@example.com' };

interface Booked {
  manageToken: string;
  appointment: { id: string; reference: string };
}

const book = async (startsAt = TEN, client: object = CARA, barberId = shop.ana): Promise<Booked> =>
  (await t.ask(BOOK, { input: { lines: [{ serviceId: shop.cut, barberId }], startsAt, client } }, shop))
    .bookAppointment;
const clientIdOf = async (appointmentId: string): Promise<string> =>
  (await t.asOwner('SELECT client_id FROM appointments WHERE id = $1', [appointmentId])).rows[0].client_id;
const feedOf = async (token: string): Promise<string> => (await t.ask(CREATE, { token })).createClientFeed;
const here = (url: string) => url.replace('http://localhost:4000', origin);
const read = (url: string) => fetch(here(url));
const failure = async (document: string, variables: object, caller: Caller = shop) =>
  (await t.execute(document, { ...variables }, caller)).errors?.[0];

/** The events of a calendar file, as another library reads them. */
function eventsIn(
  text: string,
): { uid: string; summary: string; start: string; end: string; text: string }[] {
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  expect(calendar.name).toBe('vcalendar');
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      text: event.description,
    };
  });
}

it('shows a client all visits to come at this business, and those of nobody else', async () => {
  const first = await book();
  const second = await book('2026-12-04T16:00:00.000Z', CARA, shop.bo);
  await book('2026-12-03T17:00:00.000Z', DAN);
  const other = await newShop(t);
  [shop] = [other];
  await book('2026-12-05T16:00:00.000Z');
  const url = await feedOf(first.manageToken);
  expect(url).toMatch(/^http:\/\/localhost:4000\/feeds\/[\w-]{64}\.ics$/);
  // The link of either visit leads to the same calendar.
  expect(await feedOf(second.manageToken)).toBe(url);
  const answer = await read(url);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const text = await answer.text();
  expect(eventsIn(text)).toMatchObject([
    {
      summary: 'Cut – Fade & Co',
      start: TEN,
      end: '2026-12-03T15:30:00.000Z',
      text: expect.stringMatching(/^Ana\n/),
    },
    { summary: 'Cut – Fade & Co', start: '2026-12-04T16:00:00.000Z', text: expect.stringMatching(/^Bo\n/) },
  ]);
  expect(text).not.toMatch(/Cara|0101|cara@|Dan/);
});

it('follows cancellations, leaves out what is over, and dies when staff revoke it', async () => {
  const { manageToken, appointment } = await book();
  await book('2026-12-04T16:00:00.000Z');
  const url = await feedOf(manageToken);
  await t.ask(CANCEL, { input: { id: appointment.id, reason: 'ill' } }, shop);
  expect(eventsIn(await (await read(url)).text()).map(({ start }) => start)).toEqual([
    '2026-12-04T16:00:00.000Z',
  ]);
  const id = await clientIdOf(appointment.id);
  expect((await t.ask(SINCE, { id }, shop)).clientFeedSince).toBe('2026-12-01T14:00:00.000Z');
  expect((await t.ask(REVOKE, { id }, shop)).revokeClientFeed).toEqual({
    ok: true,
    message: 'The calendar link was revoked.',
  });
  expect((await read(url)).status).toBe(404);
  expect((await t.ask(SINCE, { id }, shop)).clientFeedSince).toBeNull();
  expect(await failure(REVOKE, { id })).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  const again = await feedOf(manageToken);
  expect(again).not.toBe(url);
  expect((await read(again)).status).toBe(200);
  const audit = await t.asOwner(
    `SELECT action FROM audit_log WHERE entity_id = $1 AND action LIKE 'client.feed%'`,
    [id],
  );
  expect(audit.rows.map(({ action }) => action).sort()).toEqual([
    'client.feed_created',
    'client.feed_created',
    'client.feed_revoked',
  ]);
});

it('dies with the client’s erasure, moves along when clients become one, and rests while the business is suspended', async () => {
  const cara = await book();
  const dan = await book('2026-12-03T17:00:00.000Z', DAN);
  const [ofCara, ofDan] = [await feedOf(cara.manageToken), await feedOf(dan.manageToken)];
  const [keepId, mergeId] = [await clientIdOf(cara.appointment.id), await clientIdOf(dan.appointment.id)];
  await t.ask(
    `mutation ($keepId: ID!, $mergeId: ID!, $input: MergeClientsInput!) {
       mergeClients(keepId: $keepId, mergeId: $mergeId, input: $input) { id } }`,
    {
      keepId,
      mergeId,
      input: { firstName: 'Cara', lastName: 'Client', phone: CARA.phone, email: CARA.email },
    },
    shop,
  );
  for (const url of [ofCara, ofDan]) {
    expect(eventsIn(await (await read(url)).text())).toHaveLength(2);
  }
  await t.asOwner(`UPDATE tenants SET status = 'suspended' WHERE id = $1`, [shop.tenantId]);
  expect((await read(ofCara)).status).toBe(404);
  await t.asOwner(`UPDATE tenants SET status = 'active' WHERE id = $1`, [shop.tenantId]);
  t.app.access.clear();
  for (const { appointment } of [cara, dan]) {
    await t.ask(CANCEL, { input: { id: appointment.id, reason: 'ill' } }, shop);
  }
  await t.ask(`mutation ($id: ID!) { eraseClient(id: $id) { ok } }`, { id: keepId }, shop);
  for (const url of [ofCara, ofDan]) {
    expect((await read(url)).status).toBe(404);
  }
  expect(await failure(CREATE, { token: cara.manageToken })).toMatchObject({
    extensions: { code: 'NOT_FOUND' },
  });
});

it('opens for nothing but the link of a visit; staff of another business find nothing', async () => {
  const { manageToken, appointment } = await book();
  const url = await feedOf(manageToken);
  for (const token of ['nonsense', `${manageToken.slice(0, -2)}AA`, /feeds\/(.+)\.ics/.exec(url)![1]]) {
    expect(await failure(CREATE, { token }, {})).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  }
  // The token of a visit is none of a feed.
  expect((await read(`http://localhost:4000/feeds/${manageToken}.ics`)).status).toBe(404);
  const other = await newShop(t);
  const id = await clientIdOf(appointment.id);
  expect((await t.ask(SINCE, { id }, other)).clientFeedSince).toBeNull();
  expect(await failure(REVOKE, { id }, other)).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  expect(await failure(REVOKE, { id: 'nonsense' })).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
  expect((await read(url)).status).toBe(200);
});

it('a feed of a barber, subscribed to by another salon, keeps the barber busy there', async () => {
  await book();
  const { feedUrl } = (await t.ask(BARBER_FEED, { id: shop.ana }, shop)).createCalendarFeed;
  const other = await newShop(t);
  const url = here(feedUrl);
  const input = { barberId: other.ana, provider: 'ics', url, calendarUrl: url };
  expect((await t.ask(CONNECT, { input }, other)).connectCalendar).toEqual({
    status: 'CONNECTED',
    lastError: null,
    busyCount: 1,
  });
});

it.each(CALDAV_SERVERS)(
  'feeds are understood by a CalDAV server and come back the same: %s',
  async (_name, start) => {
    const { manageToken } = await book();
    await book('2026-12-03T17:00:00.000Z', DAN);
    const { feedUrl } = (await t.ask(BARBER_FEED, { id: shop.ana }, shop)).createCalendarFeed;
    const dav = await startCalDav(start);
    try {
      const url = await dav.makeCalendar('feeds', 'Feeds');
      const headers = getBasicAuthHeaders({ username: dav.username, password: dav.password }) as Record<
        string,
        string
      >;
      const calendar = { url };
      let stored = 0;
      for (const feed of [feedUrl, await feedOf(manageToken)]) {
        const text = await (await read(feed)).text();
        const expected = eventsIn(text);
        // A server keeps each event for itself.
        for (const [index, block] of text.match(/BEGIN:VEVENT[^]*?END:VEVENT/g)!.entries()) {
          const iCalString = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n${block}\r\nEND:VCALENDAR\r\n`;
          const filename = `${stored}-${index}.ics`;
          expect((await createCalendarObject({ calendar, filename, iCalString, headers })).status).toBe(201);
        }
        stored += expected.length;
        const objects = await fetchCalendarObjects({ calendar, headers });
        const back = objects.flatMap(({ data }) => eventsIn(String(data)));
        expect(back).toHaveLength(stored);
        expect(back).toEqual(expect.arrayContaining(expected));
      }
    } finally {
      await dav.stop();
    }
  },
);
