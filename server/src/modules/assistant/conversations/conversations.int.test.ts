import { type ExecutionResult, parse, subscribe } from 'graphql';
import { RequestContext } from '../../../platform/request/requestContext';
import { callerContext } from '../../../platform/request/systemContext';
import { type Shop, newShop } from '../../../../test/shop';
import { type Caller, type TestApp, TestClock, startTestApp } from '../../../../test/testApp';

const START = `mutation ($input: StartAssistantConversationInput!) { startAssistantConversation(input: $input) { conversationToken } }`;
const SEND = `mutation ($input: AssistantMessageInput!) { sendAssistantMessage(input: $input) {
  conversationToken reply handedOff suggestions { label value } appointment { id } } }`;
const LIST = `query ($filter: ConversationFilter, $first: Int, $after: String) { conversations(filter: $filter, first: $first, after: $after) {
  totalCount pageInfo { hasNextPage endCursor } nodes { id channel status handOver outcome language turns needsAnswer customerName
  customerPhone clientId appointmentId reference lastLine lastFrom takenBy isMine } } }`;
const ONE = `query ($id: ID!, $before: Int, $first: Int) { conversation(id: $id, before: $before, first: $first) { hasEarlier
  conversation { id status isMine } summary { reason task services barbers dates fromMinute name phone said failures }
  entries { position kind text member event tool { name given answered milliseconds isFailed } } } }`;
const WAITING = '{ conversationsWaiting { waiting mine } }';
const TAKE = `mutation ($id: ID!, $even: Boolean) { takeOverConversation(id: $id, evenFromOthers: $even) { id status takenBy isMine needsAnswer } }`;
const REPLY = `mutation ($input: ReplyToConversationInput!) { replyToConversation(input: $input) { id needsAnswer lastLine lastFrom } }`;
const GIVE_BACK = 'mutation ($id: ID!) { giveBackConversation(id: $id) { id status takenBy } }';
const CLOSE = 'mutation ($id: ID!) { closeConversation(id: $id) { id status } }';

/** Wednesday 2 December 2026, 10:00 in New York: the shop is open. */
const NOW = '2026-12-02T15:00:00.000Z';
const MINUTE = 60_000;

let t: TestApp;
let shop: Shop;
let desk: Caller;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date(NOW)));
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  shop = await newShop(t);
  desk = await member('front_desk');
});

async function member(role: string): Promise<Caller> {
  const { token, userId } = await t.registerOwner();
  await t.asOwner(
    'INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, gen_random_uuid(), $2, $3)',
    [shop.tenantId, userId, role],
  );
  await t.asOwner("UPDATE users SET first_name = 'Dee', last_name = 'Desk' WHERE id = $1", [userId]);
  return { token, tenantId: shop.tenantId };
}

async function send(text: string, conversationToken: string | null = null) {
  const answer = await t.ask(SEND, { input: { slug: shop.slug, text, conversationToken } });
  return answer.sendAssistantMessage as {
    conversationToken: string;
    reply: string;
    handedOff: boolean;
    suggestions: { label: string; value: string }[];
  };
}

const list = async (filter: object = {}, caller: Caller = shop, more: object = {}) =>
  (await t.ask(LIST, { filter, ...more }, caller)).conversations;
const details = async (id: string, more: object = {}, caller: Caller = shop) =>
  (await t.ask(ONE, { id, ...more }, caller)).conversation;
const trail = async (id: string): Promise<string[]> =>
  (await details(id)).entries.map(
    (entry: { kind: string; event: string | null; text: string | null }) =>
      `${entry.kind}: ${entry.event ?? entry.text ?? ''}`,
  );
const refusal = async (document: string, variables: object, caller: Caller = shop) =>
  (await t.execute(document, { ...variables }, caller)).errors?.[0];

