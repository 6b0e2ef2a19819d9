import { createServer } from 'node:http';
import { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { createApolloServer } from './graphql/apolloServer';
import { buildGraphqlSchema } from './graphql/schema';
import { serveSubscriptions } from './graphql/subscriptions';
import { createHttpApp } from './httpApp';
import { eraseDueTenants } from './modules/admin/tenantErasure';
import { foldAppointmentChanges } from './modules/admin/tenantFigures';
import { AccessCache } from './modules/identity/accessCache';
import { AccessTokens } from './platform/auth/accessTokens';
import type { Clock } from './platform/clock';
import { createDataSource } from './platform/database/dataSource';
import { Database } from './platform/database/database';
import { roleUrl } from './platform/database/roles';
import { graphqlEndpoint } from './platform/http/graphqlEndpoint';
import { ErrorReports, reportingLogger } from './platform/errorReports/errorReports';
import type { Logger } from './platform/logging';
import { BusinessFigures } from './platform/metrics/businessFigures';
import { createRegistry } from './platform/metrics/metricsEndpoint';
import { RequestMetrics } from './platform/metrics/requestMetrics';
import { loggedMailHandler, smtpMailHandler } from './platform/outbox/mail';
import { OutboxRelay } from './platform/outbox/outboxRelay';
import { RateLimits } from './platform/rateLimits';
import { type AppointmentNotice, TenantEvents } from './platform/realtime/tenantEvents';
import { Notifications } from './platform/realtime/notifications';
import { KillSwitches } from './platform/switches/killSwitches';
import { SwitchStore } from './platform/switches/switchStore';
import { PeriodicWork } from './platform/periodicWork';
import type { RequestServices } from './platform/request/requestContext';
import { entityClasses } from './entityClasses';
import { createDomainServices, createResolvers } from './resolvers';

export interface AppSettings {
  /** Connection string of the tables' owner; the app itself connects as lesser roles derived from it. */
  ownerUrl: string;
  tokenSecret: string;
  publicUrl: string;
  smtpUrl: string | null;
  mailFrom: string;
  /** Where requests for help are mailed; null keeps them for the master admin's list alone. */
  supportEmail: string | null;
  /** For how long a deleted business can be restored before it is erased. */
  tenantGraceDays: number;
  production: boolean;
  trustProxy: boolean;
  clientFolder: string | null;
  runWorker: boolean;
  /** Whoever shows it may read /metrics; null leaves that to this machine. */
  metricsToken: string | null;
}

const FOLD_MILLISECONDS = 60_000;
const ERASURE_MILLISECONDS = 60 * 60_000;

/** The running application: everything but the port. */
export type App = Awaited<ReturnType<typeof createApp>>;

/** Composition root: makes every part, in the order they depend on each other, over a migrated database. */
export async function createApp(settings: AppSettings, clock: Clock, plainLogger: Logger) {
  const { ownerUrl, tokenSecret } = settings;
  const appUrl = roleUrl(ownerUrl, 'app', tokenSecret);
  const entities = entityClasses;
  const tenantSource = await createDataSource({
    url: appUrl,
    size: 12,
    name: 'chairside-tenant',
    entities,
  }).initialize();
  const identitySource = await createDataSource({
    url: appUrl,
    size: 6,
    name: 'chairside-identity',
    entities,
  }).initialize();
  const limitsPool = new Pool({ connectionString: appUrl, max: 3, application_name: 'chairside-limits' });
  const workerPool = new Pool({
    connectionString: roleUrl(ownerUrl, 'worker', tokenSecret),
    max: 2,
    application_name: 'chairside-worker',
  });
  const consoleSource = await createDataSource({
    url: roleUrl(ownerUrl, 'console', tokenSecret),
    size: 3,
    name: 'chairside-console',
    entities,
  }).initialize();
  const errors = new ErrorReports(limitsPool, plainLogger);
  const logger = reportingLogger(plainLogger, errors);
  for (const pool of [limitsPool, workerPool]) {
    pool.on('error', (error) => logger.warn({ message: error.message }, 'idle database connection lost'));
  }

  const database = new Database(tenantSource);
  const identityDatabase = new Database(identitySource);
  const access = new AccessCache(identityDatabase, clock);
  const events = new TenantEvents();
  const tokens = new AccessTokens(tokenSecret, clock);
  const limits = new RateLimits(limitsPool, tokenSecret);
  const switchStore = new SwitchStore(appUrl, (error) =>
    logger.warn({ message: error.message }, 'idle database connection lost'),
  );
  const switches = new KillSwitches(() => switchStore.load(), clock, logger);
  const services: RequestServices = {
    tokens,
    access,
    database,
    identityDatabase,
    clock,
    events,
    limits,
    switches,
  };

  const mail = settings.smtpUrl
    ? [smtpMailHandler(settings.smtpUrl, settings.mailFrom)]
    : settings.production
      ? []
      : [loggedMailHandler(logger)];
  const relay = new OutboxRelay(workerPool, mail, switches, logger);
  const notifications = new Notifications(appUrl, logger, () => {
    access.clear();
    events.publishAccessChange();
    void switches.refresh();
    relay.wake();
  });
  notifications.on('chairside_switches', () => void switches.refresh());
  notifications.on('chairside_access', () => {
    access.clear();
    events.publishAccessChange();
  });
  notifications.on('chairside_appointments', (payload) =>
    events.publishAppointment(JSON.parse(payload) as AppointmentNotice),
  );
  if (settings.runWorker) {
    notifications.on('chairside_outbox', () => relay.wake());
    switches.onChange(() => relay.wake());
  }

  const console = new Database(consoleSource);
  const graceDays = settings.tenantGraceDays;
  const periodic = [
    new PeriodicWork('figures', FOLD_MILLISECONDS, () => foldAppointmentChanges(console), logger),
    new PeriodicWork(
      'erasure',
      ERASURE_MILLISECONDS,
      () => eraseDueTenants({ console, clock, graceDays, logger }),
      logger,
    ),
  ];

  const domain = createDomainServices({ settings, tokens, limits, switches, console });
  const resolvers = createResolvers(domain, errors, limits);
  const schema = buildGraphqlSchema(resolvers);
  const apollo = createApolloServer(schema, settings.production, logger);
  await apollo.start();
  await notifications.start();
  const businessFigures = new BusinessFigures(workerPool, logger);
  await switches.start();
  if (settings.runWorker) {
    relay.wake();
    businessFigures.start();
    periodic.forEach((work) => work.start());
  }
  const registry = createRegistry(workerPool);
  const requestMetrics = new RequestMetrics(registry, limitsPool, logger);

  const { trustProxy } = settings;
  const otherwise = createHttpApp({
    apollo,
    services,
    schema,
    clientFolder: settings.clientFolder,
    trustProxy,
    explorer: !settings.production,
    isReady: () => answers(tenantSource),
    registry,
    metricsToken: settings.metricsToken,
    logger,
  });
  const listener = graphqlEndpoint({ apollo, services, trustProxy, logger, otherwise });
  const http = createServer(requestMetrics.observed(listener));
  const endSubscriptions = serveSubscriptions(http, schema, services, logger);

  return {
    http,
    schema,
    apollo,
    services,
    switches,
    domain,
    access,
    relay,
    errors,
    requestMetrics,
    businessFigures,
    /** Finishes what is under way, then closes every connection. */
    async stop(): Promise<void> {
      http.closeIdleConnections();
      const closed = new Promise((resolve) => http.close(resolve));
      await endSubscriptions();
      const patience = setTimeout(() => http.closeAllConnections(), 5_000);
      if (http.listening) {
        await closed;
      }
      clearTimeout(patience);
      await apollo.stop();
      await relay.stop();
      await businessFigures.stop();
      await requestMetrics.flush();
      await errors.flush();
      await Promise.all(periodic.map((work) => work.stop()));
      await notifications.stop();
      await switches.stop();
      await Promise.all([
        tenantSource.destroy(),
        identitySource.destroy(),
        consoleSource.destroy(),
        limitsPool.end(),
        workerPool.end(),
        switchStore.close(),
      ]);
    },
  };
}

async function answers(source: DataSource): Promise<boolean> {
  try {
    await source.query('SELECT 1');
    return true;
  } catch {
    return false;
  }
}
