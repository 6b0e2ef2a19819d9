import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { SUPERUSER_URL_VARIABLE, emptyDatabase } from '../test/testDatabase';
import { TEST_SECRET, TestClock, type TestApp, startTestApp, testSettings } from '../test/testApp';
import { newShop } from '../test/shop';
import { createApp } from './app';
import { seedDemo } from './seed/demo';
import { startEmbeddedPostgres } from './platform/database/embeddedPostgres';
import { migrate } from './platform/database/migrate';
import { ensureLoginRoles } from './platform/database/roles';
import { createLogger } from './platform/logging';
import { RequestContext } from './platform/request/requestContext';
import { writeBackup } from './platform/backup/backup';
import { verifyBackupFile } from './platform/backup/backupFile';
import { checkBackup, restoreBackup } from './platform/backup/restore';

const BOOK = `mutation ($input: BookAppointmentInput!) { bookAppointment(input: $input) { appointment { id } } }`;

let t: TestApp;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'chairside-backup-'));
  chmodSync(folder, 0o711);
  t = await startTestApp();
  await seedDemo(t.app, t.ownerUrl, () => undefined);
}, 120_000);

afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

const fileNamed = (name: string): string => join(folder, name);
const backup = (name: string, ownerUrl = t.ownerUrl) =>
  writeBackup({ ownerUrl, file: fileNamed(name), tokenSecret: TEST_SECRET });

async function restore(ownerUrl: string, file: string) {
  const backup = await checkBackup(file);
  await restoreBackup({ ownerUrl, backup, say: () => undefined });
  return backup;
}

/** As `npm run backup` and `npm run restore` run. */
function command(
  name: 'backup' | 'restore',
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; out: string }> {
  const script = join(__dirname, `../../scripts/${name}.mjs`);
  const child = spawn(process.execPath, [script, ...args], { env: { PATH: process.env.PATH!, ...env } });
  let out = '';
  child.stdout.on('data', (data: Buffer) => (out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (out += data.toString()));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code: code ?? -1, out })));
}

/** A server over a restored database, and what its owner sees after signing in. */
async function useRestored(ownerUrl: string): Promise<{ appointments: number; bookedAgain: boolean }> {
  await ensureLoginRoles(ownerUrl, TEST_SECRET);
  const app = await createApp(testSettings(ownerUrl), new TestClock(), createLogger('silent'));
  const run = async (query: string, variables: object, token?: string, tenantId?: string) => {
    const context = new RequestContext(
      {
        authorization: token ? `Bearer ${token}` : null,
        tenantId: tenantId ?? null,
        address: '192.0.2.1',
        userAgent: 'jest',
        acceptLanguage: null,
      },
      app.services,
    );
    const { body } = await app.apollo.executeOperation(
      { query, variables: variables as Record<string, unknown> },
      { contextValue: context },
    );
    const result = JSON.parse(JSON.stringify(body.kind === 'single' ? body.singleResult : null));
    if (result.errors) throw new Error(JSON.stringify(result.errors));
    return result.data;
  };
  try {
    const { login } = await run(
      `mutation { login(input: { email: "owner@demo.example", password: "demo-password" }) { accessToken } }`,
      {},
    );
    const tenant = (await app.services.access.tenantBySlug('demo'))!;
    const { services, barbers, appointments } = await run(
      `{ services { id } barbers { id } appointments { totalCount } }`,
      {},
      login.accessToken,
      tenant.id,
    );
    const { bookAppointment } = await run(
      BOOK,
      {
        input: {
          startsAt: '2031-01-08T16:00:00.000Z',
          lines: [{ serviceId: services[0].id, barberId: barbers[0].id }],
          client: { firstName: 'After', lastName: 'Restore', phone: '+12125550199' },
        },
      },
      login.accessToken,
      tenant.id,
    );
    return { appointments: appointments.totalCount, bookedAgain: bookAppointment.appointment.id !== null };
  } finally {
    await app.stop();
  }
}

