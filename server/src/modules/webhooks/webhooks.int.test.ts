import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { type Caller, type TestApp, TestClock, startTestApp } from '../../../test/testApp';
import { type Shop, TEN, newShop } from '../../../test/shop';
import { type Arrival, type WebhookReceiver, startWebhookReceiver } from '../../../test/webhookReceiver';
import { systemContext } from '../../platform/request/systemContext';
import { webhookSender } from './webhookSender';

const ENDPOINT = `id url description eventTypes isActive lastDeliveredAt failingSince lastError pausedUntil disabledReason
  oldSecretUntil pendingCount failedCount`;
const CREATE = `mutation ($input: WebhookEndpointInput!) { createWebhookEndpoint(input: $input) { secret endpoint { ${ENDPOINT} } } }`;
const UPDATE = `mutation ($id: ID!, $input: WebhookEndpointInput!) { updateWebhookEndpoint(id: $id, input: $input) { ${ENDPOINT} } }`;
const ROTATE = `mutation ($id: ID!) { rotateWebhookSecret(id: $id) { secret endpoint { ${ENDPOINT} } } }`;
const DELETE = `mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) { ok message } }`;
const LIST = `{ webhookEndpoints { ${ENDPOINT} } }`;
const DELIVERY = `id endpointId endpointUrl eventId type status body attempts nextAttemptAt responseStatus responseExcerpt
  lastError durationMs`;
const TEST = `mutation ($id: ID!) { testWebhookEndpoint(id: $id) { ${DELIVERY} } }`;
const REDELIVER = `mutation ($id: ID!) { redeliverWebhook(id: $id) { ${DELIVERY} } }`;
const LOG = `query ($filter: WebhookDeliveryFilter, $first: Int, $after: String) {
  webhookDeliveries(filter: $filter, first: $first, after: $after) { totalCount nodes { ${DELIVERY} } pageInfo { hasNextPage endCursor } } }`;
