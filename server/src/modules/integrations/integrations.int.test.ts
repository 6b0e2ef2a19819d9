import { type Shop, newShop } from '../../../test/shop';
import { type Caller, type TestApp, TestClock, startTestApp } from '../../../test/testApp';
import { createLogger } from '../../platform/logging';
import { systemContext } from '../../platform/request/systemContext';
import { onStatement } from '../../platform/database/statements';
import { OtherCalendars } from '../calendar-sync/otherCalendars';
import type { IntegrationDriver, IntegrationState } from './integrationDriver';
import { IntegrationService } from './integrationService';

const CARD = `id provider name description category features status account settings { label value } lastSyncAt
  lastUsedAt lastError failingSince connectedAccounts totalAccounts messagesSent monthlyQuota canSync canDisconnect`;
const LIST = `{ integrations { ${CARD} } }`;
const SYNC = `mutation ($provider: IntegrationProvider!) {
  syncIntegration(provider: $provider) { message integration { ${CARD} } } }`;
const DISCONNECT = `mutation ($provider: IntegrationProvider!) {
  disconnectIntegration(provider: $provider) { message integration { ${CARD} } } }`;
const OTHERS = { provider: 'other_calendars' };
const NOW = '2026-12-01T14:00:00.000Z';

let t: TestApp;
let shop: Shop;
beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date(NOW)));
});
afterAll(() => t.close());
beforeEach(async () => {
  shop = await newShop(t);
});

const cards = async (caller: Caller = shop) => (await t.ask(LIST, {}, caller)).integrations;
const others = async (caller: Caller = shop) =>
  (await cards(caller)).find(({ provider }: { provider: string }) => provider === 'other_calendars');
const refusal = async (document: string, variables: object, caller: Caller = shop) =>
  (await t.execute(document, { ...variables }, caller)).errors?.[0];

async function connect(barberId: string, columns: Record<string, unknown> = {}): Promise<void> {
  const row = {
    provider: 'caldav',
    sealed_access: 'never opened',
    calendar_name: 'Work',
    host: 'dav.example',
    last_sync_at: NOW,
    ...columns,
    tenant_id: shop.tenantId,
    barber_id: barberId,
  };
  const names = Object.keys(row);
  await t.asOwner(
    `INSERT INTO barber_calendars (${names.join(', ')}) VALUES (${names.map((_name, at) => `$${at + 1}`).join(', ')})`,
    Object.values(row),
  );
}

async function member(role: string): Promise<Caller> {
  const { token, userId } = await t.registerOwner();
  await t.asOwner(
    'INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, gen_random_uuid(), $2, $3)',
    [shop.tenantId, userId, role],
  );
  return { token, tenantId: shop.tenantId };
}

const audited = async (tenantId = shop.tenantId) =>
  (
    await t.asOwner(
      `SELECT action, entity_id, before, after FROM audit_log
       WHERE tenant_id = $1 AND (entity = 'integration' OR entity = 'barber_calendar') ORDER BY at, action DESC`,
      [tenantId],
    )
  ).rows;

