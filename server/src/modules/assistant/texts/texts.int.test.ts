import type { AddressInfo } from 'node:net';
import { FAKE_ACCOUNT, FakeTwilio } from '../../../../test/fakeTwilio';
import { type Shop, newShop } from '../../../../test/shop';
import { TEST_SECRET, TestClock, type TestApp, startTestApp } from '../../../../test/testApp';
import { roleUrl } from '../../../platform/database/roles';
import { AppError } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import { Jobs } from '../../../platform/jobs/jobs';
import { createLogger } from '../../../platform/logging';
import { systemContext } from '../../../platform/request/systemContext';
import { appendToOutbox } from '../../../platform/outbox/outbox';

const PUBLIC_URL = 'https://book.example';
const CONNECT = 'mutation ($input: ConnectSmsInput!) { connectSms(input: $input) { isConnected } }';
const CREATE_CLIENT = 'mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }';
const MAYA = '+12125550142';
/** Two businesses, each with an account and a number of its own. */
const OTHERS_ACCOUNT = {
  ...structuredClone(FAKE_ACCOUNT),
  sid: `AC${'9a'.repeat(16)}`,
  token: '9b'.repeat(16),
  numbers: [{ sid: `PN${'9c'.repeat(16)}`, phone: '+12125550300', sms: true, smsUrl: '' }],
};
const NUMBER = FAKE_ACCOUNT.numbers[0]!.phone;
const OTHERS_NUMBER = OTHERS_ACCOUNT.numbers[0]!.phone;
/** Wednesday 2 December 2026, 08:00 in New York. */
const NOW = '2026-12-02T13:00:00.000Z';

jest.setTimeout(30_000);

let twilio: FakeTwilio;
let t: TestApp;
let jobs: Jobs;
let shop: Shop;

beforeAll(async () => {
  twilio = await new FakeTwilio({ accounts: [FAKE_ACCOUNT, OTHERS_ACCOUNT] }).start();
  t = await startTestApp(new TestClock(new Date(NOW)), {
    publicUrl: PUBLIC_URL,
    twilio: { account: null, baseUrl: twilio.url, timeoutMilliseconds: 300 },
  });
  await new Promise<void>((resolve) => t.app.http.listen(0, '127.0.0.1', resolve));
  twilio.callbackOrigin = `http://127.0.0.1:${(t.app.http.address() as AddressInfo).port}`;
  jobs = new Jobs(roleUrl(t.ownerUrl, 'worker', TEST_SECRET), t.app.switches, createLogger('silent'));
  await jobs.start(t.app.work);
});
afterAll(async () => {
  await jobs.stop();
  await twilio.stop();
  await t.close();
});
beforeEach(async () => {
  t.clock.set(NOW);
  twilio.taken.length = 0;
  twilio.faults = [];
  twilio.onTaken = null;
  await t.asOwner('DELETE FROM kill_switches');
  await t.app.switches.refresh();
  shop = await newShop(t);
  await connect(shop, FAKE_ACCOUNT);
  await quietly(shop);
});

/** Confirmations of bookings are another matter: what is sent here are replies. */
const quietly = (of: Shop) =>
  t.ask(
    `mutation { updateNotificationSettings(input: { smsConfirmations: false, smsReminders: false, emailConfirmations: false, emailReminders: false }) { id } }`,
    {},
    of,
  );
const connect = (of: Shop, { sid, token, numbers }: typeof FAKE_ACCOUNT) =>
  t.ask(CONNECT, { input: { accountSid: sid, authToken: token, from: numbers[0]!.phone } }, of);

/** Waits until every text is answered and every message has gone its way. */
async function quiet(): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    jobs.wake();
    const { rows } = await t.asOwner(
      `SELECT (SELECT count(*) FROM outbox WHERE settled_at IS NULL AND topic IN ('text.received', 'conversation.replied', 'messages.due'))::int
            + (SELECT count(*) FROM jobs._private_jobs j JOIN jobs._private_tasks k ON k.id = j.task_id
               WHERE k.identifier IN ('texts.answer', 'messages.send') AND (j.locked_at IS NOT NULL OR j.attempts < j.max_attempts))::int AS open`,
    );
    if (rows[0].open === 0) {
      return;
    }
    if (tries > 600) {
      throw new Error('waited too long');
    }
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