/** A conversation whose customer asked for a person. */
async function handedOver(): Promise<{ id: string; token: string }> {
  const { conversationToken } = await send('can I talk to a real person?');
  return { id: (await list()).nodes[0].id, token: conversationToken };
}
const take = (id: string, caller: Caller = shop) => t.ask(TAKE, { id }, caller);
/** So much later, as far as conversations know: sign-ins, which last for minutes, go on. */
const pass = (minutes: number) =>
  t.asOwner(
    `UPDATE conversations SET waiting_since = waiting_since - span, waiting_said_at = waiting_said_at - span,
       taken_at = taken_at - span, unanswered_since = unanswered_since - span
     FROM make_interval(mins => $2) span WHERE tenant_id = $1`,
    [shop.tenantId, minutes],
  );
let replies = 0;
const reply = (
  id: string,
  text: string,
  caller: Caller = shop,
  idempotencyKey = `a reply ${(replies += 1)}`,
) => t.ask(REPLY, { input: { id, text, idempotencyKey } }, caller);

test('a chat that was only opened is not listed before its customer says something', async () => {
  const { startAssistantConversation } = await t.ask(START, { input: { slug: shop.slug } });
  expect((await list()).totalCount).toBe(0);
  await send('How much is a cut?', startAssistantConversation.conversationToken);
  expect((await list()).nodes).toMatchObject([{ turns: 1 }]);
});

test('a customer asks for a person, a member takes over, answers and gives back', async () => {
  const first = await send("A cut tomorrow at 3 with Ana, I'm Dana Fox, 212 555 0147");
  await send('can I talk to a real person?', first.conversationToken);
  const { nodes, totalCount } = await list({ statuses: ['waiting'] });
  expect(totalCount).toBe(1);
  const [row] = nodes;
  expect(row).toMatchObject({
    channel: 'web',
    handOver: 'asked',
    outcome: 'handed_over',
    language: 'en',
    turns: 2,
    needsAnswer: true,
    customerName: 'Dana Fox',
    customerPhone: '+12125550147',
    lastFrom: 'assistant',
    takenBy: null,
    isMine: false,
  });
  expect(await t.ask(WAITING, {}, desk)).toEqual({ conversationsWaiting: { waiting: 1, mine: 0 } });
  const { summary } = await details(row.id);
  expect(summary).toMatchObject({
    reason: 'asked',
    task: 'book',
    services: ['Cut'],
    barbers: ['Ana'],
    dates: ['2026-12-03'],
    fromMinute: 15 * 60,
    name: 'Dana Fox',
    phone: '+12125550147',
    said: ["A cut tomorrow at 3 with Ana, I'm Dana Fox, 212 555 0147", 'can I talk to a real person?'],
  });

  expect((await take(row.id, desk)).takeOverConversation).toMatchObject({
    status: 'staff',
    takenBy: 'Dee Desk',
    isMine: true,
  });
  // The assistant stands down, whatever is said, and however long it takes.
  await pass(20);
  expect(await send('Go on with the assistant', first.conversationToken)).toMatchObject({
    reply: '',
    handedOff: true,
  });
  expect(await t.ask(WAITING, {}, desk)).toEqual({ conversationsWaiting: { waiting: 0, mine: 1 } });
  expect(await t.ask(WAITING, {}, shop)).toEqual({ conversationsWaiting: { waiting: 0, mine: 0 } });
  expect((await reply(row.id, 'Hello, this is Dee.', desk)).replyToConversation).toMatchObject({
    needsAnswer: false,
    lastLine: 'Hello, this is Dee.',
    lastFrom: 'staff',
  });
  expect((await t.ask(GIVE_BACK, { id: row.id }, desk)).giveBackConversation).toMatchObject({
    status: 'open',
    takenBy: null,
  });
  // It still knows what was to be booked.
  const booked = await send('yes', first.conversationToken);
  expect(booked).toMatchObject({ handedOff: false });
  const { entries } = await details(row.id);
  expect(entries.map(({ position }: { position: number }) => position)).toEqual(
    entries.map((_: unknown, index: number) => index + 1),
  );
  expect(entries.find(({ kind }: { kind: string }) => kind === 'staff')).toMatchObject({
    text: 'Hello, this is Dee.',
    member: 'Dee Desk',
  });
  const tool = entries.find(({ kind }: { kind: string }) => kind === 'tool');
  expect(tool).toMatchObject({ text: null, tool: { name: 'findSlots', isFailed: false } });
  expect(JSON.parse(tool.tool.given)).toBeInstanceOf(Array);
  expect((await trail(row.id)).filter((line) => line.startsWith('event'))).toEqual([
    'event: handed_over',
    'event: taken_over',
    'event: given_back',
  ]);
});

