import type { AddressInfo } from 'node:net';
import { FAKE_ACCOUNT, FakeTwilio, type TakenMessage, signatureOf } from '../../../../test/fakeTwilio';
import { type Shop, newShop } from '../../../../test/shop';
import { type Caller, TestClock, type TestApp, startTestApp } from '../../../../test/testApp';
import { newId } from '../../../platform/ids';
import { systemContext } from '../../../platform/request/systemContext';
import type { CarrierError, OpenCarrier, ReadyMessage } from '../messageCarrier';

const PUBLIC_URL = 'https://book.example';
const CONNECTION = `isConnected accountName accountSid from platformFrom webhookConfigured inboundUrl statusUrl
  messagesSent monthlyQuota lastError`;
const SHOW = `{ smsConnection { ${CONNECTION} } }`;
const CONNECT = `mutation ($input: ConnectSmsInput!) { connectSms(input: $input) { ${CONNECTION} } }`;
const TEST = `mutation ($to: String!) { sendTestSms(input: { to: $to }) { ok message } }`;
const MAYA = '+12125550142';
const NUMBER = FAKE_ACCOUNT.numbers[0]!.phone;
const PLATFORM = {
  ...structuredClone(FAKE_ACCOUNT),
  sid: `AC${'f6'.repeat(16)}`,
  token: '07'.repeat(16),
  numbers: [{ sid: `PN${'08'.repeat(16)}`, phone: '+18885550100', sms: true, smsUrl: '' }],
};
const ACCOUNT = { accountSid: FAKE_ACCOUNT.sid, authToken: FAKE_ACCOUNT.token, from: NUMBER };

jest.setTimeout(30_000);

let twilio: FakeTwilio;
let t: TestApp;
let shop: Shop;

