import type { AddressInfo } from 'node:net';
import { countBusinessFigures } from '../../platform/metrics/businessFigures';
import { newShop } from '../../../test/shop';
import { type Caller, type TestApp, startTestApp } from '../../../test/testApp';

const METRICS = `query ($from: LocalDate!, $to: LocalDate!, $timeZone: String!) {
  platformMetrics(from: $from, to: $to, timeZone: $timeZone) {
    step points errors
    figures { figure values total totalBefore }
    requests { kind requests failures medianMilliseconds p95Milliseconds } } }`;

let t: TestApp;
let admin: Caller;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  const master = await t.registerOwner();
  await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [master.userId]);
  t.app.access.clear();
  admin = { token: master.token };
  await new Promise<void>((resolve) => t.app.http.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(t.app.http.address() as AddressInfo).port}`;
});
afterAll(() => t.close());
beforeEach(() => t.asOwner('TRUNCATE request_counts, business_counts, error_groups CASCADE'));

const metrics = async (from: string, to: string, timeZone = 'UTC') =>
  (await t.ask(METRICS, { from, to, timeZone }, admin)).platformMetrics;
const figure = (answer: { figures: { figure: string }[] }, name: string) =>
  answer.figures.find((series) => series.figure === name);
const today = () => new Date().toISOString().slice(0, 10);

it('counts bookings, what became of them and sign-ups, whoever counts and however often', async () => {
  const { tenantId } = await t.newBusiness();
  const happened = ['booked', 'booked', 'booked', 'cancelled', 'no_show', 'rescheduled'];
  for (const event of happened) {
    await t.asOwner(
      `INSERT INTO outbox (tenant_id, topic, payload) VALUES ($1, 'appointment.' || $2, '{}')`,
      [tenantId, event],
    );
  }
  const count = () => countBusinessFigures(t.app.jobs);
  await Promise.all([count(), count()]);
  await count();
  const answer = await metrics(today(), today());
  expect(answer.step).toBe('hour');
  expect(answer.points).toHaveLength(24);
  expect(figure(answer, 'bookings')).toMatchObject({ total: 3, totalBefore: 0 });
  expect(figure(answer, 'cancellations')).toMatchObject({ total: 1 });
  expect(figure(answer, 'no_shows')).toMatchObject({ total: 1 });
  expect(figure(answer, 'businesses')).toMatchObject({ total: 1 });
  expect(figure(answer, 'users')).toMatchObject({ total: 2 });
  await t.asOwner('DELETE FROM outbox');
});

it('counts conversations with the assistant and what came of them', async () => {
  const { tenantId } = await t.newBusiness();
  for (const outcome of ['opened', 'none', 'booked', 'booked', 'moved', 'cancelled', 'handed_over']) {
    await t.asOwner(
      `INSERT INTO conversations (tenant_id, id, channel, state, started_at, last_message_at, spoken_at, outcome, outcome_at)
       VALUES ($1, gen_random_uuid(), 'web', '{}', now(), now(), $3, $2, CASE WHEN $2 <> 'none' THEN now() END)`,
      [tenantId, outcome === 'opened' ? 'none' : outcome, outcome === 'opened' ? null : new Date()],
    );
  }
  await countBusinessFigures(t.app.jobs);
  const answer = await metrics(today(), today());
  expect(figure(answer, 'conversations')).toMatchObject({ total: 6 });
  expect(figure(answer, 'assistant_bookings')).toMatchObject({ total: 2 });
  expect(figure(answer, 'assistant_changes')).toMatchObject({ total: 2 });
  expect(figure(answer, 'assistant_hand_overs')).toMatchObject({ total: 1 });
  await t.asOwner('DELETE FROM conversations');
});

it('counts a chat in the hour of its first message, however long it stood open before', async () => {
  const shop = await newShop(t);
  const say = (text: string, conversationToken: string | null = null) =>
    t.ask(
      `mutation ($input: AssistantMessageInput!) { sendAssistantMessage(input: $input) { conversationToken } }`,
      { input: { slug: shop.slug, text, conversationToken } },
    );
  const conversations = async () => {
    await countBusinessFigures(t.app.jobs);
    return figure(await metrics(today(), today()), 'conversations');
  };
  const stood = t.clock.now();
  try {
    const opened = new Date(Date.now() - 5 * 3_600_000);
    t.clock.set(opened);
    const { startAssistantConversation } = await t.ask(
      `mutation ($slug: String!) { startAssistantConversation(input: { slug: $slug }) { conversationToken } }`,
      { slug: shop.slug },
    );
    expect(await conversations()).toMatchObject({ total: 0 });
    // Counted up to now: what happened five hours ago is not counted again.
    t.clock.set(new Date());
    await say('Hello', startAssistantConversation.conversationToken);
    expect(await conversations()).toMatchObject({ total: 1 });
    await say('Do you cut hair?', startAssistantConversation.conversationToken);
    expect(await conversations()).toMatchObject({ total: 1 });
  } finally {
    t.clock.set(stood);
  }
});

it('adds up by local days and compares with the days before', async () => {
  await t.asOwner(`INSERT INTO business_counts (hour, figure, count) VALUES
    ('2026-03-07T23:00Z', 'bookings', 1), ('2026-03-08T04:00Z', 'bookings', 2), ('2026-03-08T05:00Z', 'bookings', 4),
    ('2026-03-09T03:00Z', 'bookings', 8), ('2026-03-09T04:00Z', 'bookings', 16), ('2026-03-11T04:00Z', 'bookings', 32)`);
  const answer = await metrics('2026-03-08', '2026-03-10', 'America/New_York');
  // The clocks went forward on the 8th: that day has 23 hours.
  expect(answer).toMatchObject({
    step: 'day',
    points: ['2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z', '2026-03-10T04:00:00.000Z'],
  });
  expect(figure(answer, 'bookings')).toEqual({
    figure: 'bookings',
    values: [12, 16, 0],
    total: 28,
    totalBefore: 3,
  });
  expect((await metrics('2026-01-01', '2026-06-30')).step).toBe('week');
  expect((await metrics('2026-03-08', '2026-03-08', 'America/New_York')).points).toHaveLength(23);
});

it('counts requests, failures and how long they took, over HTTP', async () => {
  const ask = (query: string) =>
    fetch(`${base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    }).then((answer) => answer.text());
  await Promise.all([
    ask('{ __typename }'),
    ask('{ __typename }'),
    fetch(`${base}/healthz`).then((a) => a.text()),
  ]);
  await fetch(`${base}/api/auth/me`).then((answer) => answer.text());
  await fetch(`${base}/mcp/nobody`).then((answer) => answer.text());
  // The count comes with the end of the connection's answer, a moment after its last byte.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await t.app.requestMetrics.flush();
  await t.app.requestMetrics.flush();
  const { requests } = await metrics(today(), today());
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  const [graphql, rest, mcp, page] = requests;
  expect([graphql, rest, mcp, page].map((kind) => sum(kind.requests))).toEqual([2, 1, 1, 0]);
  expect(sum(graphql.failures)).toBe(0);
  const [median] = graphql.medianMilliseconds.filter((value: number | null) => value !== null);
  expect(median).toBeGreaterThan(0);
  const text = await (await fetch(`${base}/metrics`)).text();
  expect(text).toMatch(/^chairside_request_duration_seconds_count\{kind="graphql"\} 2$/m);
  expect(text).toMatch(/^chairside_outbox_open \d+$/m);
  expect(text).toMatch(/^process_cpu_seconds_total/m);
});

