import type { AddressInfo } from 'node:net';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { type Shop, newShop } from '../../../test/shop';
import { type TestApp, TestClock, startTestApp } from '../../../test/testApp';
import { RequestContext } from '../../platform/request/requestContext';
import { AssistantService } from './conversations/assistantService';
import { announce } from './conversations/conversationStore';
import { step } from './dialogue/scene';

const START = `mutation ($input: StartAssistantConversationInput!) { startAssistantConversation(input: $input) {
  conversationToken reply suggestions { label value } } }`;
const READ = `query ($slug: String!, $token: String!) { assistantConversation(slug: $slug, conversationToken: $token) {
  entries { position kind text at } suggestions { label value } handedOff appointment { id startsAt status } } }`;
const SEND = `mutation ($input: AssistantMessageInput!) { sendAssistantMessage(input: $input) {
  conversationToken reply handedOff suggestions { label value } appointment { id startsAt status } } }`;
const UPDATES = `subscription ($slug: String!, $token: String!, $after: Int) {
  assistantUpdates(slug: $slug, conversationToken: $token, after: $after) {
    kind text handedOff entries { position kind text } suggestions { label } appointment { status } } }`;

/** Wednesday 2 December 2026, 08:00 in New York. */
const NOW = '2026-12-02T13:00:00.000Z';

let t: TestApp;
let shop: Shop;
let url: string;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date(NOW)));
  await new Promise<void>((resolve) => t.app.http.listen(0, '127.0.0.1', resolve));
  url = `ws://127.0.0.1:${(t.app.http.address() as AddressInfo).port}/graphql`;
});
afterAll(() => t.close());
beforeEach(async () => {
  shop = await newShop(t);
});

const start = async (input: object = {}) =>
  (await t.ask(START, { input: { slug: shop.slug, ...input } })).startAssistantConversation as {
    conversationToken: string;
    reply: string;
    suggestions: { label: string; value: string }[];
  };
const read = async (token: string, slug = shop.slug) =>
  (await t.ask(READ, { slug, token })).assistantConversation;
const send = async (text: string, conversationToken: string) =>
  (await t.ask(SEND, { input: { slug: shop.slug, text, conversationToken } })).sendAssistantMessage;
const refused = async (document: string, variables: object, caller = {}) =>
  (await t.execute(document, { ...variables }, caller)).errors?.[0];

async function switchOff(): Promise<void> {
  await t.asOwner(
    'INSERT INTO assistant_settings (tenant_id, id, is_on, updated_at) VALUES ($1, gen_random_uuid(), false, $2)',
    [shop.tenantId, NOW],
  );
}
async function throwSwitch(): Promise<void> {
  await t.asOwner(
    `INSERT INTO kill_switches (id, name, subject_tenant_id, reason, thrown_at, thrown_by)
     VALUES (gen_random_uuid(), 'assistant_chat', $1, 'maintenance', $2, gen_random_uuid())`,
    [shop.tenantId, NOW],
  );
  await t.app.switches.refresh();
}
const suspend = () => t.asOwner(`UPDATE tenants SET status = 'suspended' WHERE id = $1`, [shop.tenantId]);
/** As the conversations screen writes what a member of staff answers. */
async function staffSays(text: string): Promise<void> {
  const { rows } = await t.asOwner(
    `UPDATE conversations SET status = 'staff' WHERE tenant_id = $1 RETURNING id`,
    [shop.tenantId],
  );
  const conversationId = rows[0].id as string;
  const { tenantId } = shop;
  await t.asOwner(
    `INSERT INTO conversation_entries (tenant_id, id, conversation_id, position, kind, text, at)
     SELECT $1, gen_random_uuid(), $2, max(position) + 1, 'staff', $3, $4 FROM conversation_entries WHERE conversation_id = $2`,
    [tenantId, conversationId, text, NOW],
  );
  await t.app.services.database.write({ tenantId, userId: null }, (tx) =>
    announce(tx, { tenantId, conversationId, kind: 'entries', text: null }),
  );
}

