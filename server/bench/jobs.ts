import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { Client } from 'pg';
import { type BenchDatabase, startBenchDatabase } from './benchDatabase';
import { BENCH_TOPIC } from './jobWorker';
import { bookingsWhileProvidersHang } from './hangingProviders';
import { ended, start } from './serverProcess';
import type { Measurement } from './table';

const EVENTS = 2_000;

/** What the queue carries, and what providers that never answer do to whoever books. */
export async function benchJobs(): Promise<Measurement[]> {
  const database = await startBenchDatabase();
  const children: ChildProcess[] = [];
  try {
    const bare = await bareLoop(database);
    const one = await throughQueue(database, children, 1);
    const two = await throughQueue(database, children, 2);
    const booking = await bookingsWhileProvidersHang(database, children);
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
