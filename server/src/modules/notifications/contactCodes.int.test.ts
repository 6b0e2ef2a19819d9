import { TEN, type Shop, newShop } from '../../../test/shop';
import { type TestApp, TestClock, startTestApp } from '../../../test/testApp';
import { outboxRows, runConsumer } from '../../../test/outboxRun';
import { AssistantTools } from '../assistant/tools/assistantTools';
import { DEFAULT_SETTINGS } from '../assistant/settings/assistantSettings';
import { CalendarFeed } from '../calendar-sync/calendarFeed';
import { visitFacts } from './visitFacts';
import { callerContext, visitorContext } from '../../platform/request/systemContext';

const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) {
  manageToken appointment { id reference } } }`;
const FEED =
  'mutation ($token: String!, $code: String) { createClientFeed(manageToken: $token, code: $code) }';
const REQUEST =
  'mutation ($input: RequestContactCodeInput!) { requestContactCode(input: $input) { ok message } }';
const OPEN = `mutation ($input: OpenMyVisitsInput!) { openMyVisits(input: $input) {
  manageToken appointment { reference } } }`;
const CONFIRM =
  'mutation ($id: ID!) { confirmAppointmentClient(id: $id) { givenContact { email } version } }';
const APPOINTMENT = `query ($id: ID!) { appointment(id: $id) {
  client { id email } givenContact { firstName lastName email phone } } }`;

const VERA = { firstName: 'Vera', lastName: 'Victim', phone: '+12125550101', email: 'vera@example.com' };
const OTHER_TIMES = ['2026-12-03T16:00:00.000Z', '2026-12-03T17:00:00.000Z', '2026-12-03T18:00:00.000Z'];

interface Booked {
  manageToken: string;
  appointment: { id: string; reference: string };
}

let t: TestApp;
let shop: Shop;
beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date('2026-12-01T14:00:00Z')));
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.asOwner('TRUNCATE rate_limits');
  await t.asOwner('DELETE FROM outbox');
  shop = await newShop(t, 'Proof');
});

const input = (startsAt: string, client: object) => ({
  lines: [{ serviceId: shop.cut }],
  startsAt,
  client,
});
const bookAsStaff = async (startsAt: string, client: object): Promise<Booked> =>
  (await t.ask(BOOK, { input: input(startsAt, client) }, shop)).bookAppointment;
const bookAsStranger = async (startsAt: string, client: object): Promise<Booked> =>
  (await t.ask(BOOK, { input: { ...input(startsAt, client), slug: shop.slug } })).bookAppointment;
const codeOf = async (document: string, variables: object) =>
  (await t.execute(document, { ...variables })).errors?.[0]?.extensions;

/** Runs what a request for a code left to do. @returns the code that was sent, and where to; null if none was. */
async function sentCode(): Promise<{ to: string; code: string } | null> {
  await runConsumer(t, 'contact_codes', t.clock.now());
  const [mail] = await outboxRows(t, 'mail.send');
  if (mail) {
    await t.asOwner(`DELETE FROM outbox WHERE topic = 'mail.send'`);
    return { to: String(mail.payload.to), code: /\b\d{6}\b/.exec(String(mail.payload.text))![0] };
  }
  const { rows } = await t
    .asOwner(
      `DELETE FROM message_events WHERE message_id IN (SELECT id FROM messages WHERE kind = 'contact_code')`,
    )
    .then(() => t.asOwner(`DELETE FROM messages WHERE kind = 'contact_code' RETURNING recipient, body`));
  const [text] = rows as { recipient: string; body: string }[];
  return text ? { to: text.recipient, code: /\b\d{6}\b/.exec(text.body)![0] } : null;
}
const request = async (of: object): Promise<{ to: string; code: string } | null> => {
  await t.ask(REQUEST, { input: of });
  return sentCode();
};

describe('a stranger who books with a name and phone of a client', () => {
  let stranger: Booked;
  beforeEach(async () => {
    await bookAsStaff(TEN, VERA);
    stranger = await bookAsStranger(OTHER_TIMES[0]!, {
      firstName: 'Vera',
      phone: VERA.phone,
      email: 'mallory@example.com',
    });
  });

  it('is told nothing of that client’s visits by the link of the booking', async () => {
    expect(await codeOf(FEED, { token: stranger.manageToken })).toMatchObject({
      code: 'FORBIDDEN',
      codeRequired: true,
    });
    for (const code of ['000000', '', 'x'.repeat(1000)]) {
      expect((await codeOf(FEED, { token: stranger.manageToken, code }))?.code).toMatch(
        /BAD_USER_INPUT|FORBIDDEN/,
      );
    }
    // The code goes to the contact on record, not to the one that was typed.
    const sent = await request({ manageToken: stranger.manageToken });
    expect(sent?.to).toBe(VERA.email);
    expect((await t.ask(FEED, { token: stranger.manageToken, code: sent!.code })).createClientFeed).toMatch(
      /\/feeds\//,
    );
  });

  it('shows staff what was typed beside the client that it matches, until they confirm', async () => {
    const { id } = stranger.appointment;
    const { appointment } = await t.ask(APPOINTMENT, { id }, shop);
    expect(appointment).toMatchObject({
      client: { email: VERA.email },
      givenContact: { firstName: 'Vera', email: 'mallory@example.com', phone: VERA.phone },
    });
    const other = await newShop(t, 'Elsewhere');
    expect((await t.execute(CONFIRM, { id }, other)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect((await t.ask(CONFIRM, { id }, shop)).confirmAppointmentClient.givenContact).toBeNull();
    expect((await t.execute(CONFIRM, { id }, shop)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('is written to at what was typed, and the client at nothing of it', async () => {
    const scope = { tenantId: shop.tenantId, userId: null };
    const facts = await t.app.services.database.read(scope, (tx) =>
      visitFacts(tx, shop.tenantId, stranger.appointment.id),
    );
    expect(facts).toMatchObject({ email: 'mallory@example.com', phone: VERA.phone });
  });

  it('leaves the visit out of the lists of that client’s other contacts', async () => {
    const sent = await request({ slug: shop.slug, email: VERA.email });
    const { openMyVisits } = await t.ask(OPEN, {
      input: { slug: shop.slug, email: VERA.email, code: sent!.code },
    });
    expect(openMyVisits).toHaveLength(1);
    expect(openMyVisits[0].appointment.reference).not.toBe(stranger.appointment.reference);
  });

  it('gets nothing from the assistant’s tools by typing the number, whatever the dialogue believes', async () => {
    await t.asOwner(
      `UPDATE appointments SET status = 'completed', starts_at = starts_at - interval '5 days',
      ends_at = ends_at - interval '5 days' WHERE id <> $1`,
      [stranger.appointment.id],
    );
    const of = { conversationId: stranger.appointment.id, settings: DEFAULT_SETTINGS };
    const database = t.app.services.database;
    const parts = t.app.domain.assistant.tools;
    const web = new AssistantTools(visitorContext(database, shop.tenantId, t.clock), of, parts);
    expect(await web.upcoming()).toBeNull();
    expect(await web.lastVisit()).toBeNull();
    // The own booking opens by what it was made with, and by nothing of the client's.
    const { reference } = stranger.appointment;
    expect(await web.findBooking({ reference, phone: null, email: VERA.email })).toBeNull();
    expect((await web.findBooking({ reference, phone: null, email: 'mallory@example.com' }))?.reference).toBe(
      reference,
    );
    // An answer to a text goes to its number; a caller can show any.
    const from = (channel: 'sms' | 'call', phone: string) =>
      new AssistantTools(callerContext(database, shop.tenantId, t.clock, { channel, phone }), of, parts);
    expect(await from('sms', VERA.phone).lastVisit()).not.toBeNull();
    expect(await from('sms', '+12125550199').upcoming()).toEqual([]);
    expect(await from('call', VERA.phone).lastVisit()).toBeNull();
  });
});

it('a client row made ahead by a stranger opens nothing of what the real client books later', async () => {
  const planted = await bookAsStranger(TEN, { ...VERA, email: 'mallory@example.com' });
  const real = await bookAsStranger(OTHER_TIMES[0]!, { firstName: 'Vera', phone: VERA.phone });
  const sent = await request({ manageToken: planted.manageToken });
  expect(sent?.to).toBe('mallory@example.com');
  const { createClientFeed } = await t.ask(FEED, { token: planted.manageToken, code: sent!.code });
  const { domain, services } = t.app;
  const feed = new CalendarFeed(services.database, domain.signedTokens, t.clock);
  const read = await feed.read(/feeds\/(.*)\.ics/.exec(createClientFeed)![1]!);
  const text = String(read?.text);
  expect(text).toContain(planted.appointment.reference);
  expect(text).not.toContain(real.appointment.reference);
  const code = (await request({ slug: shop.slug, email: 'mallory@example.com' }))!.code;
  const { openMyVisits } = await t.ask(OPEN, {
    input: { slug: shop.slug, email: 'mallory@example.com', code },
  });
  expect(openMyVisits.map(({ appointment }: Booked) => appointment.reference)).toEqual([
    planted.appointment.reference,
  ]);
});

describe('a code', () => {
  const open = (code: string, email: string = VERA.email, slug = shop.slug) =>
    t.execute(OPEN, { input: { slug, email, code } });

  it('opens the visits of the contact that it was sent to', async () => {
    const { appointment } = await bookAsStaff(TEN, VERA);
    const sent = await request({ slug: shop.slug, email: VERA.email.toUpperCase() });
    const { data } = await open(sent!.code);
    expect(data.openMyVisits.map((visit: Booked) => visit.appointment.reference)).toEqual([
      appointment.reference,
    ]);
    const texted = await request({ slug: shop.slug, phone: '(212) 555-0101' });
    expect(texted?.to).toBe(VERA.phone);
    // Of another contact, or at another business, it is worth nothing.
    expect((await open(texted!.code)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    const other = await newShop(t, 'Elsewhere');
    expect((await open(sent!.code, VERA.email, other.slug)).errors?.[0]?.extensions.code).toBe(
      'BAD_USER_INPUT',
    );
  });

  it('is asked for alike whether or not the contact is known', async () => {
    await bookAsStaff(TEN, VERA);
    await t.asOwner('DELETE FROM outbox');
    const known = await t.ask(REQUEST, { input: { slug: shop.slug, email: VERA.email } });
    const unknown = await t.ask(REQUEST, { input: { slug: shop.slug, email: 'nobody@example.com' } });
    expect(known).toEqual(unknown);
    expect(await outboxRows(t, 'contact_code.requested')).toHaveLength(2);
    expect(await outboxRows(t, 'mail.send')).toHaveLength(0);
    await runConsumer(t, 'contact_codes', t.clock.now());
    expect((await outboxRows(t, 'mail.send')).map(({ payload }) => payload.to)).toEqual([VERA.email]);
    expect(
      (await t.asOwner('SELECT encode(code_hash, $1) AS hash FROM contact_codes', ['escape'])).rows[0].hash,
    ).not.toMatch(/^\d{6}$/);
  });

  it('ends after five wrong tries, and after ten minutes', async () => {
    await bookAsStaff(TEN, VERA);
    const { code } = (await request({ slug: shop.slug, email: VERA.email }))!;
    const wrong = code === '111111' ? '222222' : '111111';
    for (let n = 0; n < 5; n += 1) {
      expect((await open(wrong)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
    expect((await open(code)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    const fresh = (await request({ slug: shop.slug, email: VERA.email }))!;
    expect((await open(fresh.code)).errors).toBeUndefined();
    t.clock.advance(10 * 60_000 + 1);
    expect((await open(fresh.code)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    t.clock.set('2026-12-01T14:00:00Z');
  });

  it('is sent five times an hour to one contact', async () => {
    for (let n = 0; n < 5; n += 1) {
      expect(await codeOf(REQUEST, { input: { slug: shop.slug, email: VERA.email } })).toBeUndefined();
    }
    expect((await codeOf(REQUEST, { input: { slug: shop.slug, email: VERA.email } }))?.code).toBe(
      'RATE_LIMITED',
    );
  });

  it('needs a contact', async () => {
    for (const bad of [{}, { phone: '12' }, { email: '"a\r\nBcc: b"@example.com' }, { email: 'x' }]) {
      expect((await codeOf(REQUEST, { input: { slug: shop.slug, ...bad } }))?.code).toBe('BAD_USER_INPUT');
    }
    expect((await codeOf(REQUEST, { input: { manageToken: 'nonsense' } }))?.code).toBe('NOT_FOUND');
  });
});