/** Follows a conversation over a real socket; `next` gives the update, or the refusal's code. */
function follow(token: string, { slug = shop.slug, after = 0 } = {}) {
  const client = createClient({ url, webSocketImpl: WebSocket, retryAttempts: 0 });
  const events = client.iterate({ query: UPDATES, variables: { slug, token, after } });
  return {
    // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test knows the shape it asked for
    async next(): Promise<any> {
      try {
        const { value } = (await events.next()) as { value: { data?: object; errors?: object } };
        return value.errors ?? (value.data as { assistantUpdates: object }).assistantUpdates;
      } catch (error) {
        return error;
      }
    },
    close: async () => client.dispose(),
  };
}

describe('a conversation that begins with a greeting', () => {
  test('goes on with messages, and is there again after a reload', async () => {
    const begun = await start();
    expect(begun.reply).toContain('Fade & Co');
    expect(begun.suggestions.map(({ label }) => label)).toEqual([
      'Book an appointment',
      'Prices',
      'Opening hours',
      'Change my booking',
    ]);
    const { conversationToken: token } = begun;
    expect(await read(token)).toEqual({
      entries: [{ position: 1, kind: 'assistant', text: begun.reply, at: NOW }],
      suggestions: begun.suggestions,
      handedOff: false,
      appointment: null,
    });
    const asked = await send("A cut tomorrow at 3 with Ana, I'm Dana Fox, 212 555 0147", token);
    expect(asked.conversationToken).toBe(token);
    const { appointment } = await send('yes', token);
    expect(appointment.status).toBe('confirmed');
    const again = await read(token);
    expect(again.entries.map(({ kind }: { kind: string }) => kind)).toEqual([
      'assistant',
      'customer',
      'assistant',
      'customer',
      'assistant',
    ]);
    expect(again.appointment).toEqual(appointment);
    expect(JSON.stringify(again)).not.toContain('find');
  });

  test.each(['en', 'es'] as const)('speaks %s, and understands its own suggestions', async (language) => {
    const { suggestions, reply } = await start({ language });
    expect(reply).toMatch(language === 'es' ? /[Hh]ola|[Bb]ienvenid/ : /Hi|Hello|Welcome/);
    for (const { value } of suggestions) {
      const { conversationToken } = await start({ language });
      const answer = await send(value, conversationToken);
      expect(answer.reply).not.toMatch(/didn’t|did not|no entend/i);
      expect(answer.handedOff).toBe(false);
    }
  });

  test('speaks only what the business speaks, and offers only what it may do', async () => {
    await t.asOwner(
      `INSERT INTO assistant_settings (tenant_id, id, languages, allowed_actions, updated_at)
       VALUES ($1, gen_random_uuid(), '{es}', '{cancel}', $2)`,
      [shop.tenantId, NOW],
    );
    expect((await start({ language: 'en' })).suggestions.map(({ label }) => label)).toEqual([
      'Precios',
      'Horario',
    ]);
  });

  test('asks the field by name when something is wrong', async () => {
    expect(await refused(START, { input: { slug: 'nobody-here' } })).toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    });
    expect(await refused(START, { input: { slug: shop.slug, language: 'fr' } })).toMatchObject({
      message: expect.stringContaining('input.language'),
      extensions: { code: 'BAD_USER_INPUT' },
    });
    expect(await refused(SEND, { input: { slug: shop.slug, text: ' ' } })).toMatchObject({
      message: 'A message has 1 to 1,000 characters.',
      extensions: { code: 'BAD_USER_INPUT', fieldErrors: [expect.objectContaining({ path: 'input.text' })] },
    });
  });

  test('is counted per address', async () => {
    const caller = { address: '203.0.113.77' };
    await Promise.all(
      Array.from({ length: 120 }, () => t.app.services.limits.count('assistantByAddress', caller.address)),
    );
    expect(await refused(START, { input: { slug: shop.slug } }, caller)).toMatchObject({
      extensions: { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) },
    });
  });
});