describe('the card of other calendars', () => {
  it('is available until a barber connects one', async () => {
    expect(await others()).toMatchObject({
      name: 'Other calendars',
      category: 'calendar',
      status: 'available',
      settings: [],
      connectedAccounts: 0,
      totalAccounts: 2,
      lastSyncAt: null,
      canSync: false,
      canDisconnect: false,
    });
  });

  it('is connected with what each barber has, in the language of the request', async () => {
    await connect(shop.ana);
    await connect(shop.bo, { provider: 'ics', last_sync_at: '2026-12-01T13:50:00.000Z' });
    expect(await others()).toMatchObject({
      status: 'connected',
      settings: [
        { label: 'Synced both ways', value: 'Ana' },
        { label: 'Only read', value: 'Bo' },
      ],
      connectedAccounts: 2,
      totalAccounts: 2,
      lastSyncAt: NOW,
      lastError: null,
      canSync: true,
      canDisconnect: true,
    });
    expect(await others({ ...shop, language: 'es' })).toMatchObject({
      name: 'Otros calendarios',
      features: expect.arrayContaining(['Se sincroniza cada cinco minutos']),
      settings: [
        { label: 'Sincronizados en ambos sentidos', value: 'Ana' },
        { label: 'Solo lectura', value: 'Bo' },
      ],
    });
  });

  it('needs attention while one fails, since when and why', async () => {
    await connect(shop.ana);
    await connect(shop.bo, {
      status: 'error',
      failing_since: '2026-11-30T09:00:00.000Z',
      last_error: 'The server does not accept the user name and password.',
    });
    expect(await others()).toMatchObject({
      status: 'error',
      lastError: 'The server does not accept the user name and password.',
      failingSince: '2026-11-30T09:00:00.000Z',
      settings: expect.arrayContaining([{ label: 'Not syncing', value: 'Bo' }]),
    });
  });

  it('needs attention when the last sync is more than a day old', async () => {
    await connect(shop.ana, { last_sync_at: '2026-11-30T13:00:00.000Z' });
    expect(await others()).toMatchObject({
      status: 'error',
      lastError: 'The last sync is more than a day old.',
      failingSince: null,
    });
  });

  it('says when calendar sync is switched off, and does not pretend to sync', async () => {
    await connect(shop.ana);
    await t.asOwner(
      `INSERT INTO kill_switches (id, name, subject_tenant_id, reason, thrown_by, thrown_at)
       VALUES (gen_random_uuid(), 'calendar_sync', $1, 'trouble', gen_random_uuid(), $2)`,
      [shop.tenantId, NOW],
    );
    await t.app.switches.refresh();
    expect(await others()).toMatchObject({
      status: 'error',
      lastError: 'Calendar sync is switched off at the moment.',
    });
    expect(await refusal(SYNC, OTHERS)).toMatchObject({ extensions: { code: 'SWITCHED_OFF' } });
    await t.asOwner('DELETE FROM kill_switches');
    await t.app.switches.refresh();
  });

  it('forgets calendars, passwords and their busy time, once, and nothing of another business', async () => {
    const neighbour = shop;
    await connect(shop.ana);
    shop = await newShop(t);
    await connect(shop.ana);
    await connect(shop.bo);
    await t.asOwner(
      `INSERT INTO busy_intervals (tenant_id, barber_id, during, kind)
       VALUES ($1, $2, tstzrange('2026-12-03T15:00Z', '2026-12-03T16:00Z'), 'external')`,
      [shop.tenantId, shop.ana],
    );
    const { disconnectIntegration } = await t.ask(DISCONNECT, OTHERS, shop);
    expect(disconnectIntegration).toMatchObject({
      message: 'Integration disconnected',
      integration: { status: 'available', connectedAccounts: 0, canDisconnect: false },
    });
    await t.ask(DISCONNECT, OTHERS, shop);
    const left = await t.asOwner(`SELECT FROM busy_intervals WHERE tenant_id = $1 AND kind = 'external'`, [
      shop.tenantId,
    ]);
    expect(left.rowCount).toBe(0);
    const entries = await audited();
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'calendar.disconnected',
      'calendar.disconnected',
      'integration.disconnected',
    ]);
    expect(entries).toContainEqual({
      action: 'integration.disconnected',
      entity_id: null,
      before: { provider: 'other_calendars', calendars: 2 },
      after: null,
    });
    expect(await others(neighbour)).toMatchObject({ status: 'connected', connectedAccounts: 1 });
  });
});

it('takes as many statements for many calendars as for none', async () => {
  const statements = async (): Promise<number> => {
    let count = 0;
    const stop = onStatement(() => (count += 1));
    await cards();
    stop();
    return count;
  };
  await cards();
  const none = await statements();
  await connect(shop.ana);
  await connect(shop.bo);
  expect(await statements()).toBe(none);
});

it('syncs by a job for each calendar, and says how many', async () => {
  await connect(shop.ana);
  await connect(shop.bo);
  const { syncIntegration } = await t.ask(SYNC, OTHERS, shop);
  expect(syncIntegration).toMatchObject({
    message: 'Sync started: 2 calendars.',
    integration: { provider: 'other_calendars', status: 'connected' },
  });
  expect(await audited()).toEqual([
    { action: 'integration.synced', entity_id: null, before: null, after: { provider: 'other_calendars' } },
  ]);
  const { rows } = await t.asOwner(
    `SELECT id, topic, payload FROM outbox WHERE tenant_id = $1 AND topic = 'calendars.sync_requested'`,
    [shop.tenantId],
  );
  expect(rows).toHaveLength(1);
  const consumer = t.app.work.consumers.find(({ topics }) => topics.includes('calendars.sync_requested'))!;
  const row = { ...rows[0], tenantId: shop.tenantId };
  await consumer.run(row, { id: '1', attempts: 1, tenantId: shop.tenantId });
  // Twice, as a worker that vanished in between would have it: the jobs are the same.
  await consumer.run(row, { id: '1', attempts: 2, tenantId: shop.tenantId });
  const jobs = await t.asOwner(
    `SELECT j.payload -> 'data' ->> 'calendarId' AS id, j.run_at <= now() AS due FROM jobs._private_jobs j
     WHERE j.payload ->> 'tenantId' = $1`,
    [shop.tenantId],
  );
  const calendars = await t.asOwner('SELECT id FROM barber_calendars WHERE tenant_id = $1', [shop.tenantId]);
  expect(jobs.rows).toHaveLength(2);
  expect(jobs.rows).toEqual(expect.arrayContaining(calendars.rows.map(({ id }) => ({ id, due: true }))));
});

