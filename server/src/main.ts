import 'reflect-metadata';
import { join } from 'node:path';
import { type App, createApp } from './app';
import { type Config, ConfigError, PROJECT_ROOT, loadConfig } from './platform/config';
import { systemClock } from './platform/clock';
import { startEmbeddedPostgres } from './platform/database/embeddedPostgres';
import { migrate } from './platform/database/migrate';
import { ensureLoginRoles } from './platform/database/roles';
import { createLogger } from './platform/logging';
import { DEMO_SIGN_INS, seedDemo } from './seed/demo';
import { createMasterAdmin } from './seed/masterAdmin';

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
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception');
    reports?.reportThrown(error, 'uncaught exception');
    stop(1);
  });
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection');
    reports?.reportThrown(error, 'unhandled rejection');
    stop(1);
  });

  try {
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
    undo.push(() => app.stop());
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

function listen({ http }: App, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
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
    http.listen(port, host, resolve);
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

const sentenceOf = (error: unknown): string =>
  error instanceof ConfigError
    ? error.message
    : `Chairside could not start: ${error instanceof Error ? error.message : String(error)}`;

void main();