test('of two members who take it at once one has it, and the other is told who', async () => {
  const { id } = await handedOver();
  const both = await Promise.all([t.execute(TAKE, { id }, shop), t.execute(TAKE, { id }, desk)]);
  const refused = both.filter(({ errors }) => errors);
  expect(refused).toHaveLength(1);
  expect(refused[0]!.errors![0]).toMatchObject({
    message: expect.stringMatching(/^(Dee Desk|Olive Owner) is answering this conversation already\.$/),
    extensions: { code: 'CONFLICT' },
  });
  const [winner, loser] = both[0].errors ? [desk, shop] : [shop, desk];
  // Once more changes nothing; answering in somebody's place needs taking it from them.
  await take(id, winner);
  expect(
    (await refusal(REPLY, { input: { id, text: 'Hi', idempotencyKey: 'loser 1234' } }, loser))?.extensions
      .code,
  ).toBe('CONFLICT');
  await t.ask(TAKE, { id, even: true }, loser);
  expect((await trail(id)).filter((line) => line === 'event: taken_over')).toHaveLength(2);
  expect((await list({}, loser)).nodes[0].isMine).toBe(true);
});

test('a reply is sent once however often it is sent, and to the phone by an event of its own', async () => {
  const texted = { channel: 'sms' as const, phone: '+12125550188' };
  const { assistant } = t.app.domain.assistant;
  const database = t.app.services.database;
  await assistant.receive(callerContext(database, shop.tenantId, t.clock, texted), {
    ...texted,
    text: 'I want to talk to a person',
  });
  const [{ id }] = (await list({ channel: 'sms' })).nodes;
  expect(await refusal(REPLY, { input: { id, text: 'Hi', idempotencyKey: 'too early 1' } })).toMatchObject({
    message: 'Take this conversation over before you answer.',
    extensions: { code: 'CONFLICT' },
  });
  await take(id);
  await Promise.all([reply(id, 'Hello!', shop, 'the same key'), reply(id, 'Hello!', shop, 'the same key')]);
  expect((await trail(id)).filter((line) => line.startsWith('staff'))).toEqual(['staff: Hello!']);
  const { rows } = await t.asOwner(
    `SELECT o.payload, e.text FROM outbox o JOIN conversation_entries e ON e.id = (o.payload ->> 'entryId')::uuid
     WHERE o.tenant_id = $1 AND o.topic = 'conversation.replied'`,
    [shop.tenantId],
  );
  expect(rows).toEqual([{ payload: { conversationId: id, entryId: expect.any(String) }, text: 'Hello!' }]);
});

test('calls are transferred: nothing is written into one', async () => {
  const called = { channel: 'call' as const, phone: '+12125550177' };
  const ctx = callerContext(t.app.services.database, shop.tenantId, t.clock, called);
  const say = (text: string) =>
    t.app.domain.assistant.assistant.receive(ctx, { ...called, callId: 'CA1', text });
  await say('hello');
  const [{ id }] = (await list({ channel: 'call' })).nodes;
  expect(await refusal(TAKE, { id })).toMatchObject({
    message: 'A call that is under way is transferred, not taken over here.',
  });
  await say('I want to talk to a person');
  // What is said while the call is put through is kept, and nobody talks into it.
  expect(await say('hello?')).toMatchObject({ reply: '', handedOff: true });
  await take(id);
  expect(await refusal(REPLY, { input: { id, text: 'Hi', idempotencyKey: 'a call 123' } })).toMatchObject({
    message: 'Calls are transferred: nothing can be written into one.',
    extensions: { code: 'BAD_USER_INPUT' },
  });
  // Nobody is on the line for the assistant to go on with.
  expect(await refusal(GIVE_BACK, { id })).toMatchObject({
    message: 'A transferred call is not given back: close it when it is dealt with.',
    extensions: { code: 'BAD_USER_INPUT' },
  });
});

