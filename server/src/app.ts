import { createServer } from 'node:http';
import { createApolloServer } from './graphql/apolloServer';
import { buildGraphqlSchema } from './graphql/schema';
import { serveSubscriptions } from './graphql/subscriptions';
import { createHttpApp } from './httpApp';
import { eraseDueTenants } from './modules/admin/tenantErasure';
import { foldAppointmentChanges } from './modules/admin/tenantFigures';
import { AuditAnchors } from './modules/audit/auditAnchors';
import { AccessCache } from './modules/identity/accessCache';
import { tellExpiringKeys } from './modules/api-keys/keyExpiry';
import { AccessTokens } from './platform/auth/accessTokens';
import { CalendarFeed } from './modules/calendar-sync/calendarFeed';
import { calendarJobs } from './modules/calendar-sync/calendarJobs';
import { showingTeamMails } from './modules/messages/teamMails';
import { messageJobs } from './modules/notifications/messageJobs';
import type { TwilioSettings } from './modules/notifications/sms/smsAccounts';
import { paymentJobs } from './modules/payments/paymentJobs';
import type { StripeSettings } from './modules/payments/stripeAccess';
import { stripeHook } from './modules/payments/stripeHook';
import type { GoogleSettings } from './modules/calendar-sync/google/googleApi';
import { googleHooks } from './modules/calendar-sync/google/googleHooks';
import { conversationJobs } from './modules/assistant/conversations/conversationJobs';
import { mcpRouter } from './modules/assistant/mcp/mcpRouter';
import type { ModelSettings } from './modules/assistant/minds/modelSettings';
import { textJobs } from './modules/assistant/texts/textJobs';
import { type BackupSchedule, ScheduledBackups } from './platform/backup/scheduledBackups';
import { type Caps, DEFAULT_CAPS } from './platform/caps';
import type { Clock } from './platform/clock';
import { createDataSource } from './platform/database/dataSource';
import { Database } from './platform/database/database';
import { DatabaseEndpoint } from './platform/database/databaseEndpoint';
import type { GuardedPool } from './platform/database/guardedPool';
import { type LoginRole, loginUrls } from './platform/database/roles';
import {
  BULK_STATEMENT_MS,
  INTERACTIVE_STATEMENT_MS,
  LONG_STATEMENT_MS,
} from './platform/database/statementTimeouts';
import { Drain } from './platform/http/drain';
import { Readiness } from './platform/http/readiness';
import { graphqlEndpoint } from './platform/http/graphqlEndpoint';
import { ErrorReports, reportingLogger } from './platform/errorReports/errorReports';
import type { Logger } from './platform/logging';
import { countBusinessFigures } from './platform/metrics/businessFigures';
import type { AnyJobHandler, Work } from './platform/jobs/jobRunner';
import { Jobs } from './platform/jobs/jobs';
import { purgeTask } from './platform/jobs/purge';
import { createRegistry } from './platform/metrics/metricsEndpoint';
import { RequestMetrics } from './platform/metrics/requestMetrics';
import { loggedMailConsumer, smtpMailConsumer } from './platform/outbox/mail';
import { RateLimits } from './platform/rateLimits';
import {
  type AppointmentNotice,
  type ConversationNotice,
  TenantEvents,
} from './platform/realtime/tenantEvents';
import { Notifications } from './platform/realtime/notifications';
import { KillSwitches } from './platform/switches/killSwitches';
import { SwitchStore } from './platform/switches/switchStore';
import type { RequestServices } from './platform/request/requestContext';
import { entityClasses } from './entityClasses';
import { webhookJobs } from './modules/webhooks/webhookJobs';
import { composeDomain } from './composition/domain';

export interface AppSettings {
  /** Connection string of the tables' owner; the app itself connects as lesser roles derived from it. */
  ownerUrl: string;
  /** The same database through a pooler in transaction mode, for everything but listening, session locks and jobs. */
  poolerUrl?: string | null;
  tokenSecret: string;
  publicUrl: string;
  smtpUrl: string | null;
  mailFrom: string;
  twilio: TwilioSettings;
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
  /** Reach addresses that users give, such as calendars, in this machine's own network too. */
  allowPrivateAddresses: boolean;
  stripe: StripeSettings;
  /** The installation's OAuth client at Google, and where Google is. */
  google: GoogleSettings;
  /** Answers customers where a business allows it; without one the built-in mind answers alone. */
  assistantModel?: ModelSettings | null;
  /** In place of single default caps. */
  caps?: Partial<Caps>;
  /** Where and how often the database is backed up; without it never. */
  backups?: BackupSchedule | null;
  /** How long a message may be sending before somebody looks into it; five minutes by default. */
  messageStuckMilliseconds?: number;
}

/** Seconds, as periodic work counts them. */
const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** From the signal to the last answer and the last job, before what is left is cut off. */
const STOP_MS = 24_000;
const POOL_CLOSE_MS = 1_000;
/** How long a client may take to send its request. */
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
const TIMEOUT_CHECK_INTERVAL_MS = 2_000;

/** The running application: everything but the port. */
export type App = Awaited<ReturnType<typeof createApp>>;