/** Texts the business, and gives what it answers, if it does. */
async function text(body: string, from = MAYA, to = NUMBER, more = {}): Promise<string | null> {
  const before = twilio.taken.length;
  const answer = await twilio.text(from, to, body, more);
  expect(answer).toMatchObject({ status: 200, reply: null });
  await quiet();
  expect(twilio.taken.length).toBeLessThanOrEqual(before + 1);
  return twilio.taken[before]?.body ?? null;
}
const rows = async <Row>(sql: string, values: unknown[] = [shop.tenantId]): Promise<Row[]> =>
  (await t.asOwner(sql, values)).rows as Row[];
const trail = async (tenantId = shop.tenantId): Promise<string[]> =>
  (
    await rows<{ line: string }>(
      `SELECT kind || ': ' || text AS line FROM conversation_entries
       WHERE tenant_id = $1 AND kind <> 'tool' ORDER BY conversation_id, position`,
      [tenantId],
    )
  ).map(({ line }) => line);
const conversations = () =>
  rows<{ status: string; phone: string; outcome: string }>(
    `SELECT status, customer_phone AS phone, outcome FROM conversations WHERE tenant_id = $1 ORDER BY started_at`,
  );
const messages = () =>
  rows<{
    kind: string;
    status: string;
    reason: string | null;
    recipient: string | null;
    body: string | null;
  }>(`SELECT kind, status, reason, recipient, body FROM messages WHERE tenant_id = $1 ORDER BY id`);
async function throwSwitch(name: string): Promise<void> {
  await t.asOwner(
    `INSERT INTO kill_switches (id, name, subject_tenant_id, reason, thrown_by, thrown_at)
     VALUES (gen_random_uuid(), $1, $2, 'test', $3, now())`,
    [name, shop.tenantId, shop.userId],
  );
  await t.app.switches.refresh();
}
const system = () => systemContext(t.app.services.database, shop.tenantId, t.clock);
const FALLBACK = `Fade & Co: thank you for your text. Times to book: ${PUBLIC_URL}/book/`;

describe('by text message', () => {
  it('a visit is booked, found without a reference and cancelled, and all of it is seen', async () => {
    const offer = await text("Hi! Cut with Ana on Friday afternoon, I'm Maya Moss");
    expect(offer).toMatch(/1\) 1?\d:\d\d [AP]M, 2\) .*Reply 1, 2 or 3\.$/);
    const second = /2\) (\d+:\d\d [AP]M)/.exec(offer!)![1]!;
    const readBack = await text('2');
    expect(readBack).toContain(`Cut, Ana, Friday, December 4, ${second}`);
    expect(await text('yes')).toMatch(/^Booked: Cut, Ana, Friday, December 4/);
    const [visit] = await rows<{ channel: string; phone: string; status: string }>(
      `SELECT a.channel, a.status, c.phone FROM appointments a JOIN clients c ON c.id = a.client_id WHERE a.tenant_id = $1`,
    );
    expect(visit).toEqual({ channel: 'sms', status: 'confirmed', phone: MAYA });
    expect(await conversations()).toEqual([{ status: 'open', phone: MAYA, outcome: 'booked' }]);
    expect(await trail()).toEqual([
      "customer: Hi! Cut with Ana on Friday afternoon, I'm Maya Moss",
      `assistant: ${offer}`,
      'customer: 2',
      `assistant: ${readBack}`,
      'customer: yes',
      expect.stringContaining('assistant: Booked'),
    ]);
    // The number is proved by the channel.
    t.clock.advance(13 * 3_600_000);
    expect(await text('I need to cancel my appointment')).toMatch(/^Cancel Cut, Friday, December 4/);
    expect(await text('yes please')).toMatch(/^Cancelled: Cut/);
    expect((await conversations()).map(({ status }) => status)).toEqual(['closed', 'open']);

    // Whose token is of then.
    t.clock.set(NOW);
    const { clientMessages } = await t.ask(
      '{ clientMessages { nodes { kind channel status recipient clientName } } }',
      {},
      shop,
    );
    expect(clientMessages.nodes).toHaveLength(5);
    expect(clientMessages.nodes.at(0)).toEqual({
      kind: 'assistant_reply',
      channel: 'sms',
      status: 'sent',
      recipient: MAYA,
      clientName: 'Maya Moss',
    });
    expect(twilio.taken.map(({ from, to }) => `${from} ${to}`)).toEqual(Array(5).fill(`${NUMBER} ${MAYA}`));
    expect(twilio.duplicates()).toEqual([]);
  });

  it('two businesses with the same customer know nothing of each other', async () => {
    const other = await newShop(t, 'Other');
    await connect(other, OTHERS_ACCOUNT);
    await quietly(other);
    await text('a cut tomorrow at 3 with Ana, I am Maya Moss');
    const elsewhere = await text('yes', MAYA, OTHERS_NUMBER);
    expect(elsewhere).not.toContain('Booked');
    expect(await text('yes')).toContain('Booked');
    expect(await trail(other.tenantId)).toHaveLength(2);
    expect(await rows('SELECT FROM appointments WHERE tenant_id = $1', [other.tenantId])).toEqual([]);
    expect(await text('cancel my appointment', MAYA, OTHERS_NUMBER)).toContain('no appointment');
    expect(twilio.taken.map(({ from }) => from)).toEqual([NUMBER, OTHERS_NUMBER, NUMBER, OTHERS_NUMBER]);
  });

  it('answers in Spanish with what the alphabet has', async () => {
    const reply = await text('Hola, quiero un Cut mañana por la tarde con Ana, soy María López');
    expect(reply).toMatch(/Responda 1, 2 o 3\.$/);
    expect(reply).not.toMatch(/[\u202f\u00a0]/);
  });
});

