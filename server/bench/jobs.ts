import type { ChildProcess } from 'node:child_process';
import { type AddressInfo, type Server, createServer } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { type BenchDatabase, startBenchDatabase } from './benchDatabase';
import { BENCH_TOPIC } from './jobWorker';
import { ended, freePort, signIn, start, startServer } from './serverProcess';
import { type Measurement, percentile } from './table';

const EVENTS = 2_000;
const BOOKINGS = 40;
const ROUNDS = 3;
/** As many as one business can have calls under way. */
const ENDPOINTS = 4;

const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id } } }`;
const SUBSCRIBE = `mutation ($input: WebhookEndpointInput!) { created: createWebhookEndpoint(input: $input) { endpoint { id } } }`;

/** What the queue carries, and what a provider that never answers does to whoever books. */
export async function benchJobs(): Promise<Measurement[]> {
  const database = await startBenchDatabase();
  const children: ChildProcess[] = [];
  const providers: Server[] = [];
  try {
    const bare = await bareLoop(database);
    const one = await throughQueue(database, children, 1);
    const two = await throughQueue(database, children, 2);
    const booking = await bookings(database, children, providers);
    return [
      ...[one, two].map((perSecond, index) => ({
        what: `${EVENTS} outbox events through the queue, ${index + 1} worker process${index === 0 ? '' : 'es'}`,
        value: `${perSecond.toFixed(0)} jobs/s`,
        baseline: `bare loop, one row a transaction, SKIP LOCKED: ${bare.toFixed(0)} rows/s`,
        ratio: (perSecond / bare).toFixed(2),
        wanted: '',
      })),
      ...booking,
    ];
  } finally {
    for (const child of children) {
      await ended(child);
    }
    providers.forEach((provider) => provider.close());
    await database.stop();
  }
}

/** The least that a queue in the same table can be: take one row, write down that it is done, commit. */
async function bareLoop({ bareUrl }: BenchDatabase): Promise<number> {
  const client = new Client({ connectionString: bareUrl });
  await client.connect();
  try {
    await addEvents(client);
    const began = performance.now();
    for (let taken = 1; taken > 0;) {
      await client.query('BEGIN');
      const { rows } = await client.query<{ id: string }>({
        name: 'take',
        text: `SELECT id, payload FROM outbox WHERE settled_at IS NULL AND topic = $1
               ORDER BY available_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
        values: [BENCH_TOPIC],
      });
      taken = rows.length;
      await client.query({
        name: 'done',
        text: `UPDATE outbox SET settled_at = now(), outcome = 'done' WHERE id = $1`,
        values: [rows[0]?.id ?? null],
      });
      await client.query('COMMIT');
    }
    return (EVENTS * 1_000) / (performance.now() - began);
  } finally {
    await client.end();
  }
}

/** From the moment at which the events are there, with the workers already up, until the last one is settled. */
async function throughQueue(
  { ownerUrl, bareUrl }: BenchDatabase,
  children: ChildProcess[],
  processes: number,
): Promise<number> {
  const client = new Client({ connectionString: bareUrl });
  await client.connect();
  const workers: ChildProcess[] = [];
  try {
    await client.query('DELETE FROM outbox WHERE topic = $1', [BENCH_TOPIC]);
    const args = ['-r', '@swc-node/register', join(__dirname, 'jobWorker.ts'), ownerUrl];
    for (let n = 0; n < processes; n += 1) {
      workers.push(await start(children, args, 'working', {}));
    }
    await addEvents(client);
    const { rows: first } = await client.query<{ at: Date }>('SELECT clock_timestamp() AS at');
    for (let left = EVENTS; left > 0;) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const { rows } = await client.query<{ left: number }>(
        'SELECT count(*)::int AS left FROM outbox WHERE topic = $1 AND settled_at IS NULL',
        [BENCH_TOPIC],
      );
      left = rows[0]!.left;
    }
    const { rows: span } = await client.query<{ first: Date; last: Date }>(
      'SELECT min(settled_at) AS first, max(settled_at) AS last FROM outbox WHERE topic = $1',
      [BENCH_TOPIC],
    );
    // The relay looks every few seconds when nobody tells it, as here: counted is from its first job on.
    const began = Math.max(first[0]!.at.getTime(), span[0]!.first.getTime());
    return (EVENTS * 1_000) / (span[0]!.last.getTime() - began);
  } finally {
    await client.end();
    for (const worker of workers) {
      await ended(worker);
    }
  }
}

