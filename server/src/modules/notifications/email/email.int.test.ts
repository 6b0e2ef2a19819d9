import { type MailServer, smtpError, startMailServer } from '../../../../test/mailServer';
import { type Shop, TEN, newShop } from '../../../../test/shop';
import { type TestApp, TestClock, startTestApp } from '../../../../test/testApp';
import { systemContext } from '../../../platform/request/systemContext';
import { smtpServerOf } from './smtpServer';

const CONNECT = `mutation ($input: EmailAccountInput!) { connectEmail(input: $input) { ok message } }`;
const TEST = `mutation ($input: EmailAccountInput!) { testEmail(input: $input) { ok message } }`;
const CARD = `{ integrations { provider status account lastError messagesSent canSync canDisconnect } }`;

jest.setTimeout(30_000);

let t: TestApp;
let server: MailServer;
let shop: Shop;
beforeAll(async () => {
  server = await startMailServer();
  t = await startTestApp(new TestClock(new Date('2026-12-01T14:00:00Z')));
});
afterAll(async () => {
  await t.close();
  await server.stop();
});
beforeEach(async () => {
  t.clock.set('2026-12-01T14:00:00Z');
  Object.assign(server, {
    onData: null,
    onRcpt: null,
    onAuth: (user: string, word: string) => user === 'salon' && word === 'secret',
  });
  server.mails.splice(0);
  shop = await newShop(t);
});

const account = (more: object = {}) => ({
  host: '127.0.0.1',
  port: server.port,
  security: 'none',
  user: 'salon',
  password: 'secret',
  fromName: 'Fade "the best" & Co\r\nBcc: eve@example.com',
  fromAddress: 'hello@fade.example',
  ...more,
});
const card = async (of: Shop = shop) =>
  (await t.ask(CARD, {}, of)).integrations.find(({ provider }: { provider: string }) => provider === 'email');
const problems = async (input: object, document = CONNECT) =>
  (await t.execute(document, { input }, shop)).errors?.[0]?.extensions.fieldErrors as
    { path: string; message: string }[] | undefined;
const staff = () => systemContext(t.app.services.database, shop.tenantId, t.clock);

/** A confirmation that waits to be sent. */
async function waiting(): Promise<string> {
  await t.app.domain.appointments.book(staff(), {
    lines: [{ serviceId: shop.cut, barberId: shop.ana }],
    startsAt: new Date(TEN),
    client: { firstName: 'Cara', email: 'cara@example.com' },
  });
  await t.asOwner(
    `INSERT INTO messages (tenant_id, id, occasion, kind, channel, client_id, appointment_id, recipient, language, status,
                           due_at, created_at, updated_at)
     SELECT tenant_id, gen_random_uuid(), 'test', 'booking_confirmation', 'email', client_id, id, 'cara@example.com', 'en',
            'scheduled', $2, $2, $2
     FROM appointments WHERE tenant_id = $1`,
    [shop.tenantId, t.clock.now()],
  );
  return message().then(({ id }) => id);
}
const message = async () =>
  (
    await t.asOwner('SELECT id, status, reason, attempts, due_at FROM messages WHERE tenant_id = $1', [
      shop.tenantId,
    ])
  ).rows[0];

it('connects a mail server after it has signed in and sent a test mail, and never shows the password', async () => {
  expect(await card()).toMatchObject({ status: 'available', account: null });
  const { connectEmail } = await t.ask(CONNECT, { input: account() }, shop);
  expect(connectEmail.message).toMatch(/^A test mail is on its way to .+@example\.com\.$/);
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]).toMatchObject({
    from: 'hello@fade.example',
    headers: { subject: 'Mail from Fade & Co works' },
  });
  expect(server.mails[0]!.headers.bcc).toBeUndefined();
  expect(server.mails[0]!.headers.from).toMatch(/<hello@fade\.example>$/);
  expect(await card()).toMatchObject({
    status: 'connected',
    account: 'hello@fade.example',
    canDisconnect: true,
  });
  const { emailSetup } = await t.ask(
    `{ emailSetup { account { host port security user fromName fromAddress } platformAddress } }`,
    {},
    shop,
  );
  expect(emailSetup).toMatchObject({ account: { host: '127.0.0.1', user: 'salon' }, platformAddress: null });
  const { rows } = await t.asOwner(
    `SELECT coalesce(before::text, '') || coalesce(after::text, '') AS said FROM audit_log
     WHERE tenant_id = $1 AND action = 'integration.connected'`,
    [shop.tenantId],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0].said).not.toContain('secret');

  // The stored password serves the same server and user alone.
  expect(await problems(account({ password: null, fromName: 'Fade' }))).toBeUndefined();
  expect(await problems(account({ password: null, user: 'other' }))).toMatchObject([
    { path: 'input.password' },
  ]);
});

