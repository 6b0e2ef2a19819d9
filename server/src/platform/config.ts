/**
 * Settings, read once at start from environment variables and the command line.
 * A bad setting stops the start with one sentence that names it; values that may be secret are never repeated.
 */
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { type Caps, DEFAULT_CAPS } from './caps';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export interface Config {
  /** Port of the one HTTP listener (API and built client). */
  port: number;
  /** Address to listen on; the default accepts connections from this machine only. */
  host: string;
  /** Absolute path of the folder for everything the server keeps on disk. */
  dataDir: string;
  /** Connection string of the owner role to PostgreSQL itself, or null when the embedded server is used. */
  databaseUrl: string | null;
  /** The same database through a pooler in transaction mode, where there is one. */
  poolerUrl: string | null;
  embedded: boolean;
  production: boolean;
  /** Seed the demo business; only ever true with the embedded database outside production. */
  demo: boolean;
  /** The first master admin to create, if one is asked for. */
  admin: { email: string; password: string } | null;
  /** At least 32 characters; signs access tokens and links. */
  tokenSecret: string;
  /** Origin that links in mails and texts point to, without a trailing slash. */
  publicUrl: string;
  smtpUrl: string | null;
  mailFrom: string;
  /** Where requests for help from the dashboard are mailed. */
  supportEmail: string | null;
  /** Text messages: the account for businesses without one of their own, and where Twilio's API is. */
  twilio: {
    account: { accountSid: string; authToken: string; from: string } | null;
    /** Origin in place of Twilio's own. */
    baseUrl: string | null;
    timeoutMilliseconds: number;
  };
  /** Shown as a bearer token it opens /metrics; without one only this machine may read them. */
  metricsToken: string | null;
  /** For how many days a deleted business can be restored before it is erased. */
  tenantGraceDays: number;
  /** Where and how often the embedded database is backed up; null for never. */
  backups: { folder: string; everyHours: number; keep: number } | null;
  logLevel: LogLevel;
  /** Take the caller's address from X-Forwarded-For (set it only behind a proxy that writes that header). */
  trustProxy: boolean;
  /** In place of single default caps. */
  caps: Partial<Caps>;
  /** Run background jobs in this process. */
  runWorker: boolean;
  /** Addresses that users give, such as calendars, may lie in this machine's own network. */
  allowPrivateAddresses: boolean;
  /** Where Stripe's API is; null is Stripe's own address. */
  stripeBaseUrl: string | null;
  /** How calendars at Google are reached: with an OAuth client of the installation's, or one of each business's own. */
  google: { client: { id: string; secret: string } | null; baseUrl: string | null };
  /** The language model that may answer customers of businesses that allow it; without one the built-in mind answers. */
  assistantModel: {
    provider: (typeof MODEL_PROVIDERS)[number];
    name: string;
    baseUrl: string | null;
    apiKey: string | null;
    timeoutMilliseconds: number;
    inputPriceCents: number;
    outputPriceCents: number;
  } | null;
  /** For how long /readyz announces a stop before the port is closed. */
  shutdownDelayMs: number;
  /** Started with `--worker`: background jobs only, no HTTP. */
  workerOnly: boolean;
}

const MODEL_PROVIDERS = ['openai_compatible', 'anthropic'] as const;

/** A setting that cannot be used. The message is one sentence for the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The folder that holds package.json; `src` and `dist` lie at the same depth. */
export const PROJECT_ROOT = resolve(__dirname, '../../..');

const MINIMUM_SECRET_LENGTH = 32;
const MINIMUM_PASSWORD_LENGTH = 12;