async function addEvents(client: Client): Promise<void> {
  await client.query(
    `INSERT INTO outbox (topic, payload) SELECT $1, '{"n": 1}' FROM generate_series(1, ${EVENTS})`,
    [BENCH_TOPIC],
  );
  await client.query('ANALYZE outbox');
}

/** The same server with its worker, in turns without a provider and with webhooks whose server never answers. */
async function bookings(
  { ownerUrl, tenantId }: BenchDatabase,
  children: ChildProcess[],
  providers: Server[],
): Promise<Measurement[]> {
  const port = await freePort();
  await startServer(children, ownerUrl, port, {
    WORKER: 'on',
    ALLOW_PRIVATE_ADDRESSES: 'on',
    LOG_LEVEL: 'error',
  });
  const url = `http://127.0.0.1:${port}/graphql`;
  const api: Api = { url, tenantId, token: await signIn(url) };
  let held = 0;
  const provider = createServer((socket) => {
    held += 1;
    socket.on('error', () => undefined).resume();
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  providers.push(provider);
  const providerUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;

  let booked = 0;
  const round = async (): Promise<number[]> => {
    const times: number[] = [];
    for (let n = 0; n < BOOKINGS; n += 1) {
      const input = visit(booked);
      booked += 1;
      const began = performance.now();
      await ask(api, BOOK, { input });
      times.push(performance.now() - began);
    }
    return times;
  };
  await round();
  const without: number[] = [];
  const hanging: number[] = [];
  for (let n = 0; n < ROUNDS; n += 1) {
    without.push(...(await round()));
    const endpoints: string[] = [];
    for (let count = 0; count < ENDPOINTS; count += 1) {
      const { created } = await ask<{ created: { endpoint: { id: string } } }>(api, SUBSCRIBE, {
        input: { url: providerUrl },
      });
      endpoints.push(created.endpoint.id);
    }
    hanging.push(...(await round()));
    for (const id of endpoints) {
      await ask(api, 'mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) { ok } }', { id });
    }
  }
  if (held === 0) {
    throw new Error('the provider was never called, so nothing was measured');
  }
  return [50, 95].map((share) => {
    const [ours, baseline] = [percentile(hanging, share), percentile(without, share)];
    return {
      what: `bookAppointment p${share} while ${ENDPOINTS} webhooks hang (${held} calls unanswered)`,
      value: `${ours.toFixed(1)} ms`,
      baseline: `without webhooks, in turns: ${baseline.toFixed(1)} ms`,
      ratio: (ours / baseline).toFixed(2),
      wanted: 'unchanged',
    };
  });
}

/** Beyond the days that the database is filled for, one barber after the other and hour by hour. */
function visit(n: number): object {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 110 + Math.floor(n / 160));
  day.setUTCHours(14 + (Math.floor(n / 20) % 8), 0, 0, 0);
  const id = (kind: number, number: number): string =>
    `0190000${kind}-0000-7000-8000-${String(number).padStart(12, '0')}`;
  return {
    lines: [{ serviceId: id(1, 1), barberId: id(2, 1 + (n % 20)) }],
    startsAt: day.toISOString(),
    client: { id: id(3, 1 + n) },
  };
}

interface Api {
  url: string;
  tenantId: string;
  token: string;
}

async function ask<Data>(
  { url, tenantId, token }: Api,
  query: string,
  variables: Record<string, unknown>,
): Promise<Data> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-tenant-id': tenantId,
    },
    body: JSON.stringify({ query, variables }),
  });
  const answer = (await response.json()) as { data: Data; errors?: unknown };
  if (answer.errors) {
    throw new Error(JSON.stringify(answer.errors));
  }
  return answer.data;
}