beforeAll(async () => {
  twilio = await new FakeTwilio({ accounts: [FAKE_ACCOUNT, PLATFORM] }).start();
  t = await startTestApp(new TestClock(), {
    publicUrl: PUBLIC_URL,
    twilio: {
      account: { accountSid: PLATFORM.sid, authToken: PLATFORM.token, from: PLATFORM.numbers[0]!.phone },
      baseUrl: twilio.url,
      timeoutMilliseconds: 300,
    },
  });
  await new Promise<void>((resolve) => t.app.http.listen(0, '127.0.0.1', resolve));
  // As behind a proxy: what is signed names the public address, and the Host header something else.
  twilio.callbackOrigin = `http://127.0.0.1:${(t.app.http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await twilio.stop();
  await t.close();
});
beforeEach(async () => {
  t.clock.set(new Date());
  twilio.taken.length = 0;
  twilio.attempts = 0;
  twilio.faults = [];
  twilio.blocked.clear();
  twilio.refusesWebhooks = false;
  const [account] = twilio.accounts;
  Object.assign(account!, structuredClone(FAKE_ACCOUNT));
  shop = await newShop(t);
});

const connect = async (input: object = ACCOUNT, caller: Caller = shop) =>
  (await t.ask(CONNECT, { input }, caller)).connectSms;
const refusal = async (document: string, variables: object, caller: Caller = shop) =>
  (await t.execute(document, { ...variables }, caller)).errors?.[0];
const system = () => systemContext(t.app.services.database, shop.tenantId, t.clock);
const opened = async (): Promise<OpenCarrier> =>
  (await system().read((tx) => t.app.domain.smsCarrier.open(tx, shop.tenantId)))!;
const message = (more: Partial<ReadyMessage> = {}): ReadyMessage => ({
  id: newId(),
  to: MAYA,
  subject: null,
  text: 'Fade & Co: see you at 10.',
  html: null,
  calendar: null,
  ...more,
});
const trouble = async (sending: Promise<unknown>): Promise<Partial<CarrierError>> => {
  const error = (await sending.then(
    () => null,
    (reason: unknown) => reason,
  )) as CarrierError;
  return error && { trouble: error.trouble, reason: error.reason, message: error.message };
};
const optedOut = (number = MAYA) =>
  system().read((tx) => t.app.domain.smsOptOuts.has(tx, shop.tenantId, number));
const driver = () => t.app.domain.integrationDrivers.find(({ provider }) => provider === 'sms')!;
const actions = async () =>
  (
    await t.asOwner(
      `SELECT action, before, after FROM audit_log WHERE tenant_id = $1 AND entity = 'integration' ORDER BY at`,
      [shop.tenantId],
    )
  ).rows;

/** A row as whoever plans messages leaves it behind: given to the carrier, answer not known. */
async function sendingRow(more: Partial<ReadyMessage> = {}, carrierMessageId: string | null = null) {
  const ready = message(more);
  await t.asOwner(
    `INSERT INTO messages (tenant_id, id, occasion, kind, channel, recipient, language, status, due_at, body, carrier,
       carrier_message_id, attempts, created_at, updated_at)
     VALUES ($1, $2::uuid, 'test ' || $2, 'reminder', 'sms', $3, 'en', 'sending', $4, $5, $6, $7, 1, $4, $4)`,
    [
      shop.tenantId,
      ready.id,
      ready.to,
      t.clock.now(),
      ready.text,
      carrierMessageId && 'twilio',
      carrierMessageId,
    ],
  );
  return ready;
}
const row = async (id: string) =>
  (
    await t.asOwner(
      `SELECT status, reason, error, carrier_message_id AS sid, sent_at IS NOT NULL AS sent FROM messages WHERE id = $1`,
      [id],
    )
  ).rows[0];

describe('connecting', () => {
  it('tries the account and the number, and tells Twilio where to bring texts', async () => {
    const connection = await connect({ ...ACCOUNT, from: '(212) 555-0100' });
    const inboundUrl = `${PUBLIC_URL}/hooks/twilio/${shop.tenantId}/inbound`;
    expect(connection).toEqual({
      isConnected: true,
      accountName: 'Fade & Co texts',
      accountSid: FAKE_ACCOUNT.sid,
      from: NUMBER,
      platformFrom: '+18885550100',
      webhookConfigured: true,
      inboundUrl,
      statusUrl: `${PUBLIC_URL}/hooks/twilio/${shop.tenantId}/status`,
      messagesSent: 0,
      monthlyQuota: 1000,
      lastError: null,
    });
    expect(twilio.accounts[0]!.numbers[0]!.smsUrl).toBe(inboundUrl);
    expect(await actions()).toEqual([
      {
        action: 'integration.connected',
        before: null,
        after: { provider: 'sms', account: NUMBER, accountName: 'Fade & Co texts' },
      },
    ]);
    const { rows } = await t.asOwner(`SELECT row_to_json(i)::text AS text FROM integrations i`);
    expect(rows[0].text).not.toContain(FAKE_ACCOUNT.token);
  });

  it('sends from a messaging service as well', async () => {
    const [service] = twilio.accounts[0]!.services;
    expect(await connect({ ...ACCOUNT, from: service!.sid })).toMatchObject({ from: service!.sid });
    expect(service!.inboundRequestUrl).toBe(`${PUBLIC_URL}/hooks/twilio/${shop.tenantId}/inbound`);
    await (await opened()).send(message());
    expect(twilio.taken).toHaveLength(1);
  });

  it('keeps the token that is connected when only the number changes', async () => {
    await connect();
    expect(await connect({ accountSid: ACCOUNT.accountSid, from: NUMBER })).toMatchObject({
      isConnected: true,
    });
    expect(await refusal(CONNECT, { input: { accountSid: PLATFORM.sid, from: NUMBER } })).toMatchObject({
      extensions: { fieldErrors: [{ path: 'input.authToken' }] },
    });
  });

  it('shows the addresses to paste when Twilio takes none from us', async () => {
    twilio.refusesWebhooks = true;
    expect(await connect()).toMatchObject({ isConnected: true, webhookConfigured: false });
  });

  it.each([
    ['a SID of another form', { accountSid: 'SK123' }, 'accountSid', /begins with AC/],
    ['a token of another form', { authToken: 'no token' }, 'authToken', /32 digits and letters/],
    ['a wrong token', { authToken: 'ff'.repeat(16) }, 'authToken', /Twilio refuses/],
    ['no phone number', { from: 'the shop' }, 'from', /enter a phone number/],
    ["somebody else's number", { from: '+12125550111' }, 'from', /not a number of the account/],
    ['a number for calls only', { from: '+12125550199' }, 'from', /cannot send text messages/],
    ['an unknown service', { from: `MG${'0'.repeat(32)}` }, 'from', /no messaging service/],
  ])('refuses %s, beside the field', async (_what, changed, field, sentence) => {
    const error = await refusal(CONNECT, { input: { ...ACCOUNT, ...changed } });
    expect(error?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fieldErrors: [{ path: `input.${field}`, message: expect.stringMatching(sentence) }],
    });
    expect((await t.ask(SHOW, {}, shop)).smsConnection.isConnected).toBe(false);
  });

  it('refuses an account that is suspended', async () => {
    twilio.accounts[0]!.status = 'suspended';
    expect(await refusal(CONNECT, { input: ACCOUNT })).toMatchObject({
      message: 'This Twilio account is suspended or closed.',
    });
  });

  it('is for owners and managers, each for their own business', async () => {
    await connect();
    const { token, userId } = await t.registerOwner();
    await t.asOwner(
      `INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, gen_random_uuid(), $2, 'front_desk')`,
      [shop.tenantId, userId],
    );
    const desk = { token, tenantId: shop.tenantId };
    for (const [document, variables] of [
      [SHOW, {}],
      [CONNECT, { input: ACCOUNT }],
      [TEST, { to: MAYA }],
    ] as const) {
      expect((await refusal(document, variables, desk))?.extensions.code).toBe('FORBIDDEN');
    }
    const other = await t.newBusiness();
    expect((await t.ask(SHOW, {}, other)).smsConnection).toMatchObject({
      isConnected: false,
      from: null,
      accountSid: null,
    });
  });

  it('takes our address back when it ends, and puts back the one before', async () => {
    const [number] = twilio.accounts[0]!.numbers;
    number!.smsUrl = 'https://old.example/texts';
    await connect();
    await driver().disconnect(system());
    expect(number!.smsUrl).toBe('https://old.example/texts');
    await driver().disconnect(system());
    expect((await actions()).map(({ action }: { action: string }) => action)).toEqual([
      'integration.connected',
      'integration.disconnected',
    ]);
    await connect();
    number!.smsUrl = 'https://other.example/texts';
    await driver().disconnect(system());
    expect(number!.smsUrl).toBe('https://other.example/texts');
  });
});

describe('sending', () => {
  it('gives Twilio the text with an address for reports, from the own number or the platform’s', async () => {
    const platforms = await opened();
    const first = message();
    expect(await platforms.send(first)).toEqual({ carrierMessageId: twilio.taken[0]!.sid, segments: 1 });
    await connect();
    await (await opened()).send(message());
    expect(twilio.taken).toMatchObject([
      {
        accountSid: PLATFORM.sid,
        from: '+18885550100',
        to: MAYA,
        body: 'Fade & Co: see you at 10.',
        statusCallback: `${PUBLIC_URL}/hooks/twilio/${shop.tenantId}/status/${first.id}`,
      },
      { accountSid: FAKE_ACCOUNT.sid, from: NUMBER },
    ]);
  });

  it.each([
    ['429' as const, 'later', 0],
    ['503' as const, 'later', 0],
    ['hang' as const, 'unknown', 0],
    ['500' as const, 'unknown', 0],
    ['take_and_hang' as const, 'unknown', 1],
    ['take_and_reset' as const, 'unknown', 1],
    ['take_and_500' as const, 'unknown', 1],
  ])('after %s its fate is "%s", and a look-up finds %i', async (fault, kind, taken) => {
    await connect();
    const carrier = await opened();
    const ready = message();
    const since = new Date();
    twilio.faults = [fault];
    expect(await trouble(carrier.send(ready))).toMatchObject({ trouble: kind });
    expect(twilio.attempts).toBe(1);
    const found = await carrier.find!(ready, since);
    expect(found?.carrierMessageId ?? null).toBe(taken ? twilio.taken[0]!.sid : null);
  });

  it('nobody at the other end took nothing', async () => {
    await connect();
    const carrier = await opened();
    const broken = await new FakeTwilio().start();
    await broken.stop();
    const other = await startTestApp(new TestClock(), {
      twilio: { account: { ...ACCOUNT }, baseUrl: broken.url, timeoutMilliseconds: 300 },
    });
    try {
      const { tenantId } = await other.newBusiness();
      const ctx = systemContext(other.app.services.database, tenantId, other.clock);
      const unreachable = await ctx.read((tx) => other.app.domain.smsCarrier.open(tx, tenantId));
      expect(await trouble(unreachable!.send(message()))).toMatchObject({ trouble: 'later' });
      expect(await trouble(unreachable!.find!(message(), new Date()))).toMatchObject({ trouble: 'unknown' });
    } finally {
      await other.close();
    }
    expect(carrier.name).toBe('twilio');
  });

  it('finds its own message, not one that says the same, said something else, or is older', async () => {
    await connect();
    const carrier = await opened();
    const since = new Date();
    const first = await sendingRow({}, (await carrier.send(message())).carrierMessageId);
    const again = message();
    await carrier.send(message({ text: 'Something else.' }));
    expect(await carrier.find!(again, since)).toBeNull();
    const second = await carrier.send(again);
    expect((await carrier.find!(again, since))?.carrierMessageId).toBe(second.carrierMessageId);
    expect(await carrier.find!(again, new Date(since.getTime() + 25 * 3_600_000))).toBeNull();
    expect((await row(first.id))?.sid).toBe(twilio.taken[0]!.sid);
  });

  it('refuses a bad number for good, in words of ours', async () => {
    await connect();
    twilio.faults = [21614];
    expect(await trouble((await opened()).send(message()))).toEqual({
      trouble: 'refused',
      reason: 'bad_number',
      message: 'This number cannot receive text messages.',
    });
    twilio.faults = [21999];
    const unknown = await trouble((await opened()).send(message()));
    expect(unknown).toMatchObject({ trouble: 'refused', reason: null });
    expect(unknown.message).not.toContain(MAYA);
  });

  it('shows on the card when the account is refused, and that it works again', async () => {
    await connect();
    twilio.accounts[0]!.token = 'changed';
    expect(await trouble((await opened()).send(message()))).toMatchObject({ trouble: 'account' });
    expect(await refusal(TEST, { to: MAYA })).toMatchObject({ extensions: { code: 'UNAVAILABLE' } });
    const state = () => system().read((tx) => driver().state(tx, system()));
    expect(await state()).toMatchObject({
      status: 'error',
      account: '(212) 555-0100',
      lastError: 'Twilio refuses the account SID or the auth token.',
    });
    twilio.accounts[0]!.token = FAKE_ACCOUNT.token;
    await t.ask(TEST, { to: MAYA }, shop);
    expect(await state()).toMatchObject({ status: 'connected', lastError: null });
  });

  it('never calls Twilio for a number that opted out, and learns of those it did not hear of', async () => {
    await connect();
    twilio.blocked.add(`${NUMBER} ${MAYA}`);
    const refused = { trouble: 'refused', reason: 'opted_out' };
    expect(await trouble((await opened()).send(message()))).toMatchObject(refused);
    expect(twilio.attempts).toBe(1);
    expect(await optedOut()).toBe(true);
    expect(await trouble((await opened()).send(message()))).toMatchObject(refused);
    expect(twilio.attempts).toBe(1);
  });

  it('a test message goes the same way, and is told when it cannot', async () => {
    await connect();
    expect((await t.ask(TEST, { to: '212 555 0142' }, shop)).sendTestSms).toEqual({
      ok: true,
      message: 'A test message is on its way to (212) 555-0142.',
    });
    expect(twilio.taken).toMatchObject([{ to: MAYA, body: expect.stringContaining('this is a test') }]);
    expect((await actions()).at(-1)).toEqual({
      action: 'integration.test_sent',
      before: null,
      after: { provider: 'sms', to: '…0142' },
    });
    expect(await refusal(TEST, { to: 'nobody' })).toMatchObject({
      extensions: { code: 'BAD_USER_INPUT', fieldErrors: [{ path: 'input.to' }] },
    });
    twilio.faults = [21614];
    expect(await refusal(TEST, { to: MAYA })).toMatchObject({
      extensions: {
        fieldErrors: [{ path: 'input.to', message: 'This number cannot receive text messages.' }],
      },
    });
    twilio.faults = ['429'];
    expect((await refusal(TEST, { to: MAYA }))?.extensions.code).toBe('UNAVAILABLE');
  });

  it('a test message is refused while text messages are switched off', async () => {
    await throwSwitch();
    expect((await refusal(TEST, { to: MAYA }))?.extensions.code).toBe('SWITCHED_OFF');
    expect(twilio.attempts).toBe(0);
  });
});

describe('reports of delivery', () => {
  let ready: ReadyMessage;
  let taken: TakenMessage;
  beforeEach(async () => {
    await connect();
    ready = await sendingRow();
    await (await opened()).send(ready);
    taken = twilio.taken[0]!;
  });

  it('settle a message whose sender never learned that it was taken', async () => {
    expect(await row(ready.id)).toMatchObject({ status: 'sending', sid: null });
    expect(await twilio.report(taken, 'queued')).toBe(204);
    expect(await row(ready.id)).toMatchObject({ status: 'sent', sid: taken.sid, sent: true });
    await twilio.report(taken, 'delivered');
    expect(await row(ready.id)).toMatchObject({ status: 'delivered' });
  });

  it('change nothing when they come twice, late or out of order', async () => {
    for (const status of ['delivered', 'sent', 'delivered', 'queued', 'sending', 'nonsense']) {
      expect(await twilio.report(taken, status)).toBe(204);
    }
    expect(await row(ready.id)).toMatchObject({ status: 'delivered', sid: taken.sid });
  });

  it('say in words why a message did not arrive', async () => {
    await twilio.report(taken, 'undelivered', 30005);
    expect(await row(ready.id)).toMatchObject({
      status: 'undelivered',
      reason: 'bad_number',
      error: 'This number is not in use.',
    });
    await twilio.report(taken, 'delivered');
    expect(await row(ready.id)).toMatchObject({ status: 'delivered' });
  });

  it('are refused without the right signature, for another address, and when anything was changed', async () => {
    const address = taken.statusCallback!;
    const fields = { AccountSid: FAKE_ACCOUNT.sid, MessageSid: taken.sid, MessageStatus: 'delivered' };
    const evil = 'http://127.0.0.1:1/hooks/twilio';
    const calls = [
      twilio.call(address, fields, { signature: null }),
      twilio.call(address, fields, { signature: 'bm90IGEgc2lnbmF0dXJl' }),
      twilio.call(address, fields, { token: PLATFORM.token }),
      twilio.call(address, fields, { fields: { ...fields, MessageStatus: 'failed' } }),
      twilio.call(address, fields, { signature: signatureOf(FAKE_ACCOUNT.token, evil, fields) }),
      twilio.call(`${address}?x=1`, fields, { signature: signatureOf(FAKE_ACCOUNT.token, address, fields) }),
      twilio.call(address, { ...fields, AccountSid: `AC${'0'.repeat(32)}` }, { token: FAKE_ACCOUNT.token }),
    ];
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    expect(await row(ready.id)).toMatchObject({ status: 'sending' });
  });

  it('answer the same for a business that there is not, and one whose account it is not', async () => {
    const other = await t.newBusiness();
    const fields = { AccountSid: FAKE_ACCOUNT.sid, MessageSid: taken.sid, MessageStatus: 'delivered' };
    const bodies = new Set<string>();
    for (const tenantId of [other.tenantId, newId(), 'nonsense']) {
      const address = `${PUBLIC_URL}/hooks/twilio/${tenantId}/status/${ready.id}`;
      const answer = await twilio.call(address, fields);
      bodies.add(`${answer.status} ${answer.body}`);
    }
    bodies.add(
      await twilio
        .call(taken.statusCallback!, fields, { signature: 'x' })
        .then(({ status, body }) => `${status} ${body}`),
    );
    expect([...bodies]).toEqual(['403 Forbidden']);
    expect(await row(ready.id)).toMatchObject({ status: 'sending' });
  });

  it('are not read when they are long, or no form', async () => {
    const { callbackOrigin } = twilio;
    const path = `${callbackOrigin}/hooks/twilio/${shop.tenantId}/status/${ready.id}`;
    const post = (body: string, type: string) =>
      fetch(path, { method: 'POST', body, headers: { 'content-type': type } }).then(({ status }) => status);
    expect(await post(`Body=${'x'.repeat(40_000)}`, 'application/x-www-form-urlencoded')).toBe(413);
    expect(await post('{}', 'application/json')).toBe(403);
    expect(await post('MessageSid=1&MessageSid=2', 'application/x-www-form-urlencoded')).toBe(403);
    expect((await fetch(path)).status).toBe(403);
  });

  it('still come from the platform’s account after the business has connected its own', async () => {
    const older = await sendingRow();
    const fields = { AccountSid: PLATFORM.sid, MessageSid: 'SMolder', MessageStatus: 'delivered' };
    const address = `${PUBLIC_URL}/hooks/twilio/${shop.tenantId}/status/${older.id}`;
    expect((await twilio.call(address, fields)).status).toBe(204);
    expect(await row(older.id)).toMatchObject({ status: 'delivered' });
  });

  it('that were lost are asked for by a sync, which also finds what was taken unnoticed', async () => {
    const known = await sendingRow(
      { text: 'Known.' },
      (await (await opened()).send(message({ text: 'Known.' }))).carrierMessageId,
    );
    taken.status = 'delivered';
    twilio.taken[1]!.status = 'undelivered';
    twilio.taken[1]!.errorCode = 30003;
    await driver().sync!(system());
    expect(await row(ready.id)).toMatchObject({ status: 'delivered', sid: taken.sid });
    expect(await row(known.id)).toMatchObject({ status: 'undelivered', reason: 'unreachable' });
    const state = await system().read((tx) => driver().state(tx, system()));
    expect(state).toMatchObject({ lastSyncAt: expect.any(Date), messagesSent: 1, monthlyQuota: 1000 });

    twilio.accounts[0]!.token = 'changed';
    await expect(driver().sync!(system())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect((await t.ask(SHOW, {}, shop)).smsConnection.lastError).toMatch(/auth token/);
  });
});

describe('texts from people', () => {
  beforeEach(async () => {
    await connect();
    await t.ask(`mutation { updateTenant(input: { phone: "212 555 0177" }) { id } }`, {}, shop);
  });

  it('STOP is obeyed in any dress, once for each business, until START', async () => {
    const stopped = await twilio.text(MAYA, NUMBER, ' "Stop!" ');
    expect(stopped).toMatchObject({ status: 200, reply: expect.stringContaining('unsubscribed') });
    expect(await optedOut()).toBe(true);
    const other = await t.newBusiness();
    const elsewhere = await systemContext(t.app.services.database, other.tenantId, t.clock).read((tx) =>
      t.app.domain.smsOptOuts.has(tx, other.tenantId, MAYA),
    );
    expect(elsewhere).toBe(false);
    expect((await twilio.text(MAYA, NUMBER, 'start')).reply).toContain('again');
    expect(await optedOut()).toBe(false);
  });

  it('is answered in Spanish when asked in Spanish', async () => {
    expect((await twilio.text(MAYA, NUMBER, '¡Baja!')).reply).toBe(
      'Fade & Co: ya no le enviaremos mensajes. Responda ALTA para volver a recibirlos.',
    );
    expect((await twilio.text(MAYA, NUMBER, 'ayuda')).reply).toContain('mensajes sobre sus citas');
    expect((await twilio.text(MAYA, NUMBER, 'ALTA')).reply).toContain('de nuevo');
    expect(await optedOut()).toBe(false);
  });

  it('HELP says who writes, their phone and how to stop', async () => {
    expect((await twilio.text(MAYA, NUMBER, 'help')).reply).toBe(
      'Fade & Co: texts about your visits. Questions? Call (212) 555-0177. Message and data rates may apply. Reply STOP to stop.',
    );
  });

  it('an old text that comes again does nothing, and gets the answer of then', async () => {
    const stop = { MessageSid: 'SMstop' };
    const start = { MessageSid: 'SMstart' };
    const first = await twilio.text(MAYA, NUMBER, 'STOP', stop);
    await twilio.text(MAYA, NUMBER, 'START', start);
    expect(await twilio.text(MAYA, NUMBER, 'STOP', stop)).toEqual(first);
    expect(await optedOut()).toBe(false);
    await twilio.text(MAYA, NUMBER, 'STOP');
    await twilio.text(MAYA, NUMBER, 'START', start);
    expect(await optedOut()).toBe(true);
  });

  it('anything else is kept and queued to be answered, once, and Twilio does not wait for it', async () => {
    const client = { firstName: 'Maya', phone: MAYA };
    await t.ask(
      `mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }`,
      { input: client },
      shop,
    );
    const same = { MessageSid: 'SMsame' };
    for (const more of [same, same, {}]) {
      expect(await twilio.text(MAYA, NUMBER, 'Can I come <b>later</b>?', more)).toMatchObject({
        status: 200,
        reply: null,
      });
    }
    const { rows } = await t.asOwner(
      `SELECT i.sender, i.body, i.client_id IS NOT NULL AS known, i.awaits_answer AS waits, o.payload
       FROM sms_inbound i JOIN outbox o ON o.topic = 'text.received' AND o.payload ->> 'inboundId' = i.id::text
       WHERE i.tenant_id = $1`,
      [shop.tenantId],
    );
    const kept = { sender: MAYA, body: 'Can I come <b>later</b>?', known: true, waits: true };
    expect(rows).toEqual([
      { ...kept, payload: { inboundId: expect.any(String) } },
      { ...kept, payload: { inboundId: expect.any(String) } },
    ]);
  });

  it('YES is START from somebody who has stopped, and else an answer', async () => {
    expect((await twilio.text(MAYA, NUMBER, 'Yes!')).reply).toBeNull();
    await twilio.text(MAYA, NUMBER, 'STOP');
    expect((await twilio.text(MAYA, NUMBER, 'Yes!')).reply).toContain('again');
    expect(await optedOut()).toBe(false);
  });

  it('a suspended business answers that it takes none and keeps nothing, but STOP counts', async () => {
    await t.asOwner(`UPDATE tenants SET status = 'suspended' WHERE id = $1`, [shop.tenantId]);
    const closed = 'This business takes no text messages at the moment.';
    expect((await twilio.text(MAYA, NUMBER, 'Hello')).reply).toBe(closed);
    expect((await twilio.text(MAYA, NUMBER, 'HELP')).reply).toBe(closed);
    expect((await twilio.text(MAYA, NUMBER, 'STOP')).reply).toContain('unsubscribed');
    expect(await optedOut()).toBe(true);
    const { rows } = await t.asOwner('SELECT FROM sms_inbound WHERE tenant_id = $1 AND body IS NOT NULL', [
      shop.tenantId,
    ]);
    expect(rows).toHaveLength(0);
  });

  it('nothing is answered while text messages are switched off, but STOP counts', async () => {
    await throwSwitch();
    expect((await twilio.text(MAYA, NUMBER, 'STOP')).reply).toBeNull();
    expect(await optedOut()).toBe(true);
    expect((await twilio.text(MAYA, NUMBER, 'HELP')).reply).toBeNull();
  });

  it('what Twilio answers itself is not answered twice', async () => {
    const stopped = await twilio.text(MAYA, NUMBER, 'STOP', { OptOutType: 'STOP' });
    expect(stopped).toMatchObject({ status: 200, reply: null });
    expect(await optedOut()).toBe(true);
  });

  it('is refused with a bad signature', async () => {
    const fields = { AccountSid: FAKE_ACCOUNT.sid, MessageSid: 'SM1', From: MAYA, To: NUMBER, Body: 'STOP' };
    const address = `${PUBLIC_URL}/hooks/twilio/${shop.tenantId}/inbound`;
    expect((await twilio.call(address, fields, { token: 'guess' })).status).toBe(403);
    expect(await optedOut()).toBe(false);
  });

  it('STOP outlives the erasure of the person, whose texts do not', async () => {
    await twilio.text(MAYA, NUMBER, 'My name is Maya');
    await twilio.text(MAYA, NUMBER, 'STOP');
    const { createClient } = await t.ask(
      `mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }`,
      { input: { firstName: 'Maya', phone: MAYA } },
      shop,
    );
    const text = async () =>
      JSON.stringify(
        (await t.asOwner('SELECT * FROM sms_inbound WHERE tenant_id = $1', [shop.tenantId])).rows,
      );
    expect(await text()).toContain('My name is Maya');
    await t.ask(`mutation ($id: ID!) { eraseClient(id: $id) { ok } }`, { id: createClient.id }, shop);
    expect(await text()).not.toMatch(/Maya|5550142/);
    expect(await optedOut()).toBe(true);
  });
});

describe('the platform’s number', () => {
  const { phone } = PLATFORM.numbers[0]!;
  beforeEach(() => {
    const account = twilio.accounts.find(({ sid }) => sid === PLATFORM.sid)!;
    account.numbers[0]!.smsUrl = `${PUBLIC_URL}/hooks/twilio/platform/inbound`;
  });

  it('stops for every business that sends from it, and for no other', async () => {
    const reader = '+12125550155';
    expect((await twilio.text(reader, phone, 'STOP', { MessageSid: 'SMplatform' })).reply).toContain(
      'unsubscribed',
    );
    expect(await trouble((await opened()).send(message({ to: reader })))).toMatchObject({
      reason: 'opted_out',
    });
    await connect();
    expect(await optedOut(reader)).toBe(false);
    await driver().disconnect(system());
    expect((await twilio.text(reader, phone, 'unstop')).reply).toContain('again');
    await twilio.text(reader, phone, 'STOP', { MessageSid: 'SMplatform' });
    expect(await optedOut(reader)).toBe(false);
  });

  it('says that nobody reads it', async () => {
    expect((await twilio.text('+12125550156', phone, 'Hello')).reply).toContain('Nobody reads');
  });

  it('is no way into a business', async () => {
    const account = twilio.accounts.find(({ sid }) => sid === PLATFORM.sid)!;
    account.numbers[0]!.smsUrl = `${PUBLIC_URL}/hooks/twilio/${shop.tenantId}/inbound`;
    expect((await twilio.text(MAYA, phone, 'STOP')).status).toBe(403);
    expect(await optedOut()).toBe(false);
  });
});

it('the fake reports what was taken twice', async () => {
  const ready = message();
  const carrier = await opened();
  await carrier.send(ready);
  expect(twilio.duplicates()).toEqual([]);
  await carrier.send(ready);
  expect(twilio.duplicates()).toMatchObject([{ sids: twilio.taken.map(({ sid }) => sid) }]);
});

async function throwSwitch(): Promise<void> {
  await t.asOwner(
    `INSERT INTO kill_switches (id, name, subject_tenant_id, reason, thrown_by, thrown_at)
     VALUES (gen_random_uuid(), 'sms', $1, 'test', $2, now())`,
    [shop.tenantId, shop.userId],
  );
  await t.app.switches.refresh();
}