/** Where the database is, for commands that need nothing else. */
export function databaseSettings(
  env: NodeJS.ProcessEnv,
): Pick<Config, 'databaseUrl' | 'poolerUrl' | 'dataDir'> {
  const url = readDatabaseUrl('DATABASE_URL', env.DATABASE_URL?.trim() || null);
  const direct = readDatabaseUrl('DATABASE_DIRECT_URL', env.DATABASE_DIRECT_URL?.trim() || null);
  if (direct !== null && url === null) {
    throw new ConfigError('DATABASE_DIRECT_URL must be set together with DATABASE_URL.');
  }
  return {
    databaseUrl: direct ?? url,
    poolerUrl: direct === null ? null : url,
    dataDir: resolve(PROJECT_ROOT, env.DATA_DIR?.trim() || '.data'),
  };
}

/** TOKEN_SECRET, else the one that the data folder keeps; null without either. Makes none. */
export function knownTokenSecret(env: NodeJS.ProcessEnv): string | null {
  const { databaseUrl, dataDir } = databaseSettings(env);
  return env.TOKEN_SECRET?.trim() || (databaseUrl ? null : readIfPresent(join(dataDir, 'token-secret')));
}

/**
 * Reads the settings.
 * @throws ConfigError for the first setting that cannot be used.
 */
export function loadConfig(env: NodeJS.ProcessEnv, args: readonly string[]): Config {
  const read = (name: string): string | null => env[name]?.trim() || null;

  const workerOnly = readArguments(args);
  const production = readNodeEnv(read('NODE_ENV'));
  const port = readPort(read('PORT'));
  const host = readHost(read('HOST'));
  const { databaseUrl, poolerUrl, dataDir } = databaseSettings(env);
  const embedded = databaseUrl === null;
  if (workerOnly && embedded) {
    throw new ConfigError(
      'DATABASE_URL must be set for a separate worker: with the embedded database the server runs the jobs itself.',
    );
  }
  const publicUrl = readOrigin('PUBLIC_URL', read('PUBLIC_URL')) ?? `http://localhost:${port}`;
  const settings = {
    port,
    host,
    dataDir,
    databaseUrl,
    poolerUrl,
    embedded,
    production,
    demo: readDemo(read('DEMO'), embedded && !production),
    admin: readAdmin(read('ADMIN_EMAIL'), env.ADMIN_PASSWORD || null),
    publicUrl,
    smtpUrl: readSmtpUrl(read('SMTP_URL')),
    mailFrom: readMailFrom(read('MAIL_FROM')) ?? `Chairside <no-reply@${new URL(publicUrl).hostname}>`,
    supportEmail: readSupportEmail(read('SUPPORT_EMAIL')),
    twilio: readTwilio(read),
    metricsToken: readMetricsToken(env.METRICS_TOKEN || null),
    tenantGraceDays: readGraceDays(read('TENANT_GRACE_DAYS')),
    backups: readBackups(read, embedded, dataDir),
    logLevel: readLogLevel(read('LOG_LEVEL')),
    trustProxy: readSwitch('TRUST_PROXY', read('TRUST_PROXY'), false),
    allowPrivateAddresses: readSwitch('ALLOW_PRIVATE_ADDRESSES', read('ALLOW_PRIVATE_ADDRESSES'), false),
    stripeBaseUrl: readStripeBaseUrl(read('STRIPE_BASE_URL')),
    google: {
      client: readGoogleClient(read('GOOGLE_CLIENT_ID'), env.GOOGLE_CLIENT_SECRET || null),
      baseUrl: readGoogleBaseUrl(read('GOOGLE_BASE_URL')),
    },
    assistantModel: readAssistantModel(read),
    shutdownDelayMs: readShutdownDelay(read('SHUTDOWN_DELAY')) * 1_000,
    caps: readCaps(read('CAPS')),
    runWorker: readSwitch('WORKER', read('WORKER'), true) || workerOnly,
    workerOnly,
  };
  if (embedded) prepareDataDir(settings.dataDir);
  const tokenSecret = resolveTokenSecret(settings, read('TOKEN_SECRET'));
  if (production && read('PUBLIC_URL') === null) {
    throw new ConfigError(
      'PUBLIC_URL must be set in production: the origin that people use, such as https://book.example.com.',
    );
  }
  return { ...settings, tokenSecret };
}

