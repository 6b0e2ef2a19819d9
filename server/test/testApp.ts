import { randomUUID } from 'node:crypto';
import { GraphQLError } from 'graphql';
import { Client, type QueryResult } from 'pg';
import { type App, type AppSettings, createApp } from '../src/app';
import type { Clock } from '../src/platform/clock';
import { ensureLoginRoles } from '../src/platform/database/roles';
import { createLogger } from '../src/platform/logging';
import { RequestContext } from '../src/platform/request/requestContext';
import { SUPERUSER_URL_VARIABLE, testDatabase } from './testDatabase';

export const TEST_SECRET = 'a secret of the test suite, long enough to be taken';

/** A clock that stands still until it is told to move. */
export class TestClock implements Clock {
  constructor(private time = new Date()) {}

  now(): Date {
    return new Date(this.time);
  }

  set(time: string | Date): void {
    this.time = new Date(time);
  }

  advance(milliseconds: number): void {
    this.time = new Date(this.time.getTime() + milliseconds);
  }
}

export interface Caller {
  token?: string;
  tenantId?: string;
  address?: string;
  /** The Accept-Language header. */
  language?: string;
}

export interface GraphqlAnswer {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- each test knows the shape it asked for
  data: any;
  errors?: {
    message: string;
    path?: (string | number)[];
    extensions: Record<string, unknown> & { code: string };
  }[];
}

/** One running server. */
export interface TestServer {
  app: App;
  /** Runs an operation through Apollo Server, as HTTP would. */
  execute(document: string, variables?: Record<string, unknown>, caller?: Caller): Promise<GraphqlAnswer>;
  /** The same, but throws unless it succeeded; gives the data. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
  ask(document: string, variables?: Record<string, unknown>, caller?: Caller): Promise<any>;
}

export interface TestApp extends TestServer {
  clock: TestClock;
  ownerUrl: string;
  /** Another server over the same database, with the same clock; ended with the first. */
  anotherServer(): Promise<TestServer>;
  /** A new owner account. */
  registerOwner(
    email?: string,
  ): Promise<{ token: string; refreshToken: string; userId: string; email: string }>;
  /** A new owner with a business in New York. */
  newBusiness(
    name?: string,
  ): Promise<Required<Pick<Caller, 'token' | 'tenantId'>> & { userId: string; slug: string }>;
  /** SQL as a superuser, past row-level security, to look at or arrange what no API shows. */
  asOwner(sql: string, values?: unknown[]): Promise<QueryResult>;
  close(): Promise<void>;
}

/** Settings under which nothing reaches beyond this machine. */
export function testSettings(ownerUrl: string, changes: Partial<AppSettings> = {}): AppSettings {
  return {
    ownerUrl,
    tokenSecret: TEST_SECRET,
    publicUrl: 'http://localhost:4000',
    smtpUrl: null,
    mailFrom: 'Chairside <no-reply@localhost>',
    // Nobody listens there: what reaches for Twilio in a test starts its own.
    twilio: { account: null, baseUrl: 'http://127.0.0.1:9', timeoutMilliseconds: 1_000 },
    supportEmail: 'support@localhost',
    tenantGraceDays: 30,
    production: false,
    trustProxy: false,
    clientFolder: null,
    runWorker: false,
    metricsToken: null,
    allowPrivateAddresses: true,
    // Nobody is there: no test may reach Stripe.
    stripe: { baseUrl: 'http://127.0.0.1:9', timeoutMilliseconds: 500 },
    // Nothing that tests do reaches Google itself.
    google: { client: null, baseUrl: 'http://127.0.0.1:9' },
    ...changes,
  };
}

/** The whole application over a fresh database of this test file's own. */
export async function startTestApp(
  clock = new TestClock(),
  changes: Partial<AppSettings> = {},
): Promise<TestApp> {
  const { ownerUrl } = await testDatabase();
  await ensureLoginRoles(ownerUrl, TEST_SECRET);
  const settings = testSettings(ownerUrl, changes);
  const startServer = async (): Promise<TestServer> =>
    serverOf(await createApp(settings, clock, createLogger(process.env.TEST_LOG ?? 'silent')));
  const { app, execute, ask } = await startServer();
  const others: App[] = [];

  async function registerOwner(email = `${randomUUID()}@example.com`) {
    const { register } = await ask(
      `mutation ($input: RegisterInput!) { register(input: $input) { accessToken refreshToken user { id } } }`,
      {
        input: {
          firstName: 'Olive',
          lastName: 'Owner',
          email,
          password: PASSWORD,
          confirmPassword: PASSWORD,
        },
      },
      { address: randomUUID() },
    );
    return {
      token: register.accessToken,
      refreshToken: register.refreshToken,
      userId: register.user.id,
      email,
    };
  }

  async function newBusiness(name = 'Fade & Co') {
    const { token, userId } = await registerOwner();
    const { createTenant } = await ask(
      `mutation ($input: CreateTenantInput!) { createTenant(input: $input) { id slug } }`,
      { input: { businessName: name, businessType: 'barbershop', timeZone: 'America/New_York' } },
      { token },
    );
    return { token, userId, tenantId: createTenant.id, slug: createTenant.slug };
  }

  const superuserUrl = new URL(process.env[SUPERUSER_URL_VARIABLE]!);
  superuserUrl.pathname = new URL(ownerUrl).pathname;
  const superuser = new Client({ connectionString: superuserUrl.toString() });
  await superuser.connect();

  return {
    app,
    clock,
    ownerUrl,
    execute,
    ask,
    async anotherServer() {
      const server = await startServer();
      others.push(server.app);
      return server;
    },
    registerOwner,
    newBusiness,
    asOwner: (sql, values) => superuser.query(sql, values),
    async close() {
      await superuser.end();
      await Promise.all([app, ...others].map((each) => each.stop()));
    },
  };
}

function serverOf(app: App): TestServer {
  async function execute(document: string, variables = {}, caller: Caller = {}): Promise<GraphqlAnswer> {
    const context = new RequestContext(
      {
        authorization: caller.token ? `Bearer ${caller.token}` : null,
        tenantId: caller.tenantId ?? null,
        // Every call from an address of its own, unless the test is about limits per address.
        address: caller.address ?? randomUUID(),
        userAgent: 'jest',
        acceptLanguage: caller.language ?? null,
      },
      app.services,
    );
    const { body } = await app.apollo.executeOperation(
      { query: document, variables },
      { contextValue: context },
    );
    if (body.kind !== 'single') {
      throw new Error('expected a single result');
    }
    return JSON.parse(JSON.stringify(body.singleResult)) as GraphqlAnswer;
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as in the interface
  async function ask(document: string, variables = {}, caller: Caller = {}): Promise<any> {
    const answer = await execute(document, variables, caller);
    if (answer.errors) {
      throw new GraphQLError(JSON.stringify(answer.errors));
    }
    return answer.data;
  }

  return { app, execute, ask };
}

export const PASSWORD = 'correct horse battery';
