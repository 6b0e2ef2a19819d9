import ICAL from 'ical.js';
import { type MailServer, smtpError, startMailServer } from '../../../test/mailServer';
import { type Shop, TEN, newShop } from '../../../test/shop';
import { TEST_SECRET, type Caller, type TestApp, TestClock, startTestApp } from '../../../test/testApp';
import { roleUrl } from '../../platform/database/roles';
import { Jobs } from '../../platform/jobs/jobs';
import { CarrierError, type MessageCarrier } from './messageCarrier';
import { MessageSender, type MessageSenderParts } from './messageSender';
import { createLogger } from '../../platform/logging';
import { quietContext, systemContext } from '../../platform/request/systemContext';

const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { manageUrl appointment { id reference } } }`;
const MOVE = `mutation ($input: RescheduleAppointmentInput!) { rescheduleAppointment(input: $input) { id } }`;
const CANCEL = `mutation ($input: CancelAppointmentInput!) { cancelAppointment(input: $input) { id } }`;
const SETTINGS = `mutation ($input: NotificationSettingsInput!) { updateNotificationSettings(input: $input) { id } }`;

jest.setTimeout(30_000);

let t: TestApp;
let server: MailServer;
let jobs: Jobs;
let shop: Shop;

beforeAll(async () => {
  server = await startMailServer();
  t = await startTestApp(new TestClock(), {
    smtpUrl: server.url,
    mailFrom: 'Chairside <no-reply@chairside.test>',
  });
  jobs = new Jobs(roleUrl(t.ownerUrl, 'worker', TEST_SECRET), t.app.switches, createLogger('silent'));
  // The tests poll themselves: a poll on the minute, between two steps of one, would send what the step is about to.
  await jobs.start({ ...t.app.work, periodic: [] });
});
afterAll(async () => {
  await jobs.stop();
  await t.close();
  await server.stop();
});
beforeEach(async () => {
  // A Tuesday, 9:00 in New York.
  t.clock.set('2026-12-01T14:00:00Z');
  Object.assign(server, { onData: null, onRcpt: null, onAuth: null });
  // What earlier tests left to be sent on another day.
  await t.asOwner('DELETE FROM messages');
  shop = await newShop(t);
  server.mails.splice(0);
});

/** Waits until every event is consumed and every job has run. */
async function quiet(): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    jobs.wake();
    const { rows } = await t.asOwner(
      `SELECT (SELECT count(*) FROM outbox WHERE settled_at IS NULL AND (topic LIKE 'appointment.%' OR topic LIKE 'messages.%')
                 AND (waiting_for IS NULL OR waiting_for && ARRAY['messages', 'due messages'])
                 AND topic <> 'appointment.checked_in')::int
            + (SELECT count(*) FROM jobs._private_jobs j JOIN jobs._private_tasks k ON k.id = j.task_id
               WHERE k.identifier LIKE 'messages.%' AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts))::int AS open`,
    );
    if (rows[0].open === 0) {
      return;
    }
    if (tries > 500) {
      throw new Error('waited too long');
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What the worker does every minute, and all that follows from it. */
async function poll(): Promise<void> {
  await t.app.work.periodic.find(({ name }) => name === 'messages.poll')!.run();
  await quiet();
}

const CARA = { firstName: 'Cara', lastName: 'Client', phone: '+12125550101', email: 'cara@example.com' };

async function book(startsAt = TEN, more: object = {}, caller: Caller = shop): Promise<string> {
  const input = { lines: [{ serviceId: shop.cut, barberId: shop.ana }], startsAt, client: CARA, ...more };
  const { bookAppointment } = await t.ask(BOOK, { input }, caller);
  await quiet();
  return bookAppointment.appointment.id;
}
/** Without a request, whose token would have expired: for steps on another day. */
const staff = () => systemContext(t.app.services.database, shop.tenantId, t.clock);
async function bookLater(startsAt: string, more: object = {}): Promise<string> {
  const lines = [{ serviceId: shop.cut, barberId: shop.ana }];
  const input = { lines, startsAt: new Date(startsAt), client: CARA, ...more };
  const { appointment } = await t.app.domain.appointments.book(staff(), input);
  await quiet();
  return appointment.id;
}
async function advance(id: string, status: 'completed' | 'no_show'): Promise<void> {
  await t.app.domain.appointments.advance(staff(), id, status);
  await quiet();
}
async function move(id: string, startsAt: string, more: object = {}): Promise<void> {
  await t.ask(MOVE, { input: { id, startsAt, ...more } }, shop);
  await quiet();
}
async function cancel(id: string): Promise<void> {
  await t.ask(CANCEL, { input: { id } }, shop);
  await quiet();
}
const set = (input: object, caller: Caller = shop) => t.ask(SETTINGS, { input }, caller);
const onlyEmail = () => set({ smsConfirmations: false, smsReminders: false });

interface Row {
  id: string;
  kind: string;
  channel: string;
  status: string;
  reason: string | null;
  due: string;
  recipient: string | null;
}
async function messagesOf(where = '', tenantId = shop.tenantId): Promise<Row[]> {
  const { rows } = await t.asOwner(
    `SELECT id, kind, channel, status, reason, to_char(due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI') AS due, recipient
     FROM messages WHERE tenant_id = $1 ${where} ORDER BY created_at, kind, channel, id`,
    [tenantId],
  );
  return rows;
}
const told = async (where = '') =>
  (await messagesOf(where)).map(({ kind, channel, status, reason }) =>
    [kind, channel, status, reason].filter(Boolean).join(' '),
  );
const reminders = () => messagesOf(`AND kind = 'reminder' AND status = 'scheduled'`);

function eventOf(mail: { parts: Record<string, string> }) {
  const calendar = new ICAL.Component(ICAL.parse(mail.parts['text/calendar']!));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!);
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    startsAt: event.startDate.toJSDate().toISOString(),
    status: event.component.getFirstPropertyValue('status'),
    organizer: String(event.component.getFirstPropertyValue('organizer')),
  };
}

it('confirms a booking once, by mail and text message, and reminds of it once', async () => {
  await book();
  expect(await told()).toEqual([
    'booking_confirmation email sent',
    'booking_confirmation sms not_sent no_provider',
    'reminder email scheduled',
    'reminder sms scheduled',
  ]);
  const [mail] = server.mails;
  expect(server.mails).toHaveLength(1);
  expect(mail).toMatchObject({
    to: 'cara@example.com',
    from: 'no-reply@chairside.test',
    headers: {
      subject: 'Your visit at Fade & Co: Thu, Dec 3, 10:00 AM',
      from: '"Fade & Co" <no-reply@chairside.test>',
    },
  });
  expect(mail!.parts['text/plain']).toMatch(/Hello Cara,[^]*With: Ana[^]*Price: \$30\.00[^]*\/manage\//);
  expect(mail!.parts['text/html']).toContain('Fade &amp; Co');
  expect(eventOf(mail!)).toMatchObject({ method: 'REQUEST', startsAt: TEN, status: 'CONFIRMED' });

  expect((await reminders()).map(({ due }) => due)).toEqual(['2026-12-03T14:00', '2026-12-03T14:00']);
  t.clock.set('2026-12-03T13:59:00Z');
  await poll();
  expect(server.mails).toHaveLength(1);
  t.clock.set('2026-12-03T14:00:30Z');
  await poll();
  await poll();
  expect(server.mails.map(({ headers }) => headers.subject)).toEqual([
    'Your visit at Fade & Co: Thu, Dec 3, 10:00 AM',
    'Reminder: Thu, Dec 3, 10:00 AM at Fade & Co',
  ]);
});

it('leaves exactly one future reminder after a move, also away and back, and none after a cancellation', async () => {
  await onlyEmail();
  const id = await book();
  await move(id, '2026-12-03T17:00:00Z');
  expect((await reminders()).map(({ due }) => due)).toEqual(['2026-12-03T16:00']);
  await move(id, TEN);
  expect((await reminders()).map(({ due }) => due)).toEqual(['2026-12-03T14:00']);
  await move(id, '2026-12-04T17:00:00Z');
  expect((await reminders()).map(({ due }) => due)).toEqual(['2026-12-04T16:00']);
  await cancel(id);
  expect(await reminders()).toEqual([]);
  expect(server.mails.map(({ headers }) => headers.subject)).toEqual([
    'Your visit at Fade & Co: Thu, Dec 3, 10:00 AM',
    'Your visit at Fade & Co moved to Thu, Dec 3, 12:00 PM',
    'Your visit at Fade & Co moved to Thu, Dec 3, 10:00 AM',
    'Your visit at Fade & Co moved to Fri, Dec 4, 12:00 PM',
    'Your visit on Fri, Dec 4, 12:00 PM is cancelled',
  ]);
  const events = server.mails.map(eventOf);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
  expect(new Set(events.map(({ organizer }) => organizer))).toEqual(
    new Set(['mailto:no-reply@chairside.test']),
  );
  const sequences = events.map(({ sequence }) => sequence);
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  expect(events.at(-1)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' });
  t.clock.set('2026-12-04T16:30:00Z');
  await poll();
  expect(server.mails).toHaveLength(5);
});

it('tells a move and its repeats once, whatever the order and number of attempts', async () => {
  await onlyEmail();
  const id = await book();
  await move(id, '2026-12-03T17:00:00Z');
  const { rows } = await t.asOwner(
    `UPDATE outbox SET settled_at = NULL, outcome = NULL, waiting_for = NULL
     WHERE topic LIKE 'appointment.%' AND payload ->> 'appointmentId' = $1 RETURNING id`,
    [id],
  );
  expect(rows).toHaveLength(2);
  await quiet();
  expect(server.mails).toHaveLength(2);
  expect(await reminders()).toHaveLength(1);
});

it('gives the reminder to the new client when a visit is handed on, and follows a client who is merged', async () => {
  await onlyEmail();
  const id = await book();
  const add = async (firstName: string, email: string): Promise<string> =>
    (
      await t.ask(
        `mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }`,
        { input: { firstName, email, language: 'es' } },
        shop,
      )
    ).createClient.id;
  const dana = await add('Dana', 'dana@example.com');
  await t.ask(`mutation { updateAppointment(input: { id: "${id}", clientId: "${dana}" }) { id } }`, {}, shop);
  await quiet();
  expect(await reminders()).toMatchObject([{ recipient: 'dana@example.com' }]);
  const mail = server.mails.at(-1)!;
  expect(mail).toMatchObject({
    to: 'dana@example.com',
    headers: { subject: 'Su cita en Fade & Co: jue, 3 de dic, 10:00 a.m.' },
  });
  const link = /manage\/([\w-]+)/.exec(mail.parts['text/plain']!)![1];
  const { managedBooking } = await t.ask(`{ managedBooking(manageToken: "${link}") { canCancel } }`);
  expect(managedBooking).toEqual({ canCancel: true });

  const kept = await add('Dana', 'dana@new.example.com');
  await t.ask(`mutation { mergeClients(keepId: "${kept}", mergeId: "${dana}", input: {}) { id } }`, {}, shop);
  t.clock.set('2026-12-03T14:00:00Z');
  await poll();
  expect(server.mails.at(-1)).toMatchObject({
    to: 'dana@new.example.com',
    headers: { subject: 'Recordatorio: jue, 3 de dic, 10:00 a.m. en Fade & Co' },
  });
});

it.each([
  [{ emailConfirmations: false, smsConfirmations: false }, ['reminder email', 'reminder sms']],
  [{ smsConfirmations: false, emailReminders: false }, ['booking_confirmation email', 'reminder sms']],
  [
    { emailReminders: false, smsReminders: false },
    ['booking_confirmation email', 'booking_confirmation sms'],
  ],
])('sends what the settings %j say', async (settings, expected) => {
  await set(settings);
  await book();
  expect((await messagesOf()).map(({ kind, channel }) => `${kind} ${channel}`)).toEqual(expected);
});

it.each([15, 30, 60, 120, 1440])('reminds %i minutes before', async (minutes) => {
  await set({ reminderTimeBefore: minutes, smsReminders: false });
  await book();
  const due = new Date(new Date(TEN).getTime() - minutes * 60_000).toISOString().slice(0, 16);
  expect(await reminders()).toMatchObject([{ due }]);
});

it('plans no reminder whose moment has passed, and never sends one after the start', async () => {
  await onlyEmail();
  t.clock.set('2026-12-03T14:30:00Z');
  await bookLater(TEN);
  expect(await reminders()).toEqual([]);
  const later = await bookLater('2026-12-03T20:00:00Z');
  t.clock.set('2026-12-03T20:00:01Z');
  await poll();
  expect(await told(`AND appointment_id = '${later}' AND kind = 'reminder'`)).toEqual([
    'reminder email cancelled stale',
  ]);
  expect(server.mails).toHaveLength(2);
});

it('asks for a rating an hour after the visit, tells of a missed one, and waits for a word on a pending one', async () => {
  await set({ smsConfirmations: false, smsReminders: false, emailReminders: false });
  await t.ask(`mutation { updateBookingSettings(input: { autoConfirmBookings: false }) { id } }`, {}, shop);
  const pending = await book(TEN, { slug: shop.slug }, {});
  expect(await told()).toEqual(['booking_pending email sent']);
  await t.ask(`mutation { confirmAppointment(id: "${pending}") { id } }`, {}, shop);
  await quiet();
  await t.ask(`mutation { checkInAppointment(id: "${pending}") { id } }`, {}, shop);
  t.clock.set('2026-12-03T15:40:00Z');
  await advance(pending, 'completed');
  await poll();
  expect(server.mails).toHaveLength(2);
  t.clock.set('2026-12-03T16:41:00Z');
  await poll();
  expect(server.mails.map(({ headers }) => headers.subject)).toEqual([
    'We received your request for Thu, Dec 3, 10:00 AM',
    'Your visit at Fade & Co: Thu, Dec 3, 10:00 AM',
    'How was your visit at Fade & Co?',
  ]);
  const missed = await bookLater('2026-12-03T18:00:00Z');
  t.clock.set('2026-12-03T18:30:00Z');
  await advance(missed, 'no_show');
  expect(await told(`AND appointment_id = '${missed}'`)).toEqual([
    'booking_confirmation email sent',
    'no_show email sent',
  ]);
});

describe('quiet hours', () => {
  beforeEach(() =>
    set({ smsConfirmations: false, smsReminders: false, quietHoursStart: '21:00', quietHoursEnd: '08:00' }),
  );

  it('hold messages back until they end; a reminder that would then be too late goes out before', async () => {
    t.clock.set('2026-12-02T02:30:00Z');
    const id = await bookLater('2026-12-03T12:30:00Z', { override: { reason: 'before opening' } });
    expect(server.mails).toHaveLength(0);
    expect((await messagesOf()).map(({ kind, due }) => `${kind} ${due}`)).toEqual([
      'booking_confirmation 2026-12-02T13:00',
      'reminder 2026-12-03T01:59',
    ]);
    await t.app.domain.appointments.reschedule(staff(), { startsAt: new Date('2026-12-03T15:00:00Z') }, id);
    await quiet();
    expect(await told(`AND status = 'scheduled'`)).toEqual([
      'booking_confirmation email scheduled',
      'reminder email scheduled',
    ]);
    t.clock.set('2026-12-02T12:59:00Z');
    await poll();
    expect(server.mails).toHaveLength(0);
    t.clock.set('2026-12-02T13:00:00Z');
    await poll();
    expect(server.mails.map(({ headers }) => headers.subject)).toEqual([
      'Your visit at Fade & Co: Thu, Dec 3, 10:00 AM',
    ]);
  });

  it('need both ends, at different times of day', async () => {
    const wrong = async (input: object) =>
      (await t.execute(SETTINGS, { input }, shop)).errors![0]!.extensions.fieldErrors;
    expect(await wrong({ quietHoursStart: '21:00' })).toEqual([
      { path: 'input.quietHoursEnd', message: 'Quiet hours need both a beginning and an end.' },
    ]);
    expect(await wrong({ quietHoursStart: '21:00', quietHoursEnd: '21:00' })).toMatchObject([
      { path: 'input.quietHoursEnd' },
    ]);
    expect(await wrong({ quietHoursStart: '24:00', quietHoursEnd: '9' })).toHaveLength(2);
    expect(await wrong({ smsMonthlyQuota: -1 })).toEqual([
      { path: 'input.smsMonthlyQuota', message: 'Text messages a month must be 0 to 100000.' },
    ]);
    await set({ quietHoursStart: null, quietHoursEnd: null });
    expect(
      (await t.asOwner('SELECT quiet_from_minute AS q FROM tenants WHERE id = $1', [shop.tenantId])).rows,
    ).toEqual([{ q: null }]);
  });
});

describe('a mail that fails', () => {
  beforeEach(() => set({ smsConfirmations: false, smsReminders: false, emailReminders: false }));

  it('is refused for good: failed, and can be sent again by hand', async () => {
    server.onRcpt = () => smtpError(550, 'No such mailbox cara@example.com');
    await book();
    expect(await told()).toEqual(['booking_confirmation email failed refused']);
    const { clientMessages } = await t.ask(
      `{ clientMessages { nodes { id error canSendAgain status } } }`,
      {},
      shop,
    );
    expect(clientMessages.nodes).toMatchObject([
      { canSendAgain: true, error: expect.stringContaining('No such mailbox <address>') },
    ]);
    server.onRcpt = null;
    const { id } = clientMessages.nodes[0];
    await t.ask(`mutation { sendMessageAgain(id: "${id}") { status } }`, {}, shop);
    await quiet();
    expect(await told()).toEqual(['booking_confirmation email sent']);
    const { clientMessage } = await t.ask(
      `{ clientMessage(id: "${id}") { text events { status reason } } }`,
      {},
      shop,
    );
    expect(clientMessage.text).toContain('Hello Cara');
    expect(clientMessage.events.map(({ status }: { status: string }) => status)).toEqual([
      'scheduled',
      'sending',
      'failed',
      'scheduled',
      'sending',
      'sent',
    ]);
    const again = await t.execute(`mutation { sendMessageAgain(id: "${id}") { status } }`, {}, shop);
    expect(again.errors![0]!.extensions.code).toBe('CONFLICT');
  });

  it('is tried after 30 seconds, 2 and 10 minutes and an hour when the server is busy, then given up', async () => {
    let attempts = 0;
    server.onRcpt = () => {
      attempts += 1;
      return smtpError(451, 'Try again later');
    };
    await book();
    for (const wait of [30, 120, 600, 3600]) {
      expect(await told()).toEqual(['booking_confirmation email scheduled later']);
      t.clock.advance((wait - 1) * 1000);
      await poll();
      t.clock.advance(1000);
      await poll();
    }
    expect(attempts).toBe(5);
    expect(await told()).toEqual(['booking_confirmation email failed gave_up']);
  });

  it('is sent again under the same Message-ID when the answer got lost, and not at all while one may still come', async () => {
    let raw = '';
    server.onData = (mail) => {
      raw = mail.raw;
      server.onData = null;
      // The server took it, but its answer never arrives.
      return new Promise((resolve) => setTimeout(() => resolve(null), 60_000).unref());
    };
    const booked = book();
    for (let tries = 0; raw === '' && tries < 500; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      jobs.wake();
    }
    // The connection that would write down the outcome breaks: the process is as good as gone.
    await server.drop();
    await booked;
    expect(await told()).toEqual(['booking_confirmation email sending unknown']);
    t.clock.advance(4 * 60_000);
    await poll();
    expect(server.mails).toHaveLength(0);
    t.clock.advance(60_000);
    await poll();
    expect(await told()).toEqual(['booking_confirmation email sent']);
    const id = (text: string) => /^message-id: (.+)$/im.exec(text)?.[1];
    expect(id(server.mails[0]!.raw)).toBe(id(raw));
    expect(id(raw)).toMatch(/@chairside\.test>/);
  });

  it('stays in sending when the outcome cannot be written down, and is looked into later', async () => {
    await t.asOwner(`
      CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
      ALTER FUNCTION break_off() SECURITY DEFINER;
      CREATE TRIGGER break_off BEFORE UPDATE ON messages FOR EACH ROW WHEN (NEW.status = 'sent') EXECUTE FUNCTION break_off()`);
    try {
      await book();
    } finally {
      await t.asOwner('DROP TRIGGER break_off ON messages; DROP FUNCTION break_off()');
    }
    expect(await told()).toEqual(['booking_confirmation email sending']);
    expect(server.mails).toHaveLength(1);
    await poll();
    expect(server.mails).toHaveLength(1);
    t.clock.advance(5 * 60_000);
    await poll();
    expect(await told()).toEqual(['booking_confirmation email sent']);
    expect(server.mails[0]!.headers['message-id']).toBe(server.mails[1]!.headers['message-id']);
  });
});

it('waits while a kill switch is thrown or the business is suspended, and what is stale by then is cancelled', async () => {
  await set({ smsConfirmations: false, smsReminders: false });
  await t.asOwner(
    `INSERT INTO kill_switches (id, name, subject_tenant_id, reason, thrown_by, thrown_at)
     VALUES (gen_random_uuid(), 'email', $1, 'test', gen_random_uuid(), now())`,
    [shop.tenantId],
  );
  await t.app.switches.refresh();
  const id = await book();
  t.clock.set('2026-12-03T14:30:00Z');
  await poll();
  expect(await told()).toEqual(['booking_confirmation email scheduled', 'reminder email scheduled']);
  await t.asOwner('DELETE FROM kill_switches');
  await t.app.switches.refresh();
  await t.asOwner(`UPDATE tenants SET status = 'suspended' WHERE id = $1`, [shop.tenantId]);
  await poll();
  expect(await told()).toEqual(['booking_confirmation email scheduled', 'reminder email scheduled']);
  await t.asOwner(`UPDATE tenants SET status = 'active' WHERE id = $1`, [shop.tenantId]);
  t.clock.set('2026-12-03T15:00:01Z');
  await poll();
  expect(await told(`AND appointment_id = '${id}'`)).toEqual([
    'booking_confirmation email cancelled stale',
    'reminder email cancelled stale',
  ]);
  expect(server.mails).toHaveLength(0);
});

it('shows nothing of it to another business, and lets only those who may act on it', async () => {
  await book();
  const other = await newShop(t);
  const [mine] = await messagesOf();
  const list = `{ clientMessages { totalCount } }`;
  expect((await t.ask(list, {}, shop)).clientMessages.totalCount).toBe(4);
  expect((await t.ask(list, {}, other)).clientMessages.totalCount).toBe(0);
  for (const operation of [
    `{ clientMessage(id: "${mine!.id}") { text } }`,
    `mutation { sendMessageAgain(id: "${mine!.id}") { id } }`,
    `mutation { cancelMessage(id: "${mine!.id}") { id } }`,
  ]) {
    expect((await t.execute(operation, {}, other)).errors![0]!.extensions.code).toBe('NOT_FOUND');
  }
  const search = async (filter: string) =>
    (await t.ask(`{ clientMessages(${filter}) { totalCount } }`, {}, shop)).clientMessages.totalCount;
  expect(await search('search: "cara c"')).toBe(4);
  expect(await search('search: "100%"')).toBe(0);
  expect(await search('status: not_sent, channel: sms')).toBe(1);
  expect(await search('kind: reminder')).toBe(2);
  const bad = await t.execute(`{ clientMessages(clientId: "x", after: "y") { totalCount } }`, {}, shop);
  expect(bad.errors![0]!.extensions.code).toBe('BAD_USER_INPUT');
});

it('keeps what is not sent for want of a provider, and a reminder that was cancelled by hand stays so', async () => {
  const id = await book();
  const { outgoingMessages } = await t.ask(
    `{ outgoingMessages { channel isConfigured sentThisMonth monthlyQuota stillRelevant } }`,
    {},
    shop,
  );
  expect(outgoingMessages).toEqual([
    { channel: 'email', isConfigured: true, sentThisMonth: 1, monthlyQuota: null, stillRelevant: 0 },
    { channel: 'sms', isConfigured: false, sentThisMonth: 0, monthlyQuota: 1000, stillRelevant: 1 },
  ]);
  const [sms] = await messagesOf(`AND status = 'not_sent'`);
  const { clientMessage } = await t.ask(`{ clientMessage(id: "${sms!.id}") { text } }`, {}, shop);
  expect(clientMessage.text).toMatch(/^Fade & Co: you are booked for Thu, Dec 3, 10:00 AM, Cut with Ana\./);
  expect(
    (await t.ask(`mutation { sendRelevantMessages { count } }`, {}, shop)).sendRelevantMessages.count,
  ).toBe(0);
  const [reminder] = await messagesOf(`AND kind = 'reminder' AND channel = 'email'`);
  await t.ask(`mutation { cancelMessage(id: "${reminder!.id}") { status } }`, {}, shop);
  await t.ask(`mutation { updateAppointment(input: { id: "${id}", notes: "x" }) { id } }`, {}, shop);
  await quiet();
  expect(await told(`AND kind = 'reminder'`)).toEqual([
    'reminder email cancelled by_hand',
    'reminder sms scheduled',
  ]);
  const { rows } = await t.asOwner(
    `SELECT action FROM audit_log WHERE tenant_id = $1 AND entity = 'message'`,
    [shop.tenantId],
  );
  expect(rows).toEqual([{ action: 'message.cancelled' }]);
});

it('forgets what was written to a client who is erased', async () => {
  const id = await book();
  await cancel(id);
  const { clients } = await t.ask(`{ clients { nodes { id } } }`, {}, shop);
  await t.ask(`mutation { eraseClient(id: "${clients.nodes[0].id}") { ok } }`, {}, shop);
  const { rows } = await t.asOwner(
    'SELECT DISTINCT recipient, subject, body FROM messages WHERE tenant_id = $1',
    [shop.tenantId],
  );
  expect(rows).toEqual([{ recipient: null, subject: null, body: null }]);
});

it('tells nobody of what a quiet actor does', async () => {
  const ctx = quietContext(t.app.services.database, shop.tenantId, t.clock);
  await t.app.domain.appointments.book(ctx, {
    lines: [{ serviceId: shop.cut }],
    startsAt: new Date(TEN),
    client: CARA,
  });
  await quiet();
  expect(await told()).toEqual([]);
});

describe('text messages', () => {
  /** A provider of text messages, as far as sending needs one. */
  const sent: string[] = [];
  const carrier = (unknown = false): MessageCarrier => ({
    channel: 'sms',
    open: () =>
      Promise.resolve({
        name: 'test',
        find: ({ id }) => Promise.resolve(sent.includes(id) ? { carrierMessageId: id, segments: 1 } : null),
        report: null,
        send: ({ id }) => {
          sent.push(id);
          return unknown
            ? Promise.reject(new CarrierError('unknown', 'timed out'))
            : Promise.resolve({ carrierMessageId: id, segments: 1 });
        },
      }),
  });
  const senderWith = (one: MessageCarrier) => {
    const { parts } = t.app.domain.messageSender as unknown as { parts: MessageSenderParts };
    return new MessageSender({ ...parts, carriers: [one] });
  };

  it('are counted against the quota, and the owner hears of it at four fifths and when it is used up', async () => {
    await set({ smsMonthlyQuota: 2, emailConfirmations: false, emailReminders: false, smsReminders: false });
    const sender = senderWith(carrier());
    for (const hour of ['15', '16', '17']) {
      await book(`2026-12-03T${hour}:00:00Z`);
    }
    await t.asOwner(`UPDATE messages SET status = 'scheduled', reason = NULL WHERE tenant_id = $1`, [
      shop.tenantId,
    ]);
    for (const { id } of await messagesOf()) {
      await sender.deliver(staff(), id);
    }
    expect(await told()).toEqual([
      'booking_confirmation sms sent',
      'booking_confirmation sms sent',
      'booking_confirmation sms not_sent quota',
    ]);
    const { notices } = await t.ask(`{ notices { nodes { kind appointmentId } } }`, {}, shop);
    expect(notices.nodes).toEqual([{ kind: 'sms_quota_reached', appointmentId: null }]);
    await set({ smsMonthlyQuota: 10 });
    t.clock.set('2027-01-01T05:00:00Z');
    const [{ used }] = (
      await t.asOwner(`SELECT count(*)::int AS used FROM messages WHERE tenant_id = $1 AND sent_at >= $2`, [
        shop.tenantId,
        t.clock.now(),
      ])
    ).rows;
    expect(used).toBe(0);
  });

  it('near the end of the quota are told of once, when four fifths are used, and never twice a month', async () => {
    await set({ smsMonthlyQuota: 10, emailConfirmations: false, emailReminders: false, smsReminders: false });
    const sender = senderWith(carrier());
    await t.asOwner(
      `INSERT INTO messages (tenant_id, id, occasion, kind, channel, language, status, due_at, created_at, updated_at, sent_at)
       SELECT $1, gen_random_uuid(), 'sent ' || n, 'reminder', 'sms', 'en', 'sent', $2, $2, $2, $2
       FROM generate_series(1, 6) n`,
      [shop.tenantId, t.clock.now()],
    );
    const noticed = async () =>
      (await t.ask(`{ notices { nodes { kind } } }`, {}, shop)).notices.nodes.map(
        ({ kind }: { kind: string }) => kind,
      );
    const sendOne = async (startsAt: string) => {
      const id = await book(startsAt);
      await t.asOwner(
        `UPDATE messages SET status = 'scheduled', reason = NULL WHERE tenant_id = $1 AND appointment_id = $2`,
        [shop.tenantId, id],
      );
      const [message] = await messagesOf(`AND status = 'scheduled'`);
      await sender.deliver(staff(), message!.id);
    };
    await sendOne('2026-12-03T15:00:00Z');
    expect(await noticed()).toEqual([]);
    await sendOne('2026-12-03T16:00:00Z');
    expect(await noticed()).toEqual(['sms_quota_near']);
    await sendOne('2026-12-03T17:00:00Z');
    expect(await noticed()).toEqual(['sms_quota_near']);
    await sendOne('2026-12-03T18:00:00Z');
    expect((await noticed()).sort()).toEqual(['sms_quota_near', 'sms_quota_reached']);
  });

  it('of which nobody knows whether they were taken are looked up before they are sent again', async () => {
    await set({ emailConfirmations: false, emailReminders: false, smsReminders: false });
    await book();
    await t.asOwner(`UPDATE messages SET status = 'scheduled', reason = NULL WHERE tenant_id = $1`, [
      shop.tenantId,
    ]);
    const [{ id }] = (await messagesOf()) as [Row];
    sent.splice(0);
    await senderWith(carrier(true)).deliver(staff(), id);
    expect(await told()).toEqual(['booking_confirmation sms sending unknown']);
    t.clock.advance(5 * 60_000);
    await senderWith(carrier()).deliver(staff(), id);
    expect(await told()).toEqual(['booking_confirmation sms sent']);
    expect(sent).toEqual([id]);
  });
});

describe('mails to the team', () => {
  const INVITE = `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { id } }`;
  const LIST = `{ clientMessages(kind: invitation) { totalCount nodes { id kind channel status reason recipient subject canSendAgain } } }`;
  const invite = (email: string) => t.ask(INVITE, { input: { email, role: 'manager' } }, shop);
  const listed = async (caller: Caller = shop) => (await t.ask(LIST, {}, caller)).clientMessages;
  async function settled(status: string): Promise<void> {
    for (let tries = 0; (await listed()).nodes[0]?.status !== status; tries += 1) {
      if (tries > 300) {
        throw new Error(`not ${status}: ${JSON.stringify(await listed())}`);
      }
      jobs.wake();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it('stand among the messages, without their link, and for those alone who may see the team', async () => {
    await invite('dana@example.com');
    await settled('sent');
    const [invitation] = (await listed()).nodes;
    expect(invitation).toMatchObject({
      channel: 'email',
      recipient: 'dana@example.com',
      subject: expect.stringContaining('Fade & Co'),
      canSendAgain: false,
    });
    expect(server.mails.map(({ to }) => to)).toEqual(['dana@example.com']);
    const show = `query ($id: ID!) { clientMessage(id: $id) { text events { status } } }`;
    expect((await t.ask(show, { id: invitation.id }, shop)).clientMessage).toEqual({
      text: null,
      events: [{ status: 'scheduled' }, { status: 'sent' }],
    });
    const { rows } = await t.asOwner(`SELECT row_to_json(m)::text AS text FROM messages m`);
    expect(JSON.stringify(rows)).not.toContain('/invite/');

    const { token, userId } = await t.registerOwner();
    await t.asOwner(
      `INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, gen_random_uuid(), $2, 'front_desk')`,
      [shop.tenantId, userId],
    );
    const desk = { token, tenantId: shop.tenantId };
    expect((await listed(desk)).totalCount).toBe(0);
    expect((await t.execute(show, { id: invitation.id }, desk)).errors?.[0]?.extensions.code).toBe(
      'NOT_FOUND',
    );
    expect((await listed(await t.newBusiness())).totalCount).toBe(0);
  });

  it('that are refused wait for another attempt and say why, and one that is cancelled is not sent', async () => {
    server.onRcpt = () => smtpError(451, 'Busy, said the server');
    await invite('dana@example.com');
    for (let tries = 0; (await listed()).nodes[0]?.reason !== 'later' && tries < 300; tries += 1) {
      jobs.wake();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    const [waiting] = (await listed()).nodes;
    expect(waiting).toMatchObject({ status: 'scheduled', reason: 'later' });
    await t.ask('mutation ($id: ID!) { cancelMessage(id: $id) { id } }', { id: waiting.id }, shop);
    server.onRcpt = null;
    await t.asOwner(`UPDATE jobs._private_jobs SET run_at = now() WHERE locked_at IS NULL`);
    for (let tries = 0; tries < 300; tries += 1) {
      const { rows } = await t.asOwner(
        `SELECT FROM outbox WHERE topic = 'mail.send' AND tenant_id = $1 AND settled_at IS NULL`,
        [shop.tenantId],
      );
      if (rows.length === 0) break;
      await t.asOwner(`SELECT pg_notify('jobs:insert', '{"r":1,"count":1}')`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect((await listed()).nodes).toMatchObject([{ status: 'cancelled', reason: 'by_hand' }]);
    expect(server.mails).toEqual([]);
  });

  it('show that nothing is there to send them, and are kept until something is', async () => {
    const bare = await startTestApp(new TestClock(), { production: true });
    try {
      const business = await bare.newBusiness();
      await bare.ask(INVITE, { input: { email: 'dana@example.com', role: 'manager' } }, business);
      const { clientMessages } = await bare.ask(LIST, {}, business);
      expect(clientMessages.nodes).toMatchObject([{ status: 'not_sent', reason: 'no_provider' }]);
      const { rows } = await bare.asOwner(
        `SELECT settled_at, payload ? 'text' AS kept FROM outbox WHERE topic = 'mail.send' AND tenant_id = $1`,
        [business.tenantId],
      );
      expect(rows).toEqual([{ settled_at: null, kept: true }]);
    } finally {
      await bare.close();
    }
  });
});

it('the job of a message that went out before its worker was killed does not stay as a dead one', async () => {
  await book();
  await poll();
  const { rows } = await t.asOwner(
    `SELECT id, status, tenant_id FROM messages WHERE tenant_id = $1 AND status = 'sent' LIMIT 1`,
    [shop.tenantId],
  );
  expect(rows).toHaveLength(1);
  const dead = async () =>
    (
      await t.asOwner(
        `SELECT key FROM jobs.jobs WHERE task_identifier = 'messages.send' AND attempts >= max_attempts`,
      )
    ).rows;
  const leave = (messageId: string) =>
    t.asOwner(
      `SELECT jobs.add_job('messages.send', json_build_object('tenantId', $1::text, 'data', json_build_object('messageId', $2::text)),
                           job_key => 'messages.send ' || $2, max_attempts => 1, run_at => now() + interval '1 hour')`,
      [shop.tenantId, messageId],
    );
  await leave(rows[0].id);
  await t.asOwner(`UPDATE jobs._private_jobs SET attempts = 1 WHERE key = 'messages.send ' || $1`, [
    rows[0].id,
  ]);
  expect(await dead()).toContainEqual({ key: `messages.send ${rows[0].id}` });
  await poll();
  expect(await dead()).toEqual([]);
});
