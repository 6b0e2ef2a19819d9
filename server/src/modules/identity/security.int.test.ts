import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { totpCode, totpStep } from '../../platform/auth/totp';
import { runConsumer } from '../../../test/outboxRun';
import { PASSWORD, type TestApp, startTestApp } from '../../../test/testApp';

const LOGIN = `mutation ($input: LoginInput!) { login(input: $input) { accessToken refreshToken user { id } } }`;
const VERIFY = `mutation ($challengeToken: String!, $code: String!) { verifyTwoFactor(challengeToken: $challengeToken, code: $code) { accessToken refreshToken user { id } } }`;
const CHANGE = `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { mustChangePassword } }`;
const SESSIONS = `{ mySessions { id browser operatingSystem address isCurrent } }`;
const REVOKE = `mutation ($id: ID!) { revokeSession(id: $id) { ok } }`;
const REVOKE_OTHERS = `mutation { revokeOtherSessions { message } }`;
const STATUS = `{ twoFactor { enabled enabledAt recoveryCodesLeft } }`;
const BEGIN = `mutation ($password: String!) { beginTwoFactor(password: $password) { secret otpauthUri } }`;
const CONFIRM = `mutation ($code: String!) { confirmTwoFactor(code: $code) { codes } }`;
const DISABLE = `mutation ($input: TwoFactorProofInput!) { disableTwoFactor(input: $input) { ok } }`;
const NEW_CODES = `mutation ($input: TwoFactorProofInput!) { newRecoveryCodes(input: $input) { codes } }`;
const REFRESH = `mutation ($token: String!) { refreshToken(refreshToken: $token) { accessToken } }`;
const ME = `{ me { id mustChangePassword } }`;
const NEW_PASSWORD = 'a brand new password';
const STEP = 30_000;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

type Owner = Awaited<ReturnType<TestApp['registerOwner']>>;

const failure = async (...args: Parameters<TestApp['execute']>) => (await t.execute(...args)).errors?.[0];
const codeOf = async (...args: Parameters<TestApp['execute']>) => (await failure(...args))?.extensions.code;
const signIn = async ({ email }: Owner, password = PASSWORD) =>
  (await t.ask(LOGIN, { input: { email, password } })).login as { accessToken: string; refreshToken: string };

/** Until the notification has emptied the cache; the clock stands still, so nothing else can. */
async function untilSignedOut(token: string): Promise<string | undefined> {
  let code: string | undefined;
  for (let attempt = 0; attempt < 100 && code === undefined; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    code = await codeOf(ME, {}, { token });
  }
  return code;
}

function decoded(base32: string): Buffer {
  const bits = [...base32].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)!
      .map((byte) => parseInt(byte, 2)),
  );
}

interface Protected extends Owner {
  secret: Buffer;
  recovery: string[];
  /** What the app shows now. */
  code(): string;
}

async function withTwoFactor(): Promise<Protected> {
  const owner = await t.registerOwner();
  const { beginTwoFactor } = await t.ask(BEGIN, { password: PASSWORD }, owner);
  const secret = decoded(beginTwoFactor.secret);
  const code = () => totpCode(secret, totpStep(t.clock.now()));
  const { confirmTwoFactor } = await t.ask(CONFIRM, { code: code() }, owner);
  // The step of the confirmation is used up.
  t.clock.advance(STEP);
  return { ...owner, secret, recovery: confirmTwoFactor.codes, code };
}

async function challenge({ email }: Owner): Promise<string> {
  const error = await failure(LOGIN, { input: { email, password: PASSWORD } });
  expect(error).toMatchObject({
    message: 'Enter the code from your authenticator app.',
    extensions: { code: 'TWO_FACTOR_REQUIRED', expiresInSeconds: 300 },
  });
  return error!.extensions.challengeToken as string;
}

