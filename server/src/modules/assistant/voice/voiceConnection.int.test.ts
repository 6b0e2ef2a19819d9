import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { FakeCall, type HeardTwiml } from '../../../../test/fakePhone';
import { FAKE_ACCOUNT, FakeTwilio, signatureOf } from '../../../../test/fakeTwilio';
import { type Shop, newShop } from '../../../../test/shop';
import { type Caller, TestClock, type TestApp, startTestApp } from '../../../../test/testApp';

const PUBLIC_URL = 'https://book.example';
const CONNECTION = `isConnected number accountName accountSid usesSmsAccount smsAccountName webhookConfigured voiceUrl statusUrl
  transferPhone businessPhone useRelay canUseRelay maxCallMinutes callsThisMonth minutesThisMonth lastUsedAt lastError`;
const SHOW = `{ voiceConnection { ${CONNECTION} } }`;
const NUMBERS = '{ voiceNumbers }';
const CONNECT = `mutation ($input: ConnectVoiceInput!) { connectVoice(input: $input) { ${CONNECTION} } }`;
const CONFIGURE = `mutation ($input: ConfigureVoiceInput!) { configureVoice(input: $input) { ${CONNECTION} } }`;
const SYNC = 'mutation { syncIntegration(provider: ai_voice) { message integration { status lastError } } }';
const DISCONNECT =
  'mutation { disconnectIntegration(provider: ai_voice) { message integration { status } } }';
const CONNECT_SMS = 'mutation ($input: ConnectSmsInput!) { connectSms(input: $input) { isConnected } }';
const NOW = '2026-12-02T13:00:00.000Z';
const [NUMBER, MUTE] = FAKE_ACCOUNT.numbers.map(({ phone }) => phone) as [string, string];
const ACCOUNT = {
  usesSmsAccount: false,
  accountSid: FAKE_ACCOUNT.sid,
  authToken: FAKE_ACCOUNT.token,
  number: NUMBER,
};
const SALON = '+12125550177';
const CALLER = '+12125550147';

let twilio: FakeTwilio;
let t: TestApp;
let shop: Shop;
let origin: string;

beforeAll(async () => {
  twilio = await new FakeTwilio().start();
  t = await startTestApp(new TestClock(new Date(NOW)), {
    publicUrl: PUBLIC_URL,
    twilio: { account: null, baseUrl: twilio.url, timeoutMilliseconds: 1_000 },
  });
  await new Promise<void>((resolve) => t.app.http.listen(0, '127.0.0.1', resolve));
  origin = `127.0.0.1:${(t.app.http.address() as AddressInfo).port}`;
  twilio.callbackOrigin = `http://${origin}`;
});
afterAll(async () => {
  await twilio.stop();
  await t.close();
});
beforeEach(async () => {
  t.clock.set(NOW);
  twilio.refusesWebhooks = false;
  Object.assign(twilio.accounts[0]!, structuredClone(FAKE_ACCOUNT));
  const [number] = twilio.accounts[0]!.numbers;
  Object.assign(number!, {
    voiceUrl: 'https://elsewhere.example/voice',
    statusCallback: 'https://elsewhere.example/end',
  });
  twilio.accounts[0]!.numbers[1]!.voice = false;
  shop = await newShop(t);
  await t.asOwner('UPDATE tenants SET phone = $2 WHERE id = $1', [shop.tenantId, SALON]);
});

const connect = async (input: object = ACCOUNT, caller: Caller = shop) =>
  (await t.ask(CONNECT, { input }, caller)).connectVoice;
const configure = async (input: object) => (await t.ask(CONFIGURE, { input }, shop)).configureVoice;
const refusal = async (document: string, variables: object = {}, caller: Caller = shop) =>
  (await t.execute(document, { ...variables }, caller)).errors?.[0];
const fieldsRefused = async (document: string, input: object) =>
  (await refusal(document, { input }))?.extensions.fieldErrors;
