import { runConsumer } from '../../../test/outboxRun';
import { PASSWORD, type TestApp, startTestApp } from '../../../test/testApp';

const LOGIN = `mutation ($input: LoginInput!) { login(input: $input) { accessToken refreshToken expiresInSeconds user { email role } } }`;
const REGISTER = `mutation ($input: RegisterInput!) { register(input: $input) { accessToken user { id email phone role } } }`;
const REFRESH = `mutation ($token: String!) { refreshToken(refreshToken: $token) { accessToken refreshToken } }`;
const ME = `{ me { id email role } }`;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const person = (email: string) => ({
  firstName: 'Ana',
  lastName: 'Lopez',
  email,
  phone: '(212) 555-0100',
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

describe('register', () => {
  it('creates an owner, stores the phone as E.164 and signs in', async () => {
    const { register } = await t.ask(REGISTER, { input: person('ana@example.com') });
    expect(register.user).toMatchObject({
      email: 'ana@example.com',
      phone: '+12125550100',
      role: 'tenant_owner',
    });
    const { me } = await t.ask(ME, {}, { token: register.accessToken });
    expect(me.id).toBe(register.user.id);
  });

  it('refuses a second account with the same address in another case', async () => {
    const { errors } = await t.execute(REGISTER, { input: person('ANA@example.com') });
    expect(errors?.[0]).toMatchObject({
      message: 'An account with this email already exists.',
      extensions: { code: 'BAD_USER_INPUT', fieldErrors: [{ path: 'input.email' }] },
    });
  });

  it('names every bad field with a sentence', async () => {
    const input = {
      ...person('nonsense'),
      firstName: '  ',
      password: 'short',
      confirmPassword: 'short',
      phone: '12',
    };
    const { errors } = await t.execute(REGISTER, { input });
    const paths = (errors?.[0]?.extensions.fieldErrors as { path: string }[]).map((error) => error.path);
    expect(paths.sort()).toEqual(['input.email', 'input.firstName', 'input.password', 'input.phone']);
  });

  it('never grants master_admin', async () => {
    const { errors } = await t.execute(REGISTER, {
      input: { ...person('boss@example.com'), role: 'master_admin' },
    });
    expect(errors?.[0]?.extensions.fieldErrors).toEqual([
      { path: 'input.role', message: 'Role can only be tenant_owner.' },
    ]);
  });

  it('refuses passwords that differ', async () => {
    const { errors } = await t.execute(REGISTER, {
      input: { ...person('x@example.com'), confirmPassword: 'another one' },
    });
    expect(errors?.[0]?.message).toBe('Passwords do not match');
  });
});

describe('login', () => {
  it('answers alike for an unknown address and a wrong password', async () => {
    const unknown = await t.execute(LOGIN, { input: { email: 'nobody@example.com', password: PASSWORD } });
    const wrong = await t.execute(LOGIN, { input: { email: 'ana@example.com', password: 'wrong password' } });
    expect(unknown.errors).toEqual(wrong.errors);
    expect(wrong.errors?.[0]).toMatchObject({
      message: 'Incorrect email or password.',
      extensions: { code: 'UNAUTHENTICATED' },
    });
  });

  it('locks an account after ten wrong passwords, whatever the address they come from', async () => {
    const { email } = await t.registerOwner();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await t.execute(
        LOGIN,
        { input: { email, password: 'wrong password' } },
        { address: `198.51.100.${attempt}` },
      );
    }
    const { errors } = await t.execute(
      LOGIN,
      { input: { email, password: PASSWORD } },
      { address: '198.51.100.99' },
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED' });
    expect(errors?.[0]?.extensions.retryAfterSeconds).toBeGreaterThan(0);
  });
});

describe('refresh tokens', () => {
  it('rotate, and a token replayed after the grace ends its whole family', async () => {
    const owner = await t.registerOwner();
    const first = (await t.ask(REFRESH, { token: owner.refreshToken })).refreshToken;
    t.clock.advance(11_000);
    const replay = await t.execute(REFRESH, { token: owner.refreshToken });
    expect(replay.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const successor = await t.execute(REFRESH, { token: first.refreshToken });
    expect(successor.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const me = await t.execute(ME, {}, { token: first.accessToken });
    expect(me.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });

  it('allow two tabs that race within ten seconds', async () => {
    const owner = await t.registerOwner();
    const [a, b] = await Promise.all([
      t.ask(REFRESH, { token: owner.refreshToken }),
      t.ask(REFRESH, { token: owner.refreshToken }),
    ]);
    await expect(t.ask(ME, {}, { token: a.refreshToken.accessToken })).resolves.toBeTruthy();
    await expect(t.ask(REFRESH, { token: b.refreshToken.refreshToken })).resolves.toBeTruthy();
  });

  it('expire after a day, or after thirty when remembered', async () => {
    const { email } = await t.registerOwner();
    const short = (await t.ask(LOGIN, { input: { email, password: PASSWORD } })).login;
    const long = (await t.ask(LOGIN, { input: { email, password: PASSWORD, rememberMe: true } })).login;
    t.clock.advance(25 * 3_600_000);
    expect((await t.execute(REFRESH, { token: short.refreshToken })).errors).toBeDefined();
    expect((await t.execute(REFRESH, { token: long.refreshToken })).errors).toBeUndefined();
  });

  it('and access tokens are dead after logout', async () => {
    const owner = await t.registerOwner();
    await t.ask(`mutation ($token: String!) { logout(refreshToken: $token) { ok } }`, {
      token: owner.refreshToken,
    });
    t.app.access.clear();
    expect((await t.execute(ME, {}, { token: owner.token })).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    );
    expect((await t.execute(REFRESH, { token: owner.refreshToken })).errors).toBeDefined();
  });
});

describe('password reset', () => {
  const FORGOT = `mutation ($email: String!) { forgotPassword(email: $email) { ok message } }`;
  const RESET = `mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { ok message } }`;

  it('mails a single-use link through the outbox, and kills every older token', async () => {
    const owner = await t.registerOwner();
    await t.ask(FORGOT, { email: owner.email });
    const token = await resetTokenOf(owner.email);
    t.clock.advance(1000);
    const input = { token, newPassword: 'a brand new password', confirmPassword: 'a brand new password' };
    expect((await t.ask(RESET, { input })).resetPassword.message).toBe('Password reset successfully');
    t.app.access.clear();
    expect((await t.execute(ME, {}, { token: owner.token })).errors?.[0]?.extensions.code).toBe(
      'UNAUTHENTICATED',
    );
    expect((await t.execute(REFRESH, { token: owner.refreshToken })).errors).toBeDefined();
    expect((await t.execute(RESET, { input })).errors?.[0]?.extensions.fieldErrors).toMatchObject([
      { path: 'input.token' },
    ]);
    await t.ask(LOGIN, { input: { email: owner.email, password: 'a brand new password' } });
  });

  it('answers alike for an address without an account, and mails nothing', async () => {
    const owner = await t.registerOwner();
    const known = await t.ask(FORGOT, { email: owner.email });
    const unknown = await t.ask(FORGOT, { email: 'nobody-at-all@example.com' });
    expect(unknown).toEqual(known);
    expect(await resetTokenOf('nobody-at-all@example.com')).toBeUndefined();
  });

  it('refuses an expired link', async () => {
    const owner = await t.registerOwner();
    await t.ask(FORGOT, { email: owner.email });
    const token = await resetTokenOf(owner.email);
    t.clock.advance(61 * 60_000);
    const input = { token, newPassword: 'a brand new password', confirmPassword: 'a brand new password' };
    expect((await t.execute(RESET, { input })).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  async function resetTokenOf(email: string): Promise<string | undefined> {
    await runConsumer(t, 'password_reset');
    const { rows } = await t.asOwner(
      `SELECT payload ->> 'text' AS text FROM outbox WHERE payload ->> 'to' = $1`,
      [email],
    );
    return /token=([\w-]+)/.exec((rows[0] as { text: string } | undefined)?.text ?? '')?.[1];
  }
});

describe('the language a person reads', () => {
  const SET = `mutation ($language: Language!) { setLanguage(language: $language) { id language } }`;

  it('is the browser’s until one is chosen, and then that person’s alone', async () => {
    const [ana, bo] = [await t.registerOwner(), await t.registerOwner()];
    expect((await t.ask(`{ me { language } }`, {}, ana)).me.language).toBeNull();
    expect((await t.ask(SET, { language: 'es' }, ana)).setLanguage).toEqual({
      id: ana.userId,
      language: 'es',
    });
    expect((await t.ask(`{ me { language } }`, {}, ana)).me.language).toBe('es');
    expect((await t.ask(`{ me { language } }`, {}, bo)).me.language).toBeNull();
  });

  it('is one that we speak', async () => {
    const { errors } = await t.execute(SET, { language: 'fr' }, await t.registerOwner());
    expect(errors?.[0]?.message).toContain('"fr" does not exist in "Language" enum');
    const nobody = await t.execute(SET, { language: 'es' });
    expect(nobody.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('tokens', () => {
  it('that are altered, unsigned or of another kind are refused', async () => {
    const { token, tenantId } = await t.newBusiness();
    const [header, payload] = token.split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`;
    for (const bad of [none, `${header}.${payload}.AAAA`, 'x', `${token}x`]) {
      const { errors } = await t.execute(`{ tenant { id } }`, {}, { token: bad, tenantId });
      expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    }
  });
});