describe('changing the password', () => {
  const input = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };

  it('ends every other session, keeps this one, kills open reset links and tells the owner', async () => {
    const owner = await t.registerOwner();
    const elsewhere = await signIn(owner);
    await t.ask(`mutation ($email: String!) { forgotPassword(email: $email) { ok } }`, {
      email: owner.email,
    });
    await runConsumer(t, 'password_reset');
    await t.ask(ME, {}, { token: elsewhere.accessToken });
    await t.ask(CHANGE, { input }, owner);
    expect(await untilSignedOut(elsewhere.accessToken)).toBe('UNAUTHENTICATED');
    expect(await codeOf(REFRESH, { token: elsewhere.refreshToken })).toBe('UNAUTHENTICATED');
    await t.ask(ME, {}, owner);
    await t.ask(REFRESH, { token: owner.refreshToken });
    expect(await codeOf(LOGIN, { input: { email: owner.email, password: PASSWORD } })).toBe(
      'UNAUTHENTICATED',
    );
    await signIn(owner, NEW_PASSWORD);

    const { rows } = await t.asOwner(
      `SELECT payload ->> 'subject' AS subject, payload ->> 'text' AS text FROM outbox
       WHERE payload ->> 'to' = $1 ORDER BY created_at`,
      [owner.email],
    );
    const [reset, notice] = rows as { subject: string; text: string }[];
    expect(notice!.subject).toBe('Your Chairside password was changed');
    const token = /token=([\w-]+)/.exec(reset!.text)![1];
    const link = { token, newPassword: 'yet another one', confirmPassword: 'yet another one' };
    const RESET = `mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { ok } }`;
    expect(await codeOf(RESET, { input: link })).toBe('BAD_USER_INPUT');
  });

  it('ends what mustChangePassword asks for', async () => {
    const owner = await t.registerOwner();
    await t.asOwner('UPDATE users SET must_change_password = true WHERE id = $1', [owner.userId]);
    expect((await t.ask(ME, {}, owner)).me.mustChangePassword).toBe(true);
    expect((await t.ask(CHANGE, { input }, owner)).changePassword.mustChangePassword).toBe(false);
  });

  it('names what is wrong with it', async () => {
    const owner = await t.registerOwner();
    const fieldOf = async (changes: object) =>
      (await failure(CHANGE, { input: { ...input, ...changes } }, owner))?.extensions.fieldErrors;
    expect(await fieldOf({ currentPassword: 'not mine' })).toEqual([
      { path: 'input.currentPassword', message: 'This is not your current password.' },
    ]);
    expect(await fieldOf({ newPassword: 'short', confirmPassword: 'short' })).toEqual([
      { path: 'input.newPassword', message: 'The password must have 8 to 200 characters.' },
    ]);
    expect(await fieldOf({ confirmPassword: 'something else' })).toEqual([
      { path: 'input.confirmPassword', message: 'Passwords do not match' },
    ]);
    expect(await fieldOf({ newPassword: PASSWORD, confirmPassword: PASSWORD })).toEqual([
      { path: 'input.newPassword', message: 'The new password must differ from the current one.' },
    ]);
  });

  it('cannot be used to guess the current one', async () => {
    const owner = await t.registerOwner();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await t.execute(CHANGE, { input: { ...input, currentPassword: `guess ${attempt}` } }, owner);
    }
    expect(await codeOf(CHANGE, { input }, owner)).toBe('RATE_LIMITED');
  });

  it('succeeds once when two requests race', async () => {
    const owner = await t.registerOwner();
    const answers = await Promise.all(
      ['first new one', 'second new one'].map((password) =>
        t.execute(CHANGE, { input: { ...input, newPassword: password, confirmPassword: password } }, owner),
      ),
    );
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
  });
});

