import { countBusinessFigures } from '../../../platform/metrics/businessFigures';
import { type Shop, newShop } from '../../../../test/shop';
import { type TestApp, TestClock, startTestApp } from '../../../../test/testApp';

const SEND = `mutation ($input: AssistantMessageInput!) { sendAssistantMessage(input: $input) { conversationToken handedOff } }`;
const PUBLISH = `mutation ($input: AssistantSettingsInput!, $version: Int!) {
  updateAssistantSettings(input: $input, version: $version) { version keepConversationsDays } }`;
const DRAFT = {
  ...{ isOn: true, tone: 'friendly', languages: ['en', 'es'], allowedActions: ['book', 'move', 'cancel'] },
  ...{ usesModel: true, monthlySpendCapCents: 1_000, serviceAliases: [], barberAliases: [] },
};
const LIST = '{ conversations { totalCount nodes { id } } }';
const ONE = 'query ($id: ID!) { conversation(id: $id) { conversation { id } } }';

/** Wednesday 2 December 2026, 10:00 in New York. */
const NOW = '2026-12-02T15:00:00.000Z';
const HOUR = 60 * 60_000;

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

const clean = () => t.app.work.periodic.find(({ name }) => name === 'conversations.forget')!.run();

async function publish(keepConversationsDays: number | null, version = 0, of = shop) {
  const input = { ...DRAFT, keepConversationsDays };
  return t.execute(PUBLISH, { input, version }, of);
}

/** A conversation of which the last entry is so many days old. */
async function conversation(days: number, text = 'how much is a cut?', of = shop) {
  const { sendAssistantMessage } = await t.ask(SEND, { input: { slug: of.slug, text } });
  const { rows } = await t.asOwner(
    `UPDATE conversations SET started_at = started_at - span, last_message_at = last_message_at - span,
       outcome_at = outcome_at - span
     FROM make_interval(days => $2) span
     WHERE tenant_id = $1 AND id = (SELECT id FROM conversations WHERE tenant_id = $1 ORDER BY id DESC LIMIT 1)
     RETURNING id`,
    [of.tenantId, days],
  );
  const [{ id }] = rows as [{ id: string }];
  await t.asOwner(
    `UPDATE conversation_entries SET at = at - make_interval(days => $2) WHERE conversation_id = $1`,
    [id, days],
  );
  return { id, token: sendAssistantMessage.conversationToken as string };
}

const listed = async (of = shop): Promise<string[]> =>
  (await t.ask(LIST, {}, of)).conversations.nodes.map(({ id }: { id: string }) => id);
const noted = async (of = shop) =>
  (
    await t.asOwner(
      `SELECT actor_kind AS actor, after FROM audit_log WHERE tenant_id = $1 AND action = 'conversation.forgotten'
       ORDER BY at`,
      [of.tenantId],
    )
  ).rows;

describe('how long conversations are kept', () => {
  test('is a year unless somebody publishes otherwise, and stays when it is left out', async () => {
    const settings = '{ assistantSettings { keepConversationsDays } }';
    expect((await t.ask(settings, {}, shop)).assistantSettings.keepConversationsDays).toBe(365);
    expect((await publish(30)).data.updateAssistantSettings.keepConversationsDays).toBe(30);
    expect((await publish(null, 1)).data.updateAssistantSettings.keepConversationsDays).toBe(30);
    expect((await publish(0, 2)).data.updateAssistantSettings.keepConversationsDays).toBe(0);
    const { rows } = await t.asOwner(
      `SELECT before->'keepConversationsDays' AS was, after->'keepConversationsDays' AS is FROM audit_log
       WHERE tenant_id = $1 AND action = 'assistant.settings_published' ORDER BY at`,
      [shop.tenantId],
    );
    expect(rows).toEqual([
      { was: 365, is: 30 },
      { was: 30, is: 30 },
      { was: 30, is: 0 },
    ]);
  });

  test.each([1, 31, -30, 100_000])('cannot be %d days', async (days) => {
    expect((await publish(days)).errors?.[0]?.extensions.fieldErrors).toEqual([
      {
        path: 'input.keepConversationsDays',
        message: 'Conversations are kept for 30, 90, 180, 365 or 730 days, or for ever.',
      },
    ]);
  });
});