it('adds up what several servers counted, and errors beside it', async () => {
  const batch = (kind: string, requests: number, failures: number, bucket: number) => ({
    kind,
    requests,
    failures,
    buckets: Array.from({ length: 12 }, (_none, index) => (index === bucket ? requests : 0)),
  });
  for (const counted of [batch('graphql', 90, 1, 0), batch('graphql', 10, 2, 5)]) {
    await t.asOwner('SELECT record_requests($1)', [JSON.stringify([counted])]);
  }
  await t.asOwner('SELECT record_errors($1)', [
    JSON.stringify([
      {
        fingerprint: 'a'.repeat(32),
        source: 'server',
        name: 'E',
        message: 'm',
        stack: '',
        place: 'p',
        count: 7,
      },
    ]),
  ]);
  const answer = await metrics(today(), today());
  const at = answer.errors.findIndex((count: number) => count > 0);
  expect(answer.errors[at]).toBe(7);
  const [graphql] = answer.requests;
  expect(graphql.requests[at]).toBe(100);
  expect(graphql.failures[at]).toBe(3);
  expect(graphql.p95Milliseconds[at]).toBe(175);
  expect(graphql.medianMilliseconds[at]).toBeLessThan(5);
});

it('shows /metrics to this machine only, or to whoever has the token', async () => {
  const forwarded = await fetch(`${base}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(forwarded.status).toBe(403);
});

it.each([
  ['the wrong order', '2026-03-02', '2026-03-01', 'UTC', 'to', 'The last day must not be before the first.'],
  ['more than a year', '2026-01-01', '2027-01-02', 'UTC', 'to', 'Please choose at most 366 days.'],
  [
    'no such zone',
    '2026-01-01',
    '2026-01-02',
    'Mars/Base',
    'timeZone',
    'Time zone must be an IANA name such as America/New_York.',
  ],
])('refuses %s', async (_name, from, to, timeZone, path, message) => {
  const { errors } = await t.execute(METRICS, { from, to, timeZone }, admin);
  expect(errors?.[0]?.extensions.fieldErrors).toEqual([{ path, message }]);
});

it('is the master admin’s alone', async () => {
  const owner = await t.newBusiness();
  const { errors } = await t.execute(METRICS, { from: today(), to: today(), timeZone: 'UTC' }, owner);
  expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
});