describe('sessions', () => {
  it('are listed with their device, and end one by one or all others at once', async () => {
    const owner = await t.registerOwner();
    const [second, third] = [await signIn(owner), await signIn(owner)];
    await t.asOwner(
      `UPDATE sessions SET user_agent = 'Mozilla/5.0 (iPhone) Version/18.1 Safari/604.1', address = '203.0.113.7'
       WHERE id = (SELECT session_id FROM refresh_tokens WHERE token_hash = sha256($1::bytea))`,
      [second.refreshToken],
    );
    const { mySessions } = await t.ask(SESSIONS, {}, owner);
    expect(mySessions).toHaveLength(3);
    expect(mySessions.filter((session: { isCurrent: boolean }) => session.isCurrent)).toHaveLength(1);
    const phone = mySessions.find((session: { browser: string | null }) => session.browser);
    expect(phone).toMatchObject({
      browser: 'Safari',
      operatingSystem: 'iPhone',
      address: '203.0.113.7',
      isCurrent: false,
    });

    await t.ask(ME, {}, { token: second.accessToken });
    await t.ask(REVOKE, { id: phone.id }, owner);
    expect(await untilSignedOut(second.accessToken)).toBe('UNAUTHENTICATED');
    expect(await codeOf(REFRESH, { token: second.refreshToken })).toBe('UNAUTHENTICATED');
    expect((await t.ask(SESSIONS, {}, owner)).mySessions).toHaveLength(2);

    const { revokeOtherSessions } = await t.ask(REVOKE_OTHERS, {}, owner);
    expect(revokeOtherSessions.message).toBe('Signed out of 1 session');
    expect(await untilSignedOut(third.accessToken)).toBe('UNAUTHENTICATED');
    expect((await t.ask(SESSIONS, {}, owner)).mySessions).toMatchObject([{ isCurrent: true }]);
  });

  it('of somebody else cannot be ended, nor seen once they have expired', async () => {
    const [mine, theirs] = [await t.registerOwner(), await t.registerOwner()];
    const { mySessions } = await t.ask(SESSIONS, {}, theirs);
    for (const id of [mySessions[0].id, 'nonsense']) {
      expect(await codeOf(REVOKE, { id }, mine)).toBe('NOT_FOUND');
    }
    await t.ask(ME, {}, theirs);
    await t.asOwner(
      `UPDATE sessions SET last_used_at = last_used_at - interval '25 hours' WHERE user_id = $1`,
      [mine.userId],
    );
    expect((await t.ask(SESSIONS, {}, mine)).mySessions).toEqual([]);
  });
});

