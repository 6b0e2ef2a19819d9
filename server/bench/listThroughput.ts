import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startBenchDatabase } from './benchDatabase';
import { ended, freePort, signIn, start, startServer } from './serverProcess';
import { type Measurement, median } from './table';

const CONNECTIONS = 20;
const SECONDS = 5;
const ROUNDS = 3;

const LIST = `query {
  appointments(first: 20) { nodes { id startsAt endsAt status channel totalPriceCents
    client { id firstName lastName phone }
    lines { id serviceName priceCents service { id name } barber { id name } } } } }`;

/** The appointments list through the whole server, against a bare server over the same rows, in turns. */
export async function benchListThroughput(): Promise<Measurement[]> {
  const database = await startBenchDatabase();
  const children: ChildProcess[] = [];
  try {
    const [serverPort, barePort] = [await freePort(), await freePort()];
    const server = await startServer(children, database.ownerUrl, serverPort);
    const bareArguments = [
      '-r',
      '@swc-node/register',
      join(__dirname, 'bareServer.ts'),
      database.bareUrl,
      database.tenantId,
      String(barePort),
    ];
    await start(children, bareArguments, 'listening', {});
    const endpoint = `http://127.0.0.1:${serverPort}/graphql`;
    const token = await signIn(endpoint);
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-tenant-id': database.tenantId,
    };
    const graphql = {
      url: endpoint,
      method: 'POST' as const,
      headers,
      body: JSON.stringify({ query: LIST }),
    };
    const bare = { url: `http://127.0.0.1:${barePort}/` };
    await sameRows(graphql, bare.url);
    await fire(graphql, 2);
    await fire(bare, 2);
    const rounds: { ours: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ ours: await fire(graphql, SECONDS), bare: await fire(bare, SECONDS) });
    }
    const ours = median(rounds.map((round) => round.ours));
    const baseline = median(rounds.map((round) => round.bare));
    const ratio = median(rounds.map((round) => round.ours / round.bare));
    return [
      {
        what: `appointments(first: 20) with client, lines, service, barber; ${CONNECTIONS} connections`,
        value: `${ours.toFixed(0)} requests/s`,
        baseline: `bare http + one prepared statement: ${baseline.toFixed(0)} requests/s`,
        ratio: ratio.toFixed(2),
        wanted: '≥ 0.5',
      },
      {
        what: 'resident memory of the server afterwards',
        value: `${residentMegabytes(server)} MB`,
        wanted: '≤ 250 MB',
      },
    ];
  } finally {
    for (const child of children) {
      await ended(child);
    }
    await database.stop();
  }
}

async function fire(options: { url: string }, seconds: number): Promise<number> {
  const result = await autocannon({ ...options, connections: CONNECTIONS, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${options.url}: ${result.non2xx} bad answers, ${result.errors} errors`);
  }
  return result.requests.average;
}

/** Both servers must answer with the same appointments, or the ratio means nothing. */
async function sameRows(
  graphql: { url: string; headers: Record<string, string>; body: string },
  bareUrl: string,
): Promise<void> {
  const ids = async (response: Response): Promise<string[]> =>
    (
      (await response.json()) as { data: { appointments: { nodes: { id: string }[] } } }
    ).data.appointments.nodes.map((node) => node.id);
  const ours = await ids(
    await fetch(graphql.url, { method: 'POST', headers: graphql.headers, body: graphql.body }),
  );
  const bare = await ids(await fetch(bareUrl));
  if (ours.length !== 20 || ours.join() !== bare.join()) {
    throw new Error('the two servers disagree about the rows');
  }
}

function residentMegabytes({ pid }: ChildProcess): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1];
  return Math.round(Number(kilobytes) / 1024);
}