const number = () => twilio.accounts[0]!.numbers[0]!;
const ours = () => `${PUBLIC_URL}/hooks/voice/${shop.tenantId}`;
const actions = async () =>
  (
    await t.asOwner(
      `SELECT action, before, after FROM audit_log WHERE tenant_id = $1 AND entity = 'integration' ORDER BY at, id`,
      [shop.tenantId],
    )
  ).rows;

describe('connecting', () => {
  it('tries the account and the number, and has its calls brought here', async () => {
    expect(await connect({ ...ACCOUNT, number: '(212) 555-0100' })).toEqual({
      isConnected: true,
      number: NUMBER,
      accountName: 'Fade & Co texts',
      accountSid: FAKE_ACCOUNT.sid,
      usesSmsAccount: false,
      smsAccountName: null,
      webhookConfigured: true,
      voiceUrl: `${ours()}/begin`,
      statusUrl: `${ours()}/status`,
      transferPhone: null,
      businessPhone: SALON,
      useRelay: false,
      canUseRelay: true,
      maxCallMinutes: 15,
      callsThisMonth: 0,
      minutesThisMonth: 0,
      lastUsedAt: null,
      lastError: null,
    });
    expect(number()).toMatchObject({ voiceUrl: `${ours()}/begin`, statusCallback: `${ours()}/status` });
    expect((await actions()).map(({ action }) => action)).toEqual(['integration.connected']);
    const stored = await t.asOwner('SELECT sealed_credentials FROM integrations WHERE tenant_id = $1', [
      shop.tenantId,
    ]);
    expect(stored.rows[0].sealed_credentials.toString()).not.toContain(FAKE_ACCOUNT.token);
  });

  it('puts back what was there before when it is disconnected', async () => {
    await connect();
    // Once more, which must not take our own address for the one before.
    await connect({ ...ACCOUNT, authToken: null });
    const { disconnectIntegration } = await t.ask(DISCONNECT, {}, shop);
    expect(disconnectIntegration.integration.status).toBe('available');
    expect(number()).toMatchObject({
      voiceUrl: 'https://elsewhere.example/voice',
      statusCallback: 'https://elsewhere.example/end',
    });
    expect((await t.ask(SHOW, {}, shop)).voiceConnection).toMatchObject({ isConnected: false, number: null });
    expect((await actions()).at(-1)).toMatchObject({ action: 'integration.disconnected' });
  });

  it('uses the account of text messages, as it is when a call comes', async () => {
    expect(await fieldsRefused(CONNECT, { usesSmsAccount: true, number: NUMBER })).toEqual([
      { path: 'input.usesSmsAccount', message: 'No account is connected for text messages.' },
    ]);
    expect((await t.ask(NUMBERS, {}, shop)).voiceNumbers).toEqual([]);
    const { accountSid, authToken } = ACCOUNT;
    const connectSms = (token: string) =>
      t.ask(CONNECT_SMS, { input: { accountSid, authToken: token, from: NUMBER } }, shop);
    await connectSms(authToken);
    expect((await t.ask(NUMBERS, {}, shop)).voiceNumbers).toEqual([NUMBER]);
    expect(await connect({ usesSmsAccount: true, number: NUMBER })).toMatchObject({
      usesSmsAccount: true,
      smsAccountName: 'Fade & Co texts',
    });
    twilio.accounts[0]!.token = '99'.repeat(16);
    await connectSms('99'.repeat(16));
    expect((await new FakeCall(twilio, NUMBER, CALLER).begin()).said).toContain('AI assistant');
  });

  it('says beside the field what is wrong, and keeps nothing', async () => {
    const refused = (input: object) => fieldsRefused(CONNECT, { ...ACCOUNT, ...input });
    expect(await refused({ accountSid: 'SK1' })).toEqual([
      { path: 'input.accountSid', message: expect.stringContaining('begins with AC') },
    ]);
    expect(await refused({ authToken: '77'.repeat(16) })).toEqual([
      { path: 'input.authToken', message: 'Twilio refuses this account SID and auth token.' },
    ]);
    expect(await refused({ authToken: null })).toEqual([
      { path: 'input.authToken', message: 'Please enter the auth token.' },
    ]);
    expect(await refused({ number: 'call me' })).toEqual([
      { path: 'input.number', message: 'Please enter a phone number, such as +1 212 555 0100.' },
    ]);
    expect(await refused({ number: '+12125550111' })).toEqual([
      { path: 'input.number', message: 'This is not a number of the account.' },
    ]);
    expect(await refused({ number: MUTE })).toEqual([
      { path: 'input.number', message: 'This number cannot take calls. Please choose another one.' },
    ]);
    expect((await t.ask(SHOW, {}, shop)).voiceConnection.isConnected).toBe(false);
    expect(number().voiceUrl).toBe('https://elsewhere.example/voice');
  });

  it('says when Twilio does not take our address', async () => {
    twilio.refusesWebhooks = true;
    expect(await connect()).toMatchObject({ isConnected: true, webhookConfigured: false });
    expect((await refusal(SYNC))?.message).toMatch(/do not come here/);
    twilio.refusesWebhooks = false;
    expect((await t.ask(SYNC, {}, shop)).syncIntegration).toEqual({
      message: 'Sync completed',
      integration: { status: 'connected', lastError: null },
    });
    expect(number().voiceUrl).toBe(`${ours()}/begin`);
  });

  it('notices by a sync that the account or the number is gone', async () => {
    await connect();
    const [kept] = twilio.accounts[0]!.numbers.splice(0, 1);
    expect((await refusal(SYNC))?.message).toMatch(/does not belong to the Twilio account any more/);
    twilio.accounts[0]!.numbers.unshift(kept!);
    twilio.accounts[0]!.token = '99'.repeat(16);
    expect((await refusal(SYNC))?.message).toBe('Twilio refuses the account SID or the auth token.');
    const { integrations } = await t.ask('{ integrations { provider status lastError } }', {}, shop);
    expect(integrations).toContainEqual({
      provider: 'ai_voice',
      status: 'disconnected',
      lastError: 'Twilio refuses the account SID or the auth token.',
    });
  });

  it('is configured within bounds, and audited', async () => {
    expect((await refusal(CONFIGURE, { input: { useRelay: false, maxCallMinutes: 5 } }))?.message).toBe(
      'Please connect a number for calls first.',
    );
    await connect();
    const wishes = { transferPhone: '(212) 555-0178', useRelay: true, maxCallMinutes: 5 };
    expect(await configure(wishes)).toMatchObject({ ...wishes, transferPhone: '+12125550178' });
    expect(await fieldsRefused(CONFIGURE, { ...wishes, transferPhone: NUMBER })).toMatchObject([
      { path: 'input.transferPhone' },
    ]);
    expect(await fieldsRefused(CONFIGURE, { ...wishes, transferPhone: 'nobody' })).toMatchObject([
      { path: 'input.transferPhone' },
    ]);
    expect(await fieldsRefused(CONFIGURE, { ...wishes, maxCallMinutes: 61 })).toEqual([
      { path: 'input.maxCallMinutes', message: 'A call may last 1 to 60 minutes.' },
    ]);
    // Connecting again leaves it as it is.
    expect(await connect()).toMatchObject({ transferPhone: '+12125550178', maxCallMinutes: 5 });
    expect((await actions()).map(({ action }) => action)).toContain('integration.configured');
  });

  it('is nobody else’s', async () => {
    await connect();
    const other = await newShop(t, 'Other');
    expect((await t.ask(SHOW, {}, other)).voiceConnection).toMatchObject({
      isConnected: false,
      accountSid: null,
    });
    expect(await refusal(SHOW, {}, { ...other, tenantId: shop.tenantId })).toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    });
    const after = await new FakeCall(twilio, NUMBER, CALLER).again(
      `${PUBLIC_URL}/hooks/voice/${other.tenantId}/begin`,
      {},
    );
    expect(after.status).toBe(403);
  });
});