const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id reference } } }`;
const CANCEL = `mutation ($input: CancelAppointmentInput!) { cancelAppointment(input: $input) { id } }`;
const NEW_CLIENT = `mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }`;

jest.setTimeout(30_000);

let t: TestApp;
let shop: Shop;
let receiver: WebhookReceiver;

beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date('2026-12-01T14:00:00Z')));
  await t.app.jobs.start({ ...t.app.work, periodic: [] });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-12-01T14:00:00Z');
  shop = await newShop(t);
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await t.asOwner('DELETE FROM kill_switches');
  await t.app.switches.refresh();
  await t.asOwner('DELETE FROM webhook_endpoints');
  await receiver.stop();
});

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries > 1_000) {
      throw new Error('waited too long');
    }
    t.app.jobs.wake();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** A row of the API, of whatever shape was asked for. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as in testApp
type Row = any;

async function endpoint(input: object = {}, caller: Caller = shop): Promise<{ id: string; secret: string }> {
  const made = (await t.ask(CREATE, { input: { url: receiver.url, ...input } }, caller))
    .createWebhookEndpoint;
  return { id: made.endpoint.id, secret: made.secret };
}

/** What a third party does with an arrival: verifies it with the library of the specification, and reads it. */
function verified(arrival: Arrival, secret: string): Row {
  const now = jest.spyOn(Date, 'now').mockReturnValue(t.clock.now().getTime());
  try {
    return new Webhook(secret).verify(arrival.body, arrival.headers as Record<string, string>);
  } finally {
    now.mockRestore();
  }
}

const CARA = { firstName: 'Cara', lastName: 'Client', phone: '212 555 0101', email: 'cara@example.com' };
async function book(startsAt = TEN, caller: Caller = shop, more: object = {}): Promise<string> {
  const lines = [{ serviceId: shop.cut, barberId: shop.ana }];
  const input = { lines, startsAt, client: CARA, ...more };
  return (await t.ask(BOOK, { input }, caller)).bookAppointment.appointment.id;
}

/** As the system, whom no session ends when the clock moves by days. */
const system = () => systemContext(t.app.services.database, shop.tenantId, t.clock);
const asJson = (value: unknown): Row => JSON.parse(JSON.stringify(value));
const log = async (filter: object = {}): Promise<Row[]> =>
  asJson((await t.app.domain.webhookDeliveries.list(system(), filter, 100, null)).nodes);
const settled = (count: number) =>
  until(async () => (await log()).filter(({ status }) => status !== 'pending').length === count);
const attempted = (attempts: number) =>
  until(async () => (await log()).some((delivery) => delivery.attempts === attempts));
const listed = async (): Promise<Row[]> => asJson(await t.app.domain.webhookEndpoints.list(system()));
const ping = (id: string) => t.app.domain.webhookDeliveries.test(system(), id);
/** Lets time pass, for us and for the queue. */
async function later(milliseconds: number): Promise<void> {
  t.clock.advance(milliseconds);
  await t.asOwner('UPDATE jobs._private_jobs SET run_at = now() WHERE locked_at IS NULL');
}
const periodic = (name: string) => t.app.work.periodic.find((task) => task.name === name)!.run();
const failure = async (document: string, variables: object, caller: Caller = shop) =>
  (await t.execute(document, { ...variables }, caller)).errors?.[0];

describe('an event', () => {
  it('reaches an endpoint signed as a third party verifies it, with everything about the appointment', async () => {
    const { secret, id } = await endpoint({ eventTypes: ['appointment.booked'] });
    const appointmentId = await book();
    await settled(1);
    expect(receiver.arrivals).toHaveLength(1);
    const [arrival] = receiver.arrivals;
    const payload = verified(arrival!, secret);
    const [delivery] = await log();
    expect(arrival!.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': delivery.id,
      'webhook-timestamp': String(t.clock.now().getTime() / 1_000),
    });
    expect(payload).toEqual({
      type: 'appointment.booked',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      payload_version: 1,
      event_id: delivery.eventId,
      tenant_id: shop.tenantId,
      data: {
        id: appointmentId,
        reference: expect.stringMatching(/^[A-Z0-9]{6}$/),
        status: 'confirmed',
        starts_at: TEN,
        ends_at: '2026-12-03T15:30:00.000Z',
        time_zone: 'America/New_York',
        channel: 'front_desk',
        total_price_cents: 3000,
        currency: 'USD',
        version: 1,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        client: {
          id: expect.any(String),
          first_name: 'Cara',
          last_name: 'Client',
          email: 'cara@example.com',
          phone: '+12125550101',
          status: 'active',
          created_at: expect.any(String),
        },
        lines: [
          {
            starts_at: TEN,
            ends_at: '2026-12-03T15:30:00.000Z',
            duration_minutes: 30,
            price_cents: 3000,
            service: { id: shop.cut, name: 'Cut' },
            barber: { id: shop.ana, name: 'Ana' },
          },
        ],
      },
    });
    expect(delivery).toMatchObject({
      endpointId: id,
      endpointUrl: receiver.url,
      type: 'appointment.booked',
      status: 'delivered',
      attempts: 1,
      nextAttemptAt: null,
      responseStatus: 200,
      responseExcerpt: 'thanks',
      lastError: null,
      body: arrival!.body,
    });
    expect(await listed()).toMatchObject([
      { lastDeliveredAt: t.clock.now().toISOString(), pendingCount: 0, failedCount: 0, lastError: null },
    ]);
    expect(() => verified({ ...arrival!, body: arrival!.body.replace('Cara', 'Eve') }, secret)).toThrow(
      /No matching signature/,
    );
  });

  it('is told whatever the channel: dashboard, public page, link, program and REST (ea#1676)', async () => {
    await endpoint();
    t.app.http.listen(0, '127.0.0.1');
    await once(t.app.http, 'listening');
    const { port } = t.app.http.address() as AddressInfo;
    await book();
    const { bookAppointment } = await t.ask(
      `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { manageToken } }`,
      {
        input: {
          slug: shop.slug,
          lines: [{ serviceId: shop.cut, barberId: shop.bo }],
          startsAt: TEN,
          client: { firstName: 'Web', phone: '212 555 0199' },
        },
      },
    );
    await t.ask(CANCEL, { input: { manageToken: bookAppointment.manageToken } });
    const { createApiKey } = await t.ask(
      'mutation { createApiKey(input: { name: "Till", scopes: [bookings_write] }) { key } }',
      {},
      shop,
    );
    await book('2026-12-03T17:00:00.000Z', { token: createApiKey.key });
    const rest = await fetch(`http://127.0.0.1:${port}/api/services/initialize-default`, {
      method: 'POST',
      headers: { authorization: `Bearer ${shop.token}`, 'x-tenant-id': shop.tenantId },
    });
    expect(rest.status).toBe(200);
    const { services } = await t.ask('{ services { id } }', {}, shop);
    // Two were there before anybody listened; the client of the first booking and that of the third are one.
    await settled(6 + services.length - 2);
    const types = receiver.arrivals.map(({ body }) => JSON.parse(body).type).sort();
    expect(types).toEqual([
      'appointment.booked',
      'appointment.booked',
      'appointment.booked',
      'appointment.cancelled',
      'client.created',
      'client.created',
      ...services.slice(2).map(() => 'service.created'),
    ]);
  });

  it('tells of clients, services and barbers, and of a deleted or erased client the id alone', async () => {
    await endpoint();
    const client = (await t.ask(NEW_CLIENT, { input: CARA }, shop)).createClient.id;
    await t.ask(
      `mutation ($id: ID!) { updateClient(id: $id, input: { firstName: "Clara" }) { id } }`,
      { id: client },
      shop,
    );
    await t.ask(`mutation ($id: ID!) { deleteClient(id: $id) { ok } }`, { id: client }, shop);
    const other = (await t.ask(NEW_CLIENT, { input: { firstName: 'Eras' } }, shop)).createClient.id;
    await t.ask(`mutation ($id: ID!) { eraseClient(id: $id) { ok } }`, { id: other }, shop);
    await t.ask(
      `mutation ($id: ID!) { updateService(id: $id, input: { priceCents: 3500 }) { id } }`,
      { id: shop.cut },
      shop,
    );
    await t.ask(`mutation ($id: ID!) { deleteService(id: $id) { ok } }`, { id: shop.color }, shop);
    await t.ask(
      `mutation ($id: ID!) { updateBarber(id: $id, input: { name: "Anna" }) { id } }`,
      { id: shop.ana },
      shop,
    );
    await until(async () => (await log()).length === 8);
    const told = (await log()).map(({ type, body }) => [type, body && JSON.parse(body).data]);
    const of = (type: string) => told.filter(([name]) => name === type).map(([, data]) => data);
    expect(of('service.updated')).toMatchObject([
      { id: shop.cut, name: 'Cut', price_cents: 3500, currency: 'USD' },
    ]);
    expect(of('service.deleted')).toEqual([{ id: shop.color }]);
    expect(of('barber.updated')).toMatchObject([{ id: shop.ana, name: 'Anna' }]);
    expect(of('client.deleted')).toEqual([{ id: client }]);
    expect(of('client.erased')).toEqual([{ id: other }]);
    expect(of('client.created')).toHaveLength(2);
    expect(of('client.updated')).toHaveLength(1);
  });

  it('is written by triggers only while somebody wants to hear of it, and goes only to who chose it', async () => {
    const { id } = await endpoint({ eventTypes: ['appointment.cancelled', 'client.erased'] });
    await t.ask(
      `mutation ($id: ID!) { updateService(id: $id, input: { priceCents: 3500 }) { id } }`,
      { id: shop.cut },
      shop,
    );
    const appointmentId = await book();
    await t.ask(CANCEL, { input: { id: appointmentId } }, shop);
    await settled(1);
    expect((await log()).map(({ type }) => type)).toEqual(['appointment.cancelled']);
    const { rows } = await t.asOwner(
      `SELECT topic FROM outbox WHERE tenant_id = $1 AND topic LIKE 'service.%'`,
      [shop.tenantId],
    );
    expect(rows).toEqual([]);
    await t.ask(UPDATE, { id, input: { url: receiver.url, isActive: false } }, shop);
    await t.ask(NEW_CLIENT, { input: { firstName: 'Unheard' } }, shop);
    const { rows: told } = await t.asOwner(
      `SELECT o.topic FROM outbox o JOIN clients c ON c.id::text = o.payload ->> 'clientId' WHERE c.first_name = 'Unheard'`,
    );
    expect(told).toEqual([]);
  });

  it('stays in its own business', async () => {
    await endpoint();
    const other = await newShop(t);
    await t.ask(NEW_CLIENT, { input: CARA }, other);
    const mine = (await t.ask(NEW_CLIENT, { input: CARA }, shop)).createClient.id;
    await settled(1);
    expect(receiver.arrivals.map(({ body }) => JSON.parse(body).data.id)).toEqual([mine]);
  });

  it('is planned once, however often a crash makes it be planned again', async () => {
    await endpoint();
    const consumer = t.app.work.consumers.find(({ name }) => name === 'webhooks')!;
    await book();
    await settled(2);
    const { rows } = await t.asOwner(
      `SELECT id, tenant_id AS "tenantId", topic, payload, created_at AS "createdAt" FROM outbox
       WHERE tenant_id = $1 AND topic = 'appointment.booked'`,
      [shop.tenantId],
    );
    for (let times = 0; times < 3; times += 1) {
      await consumer.run(rows[0], { id: '1', attempts: 1, tenantId: shop.tenantId });
    }
    await later(0);
    expect(await log()).toHaveLength(2);
    expect(receiver.arrivals).toHaveLength(2);
  });
});

