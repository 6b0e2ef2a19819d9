import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { type AppUnderTest, freePort, freshDataDir, launch, startApp } from './appUnderTest';

interface Ending {
  status: number | null;
  errors: string;
}

/** Starts the server with settings that it must refuse, and waits for its end. */
async function refused(settings: Record<string, string>): Promise<Ending> {
  const child = launch(settings);
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.resume();
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, errors };
}

describe('starting the built application', () => {
  let dataDir: string;
  let app: AppUnderTest | null = null;
  let occupant: Server | null = null;

  beforeEach(() => {
    dataDir = freshDataDir();
  });
  afterEach(async () => {
    await app?.stop();
    app = null;
    occupant?.close();
    occupant = null;
    rmSync(dataDir, { recursive: true, force: true });
  });

  test.each([
    ['PORT', { PORT: 'abc' }],
    ['DEMO', { DEMO: 'perhaps' }],
    ['TOKEN_SECRET', { NODE_ENV: 'production' }],
    ['DATABASE_URL', { DATABASE_URL: 'elsewhere' }],
  ])('a bad %s stops it with one sentence', async (name, settings: Record<string, string>) => {
    const { status, errors } = await refused({ DATA_DIR: dataDir, ...settings });
    expect(errors).toMatch(new RegExp(`^${name} [^\\n]+\\.\\n$`));
    expect(status).toBe(2);
  });

  test('a port that another program has stops it with one sentence', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    occupant = server;
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const { status, errors } = await refused({ DATA_DIR: dataDir, PORT: String(port) });
    expect(errors).toMatch(new RegExp(`^PORT ${port} is already in use[^\\n]+\\.\\n$`));
    expect(status).toBe(2);
  });

  test('a second copy on one data folder stops with one sentence, the first goes on', async () => {
    app = await startApp({ DATA_DIR: dataDir });
    const { status, errors } = await refused({ DATA_DIR: dataDir, PORT: String(await freePort()) });
    expect(errors).toMatch(/^DATA_DIR [^\n]+ is in use by another running copy \(process \d+\)\.\n$/);
    expect(status).toBe(2);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });

  test('SIGTERM ends it with status 0 and leaves no database server', async () => {
    const port = await freePort();
    const child = launch({ DATA_DIR: dataDir, PORT: String(port) });
    const exited = once(child, 'exit');
    for await (const chunk of child.stdout) if (String(chunk).includes('is running at')) break;
    const pidFile = join(dataDir, 'postgres/postmaster.pid');
    expect(existsSync(pidFile)).toBe(true);
    child.kill('SIGTERM');
    expect(await exited).toEqual([0, null]);
    // PostgreSQL removes the file as the last thing it does.
    expect(existsSync(pidFile)).toBe(false);
  });
});