/**
 * The secret that was given, or the one kept in the data folder (made on the first start).
 * Nothing is generated in production or with DATABASE_URL: several servers must share one secret.
 */
export function resolveTokenSecret(
  { dataDir, embedded, production }: Pick<Config, 'dataDir' | 'embedded' | 'production'>,
  given: string | null,
): string {
  if (given !== null) {
    if (given.length < MINIMUM_SECRET_LENGTH) {
      throw new ConfigError(
        `TOKEN_SECRET must have at least ${MINIMUM_SECRET_LENGTH} characters, this one has ${given.length}.`,
      );
    }
    return given;
  }
  if (production || !embedded) {
    throw new ConfigError(
      `TOKEN_SECRET must be set ${production ? 'in production' : 'when DATABASE_URL is set'}: ` +
        `a random text of at least ${MINIMUM_SECRET_LENGTH} characters, the same on every server.`,
    );
  }
  const file = join(dataDir, 'token-secret');
  const kept = readIfPresent(file) ?? createOnce(file, randomBytes(48).toString('base64url'));
  if (kept.length < MINIMUM_SECRET_LENGTH) {
    throw new ConfigError(
      `DATA_DIR holds a token secret of fewer than ${MINIMUM_SECRET_LENGTH} characters in ${file}; ` +
        'delete that file to have a new one made.',
    );
  }
  return kept;
}

function readArguments(args: readonly string[]): boolean {
  const unknown = args.find((argument) => argument !== '--worker');
  if (unknown !== undefined) {
    throw new ConfigError(`The option ${unknown} is not known; the only one is --worker.`);
  }
  return args.includes('--worker');
}

function readNodeEnv(value: string | null): boolean {
  if (value !== null && !['production', 'development', 'test'].includes(value)) {
    throw new ConfigError(`NODE_ENV must be production, development or test, not "${value}".`);
  }
  return value === 'production';
}

/** `searchesPerAddress=600, socketsPerUser=100` */
function readCaps(value: string | null): Partial<Caps> {
  const entries = (value ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  return Object.fromEntries(
    entries.map((entry) => {
      const [name = '', number = ''] = entry.split('=').map((part) => part.trim());
      if (!(name in DEFAULT_CAPS) || !/^[1-9]\d{0,8}$/.test(number)) {
        const names = Object.keys(DEFAULT_CAPS).join(', ');
        throw new ConfigError(
          `CAPS must be a list such as "socketsPerUser=100" of the names ${names}, not "${entry}".`,
        );
      }
      return [name, Number(number)];
    }),
  );
}

function readPort(value: string | null): number {
  if (value === null) return 4000;
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port < 1 || port > 65_535) {
    throw new ConfigError(`PORT must be a whole number from 1 to 65535, not "${value}".`);
  }
  return port;
}

function readHost(value: string | null): string {
  if (value === null) return '127.0.0.1';
  if (!/^[A-Za-z0-9]([A-Za-z0-9.-]{0,252})$|^[0-9A-Fa-f:.]{2,45}$/.test(value)) {
    throw new ConfigError(`HOST must be an address or a host name to listen on, not "${value}".`);
  }
  return value;
}

function readDatabaseUrl(name: string, value: string | null): string | null {
  if (value === null) return null;
  const url = parseUrl(value);
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol) || url.pathname.length < 2) {
    throw new ConfigError(
      `${name} must be a PostgreSQL address such as postgres://user:password@host:5432/database.`,
    );
  }
  return value;
}

function readDemo(value: string | null, allowed: boolean): boolean {
  const demo = readSwitch('DEMO', value, allowed);
  if (demo && !allowed) {
    throw new ConfigError(
      'DEMO cannot be on in production or with DATABASE_URL, where nothing is ever seeded.',
    );
  }
  return demo;
}

