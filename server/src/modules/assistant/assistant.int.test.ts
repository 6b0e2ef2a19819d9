import { type Shop, newShop } from '../../../test/shop';
import { type TestApp, TestClock, startTestApp } from '../../../test/testApp';

const SEND = `mutation ($input: AssistantMessageInput!) { sendAssistantMessage(input: $input) {
  conversationToken reply handedOff suggestions { label value } appointment { id startsAt status } } }`;

/** Wednesday 2 December 2026, 08:00 in New York. */
const NOW = '2026-12-02T13:00:00.000Z';

let t: TestApp;
let shop: Shop;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date(NOW)));
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set(NOW);
  shop = await newShop(t);
});

async function send(text: string, conversationToken: string | null = null, slug = shop.slug) {
  const answer = await t.ask(SEND, { input: { slug, text, conversationToken } });
  return answer.sendAssistantMessage as {
    conversationToken: string;
    reply: string;
    handedOff: boolean;
    suggestions: { label: string; value: string }[];
    appointment: { id: string; startsAt: string; status: string } | null;
  };
}

const entries = async (): Promise<string[]> =>
  (
    await t.asOwner(
      "SELECT kind || coalesce(': ' || text, '') AS line FROM conversation_entries WHERE tenant_id = $1 ORDER BY conversation_id, position",
      [shop.tenantId],
    )
  ).rows.map(({ line }) => line as string);

test('books over the public mutation, and keeps the whole trail without tokens', async () => {
  const first = await send("A cut tomorrow at 3 with Ana, I'm Dana Fox, 212 555 0147");
  expect(first.reply).toContain('Cut with Ana on Thursday, December 3 at 3:00 PM, 30 minutes, $30.00.');
  expect(first.suggestions.map(({ value }) => value)).toEqual(['Yes', 'No']);
  expect(first.appointment).toBeNull();
  const second = await send('yes', first.conversationToken);
  expect(second.appointment).toMatchObject({ startsAt: '2026-12-03T20:00:00.000Z', status: 'confirmed' });
  expect((await entries()).map((line) => line.split(':')[0])).toEqual([
    'customer',
    'tool',
    'tool',
    'assistant',
    'customer',
    'tool',
    'assistant',
  ]);
  const { rows } = await t.asOwner(
    `SELECT c.outcome, c.turns, c.appointment_id = $2 AS "isIts", (SELECT string_agg(e.data::text, '') FROM conversation_entries e
       WHERE e.conversation_id = c.id AND e.kind = 'tool') AS trail FROM conversations c WHERE c.tenant_id = $1`,
    [shop.tenantId, second.appointment!.id],
  );
  expect(rows[0]).toMatchObject({ outcome: 'booked', turns: 2, isIts: true });
  expect(rows[0].trail).toContain('[token]');
  expect(rows[0].trail).not.toMatch(/[\w-]{60}/);
});

test('a conversation that was stored before an update goes on after it', async () => {
  const first = await send('A cut tomorrow at 3 with Ana');
  await t.asOwner(
    `UPDATE conversations SET state = jsonb_set(state - 'notBarberIds' - 'barberOf' - 'maybeServiceIds' - 'shownPhone',
       '{when}', (state->'when') - 'areDatesUnclear' - 'otherTimes' - 'notDates') WHERE tenant_id = $1`,
    [shop.tenantId],
  );
  const second = await send("I'm Dana Fox, 212 555 0147", first.conversationToken);
  expect(second.reply).toContain('Cut with Ana on Thursday, December 3 at 3:00 PM');
});

test('a conversation is nobody else’s: another business does not know its token', async () => {
  const other = await newShop(t);
  const first = await send('a cut tomorrow at 3');
  const elsewhere = await send('yes', first.conversationToken, other.slug);
  expect(elsewhere.conversationToken).not.toBe(first.conversationToken);
  expect(elsewhere.reply).not.toContain('3:00');
});

test('hands over on request, and stands down from then on', async () => {
  const first = await send('can I talk to a real person?');
  expect(first.handedOff).toBe(true);
  const second = await send('hello?', first.conversationToken);
  expect(second).toMatchObject({ handedOff: true, reply: expect.stringContaining('passed your message on') });
  expect(await send('are you there?', first.conversationToken)).toMatchObject({ handedOff: true, reply: '' });
  expect(await entries()).toEqual([
    'customer: can I talk to a real person?',
    `assistant: ${first.reply}`,
    'event',
    'customer: hello?',
    `assistant: ${second.reply}`,
    'customer: are you there?',
  ]);
});

