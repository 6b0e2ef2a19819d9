import type { ChildProcess } from 'node:child_process';
import { createServer as createWebServer } from 'node:http';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { Client } from 'pg';
import { type MailServer, startMailServer } from '../test/mailServer';
import type { BenchDatabase } from './benchDatabase';
import { ended, freePort, signIn, startServer } from './serverProcess';
import { type Measurement, percentile } from './table';

const BOOKINGS = 40;
const ROUNDS = 5;
/** As many as one business can have calls under way. */
const ENDPOINTS = 4;

const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id } } }`;
const SUBSCRIBE = `mutation ($input: WebhookEndpointInput!) { created: createWebhookEndpoint(input: $input) { endpoint { id } } }`;

/** Which of the two never answers; with 'nobody' the same bookings cause the same jobs, and everybody answers at once. */
const HANGING = ['nobody', 'webhooks', 'mail'] as const;
type Hanging = (typeof HANGING)[number];

/**
 * How long a booking takes while providers hang, against the same bookings while they answer: each causes a mail and
 * four webhooks either way. In turns, so that whatever else the machine does falls on all alike; with the worker as a
 * process of its own, as in production, and within the server.
 */
export async function bookingsWhileProvidersHang(
  database: BenchDatabase,
  children: ChildProcess[],
): Promise<Measurement[]> {
  const providers = await startProviders();
  const measurements: Measurement[] = [];
  let booked = 0;
  try {
    for (const isApart of [true, false]) {
      const processes: ChildProcess[] = [];
      const port = await freePort();
      const settings = {
        ALLOW_PRIVATE_ADDRESSES: 'on',
        LOG_LEVEL: 'fatal',
        SMTP_URL: providers.smtpUrl,
        MAIL_FROM: 'bench@localhost',
      };
      processes.push(
        await startServer(children, database.ownerUrl, port, { ...settings, WORKER: isApart ? 'off' : 'on' }),
      );
      if (isApart) {
        processes.push(await startWorker(children, database.ownerUrl, settings));
      }
      const url = `http://127.0.0.1:${port}/graphql`;
      const api: Api = { url, tenantId: database.tenantId, token: await signIn(url) };
      if (booked === 0) {
        await subscribe(api, providers.webhookUrl);
      }
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
      await emptied(database, providers);
      const times: Record<Hanging, number[]> = { nobody: [], webhooks: [], mail: [] };
      for (let n = 0; n < ROUNDS; n += 1) {
        // Each takes each turn.
        for (let turn = 0; turn < HANGING.length; turn += 1) {
          const hanging = HANGING[(n + turn) % HANGING.length]!;
          providers.hang(hanging);
          times[hanging].push(...(await round()));
          await emptied(database, providers);
        }
      }
      const where = isApart ? 'worker apart' : 'worker in the server';
      for (const hanging of ['webhooks', 'mail'] as const) {
        for (const share of [50, 95]) {
          const [ours, baseline] = [percentile(times[hanging], share), percentile(times.nobody, share)];
          measurements.push({
            what: `bookAppointment p${share} while ${hanging === 'mail' ? 'the mail server hangs' : `${ENDPOINTS} webhooks hang`}, ${where}`,
            value: `${ours.toFixed(1)} ms`,
            baseline: `while they answer, in turns: ${baseline.toFixed(1)} ms`,
            ratio: (ours / baseline).toFixed(2),
            wanted: 'unchanged',
          });
        }
      }
      for (const process of processes) {
        await ended(process);
      }
    }
    const { held } = providers;
    if (held.webhooks === 0 || held.mail === 0) {
      throw new Error('a provider was never called, so nothing was measured');
    }
    return measurements;
  } finally {
    await providers.stop();
  }
}

/** A worker listens to nobody. */
const UNUSED_PORT = 4999;

/** `npm run worker`. */
const startWorker = (
  children: ChildProcess[],
  ownerUrl: string,
  settings: Record<string, string>,
): Promise<ChildProcess> =>
  startServer(children, ownerUrl, UNUSED_PORT, settings, { args: ['--worker'], ready: 'worker is running' });

interface Providers {
  webhookUrl: string;
  smtpUrl: string;
  /** Calls that were left without an answer. */
  held: Record<Exclude<Hanging, 'nobody'>, number>;
  hang(which: Hanging): void;
  /** Ends what hangs; from now on everybody answers. */
  letGo(): void;
  stop(): Promise<void>;
}

async function startProviders(): Promise<Providers> {
  let hanging: Hanging = 'nobody';
  const held = { webhooks: 0, mail: 0 };
  const sockets = new Set<Socket>();
  const listen = (server: Server): Promise<number> =>
    new Promise((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    );
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const web = createWebServer((request, response) => {
    request.resume();
    if (hanging === 'webhooks') {
      held.webhooks += 1;
    } else {
      response.writeHead(204).end();
    }
  });
  web.on('connection', keep);
  const mailServer: MailServer = await startMailServer();
  // A mail server that hangs takes the connection and says nothing.
  const mail = createServer((socket) => {
    keep(socket);
    if (hanging === 'mail') {
      held.mail += 1;
      socket.resume();
      return;
    }
    const upstream = connect(mailServer.port, '127.0.0.1').on('error', () => socket.destroy());
    socket.pipe(upstream).pipe(socket);
    socket.on('close', () => upstream.destroy());
  });
  const [webPort, mailPort] = [await listen(web), await listen(mail)];
  const letGo = (): void => {
    hanging = 'nobody';
    sockets.forEach((socket) => socket.destroy());
    mailServer.mails.splice(0);
  };
  return {
    webhookUrl: `http://127.0.0.1:${webPort}/`,
    smtpUrl: `smtp://127.0.0.1:${mailPort}`,
    held,
    hang: (which) => {
      hanging = which;
    },
    letGo,
    stop: async () => {
      letGo();
      web.close();
      mail.close();
      await mailServer.stop();
    },
  };
}

/** One by one, so that none waits for an attempt that ends just now while that waits for it. */
const FORGET = [
  `DELETE FROM jobs._private_jobs j USING jobs._private_tasks t
   WHERE t.id = j.task_id AND j.locked_at IS NULL AND t.identifier IN ('webhooks.send', 'messages.send')`,
  `UPDATE messages SET status = 'cancelled' WHERE status IN ('scheduled', 'sending')`,
  `DELETE FROM webhook_deliveries WHERE status = 'pending'`,
  `UPDATE webhook_endpoints SET paused_until = NULL, failures = 0, failing_since = NULL`,
];

/** So that every round begins with nothing to do: what still hangs is given up, what it left behind is forgotten. */
async function emptied({ bareUrl }: BenchDatabase, providers: Providers): Promise<void> {
  const client = new Client({ connectionString: bareUrl });
  await client.connect();
  try {
    for (;;) {
      providers.letGo();
      for (const statement of FORGET) {
        await client.query(statement);
      }
      const { rows } = await client.query<{ left: number }>(
        `SELECT (SELECT count(*) FROM outbox WHERE settled_at IS NULL AND topic LIKE 'appointment.%')::int
              + (SELECT count(*) FROM jobs._private_jobs WHERE locked_at IS NOT NULL)::int AS left`,
      );
      if (rows[0]!.left === 0) {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    await client.end();
  }
}

async function subscribe(api: Api, url: string): Promise<void> {
  for (let count = 0; count < ENDPOINTS; count += 1) {
    await ask(api, SUBSCRIBE, { input: { url } });
  }
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