describe('while nobody answers', () => {
  test('the assistant passes on once, offers itself after a quarter of an hour, and comes back when it is asked', async () => {
    await t.ask(
      'mutation ($input: UpdateTenantInput!) { updateTenant(input: $input) { id } }',
      { input: { phone: '212 555 0100' } },
      shop,
    );
    const { id, token } = await handedOver();
    await pass(1);
    expect((await send('hello?', token)).reply).toBe(
      'I have passed your message on to the team. They will answer here. You can also call +12125550100.',
    );
    await pass(1);
    expect((await send('anybody?', token)).reply).toBe('');
    await pass(14);
    const offered = await send('hello??', token);
    expect(offered).toMatchObject({ handedOff: true, suggestions: [{ label: 'Go on with the assistant' }] });
    expect(offered.reply).toContain('nobody has been able to answer yet');
    const resumed = await send(offered.suggestions[0]!.value, token);
    expect(resumed).toMatchObject({ handedOff: false });
    expect(resumed.reply).toContain('I am back.');
    expect((await list()).nodes[0]).toMatchObject({ status: 'open', needsAnswer: false });
    expect((await send('a cut tomorrow at 3', token)).reply).toContain('3:00');
    expect((await trail(id)).filter((line) => line.startsWith('event'))).toEqual([
      'event: handed_over',
      'event: resumed',
    ]);
  });

  test('after hours it says when somebody is back', async () => {
    t.clock.set('2026-12-03T01:00:00.000Z');
    const { conversationToken } = await send('can I talk to a real person?');
    expect((await send('hello?', conversationToken)).reply).toContain(
      'is back on Thursday, December 3 at 9:00 AM',
    );
  });

  test('in the language of the customer', async () => {
    const { conversationToken } = await send('quiero hablar con una persona');
    expect((await send('hola?', conversationToken)).reply).toContain('Le pasé su mensaje al equipo.');
  });

  test('what a member took and then forgot waits for everybody again', async () => {
    const { id, token } = await handedOver();
    await take(id, desk);
    const task = t.app.work.periodic.find(({ name }) => name === 'conversations.forgotten')!;
    await pass(29);
    await task.run();
    expect((await list()).nodes[0].status).toBe('staff');
    await pass(1);
    await task.run();
    expect((await list()).nodes[0]).toMatchObject({ status: 'waiting', takenBy: null, needsAnswer: true });
    expect(await trail(id)).toContain('event: returned');
    const { notices } = await t.ask('{ notices { nodes { kind conversationId } } }', {}, shop);
    expect(notices.nodes[0]).toEqual({ kind: 'conversation_returned', conversationId: id });
    // Whoever waited that long may have the assistant at once.
    expect((await send('hello?', token)).suggestions).toHaveLength(1);

    // What was answered is not put back, however long the customer is silent.
    await take(id, desk);
    await reply(id, 'Here I am.', desk);
    await pass(90);
    await task.run();
    expect((await list()).nodes[0].status).toBe('staff');
  });
});

