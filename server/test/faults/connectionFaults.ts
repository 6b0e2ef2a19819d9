import { Client } from 'pg';
import { type Answer, HttpLoad, type SignedIn, kinds, signUp, slowest } from './httpLoad';
import type { ServerProcess } from './serverProcess';
import type { TcpProxy } from './tcpProxy';

/** What a scenario saw; it is passed when there are no faults. */
export interface Verdict {
  faults: string[];
  figures: string;
}

/** One server under load, and what stands between it and PostgreSQL. */
export interface Rig {
  server: ServerProcess;
  proxy: TcpProxy;
  superuserUrl: string;
  signedIn: SignedIn;
}

/** An answer comes within five seconds; the rest is for a machine that is busy with other tests. */
const ANSWER_LIMIT_MS = 7_500;
const READY_LIMIT_MS = 3_000;
const READYZ_LIMIT_MS = 2_500;
const AT_A_TIME = 12;

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export async function rigOf(server: ServerProcess, proxy: TcpProxy, superuserUrl: string): Promise<Rig> {
  return { server, proxy, superuserUrl, signedIn: await signUp(server.url) };
}

/** Every connection of the server is terminated by PostgreSQL, again and again. */
export function terminated(rig: Rig, times: number): Promise<Verdict> {
  return underLoad(rig, async () => {
    const superuser = new Client({ connectionString: rig.superuserUrl });
    await superuser.connect();
    for (let n = 0; n < times; n += 1) {
      await superuser.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE pid <> pg_backend_pid() AND application_name LIKE 'chairside-%' AND datname = current_database()`,
      );
      await wait(400);
    }
    await superuser.end();
  });
}

/** Open connections carry nothing any more; new ones work. */
export function silent(rig: Rig): Promise<Verdict> {
  return underLoad(rig, async () => {
    rig.proxy.silenceOpen();
    // Until the server has noticed: a statement may take four seconds.
    await wait(5_500);
  });
}

/** No connection carries anything for a while. */
export function unreachable(rig: Rig, forMs: number): Promise<Verdict> {
  return underLoad(rig, async (seen) => {
    rig.proxy.silenceAll();
    await wait(6_000);
    const early = await rig.server.ready();
    if (early?.status !== 503) seen.push(`/readyz said ${early?.status} while nothing reached PostgreSQL`);
    await wait(Math.max(0, forMs - 6_000));
    rig.proxy.speak();
  });
}

/** Does something to the database under load, then looks at what the server answered and whether it is well again. */
export async function underLoad(
  { server, signedIn }: Rig,
  disturb: (faults: string[]) => Promise<void>,
): Promise<Verdict> {
  const faults: string[] = [];
  const load = new HttpLoad(() => server.url, signedIn, AT_A_TIME);
  await wait(500);
  const probing = probe(server, faults);
  await disturb(faults);
  const readyMs = await server.readyWithin(30_000).catch((error: Error) => {
    faults.push(error.message);
    return Infinity;
  });
  probing.stop();
  await wait(300);
  const answers = await load.stop();
  const after = await afterwards(server, signedIn);
  if (server.hasEnded) faults.push(`the server ended with ${server.exitCode}:\n${server.errors}`);
  if (readyMs > READY_LIMIT_MS) faults.push(`ready only after ${readyMs} ms`);
  faults.push(...wrong(answers), ...after);
  const figures = `${JSON.stringify(kinds(answers))}, slowest ${slowest(answers)} ms, /readyz ${probing.slowest()} ms, ready again after ${readyMs} ms`;
  return { faults, figures };
}

/** /readyz and /healthz answer in time, whatever happens to the database. */
function probe(server: ServerProcess, faults: string[]) {
  let isStopped = false;
  let slowestMs = 0;
  const go = async (): Promise<void> => {
    while (!isStopped && !server.hasEnded) {
      const answer = await server.ready();
      slowestMs = Math.max(slowestMs, answer?.ms ?? 0);
      if (!answer) faults.push('/readyz did not answer');
      else if (answer.ms > READYZ_LIMIT_MS) faults.push(`/readyz took ${answer.ms} ms`);
      const health = await fetch(`${server.url}/healthz`).catch(() => null);
      if (health?.status !== 200) faults.push(`/healthz said ${health?.status}`);
      await wait(200);
    }
  };
  void go();
  return { stop: () => (isStopped = true), slowest: () => slowestMs };
}

/** Only 200 and 503 UNAVAILABLE are right while the database is disturbed, and neither may take long. */
export function wrong(answers: readonly Answer[]): string[] {
  const bad = answers.filter(
    ({ status, code }) => !(status === 200 && code === null) && !(status === 503 && code === 'UNAVAILABLE'),
  );
  const slow = answers.filter(({ ms }) => ms > ANSWER_LIMIT_MS);
  const silentRefusals = answers.filter(({ status, headers }) => status === 503 && !headers?.['retry-after']);
  return [
    ...(answers.length === 0 ? ['no request was answered'] : []),
    ...(bad.length > 0 ? [`wrong answers: ${JSON.stringify(kinds(bad))}`] : []),
    ...(slow.length > 0 ? [`${slow.length} answers took up to ${slowest(slow)} ms`] : []),
    ...(silentRefusals.length > 0 ? [`${silentRefusals.length} answers of 503 without Retry-After`] : []),
  ];
}

/** Once it is ready, everything is served again. */
async function afterwards(server: ServerProcess, signedIn: SignedIn): Promise<string[]> {
  const load = new HttpLoad(() => server.url, signedIn, 4);
  await wait(500);
  const failed = (await load.stop()).filter(({ status, code }) => status !== 200 || code !== null);
  return failed.length > 0 ? [`after it was ready: ${JSON.stringify(kinds(failed))}`] : [];
}