describe('a backup', () => {
  it('holds one moment of a server that goes on booking, and comes back equal in another database of an ordinary role', async () => {
    const shop = await newShop(t);
    let booked = 0;
    let isOver = false;
    const bookings = (async () => {
      for (let index = 0; !isOver; index++) {
        await t.ask(
          BOOK,
          {
            input: {
              startsAt: new Date(Date.parse('2031-01-06T15:00:00Z') + index * 86_400_000).toISOString(),
              lines: [{ serviceId: shop.cut, barberId: shop.ana }],
              client: {
                firstName: `Guest ${index}`,
                lastName: '\\t\\.\n"',
                phone: `+1212555${1000 + index}`,
              },
            },
          },
          shop,
        );
        booked++;
      }
    })().catch((error: unknown) => error);
    const total = await backup('running.backup');
    isOver = true;
    await bookings;
    expect(booked).toBeGreaterThan(0);

    const rowsOf = (name: string) => total.tables.find((table) => table.name === `public.${name}`)!.rows;
    for (const name of [
      'clients',
      'services',
      'appointment_lines',
      'busy_intervals',
      'business_hours',
      'audit_chain',
    ]) {
      expect({ name, rows: rowsOf(name) }).toEqual({ name, rows: expect.any(Number) });
      expect(rowsOf(name)).toBeGreaterThan(0);
    }
    expect(statSync(fileNamed('running.backup')).mode & 0o777).toBe(0o600);

    const { ownerUrl } = await emptyDatabase();
    const restored = await restore(ownerUrl, fileNamed('running.backup'));
    expect(restored.total).toEqual(total);
    // What was counted, linked or announced by triggers is as it was, and a second backup says so of every row.
    const again = await backup('again.backup', ownerUrl);
    expect(again.tables).toEqual(total.tables);
    expect(await schemaOf(ownerUrl)).toEqual(await schemaOf(t.ownerUrl));

    const lines = await useRestored(ownerUrl);
    expect(lines.bookedAgain).toBe(true);
  }, 300_000);

  it('comes back by the commands in a new DATA_DIR, where the chains hold and the owner signs in and books', async () => {
    const file = fileNamed('embedded.backup');
    const dataDir = fileNamed('data');
    const env = { TOKEN_SECRET: TEST_SECRET };
    const written = await command('backup', [file], { ...env, DATABASE_URL: t.ownerUrl });
    expect(written.out).toMatch(/^\d+ rows of \d+ tables are in /);
    expect(written.code).toBe(0);
    const restored = await command('restore', [file], { ...env, DATA_DIR: dataDir });
    expect(restored.out).toMatch(
      /\d+ rows of \d+ tables are restored, as they were at .*Z\.\nEvery audit chain holds\.\n$/,
    );
    expect(restored.code).toBe(0);

    const twice = await command('restore', [file], { ...env, DATA_DIR: dataDir });
    expect(twice.out).toContain('The database is not empty');
    expect(twice.code).toBe(2);

    const embedded = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
    try {
      const { appointments } = await useRestored(embedded.ownerUrl);
      expect(appointments).toBeGreaterThan(10);
    } finally {
      await embedded.stop();
    }
  }, 300_000);

  it('says when the restored server would have another secret', async () => {
    const { ownerUrl } = await emptyDatabase();
    await backup('secret.backup');
    const { out } = await command('restore', [fileNamed('secret.backup')], {
      DATABASE_URL: ownerUrl,
      TOKEN_SECRET: 'another secret, which is also long enough',
    });
    expect(out).toContain('Before you start the server, set the TOKEN_SECRET');
  }, 60_000);

  it('is refused when a table hides rows from it, rather than written without them', async () => {
    await t.asOwner('ALTER POLICY backup ON clients RENAME TO other');
    await expect(backup('hidden.backup')).rejects.toThrow(
      'The role chairside_backup cannot read every row of clients, so a backup would not be complete',
    );
    await t.asOwner('ALTER POLICY other ON clients RENAME TO backup');
    await t.asOwner('CREATE TABLE closed (tenant_id uuid)');
    await expect(backup('hidden.backup')).rejects.toThrow(/cannot read every row of closed/);
    await t.asOwner('DROP TABLE closed');
    await t.asOwner('CREATE POLICY narrow ON clients AS RESTRICTIVE USING (false)');
    await expect(backup('hidden.backup')).rejects.toThrow(/cannot read every row of clients/);
    await t.asOwner('DROP POLICY narrow ON clients');
    expect(await readdir(folder)).not.toContain('hidden.backup');
  });

  it('holds the same rows when a superuser makes it', async () => {
    const superuserUrl = new URL(process.env[SUPERUSER_URL_VARIABLE]!);
    superuserUrl.pathname = new URL(t.ownerUrl).pathname;
    const [mine, all] = [await backup('owner.backup'), await backup('super.backup', superuserUrl.toString())];
    expect(all.tables).toEqual(mine.tables);
  });

  it('shows the owner no more than before outside of a backup', async () => {
    const owner = new Client({ connectionString: t.ownerUrl });
    await owner.connect();
    const { rows } = await owner.query('SELECT count(*)::int AS seen FROM clients');
    await owner.end();
    expect(rows).toEqual([{ seen: 0 }]);
  });

  it('never replaces a file', async () => {
    writeFileSync(fileNamed('taken.backup'), 'mine');
    await expect(backup('taken.backup')).rejects.toThrow('exists already: choose another name.');
    expect(readFileSync(fileNamed('taken.backup'), 'utf8')).toBe('mine');
    expect((await readdir(folder)).filter((name) => name.endsWith('.draft'))).toEqual([]);
  });

  it('leaves nothing behind when it is interrupted', async () => {
    const stop = new AbortController();
    const running = writeBackup({
      ownerUrl: t.ownerUrl,
      file: fileNamed('stopped.backup'),
      tokenSecret: null,
      signal: stop.signal,
    });
    stop.abort();
    await expect(running).rejects.toThrow(/abort/i);
    expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
  });
});