test('customers are told the first name of who writes, and nobody else’s', async () => {
  const { id, token } = await handedOver();
  await take(id, desk);
  await reply(id, 'Here I am.', desk);
  // As entries were kept before first names were, and one of which nobody knows who wrote it.
  await t.asOwner(
    `INSERT INTO conversation_entries (tenant_id, id, conversation_id, position, kind, text, at, data)
     SELECT $1, gen_random_uuid(), $2, 90 + n, 'staff', 'Hello', now(), data
     FROM (VALUES (1, '{"member": "Ana Maria Diaz"}'::jsonb), (2, '{"member": "  "}'), (3, NULL)) old (n, data)`,
    [shop.tenantId, id],
  );
  const { assistantConversation } = await t.ask(
    `query ($slug: String!, $token: String!) { assistantConversation(slug: $slug, conversationToken: $token) {
       entries { kind member } } }`,
    { slug: shop.slug, token },
  );
  const written = assistantConversation.entries as { kind: string; member: string | null }[];
  expect(written.filter(({ kind }) => kind !== 'staff').every(({ member }) => member === null)).toBe(true);
  expect(written.filter(({ kind }) => kind === 'staff').map(({ member }) => member)).toEqual([
    'Dee',
    'Ana',
    null,
    null,
  ]);
});

test('what the assistant was about to say stays unsaid when a member takes over meanwhile', async () => {
  const first = await send('hello');
  const [{ id }] = (await list()).nodes;
  // The turn below has begun when this is taken over: the row says so, as it would while a mind thinks.
  const { availability } = t.app.domain;
  const schedule = availability.schedule.bind(availability);
  let isTaken = false;
  jest.spyOn(availability, 'schedule').mockImplementation(async (...args) => {
    if (!isTaken) {
      isTaken = true;
      await take(id, desk);
    }
    return schedule(...args);
  });
  const answer = await send('how much is a cut?', first.conversationToken);
  jest.restoreAllMocks();
  expect(answer).toMatchObject({ reply: '', handedOff: true });
  expect((await list()).nodes[0]).toMatchObject({ status: 'staff', needsAnswer: true });
  expect((await trail(id)).slice(-2)).toEqual(['event: taken_over', 'customer: how much is a cut?']);
});

test('what is closed goes on when the customer writes again, and when a member takes it', async () => {
  const { id, token } = await handedOver();
  expect((await t.ask(CLOSE, { id }, desk)).closeConversation.status).toBe('closed');
  expect(await t.ask(WAITING, {}, desk)).toEqual({ conversationsWaiting: { waiting: 0, mine: 0 } });
  expect((await refusal(GIVE_BACK, { id }))?.message).toBe('This conversation is closed already.');
  expect((await send('what are your hours?', token)).reply).not.toBe('');
  expect((await list()).nodes[0].status).toBe('open');
  await t.ask(CLOSE, { id }, desk);
  await take(id, desk);
  expect((await list()).nodes[0].status).toBe('staff');
});

test('is found by name, number and words, by channel, status, outcome and time, page by page', async () => {
  const dana = await send("A cut tomorrow at 3 with Ana, I'm Dana Fox, 212 555 0147");
  await send('yes', dana.conversationToken);
  t.clock.advance(MINUTE);
  await send('where are you? I’m near José');
  t.clock.advance(MINUTE);
  await handedOver();
  const count = async (filter: object): Promise<number> => (await list(filter)).totalCount;
  expect(await count({})).toBe(3);
  expect(await count({ search: 'dana' })).toBe(1);
  expect(await count({ search: '(212) 555-0147' })).toBe(1);
  expect(await count({ search: 'where are' })).toBe(1);
  expect(await count({ search: "i'm near jose" })).toBe(1);
  expect(await count({ search: 'I’m Dana' })).toBe(1);
  expect(await count({ search: 'DÀNA fox' })).toBe(1);
  expect(await count({ search: '100%' })).toBe(0);
  expect(await count({ statuses: ['open'] })).toBe(2);
  expect(await count({ statuses: ['open', 'waiting'] })).toBe(3);
  expect(await count({ channel: 'sms' })).toBe(0);
  expect(await count({ outcome: 'booked' })).toBe(1);
  expect(await count({ from: '2026-12-02T15:01:00Z' })).toBe(2);
  expect(await count({ to: '2026-12-02T15:01:00Z' })).toBe(1);
  const [booked] = (await list({ outcome: 'booked' })).nodes;
  expect(booked).toMatchObject({ clientId: expect.any(String), reference: expect.any(String) });
  expect(await count({ clientId: booked.clientId })).toBe(1);
  const first = await list({}, shop, { first: 2 });
  const second = await list({}, shop, { first: 2, after: first.pageInfo.endCursor });
  expect([...first.nodes, ...second.nodes].map(({ id }) => id)).toHaveLength(3);
  expect(new Set([...first.nodes, ...second.nodes].map(({ id }) => id)).size).toBe(3);
  expect(second.pageInfo.hasNextPage).toBe(false);
  const all = await details(booked.id);
  const tail = await details(booked.id, { first: 2 });
  expect(tail).toMatchObject({ hasEarlier: true, entries: all.entries.slice(-2) });
  const before = await details(booked.id, { first: 100, before: tail.entries[0].position });
  expect(before).toMatchObject({ hasEarlier: false, entries: all.entries.slice(0, -2) });
});

