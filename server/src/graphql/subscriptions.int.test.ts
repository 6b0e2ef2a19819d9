import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { type TestApp, startTestApp } from '../../test/testApp';
import { TEN, newShop } from '../../test/shop';

const SUBSCRIBERS = 200;

let t: TestApp;
let url: string;
const clients: Client[] = [];
beforeAll(async () => {
  t = await startTestApp(undefined, {
    caps: { subscriptionsPerSocket: 20, socketsPerUser: 15, socketsPerAddress: 30 },
  });
  t.app.http.listen(0, '127.0.0.1');
  await once(t.app.http, 'listening');
  url = `ws://127.0.0.1:${(t.app.http.address() as AddressInfo).port}/graphql`;
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
  await until(() => t.app.services.events.subscriberCount === 0);
});
afterAll(() => t.close());

const until = async (isSo: () => boolean): Promise<void> => {
  for (const end = Date.now() + 20_000; !isSo();) {
    if (Date.now() > end) throw new Error('This did not come about.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

const connect = (connectionParams: Record<string, unknown> = {}): Client => {
  const client = createClient({
    url,
    webSocketImpl: WebSocket,
    connectionParams,
    retryAttempts: 0,
    lazy: true,
  });
  clients.push(client);
  return client;
};

interface Refusal {
  message: string;
  extensions: { code: string };
}

/** What a subscription is refused with. */
const refusalOf = (query: string, client = connect(), operationName?: string): Promise<Refusal> =>
  new Promise((resolve, reject) =>
    client.subscribe(
      { query, operationName },
      {
        next: (result) =>
          result.errors ? resolve(result.errors[0] as unknown as Refusal) : reject(new Error('was let in')),
        error: (errors) => (Array.isArray(errors) ? resolve(errors[0] as Refusal) : reject(errors as Error)),
        complete: () => reject(new Error('ended without a word')),
      },
    ),
  );

/** An open socket that has not sent anything. */
const openSocket = async (): Promise<WebSocket> => {
  const socket = new WebSocket(url, 'graphql-transport-ws');
  await once(socket, 'open');
  return socket;
};

describe('what a WebSocket may ask for', () => {
  it('reads comments of any number in linear time', async () => {
    for (const query of [
      '#'.repeat(41),
      '#'.repeat(9_900),
      '#\n'.repeat(4_900),
      ' #'.repeat(4_900) + '\nx',
      '#'.repeat(60_000),
    ]) {
      const began = Date.now();
      const { extensions } = await refusalOf(query);
      expect(Date.now() - began).toBeLessThan(2_000);
      expect(['BAD_REQUEST', 'GRAPHQL_VALIDATION_FAILED', 'GRAPHQL_PARSE_FAILED']).toContain(extensions.code);
    }
  });

  it('takes subscriptions only, also where a subscription stands beside what is asked for', async () => {
    const sentence = 'Only subscriptions are served over WebSocket.';
    expect((await refusalOf('{ __typename }')).message).toBe(sentence);
    expect((await refusalOf('mutation { logout { ok } }')).message).not.toBe('');
    const both = 'subscription A { appointmentChanged { kind } } query B { __typename }';
    expect((await refusalOf(both, connect(), 'B')).message).toBe(sentence);
    expect((await refusalOf(both, connect())).message).toBe(sentence);
  });

  it('keeps the limits of HTTP on aliases, depth, directives, fields and tokens', async () => {
    const aliases = Array.from({ length: 30 }, (_, n) => `a${n}: kind`).join(' ');
    const directives = '@include(if: true) '.repeat(30);
    for (const query of [
      `subscription { appointmentChanged { ${aliases} } }`,
      `subscription { appointmentChanged { kind ${directives} } }`,
      `subscription { appointmentChanged { ${'kind '.repeat(500)} } }`,
      `subscription { appointmentChanged { ${'kind '.repeat(1600)} } }`,
      'subscription { appointmentChanged { appointment { lines { barber { calendar { a { b { c { d { e } } } } } } } } } }',
    ]) {
      expect((await refusalOf(query)).message).toBeTruthy();
    }
    expect(t.app.services.events.subscriberCount).toBe(0);
  });

  it('suggests no names of the schema', async () => {
    const { message } = await refusalOf('subscription { appointmentChange { kind } }');
    expect(message).toMatch(/Cannot query field/);
    expect(message).not.toMatch(/Did you mean|appointmentChanged/);
  });
});

describe('how much one caller holds open', () => {
  const QUERY = 'subscription { appointmentChanged { kind } }';

  it('is twenty subscriptions on a socket', async () => {
    const shop = await t.newBusiness();
    const client = connect({ authorization: `Bearer ${shop.token}`, tenantId: shop.tenantId });
    for (let n = 0; n < 20; n += 1) {
      client.subscribe(
        { query: QUERY },
        { next: () => undefined, error: () => undefined, complete: () => undefined },
      );
    }
    await until(() => t.app.services.events.subscriberCount === 20);
    expect((await refusalOf(QUERY, client)).message).toBe('A connection carries at most 20 subscriptions.');
    expect(t.app.services.events.subscriberCount).toBe(20);
  });

  it('is a number of sockets of one user, who may connect again after closing one', async () => {
    const shop = await t.newBusiness();
    const sockets: WebSocket[] = [];
    const signIn = async (): Promise<unknown> => {
      const socket = await openSocket();
      sockets.push(socket);
      const answer = Promise.race([
        once(socket, 'message').then(([data]) => (JSON.parse(String(data)) as { type: string }).type),
        once(socket, 'close').then(([code]) => code as number),
      ]);
      socket.send(
        JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${shop.token}` } }),
      );
      return answer;
    };
    for (let n = 0; n < 15; n += 1) {
      expect(await signIn()).toBe('connection_ack');
    }
    const answer = await signIn();
    expect(answer).toBe(1013);
    sockets[0]!.terminate();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await signIn()).toBe('connection_ack');
    sockets.forEach((socket) => socket.terminate());
  });

  it('is a number of sockets from one address', async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    const sockets = await Promise.all(Array.from({ length: 30 }, openSocket));
    const refused = new WebSocket(url, 'graphql-transport-ws');
    const [error] = (await once(refused, 'error')) as [Error];
    expect(error.message).toContain('429');
    sockets.forEach((socket) => socket.terminate());
    await new Promise((resolve) => setTimeout(resolve, 200));
    (await openSocket()).terminate();
  });

  it('is a number of messages, after which the socket is closed', async () => {
    const socket = await openSocket();
    const closed = once(socket, 'close');
    socket.send(JSON.stringify({ type: 'connection_init' }));
    for (let n = 0; n < 400; n += 1) {
      socket.send(JSON.stringify({ type: 'ping' }));
    }
    expect((await closed)[0]).toBe(1008);
  });
});

it(`loads a changed appointment once for ${SUBSCRIBERS} subscribers, and checks each of them`, async () => {
  const shop = await newShop(t, 'Fan out');
  const heard: unknown[] = [];
  const query =
    'subscription { appointmentChanged { kind appointment { reference status client { firstName } } } }';
  for (let socket = 0; socket < SUBSCRIBERS / 20; socket += 1) {
    const client = connect({ authorization: `Bearer ${shop.token}`, tenantId: shop.tenantId });
    for (let n = 0; n < 20; n += 1) {
      client.subscribe(
        { query },
        {
          next: (result) => heard.push(result),
          error: (error) => heard.push(error),
          complete: () => undefined,
        },
      );
    }
  }
  await until(() => t.app.services.events.subscriberCount === SUBSCRIBERS);
  await new Promise((resolve) => setTimeout(resolve, 200));
  const reads = jest.spyOn(t.app.services.database, 'readOne');
  const opened = jest.spyOn(t.app.services.database, 'openRead');
  await t.ask('mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { manageToken } }', {
    input: {
      slug: shop.slug,
      lines: [{ serviceId: shop.cut }],
      startsAt: TEN,
      client: { firstName: 'Cara', phone: '212 555 0101' },
    },
  });
  await until(() => heard.length >= SUBSCRIBERS);
  const loads = reads.mock.calls.filter(([, { text }]) => /FROM appointments/.test(text)).length;
  expect(heard).toHaveLength(SUBSCRIBERS);
  expect(new Set(heard.map((result) => JSON.stringify(result))).size).toBe(1);
  expect(heard[0]).toMatchObject({ data: { appointmentChanged: { kind: 'booked' } } });
  expect(loads + opened.mock.calls.length).toBeLessThan(10);
  jest.restoreAllMocks();
});
