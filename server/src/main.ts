import 'reflect-metadata';
import { type Server, createServer } from 'node:net';
import { join } from 'node:path';
import { type App, createApp } from './app';
import { type Config, ConfigError, PROJECT_ROOT, loadConfig } from './platform/config';
import { systemClock } from './platform/clock';
import { checkDatabase } from './platform/database/checkDatabase';
import { databaseTrouble, isConnectionLost } from './platform/database/databaseTrouble';
import { startEmbeddedPostgres } from './platform/database/embeddedPostgres';
import { migrate } from './platform/database/migrate';
import { ensureLoginRoles } from './platform/database/roles';
import { createLogger } from './platform/logging';
import { DEMO_SIGN_INS, seedDemo } from './seed/demo';
import { createMasterAdmin } from './seed/masterAdmin';

/** Whoever waits for the end, such as Docker, is patient for thirty seconds. */
const STOP_LIMIT_MS = 28_000;

/** Settings → database → schema → first rows → jobs → HTTP; a signal undoes it in reverse. */
async function main(): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  let config: Config;
  try {
    config = loadConfig(process.env, process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = error instanceof ConfigError ? 2 : 1;
    return;
  }
  const logger = createLogger(config.logLevel);
  const undo: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | null = null;
  let reports: App['errors'] | null = null;

  const stop = (code: number): void => {
    stopping ??= (async () => {
      setTimeout(() => process.exit(code), STOP_LIMIT_MS);
      for (const step of undo.reverse()) {
        await step().catch((error: unknown) => logger.error({ err: error }, 'could not stop cleanly'));
      }
      process.exit(code);
    })();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!stopping) {
        say('Stopping …');
      }
      stop(0);
    });
  }
  const fail = (error: unknown, what: string): void => {
    // A lost connection is the business of its pool, which opens another; the process goes on.
    if (isConnectionLost(error)) {
      logger.warn({ err: error }, what);
      return;
    }
    logger.fatal({ err: error }, what);
    reports?.reportThrown(error, what);
    stop(1);
  };
  process.on('uncaughtException', (error) => fail(error, 'uncaught exception'));
  process.on('unhandledRejection', (error) => fail(error, 'unhandled rejection'));

  try {
    if (!config.workerOnly) {
      await checkPort(config);
    }
    const ownerUrl = await openDatabase(config, say, undo, () => stop(1));
    if (stopping) {
      return;
    }
    say('Bringing the database schema up to date …');
    await migrate(ownerUrl);
    await ensureLoginRoles(ownerUrl, config.tokenSecret);
    const app = await createApp(
      {
        ...config,
        stripe: { baseUrl: config.stripeBaseUrl, timeoutMilliseconds: 10_000 },
        ownerUrl,
        clientFolder: config.workerOnly ? null : join(PROJECT_ROOT, 'client', 'dist'),
      },
      systemClock,
      logger,
    );
    undo.push(() => app.stop(config.shutdownDelayMs));
    reports = app.errors;
    if (config.admin) {
      await createMasterAdmin(app, ownerUrl, config.admin.email, config.admin.password);
    }
    if (config.demo && (await seedDemo(app, ownerUrl, say))) {
      say('The demo business is ready.');
    }
    if (stopping) {
      return;
    }
    if (config.workerOnly) {
      say('Chairside worker is running.');
      return;
    }
    await listen(app, config);
    announce(config, say);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    stop(error instanceof ConfigError ? 2 : 1);
  }
}

async function openDatabase(
  config: Config,
  say: (line: string) => void,
  undo: (() => Promise<void>)[],
  onLost: () => void,
): Promise<string> {
  if (config.databaseUrl) {
    await checkDatabase(config.databaseUrl, config.poolerUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
    if (config.poolerUrl) {
      await checkDatabase(config.poolerUrl, 'DATABASE_URL');
    }
    return config.databaseUrl;
  }
  say('Starting the database …');
  const embedded = await startEmbeddedPostgres({
    dataDir: config.dataDir,
    log: say,
    onUnexpectedEnd: (message) => {
      process.stderr.write(`${message}\n`);
      onLost();
    },
  });
  undo.push(() => embedded.stop());
  return embedded.ownerUrl;
}

/** Before anything is started: a port that is taken is the likeliest reason to stop again. */
async function checkPort(config: Config): Promise<void> {
  const probe = createServer();
  await listenOn(probe, config);
  await new Promise((resolve) => probe.close(resolve));
}

const listen = ({ http }: App, config: Config): Promise<void> => listenOn(http, config);

function listenOn(server: Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reasons: Record<string, string> = {
        EADDRINUSE: `PORT ${port} is already in use; stop the other program or choose another port, such as PORT=${port + 1}.`,
        EACCES: `PORT ${port} cannot be opened by this user; choose one above 1023.`,
        EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
        ENOTFOUND: `HOST ${host} is not known.`,
      };
      reject(
        new ConfigError(reasons[error.code ?? ''] ?? `PORT ${port} cannot be opened: ${error.message}.`),
      );
    });
    server.listen(port, host, resolve);
  });
}

function announce(
  { port, host, publicUrl, demo, embedded, production }: Config,
  say: (line: string) => void,
): void {
  say('');
  say(`Chairside is running at ${publicUrl}`);
  say(`  API          http://${host}:${port}/graphql`);
  say(`  REST (legacy) http://${host}:${port}/api/docs`);
  if (demo) {
    say(`  Booking page ${publicUrl}/book/demo`);
    say('');
    say('Demo sign-ins:');
    for (const { email, password, role } of DEMO_SIGN_INS) {
      say(`  ${role.padEnd(12)} ${email}  ${password}`);
    }
  }
  if (embedded && !production) {
    say('');
    say('Press Ctrl-C to stop.');
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof ConfigError) {
    return error.message;
  }
  if (databaseTrouble(error) === 'full') {
    return process.env.DATABASE_URL?.trim()
      ? 'DATABASE_URL leads to a PostgreSQL whose disk is full.'
      : 'DATA_DIR is on a disk that is full.';
  }
  return `Chairside could not start: ${error instanceof Error ? error.message : String(error)}`;
}

void main();
