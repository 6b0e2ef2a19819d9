import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { FakeCall } from '../../../../test/fakePhone';
import { FAKE_ACCOUNT, FakeTwilio } from '../../../../test/fakeTwilio';
import { type Shop, newShop } from '../../../../test/shop';
import { TestClock, type TestApp, startTestApp } from '../../../../test/testApp';

const PUBLIC_URL = 'https://book.example';
const CONNECT = `mutation ($input: ConnectVoiceInput!) { connectVoice(input: $input) { isConnected } }`;
/** Wednesday 2 December 2026, 08:00 in New York. */
const NOW = '2026-12-02T13:00:00.000Z';
const NUMBER = FAKE_ACCOUNT.numbers[0]!.phone;
const SALON = '+12125550177';
const CALLER = '+12125550147';
const OTHER_ACCOUNT = {
  ...structuredClone(FAKE_ACCOUNT),
  sid: `AC${'f6'.repeat(16)}`,
  token: '07'.repeat(16),
  numbers: [{ sid: `PN${'08'.repeat(16)}`, phone: '+13125550100', sms: true, smsUrl: '' }],
};

let twilio: FakeTwilio;
let t: TestApp;
let shop: Shop;
let call: FakeCall;

beforeAll(async () => {
  twilio = await new FakeTwilio({ accounts: [FAKE_ACCOUNT, OTHER_ACCOUNT] }).start();
  t = await startTestApp(new TestClock(new Date(NOW)), {
    publicUrl: PUBLIC_URL,
    twilio: { account: null, baseUrl: twilio.url, timeoutMilliseconds: 1_000 },
  });
  await new Promise<void>((resolve) => t.app.http.listen(0, '127.0.0.1', resolve));
  twilio.callbackOrigin = `http://127.0.0.1:${(t.app.http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await twilio.stop();
  await t.close();
});
beforeEach(async () => {
  t.clock.set(NOW);
  t.app.domain.voice.calls.patienceMilliseconds = 8_000;
  Object.assign(twilio.accounts[0]!, structuredClone(FAKE_ACCOUNT));
  shop = await newShop(t);
  await t.asOwner('UPDATE tenants SET phone = $2 WHERE id = $1', [shop.tenantId, SALON]);
  await connect(shop);
  call = new FakeCall(twilio, NUMBER, CALLER);
});

const connect = (of: Shop, { sid, token, numbers } = FAKE_ACCOUNT) =>
  t.ask(
    CONNECT,
    { input: { usesSmsAccount: false, accountSid: sid, authToken: token, number: numbers[0]!.phone } },
    of,
  );
const rows = async (sql: string, ...values: unknown[]) =>
  (await t.asOwner(sql, [shop.tenantId, ...values])).rows;
const conversations = () =>
  rows(
    'SELECT id, status, hand_over AS reason, outcome, language, channel FROM conversations WHERE tenant_id = $1 ORDER BY started_at',
  );
const entries = async (kind: string) =>
  (
    await rows(
      'SELECT text FROM conversation_entries WHERE tenant_id = $1 AND kind = $2 ORDER BY position',
      kind,
    )
  ).map(({ text }) => text as string);
/** The events of the latest call, as staff are shown them. */
const eventsShown = async () => {
  const shown = await t.ask(
    'query ($id: ID!) { conversation(id: $id) { entries { event } } }',
    { id: (await conversations()).at(-1)!.id },
    shop,
  );
  return (shown.conversation.entries as { event: string | null }[]).flatMap(({ event }) => event ?? []);
};
const settings = (changes: string) =>
  t
    .asOwner(
      `INSERT INTO assistant_settings (tenant_id, id, updated_at) VALUES ($1, gen_random_uuid(), now())
     ON CONFLICT (tenant_id) DO NOTHING`,
      [shop.tenantId],
    )
    .then(() => t.asOwner(`UPDATE assistant_settings SET ${changes} WHERE tenant_id = $1`, [shop.tenantId]));

describe('a call', () => {
  it('books: several rounds of speech, the number confirmed, the read-back answered by key', async () => {
    const greeting = await call.begin();
    expect(greeting.said).toMatch(
      /^Hello, you have reached Fade & Co\. I am an AI assistant, not a person\./,
    );
    expect(greeting.said).toContain('Para español, oprima dos.');
    expect(greeting.gather).toMatchObject({
      input: 'dtmf speech',
      language: 'en-US',
      speechTimeout: 'auto',
      actionOnEmptyResult: 'true',
      numDigits: '1',
      method: 'POST',
    });
    expect(greeting.gather!.hints!.split(',')).toEqual(
      expect.arrayContaining(['Ana', 'Bo', 'Cut', 'tomorrow']),
    );

    const times = await call.say('A cut with Ana tomorrow afternoon, please.');
    expect(times.said).toMatch(/^For Cut on Thursday December 3 I have \d+(:\d\d)? PM/);
    const named = await call.press('1');
    expect(named.said).toMatch(/is free\. May I have your name/);
    const number = await call.say('Dana Fox.');
    expect(number.said).toBe(
      'Shall I use the number that you are calling from, ending in 0, 1, 4, 7? Press 1 for yes, or 2 for another number.',
    );
    const readBack = await call.press('1');
    expect(readBack.said).toMatch(
      /^Cut with Ana on Thursday December 3 at .* 30 minutes, 30 dollars\..*Shall I book it\?/,
    );
    expect(
      await rows('SELECT 1 FROM appointments WHERE tenant_id = $1 AND status = $2', 'confirmed'),
    ).toHaveLength(0);
    const booked = await call.press('1');
    expect(booked.said).toMatch(
      /^Booked: .* Your reference is ([A-Z2-9], ){5}[A-Z2-9]\. Is there anything else/,
    );
    const bye = await call.say('No, thank you.');
    expect(bye.hangsUp).toBe(true);

    const [appointment] = await rows(
      `SELECT a.status, a.channel, c.phone, c.first_name AS "firstName" FROM appointments a
       JOIN clients c ON c.id = a.client_id WHERE a.tenant_id = $1`,
    );
    expect(appointment).toEqual({ status: 'confirmed', channel: 'call', phone: CALLER, firstName: 'Dana' });
    expect(await conversations()).toMatchObject([{ status: 'open', outcome: 'booked', channel: 'call' }]);

    expect(await call.end(61)).toBe(204);
    expect(await call.end(61)).toBe(204);
    expect(await conversations()).toMatchObject([{ status: 'closed', outcome: 'booked' }]);
    expect(
      await rows(
        'SELECT ended_at IS NOT NULL AS ended, duration_seconds AS seconds, flow, answer FROM voice_calls WHERE tenant_id = $1',
      ),
    ).toEqual([{ ended: true, seconds: 61, flow: {}, answer: null }]);
    const { integrations } = await t.ask(
      '{ integrations { provider status account lastUsedAt settings { label value } } }',
      {},
      shop,
    );
    expect(integrations.find(({ provider }: { provider: string }) => provider === 'ai_voice')).toEqual({
      provider: 'ai_voice',
      status: 'connected',
      account: '(212) 555-0100',
      lastUsedAt: NOW,
      settings: [
        { label: 'Calls this month', value: '1' },
        { label: 'Minutes this month', value: '2' },
      ],
    });
  });

  it('is Spanish after the key two, to its end', async () => {
    await call.begin();
    const greeting = await call.press('2');
    expect(greeting.language).toBe('es-US');
    expect(greeting.said).toMatch(/^Hola, llamó a Fade & Co\. Soy un asistente de inteligencia artificial/);
    expect(greeting.gather).toMatchObject({ language: 'es-US' });
    expect((await call.say('Cut con Ana mañana a las 3 de la tarde')).said).toMatch(
      /las 3 de la tarde con Ana está libre/,
    );
    expect((await call.say('Dana Fox')).said).toContain('que termina en 0, 1, 4, 7');
    const readBack = await call.say('sí');
    expect(readBack.said).toMatch(/a las 3 de la tarde, 30 minutos, 30 dólares.*¿La reservo\?/);
    expect((await call.press('1')).said).toContain('Reservado');
    expect(await conversations()).toMatchObject([{ language: 'es', outcome: 'booked' }]);
  });

  it('begins in the first language of the business, and offers no other where there is none', async () => {
    await settings(`languages = '{es}'`);
    const greeting = await call.begin();
    expect(greeting.language).toBe('es-US');
    expect(greeting.said).not.toContain('press two');
    expect((await call.press('2')).said).toMatch(/^Esa tecla no tiene función/);
  });

  it('takes another number, typed and ended with pound, and reads it into the booking', async () => {
    await call.begin();
    await call.say("A cut tomorrow at 3 with Ana, I'm Dana Fox");
    const asked = await call.press('2');
    expect(asked.gather).toMatchObject({ finishOnKey: '#' });
    expect(asked.gather!.numDigits).toBeUndefined();
    expect((await call.press('12')).said).toMatch(/no meaning here|Which number/);
    const readBack = await call.press('2125550188');
    expect(readBack.said).toContain('Shall I book it?');
    await call.press('1');
    expect(await rows('SELECT phone FROM clients WHERE tenant_id = $1')).toEqual([{ phone: '+12125550188' }]);
  });

  it('understands a name that is spelled, and spells it back', async () => {
    await call.begin();
    await call.say('A cut tomorrow at 3 with Ana');
    await call.say('D as in dog, A, N, A');
    const readBack = await call.press('1');
    expect(readBack.said).toMatch(/^The name is Dana, spelled D, A, N, A\. Cut with Ana/);
    expect((await call.press('9')).said).toBe(readBack.said);
  });

  it('asks whether it heard right what the recogniser is unsure of, and never takes that for a yes', async () => {
    await call.begin();
    await call.say("A cut tomorrow at 3 with Ana, I'm Dana Fox");
    await call.press('1');
    const asked = await call.say('yes', '0.31');
    expect(asked.said).toBe('I heard: yes. Is that right? Press 1 for yes, or 2 for no.');
    expect((await call.say('yes', '0.22')).said).toBe('Please press 1 for yes, or 2 for no.');
    expect(
      await rows(`SELECT 1 FROM appointments WHERE tenant_id = $1 AND status = 'confirmed'`),
    ).toHaveLength(0);
    expect((await call.press('1')).said).toMatch(/^Booked/);
  });

  it('says again what it said, by word and by key', async () => {
    await call.begin();
    const times = await call.say('A cut with Ana tomorrow afternoon');
    expect((await call.say('Sorry, can you repeat that?')).said).toBe(times.said);
    expect((await call.press('9')).said).toBe(times.said);
    expect((await call.press('8')).said).toBe(`That key has no meaning here. ${times.said}`);
  });

  it('wants a reference before it says anything of a booking: the number alone proves nothing', async () => {
    await call.begin();
    await call.say("A cut tomorrow at 3 with Ana, I'm Dana Fox");
    await call.press('1');
    const booked = await call.press('1');
    expect(booked.said).toMatch(/^Booked: .* Your reference is/);
    const [{ reference }] = await rows('SELECT reference FROM appointments WHERE tenant_id = $1');
    await call.end();
    const later = new FakeCall(twilio, NUMBER, CALLER);
    await later.begin();
    expect((await later.say('I want to cancel my appointment')).said).toContain('I need its reference');
    expect((await later.say(reference)).said).toContain('Shall I cancel your Cut');
    expect((await later.press('1')).said).toContain('is cancelled');
  });

  it('works for whoever withholds their number', async () => {
    call = new FakeCall(twilio, NUMBER, '+266696687');
    await call.begin();
    const asked = await call.say("A cut tomorrow at 3 with Ana, I'm Dana Fox");
    expect(asked.said).toMatch(/phone number/);
    expect(asked.gather).toMatchObject({ finishOnKey: '#' });
    expect((await call.press('2125550188')).said).toContain('Shall I book it?');
  });
});

describe('people', () => {
  it('are rung on 0, and what they answered is over', async () => {
    await call.begin();
    const transfer = await call.press('0');
    expect(transfer.dials).toBe(SALON);
    expect(await conversations()).toMatchObject([{ status: 'waiting', reason: 'asked' }]);
    const end = await call.dialled('completed');
    expect(end.hangsUp).toBe(true);
    expect(await conversations()).toMatchObject([{ status: 'closed', outcome: 'handed_over' }]);
    expect(await eventsShown()).toEqual(['call_person_asked', 'call_answered_by_team']);
  });

  it('find a message when nobody answered, also after the same number has called again', async () => {
    await call.begin();
    await call.say('Can I talk to a real person?');
    expect(call.last!.dials).toBe(SALON);
    const offer = await call.dialled('no-answer');
    expect(offer.said).toMatch(/Nobody could answer.*leave a message/);
    expect((await call.say('yes')).gather).toMatchObject({ finishOnKey: '#', speechTimeout: '4' });
    const thanks = await call.say('This is Dana, I left my umbrella.', '0.2');
    expect(thanks).toMatchObject({ hangsUp: true });
    expect(thanks.said).toContain('The team will get your message');
    await call.end();
    expect(await conversations()).toMatchObject([{ status: 'waiting', outcome: 'handed_over' }]);
    expect(await entries('customer')).toContain('This is Dana, I left my umbrella.');
    expect(await eventsShown()).toContain('call_message');
    t.clock.advance(60_000);
    const again = new FakeCall(twilio, NUMBER, CALLER);
    await again.begin();
    await again.say('How much is a cut?');
    expect(await conversations()).toMatchObject([{ status: 'waiting' }, { status: 'open' }]);
  });

  it('are rung after two silences, the first of which repeats the question', async () => {
    const greeting = await call.begin();
    const first = await call.silence();
    expect(first.said).toBe(`I did not hear anything. ${greeting.said}`);
    const second = await call.silence();
    expect(second.dials).toBe(SALON);
    expect(await conversations()).toMatchObject([{ status: 'waiting', reason: 'failures' }]);
    expect(await eventsShown()).toEqual(['call_not_understood']);
  });

  it('get a message where the business has no number, or the number would ring here', async () => {
    await t.asOwner('UPDATE tenants SET phone = $2 WHERE id = $1', [shop.tenantId, NUMBER]);
    await call.begin();
    const offer = await call.press('0');
    expect(offer.dials).toBeNull();
    expect(offer.said).toContain('leave a message');
    expect((await call.press('2')).hangsUp).toBe(true);
  });

  it('take over a call that lasts too long', async () => {
    await call.begin();
    t.clock.advance(16 * 60_000);
    const transfer = await call.say('A cut tomorrow');
    expect(transfer).toMatchObject({ dials: SALON });
    expect(transfer.said).toContain('lasted long');
  });
});

describe('a request', () => {
  const count = async () =>
    (await rows('SELECT count(*)::int AS n FROM voice_calls WHERE tenant_id = $1'))[0].n;

  it('that is signed wrongly, or by another account, is refused and does nothing', async () => {
    const url = twilio.accounts[0]!.numbers[0]!.voiceUrl!;
    const refused = async (...args: Parameters<FakeCall['again']>) => (await call.again(...args)).status;
    expect(await refused(url, {}, { token: OTHER_ACCOUNT.token })).toBe(403);
    expect(await refused(url, {}, { signature: null })).toBe(403);
    expect(await refused(url, {}, { signature: 'nonsense' })).toBe(403);
    // Another business's account, rightly signed by itself.
    expect(await refused(url, { AccountSid: OTHER_ACCOUNT.sid })).toBe(403);
    expect(await refused(url.replace(shop.tenantId, 'nobody'), {})).toBe(403);
    expect(await refused(url.replace('/begin', '/anything'), {})).toBe(403);
    expect(await count()).toBe(0);
  });

  it('of one business reaches no call of another', async () => {
    const other = await newShop(t, 'Other');
    await connect(other, OTHER_ACCOUNT);
    await call.begin();
    await call.say('A cut tomorrow at 3 with Ana');
    const stranger = new FakeCall(twilio, OTHER_ACCOUNT.numbers[0]!.phone, CALLER);
    await stranger.begin();
    expect((await stranger.again(call.last!.action!, { CallSid: call.callSid })).status).toBe(403);
    const elsewhere = call.last!.action!.replace(shop.tenantId, other.tenantId);
    const answer = await stranger.again(elsewhere, { CallSid: call.callSid, SpeechResult: 'Dana Fox' });
    // Unknown there: it begins anew.
    expect(answer.said).toMatch(/^Hello, you have reached Other/);
    expect(answer.said).not.toContain('Ana');
  });

  it('that comes twice gets the same answer and is one turn', async () => {
    await call.begin();
    const { action } = call.last!;
    const first = await call.say('A cut tomorrow at 3 with Ana');
    const again = await call.again(action!, {
      SpeechResult: 'A cut tomorrow at 3 with Ana',
      Confidence: '0.9',
    });
    expect(again.body).toBe(first.body);
    expect(await entries('customer')).toHaveLength(1);
    const begun = await call.again(twilio.accounts[0]!.numbers[0]!.voiceUrl!, {});
    expect(begun.body).toBe(first.body);
    expect(await count()).toBe(1);
  });

  it('whose answer takes long is asked for again, and several at once are one turn', async () => {
    await call.begin();
    t.app.domain.voice.calls.patienceMilliseconds = 150;
    const blocker = new Client({ connectionString: t.ownerUrl });
    await blocker.connect();
    await blocker.query('BEGIN; LOCK TABLE conversation_entries IN ACCESS EXCLUSIVE MODE');
    const { action } = call.last!;
    const slow = await call.say('A cut tomorrow at 3 with Ana');
    expect(slow).toMatchObject({ said: 'One moment, please.', redirect: action });
    expect(await call.redirected()).toMatchObject({ said: '', redirect: action });
    await blocker.query('COMMIT');
    await blocker.end();
    await until(async () => (await call.redirected()).said.includes('is free'));
    expect(await entries('customer')).toHaveLength(1);
  });

  it('after which everything fails ends in an apology and people, never in an error', async () => {
    await call.begin();
    await t.asOwner('ALTER TABLE conversation_entries RENAME TO entries_elsewhere');
    try {
      const sorry = await call.say('A cut tomorrow at 3');
      expect(sorry).toMatchObject({ status: 200, dials: SALON });
      expect(sorry.said).toContain('I am sorry, something went wrong on our side.');
    } finally {
      await t.asOwner('ALTER TABLE entries_elsewhere RENAME TO conversation_entries');
    }
    expect(await rows(`SELECT status, last_error FROM integrations WHERE tenant_id = $1`)).toEqual([
      { status: 'error', last_error: expect.stringContaining('could not be answered') },
    ]);
    await new FakeCall(twilio, NUMBER, CALLER).begin();
    expect(await rows(`SELECT status, last_error FROM integrations WHERE tenant_id = $1`)).toEqual([
      { status: 'connected', last_error: null },
    ]);
  });
});

describe('a business that may not answer', () => {
  const throwSwitch = (tenantId: string | null) =>
    t.asOwner(
      `INSERT INTO kill_switches (id, name, subject_tenant_id, reason, thrown_at, thrown_by)
       VALUES (gen_random_uuid(), 'assistant_voice', $1, 'maintenance', $2, gen_random_uuid())`,
      [tenantId, NOW],
    );

  it('says so and rings, from the moment on that a switch is thrown, in a call that goes on too', async () => {
    await call.begin();
    await throwSwitch(shop.tenantId);
    const thrown = Date.now();
    const onTheWay = new FakeCall(twilio, NUMBER, '+12125550111');
    await until(async () => (await new FakeCall(twilio, NUMBER, '+12125550112').begin()).dials === SALON);
    expect(Date.now() - thrown).toBeLessThan(2_000);
    const refused = await onTheWay.begin();
    expect(refused).toMatchObject({ status: 200, dials: SALON, gather: null });
    expect(refused.said).toBe(
      'Hello, you have reached Fade & Co. The assistant cannot take your call at the moment. One moment, I am connecting you.',
    );
    expect(await call.say('A cut tomorrow')).toMatchObject({ dials: SALON });
    expect((await onTheWay.dialled('busy')).hangsUp).toBe(true);
    await t.asOwner('DELETE FROM kill_switches');
    await t.app.switches.refresh();
  });

  it('is suspended, or has switched its assistant off, in its language', async () => {
    await settings(`is_on = false, languages = '{es}'`);
    expect((await call.begin()).said).toMatch(/^Hola, llamó a Fade & Co\. El asistente no puede atender/);
    expect(call.last!.dials).toBe(SALON);
    await settings(`is_on = true, languages = '{en}'`);
    await t.asOwner(`UPDATE tenants SET status = 'suspended', phone = NULL WHERE id = $1`, [shop.tenantId]);
    const suspended = await new FakeCall(twilio, NUMBER, CALLER).begin();
    expect(suspended).toMatchObject({ hangsUp: true, dials: null });
    expect(suspended.said).toMatch(/cannot take your call.*try again later/);
  });
});

test('a call under way of somebody who is erased keeps nothing of them', async () => {
  await call.begin();
  await call.say("A cut tomorrow at 3 with Ana, I'm Dana Fox");
  await call.press('1');
  await call.press('1');
  const [appointment] = await rows('SELECT id, client_id FROM appointments WHERE tenant_id = $1');
  await t.ask(
    'mutation ($input: CancelAppointmentInput!) { cancelAppointment(input: $input) { id } }',
    { input: { id: appointment.id } },
    shop,
  );
  await t.ask('mutation ($id: ID!) { eraseClient(id: $id) { ok } }', { id: appointment.client_id }, shop);
  expect(await rows('SELECT flow, answer FROM voice_calls WHERE tenant_id = $1')).toEqual([
    { flow: {}, answer: null },
  ]);
});

async function until(is: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 5_000;
  while (!(await is())) {
    if (Date.now() > end) throw new Error('it never came about');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