function readAdmin(email: string | null, password: string | null): Config['admin'] {
  if (email === null && password === null) return null;
  if (email === null) throw new ConfigError('ADMIN_EMAIL must be set together with ADMIN_PASSWORD.');
  if (password === null) throw new ConfigError('ADMIN_PASSWORD must be set together with ADMIN_EMAIL.');
  if (!/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(email) || email.length > 254) {
    throw new ConfigError(`ADMIN_EMAIL must be an e-mail address, not "${email}".`);
  }
  if (password.length < MINIMUM_PASSWORD_LENGTH) {
    throw new ConfigError(`ADMIN_PASSWORD must have at least ${MINIMUM_PASSWORD_LENGTH} characters.`);
  }
  return { email, password };
}

function readOrigin(name: string, value: string | null): string | null {
  if (value === null) return null;
  const url = parseUrl(value);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new ConfigError(`${name} must be an origin such as https://book.example.com, not "${value}".`);
  }
  return url.origin;
}

function readStripeBaseUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = parseUrl(value);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new ConfigError(
      `STRIPE_BASE_URL must be an origin such as http://localhost:12111, not "${value}".`,
    );
  }
  return url.origin;
}

function readSmtpUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = parseUrl(value);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname) {
    throw new ConfigError(
      'SMTP_URL must be a mail server such as smtp://user:password@mail.example.com:587.',
    );
  }
  return value;
}

function readMailFrom(value: string | null): string | null {
  if (value === null) return null;
  if (!/^[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/.test(value)) {
    throw new ConfigError('MAIL_FROM must be an address such as Chairside <bookings@example.com>.');
  }
  return value;
}

function readSupportEmail(value: string | null): string | null {
  if (value !== null && !/^[^\s@<>,]+@[^\s@<>,]+$/.test(value)) {
    throw new ConfigError(`SUPPORT_EMAIL must be one e-mail address, not "${value}".`);
  }
  return value;
}

const TWILIO_TIMEOUT_MILLISECONDS = 15_000;

function readTwilio(read: (name: string) => string | null): Config['twilio'] {
  const accountSid = read('TWILIO_ACCOUNT_SID');
  const authToken = read('TWILIO_AUTH_TOKEN');
  const from = read('TWILIO_FROM');
  const baseUrl = readOrigin('TWILIO_BASE_URL', read('TWILIO_BASE_URL'));
  const settings = { baseUrl, timeoutMilliseconds: TWILIO_TIMEOUT_MILLISECONDS };
  if (accountSid === null && authToken === null && from === null) return { account: null, ...settings };
  if (accountSid === null || authToken === null || from === null) {
    throw new ConfigError('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM must be set together.');
  }
  if (!/^AC[0-9a-f]{32}$/i.test(accountSid)) {
    throw new ConfigError('TWILIO_ACCOUNT_SID must be AC followed by 32 hexadecimal digits.');
  }
  if (!/^\+[1-9]\d{6,14}$|^MG[0-9a-f]{32}$/i.test(from)) {
    throw new ConfigError(
      `TWILIO_FROM must be a number such as +12125550100 or a messaging service SID, not "${from}".`,
    );
  }
  return { account: { accountSid, authToken, from }, ...settings };
}

function readGoogleClient(id: string | null, secret: string | null): Config['google']['client'] {
  if (id === null && secret === null) return null;
  if (id === null) throw new ConfigError('GOOGLE_CLIENT_ID must be set together with GOOGLE_CLIENT_SECRET.');
  if (secret === null) {
    throw new ConfigError('GOOGLE_CLIENT_SECRET must be set together with GOOGLE_CLIENT_ID.');
  }
  if (!/^[\w.-]{10,250}$/.test(id)) {
    throw new ConfigError(`GOOGLE_CLIENT_ID must be the client ID of an OAuth client, not "${id}".`);
  }
  return { id, secret };
}

function readGoogleBaseUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = parseUrl(value);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search || url.hash) {
    throw new ConfigError(`GOOGLE_BASE_URL must be an origin such as http://localhost:4300, not "${value}".`);
  }
  return url.origin;
}