describe('whoever asks', () => {
  it('sees the states, but changes nothing, at the desk and in the chair', async () => {
    await connect(shop.ana);
    for (const role of ['front_desk', 'barber']) {
      const caller = await member(role);
      expect(await others(caller)).toMatchObject({
        status: 'connected',
        canSync: false,
        canDisconnect: false,
      });
      for (const document of [SYNC, DISCONNECT]) {
        expect(await refusal(document, OTHERS, caller)).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
      }
    }
    expect(await others(await member('manager'))).toMatchObject({ canSync: true, canDisconnect: true });
    expect(await others()).toMatchObject({ status: 'connected' });
  });

  it('is refused what is not connected, has no driver, or does not exist', async () => {
    expect(await refusal(SYNC, OTHERS)).toMatchObject({
      message: 'This integration is not connected.',
      extensions: { code: 'CONFLICT' },
    });
    for (const document of [SYNC, DISCONNECT]) {
      expect(await refusal(document, { provider: 'fax' })).toMatchObject({
        extensions: { code: 'BAD_USER_INPUT' },
      });
    }
    const shownProviders = (await cards()).map(({ provider }: { provider: string }) => provider);
    const inert = t.app.domain.integrationDrivers.map(({ provider }) => provider);
    expect(shownProviders.sort()).toEqual([...inert].sort());
  });
});

describe('a driver', () => {
  const quiet: IntegrationState = {
    status: 'connected',
    account: 'dial tone',
    lastSyncAt: null,
    lastUsedAt: null,
    lastError: null,
    failingSince: null,
    connectedAccounts: null,
    totalAccounts: null,
    messagesSent: 3,
    monthlyQuota: 10,
  };
  const driver = (provider: 'sms' | 'email', state: IntegrationDriver['state']): IntegrationDriver => ({
    provider,
    state,
    sync: null,
    disconnect: () => Promise.resolve(),
  });
  const service = (...drivers: IntegrationDriver[]) =>
    new IntegrationService(drivers, t.app.services.limits, createLogger('silent'));
  const context = () => systemContext(t.app.services.database, shop.tenantId, t.clock);

  it('that fails, in a statement of its own too, breaks its card alone', async () => {
    const failing = driver('sms', (tx) => tx.manager.query('SELECT no_such_column FROM integrations'));
    const throwing = driver('email', () => Promise.reject(new Error('no such luck')));
    const list = await service(failing, new OtherCalendars(t.app.switches), throwing).list(context());
    expect(list).toMatchObject([
      { provider: 'other_calendars', status: 'available', totalAccounts: 2 },
      { provider: 'sms', status: 'error', canSync: false, canDisconnect: false },
      { provider: 'email', status: 'error', lastError: expect.stringContaining('could not be read') },
    ]);
  });

  it('shows no more of its account than the card has, and nothing to end where it is the platform’s', async () => {
    const row = { ...quiet, isShared: true, credentials: { secretKey: 'sk_live' } };
    const [shownRow] = await service(driver('email', () => Promise.resolve(row))).list(context());
    expect(shownRow).toMatchObject({ status: 'connected', account: 'dial tone', canDisconnect: false });
    expect(JSON.stringify(shownRow)).not.toContain('sk_live');
  });

  it('without anything to sync says so', async () => {
    const one = service(driver('sms', () => Promise.resolve(quiet)));
    expect(await one.list(context())).toMatchObject([{ messagesSent: 3, monthlyQuota: 10, canSync: false }]);
    await expect(one.sync(context(), 'sms')).rejects.toMatchObject({
      message: 'This integration has nothing to sync.',
    });
    await expect(one.disconnect(context(), 'email')).rejects.toMatchObject({ name: 'NOT_FOUND' });
  });
});