it('names the field that keeps it from working, and stores nothing', async () => {
  expect(await problems(account({ password: 'wrong' }))).toMatchObject([{ path: 'input.password' }]);
  expect(await problems(account({ host: 'no-such-host.invalid' }))).toMatchObject([{ path: 'input.host' }]);
  expect(await problems(account({ port: 1 }))).toMatchObject([{ path: 'input.host' }]);
  expect(await problems(account({ host: 'not a host', port: 0, fromAddress: 'x' }))).toMatchObject([
    { path: 'input.host' },
    { path: 'input.port' },
    { path: 'input.fromAddress' },
  ]);
  server.onRcpt = () => smtpError(550, 'not here');
  expect(await problems(account(), TEST)).toMatchObject([{ path: 'input.host' }]);
  expect(await card()).toMatchObject({ status: 'available' });
});

it('does not reach into the private network unless that is allowed', async () => {
  const of = (host: string) =>
    smtpServerOf({ host, port: 25, security: 'none', user: null, password: null }, false);
  for (const host of [
    '127.0.0.1',
    'localhost',
    '10.1.2.3',
    '192.168.1.1',
    '169.254.169.254',
    '::1',
    '::ffff:10.0.0.1',
  ]) {
    await expect(of(host)).rejects.toMatchObject({ trouble: 'account', reason: 'private' });
  }
  const { transport } = await of('8.8.8.8');
  transport.close();
});

it('holds messages while the account is refused, and sends them once it works again', async () => {
  await t.ask(CONNECT, { input: account() }, shop);
  server.mails.splice(0);
  const id = await waiting();
  server.onAuth = () => false;
  await t.app.domain.messageSender.deliver(staff(), id);
  expect(await message()).toMatchObject({ status: 'scheduled', reason: 'account', attempts: 0 });
  expect(await card()).toMatchObject({
    status: 'error',
    lastError: expect.stringContaining('Authentication failed'),
  });
  const failed = await t.execute(`mutation { syncIntegration(provider: email) { message } }`, {}, shop);
  expect(failed.errors![0]!.extensions.code).toBe('UNAVAILABLE');
  // Nothing runs into the same wall meanwhile.
  await t.app.domain.messageSender.deliver(staff(), id);
  expect(server.mails).toHaveLength(0);

  server.onAuth = null;
  await t.ask(`mutation { syncIntegration(provider: email) { message } }`, {}, shop);
  await t.app.domain.messageSender.deliver(staff(), id);
  expect(await message()).toMatchObject({ status: 'sent', reason: null });
  expect(server.mails).toMatchObject([{ to: 'cara@example.com', from: 'hello@fade.example' }]);
  expect(await card()).toMatchObject({ status: 'connected', messagesSent: 1 });
});

it('keeps messages as not sent without any mail server, until one is connected', async () => {
  const id = await waiting();
  await t.app.domain.messageSender.deliver(staff(), id);
  expect(await message()).toMatchObject({ status: 'not_sent', reason: 'no_provider' });
  await t.ask(CONNECT, { input: account() }, shop);
  server.mails.splice(0);
  const { sendRelevantMessages } = await t.ask(`mutation { sendRelevantMessages { count } }`, {}, shop);
  expect(sendRelevantMessages.count).toBe(1);
  await t.app.domain.messageSender.deliver(staff(), id);
  expect(server.mails).toHaveLength(1);
  await t.ask(`mutation { disconnectIntegration(provider: email) { message } }`, {}, shop);
  expect(await card()).toMatchObject({ status: 'available' });
});

it('is each business’s own', async () => {
  await t.ask(CONNECT, { input: account() }, shop);
  const other = await newShop(t);
  expect(await card(other)).toMatchObject({ status: 'available', account: null });
  expect((await t.ask(`{ emailSetup { account { host } } }`, {}, other)).emailSetup.account).toBeNull();
});
