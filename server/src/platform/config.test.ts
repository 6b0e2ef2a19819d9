import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, loadConfig } from './config';

const SECRET = 'x'.repeat(32);
const DATABASE = 'postgres://owner:hidden-password@db:5432/chairside';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chairside-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const load = (env: NodeJS.ProcessEnv, args: string[] = []) =>
  loadConfig({ DATA_DIR: join(folder, 'data'), ...env }, args);

function refusal(env: NodeJS.ProcessEnv, args: string[] = []): string {
  try {
    load(env, args);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('It was accepted.');
}

describe('settings', () => {
  test('without any, the demo runs on the embedded database and only this machine can reach it', () => {
    expect(load({})).toMatchObject({
      port: 4000,
      host: '127.0.0.1',
      dataDir: join(folder, 'data'),
      databaseUrl: null,
      embedded: true,
      production: false,
      demo: true,
      admin: null,
      publicUrl: 'http://localhost:4000',
      smtpUrl: null,
      twilio: { account: null, baseUrl: null, timeoutMilliseconds: 15_000 },
      mailFrom: 'Chairside <no-reply@localhost>',
      logLevel: 'info',
      trustProxy: false,
      runWorker: true,
      workerOnly: false,
    });
  });

  test('an empty variable counts as unset', () => {
    expect(load({ PORT: '', HOST: ' ', DATABASE_URL: '', DEMO: '' })).toMatchObject({
      port: 4000,
      embedded: true,
    });
  });

  test('a full production set is taken over', () => {
    const config = load(
      {
        NODE_ENV: 'production',
        PORT: '8080',
        HOST: '0.0.0.0',
        DATABASE_URL: DATABASE,
        TOKEN_SECRET: SECRET,
        PUBLIC_URL: 'https://book.example.com/',
        SMTP_URL: 'smtps://user:pass@mail.example.com',
        MAIL_FROM: 'Salon <hello@example.com>',
        ADMIN_EMAIL: 'admin@example.com',
        ADMIN_PASSWORD: 'long enough password',
        TRUST_PROXY: 'on',
        WORKER: 'off',
        LOG_LEVEL: 'warn',
        TENANT_GRACE_DAYS: '90',
      },
      [],
    );
    expect(config).toMatchObject({
      port: 8080,
      embedded: false,
      production: true,
      demo: false,
      tokenSecret: SECRET,
      publicUrl: 'https://book.example.com',
      admin: { email: 'admin@example.com', password: 'long enough password' },
      runWorker: false,
      tenantGraceDays: 90,
    });
  });

  test('the embedded database is backed up daily, unless told otherwise; one of your own is not', () => {
    const { backups, dataDir } = load({});
    expect(backups).toEqual({ folder: join(dataDir, 'backups'), everyHours: 24, keep: 7 });
    const changed = load({ BACKUP_DIR: '/srv/backups', BACKUP_EVERY_HOURS: '6', BACKUP_KEEP: '30' });
    expect(changed.backups).toEqual({ folder: '/srv/backups', everyHours: 6, keep: 30 });
    expect(load({ BACKUP_EVERY_HOURS: '0' }).backups).toBeNull();
    expect(load({ DATABASE_URL: DATABASE, TOKEN_SECRET: SECRET }).backups).toBeNull();
  });

  test('nothing is seeded in production or with a database of one’s own', () => {
    expect(load({ NODE_ENV: 'production', TOKEN_SECRET: SECRET }).demo).toBe(false);
    expect(load({ DATABASE_URL: DATABASE, TOKEN_SECRET: SECRET }).demo).toBe(false);
    expect(load({ DEMO: 'off' }).demo).toBe(false);
  });

  test('--worker runs jobs only, whatever WORKER says', () => {
    const config = load({ DATABASE_URL: DATABASE, TOKEN_SECRET: SECRET, WORKER: 'off' }, ['--worker']);
    expect(config).toMatchObject({ workerOnly: true, runWorker: true });
  });

  test.each<[string, NodeJS.ProcessEnv]>([
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '0' }],
    ['PORT', { PORT: '65536' }],
    ['PORT', { PORT: '80.5' }],
    ['HOST', { HOST: 'not a host' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db/chairside' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://db' }],
    ['DEMO', { DEMO: 'yes' }],
    ['DEMO', { DEMO: 'on', DATABASE_URL: DATABASE, TOKEN_SECRET: SECRET }],
    ['DEMO', { DEMO: 'on', NODE_ENV: 'production', TOKEN_SECRET: SECRET }],
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['ADMIN_EMAIL', { ADMIN_PASSWORD: 'long enough password' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'admin@example.com' }],
    ['ADMIN_PASSWORD', { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'short' }],
    ['ADMIN_EMAIL', { ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: 'long enough password' }],
    ['TOKEN_SECRET', { TOKEN_SECRET: 'short' }],
    ['TOKEN_SECRET', { NODE_ENV: 'production' }],
    ['TOKEN_SECRET', { DATABASE_URL: DATABASE }],
    ['PUBLIC_URL', { PUBLIC_URL: 'book.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://book.example.com' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://example.com/book' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail.example.com' }],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
    ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'help desk' }],
    ['TENANT_GRACE_DAYS', { TENANT_GRACE_DAYS: '0' }],
    ['TENANT_GRACE_DAYS', { TENANT_GRACE_DAYS: '3651' }],
    ['TENANT_GRACE_DAYS', { TENANT_GRACE_DAYS: 'a month' }],
    ['BACKUP_EVERY_HOURS', { BACKUP_EVERY_HOURS: 'daily' }],
    ['BACKUP_KEEP', { BACKUP_KEEP: '0' }],
    ['BACKUP_DIR', { BACKUP_DIR: '/srv/backups', DATABASE_URL: DATABASE, TOKEN_SECRET: SECRET }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1' }],
    ['WORKER', { WORKER: 'no' }],
  ])('a bad %s is refused in one sentence that names it: %j', (name, env) => {
    const sentence = refusal(env);
    expect(sentence).toContain(name);
    expect(sentence).toMatch(/^[^\n]+\.$/);
    expect(sentence).not.toContain('hidden-password');
  });

  test('a worker without a database of its own, and an unknown option, are refused', () => {
    expect(refusal({}, ['--worker'])).toMatch(/^DATABASE_URL must be set for a separate worker: [^\n]+\.$/);
    expect(refusal({}, ['--wrker'])).toBe('The option --wrker is not known; the only one is --worker.');
  });

  test('a DATA_DIR that is a file, or lies in one, is refused', () => {
    writeFileSync(join(folder, 'file'), '');
    for (const path of ['file', 'file/below']) {
      expect(refusal({ DATA_DIR: join(folder, path) })).toMatch(/^DATA_DIR .* is not a directory\.$/);
    }
  });

  test('a DATA_DIR that cannot be written is refused', () => {
    chmodSync(folder, 0o500);
    // Root may write anywhere, so for this moment the process is another user.
    const isRoot = process.getuid?.() === 0;
    if (isRoot) process.seteuid?.(65_534);
    try {
      expect(refusal({})).toMatch(/^DATA_DIR .* cannot be written by this user\.$/);
    } finally {
      if (isRoot) process.seteuid?.(0);
      chmodSync(folder, 0o700);
    }
  });
});

