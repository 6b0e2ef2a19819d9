import { createApp } from '../src/app';
import { systemClock } from '../src/platform/clock';
import { onStatement } from '../src/platform/database/statements';
import { createLogger } from '../src/platform/logging';
import { RequestContext } from '../src/platform/request/requestContext';
import { BENCH_SECRET, startBenchDatabase } from './benchDatabase';
import { type Measurement, median } from './table';

const SLOTS = `query ($input: AvailableSlotsInput!) { availableSlots(input: $input) { slots { startsAt } } }`;
const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id } } }`;

/** Data statements and time of a search and a booking, with warm caches, as the public page sends them. */
export async function benchStatements(): Promise<Measurement[]> {
  const database = await startBenchDatabase();
  const app = await createApp(
    {
      ownerUrl: database.ownerUrl,
      tokenSecret: BENCH_SECRET,
      publicUrl: 'http://localhost',
      smtpUrl: null,
      mailFrom: 'bench@bench.example',
      twilio: { account: null, baseUrl: null, timeoutMilliseconds: 1_000 },
      supportEmail: null,
      metricsToken: null,
      tenantGraceDays: 30,
      production: true,
      trustProxy: false,
      clientFolder: null,
      runWorker: false,
      allowPrivateAddresses: false,
      stripe: { baseUrl: null, timeoutMilliseconds: 10_000 },
      google: { client: null, baseUrl: null },
    },
    systemClock,
    createLogger('silent'),
  );

  async function run(
    query: string,
    variables: object,
    address: string,
  ): Promise<{ data: Record<string, unknown>; statements: number; micros: number }> {
    let statements = 0;
    const stop = onStatement((sql) => (statements += /tenant_by_slug/.test(sql) ? 0 : 1));
    const info = { authorization: null, tenantId: null, address, userAgent: null };
    const contextValue = new RequestContext(info, app.services);
    const start = process.hrtime.bigint();
    const { body } = await app.apollo.executeOperation(
      { query, variables: variables as Record<string, unknown> },
      { contextValue },
    );
    const micros = Number(process.hrtime.bigint() - start) / 1000;
    stop();
    if (body.kind !== 'single' || body.singleResult.errors) {
      throw new Error(JSON.stringify(body));
    }
    return { data: body.singleResult.data!, statements, micros };
  }

  try {
    const serviceId = '01900001-0000-7000-8000-000000000001';
    const barberId = '01900002-0000-7000-8000-000000000001';
    const day = (offset: number): string =>
      new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const rows: Measurement[] = [];
    const search = async (who: string, line: object, days: number): Promise<string[]> => {
      const input = { slug: 'bench', lines: [line], fromDate: day(1), toDate: day(days) };
      const runs = [];
      for (let n = 0; n < 60; n += 1) {
        runs.push(await run(SLOTS, { input }, 'bench'));
      }
      const last = runs.at(-1)!;
      const slots = (last.data.availableSlots as { slots: { startsAt: string }[] }).slots.map(
        (slot) => slot.startsAt,
      );
      rows.push({
        what: `availableSlots, ${who}, ${days} day${days === 1 ? '' : 's'} (${slots.length} slots)`,
        value: `${last.statements} statement, ${(median(runs.slice(10).map((one) => one.micros)) / 1000).toFixed(2)} ms`,
        wanted: '1 statement',
      });
      return slots;
    };
    await search('1 barber', { serviceId, barberId }, 1);
    await search('20 barbers', { serviceId }, 1);
    await search('1 barber', { serviceId, barberId }, 60);
    const starts = await search('20 barbers', { serviceId }, 60);
    const bookings = [];
    for (let n = 0; n < 60; n += 1) {
      const client = { firstName: `New ${n}`, phone: `+1212666${String(1000 + n)}` };
      const input = { slug: 'bench', lines: [{ serviceId }], startsAt: starts[n * 7], client };
      bookings.push(await run(BOOK, { input }, `bench ${n}`));
    }
    rows.push({
      what: 'bookAppointment, any of 20 barbers',
      value: `${bookings.at(-1)!.statements} statement, ${(median(bookings.slice(10).map((one) => one.micros)) / 1000).toFixed(2)} ms`,
      wanted: '1 statement',
    });
    return rows;
  } finally {
    await app.stop();
    await database.stop();
  }
}
