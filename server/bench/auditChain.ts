import { Client } from 'pg';
import { createApp } from '../src/app';
import { systemClock } from '../src/platform/clock';
import { createLogger } from '../src/platform/logging';
import { RequestContext } from '../src/platform/request/requestContext';
import { BENCH_SECRET, startBenchDatabase } from './benchDatabase';
import { type Measurement, median } from './table';

const SLOTS = `query ($input: AvailableSlotsInput!) { availableSlots(input: $input) { slots { startsAt } } }`;
const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id } } }`;
const SERVICE = '01900001-0000-7000-8000-000000000001';
const BARBERS = 20;
const ROUNDS = 6;
const ALONE = 40;
const AT_ONCE = 160;
const CALLERS = 16;

/** What linking every booking into the audit chain costs: the same bookings with the link's trigger off and on. */
export async function benchAuditChain(): Promise<Measurement[]> {
  const database = await startBenchDatabase();
  const settings = {
    ownerUrl: database.ownerUrl,
    tokenSecret: BENCH_SECRET,
    publicUrl: 'http://localhost',
    smtpUrl: null,
    mailFrom: 'bench@bench.example',
    twilio: { account: null, baseUrl: null, timeoutMilliseconds: 1_000 },
    supportEmail: null,
    tenantGraceDays: 30,
    metricsToken: null,
    allowPrivateAddresses: false,
    stripe: { baseUrl: null, timeoutMilliseconds: 10_000 },
    google: { client: null, baseUrl: null },
    production: true,
    trustProxy: false,
    clientFolder: null,
    runWorker: false,
  };
  const app = await createApp(settings, systemClock, createLogger('silent'));
  const superuser = new Client({ connectionString: database.bareUrl });
  await superuser.connect();
  let booked = 0;

  async function run(query: string, input: object, address: string): Promise<Record<string, unknown>> {
    const info = { authorization: null, tenantId: null, address, userAgent: null };
    const contextValue = new RequestContext(info, app.services);
    const { body } = await app.apollo.executeOperation({ query, variables: { input } }, { contextValue });
    if (body.kind !== 'single' || body.singleResult.errors) {
      throw new Error(JSON.stringify(body));
    }
    return body.singleResult.data!;
  }

  const barber = (n: number): string => `01900002-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const day = (offset: number): string =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const free: string[][] = [];
  /** Each takes the next free start of the next barber, so that none waits for another's chair. */
  async function book(): Promise<number> {
    const n = booked++;
    const startsAt = free[n % BARBERS]!.pop();
    const lines = [{ serviceId: SERVICE, barberId: barber((n % BARBERS) + 1) }];
    const client = { firstName: `New ${n}`, phone: `+1212${String(5_550_000 + n)}` };
    const began = process.hrtime.bigint();
    await run(BOOK, { slug: 'bench', lines, startsAt, client }, `bench ${n}`);
    return Number(process.hrtime.bigint() - began) / 1e6;
  }

  async function measure(isLinked: boolean): Promise<{ alone: number; perSecond: number }> {
    await superuser.query(`ALTER TABLE audit_log ${isLinked ? 'ENABLE' : 'DISABLE'} TRIGGER audit_log_link`);
    const times: number[] = [];
    for (let n = 0; n < ALONE; n += 1) times.push(await book());
    const began = process.hrtime.bigint();
    let left = AT_ONCE;
    const caller = async (): Promise<void> => {
      while (left-- > 0) await book();
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
    const seconds = Number(process.hrtime.bigint() - began) / 1e9;
    return { alone: median(times), perSecond: AT_ONCE / seconds };
  }

  try {
    for (let n = 1; n <= BARBERS; n += 1) {
      const lines = [{ serviceId: SERVICE, barberId: barber(n) }];
      const starts: string[] = [];
      for (const [from, to] of [
        [1, 60],
        [61, 120],
        [121, 180],
      ] as const) {
        const input = { slug: 'bench', lines, fromDate: day(from), toDate: day(to) };
        const found = (await run(SLOTS, input, 'bench')).availableSlots as { slots: { startsAt: string }[] };
        // One a day, so that none gets in the way of another.
        const days = new Map(found.slots.map((slot) => [slot.startsAt.slice(0, 10), slot.startsAt]));
        starts.push(...days.values());
      }
      free.push(starts);
    }
    await measure(true);
    const rounds: { off: Awaited<ReturnType<typeof measure>>; on: Awaited<ReturnType<typeof measure>> }[] =
      [];
    for (let n = 0; n < ROUNDS; n += 1) rounds.push({ off: await measure(false), on: await measure(true) });
    const of = (pick: (round: (typeof rounds)[number]) => number): number => median(rounds.map(pick));
    const alone = [of((round) => round.off.alone), of((round) => round.on.alone)] as const;
    const rate = [of((round) => round.off.perSecond), of((round) => round.on.perSecond)] as const;
    return [
      {
        what: 'bookAppointment, one after the other, with the chain',
        value: `${alone[1].toFixed(2)} ms (${alone[0].toFixed(2)} ms without: × ${(alone[1] / alone[0]).toFixed(2)})`,
        wanted: '≤ × 1.15',
      },
      {
        what: `bookAppointment, ${CALLERS} callers of one business, with the chain`,
        value: `${rate[1].toFixed(0)} a second (${rate[0].toFixed(0)} without: × ${(rate[1] / rate[0]).toFixed(2)})`,
        wanted: '≥ × 0.85',
      },
    ];
  } finally {
    await superuser.end();
    await app.stop();
    await database.stop();
  }
}
