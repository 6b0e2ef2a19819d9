import { randomUUID } from 'node:crypto';
import { outboxRows, runConsumer } from '../../../test/outboxRun';
import { PASSWORD, type TestApp, TestClock, startTestApp } from '../../../test/testApp';
import { User } from './user';

const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) { accessToken } }';
const REFRESH = 'mutation ($token: String!) { refreshToken(refreshToken: $token) { refreshToken } }';
const FORGOT = 'mutation ($email: String!) { forgotPassword(email: $email) { ok message } }';
const CREATE = 'mutation ($input: CreateTenantInput!) { createTenant(input: $input) { id slug } }';
const DATED = 'mutation ($entries: [DatedHoursInput!]!) { setDatedHours(entries: $entries) { id } }';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp(new TestClock(new Date('2026-12-01T14:00:00Z')), {
    caps: { businessesPerAccount: 25 },
  });
});
afterAll(() => t.close());

const codeOf = async (document: string, variables: object, caller = {}): Promise<string | undefined> =>
  (await t.execute(document, { ...variables }, caller)).errors?.[0]?.extensions.code;

describe('passwords that attackers try first', () => {
  const person = (password: string) => ({
    firstName: 'Pat',
    lastName: 'Word',
    email: `${randomUUID()}@example.com`,
    password,
    confirmPassword: password,
  });
  const COMMON = [
    'password',
    'password1',
    'Password123',
    '12345678',
    '123456789',
    'qwertyuiop',
    'iloveyou',
    'sunshine',
    'princess',
    'football',
    'baseball',
    'superman',
    'trustno1',
    'letmein1',
    '        ',
    'aaaaaaaa',
    'abcdefgh',
  ];

  it('are refused at registration, by field', async () => {
    for (const password of COMMON) {
      const { errors } = await t.execute(REGISTER, { input: person(password) });
      expect([password, errors?.[0]?.extensions.fieldErrors]).toMatchObject([
        password,
        [{ path: 'input.password' }],
      ]);
    }
  });

  it('are told from good ones in bounded time', async () => {
    for (const password of ['correct horse battery', 'Tr4vel!ng lamp 88', 'ж'.repeat(30) + 'лампа у окна']) {
      expect(await codeOf(REGISTER, { input: person(password) })).toBeUndefined();
    }
    const began = Date.now();
    await codeOf(REGISTER, { input: person('ab1!'.repeat(50)) });
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  it('are refused when one is changed or reset', async () => {
    const owner = await t.registerOwner();
    const change = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { id } }`;
    const input = { currentPassword: PASSWORD, newPassword: 'password1', confirmPassword: 'password1' };
    expect(await codeOf(change, { input }, owner)).toBe('BAD_USER_INPUT');
    const reset = `mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { ok } }`;
    const { errors } = await t.execute(reset, {
      input: { token: 'x', newPassword: 'password1', confirmPassword: 'password1' },
    });
    expect(errors?.[0]?.extensions.fieldErrors).toMatchObject([{ path: 'input.newPassword' }]);
  });
});

describe('a refresh token', () => {
  const rotate = async (token: string): Promise<string> =>
    (await t.ask(REFRESH, { token })).refreshToken.refreshToken;

  it('has one successor, however many exchange it at once', async () => {
    const { refreshToken } = await t.registerOwner();
    const successors = await Promise.all(Array.from({ length: 10 }, () => rotate(refreshToken)));
    expect(new Set(successors).size).toBe(1);
    expect(successors[0]).not.toBe(refreshToken);
    const { rows } = await t.asOwner(
      `SELECT count(*)::integer AS count FROM refresh_tokens r JOIN sessions s ON s.id = r.session_id
       JOIN refresh_tokens own ON own.session_id = s.id AND own.token_hash = sha256($1::bytea)`,
      [refreshToken],
    );
    expect(rows[0].count).toBe(2);
  });

  it('that was copied and exchanged in time ends for both as soon as the two diverge', async () => {
    const { refreshToken } = await t.registerOwner();
    const [owners, thiefs] = [await rotate(refreshToken), await rotate(refreshToken)];
    expect(thiefs).toBe(owners);
    const next = await rotate(owners);
    t.clock.advance(11_000);
    expect(await codeOf(REFRESH, { token: thiefs })).toBe('UNAUTHENTICATED');
    expect(await codeOf(REFRESH, { token: next })).toBe('UNAUTHENTICATED');
  });
});

describe('a reset link', () => {
  it('is asked for alike, and before anything is looked up', async () => {
    const owner = await t.registerOwner();
    await t.asOwner('DELETE FROM outbox');
    const known = await t.ask(FORGOT, { email: owner.email });
    expect(known).toEqual(await t.ask(FORGOT, { email: 'nobody@example.com' }));
    expect(await outboxRows(t, 'password_reset.requested')).toHaveLength(2);
    expect(await outboxRows(t, 'mail.send')).toHaveLength(0);
    await runConsumer(t, 'password_reset');
    expect((await outboxRows(t, 'mail.send')).map(({ payload }) => payload.to)).toEqual([owner.email]);
  });

  it('is mailed three times an hour, and no more, without a word', async () => {
    const owner = await t.registerOwner();
    await t.asOwner('DELETE FROM outbox');
    for (let n = 0; n < 6; n += 1) {
      expect((await t.ask(FORGOT, { email: owner.email })).forgotPassword.ok).toBe(true);
    }
    await runConsumer(t, 'password_reset');
    expect(await outboxRows(t, 'mail.send')).toHaveLength(3);
  });
});

describe('requests that race', () => {
  it('make businesses of one name, each with a page of its own', async () => {
    const { token } = await t.registerOwner();
    const input = { businessName: 'Race Salon', businessType: 'salon', timeZone: 'America/New_York' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => t.execute(CREATE, { input }, { token })),
    );
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    expect(new Set(answers.map(({ data }) => data.createTenant.slug)).size).toBe(20);
  });

  it('set the dated hours of a business one after the other', async () => {
    const shop = await t.newBusiness();
    const entries = ['2026-12-24', '2026-12-25'].map((localDate) => ({ localDate, closed: true }));
    const answers = await Promise.all(Array.from({ length: 12 }, () => t.execute(DATED, { entries }, shop)));
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
  });

  it('keep an account within its number of businesses', async () => {
    const { token } = await t.registerOwner();
    const input = { businessName: 'Many', businessType: 'salon', timeZone: 'America/New_York' };
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => t.execute(CREATE, { input }, { token })),
    );
    const refused = answers.flatMap(({ errors }) => errors ?? []);
    expect(refused.map(({ extensions }) => extensions.code)).toEqual(
      Array.from({ length: 5 }, () => 'CONFLICT'),
    );
    expect(refused[0]!.message).toMatch(/at most 25 businesses/);
  });
});

it('the role of the app makes no master admin', async () => {
  const { userId } = await t.registerOwner();
  const { database } = t.app.services;
  const scope = { tenantId: null, userId };
  const promote = database.write(scope, (tx) =>
    tx.manager.update(User, { id: userId }, { role: 'master_admin' }),
  );
  await expect(promote).rejects.toThrow(/Only the owner of the tables makes master admins/);
});

it('names keep to one line, and addresses are addresses', async () => {
  const shop = await t.newBusiness();
  const { createClient } = await t.ask(
    'mutation ($input: CreateClientInput!) { createClient(input: $input) { firstName lastName notes } }',
    { input: { firstName: 'Cr\r\nBcc: x', lastName: 'A\u2028B\u0007C', notes: 'one\ntwo\u0007' } },
    shop,
  );
  expect(createClient).toEqual({ firstName: 'Cr Bcc: x', lastName: 'A B C', notes: 'one\ntwo' });
  for (const email of [
    '"a\r\nBcc: b"@example.com',
    '"a b"@example.com',
    'a\u200b@example.com',
    'a@b@c.example',
  ]) {
    expect(
      await codeOf(
        'mutation ($input: CreateClientInput!) { createClient(input: $input) { id } }',
        { input: { firstName: 'A', email } },
        shop,
      ),
    ).toBe('BAD_USER_INPUT');
  }
});
