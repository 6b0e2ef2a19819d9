import { TEST_SECRET, type TestApp, startTestApp } from '../../../test/testApp';
import { roleUrl } from '../database/roles';
import { createLogger } from '../logging';
import type { JobInfo, OutboxConsumer, OutboxRow } from './jobHandler';
import { type Work, cronPattern } from './jobRunner';
import { Jobs } from './jobs';

jest.setTimeout(30_000);

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const open: Jobs[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.stop()));
  await t.asOwner('DELETE FROM jobs._private_jobs; DELETE FROM outbox');
});

const process = (): Jobs => {
  const jobs = new Jobs(roleUrl(t.ownerUrl, 'worker', TEST_SECRET), t.app.switches, createLogger('silent'));
  open.push(jobs);
  return jobs;
};
const work = (parts: Partial<Work>): Work => ({ handlers: [], consumers: [], periodic: [], ...parts });

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; !(await condition()); tries += 1) {
    if (tries > 2_000) {
      throw new Error('waited too long');
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const append = async (topic: string, tenantId: string | null = null): Promise<string> =>
  (
    await t.asOwner(
      `INSERT INTO outbox (tenant_id, topic, payload) VALUES ($1, $2, '{"n": 1}') RETURNING id`,
      [tenantId, topic],
    )
  ).rows[0].id;

const outboxRow = async (id: string) =>
  (await t.asOwner('SELECT outcome, attempts, last_error, waiting_for FROM outbox WHERE id = $1', [id]))
    .rows[0];
const jobCount = async () => (await t.asOwner('SELECT count(*)::int AS n FROM jobs._private_jobs')).rows[0].n;

function consumer(name: string, run: OutboxConsumer['run'], maxAttempts?: number): OutboxConsumer {
  return { name, topics: ['thing.happened'], stoppedBy: 'webhooks', run, maxAttempts };
}

it('an event reaches each of its consumers once, and each fails and succeeds for itself', async () => {
  const { tenantId } = await t.newBusiness();
  const [first, second]: [[OutboxRow, JobInfo][], number[]] = [[], []];
  const consumers = [
    consumer('first', (row, job) => {
      first.push([row, job]);
      return Promise.resolve();
    }),
    consumer('second', (_row, job) => {
      second.push(job.attempts);
      return job.attempts < 2 ? Promise.reject(new Error('not yet')) : Promise.resolve();
    }),
  ];
  const events = await Promise.all(Array.from({ length: 20 }, () => append('thing.happened', tenantId)));
  await append('thing.nobody.waits.for');
  await Promise.all([process(), process()].map((jobs) => jobs.start(work({ consumers }))));

  await until(() => first.length === events.length && second.length === events.length);
  expect(first.map(([row]) => row.id).sort()).toEqual([...events].sort());
  expect(first[0]).toMatchObject([
    { tenantId, topic: 'thing.happened', payload: { n: 1 } },
    { attempts: 1, tenantId },
  ]);
  await until(async () => (await outboxRow(events[0]!)).last_error === 'not yet');
  expect(await outboxRow(events[0]!)).toMatchObject({ outcome: null, waiting_for: ['second'] });

  await t.asOwner('UPDATE jobs._private_jobs SET run_at = now()');
  await until(async () => (await outboxRow(events[0]!)).outcome === 'done');
  expect(await outboxRow(events[0]!)).toMatchObject({ attempts: 2, waiting_for: [] });
  await until(async () => (await jobCount()) === 0);
  expect(first).toHaveLength(events.length);
});

it('events wait behind a kill switch and for a suspended business without failing, and go on afterwards', async () => {
  const ran: string[] = [];
  const waiting = consumer('waiting', (row) => {
    ran.push(row.id);
    return Promise.resolve();
  });
  const { tenantId } = await t.newBusiness();
  const jobs = process();
  const waits = async (event: string): Promise<void> => {
    await until(async () => {
      jobs.wake();
      return (await outboxRow(event)).waiting_for !== null;
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(ran).not.toContain(event);
    expect(await outboxRow(event)).toMatchObject({ attempts: 0, outcome: null });
  };
  // Within two seconds, by itself: the longer wait of what was put back before does not matter.
  const goesOn = async (event: string): Promise<void> => {
    await t.asOwner(
      `UPDATE jobs._private_jobs SET run_at = now() + interval '4 minutes' WHERE payload -> 'held' IS NOT NULL`,
    );
    const began = Date.now();
    await until(() => ran.includes(event));
    expect(Date.now() - began).toBeLessThan(3_000);
  };
  await jobs.start(work({ consumers: [waiting] }));

  await t.asOwner(
    `INSERT INTO kill_switches (id, name, reason, thrown_by, thrown_at)
     VALUES (gen_random_uuid(), 'webhooks', 'test', gen_random_uuid(), now())`,
  );
  await t.app.switches.refresh();
  const first = await append('thing.happened', tenantId);
  await waits(first);
  await t.asOwner('DELETE FROM kill_switches');
  await Promise.all([t.app.switches.refresh(), goesOn(first)]);

  await until(async () => (await jobCount()) === 0);
  await t.asOwner(`UPDATE tenants SET status = 'suspended' WHERE id = $1`, [tenantId]);
  const second = await append('thing.happened', tenantId);
  await waits(second);
  await t.asOwner(`UPDATE tenants SET status = 'active' WHERE id = $1`, [tenantId]);
  await goesOn(second);
});

it('many held events cost little: each is put back for longer every time, and all go on when released', async () => {
  const MANY = 200;
  let ran = 0;
  const waiting = consumer('waiting', () => {
    ran += 1;
    return Promise.resolve();
  });
  const [held, free] = [(await t.newBusiness()).tenantId, (await t.newBusiness()).tenantId];
  await t.asOwner(`UPDATE tenants SET status = 'suspended' WHERE id = $1`, [held]);
  await t.asOwner(
    `INSERT INTO outbox (tenant_id, topic, payload)
     SELECT $1::uuid, 'thing.happened', '{}' FROM generate_series(1, $2::int)`,
    [held, MANY],
  );
  const jobs = process();
  await jobs.start(work({ consumers: [waiting] }));
  const heldAtLeast = async (times: number) =>
    (
      await t.asOwner(
        `SELECT count(*)::int AS n FROM jobs._private_jobs WHERE (payload ->> 'held')::int >= $1`,
        [times],
      )
    ).rows[0].n as number;
  // As after some minutes. Not while one of them is being put back: it would come back with the number it had.
  await until(async () => {
    const { rowCount } = await t.asOwner(
      `UPDATE jobs._private_jobs SET run_at = now(), payload = jsonb_set(payload::jsonb, '{held}', '9')::json
       WHERE (SELECT count(*) = $1 AND count(*) FILTER (WHERE locked_at IS NULL AND payload ->> 'held' IS NOT NULL) = $1
              FROM jobs._private_jobs)`,
      [MANY],
    );
    return rowCount === MANY;
  });
  await until(async () => (await heldAtLeast(10)) === MANY);
  const { rows } = await t.asOwner(
    `SELECT min(run_at) > now() + interval '4 minutes' AS "isLong" FROM jobs._private_jobs
     WHERE (payload ->> 'held')::int >= 10`,
  );
  expect(rows).toEqual([{ isLong: true }]);
  expect(ran).toBe(0);

  // Nobody else waits meanwhile.
  const other = await append('thing.happened', free);
  await until(async () => {
    jobs.wake();
    return (await outboxRow(other)).outcome === 'done';
  });
  expect(ran).toBe(1);

  await t.asOwner(`UPDATE tenants SET status = 'active' WHERE id = $1`, [held]);
  jobs.release();
  const began = Date.now();
  await until(() => ran > 1);
  expect(Date.now() - began).toBeLessThan(2_000);
  await until(() => ran === MANY + 1);
}, 60_000);

it('a job that fails too often is dead, listed with its reason, and can be run again', async () => {
  let works = false;
  const unlucky = consumer(
    'unlucky',
    () => (works ? Promise.resolve() : Promise.reject(new Error('no luck'))),
    1,
  );
  const event = await append('thing.happened');
  const jobs = process();
  await jobs.start(work({ consumers: [unlucky] }));
  await until(async () => (await outboxRow(event)).outcome === 'dead');
  await until(async () => (await jobs.queue.dead()).length === 1);
  const [dead] = await jobs.queue.dead();
  expect(dead).toMatchObject({ name: 'outbox.unlucky', tenantId: null, attempts: 1, lastError: /no luck/ });

  works = true;
  expect(await jobs.queue.runAgain(dead!.id)).toBe(true);
  await until(async () => (await outboxRow(event)).outcome === 'done');
  await until(async () => (await jobs.queue.dead()).length === 0);
  expect(await jobs.queue.runAgain(dead!.id)).toBe(false);
});

it('the jobs of a process that has vanished go to another, and those of a living one stay', async () => {
  const ran: string[] = [];
  let finish = (): void => undefined;
  const slow = new Promise<void>((resolve) => (finish = resolve));
  const handler = {
    name: 'errand',
    run: async ({ what }: { what: string }) => {
      ran.push(what);
      if (what === 'slow') {
        await slow;
      }
    },
  };
  const living = process();
  await living.start(work({ handlers: [handler] }));
  await living.queue.add([{ name: 'errand', tenantId: null, payload: { what: 'slow' } }]);
  await until(() => ran.includes('slow'));
  await t.asOwner(
    `INSERT INTO jobs._private_jobs (task_id, payload, locked_by, locked_at, attempts)
     SELECT id, '{"tenantId": null, "data": {"what": "left behind"}}', 'worker-of-the-dead', now() - interval '30 seconds', 1
     FROM jobs._private_tasks WHERE identifier = 'errand'`,
  );
  await t.asOwner(`UPDATE jobs._private_jobs SET locked_at = now() - interval '30 seconds'`);
  const other = process();
  await other.start(work({ handlers: [handler] }));
  await other.recover();
  await until(() => ran.includes('left behind'));
  expect(ran).toEqual(['slow', 'left behind']);
  finish();
  await until(async () => (await jobCount()) === 0);
});

it('jobs with one key become one, jobs of one lane run one after the other, and stopping waits for what runs', async () => {
  const log: string[] = [];
  const handler = {
    name: 'errand',
    run: async ({ what }: { what: string }) => {
      log.push(`${what} begins`);
      await new Promise((resolve) => setTimeout(resolve, 40));
      log.push(`${what} ends`);
    },
  };
  const jobs = process();
  const job = (what: string, more = {}) => ({ name: 'errand', tenantId: null, payload: { what }, ...more });
  await jobs.queue.add([job('a', { lane: 'one' }), job('b', { lane: 'one' })]);
  await jobs.queue.add([job('older', { key: 'same', runAt: new Date(Date.now() + 60_000) })]);
  await jobs.queue.add([job('newer', { key: 'same', runAt: new Date(Date.now() + 60_000) })]);
  expect(await jobCount()).toBe(3);
  await jobs.start(work({ handlers: [handler] }));
  await until(() => log.includes('b begins'));
  open.splice(0);
  await jobs.stop();
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

it('jobs of one lane follow each other at once, and not with the next look at the queue', async () => {
  let ran = 0;
  const handler = {
    name: 'errand',
    run: () => {
      ran += 1;
      return ran === 3 ? Promise.reject(new Error('no luck')) : Promise.resolve();
    },
  };
  const jobs = process();
  await jobs.start(work({ handlers: [handler] }));
  const began = Date.now();
  await jobs.queue.add(
    Array.from({ length: 40 }, () => ({
      name: 'errand',
      tenantId: null,
      payload: {},
      lane: 'one',
      maxAttempts: 1,
    })),
  );
  await until(() => ran === 40);
  expect(Date.now() - began).toBeLessThan(5_000);
});

it('the worker role uses the queue but owns nothing of it, and the server cannot see it', async () => {
  const { rows } = await t.asOwner(
    `SELECT has_schema_privilege('chairside_app', 'jobs', 'USAGE') AS app,
            has_schema_privilege('chairside_console', 'jobs', 'USAGE') AS console,
            has_schema_privilege('chairside_worker', 'jobs', 'CREATE') AS "create"`,
  );
  expect(rows).toEqual([{ app: false, console: false, create: false }]);
});

it('recurring work needs an interval that divides the hour or the day', () => {
  expect([60, 300, 3600, 21_600, 86_400].map(cronPattern)).toEqual([
    '*/1 * * * *',
    '*/5 * * * *',
    '0 * * * *',
    '0 */6 * * *',
    '0 0 * * *',
  ]);
  expect(() => cronPattern(90)).toThrow(/cannot recur/);
});