describe('a text', () => {
  it('that Twilio brings twice is answered once', async () => {
    const fields = { MessageSid: 'SMtwice' };
    await text('a cut tomorrow at 3 with Ana', MAYA, NUMBER, fields);
    expect(await text('a cut tomorrow at 3 with Ana', MAYA, NUMBER, fields)).toBeNull();
    await Promise.all([1, 2, 3].map(() => twilio.text(MAYA, NUMBER, 'hello?', { MessageSid: 'SMthrice' })));
    await quiet();
    expect(twilio.taken).toHaveLength(2);
    expect(await trail()).toHaveLength(4);
  });

  it('with a bad signature is nobody’s', async () => {
    const fields = { AccountSid: FAKE_ACCOUNT.sid, MessageSid: 'SM1', From: MAYA, To: NUMBER, Body: 'hello' };
    const address = `${PUBLIC_URL}/hooks/twilio/${shop.tenantId}/inbound`;
    expect((await twilio.call(address, fields, { token: 'guess' })).status).toBe(403);
    await quiet();
    expect(await trail()).toEqual([]);
    expect(twilio.taken).toEqual([]);
  });

  it('of several at once waits for the one before, or is read with it, and none is lost', async () => {
    await Promise.all(
      ['a cut please', 'with Ana', 'tomorrow at 3', 'I am Maya Moss'].map((body) =>
        twilio.text(MAYA, NUMBER, body),
      ),
    );
    await Promise.all(['+12125550143', '+12125550144'].map((from) => twilio.text(from, NUMBER, 'hi')));
    await quiet();
    const said = (await trail()).filter((line) => line.startsWith('customer')).join('\n');
    for (const body of ['a cut please', 'with Ana', 'tomorrow at 3', 'I am Maya Moss']) {
      expect(said).toContain(body);
    }
    expect(await conversations()).toHaveLength(3);
    const replies = (await trail()).filter((line) => line.startsWith('assistant')).length;
    expect(twilio.taken).toHaveLength(replies);
    expect(await rows('SELECT FROM sms_inbound WHERE tenant_id = $1 AND awaits_answer')).toEqual([]);
    expect(twilio.taken.filter(({ to }) => to === MAYA).at(-1)!.body).toContain('3:00 PM');
  });

  it('STOP in the middle ends the replies; what is written then is kept for people', async () => {
    await text('a cut tomorrow at 3 with Ana, I am Maya Moss');
    const stopped = await twilio.text(MAYA, NUMBER, 'STOP');
    expect(stopped.reply).toContain('unsubscribed');
    expect(await text('actually, is the shop open on Sunday')).toBeNull();
    expect((await conversations()).map(({ status }) => status)).toEqual(['waiting']);
    // From somebody who has stopped, YES asks for messages again; it books nothing.
    const again = await twilio.text(MAYA, NUMBER, 'YES');
    expect(again.reply).toContain('again');
    expect(await rows('SELECT FROM appointments WHERE tenant_id = $1')).toEqual([]);
  });

  it('a reply that was planned when STOP came is not sent', async () => {
    const sender = t.app.domain.messageSender;
    const deliver = jest.spyOn(sender, 'deliver').mockImplementationOnce(async (ctx, id) => {
      await twilio.text(MAYA, NUMBER, 'STOP');
      return sender.deliver(ctx, id);
    });
    expect(await text('hello')).toBeNull();
    deliver.mockRestore();
    expect(await messages()).toMatchObject([
      { kind: 'assistant_reply', status: 'not_sent', reason: 'opted_out' },
    ]);
  });

  it.each([['the kill switch'], ['the business itself']])(
    'while the assistant is switched off by %s is told how to reach people, once, and waits for them',
    async (by) => {
      if (by === 'the kill switch') {
        await throwSwitch('assistant_chat');
      } else {
        await t.asOwner(
          `INSERT INTO assistant_settings (tenant_id, id, is_on, tone, languages, allowed_actions, uses_model, monthly_spend_cap_cents, updated_at)
           VALUES ($1, gen_random_uuid(), false, 'friendly', '{en}', '{book}', false, 0, now())`,
          [shop.tenantId],
        );
      }
      expect(await text('can I come later?')).toBe(`${FALLBACK}${shop.slug}`);
      expect(await text('hello?')).toBeNull();
      expect(await trail()).toEqual(['customer: can I come later?', 'customer: hello?']);
      expect(await conversations()).toMatchObject([{ status: 'waiting', phone: MAYA }]);
      t.clock.advance(12 * 3_600_000 + 1_000);
      expect(await text('still there?')).toBe(`${FALLBACK}${shop.slug}`);
    },
  );

  it('while text messages are switched off is kept for people and not answered', async () => {
    await throwSwitch('sms');
    expect(await text('a cut tomorrow at 3')).toBeNull();
    expect(await trail()).toEqual(['customer: a cut tomorrow at 3']);
    expect(await conversations()).toMatchObject([{ status: 'waiting' }]);
    expect(await messages()).toEqual([]);
  });

  it('to a business that is suspended is answered with that alone, and kept nowhere', async () => {
    await t.asOwner(`UPDATE tenants SET status = 'suspended' WHERE id = $1`, [shop.tenantId]);
    expect((await twilio.text(MAYA, NUMBER, 'a cut tomorrow')).reply).toContain('takes no text messages');
    await quiet();
    expect(await trail()).toEqual([]);
    expect(twilio.taken).toEqual([]);
  });

  it('that the assistant cannot answer is tried again, and at last left to people', async () => {
    const { assistant } = t.app.domain.assistant;
    const failing = jest.spyOn(assistant, 'receive').mockRejectedValue(new Error('the mind is ill'));
    try {
      await twilio.text(MAYA, NUMBER, 'a cut tomorrow');
      for (let failures = 0; failures < 2; failures += 1) {
        await hurried();
      }
      await quiet();
      expect(failing).toHaveBeenCalledTimes(3);
      expect(twilio.taken.map(({ body }) => body)).toEqual([`${FALLBACK}${shop.slug}`]);
      expect(await conversations()).toMatchObject([{ status: 'waiting' }]);
    } finally {
      failing.mockRestore();
    }
  });

  it('from a short code, or a picture without words, waits for people', async () => {
    expect(await text('Your code is 1234', '72345')).toBeNull();
    expect(await text('', MAYA, NUMBER, { NumMedia: '1' })).toBe(`${FALLBACK}${shop.slug}`);
    expect((await trail()).sort()).toEqual(['customer: Your code is 1234', 'customer: [MMS]']);
  });

  it('beyond what one number may ask in an hour waits for people', async () => {
    const count = jest.spyOn(t.app.services.limits, 'count');
    count.mockImplementation((name) =>
      name === 'textsByNumber'
        ? Promise.reject(new AppError('RATE_LIMITED', 'Too many attempts.'))
        : Promise.resolve(),
    );
    try {
      expect(await text('hello')).toBeNull();
      expect(await conversations()).toMatchObject([{ status: 'waiting' }]);
    } finally {
      count.mockRestore();
    }
  });

  it('counts in its reply against the quota, and what is beyond it can be sent again', async () => {
    await t.ask('mutation { updateNotificationSettings(input: { smsMonthlyQuota: 1 }) { id } }', {}, shop);
    expect(await text('hello')).not.toBeNull();
    expect(await text('a cut tomorrow at 3')).toBeNull();
    expect(await messages()).toMatchObject([{ status: 'sent' }, { status: 'not_sent', reason: 'quota' }]);
    await t.ask('mutation { updateNotificationSettings(input: { smsMonthlyQuota: 9 }) { id } }', {}, shop);
    const { clientMessages } = await t.ask('{ clientMessages { nodes { id canSendAgain } } }', {}, shop);
    expect(clientMessages.nodes.map(({ canSendAgain }: { canSendAgain: boolean }) => canSendAgain)).toEqual([
      true,
      false,
    ]);
    const { id } = clientMessages.nodes[0];
    t.clock.advance(13 * 3_600_000);
    const again = () => t.app.domain.clientMessages.sendAgain(system(), id);
    await expect(again()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/too old/),
    });
    t.clock.set(NOW);
    await again();
    await quiet();
    expect((await messages()).map(({ status }) => status)).toEqual(['sent', 'sent']);
  });
});