describe('a delivery that fails', () => {
  it.each([
    [500, 'The endpoint answered with status 500.'],
    [404, 'The endpoint answered with status 404.'],
  ])('with status %i is tried again under the same id with a new timestamp', async (status, sentence) => {
    const { secret } = await endpoint({ eventTypes: ['appointment.booked'] });
    receiver.answer((res) => void res.writeHead(status).end('no\0pe'));
    await book();
    await attempted(1);
    const [failed] = await log();
    expect(failed).toMatchObject({
      status: 'pending',
      responseStatus: status,
      responseExcerpt: 'nope',
      lastError: sentence,
    });
    const wait = Date.parse(failed.nextAttemptAt) - t.clock.now().getTime();
    expect(wait).toBeGreaterThanOrEqual(5_000);
    expect(wait).toBeLessThanOrEqual(6_000);
    expect(await listed()).toMatchObject([
      { failingSince: t.clock.now().toISOString(), lastError: sentence, pendingCount: 1 },
    ]);
    receiver.answer((res) => void res.writeHead(204).end());
    await later(6_000);
    await settled(1);
    const [first, second] = receiver.arrivals;
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
    expect(Number(second!.headers['webhook-timestamp'])).toBe(
      Number(first!.headers['webhook-timestamp']) + 6,
    );
    expect(verified(second!, secret)).toEqual(JSON.parse(first!.body));
    expect(await log()).toMatchObject([{ status: 'delivered', attempts: 2, lastError: null }]);
    expect(await listed()).toMatchObject([{ failingSince: null, lastError: null, pausedUntil: null }]);
  });

  it('waits as long as 429 asks, and leaves the whole endpoint alone for that time', async () => {
    await endpoint({ eventTypes: ['appointment.booked'] });
    receiver.answer((res) => void res.writeHead(429, { 'retry-after': '120' }).end());
    await book();
    await attempted(1);
    const [failed] = await log();
    expect(Date.parse(failed.nextAttemptAt) - t.clock.now().getTime()).toBe(120_000);
    await book('2026-12-03T17:00:00.000Z');
    await until(async () => (await log()).length === 2);
    await until(async () =>
      (await log()).every(
        ({ nextAttemptAt }) => Date.parse(nextAttemptAt) === t.clock.now().getTime() + 120_000,
      ),
    );
    expect(receiver.arrivals).toHaveLength(1);
    receiver.answer((res) => void res.end());
    await later(120_000);
    await settled(2);
    expect(receiver.arrivals).toHaveLength(3);
  });

  it('is given up after the last attempt, and given all of them again by hand under the same id', async () => {
    const { id } = await endpoint({ eventTypes: ['appointment.booked'] });
    receiver.answer((res) => void res.writeHead(500).end());
    await book();
    await attempted(1);
    await t.asOwner('UPDATE webhook_deliveries SET attempts = 9 WHERE tenant_id = $1', [shop.tenantId]);
    await later(6_000);
    await settled(1);
    const [failed] = await log({ endpointId: id, status: 'failed', type: 'appointment.booked' });
    expect(failed).toMatchObject({ status: 'failed', attempts: 10, nextAttemptAt: null });
    expect(await listed()).toMatchObject([{ failedCount: 1, pendingCount: 0 }]);
    receiver.answer((res) => void res.end('better'));
    const { redeliverWebhook } = await t.ask(REDELIVER, { id: failed.id }, shop);
    expect(redeliverWebhook).toMatchObject({ id: failed.id, status: 'pending', attempts: 0 });
    await settled(1);
    await until(async () => (await log())[0].status === 'delivered');
    expect(new Set(receiver.arrivals.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([failed.id]),
    );
    const [one] = await log();
    expect(one).toMatchObject({ responseExcerpt: 'better', attempts: 1 });
  });

  it('pauses the endpoint after three in a row, and switches it off after five days or a 410', async () => {
    const { id } = await endpoint({ eventTypes: ['appointment.booked'] });
    receiver.answer((res) => void res.writeHead(503).end());
    await book();
    await attempted(1);
    await later(6_000);
    await attempted(2);
    await later(400_000);
    await attempted(3);
    expect(await listed()).toMatchObject([
      { pausedUntil: new Date(t.clock.now().getTime() + 5_000).toISOString() },
    ]);
    await later(5 * 86_400_000);
    await attempted(4);
    expect(await listed()).toMatchObject([{ isActive: false, disabledReason: 'failing', pendingCount: 1 }]);
    receiver.answer((res) => void res.writeHead(410).end());
    await t.app.domain.webhookEndpoints.update(system(), id, {
      url: receiver.url,
      eventTypes: ['appointment.booked'],
    });
    await settled(1);
    expect(await listed()).toMatchObject([{ isActive: false, disabledReason: 'gone' }]);
    expect(await log()).toMatchObject([{ status: 'failed', responseStatus: 410 }]);
    const { rows } = await t.asOwner(
      `SELECT after ->> 'reason' AS reason, actor_kind AS by FROM audit_log
       WHERE tenant_id = $1 AND action = 'webhook_endpoint.disabled' ORDER BY after ->> 'reason'`,
      [shop.tenantId],
    );
    expect(rows).toEqual([
      { reason: 'failing', by: 'system' },
      { reason: 'gone', by: 'system' },
    ]);
  });

  it('is held behind the kill switch and a suspension, and goes out afterwards', async () => {
    const { id } = await endpoint({ eventTypes: ['appointment.booked'] });
    receiver.answer((res) => void res.writeHead(500).end());
    await book();
    await attempted(1);
    await t.asOwner(
      `INSERT INTO kill_switches (id, name, reason, thrown_by, thrown_at)
       VALUES (gen_random_uuid(), 'webhooks', 'test', gen_random_uuid(), now())`,
    );
    await t.app.switches.refresh();
    receiver.answer((res) => void res.end());
    await later(6_000);
    await until(async () => (await t.asOwner('SELECT FROM jobs._private_jobs')).rowCount === 0);
    await periodic('webhooks.sweep');
    expect(receiver.arrivals).toHaveLength(1);
    expect(await failure(TEST, { id })).toMatchObject({ extensions: { code: 'SWITCHED_OFF' } });
    await t.asOwner('DELETE FROM kill_switches');
    await t.app.switches.refresh();

    await t.asOwner(`UPDATE tenants SET status = 'suspended' WHERE id = $1`, [shop.tenantId]);
    await periodic('webhooks.sweep');
    expect((await t.asOwner('SELECT FROM jobs._private_jobs')).rowCount).toBe(0);
    await t.asOwner(`UPDATE tenants SET status = 'active' WHERE id = $1`, [shop.tenantId]);
    t.app.access.clear();
    await periodic('webhooks.sweep');
    await settled(1);
    expect(await log()).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  });

  it('does not keep others waiting: a hanging endpoint of one business, a quick one of another', async () => {
    const hanging: (() => void)[] = [];
    receiver.answer((res, { path }) => {
      if (path === '/hook') {
        hanging.push(() => res.end());
      } else {
        res.end();
      }
    });
    await endpoint({ eventTypes: ['client.created'] });
    const other = await newShop(t);
    await endpoint({ url: `${receiver.url}/quick`, eventTypes: ['client.created'] }, other);
    for (let n = 0; n < 12; n += 1) {
      await t.ask(NEW_CLIENT, { input: { firstName: `Slow ${n}` } }, shop);
    }
    await t.ask(NEW_CLIENT, { input: CARA }, other);
    await until(() => receiver.arrivals.some(({ path }) => path === '/hook/quick'));
    // One at a time to the endpoint that hangs.
    expect(hanging).toHaveLength(1);
    receiver.answer((res) => void res.end());
    hanging.forEach((release) => release());
    await settled(12);
  });
});

describe('an address', () => {
  const strict = webhookSender(false, 1);
  const message = (url: string) => ({ id: 'msg', body: '{}', url, secrets: ['whsec_c2VjcmV0'] });

  it('of a private network is refused after it is resolved, however it is written', async () => {
    for (const url of [
      receiver.url,
      `http://localhost:${receiver.port}/`,
      `http://2130706433:${receiver.port}/`,
      `http://[::ffff:127.0.0.1]:${receiver.port}/`,
      'http://10.0.0.1/',
      'http://169.254.169.254/latest/meta-data/',
    ]) {
      const answer = await strict(message(url), new Date());
      expect([url, answer.isDelivered, answer.error]).toEqual([
        url,
        false,
        'This address belongs to a private network and is not reached from here.',
      ]);
    }
    expect(receiver.arrivals).toHaveLength(0);
  });

  it('that redirects is not followed, wherever to', async () => {
    const { id } = await endpoint();
    receiver.answer(
      (res) => void res.writeHead(307, { location: `http://127.0.0.1:${receiver.port}/inside` }).end(),
    );
    const { testWebhookEndpoint } = await t.ask(TEST, { id }, shop);
    expect(testWebhookEndpoint).toMatchObject({
      status: 'failed',
      responseStatus: 307,
      lastError:
        'The endpoint redirects (status 307). Redirects are not followed; please enter the final address.',
    });
    expect(receiver.arrivals.map(({ path }) => path)).toEqual(['/hook']);
  });

  it('that does not answer in time, or answers without end, is cut off', async () => {
    const patient = webhookSender(true, 0.2);
    receiver.answer(() => undefined);
    expect(await patient(message(receiver.url), new Date())).toMatchObject({
      isDelivered: false,
      status: null,
      error: 'The endpoint did not answer within 0.2 seconds.',
    });
    receiver.answer((res) => {
      res.writeHead(200);
      res.write('x'.repeat(200_000));
    });
    const answer = await webhookSender(true)(message(receiver.url), new Date());
    expect(answer).toMatchObject({ isDelivered: true, status: 200 });
    expect(answer.excerpt).toHaveLength(1_000);
    expect(await patient(message('http://nobody.invalid/'), new Date())).toMatchObject({
      error: 'No server has this address. Please check it for typing errors.',
    });
  });
});

describe('an endpoint', () => {
  it('is tested at once with the real answer, and may be switched off', async () => {
    const { id, secret } = await endpoint({ isActive: false });
    receiver.answer((res) => void res.writeHead(418).end('teapot'));
    const { testWebhookEndpoint } = await t.ask(TEST, { id }, shop);
    expect(testWebhookEndpoint).toMatchObject({
      type: 'webhook.test',
      status: 'failed',
      responseStatus: 418,
      responseExcerpt: 'teapot',
      durationMs: expect.any(Number),
    });
    expect(verified(receiver.arrivals[0]!, secret)).toMatchObject({
      type: 'webhook.test',
      tenant_id: shop.tenantId,
    });
    expect(await log({ type: 'webhook.test' })).toHaveLength(1);
    expect(await listed()).toMatchObject([{ failingSince: null, failedCount: 0 }]);
  });

  it('signs with both secrets for a day after a change, and the old one is kept no longer', async () => {
    const { id, secret } = await endpoint();
    const { rotateWebhookSecret } = await t.ask(ROTATE, { id }, shop);
    expect(rotateWebhookSecret.secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(rotateWebhookSecret.secret).not.toBe(secret);
    expect(rotateWebhookSecret.endpoint.oldSecretUntil).toBe('2026-12-02T14:00:00.000Z');
    await t.ask(TEST, { id }, shop);
    expect(receiver.arrivals[0]!.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const each of [secret, rotateWebhookSecret.secret]) {
      expect(verified(receiver.arrivals[0]!, each)).toMatchObject({ type: 'webhook.test' });
    }
    t.clock.advance(24 * 3_600_000);
    await ping(id);
    expect(() => verified(receiver.arrivals[1]!, secret)).toThrow(/No matching signature/);
    verified(receiver.arrivals[1]!, rotateWebhookSecret.secret);
    await t.app.domain.clients.create(system(), CARA);
    await settled(3);
    const { rows } = await t.asOwner('SELECT sealed_old_secret AS old FROM webhook_endpoints WHERE id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ old: null }]);
  });

  it('keeps its secret sealed, and out of the log of changes, where its address shows its host alone', async () => {
    const { id, secret } = await endpoint({ url: `${receiver.url}?key=hidden`, description: 'Zap' });
    const { rows } = await t.asOwner(
      `SELECT sealed_secret AS sealed,
              (SELECT jsonb_agg(a)::text FROM audit_log a WHERE a.tenant_id = e.tenant_id) AS audit
       FROM webhook_endpoints e WHERE id = $1`,
      [id],
    );
    expect(rows[0].sealed.toString('latin1')).not.toContain(secret.slice(6));
    expect(rows[0].audit).toContain('webhook_endpoint.created');
    expect(rows[0].audit).toContain(`127.0.0.1:${receiver.port}`);
    expect(rows[0].audit).not.toMatch(/hidden|whsec_/);
  });

  it('is changed, lists oldest first, and is deleted with its log', async () => {
    const { id } = await endpoint({
      description: '  First  ',
      eventTypes: ['client.created', 'client.created'],
    });
    await endpoint({ description: 'Second' });
    expect(await listed()).toMatchObject([
      { description: 'First', eventTypes: ['client.created'], isActive: true },
      { description: 'Second', eventTypes: null },
    ]);
    await t.ask(TEST, { id }, shop);
    const { updateWebhookEndpoint } = await t.ask(
      UPDATE,
      { id, input: { url: `${receiver.url}/new`, isActive: false } },
      shop,
    );
    expect(updateWebhookEndpoint).toMatchObject({
      url: `${receiver.url}/new`,
      eventTypes: null,
      isActive: false,
    });
    expect((await t.ask(DELETE, { id }, shop)).deleteWebhookEndpoint).toEqual({
      ok: true,
      message: 'Webhook endpoint deleted',
    });
    expect(await listed()).toHaveLength(1);
    expect(await log()).toEqual([]);
  });

  it('names what is wrong with it', async () => {
    const problems = async (input: object) => (await failure(CREATE, { input }))?.extensions.fieldErrors;
    expect(await problems({ url: 'nonsense' })).toEqual([
      { path: 'input.url', message: 'This is not an address. It should begin with https://' },
    ]);
    expect(await problems({ url: 'ftp://example.com/' })).toEqual([
      { path: 'input.url', message: 'The address must begin with https://' },
    ]);
    expect(await problems({ url: 'https://me:secret@example.com/' })).toEqual([
      {
        path: 'input.url',
        message: 'The address must not contain a user name or password. Check the signature instead.',
      },
    ]);
    expect(
      await problems({
        url: `https://example.com/${'x'.repeat(500)}`,
        description: 'x'.repeat(201),
        eventTypes: ['appointment.exploded'],
      }),
    ).toEqual([
      { path: 'input.url', message: 'The address must have at most 500 characters.' },
      { path: 'input.description', message: 'The description must have at most 200 characters.' },
      { path: 'input.eventTypes', message: 'There is no such event.' },
    ]);
    expect(await problems({ url: receiver.url, eventTypes: [] })).toEqual([
      { path: 'input.eventTypes', message: 'Choose at least one event.' },
    ]);
    expect((await failure(LOG, { filter: { endpointId: 'x' } }))?.extensions.fieldErrors).toEqual([
      { path: 'filter.endpointId', message: 'endpointId must be an id.' },
    ]);
    for (const [document, variables] of [
      [TEST, {}],
      [ROTATE, {}],
      [DELETE, {}],
      [REDELIVER, {}],
      [UPDATE, { input: { url: receiver.url } }],
    ] as const) {
      expect(await failure(document, { id: 'x', ...variables })).toMatchObject({
        extensions: { code: 'NOT_FOUND' },
      });
    }
  });

  it('is one of at most twenty, also when they are made side by side', async () => {
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => t.execute(CREATE, { input: { url: receiver.url } }, shop)),
    );
    expect(answers.filter(({ errors }) => errors).map(({ errors }) => errors![0]!.extensions.code)).toEqual([
      'CONFLICT',
      'CONFLICT',
    ]);
  });

  it('is out of reach of another business, a barber and an API key, and its secret of an admin in disguise', async () => {
    const { id } = await endpoint();
    await t.ask(TEST, { id }, shop);
    const [delivery] = await log();
    const other = await t.newBusiness();
    const input = { url: receiver.url };
    for (const [document, variables] of [
      [TEST, { id }],
      [ROTATE, { id }],
      [DELETE, { id }],
      [UPDATE, { id, input }],
      [REDELIVER, { id: delivery.id }],
    ] as const) {
      expect(await failure(document, variables, other)).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
    }
    expect((await t.ask(LIST, {}, other)).webhookEndpoints).toEqual([]);
    expect((await t.ask(LOG, { filter: { endpointId: id } }, other)).webhookDeliveries.totalCount).toBe(0);

    const barber = await t.registerOwner();
    await t.asOwner(
      `INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, gen_random_uuid(), $2, 'front_desk')`,
      [shop.tenantId, barber.userId],
    );
    expect(await failure(LIST, {}, { token: barber.token, tenantId: shop.tenantId })).toMatchObject({
      extensions: { code: 'FORBIDDEN' },
    });
    const admin = await t.registerOwner();
    await t.asOwner(`UPDATE users SET role = 'master_admin' WHERE id = $1`, [admin.userId]);
    t.app.access.clear();
    const { impersonateTenant } = await t.ask(
      'mutation ($id: ID!) { impersonateTenant(id: $id) { accessToken } }',
      { id: shop.tenantId },
      { token: admin.token },
    );
    const acting = { token: impersonateTenant.accessToken, tenantId: shop.tenantId };
    expect(await t.ask(LIST, {}, acting)).toMatchObject({ webhookEndpoints: [{ id }] });
    for (const [document, variables] of [
      [CREATE, { input }],
      [ROTATE, { id }],
    ] as const) {
      expect(await failure(document, variables, acting)).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
    }
  });
});

describe('the log', () => {
  it('comes in pages, the latest first, in a constant number of statements', async () => {
    const { id } = await endpoint();
    for (let n = 0; n < 5; n += 1) {
      t.clock.advance(1_000);
      await t.ask(TEST, { id }, shop);
    }
    const first = (await t.ask(LOG, { first: 2 }, shop)).webhookDeliveries;
    expect([first.totalCount, first.nodes.length, first.pageInfo.hasNextPage]).toEqual([5, 2, true]);
    const rest = (await t.ask(LOG, { first: 10, after: first.pageInfo.endCursor }, shop)).webhookDeliveries;
    expect([rest.nodes.length, rest.pageInfo.hasNextPage]).toEqual([3, false]);
    const ids = [...first.nodes, ...rest.nodes].map((node: Row) => node.id);
    expect(ids).toEqual([...ids].sort().reverse());
    expect((await failure(LOG, { after: 'x' }))?.extensions.fieldErrors).toMatchObject([{ path: 'after' }]);
  });

  it('forgets what is older than thirty days', async () => {
    const { id } = await endpoint();
    await t.ask(TEST, { id }, shop);
    t.clock.advance(29 * 86_400_000);
    await periodic('webhooks.forget');
    expect(await log()).toHaveLength(1);
    t.clock.advance(2 * 86_400_000);
    await periodic('webhooks.forget');
    expect(await log()).toEqual([]);
  });

  it('holds nothing of a client who is erased, and nothing more is sent of them', async () => {
    await endpoint({ eventTypes: ['client.created', 'client.erased'] });
    receiver.answer((res) => void res.writeHead(500).end('got Cara'));
    const id = (await t.ask(NEW_CLIENT, { input: CARA }, shop)).createClient.id;
    await attempted(1);
    await t.ask(`mutation ($id: ID!) { eraseClient(id: $id) { ok } }`, { id }, shop);
    const [created] = await log({ type: 'client.created' });
    expect(created).toMatchObject({ status: 'failed', body: null, responseExcerpt: null });
    expect(await failure(REDELIVER, { id: created.id })).toMatchObject({ extensions: { code: 'CONFLICT' } });
    const { rows } = await t.asOwner(
      'SELECT row_to_json(d)::text AS kept FROM webhook_deliveries d WHERE tenant_id = $1',
      [shop.tenantId],
    );
    expect(JSON.stringify(rows)).not.toMatch(/Cara|cara@|2125550101/);
  });
});

describe('the integration', () => {
  const state = () => {
    const ctx = system();
    return ctx.read((tx) => automation().state(tx, ctx));
  };
  const automation = () => t.app.domain.integrationDrivers.find(({ provider }) => provider === 'automation')!;

  it('is connected while an endpoint is on, tells of trouble, retries all by hand and switches all off', async () => {
    const ctx = system();
    expect(await state()).toMatchObject({ status: 'available', connectedAccounts: 0 });
    await endpoint({ eventTypes: ['client.created'] });
    expect(await state()).toMatchObject({
      status: 'connected',
      connectedAccounts: 1,
      totalAccounts: 1,
      account: `127.0.0.1:${receiver.port}`,
      lastUsedAt: null,
      lastError: null,
    });
    receiver.answer((res) => void res.writeHead(500).end());
    for (const name of ['One', 'Two', 'Three']) {
      await t.ask(NEW_CLIENT, { input: { firstName: name } }, shop);
    }
    await until(async () => (await state()).status === 'error');
    expect(await state()).toMatchObject({
      lastError: 'The endpoint answered with status 500.',
      failingSince: t.clock.now(),
    });
    receiver.answer((res) => void res.end());
    await automation().sync!(ctx);
    await settled(3);
    expect(await state()).toMatchObject({ status: 'connected', lastUsedAt: t.clock.now() });
    await automation().disconnect(ctx);
    await automation().disconnect(ctx);
    expect(await state()).toMatchObject({ status: 'available', connectedAccounts: 0, totalAccounts: 1 });
    const { rows } = await t.asOwner(
      `SELECT after FROM audit_log WHERE tenant_id = $1 AND action = 'integration.disconnected'`,
      [shop.tenantId],
    );
    expect(rows).toEqual([{ after: { provider: 'automation', endpoints: 1 } }]);
  });
});