describe('the cleaning', () => {
  test('deletes what was said in those that are older, and nothing else', async () => {
    await publish(30);
    const old = await conversation(31, "A cut tomorrow at 3 with Ana, I'm Dana Fox, 212 555 0147");
    const recent = await conversation(29);
    const waiting = await conversation(400, 'can I talk to a real person?');
    const spokenSince = await conversation(40);
    await t.asOwner('UPDATE conversation_entries SET at = $2 WHERE conversation_id = $1', [
      spokenSince.id,
      NOW,
    ]);
    await clean();
    expect((await listed()).sort()).toEqual([recent.id, spokenSince.id, waiting.id].sort());
    const { rows } = await t.asOwner(
      `SELECT c.status, c.state, c.turns, (SELECT count(*)::int FROM conversation_entries e WHERE e.conversation_id = c.id) AS entries,
         num_nonnulls(c.token_hash, c.customer_phone, c.client_id, c.appointment_id, c.taken_by) AS known
       FROM conversations c WHERE c.id = $1`,
      [old.id],
    );
    expect(rows).toEqual([{ status: 'closed', state: {}, turns: 1, entries: 0, known: 0 }]);
    expect((await t.execute(ONE, { id: old.id }, shop)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    // Whoever kept its token has nothing to go on with.
    const again = await t.execute(SEND, {
      input: { slug: shop.slug, text: 'yes', conversationToken: old.token },
    });
    expect(again.errors?.[0]?.extensions.code).toBe('CONFLICT');
    expect(await noted()).toEqual([{ actor: 'system', after: { day: '2026-12-02', conversations: 1 } }]);
  });

  test('notes each day once, whatever is found in the hours after', async () => {
    await publish(90);
    for (let count = 0; count < 3; count++) await conversation(100);
    await Promise.all([clean(), clean()]);
    const late = await conversation(100);
    t.clock.advance(HOUR);
    await clean();
    t.clock.set(NOW);
    expect(await listed()).toEqual([late.id]);
    t.clock.advance(24 * HOUR);
    await clean();
    await clean();
    expect(await noted()).toEqual([
      { actor: 'system', after: { day: '2026-12-02', conversations: 3 } },
      { actor: 'system', after: { day: '2026-12-03', conversations: 1 } },
    ]);
  });

  test('notes what was deleted by one that was stopped in the middle', async () => {
    await t.asOwner(
      `INSERT INTO conversation_cleanings (tenant_id, id, day, forgotten) VALUES ($1, gen_random_uuid(), '2026-12-01', 7)`,
      [shop.tenantId],
    );
    await clean();
    expect(await noted()).toEqual([{ actor: 'system', after: { day: '2026-12-01', conversations: 7 } }]);
  });

  test('goes through more than one batch', async () => {
    await t.asOwner(
      `INSERT INTO conversations (tenant_id, id, channel, state, started_at, last_message_at, turns)
       SELECT $1, gen_random_uuid(), 'web', '{}', $2, $2, CASE WHEN n <= 240 THEN 1 ELSE 0 END FROM generate_series(1, 250) n`,
      [shop.tenantId, '2025-06-01T00:00:00Z'],
    );
    await clean();
    // Ten were opened without a word: they go as well, and count for nothing.
    expect(await noted()).toEqual([{ actor: 'system', after: { day: '2026-12-02', conversations: 240 } }]);
  });

  test('leaves another business alone, which keeps its conversations for ever', async () => {
    const other = await newShop(t, 'Elsewhere');
    await publish(30);
    await publish(0, 0, other);
    const mine = await conversation(2_000);
    const theirs = await conversation(2_000, 'how much is a cut?', other);
    await clean();
    expect(await listed()).toEqual([]);
    expect(await listed(other)).toEqual([theirs.id]);
    expect(await noted(other)).toEqual([]);
    const { rows } = await t.asOwner(
      'SELECT DISTINCT conversation_id AS id FROM conversation_entries WHERE conversation_id = ANY ($1)',
      [[mine.id, theirs.id]],
    );
    expect(rows).toEqual([{ id: theirs.id }]);
  });

  test('leaves the figures as they were, also when they are counted anew', async () => {
    await t.asOwner('TRUNCATE business_counts');
    await conversation(400);
    await conversation(400, 'can I talk to a real person?');
    await t.asOwner("UPDATE conversations SET status = 'closed' WHERE tenant_id = $1", [shop.tenantId]);
    await t.asOwner(
      `INSERT INTO assistant_spending (tenant_id, id, month, micro_cents) VALUES ($1, gen_random_uuid(), '2025-10-01', 7)`,
      [shop.tenantId],
    );
    const figures = async () => {
      await t.asOwner('TRUNCATE business_counts');
      await countBusinessFigures(t.app.jobs);
      return (
        await t.asOwner(
          `SELECT hour, figure, count FROM business_counts WHERE figure LIKE 'conversation%' OR figure LIKE 'assistant%'
           ORDER BY hour, figure`,
        )
      ).rows;
    };
    const before = await figures();
    expect(before.map(({ figure }) => figure)).toEqual(expect.arrayContaining(['assistant_hand_overs']));
    await clean();
    expect(await listed()).toEqual([]);
    expect(await figures()).toEqual(before);
    const { rows } = await t.asOwner(
      'SELECT micro_cents::int AS spent FROM assistant_spending WHERE tenant_id = $1',
      [shop.tenantId],
    );
    expect(rows).toEqual([{ spent: 7 }]);
  });

  test('empties the second copies of text messages too, but no others of that number', async () => {
    const { id } = await conversation(400);
    await t.asOwner(
      "UPDATE conversations SET channel = 'sms', customer_phone = '+12125550147' WHERE id = $1",
      [id],
    );
    const received = (body: string, days: number, keyword: string | null = null) =>
      t.asOwner(
        `INSERT INTO sms_inbound (tenant_id, id, carrier_message_id, keyword, sender, body, received_at)
         VALUES ($1, gen_random_uuid(), gen_random_uuid()::text, $4, '+12125550147', $2, $3::timestamptz - make_interval(days => $5))`,
        [shop.tenantId, body, NOW, keyword, days],
      );
    await received('how much is a cut?', 400);
    await received('STOP', 400, 'stop');
    await received('a later one', 100);
    const sent = (occasion: string, of: string | null) =>
      t.asOwner(
        `INSERT INTO messages (tenant_id, id, occasion, kind, channel, recipient, language, status, due_at, body, conversation_id,
           created_at, updated_at)
         VALUES ($1, gen_random_uuid(), $2, 'assistant_reply', 'sms', '+12125550147', 'en', 'delivered', $3, 'A cut is $30', $4, $3, $3)`,
        [shop.tenantId, occasion, NOW, of],
      );
    await sent('reply', id);
    await sent('another', null);
    await clean();
    const bodies = async (table: string, order: string) =>
      (
        await t.asOwner(`SELECT body FROM ${table} WHERE tenant_id = $1 ORDER BY ${order}`, [shop.tenantId])
      ).rows.map(({ body }) => body as string | null);
    expect(await bodies('sms_inbound', 'received_at, keyword NULLS FIRST')).toEqual([
      null,
      'STOP',
      'a later one',
    ]);
    expect(await bodies('messages', 'occasion')).toEqual(['A cut is $30', null]);
  });
});