test('the number that texts is known as its client', async () => {
  const { createClient } = await t.ask(
    'mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }',
    { input: { firstName: 'Teo', lastName: 'Text', phone: '212 555 0166' } },
    shop,
  );
  const texted = { channel: 'sms' as const, phone: '+12125550166' };
  await t.app.domain.assistant.assistant.receive(
    callerContext(t.app.services.database, shop.tenantId, t.clock, texted),
    { ...texted, text: 'where are you?' },
  );
  expect((await list({ clientId: createClient.id })).nodes).toMatchObject([{ customerName: 'Teo Text' }]);
});

test('members who may answer are told of a customer who waits; barbers see none of it', async () => {
  const barber = await member('barber');
  const { id } = await handedOver();
  const kinds = async (caller: Caller) =>
    (await t.ask('{ notices { nodes { kind conversationId isByClient } } }', {}, caller)).notices.nodes;
  expect(await kinds(desk)).toEqual([
    { kind: 'conversation_handed_over', conversationId: id, isByClient: true },
  ]);
  expect(await kinds(barber)).toEqual([]);
  expect((await refusal(ONE, { id }, barber))?.extensions.code).toBe('FORBIDDEN');
});

test('another business neither sees nor answers it', async () => {
  const { id } = await handedOver();
  const other = await newShop(t);
  expect((await list({}, other)).totalCount).toBe(0);
  expect(await t.ask(WAITING, {}, other)).toEqual({ conversationsWaiting: { waiting: 0, mine: 0 } });
  for (const [document, variables] of [
    [ONE, { id }],
    [TAKE, { id }],
    [GIVE_BACK, { id }],
    [CLOSE, { id }],
    [REPLY, { input: { id, text: 'Hi', idempotencyKey: 'foreign 12' } }],
  ] as const) {
    expect(await refusal(document, variables, other)).toMatchObject({
      message: 'This conversation was not found.',
      extensions: { code: 'NOT_FOUND' },
    });
  }
  expect((await list()).nodes[0].status).toBe('waiting');
});

test('bad input names its field', async () => {
  const { id } = await handedOver();
  const bad = async (document: string, variables: object) => (await refusal(document, variables))?.extensions;
  const fieldOf = (path: string, message: string) => ({
    code: 'BAD_USER_INPUT',
    fieldErrors: [{ path, message }],
  });
  const input = { id, text: 'Hi', idempotencyKey: 'long enough' };
  expect(await bad(REPLY, { input: { ...input, text: '  ' } })).toMatchObject(
    fieldOf('input.text', 'A message has 1 to 1,000 characters.'),
  );
  expect(await bad(REPLY, { input: { ...input, idempotencyKey: 'short' } })).toMatchObject(
    fieldOf('input.idempotencyKey', 'The key has 8 to 100 characters.'),
  );
  expect(await bad(REPLY, { input: { ...input, id: 'x' } })).toMatchObject(
    fieldOf('input.id', 'id must be an id.'),
  );
  expect(await bad(LIST, { filter: { search: 'x'.repeat(101) } })).toMatchObject(
    fieldOf('filter.search', 'Search for at most 100 characters.'),
  );
  expect(await bad(LIST, { filter: { clientId: 'x' } })).toMatchObject(
    fieldOf('filter.clientId', 'clientId must be an id.'),
  );
  expect(await bad(LIST, { after: 'nonsense' })).toMatchObject({ code: 'BAD_USER_INPUT' });
  expect(await bad(TAKE, { id: 'x' })).toMatchObject({ code: 'NOT_FOUND' });
});