describe('a restore', () => {
  let whole: Buffer;
  beforeAll(async () => {
    await backup('whole.backup');
    whole = readFileSync(fileNamed('whole.backup'));
  }, 60_000);

  const written = (name: string, content: Buffer | string): string => {
    writeFileSync(fileNamed(name), content);
    return fileNamed(name);
  };

  it('refuses a file that is cut off, damaged, of another kind or missing, and touches nothing', async () => {
    const { ownerUrl } = await emptyDatabase();
    const plain = gunzipSync(whole);
    const row = plain.indexOf('demo.example');
    const changed = Buffer.from(plain);
    changed.write('DEMO', row, 'latin1');
    const flipped = Buffer.from(whole);
    flipped[Math.floor(whole.length / 2)]! ^= 0xff;
    const cases: [string, RegExp][] = [
      [
        written('cut.backup', whole.subarray(0, whole.length / 2)),
        /is not complete: it ends in the middle\.$/,
      ],
      [written('short.backup', gzipSync(plain.subarray(0, plain.length / 2))), /is not complete/],
      [written('flipped.backup', flipped), /is (damaged|not a backup|not complete)/],
      [
        written('changed.backup', gzipSync(changed)),
        /is damaged: its rows are not those that were written\.$/,
      ],
      [written('text.backup', 'hello'), /is not a backup of Chairside\.$/],
      [written('other.backup', gzipSync('hello, this is something else')), /is not a backup of Chairside\.$/],
      [fileNamed('nowhere.backup'), /nowhere\.backup does not exist\.$/],
      [folder, /is a folder, not a backup\.$/],
    ];
    for (const [file, sentence] of cases) {
      await expect(restore(ownerUrl, file)).rejects.toThrow(sentence);
    }
    await restore(ownerUrl, fileNamed('whole.backup'));
  }, 120_000);

  it('refuses a database that holds anything', async () => {
    await expect(restore(t.ownerUrl, fileNamed('whole.backup'))).rejects.toThrow(
      /The database is not empty \(it has .+\): a backup is restored into an empty database only\./,
    );
  });

  it('refuses a backup of a newer version', async () => {
    const plain = gunzipSync(whole);
    const length = plain.readUInt32BE(1);
    const header = JSON.parse(plain.toString('utf8', 5, 5 + length));
    header.migrations.push('FromTheFuture9999999999999');
    const json = Buffer.from(JSON.stringify(header));
    const head = Buffer.alloc(5);
    head.write('H');
    head.writeUInt32BE(json.length, 1);
    const file = written('newer.backup', gzipSync(Buffer.concat([head, json, plain.subarray(5 + length)])));
    const { ownerUrl } = await emptyDatabase();
    await expect(restore(ownerUrl, file)).rejects.toThrow(
      'made by a newer version of Chairside, whose migration FromTheFuture9999999999999 this version does not have.',
    );
  });

  it('that ended halfway is named by the next restore and by the next start', async () => {
    const { ownerUrl } = await emptyDatabase();
    const owner = new Client({ connectionString: ownerUrl });
    await owner.connect();
    await owner.query('CREATE TABLE unfinished_restore ()');
    await owner.end();
    await expect(restore(ownerUrl, fileNamed('whole.backup'))).rejects.toThrow(/did not finish/);
    await expect(migrate(ownerUrl)).rejects.toThrow('A restore into this database did not finish');
  });
});

it('verifies a file by its own digests', async () => {
  const total = await backup('verified.backup');
  expect((await verifyBackupFile(fileNamed('verified.backup'))).total).toEqual(total);
});

/** Everything that migrations make, as the catalog writes it. */
async function schemaOf(ownerUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const { rows } = await client.query<{ line: string }>(`
    SELECT 'function ' || pg_get_functiondef(p.oid) AS line FROM pg_proc p
    WHERE p.pronamespace IN ('public'::regnamespace, 'jobs'::regnamespace) AND p.prokind = 'f'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    UNION ALL SELECT 'trigger ' || tgenabled::text || pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      FROM pg_constraint WHERE connamespace IN ('public'::regnamespace, 'jobs'::regnamespace)
    UNION ALL SELECT 'policy ' || tablename || ' ' || policyname || cmd || permissive || roles::text
      || coalesce(qual, '') || coalesce(with_check, '') FROM pg_policies
    UNION ALL SELECT 'table ' || oid::regclass || relrowsecurity || relforcerowsecurity || (SELECT string_agg(acl::text, ' ' ORDER BY acl::text) FROM unnest(relacl) acl)
      FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'jobs'::regnamespace) AND relkind IN ('r', 'S', 'v')
    UNION ALL SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname IN ('public', 'jobs')
    UNION ALL SELECT 'sequence ' || sequencename || ' ' || coalesce(last_value::text, '') FROM pg_sequences
      WHERE sequencename <> 'migrations_id_seq'`);
  await client.end();
  return rows.map(({ line }) => line).sort();
}