/** A turn of a conversation is given up after thirty seconds; the built-in mind needs a few of them after a time-out. */
const MOST_MODEL_SECONDS = 25;

/** The language model, as the environment names it; also for commands that need nothing else. */
export function readAssistantModel(read: (name: string) => string | null): Config['assistantModel'] {
  const given = read('ASSISTANT_MODEL_PROVIDER');
  const name = read('ASSISTANT_MODEL');
  const apiKey = read('ASSISTANT_MODEL_KEY');
  const baseUrl = readModelBaseUrl(read('ASSISTANT_MODEL_BASE_URL'));
  const timeoutMilliseconds = readModelTimeout(read('ASSISTANT_MODEL_TIMEOUT')) * 1_000;
  const inputPriceCents = readModelPrice('ASSISTANT_MODEL_INPUT_PRICE', read('ASSISTANT_MODEL_INPUT_PRICE'));
  const outputPriceCents = readModelPrice(
    'ASSISTANT_MODEL_OUTPUT_PRICE',
    read('ASSISTANT_MODEL_OUTPUT_PRICE'),
  );
  if (given === null && name === null) {
    if (apiKey !== null || baseUrl !== null) {
      throw new ConfigError(
        'ASSISTANT_MODEL_PROVIDER and ASSISTANT_MODEL must be set to use a language model.',
      );
    }
    return null;
  }
  const provider = MODEL_PROVIDERS.find((candidate) => candidate === given);
  if (!provider) {
    throw new ConfigError(
      `ASSISTANT_MODEL_PROVIDER must be one of ${MODEL_PROVIDERS.join(', ')}${given === null ? '' : `, not "${given}"`}.`,
    );
  }
  if (name === null) {
    throw new ConfigError('ASSISTANT_MODEL must name the model when ASSISTANT_MODEL_PROVIDER is set.');
  }
  if (provider === 'openai_compatible' && baseUrl === null) {
    throw new ConfigError(
      'ASSISTANT_MODEL_BASE_URL must be set for openai_compatible, to an address such as https://llm.example.com/v1.',
    );
  }
  if (provider === 'anthropic' && apiKey === null) {
    throw new ConfigError('ASSISTANT_MODEL_KEY must be set for anthropic.');
  }
  return { provider, name, baseUrl, apiKey, timeoutMilliseconds, inputPriceCents, outputPriceCents };
}

function readModelBaseUrl(value: string | null): string | null {
  if (value === null) return null;
  const url = parseUrl(value);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.search || url.hash || url.username) {
    throw new ConfigError(
      'ASSISTANT_MODEL_BASE_URL must be an http or https address such as https://llm.example.com/v1, without a question mark or sign-in.',
    );
  }
  return url.href.replace(/\/$/, '');
}

function readModelTimeout(value: string | null): number {
  if (value === null) return 20;
  const seconds = Number(value);
  if (!/^\d{1,2}$/.test(value) || seconds < 1 || seconds > MOST_MODEL_SECONDS) {
    throw new ConfigError(
      `ASSISTANT_MODEL_TIMEOUT must be a whole number of seconds from 1 to ${MOST_MODEL_SECONDS}, not "${value}".`,
    );
  }
  return seconds;
}

function readModelPrice(name: string, value: string | null): number {
  if (value === null) return 0;
  const cents = Number(value);
  if (!/^\d{1,6}(?:\.\d{1,4})?$/.test(value)) {
    throw new ConfigError(
      `${name} must be a price in US cents for a million tokens such as 15, not "${value}".`,
    );
  }
  return cents;
}

