import { type TestApp, type TestServer, startTestApp } from '../../../test/testApp';
import type { SwitchName } from './killSwitches';

/** What an admin is promised: every server obeys within this time. */
const PROMISED_MILLISECONDS = 2_000;
const SOMEBODY = '00000000-0000-7000-8000-000000000001';

let t: TestApp;
let other: TestServer;
beforeAll(async () => {
  t = await startTestApp();
  other = await t.anotherServer();
});
afterEach(() => t.asOwner('DELETE FROM kill_switches'));
afterAll(() => t.close());

const throwSwitch = (name: SwitchName, tenantId: string | null, endsAt: Date | null = null) =>
  t.asOwner(
    `INSERT INTO kill_switches (id, name, subject_tenant_id, reason, thrown_by, thrown_at, ends_at)
     VALUES (gen_random_uuid(), $1, $2, 'provider down', $3, $4, $5)`,
    [name, tenantId, SOMEBODY, t.clock.now(), endsAt],
  );

const isOff = ({ app }: TestServer, name: SwitchName, tenantId: string | null = null) =>
  app.switches.thrown(name, tenantId) !== null;

/** Milliseconds until every server agrees; fails when that takes longer than was promised. */
async function obeyed(name: SwitchName, off: boolean, tenantId: string | null = null): Promise<number> {
  const since = performance.now();
  while (isOff(t, name, tenantId) !== off || isOff(other, name, tenantId) !== off) {
    if (performance.now() - since > PROMISED_MILLISECONDS) {
      throw new Error(`not obeyed within ${PROMISED_MILLISECONDS} ms`);
    }
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return performance.now() - since;
}

it('is heard by every server, thrown and released, for the platform and for one business', async () => {
  const { tenantId } = await t.newBusiness();
  await throwSwitch('sms', null);
  expect(await obeyed('sms', true)).toBeLessThan(500);
  expect(other.app.switches.thrown('sms', tenantId)).toEqual({
    reason: 'provider down',
    endsAt: null,
    scope: 'platform',
  });
  await t.asOwner('DELETE FROM kill_switches');
  await obeyed('sms', false);
  await throwSwitch('webhooks', tenantId);
  await obeyed('webhooks', true, tenantId);
  expect(other.app.switches.thrown('webhooks', tenantId)?.scope).toBe('tenant');
  expect(isOff(other, 'webhooks')).toBe(false);
  expect(isOff(other, 'webhooks', SOMEBODY)).toBe(false);
  expect(isOff(other, 'sms', tenantId)).toBe(false);
});

it('is obeyed in time although its notification is lost', async () => {
  await t.asOwner('ALTER TABLE kill_switches DISABLE TRIGGER kill_switches_announce');
  try {
    await throwSwitch('payments', null);
    await obeyed('payments', true);
    await t.asOwner('DELETE FROM kill_switches');
    await obeyed('payments', false);
  } finally {
    await t.asOwner('ALTER TABLE kill_switches ENABLE TRIGGER kill_switches_announce');
  }
});

it('is obeyed in time while the notification connection is cut again and again', async () => {
  const cut = () =>
    t.asOwner(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'chairside-listen'`,
    );
  await cut();
  const cutting = setInterval(() => void cut(), 50);
  try {
    await throwSwitch('calendar_sync', null);
    await obeyed('calendar_sync', true);
  } finally {
    clearInterval(cutting);
  }
});

it('ends by itself, on every server, without anybody writing anything', async () => {
  await throwSwitch('assistant_chat', null, new Date(t.clock.now().getTime() + 60_000));
  await obeyed('assistant_chat', true);
  t.clock.advance(59_999);
  expect([isOff(t, 'assistant_chat'), isOff(other, 'assistant_chat')]).toEqual([true, true]);
  t.clock.advance(1);
  expect([isOff(t, 'assistant_chat'), isOff(other, 'assistant_chat')]).toEqual([false, false]);
  expect(other.app.switches.switchedOff('assistant_chat')).toEqual([]);
});

it('refuses with a sentence, and tells queues whose work waits', async () => {
  const { tenantId } = await t.newBusiness();
  await throwSwitch('assistant_voice', tenantId);
  await obeyed('assistant_voice', true, tenantId);
  const { switches } = other.app;
  expect(() => switches.refuse('assistant_voice', tenantId)).toThrow(
    expect.objectContaining({
      code: 'SWITCHED_OFF',
      message: 'The phone assistant is switched off at the moment. Please contact the business directly.',
      details: { switch: 'assistant_voice', endsAt: null },
    }),
  );
  expect(() => switches.refuse('assistant_voice', SOMEBODY)).not.toThrow();
  expect(switches.switchedOff('assistant_voice')).toEqual([tenantId]);
  await throwSwitch('assistant_voice', null);
  await obeyed('assistant_voice', true);
  expect(switches.switchedOff('assistant_voice')).toBe('everybody');
});

it('is in force on a server that has only just started', async () => {
  await throwSwitch('email', null);
  expect(isOff(await t.anotherServer(), 'email')).toBe(true);
});