test('greets and hands over in the words that the business chose', async () => {
  const save = `mutation ($input: SaveMessageTextInput!) { saveMessageText(input: $input) { version } }`;
  const key = { kind: 'assistant_greeting', channel: 'assistant', language: 'en' };
  await t.ask(
    save,
    { input: { ...key, baseVersion: 0, body: 'Welcome to {{business_name}}, darling.' } },
    shop,
  );
  const first = await send('hello');
  expect(first.reply).toBe('Welcome to Fade & Co, darling.');
  expect((await send('get me a human', first.conversationToken)).reply).toContain('the team of Fade & Co');
});

test('bad input names the field', async () => {
  const refused = async (input: object) =>
    (await t.execute(SEND, { input: { slug: shop.slug, text: 'hi', ...input } })).errors?.[0];
  expect(await refused({ text: '  ' })).toMatchObject({
    message: 'A message has 1 to 1,000 characters.',
    extensions: { code: 'BAD_USER_INPUT' },
  });
  expect((await refused({ text: 'x'.repeat(1001) }))?.extensions.code).toBe('BAD_USER_INPUT');
  expect(await refused({ channel: 'call' })).toMatchObject({
    message: 'Only the channel web can be used here.',
  });
  expect((await refused({ slug: 'nobody-here' }))?.extensions.code).toBe('NOT_FOUND');
  expect((await send('hi', 'x'.repeat(50))).conversationToken).not.toBe('x'.repeat(50));
});

test('a thrown switch is told', async () => {
  await t.asOwner(
    `INSERT INTO kill_switches (id, name, subject_tenant_id, reason, thrown_at, thrown_by)
     VALUES (gen_random_uuid(), 'assistant_chat', $1, 'maintenance', $2, gen_random_uuid())`,
    [shop.tenantId, NOW],
  );
  await t.app.switches.refresh();
  const refused = (await t.execute(SEND, { input: { slug: shop.slug, text: 'hi' } })).errors?.[0];
  expect(refused?.extensions.code).toBe('SWITCHED_OFF');
});

test('what an erased client said goes with them', async () => {
  const first = await send("A cut tomorrow at 3 with Ana, I'm Dana Fox, 212 555 0147");
  const { appointment } = await send('yes', first.conversationToken);
  await send('a cut tomorrow at 4');
  const { cancelAppointment } = await t.ask(
    'mutation ($input: CancelAppointmentInput!) { cancelAppointment(input: $input) { id } }',
    { input: { id: appointment!.id } },
    shop,
  );
  const { rows } = await t.asOwner('SELECT client_id FROM appointments WHERE id = $1', [
    cancelAppointment.id,
  ]);
  await t.ask('mutation ($id: ID!) { eraseClient(id: $id) { ok } }', { id: rows[0].client_id }, shop);
  expect((await entries()).filter((line) => line.startsWith('customer'))).toEqual([
    'customer: a cut tomorrow at 4',
  ]);
});

describe('messages that repeat what the rules look for', () => {
  /** A turn takes some 50 ms; the rest is for a loaded machine. */
  const LIMIT_MS = 5_000;
  const long = (unit: string): string => unit.repeat(1_000).slice(0, 1_000).trim();

  test.each(['cut and ', 'cut and', 'no ', 'not monday ', 'if ', 'a@', 'ﷺ', '½', '212 555 ', 'with Ana or '])(
    'a whole message of "%s" is answered in a moment',
    async (unit) => {
      const from = performance.now();
      const { reply } = await send(long(unit));
      expect(reply).not.toBe('');
      expect(performance.now() - from).toBeLessThan(LIMIT_MS);
    },
  );

  test('what takes too much work is answered with one short question, and the conversation goes on', async () => {
    const refused = async (): Promise<number> =>
      (await t.app.domain.assistant.overlong.get()).values.reduce((sum, { value }) => sum + value, 0);
    const before = await refused();
    const first = await send('A cut please');
    const { reply, conversationToken } = await send(long('a,'), first.conversationToken);
    expect(reply).toBe(
      'That message is too long for me. In a few words: which service would you like, and when?',
    );
    const next = await send('tomorrow at 3 with Ana', conversationToken);
    expect(next.reply).toContain('Thursday, December 3 at 3:00 PM');
    expect(await refused()).toBe(before + 1);
  });

  test('a yes after it agrees to nothing that was read back before', async () => {
    const first = await send("A cut tomorrow at 3 with Ana, I'm Dana Fox, 212 555 0147");
    await send(long('a,'), first.conversationToken);
    expect((await send('yes', first.conversationToken)).appointment).toBeNull();
  });
});
