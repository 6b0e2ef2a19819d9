/**
 * `npm run test:faults [-- --bookings 500 --kills 50]`: bookings go on while the worker is killed again and again, and a
 * webhook receiver counts what arrives. Ends with status 1 unless every booking's event arrived. Whoever is killed
 * between sending and writing it down sends again, under the same webhook-id: such repetitions are counted, not wrong.
 */
import 'reflect-metadata';
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Webhook } from 'standardwebhooks';
import globalSetup from '../globalSetup';
import globalTeardown from '../globalTeardown';
import { newShop } from '../shop';
import { TEST_SECRET, type TestApp, TestClock, startTestApp } from '../testApp';
import { type WebhookReceiver, startWebhookReceiver } from '../webhookReceiver';

const { values } = parseArgs({
  options: { bookings: { type: 'string', default: '500' }, kills: { type: 'string', default: '50' } },
});
const BOOKINGS = Number(values.bookings);
const KILLS = Number(values.kills);

const MAIN = join(__dirname, '..', '..', 'dist', 'main.js');
/** A worker lives so long at most, from when it says that it runs. */
const LONGEST_LIFE = 1_200;
const PATIENCE = 120_000;

const HOURS = [14, 15, 16, 17, 18, 19, 20];
const DAY = 86_400_000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

let worker: ChildProcess | null = null;

async function startWorker(ownerUrl: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN, '--worker'], {
    env: {
      ...process.env,
      DATABASE_URL: ownerUrl,
      TOKEN_SECRET: TEST_SECRET,
      ALLOW_PRIVATE_ADDRESSES: 'on',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  worker = child;
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the worker ended with ${code} before it was ready`)));
    child.stdout.on('data', (text: Buffer) => text.includes('worker is running') && resolve());
  });
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

/** @returns the ids of the appointments that were booked. */
async function bookAll(
  t: TestApp,
): Promise<{ ids: Promise<string[]>; secret: string; receiver: WebhookReceiver }> {
  const shop = await newShop(t);
  const receiver = await startWebhookReceiver();
  const { createWebhookEndpoint } = await t.ask(
    `mutation ($input: WebhookEndpointInput!) { createWebhookEndpoint(input: $input) { secret } }`,
    { input: { url: receiver.url, eventTypes: ['appointment.booked'] } },
    shop,
  );
  const barbers: string[] = [];
  for (let n = 0; n < Math.ceil(BOOKINGS / 70); n += 1) {
    const { createBarber } = await t.ask(
      `mutation ($name: String!) { createBarber(input: { name: $name }) { id } }`,
      { name: `Barber ${n}` },
      shop,
    );
    barbers.push(createBarber.id);
  }
  const book = async (): Promise<string[]> => {
    const ids: string[] = [];
    for (let day = 1; ids.length < BOOKINGS && day < 28; day += 1) {
      const midnight = Math.floor(t.clock.now().getTime() / DAY) * DAY + day * DAY;
      const weekday = new Date(midnight).getUTCDay();
      const times = weekday >= 2 && weekday <= 5 ? HOURS : [];
      for (const startsAt of times.map((hour) => new Date(midnight + hour * 3_600_000))) {
        for (const barberId of barbers.slice(0, BOOKINGS - ids.length)) {
          const { bookAppointment } = await t.ask(
            `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id } } }`,
            {
              input: {
                lines: [{ serviceId: shop.cut, barberId }],
                startsAt: startsAt.toISOString(),
                client: { firstName: `Client ${ids.length}` },
              },
            },
            shop,
          );
          ids.push(bookAppointment.appointment.id);
          // So that bookings and kills last equally long.
          await wait((KILLS * 600) / BOOKINGS);
        }
      }
    }
    return ids;
  };
  return { ids: book(), secret: createWebhookEndpoint.secret, receiver };
}

async function run(t: TestApp): Promise<boolean> {
  const began = Date.now();
  const { ids, secret, receiver } = await bookAll(t);
  const told = (): Set<string> => new Set(receiver.arrivals.map(({ body }) => JSON.parse(body).data.id));
  ids.catch(() => undefined);
  for (let kills = 0; kills < KILLS; kills += 1) {
    const child = await startWorker(t.ownerUrl);
    await wait(Math.random() * LONGEST_LIFE);
    await kill(child);
    if (kills % 10 === 9) say(`${kills + 1} workers killed, ${told().size} events arrived`);
  }
  const booked = await ids;
  await startWorker(t.ownerUrl);
  const deadline = Date.now() + PATIENCE;
  while (told().size < booked.length && Date.now() < deadline) await wait(200);

  const webhook = new Webhook(secret);
  for (const { body, headers } of receiver.arrivals) {
    webhook.verify(body, headers as Record<string, string>);
  }
  const messages = new Set(receiver.arrivals.map(({ headers }) => headers['webhook-id']));
  const missing = booked.filter((id) => !told().has(id));
  say(
    `${booked.length} bookings, ${KILLS} workers killed: ${told().size} events arrived as ${messages.size} messages, ` +
      `${receiver.arrivals.length - messages.size} of them repeated, ${missing.length} missing ` +
      `(${Math.round((Date.now() - began) / 1_000)} s)`,
  );
  await receiver.stop();
  return booked.length === BOOKINGS && missing.length === 0 && messages.size === booked.length;
}

async function main(): Promise<void> {
  await globalSetup();
  let isGood = false;
  try {
    // Signatures are checked against the real time, so they must not be older than five minutes.
    const t = await startTestApp(new TestClock(new Date()));
    try {
      isGood = await run(t);
    } finally {
      worker?.kill('SIGKILL');
      await t.close();
    }
  } finally {
    await globalTeardown();
  }
  process.exitCode = isGood ? 0 : 1;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
