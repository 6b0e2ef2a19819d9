import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { BENCH_OWNER, BENCH_SECRET, startBenchDatabase } from './benchDatabase';
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
    const server = await start(children, [join(__dirname, '..', 'dist', 'main.js')], 'running at', {
      NODE_ENV: 'production',
      DATABASE_URL: database.ownerUrl,
      TOKEN_SECRET: BENCH_SECRET,
      PORT: String(serverPort),
      WORKER: 'off',
      LOG_LEVEL: 'warn',
    });
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

async function signIn(url: string): Promise<string> {
  const query = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
  const body = JSON.stringify({ query, variables: { input: BENCH_OWNER } });
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const answer = (await response.json()) as { data: { login: { accessToken: string } } };
  return answer.data.login.accessToken;
}

function start(
  children: ChildProcess[],
  args: string[],
  ready: string,
  env: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.at(0)} ended with ${code} before it was ready`)));
    child.stdout.on('data', (chunk: Buffer) => chunk.toString().includes(ready) && resolve(child));
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null) {
    const exit = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await exit;
  }
}

function residentMegabytes({ pid }: ChildProcess): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1];
  return Math.round(Number(kilobytes) / 1024);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