describe('whoever may not', () => {
  test('a token opens nothing at another business, and neither do an ended one or nonsense', async () => {
    const { conversationToken: token } = await start();
    const other = await newShop(t);
    expect(await read(token, other.slug)).toBeNull();
    expect(await read('nonsense')).toBeNull();
    const foreign = follow(token, { slug: other.slug });
    expect(JSON.stringify(await foreign.next())).toContain('NOT_FOUND');
    await t.asOwner(`UPDATE conversations SET status = 'closed' WHERE tenant_id = $1`, [shop.tenantId]);
    expect(await read(token)).toBeNull();
    await foreign.close();
  });

  test('a suspended business shows nothing, and what was open ends', async () => {
    const { conversationToken: token } = await start();
    const open = follow(token);
    await open.next();
    const ending = open.next();
    await suspend();
    expect(JSON.stringify(await ending)).toContain('TENANT_SUSPENDED');
    t.app.access.clear();
    for (const [document, variables] of [
      [START, { input: { slug: shop.slug } }],
      [READ, { slug: shop.slug, token }],
    ] as const) {
      expect((await refused(document, variables))?.extensions.code).toBe('TENANT_SUSPENDED');
    }
    await open.close();
  });

  test.each([
    ['the business', switchOff],
    ['a kill switch', throwSwitch],
  ])('switched off by %s: refused, told on the public page, and what was open ends', async (_who, off) => {
    const page = async () =>
      (await t.ask(`query ($slug: String!) { business(slug: $slug) { assistantIsOn } }`, { slug: shop.slug }))
        .business.assistantIsOn;
    expect(await page()).toBe(true);
    const { conversationToken: token } = await start();
    const open = follow(token);
    await open.next();
    const ending = open.next();
    await off();
    expect(JSON.stringify(await ending)).toContain('SWITCHED_OFF');
    expect(await page()).toBe(false);
    expect((await refused(START, { input: { slug: shop.slug } }))?.extensions.code).toBe('SWITCHED_OFF');
    const late = follow(token);
    expect(JSON.stringify(await late.next())).toContain('SWITCHED_OFF');
    await Promise.all([open.close(), late.close()]);
  });
});

describe('a conversation that is followed', () => {
  test('tells what staff write, and only what is new', async () => {
    const { conversationToken: token } = await start();
    const handed = await send('can I talk to a real person?', token);
    const open = follow(token, { after: 2 });
    expect(await open.next()).toMatchObject({
      kind: 'entries',
      handedOff: true,
      entries: [{ position: 3, kind: 'assistant', text: handed.reply }],
    });
    await staffSays('Hi, this is Ana. How can I help?');
    expect(await open.next()).toMatchObject({
      kind: 'entries',
      handedOff: true,
      // Between them stands what the staff are told of the hand-over.
      entries: [{ position: 5, kind: 'staff', text: 'Hi, this is Ana. How can I help?' }],
    });
    await send('Do you have parking?', token);
    expect((await open.next()).entries).toEqual([
      { position: 6, kind: 'customer', text: 'Do you have parking?' },
    ]);
    await open.close();
  });

  test('hears another server too', async () => {
    const { conversationToken: token } = await start();
    const open = follow(token, { after: 1 });
    await open.next();
    const elsewhere = await t.anotherServer();
    await elsewhere.ask(SEND, {
      input: { slug: shop.slug, text: 'What are your prices?', conversationToken: token },
    });
    expect((await open.next()).entries).toMatchObject([{ kind: 'customer' }, { kind: 'assistant' }]);
    await open.close();
  });

  test('tells sentences of a reply while the rest is being made', async () => {
    const { conversationToken: token } = await start();
    const open = follow(token, { after: 1 });
    await open.next();
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const { limits, switches } = t.app.services;
    const slow = new AssistantService({
      tools: t.app.domain.assistant.tools,
      mind: async ({ state, saying }) => {
        saying('Let me look.');
        saying('How about 4:15 PM?');
        await finished;
        return step(state, 'Let me look. We have time.');
      },
      limits,
      switches,
      logger: { warn: () => undefined, error: () => undefined } as never,
    });
    const request = new RequestContext(
      { authorization: null, tenantId: null, address: '203.0.113.9', userAgent: null },
      t.app.services,
    );
    const answering = slow.receive(await request.publicTenant(shop.slug), {
      channel: 'web',
      token,
      isNew: false,
      text: 'hello?',
    });
    expect(await open.next()).toMatchObject({ kind: 'part', text: 'Let me look.', entries: [] });
    // The time that nothing stands behind was not said.
    finish();
    await answering;
    expect(await open.next()).toMatchObject({
      kind: 'entries',
      entries: [
        { kind: 'customer', text: 'hello?' },
        { kind: 'assistant', text: 'Let me look. We have time.' },
      ],
    });
    await open.close();
    for (let tries = 0; t.app.services.events.subscriberCount > 0 && tries < 200; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(t.app.services.events.subscriberCount).toBe(0);
  });
});