function readMetricsToken(value: string | null): string | null {
  if (value !== null && (value.length < 16 || /\s/.test(value))) {
    throw new ConfigError('METRICS_TOKEN must have at least 16 characters and no spaces.');
  }
  return value;
}

const DEFAULT_BACKUP_HOURS = 24;
const DEFAULT_BACKUP_KEEP = 7;

function readBackups(
  read: (name: string) => string | null,
  embedded: boolean,
  dataDir: string,
): Config['backups'] {
  const folder = read('BACKUP_DIR');
  if (!embedded) {
    if (folder === null) return null;
    throw new ConfigError(
      'BACKUP_DIR cannot be set with DATABASE_URL: only the embedded database is backed up on a schedule.',
    );
  }
  const everyHours = readWhole(
    'BACKUP_EVERY_HOURS',
    read('BACKUP_EVERY_HOURS') ?? `${DEFAULT_BACKUP_HOURS}`,
    0,
    8_760,
  );
  const keep = readWhole('BACKUP_KEEP', read('BACKUP_KEEP') ?? `${DEFAULT_BACKUP_KEEP}`, 1, 1_000);
  return everyHours === 0
    ? null
    : {
        folder: folder === null ? join(dataDir, 'backups') : resolve(PROJECT_ROOT, folder),
        everyHours,
        keep,
      };
}

function readWhole(name: string, value: string, least: number, most: number): number {
  const number = Number(value);
  if (!/^\d{1,5}$/.test(value) || number < least || number > most) {
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not "${value}".`);
  }
  return number;
}

function readGraceDays(value: string | null): number {
  if (value === null) return 30;
  const days = Number(value);
  if (!/^\d{1,4}$/.test(value) || days < 1 || days > 3650) {
    throw new ConfigError(`TENANT_GRACE_DAYS must be a whole number of days from 1 to 3650, not "${value}".`);
  }
  return days;
}

function readShutdownDelay(value: string | null): number {
  if (value === null) return 0;
  const seconds = Number(value);
  if (!/^\d{1,2}$/.test(value) || seconds > 15) {
    throw new ConfigError(`SHUTDOWN_DELAY must be a whole number of seconds from 0 to 15, not "${value}".`);
  }
  return seconds;
}

function readLogLevel(value: string | null): LogLevel {
  if (value === null) return 'info';
  const level = LOG_LEVELS.find((candidate) => candidate === value);
  if (!level) throw new ConfigError(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${value}".`);
  return level;
}

function readSwitch(name: string, value: string | null, standard: boolean): boolean {
  if (value === null) return standard;
  if (value !== 'on' && value !== 'off') throw new ConfigError(`${name} must be on or off, not "${value}".`);
  return value === 'on';
}

/** Step by step: where a file system takes no folders, such as /proc, Node.js' recursive way never ends. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) {
    return;
  }
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function prepareDataDir(dataDir: string): void {
  try {
    makeFolder(dataDir);
    if (!statSync(dataDir).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'unknown';
    const reasons: Record<string, string> = {
      EEXIST: 'is not a directory',
      ENOTDIR: 'is not a directory',
      EACCES: 'cannot be written by this user',
      EPERM: 'cannot be written by this user',
      EROFS: 'is on a read-only file system',
      ENOENT: 'cannot be made',
      ENOSPC: 'is on a disk that is full',
      EDQUOT: 'is on a disk that is full',
    };
    throw new ConfigError(`DATA_DIR ${dataDir} ${reasons[code] ?? `cannot be used (${code})`}.`);
  }
}

function parseUrl(value: string): URL | null {
  return URL.canParse(value) ? new URL(value) : null;
}

function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new ConfigError(`DATA_DIR holds a token secret that this user cannot read: ${file}.`);
  }
}

/** Writes the file unless another process just did; either way the answer is what the file now holds. */
function createOnce(file: string, content: string): string {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${content}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
    return content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readFileSync(file, 'utf8').trim();
  } finally {
    rmSync(draft, { force: true });
  }
}