/** Composition root: makes every part, in the order they depend on each other, over a migrated database. */
export async function createApp(settings: AppSettings, clock: Clock, plainLogger: Logger) {
  const { ownerUrl, poolerUrl, tokenSecret } = settings;
  const caps = { ...DEFAULT_CAPS, ...settings.caps };
  const urls = await loginUrls(ownerUrl);
  const direct = new DatabaseEndpoint(plainLogger);
  const endpoint = poolerUrl ? new DatabaseEndpoint(plainLogger, { isPooled: true }) : direct;
  const urlOf = (role: LoginRole): string =>
    poolerUrl ? withSignIn(poolerUrl, new URL(urls[role])) : urls[role];
  const pool = (name: string, size: number, role: LoginRole, pipeline = false): GuardedPool =>
    endpoint.pool({
      url: urlOf(role),
      size,
      name: `chairside-${name}`,
      // Pipelined: a transaction's BEGIN and its first statement make one round trip.
      pipeline,
      statementTimeoutMs: INTERACTIVE_STATEMENT_MS,
    });
  const tenantPool = pool('tenant', 12, 'app', true);
  const identityPool = pool('identity', 6, 'app', true);
  const consolePool = pool('console', 3, 'console', true);
  const limitsPool = pool('limits', 3, 'app');
  const [tenantSource, identitySource, consoleSource] = await Promise.all(
    [tenantPool, identityPool, consolePool].map((each) => createDataSource(each, entityClasses)),
  );
  const errors = new ErrorReports(limitsPool, plainLogger);
  const logger = reportingLogger(plainLogger, errors);

  const database = new Database(tenantSource!);
  const identityDatabase = new Database(identitySource!);
  const access = new AccessCache(identityDatabase, clock);
  const events = new TenantEvents();
  const tokens = new AccessTokens(tokenSecret, clock);
  const limits = new RateLimits(limitsPool, tokenSecret, caps);
  const switchStore = new SwitchStore(endpoint, urlOf('app'));
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

  const jobs = new Jobs(urls.worker, switches, logger, direct);
  const mail = settings.smtpUrl
    ? [smtpMailConsumer(settings.smtpUrl, settings.mailFrom)]
    : settings.production
      ? []
      : [loggedMailConsumer(logger)];
  const notifications = new Notifications(direct, urls.app, logger, () => {
    access.clear();
    events.publishAccessChange();
    void switches.refresh();
    jobs.wake();
    jobs.release();
  });
  notifications.on('chairside_switches', () => void switches.refresh());
  switches.onChange(() => events.conversations.publishAccessChange());
  notifications.on('chairside_access', () => {
    access.clear();
    events.publishAccessChange();
    jobs.release();
  });
  notifications.on('chairside_appointments', (payload) =>
    events.appointments.publish(JSON.parse(payload) as AppointmentNotice),
  );
  notifications.on('chairside_conversations', (payload) =>
    events.conversations.publish(JSON.parse(payload) as ConversationNotice),
  );
  if (settings.runWorker) {
    notifications.on('chairside_outbox', () => jobs.wake());
  }

  const console = new Database(consoleSource!);
  const graceDays = settings.tenantGraceDays;
  const domain = composeDomain({
    settings,
    caps,
    tokens,
    limits,
    switches,
    console,
    database,
    clock,
    logger,
    errors,
    queue: jobs.queue,
  });
  const forJobs = {
    database: database.allowing(LONG_STATEMENT_MS),
    console: console.allowing(LONG_STATEMENT_MS),
  };
  const calendars = calendarJobs({
    database: forJobs.database,
    clock,
    jobs,
    switches,
    sync: domain.calendarSync,
  });
  const anchors = new AuditAnchors(forJobs.console, tokenSecret, clock, logger);
  const outgoing = messageJobs({
    database: forJobs.database,
    clock,
    jobs,
    switches,
    sender: domain.messageSender,
    inquiry: domain.deliveryInquiry,
  });
  const webhooks = webhookJobs({
    database: forJobs.database,
    clock,
    jobs,
    switches,
    attempts: domain.webhookAttempts,
  });
  const { paymentBooks: books, paymentDesk: desk } = domain;
  const payments = paymentJobs({ database: forJobs.database, clock, jobs, switches, desk, books });
  const conversations = conversationJobs({
    database: forJobs.database,
    clock,
    jobs,
    desk: domain.assistant.desk,
    logger,
  });
  const texts = textJobs({
    database,
    clock,
    jobs,
    limits,
    switches,
    logger,
    assistant: domain.assistant.assistant,
    messages: domain.messages,
    optOuts: domain.smsOptOuts,
    sender: domain.messageSender,
    publicUrl: settings.publicUrl,
  });
  const parts = [calendars, outgoing, payments, webhooks, { ...texts, periodic: [] }];
  const work: Work = {
    handlers: parts.flatMap(({ handlers }): readonly AnyJobHandler[] => handlers),
    consumers: [
      ...mail.map((consumer) => showingTeamMails(consumer, database, clock, settings.smtpUrl !== null)),
      ...parts.flatMap(({ consumers }) => consumers),
      domain.contactCodes.consumer(database, clock),
      domain.auth.resetConsumer(identityDatabase, clock),
    ],
    periodic: [
      ...parts.flatMap(({ periodic }) => periodic),
      ...conversations.periodic,
      {
        name: 'figures.tenants',
        every: MINUTE,
        run: async () => void (await foldAppointmentChanges(forJobs.console)),
      },
      { name: 'figures.platform', every: MINUTE, run: () => countBusinessFigures(jobs) },
      { name: 'api_keys.expiry', every: HOUR, run: () => tellExpiringKeys({ ...forJobs, clock }) },
      purgeTask(jobs),
      { name: 'audit.anchor', every: HOUR, run: () => anchors.append() },
      {
        name: 'tenants.erase',
        every: HOUR,
        run: async () => {
          await eraseDueTenants({ console: console.allowing(BULK_STATEMENT_MS), clock, graceDays, logger });
        },
      },
    ],
  };
  const schema = buildGraphqlSchema(domain.resolvers);
  const apollo = createApolloServer(schema, settings.production, logger);
  await apollo.start();
  await notifications.start();
  await switches.start();
  if (settings.runWorker) {
    await jobs.start(work);
  }
  const registry = createRegistry(jobs);
  registry.registerMetric(domain.assistant.turns);
  registry.registerMetric(domain.assistant.overlong);
  const backups = settings.backups
    ? new ScheduledBackups({ schedule: settings.backups, ownerUrl, tokenSecret, clock, logger })
    : null;
  backups?.register(registry);
  backups?.start();
  const requestMetrics = new RequestMetrics(registry, limitsPool, logger);

  const drain = new Drain();
  const readiness = new Readiness({
    pools: {
      tenant: tenantPool,
      identity: identityPool,
      limits: limitsPool,
      console: consolePool,
      switches: switchStore.pool,
      jobs: jobs.pool,
    },
    checks: { running: () => !drain.isStarted, notifications: () => notifications.isListening },
  });
  const { trustProxy } = settings;
  const otherwise = createHttpApp({
    apollo,
    services,
    schema,
    feed: new CalendarFeed(database, domain.signedTokens, clock),
    hooks: {
      twilio: domain.twilioHooks,
      voice: domain.voice.hooks,
      stripe: stripeHook({ database, clock, books, access: domain.stripeAccess }),
      google: googleHooks({
        database,
        clock,
        switches,
        consents: domain.googleConsents,
        channels: domain.calendarChannels,
        addJobs: (added) => jobs.queue.add(added),
        publicUrl: settings.publicUrl,
      }),
    },
    mcp: mcpRouter({
      services,
      tools: domain.assistant.tools,
      clients: domain.clients,
      timeOff: domain.timeOff,
      codes: domain.contactCodes,
      links: domain.manageLinks,
      publicUrl: settings.publicUrl,
      logger,
    }),
    clientFolder: settings.clientFolder,
    publicUrl: settings.publicUrl,
    trustProxy,
    explorer: !settings.production,
    readiness,
    registry,
    metricsToken: settings.metricsToken,
    logger,
  });
  const listener = graphqlEndpoint({ apollo, services, trustProxy, logger, otherwise });
  const http = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
    },
    drain.observed(requestMetrics.observed(listener)),
  );
  const { relay } = domain.voice;
  const endSubscriptions = serveSubscriptions(http, {
    schema,
    services,
    trustProxy,
    caps,
    logger,
    otherwise: (request, socket, head) => relay.upgrade(request, socket, head),
  });

  return {
    http,
    schema,
    apollo,
    services,
    switches,
    domain,
    access,
    jobs,
    work,
    errors,
    requestMetrics,
    /**
     * Finishes what is under way, then closes every connection; ends within 28 seconds in any case.
     * @param noticeMs for how long to go on as before while `/readyz` already sends proxies elsewhere.
     */
    async stop(noticeMs = 0): Promise<void> {
      drain.start();
      if (http.listening) {
        await new Promise((resolve) => setTimeout(resolve, noticeMs));
      }
      const withinMs = STOP_MS - noticeMs;
      relay.stop();
      await Promise.all([
        drain.close(http, withinMs),
        endSubscriptions(),
        jobs.finish(withinMs),
        backups && within(withinMs, backups.stop()),
      ]);
      direct.stopping();
      endpoint.stopping();
      await apollo.stop();
      await Promise.all([requestMetrics.flush(), errors.flush(), notifications.stop(), switches.stop()]);
      const pools = [tenantPool, identityPool, consolePool, limitsPool, switchStore.pool, jobs.pool];
      await Promise.all(pools.map((each) => each.close(POOL_CLOSE_MS)));
    },
  };
}

const within = (ms: number, work: Promise<unknown>): Promise<unknown> =>
  Promise.race([work, new Promise((resolve) => setTimeout(resolve, ms).unref())]);

/** The address of one connection string with the user and password of another. */
function withSignIn(address: string, { username, password }: URL): string {
  return Object.assign(new URL(address), { username, password }).toString();
}