describe('the token secret', () => {
  test('is made once, kept in the data folder, and readable by its owner only', () => {
    const first = load({}).tokenSecret;
    expect(first.length).toBeGreaterThanOrEqual(32);
    expect(load({}).tokenSecret).toBe(first);
    const file = join(folder, 'data/token-secret');
    expect(readFileSync(file, 'utf8').trim()).toBe(first);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('that was damaged is refused, not replaced', () => {
    load({});
    writeFileSync(join(folder, 'data/token-secret'), 'short');
    expect(refusal({})).toMatch(/^DATA_DIR holds a token secret of fewer than 32 characters/);
  });
});

describe('the language model', () => {
  const local = {
    ASSISTANT_MODEL_PROVIDER: 'openai_compatible',
    ASSISTANT_MODEL: 'small-1',
    ASSISTANT_MODEL_BASE_URL: 'http://127.0.0.1:11434/v1/',
  };
  const anthropic = {
    ASSISTANT_MODEL_PROVIDER: 'anthropic',
    ASSISTANT_MODEL: 'any-name',
    ASSISTANT_MODEL_KEY: 'sk-hidden-key',
  };

  test('none is set up by default; a local one needs no key, and costs nothing', () => {
    expect(load({}).assistantModel).toBeNull();
    expect(load(local).assistantModel).toEqual({
      provider: 'openai_compatible',
      name: 'small-1',
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKey: null,
      timeoutMilliseconds: 20_000,
      inputPriceCents: 0,
      outputPriceCents: 0,
    });
  });

  test('prices may be parts of a cent', () => {
    const prices = { ASSISTANT_MODEL_INPUT_PRICE: '7.5', ASSISTANT_MODEL_OUTPUT_PRICE: '1500' };
    expect(load({ ...anthropic, ...prices, ASSISTANT_MODEL_TIMEOUT: '8' }).assistantModel).toMatchObject({
      baseUrl: null,
      timeoutMilliseconds: 8_000,
      inputPriceCents: 7.5,
      outputPriceCents: 1_500,
    });
  });

  test.each([
    [{ ...local, ASSISTANT_MODEL_PROVIDER: 'openai' }, 'ASSISTANT_MODEL_PROVIDER must be one of'],
    [{ ...local, ASSISTANT_MODEL_PROVIDER: '' }, 'ASSISTANT_MODEL_PROVIDER must be one of'],
    [{ ...local, ASSISTANT_MODEL: '' }, 'ASSISTANT_MODEL must name the model'],
    [
      { ...local, ASSISTANT_MODEL_BASE_URL: '' },
      'ASSISTANT_MODEL_BASE_URL must be set for openai_compatible',
    ],
    [{ ...local, ASSISTANT_MODEL_BASE_URL: 'ftp://x/' }, 'ASSISTANT_MODEL_BASE_URL must be an http or https'],
    [
      { ...local, ASSISTANT_MODEL_BASE_URL: 'http://me:hidden-key@x/v1' },
      'ASSISTANT_MODEL_BASE_URL must be an http or https',
    ],
    [{ ...anthropic, ASSISTANT_MODEL_KEY: '' }, 'ASSISTANT_MODEL_KEY must be set for anthropic.'],
    [{ ASSISTANT_MODEL_KEY: 'sk-hidden-key' }, 'ASSISTANT_MODEL_PROVIDER and ASSISTANT_MODEL must be set'],
    [{ ...local, ASSISTANT_MODEL_TIMEOUT: '26' }, 'ASSISTANT_MODEL_TIMEOUT must be a whole number'],
    [{ ...local, ASSISTANT_MODEL_TIMEOUT: '0' }, 'ASSISTANT_MODEL_TIMEOUT must be a whole number'],
    [{ ...local, ASSISTANT_MODEL_INPUT_PRICE: '-1' }, 'ASSISTANT_MODEL_INPUT_PRICE must be a price'],
    [{ ...local, ASSISTANT_MODEL_OUTPUT_PRICE: 'cheap' }, 'ASSISTANT_MODEL_OUTPUT_PRICE must be a price'],
  ])('%j is refused in one sentence', (env, sentence) => {
    const said = refusal(env);
    expect(said).toContain(sentence);
    expect(said).not.toContain('hidden-key');
  });
});