describe('ConversationRelay', () => {
  let call: FakeCall;
  let socket: WebSocket;
  let heard: { type: string; token?: string; last?: boolean; lang?: string; handoffData?: string }[];

  beforeEach(async () => {
    await connect();
    await configure({ transferPhone: null, useRelay: true, maxCallMinutes: 15 });
    call = new FakeCall(twilio, NUMBER, CALLER);
    heard = [];
  });
  afterEach(() => socket?.terminate());

  async function open(
    relay: NonNullable<HeardTwiml['relay']>,
    signedBy = FAKE_ACCOUNT.token,
  ): Promise<WebSocket> {
    const { pathname } = new URL(relay.url);
    socket = new WebSocket(`ws://${origin}${pathname}`, {
      headers: { 'X-Twilio-Signature': signatureOf(signedBy, relay.url, {}) },
    });
    socket.on('message', (data) => heard.push(JSON.parse((data as Buffer).toString())));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return socket;
  }
  const send = (message: object) => socket.send(JSON.stringify(message));
  const setup = (token: string, more: object = {}) =>
    send({
      type: 'setup',
      sessionId: 'VX1',
      accountSid: FAKE_ACCOUNT.sid,
      callSid: call.callSid,
      from: CALLER,
      to: NUMBER,
      customParameters: { token },
      ...more,
    });
  async function answered(message: object): Promise<string> {
    const before = heard.length;
    send(message);
    await until(() =>
      heard.slice(before).some(({ type, last }) => type === 'end' || (type === 'text' && last === true)),
    );
    return heard
      .slice(before)
      .filter(({ type }) => type === 'text')
      .map(({ token }) => token)
      .join('');
  }
  const prompt = (voicePrompt: string) =>
    answered({ type: 'prompt', voicePrompt, lang: 'en-US', last: true });
  const closing = () =>
    new Promise<number>((resolve) => {
      if (socket.readyState === socket.CLOSED) resolve(0);
      socket.once('close', resolve);
    });

  it('books over the WebSocket, by words and keys, and hands over to people', async () => {
    const { relay, body, action } = await call.begin();
    expect(relay!.url).toBe(`wss://book.example/hooks/voice/${shop.tenantId}/relay`);
    expect(relay!.greeting).toContain('I am an AI assistant');
    expect(body).toContain('<Language code="es-US"/>');
    await open(relay!);
    setup(relay!.token);
    expect(await prompt('A cut tomorrow at 3 with Ana')).toContain('May I have your name');
    expect(await prompt('Dana Fox')).toContain('ending in 0, 1, 4, 7');
    send({ type: 'interrupt', utteranceUntilInterrupt: 'Shall I use', durationUntilInterruptMs: '460' });
    expect(await answered({ type: 'dtmf', digit: '1' })).toContain('Shall I book it?');
    expect(await answered({ type: 'dtmf', digit: '1' })).toMatch(/^Booked/);
    send({ type: 'error', description: 'something small' });
    await answered({ type: 'dtmf', digit: '0' });
    const end = heard.at(-1)!;
    expect(end.type).toBe('end');
    const transfer = await call.again(action!, { SessionStatus: 'ended', HandoffData: end.handoffData! });
    expect(transfer).toMatchObject({ dials: SALON });
    expect(transfer.said).toContain('I am connecting you');
    const { rows } = await t.asOwner('SELECT status, outcome FROM conversations WHERE tenant_id = $1', [
      shop.tenantId,
    ]);
    expect(rows).toEqual([{ status: 'waiting', outcome: 'handed_over' }]);
  });

  it('changes to Spanish, voice and ear', async () => {
    const { relay } = await call.begin();
    await open(relay!);
    setup(relay!.token);
    expect(await answered({ type: 'dtmf', digit: '2' })).toContain('inteligencia artificial');
    expect(heard).toContainEqual({ type: 'language', ttsLanguage: 'es-US', transcriptionLanguage: 'es-US' });
    expect(heard.at(-1)).toMatchObject({ lang: 'es-US' });
  });

  it('takes a number digit by digit until the pound key', async () => {
    const { relay } = await call.begin();
    await open(relay!);
    setup(relay!.token);
    await prompt("A cut tomorrow at 3 with Ana, I'm Dana Fox");
    await answered({ type: 'dtmf', digit: '2' });
    for (const digit of '2125550188') send({ type: 'dtmf', digit });
    expect(await answered({ type: 'dtmf', digit: '#' })).toContain('Shall I book it?');
  });

  it('opens for nobody but Twilio', async () => {
    const { relay } = await call.begin();
    await expect(open(relay!, '77'.repeat(16))).rejects.toThrow('403');
    await expect(
      open({ ...relay!, url: relay!.url.replace(shop.tenantId, crypto.randomUUID()) }),
    ).rejects.toThrow('403');
    await expect(open({ ...relay!, url: 'wss://book.example/hooks/elsewhere' })).rejects.toThrow();
  });

  it.each([
    ['a wrong token', () => setup('x'.repeat(70))],
    ['the token of another call', (token: string) => setup(token, { callSid: 'CA0' })],
    ['another account', (token: string) => setup(token, { accountSid: `AC${'0'.repeat(32)}` })],
    ['no setup', () => send({ type: 'prompt', voicePrompt: 'hello' })],
    ['nonsense', () => socket.send('{')],
  ])('closes on %s', async (_, begin) => {
    const { relay } = await call.begin();
    await open(relay!);
    const closed = closing();
    begin(relay!.token);
    expect(await closed).toBe(1008);
  });

  it('takes a token once, and not for long', async () => {
    const { relay } = await call.begin();
    t.clock.advance(121_000);
    await open(relay!);
    setup(relay!.token);
    expect(await closing()).toBe(1008);
    t.clock.set(NOW);
    await open(relay!);
    setup(relay!.token);
    await prompt('How much is a cut?');
    const first = socket;
    await open(relay!);
    setup(relay!.token);
    expect(await closing()).toBe(1008);
    first.terminate();
  });

  it('goes on turn by turn when the WebSocket breaks', async () => {
    const { relay, action } = await call.begin();
    await open(relay!);
    setup(relay!.token);
    const asked = await prompt('A cut tomorrow at 3 with Ana');
    socket.terminate();
    const on = await call.post(action!, { SessionStatus: 'failed', ErrorCode: '64105' });
    expect(on.said).toBe(`I am sorry, something went wrong on our side. ${asked}`);
    expect((await call.say('Dana Fox')).said).toContain('ending in 0, 1, 4, 7');
  });

  it('ends within two seconds of a thrown switch', async () => {
    const { relay, action } = await call.begin();
    await open(relay!);
    setup(relay!.token);
    await prompt('How much is a cut?');
    await t.asOwner(
      `INSERT INTO kill_switches (id, name, subject_tenant_id, reason, thrown_at, thrown_by)
       VALUES (gen_random_uuid(), 'assistant_voice', $1, 'maintenance', $2, gen_random_uuid())`,
      [shop.tenantId, NOW],
    );
    await until(() => heard.at(-1)?.type === 'end', 2_000);
    const transfer = await call.again(action!, {
      SessionStatus: 'ended',
      HandoffData: heard.at(-1)!.handoffData!,
    });
    expect(transfer).toMatchObject({ dials: SALON });
    expect(transfer.said).toContain('cannot take your call');
    await t.asOwner('DELETE FROM kill_switches');
    await t.app.switches.refresh();
  });
});

async function until(is: () => boolean, milliseconds = 5_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!is()) {
    if (Date.now() > end) throw new Error('it never came about');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