test('open pages hear of every message, while they may', async () => {
  const contextValue = new RequestContext(
    { authorization: `Bearer ${desk.token}`, tenantId: shop.tenantId, address: '', userAgent: null },
    t.app.services,
  );
  const heard = (await subscribe({
    schema: t.app.schema,
    document: parse('subscription { conversationChanged { id status lastLine } }'),
    contextValue,
  })) as AsyncGenerator<ExecutionResult<{ conversationChanged: unknown }>>;
  const next = heard.next();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { id } = await handedOver();
  expect((await next).value.data?.conversationChanged).toMatchObject({ id, status: 'waiting' });
  // A notice that was under way already is refused by itself; then the subscription ends.
  const toTheEnd = async (): Promise<void> => {
    for (;;) expect((await heard.next()).value.errors?.[0]?.message).toBe('This business was not found.');
  };
  const ended = expect(toTheEnd()).rejects.toThrow('This business was not found.');
  await t.asOwner('DELETE FROM memberships WHERE tenant_id = $1 AND role = $2', [
    shop.tenantId,
    'front_desk',
  ]);
  t.app.access.clear();
  await take(id);
  await ended;
});

test('a client’s conversations are merged, handed out and erased with them', async () => {
  const dana = await send("A cut tomorrow at 3 with Ana, I'm Dana Fox, 212 555 0147");
  await send('yes', dana.conversationToken);
  await send('can I talk to a real person?', dana.conversationToken);
  const [{ id, clientId, appointmentId }] = (await list()).nodes;
  await take(id);
  await reply(id, 'Of course, Dana.');
  const { createClient } = await t.ask(
    'mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }',
    { input: { firstName: 'Dana' } },
    shop,
  );
  await t.ask(
    'mutation ($keep: ID!, $merge: ID!) { mergeClients(keepId: $keep, mergeId: $merge, input: { phone: "+12125550147" }) { id } }',
    { keep: createClient.id, merge: clientId },
    shop,
  );
  expect((await list({ clientId: createClient.id })).totalCount).toBe(1);
  const { exportClientData } = await t.ask(
    'mutation ($id: ID!) { exportClientData(id: $id) }',
    { id: createClient.id },
    shop,
  );
  expect(JSON.parse(exportClientData).conversations).toMatchObject([
    {
      channel: 'web',
      lines: expect.arrayContaining([expect.objectContaining({ from: 'staff', text: 'Of course, Dana.' })]),
    },
  ]);
  await t.ask(
    'mutation ($input: CancelAppointmentInput!) { cancelAppointment(input: $input) { id } }',
    { input: { id: appointmentId } },
    shop,
  );
  await t.ask('mutation ($id: ID!) { eraseClient(id: $id) { ok } }', { id: createClient.id }, shop);
  const { rows } = await t.asOwner(
    `SELECT (SELECT count(*)::int FROM conversations WHERE tenant_id = $1) AS conversations,
       (SELECT count(*)::int FROM conversation_entries WHERE tenant_id = $1) AS entries,
       (SELECT count(*)::int FROM audit_log WHERE tenant_id = $1 AND entity = 'conversation' AND after::text ILIKE '%dana%') AS told`,
    [shop.tenantId],
  );
  expect(rows[0]).toEqual({ conversations: 0, entries: 0, told: 0 });
});