describe('two-factor sign-in', () => {
  it('is on only after a code of the app, and then a password alone signs nobody in', async () => {
    const owner = await t.registerOwner();
    const { beginTwoFactor } = await t.ask(BEGIN, { password: PASSWORD }, owner);
    expect(beginTwoFactor.otpauthUri).toContain(`issuer=Chairside&secret=${beginTwoFactor.secret}`);
    await signIn(owner);
    expect((await t.ask(STATUS, {}, owner)).twoFactor.enabled).toBe(false);

    const code = totpCode(decoded(beginTwoFactor.secret), totpStep(t.clock.now()));
    const wrong = code === '000000' ? '111111' : '000000';
    expect((await failure(CONFIRM, { code: wrong }, owner))?.extensions.fieldErrors).toMatchObject([
      { path: 'code' },
    ]);
    const { confirmTwoFactor } = await t.ask(CONFIRM, { code }, owner);
    expect(confirmTwoFactor.codes).toHaveLength(10);
    expect(new Set(confirmTwoFactor.codes).size).toBe(10);
    expect((await t.ask(STATUS, {}, owner)).twoFactor).toMatchObject({
      enabled: true,
      recoveryCodesLeft: 10,
    });
    expect(await codeOf(CONFIRM, { code }, owner)).toBe('CONFLICT');
    expect(await codeOf(BEGIN, { password: PASSWORD }, owner)).toBe('CONFLICT');
    await challenge(owner);
  });

  it('stores the secret encrypted and recovery codes as hashes', async () => {
    const { userId, secret, recovery } = await withTwoFactor();
    const { rows } = await t.asOwner(
      `SELECT encode(sealed_secret, 'hex') AS sealed,
              (SELECT string_agg(encode(code_hash, 'hex'), '') FROM recovery_codes r WHERE r.user_id = f.user_id)
                AS hashes FROM two_factor f WHERE user_id = $1`,
      [userId],
    );
    const { sealed, hashes } = rows[0] as { sealed: string; hashes: string };
    expect(sealed).not.toContain(secret.toString('hex'));
    for (const code of recovery.flatMap((shown) => [shown, shown.replace('-', '')])) {
      expect(hashes).not.toContain(Buffer.from(code).toString('hex'));
      // A plain hash of fifty bits could be guessed: theirs is keyed.
      expect(hashes).not.toContain(createHash('sha256').update(code).digest('hex'));
    }
  });

  it('asks for the password before it begins', async () => {
    const owner = await t.registerOwner();
    expect((await failure(BEGIN, { password: 'not mine' }, owner))?.extensions.fieldErrors).toEqual([
      { path: 'password', message: 'This is not your current password.' },
    ]);
  });

  it('signs in with a code, once: neither code nor challenge works again', async () => {
    const owner = await withTwoFactor();
    const [challengeToken, another] = [await challenge(owner), await challenge(owner)];
    const code = owner.code();
    const { verifyTwoFactor } = await t.ask(VERIFY, { challengeToken, code });
    await t.ask(ME, {}, { token: verifyTwoFactor.accessToken });
    expect((await failure(VERIFY, { challengeToken: another, code }))?.extensions.fieldErrors).toMatchObject([
      { path: 'code' },
    ]);
    t.clock.advance(STEP);
    const used = await failure(VERIFY, { challengeToken, code: owner.code() });
    expect(used?.extensions).toMatchObject({ code: 'UNAUTHENTICATED', challengeEnded: true });
    await t.ask(VERIFY, { challengeToken: another, code: owner.code() });
  });

  it('takes the code of a neighbouring step, but none of a step before one that was used', async () => {
    const owner = await withTwoFactor();
    t.clock.advance(5 * STEP);
    const now = totpStep(t.clock.now());
    const ahead = totpCode(owner.secret, now + 1);
    await t.ask(VERIFY, { challengeToken: await challenge(owner), code: ahead });
    const present = { challengeToken: await challenge(owner), code: totpCode(owner.secret, now) };
    expect(await codeOf(VERIFY, present)).toBe('BAD_USER_INPUT');
    const far = { challengeToken: await challenge(owner), code: totpCode(owner.secret, now + 2) };
    expect(await codeOf(VERIFY, far)).toBe('BAD_USER_INPUT');
  });

  it('lets one of two in who race with the same code', async () => {
    const owner = await withTwoFactor();
    const tokens = [await challenge(owner), await challenge(owner)];
    const code = owner.code();
    const answers = await Promise.all(
      tokens.map((challengeToken) => t.execute(VERIFY, { challengeToken, code })),
    );
    expect(answers.filter(({ errors }) => !errors)).toHaveLength(1);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const owner = await withTwoFactor();
    const code = ` ${owner.recovery[0]!.toLowerCase().replace('-', ' ')} `;
    await t.ask(VERIFY, { challengeToken: await challenge(owner), code });
    expect(await codeOf(VERIFY, { challengeToken: await challenge(owner), code })).toBe('BAD_USER_INPUT');
    expect((await t.ask(STATUS, {}, owner)).twoFactor.recoveryCodesLeft).toBe(9);
    const other = await withTwoFactor();
    const theirs = { challengeToken: await challenge(other), code: owner.recovery[1]! };
    expect(await codeOf(VERIFY, theirs)).toBe('BAD_USER_INPUT');
  });

  it('forgets a challenge after five minutes, and when the password changes', async () => {
    const owner = await withTwoFactor();
    const late = await challenge(owner);
    t.clock.advance(5 * 60_000 + 1);
    expect(await codeOf(VERIFY, { challengeToken: late, code: owner.code() })).toBe('UNAUTHENTICATED');
    const open = await challenge(owner);
    const input = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    const fresh = await t.ask(VERIFY, { challengeToken: await challenge(owner), code: owner.code() });
    await t.ask(CHANGE, { input }, { token: fresh.verifyTwoFactor.accessToken });
    t.clock.advance(STEP);
    expect(await codeOf(VERIFY, { challengeToken: open, code: owner.code() })).toBe('UNAUTHENTICATED');
  });

  it('refuses guesses after ten of them, whatever challenge and address they come with', async () => {
    const owner = await withTwoFactor();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await t.execute(VERIFY, { challengeToken: await challenge(owner), code: 'ABCDE-FGHJK' });
    }
    const right = { challengeToken: await challengeDespiteLimits(owner), code: owner.code() };
    expect(await codeOf(VERIFY, right)).toBe('RATE_LIMITED');
  });

  it('is answered at once when login brings the code, and 401 over REST', async () => {
    const owner = await withTwoFactor();
    const input = { email: owner.email, password: PASSWORD };
    expect(await codeOf(LOGIN, { input: { ...input, code: 'wrong' } })).toBe('UNAUTHENTICATED');
    await t.ask(LOGIN, { input: { ...input, code: owner.code() } });
    t.clock.advance(STEP);

    const server = createServer(t.app.http.listeners('request')[0] as never).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const post = (body: object) =>
      fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const refused = await post(input);
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { detail: 'Enter the code from your authenticator app.' },
    ]);
    const wrong = await post({ ...input, code: '12345' });
    expect(wrong.status).toBe(401);
    const right = await post({ ...input, code: owner.code() });
    expect([right.status, Object.keys((await right.json()) as object)]).toEqual([
      200,
      expect.arrayContaining(['access_token', 'refresh_token']),
    ]);
    await new Promise((resolve) => server.close(resolve));
  });

  it('goes off with password and code, and makes new recovery codes with both', async () => {
    const owner = await withTwoFactor();
    const fieldOf = async (document: string, input: object) =>
      (await failure(document, { input }, owner))?.extensions.fieldErrors;
    const code = owner.code();
    expect(await fieldOf(DISABLE, { password: 'not mine', code })).toMatchObject([
      { path: 'input.password' },
    ]);
    expect(await fieldOf(DISABLE, { password: PASSWORD, code: '12345' })).toMatchObject([
      { path: 'input.code' },
    ]);
    const { newRecoveryCodes } = await t.ask(NEW_CODES, { input: { password: PASSWORD, code } }, owner);
    expect(await fieldOf(DISABLE, { password: PASSWORD, code: owner.recovery[0] })).toMatchObject([
      { path: 'input.code' },
    ]);
    await t.ask(DISABLE, { input: { password: PASSWORD, code: newRecoveryCodes.codes[0] } }, owner);
    expect((await t.ask(STATUS, {}, owner)).twoFactor).toEqual({
      enabled: false,
      enabledAt: null,
      recoveryCodesLeft: 0,
    });
    await signIn(owner);
    expect(await codeOf(DISABLE, { input: { password: PASSWORD, code } }, owner)).toBe('CONFLICT');
  });

  it('tells nobody without the password that it is on', async () => {
    const { email } = await withTwoFactor();
    const error = await failure(LOGIN, { input: { email, password: 'not mine', code: '123456' } });
    expect(error).toMatchObject({
      message: 'Incorrect email or password.',
      extensions: { code: 'UNAUTHENTICATED' },
    });
  });

  /** Ten sign-ins in a row are too many for the limit of the password; here it is the code's that matters. */
  async function challengeDespiteLimits(owner: Owner): Promise<string> {
    await t.asOwner(`DELETE FROM rate_limits WHERE key LIKE 'loginByAccount:%'`);
    return challenge(owner);
  }
});
