import ICAL from 'ical.js';
import { type MailServer, smtpError, startMailServer } from '../../../test/mailServer';
import { type Shop, TEN, newShop } from '../../../test/shop';
import { TEST_SECRET, type Caller, type TestApp, TestClock, startTestApp } from '../../../test/testApp';
import { roleUrl } from '../../platform/database/roles';
import { Jobs } from '../../platform/jobs/jobs';
import { createLogger } from '../../platform/logging';

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
  await jobs.start(t.app.work);
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
     FROM messages WHERE tenant_id = $1 ${where} ORDER BY created_at, kind, channel`,
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