/** Lets a job that waits for its next attempt have it now. */
async function hurried(): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    jobs.wake();
    const { rowCount } = await t.asOwner(
      `UPDATE jobs._private_jobs SET run_at = now() WHERE locked_at IS NULL AND run_at > now() AND attempts > 0
         AND attempts < max_attempts`,
    );
    if (rowCount) {
      await t.asOwner(`SELECT pg_notify('jobs:insert', '{"r":1,"count":1}')`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  throw new Error('no job waits for another attempt');
}

describe('exactly once', () => {
  it('a server that ends between reply and sending leaves the reply to be sent, and the text is not answered again', async () => {
    const sender = t.app.domain.messageSender;
    const deliver = jest.spyOn(sender, 'deliver').mockImplementationOnce(() => {
      throw new Error('the process ends here');
    });
    await twilio.text(MAYA, NUMBER, 'a cut tomorrow at 3 with Ana, I am Maya Moss');
    await hurried();
    await quiet();
    deliver.mockRestore();
    expect(await trail()).toHaveLength(2);
    expect(await messages()).toMatchObject([{ kind: 'assistant_reply', status: 'scheduled' }]);
    expect(twilio.taken).toEqual([]);
    await t.app.work.periodic.find(({ name }) => name === 'messages.poll')!.run();
    await quiet();
    await t.app.work.periodic.find(({ name }) => name === 'messages.poll')!.run();
    await quiet();
    expect(twilio.taken).toHaveLength(1);
    expect(await messages()).toMatchObject([{ status: 'sent' }]);
  });

  it('a turn that is not written down leaves no reply; the next attempt books what the first one booked', async () => {
    await text('a cut tomorrow at 3 with Ana, I am Maya Moss');
    const { database } = t.app.services;
    const write = database.write.bind(database);
    let ended = false;
    const failing = jest.spyOn(database, 'write').mockImplementation((scope, work) =>
      write(scope, async (tx) => {
        const done = await work(tx);
        const [row] = await tx.manager.query<{ booked: boolean }[]>(
          `SELECT EXISTS (SELECT FROM conversations WHERE tenant_id = $1 AND outcome = 'booked') AS booked`,
          [shop.tenantId],
        );
        if (row!.booked && !ended) {
          ended = true;
          throw new Error('the process ends here');
        }
        return done;
      }),
    );
    await twilio.text(MAYA, NUMBER, 'yes');
    await hurried();
    await quiet();
    failing.mockRestore();
    expect(ended).toBe(true);
    expect(twilio.taken).toHaveLength(2);
    expect(twilio.taken[1]!.body).toContain('Booked: Cut, Ana');
    expect(await rows('SELECT FROM appointments WHERE tenant_id = $1')).toHaveLength(1);
  });

  it('a reply of which nobody knows whether Twilio took it is looked up, not sent again', async () => {
    // Twilio dates what it takes by a clock of its own.
    t.clock.set(new Date());
    twilio.faults = ['take_and_hang'];
    await text('hello');
    expect(await messages()).toMatchObject([{ status: 'sending', reason: 'unknown' }]);
    t.clock.advance(6 * 60_000);
    await t.app.work.periodic.find(({ name }) => name === 'messages.poll')!.run();
    await quiet();
    expect(await messages()).toMatchObject([{ status: 'sent' }]);
    expect(twilio.taken).toHaveLength(1);
  });
});

describe('a reply of the team', () => {
  async function staffReply(
    words: string,
    data: object | null = null,
  ): Promise<{ conversationId: string; entryId: string }> {
    const [{ id: conversationId }] = (await rows('SELECT id FROM conversations WHERE tenant_id = $1')) as [
      { id: string },
    ];
    const entryId = newId();
    await t.asOwner(
      `INSERT INTO conversation_entries (tenant_id, id, conversation_id, position, kind, text, at, data)
       SELECT $1, $2, $3, max(position) + 1, 'staff', $4, $5, $6::jsonb FROM conversation_entries WHERE conversation_id = $3`,
      [shop.tenantId, entryId, conversationId, words, t.clock.now(), data && JSON.stringify(data)],
    );
    return { conversationId, entryId };
  }
  const announce = (payload: object) =>
    system().write((tx) =>
      appendToOutbox(tx, { tenantId: shop.tenantId, topic: 'conversation.replied', payload: { ...payload } }),
    );

  it('reaches the number once, however often it is announced, and is seen', async () => {
    await text('I would like to talk to a person');
    const payload = await staffReply('It’s “Ana” — see you at 3:00\u202fPM…');
    await announce(payload);
    await announce(payload);
    await quiet();
    await announce(payload);
    await quiet();
    expect(twilio.taken.slice(1)).toMatchObject([
      { to: MAYA, from: NUMBER, body: 'It\'s "Ana" - see you at 3:00 PM...' },
    ]);
    expect((await messages()).at(-1)).toMatchObject({ kind: 'staff_reply', status: 'sent', recipient: MAYA });
    await twilio.report(twilio.taken[1]!, 'delivered');
    expect((await messages()).at(-1)).toMatchObject({ status: 'delivered' });
  });

  it('says who wrote it, unless that would cost another part', async () => {
    await text('I would like to talk to a person');
    const whole = 'x'.repeat(160);
    for (const [words, data] of [
      ['We are here.', { member: 'Ana Diaz', firstName: 'Ana' }],
      ['So am I.', { member: 'Bo Lee' }],
      [whole, { member: 'Ana Diaz', firstName: 'Ana' }],
      ['As before.', { member: '', userId: 'u' }],
    ] as const) {
      await announce(await staffReply(words, data));
      await quiet();
    }
    const { businessName } = (await t.ask('{ tenant { businessName } }', {}, shop)).tenant;
    expect(twilio.taken.slice(1).map(({ body }) => body)).toEqual([
      `Ana from ${businessName}: We are here.`,
      `Bo from ${businessName}: So am I.`,
      whole,
      'As before.',
    ]);
  });

  it('waits while text messages are switched off', async () => {
    await text('I would like to talk to a person');
    await throwSwitch('sms');
    await announce(await staffReply('We are here.'));
    for (let tries = 0; tries < 20; tries += 1) {
      jobs.wake();
      await new Promise((resolve) => setTimeout(resolve, 15));
    }
    expect(twilio.taken).toHaveLength(1);
    await t.asOwner('DELETE FROM kill_switches');
    await t.app.switches.refresh();
    await quiet();
    expect(twilio.taken[1]).toMatchObject({ to: MAYA, body: 'We are here.' });
  });

  it('names no conversation of another business, and no entry that is not a member’s', async () => {
    await text('I would like to talk to a person');
    const payload = await staffReply('Not for you.');
    const other = await newShop(t, 'Other');
    await systemContext(t.app.services.database, other.tenantId, t.clock).write((tx) =>
      appendToOutbox(tx, {
        tenantId: other.tenantId,
        topic: 'conversation.replied',
        payload: { ...payload },
      }),
    );
    const [{ id: entryId }] = (await rows(
      `SELECT id FROM conversation_entries WHERE tenant_id = $1 AND kind = 'customer'`,
    )) as [{ id: string }];
    await announce({ ...payload, entryId });
    await quiet();
    expect(twilio.taken).toHaveLength(1);
  });
});

it('erasing a client takes texts, conversation and replies along', async () => {
  const { createClient } = await t.ask(
    CREATE_CLIENT,
    { input: { firstName: 'Maya', lastName: 'Moss', phone: MAYA } },
    shop,
  );
  await text('My secret is Rosebud, and I want a cut tomorrow at 3 with Ana');
  await t.ask('mutation ($id: ID!) { eraseClient(id: $id) { ok } }', { id: createClient.id }, shop);
  const left = JSON.stringify([
    await rows('SELECT * FROM sms_inbound WHERE tenant_id = $1'),
    await rows('SELECT * FROM conversations WHERE tenant_id = $1'),
    await rows('SELECT * FROM conversation_entries WHERE tenant_id = $1'),
    await rows('SELECT * FROM messages WHERE tenant_id = $1'),
    await rows('SELECT * FROM outbox WHERE tenant_id = $1'),
    await rows(`SELECT payload FROM jobs._private_jobs`, []),
  ]);
  expect(left).not.toMatch(/Rosebud|Maya|5550142|3:00 PM/);
  expect(await messages()).toMatchObject([{ kind: 'assistant_reply', status: 'sent', recipient: null }]);
});
