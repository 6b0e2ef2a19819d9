import { once } from 'node:events';
import { Agent } from 'node:http';
import { type Socket, connect } from 'node:net';
import { Client } from 'pg';
import WebSocket from 'ws';
import { type Verdict, wait } from './connectionFaults';
import { type Answer, READ, type SignedIn, kinds, newClient, post, signUp } from './httpLoad';
import { ServerProcess } from './serverProcess';

/** Docker kills after thirty seconds. */
const STOP_LIMIT_MS = 28_500;

/**
 * SIGTERM while a write waits for a lock, a kept-alive connection asks again, and peers do not answer: sockets of
 * subscriptions that never close, a request whose body never ends, and one whose answer is never read.
 */
export async function stopWithWorkInFlight(ownerUrl: string, superuserUrl: string): Promise<Verdict> {
  const faults: string[] = [];
  const server = await ServerProcess.start(ownerUrl, { SHUTDOWN_DELAY: '1' });
  const signedIn = await signUp(server.url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const blocker = new Client({ connectionString: superuserUrl });
  await blocker.connect();
  const stuck = [await silentSubscriber(server), await slowBody(server), await idle(server)];
  try {
    await post(server.url, { query: READ, signedIn, agent });
    await blocker.query('BEGIN; LOCK TABLE clients IN ACCESS EXCLUSIVE MODE');
    const waiting = post(server.url, { query: CREATE, variables: newClient(), signedIn });
    await wait(700);
    const stopped = server.stop();
    await wait(300);
    const readyz = await server.ready();
    if (readyz?.status !== 503) faults.push(`/readyz said ${readyz?.status} while the server was stopping`);
    const kept = await post(server.url, { query: '{ me { id } }', signedIn, agent });
    if (kept.status !== 200) faults.push(`a kept connection got ${kept.status} ${kept.code}`);
    if (kept.headers?.connection !== 'close') faults.push('a kept connection was not asked to close');
    await wait(500);
    await blocker.query('COMMIT');
    const written = await waiting;
    if (written.status !== 200) faults.push(`the write in flight got ${written.status} ${written.code}`);
    const { ms, exitCode } = await stopped;
    if (exitCode !== 0) faults.push(`the server ended with ${exitCode}: ${server.errors}`);
    if (ms > STOP_LIMIT_MS / 2) faults.push(`the server took ${ms} ms to end`);
    return { faults, figures: `ended after ${ms} ms, the write in flight took ${written.ms} ms` };
  } finally {
    stuck.forEach((socket) => socket.destroy());
    agent.destroy();
    await blocker.end();
    server.kill('SIGKILL');
  }
}

/** Two servers behind a proxy that asks /readyz; each is replaced under load. */
export async function rollingRestart(ownerUrl: string, rounds: number): Promise<Verdict> {
  const faults: string[] = [];
  const start = (): Promise<ServerProcess> =>
    ServerProcess.start(ownerUrl, { SHUTDOWN_DELAY: '1', WORKER: 'off' });
  const servers = [await start(), await start()];
  const signedIn = await signUp(servers[0]!.url);
  const proxy = new RoundRobin(servers);
  const load = new ProxiedLoad(proxy, signedIn);
  try {
    for (let n = 0; n < rounds; n += 1) {
      const old = servers[n % 2]!;
      const { exitCode, ms } = await old.stop();
      if (exitCode !== 0) faults.push(`a server ended with ${exitCode}: ${old.errors}`);
      if (ms > STOP_LIMIT_MS / 2) faults.push(`a server took ${ms} ms to end`);
      servers[n % 2] = await start();
      await wait(500);
    }
    const answers = await load.stop();
    const failed = answers.filter(({ status, code }) => status !== 200 || code !== null);
    if (failed.length > 0) faults.push(`failed: ${JSON.stringify(kinds(failed))}`);
    if (answers.length < 100) faults.push(`only ${answers.length} requests`);
    return { faults, figures: `${answers.length} requests, ${rounds} restarts, ${failed.length} failed` };
  } finally {
    proxy.stop();
    await load.stop();
    servers.forEach((server) => server.kill('SIGKILL'));
  }
}

/** Requests that are sent too slowly are refused with 408, whether their headers or their bodies never end. */
export async function slowRequests(ownerUrl: string): Promise<Verdict> {
  const server = await ServerProcess.start(ownerUrl);
  try {
    const headers = await opened(server);
    headers.write('POST /graphql HTTP/1.1\r\nHost: x\r\n');
    const [ofHeaders, ofBody] = await Promise.all([
      refusedAfter(headers),
      refusedAfter(await slowBody(server)),
    ]);
    const faults = [
      ...(ofHeaders.ms > 16_000 || !ofHeaders.isTimeout
        ? [`slow headers: ${JSON.stringify(ofHeaders)}`]
        : []),
      ...(ofBody.ms > 36_000 || !ofBody.isTimeout ? [`slow body: ${JSON.stringify(ofBody)}`] : []),
    ];
    return { faults, figures: `headers cut off after ${ofHeaders.ms} ms, a body after ${ofBody.ms} ms` };
  } finally {
    await server.stop();
  }
}

async function refusedAfter(socket: Socket): Promise<{ ms: number; isTimeout: boolean }> {
  const began = performance.now();
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  await Promise.race([once(socket, 'close'), wait(60_000)]);
  socket.destroy();
  return { ms: Math.round(performance.now() - began), isTimeout: answer.startsWith('HTTP/1.1 408') };
}

const CREATE = 'mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }';

/** What a load balancer does: sends on in turn, to those that say that they are ready. */
class RoundRobin {
  private readonly agent = new Agent({ keepAlive: true });
  private ready = new Set<ServerProcess>();
  private turn = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly servers: ServerProcess[]) {
    this.ready = new Set(servers);
    this.timer = setInterval(() => void this.look(), 100);
  }

  send(signedIn: SignedIn): Promise<Answer> {
    const usable = this.servers.filter((server) => this.ready.has(server));
    this.turn += 1;
    const question = this.turn % 3 === 0 ? { query: CREATE, variables: newClient() } : { query: READ };
    return post(usable[this.turn % usable.length]!.url, { ...question, signedIn, agent: this.agent });
  }

  stop(): void {
    clearInterval(this.timer);
    this.agent.destroy();
  }

  private async look(): Promise<void> {
    for (const server of [...this.servers]) {
      if ((await server.ready())?.status === 200) this.ready.add(server);
      else this.ready.delete(server);
    }
  }
}

class ProxiedLoad {
  private readonly answers: Answer[] = [];
  private isStopped = false;
  private readonly running: Promise<void>[];

  constructor(proxy: RoundRobin, signedIn: SignedIn) {
    this.running = Array.from({ length: 6 }, async () => {
      while (!this.isStopped) {
        this.answers.push(await proxy.send(signedIn));
        await wait(15);
      }
    });
  }

  async stop(): Promise<Answer[]> {
    this.isStopped = true;
    await Promise.all(this.running);
    return this.answers;
  }
}

/** A WebSocket whose TCP peer stops reading, as a telephone that has lost its network. */
async function silentSubscriber({ url }: ServerProcess): Promise<{ destroy(): void }> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'connection_init' }));
  await once(socket, 'message');
  socket.pause();
  return { destroy: () => socket.terminate() };
}

async function slowBody(server: ServerProcess): Promise<Socket> {
  const socket = await opened(server);
  socket.write(
    'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"query"',
  );
  return socket;
}

const idle = (server: ServerProcess): Promise<Socket> => opened(server);

async function opened({ port }: ServerProcess): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}
