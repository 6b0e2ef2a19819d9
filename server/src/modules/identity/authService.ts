import { AccessTokens, ACCESS_TOKEN_SECONDS } from '../../platform/auth/accessTokens';
import { refuseCommonPassword } from '../../platform/auth/commonPasswords';
import { hashPassword, passwordMatches } from '../../platform/auth/passwords';
import { hashToken, newSecretToken } from '../../platform/auth/secretTokens';
import { violatedConstraint } from '../../platform/database/database';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Transaction } from '../../platform/database/transaction';
import { AppError, InputError } from '../../platform/errors';
import { newId } from '../../platform/ids';
import type { OutboxConsumer } from '../../platform/jobs/jobHandler';
import { appendToOutbox } from '../../platform/outbox/outbox';
import type { RateLimits } from '../../platform/rateLimits';
import type { RequestContext } from '../../platform/request/requestContext';
import { phoneOrNull } from '../../platform/validation/phone';
import type { Messages } from '../messages/messages';
import type { AuthPayload, LoginInput, RegisterInput, ResetPasswordInput } from './authInputs';
import {
  type IssuedSession,
  endAllSessions,
  endSessionOfToken,
  rotateToken,
  startSession,
} from './sessionStore';
import { endChallenges, findChallenge, newChallenge, useChallenge } from './loginChallenges';
import type { TwoFactor } from './twoFactor';
import { User } from './user';

const RESET_MINUTES = 60;
const RESET_TOPIC = 'password_reset.requested';

/** Sign-up, sign-in, token rotation and password reset. */
export class AuthService {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly limits: RateLimits,
    private readonly twoFactor: TwoFactor,
    private readonly messages: Messages,
    /** Derives the successors of refresh tokens. */
    private readonly secret: string,
    /** Origin of links in mails; never taken from a request. */
    private readonly publicUrl: string,
  ) {}

  async register(ctx: RequestContext, input: RegisterInput): Promise<AuthPayload> {
    ctx.switches.refuse('registrations', null);
    await this.limits.count('registerByAddress', ctx.info.address);
    if (input.role && input.role !== 'tenant_owner') {
      throw InputError.of('input.role', 'Role can only be tenant_owner.');
    }
    if (input.password !== input.confirmPassword) {
      throw InputError.of('input.confirmPassword', 'Passwords do not match');
    }
    await refuseCommonPassword(input.password, 'input.password');
    const passwordHash = await hashPassword(input.password);
    return ctx.writeAs(null, async (tx) => {
      const user = await insertUser(tx, { ...input, passwordHash, mustChangePassword: false });
      return this.openSession(tx, ctx, user, false);
    });
  }

  async login(ctx: RequestContext, input: LoginInput): Promise<AuthPayload> {
    await this.limits.count('loginByAddress', ctx.info.address);
    await this.limits.count('loginByAccount', input.email);
    const user = await ctx.readAs(null, (tx) => tx.manager.findOneBy(User, { email: input.email }));
    if (!(await passwordMatches(user?.passwordHash ?? null, input.password)) || !user) {
      throw new AppError('UNAUTHENTICATED', 'Incorrect email or password.');
    }
    const remembered = input.rememberMe ?? false;
    const answer = await ctx.writeAs(user.id, async (tx) =>
      (await this.twoFactor.isOn(tx, user.id))
        ? newChallenge(tx, user.id, remembered, ctx.clock.now())
        : this.openSession(tx, ctx, user, remembered),
    );
    if (!('challengeToken' in answer)) {
      await this.limits.clear('loginByAccount', input.email);
      return answer;
    }
    if (!input.code) {
      throw new AppError('TWO_FACTOR_REQUIRED', 'Enter the code from your authenticator app.', { ...answer });
    }
    const payload = await this.answerChallenge(ctx, answer.challengeToken, input.code);
    if (!payload) {
      throw new AppError('UNAUTHENTICATED', WRONG_CODE);
    }
    return payload;
  }

  async verifyTwoFactor(ctx: RequestContext, challengeToken: string, code: string): Promise<AuthPayload> {
    const payload = await this.answerChallenge(ctx, challengeToken, code);
    if (!payload) {
      throw InputError.of('code', WRONG_CODE);
    }
    return payload;
  }

  async me(ctx: RequestContext): Promise<User> {
    const { id, impersonatorId } = await ctx.user();
    const user = await ctx.readAs(id, (tx) => tx.manager.findOneByOrFail(User, { id }));
    // The owner's password is not for whoever acts as the owner to choose.
    return impersonatorId ? Object.assign(user, { mustChangePassword: false }) : user;
  }

  async refresh(ctx: RequestContext, refreshToken: string): Promise<AuthPayload> {
    await this.limits.count('refreshByAddress', ctx.info.address);
    // The transaction commits in both cases: a replayed token must leave its family ended.
    const rotation = await ctx.writeAs(null, (tx) =>
      rotateToken(tx, bounded(refreshToken), this.secret, ctx.clock.now()),
    );
    if (rotation.outcome === 'refused') {
      throw new AppError('UNAUTHENTICATED', 'Your session has ended. Please sign in again.');
    }
    return ctx.readAs(rotation.userId, async (tx) => {
      const user = await tx.manager.findOneByOrFail(User, { id: rotation.userId });
      return this.signIn(user, rotation.session);
    });
  }

  async logout(ctx: RequestContext, refreshToken: string): Promise<void> {
    await ctx.writeAs(null, (tx) => endSessionOfToken(tx, bounded(refreshToken), ctx.clock.now()));
  }

  /** Answers alike, and as fast, whether or not the address has an account: a job looks for it and mails the link. */
  async forgotPassword(ctx: RequestContext, email: string): Promise<void> {
    const address = email.trim().slice(0, 254);
    await this.limits.count('forgotByAddress', ctx.info.address);
    if (await this.limits.isOver('forgotByAccount', address)) {
      return;
    }
    await ctx.writeAs(null, (tx) =>
      appendToOutbox(tx, { tenantId: null, topic: RESET_TOPIC, payload: { email: address } }),
    );
  }

  /** Mails the link that was asked for, where the address has an account. */
  resetConsumer(database: Database, clock: Clock): OutboxConsumer {
    return {
      name: 'password_reset',
      topics: [RESET_TOPIC],
      stoppedBy: null,
      run: ({ payload }) =>
        database.write({ tenantId: null, userId: null }, (tx) =>
          this.mailResetLink(tx, String(payload.email), clock.now()),
        ),
      keep: () => ({}),
    };
  }

  private async mailResetLink(tx: Transaction, email: string, now: Date): Promise<void> {
    const user = await tx.manager.findOneBy(User, { email });
    if (!user) {
      return;
    }
    const token = newSecretToken();
    await tx.manager.query(
      'INSERT INTO password_reset_tokens (token_hash, user_id, created_at, expires_at) VALUES ($1, $2, $3, $4)',
      [hashToken(token), user.id, now, new Date(now.getTime() + RESET_MINUTES * 60_000)],
    );
    await this.messages.mail(tx, user.email, {
      kind: 'password_reset',
      language: user.language,
      tenantId: null,
      values: {
        first_name: user.firstName,
        reset_link: `${this.publicUrl}/reset-password?token=${token}`,
        valid_minutes: String(RESET_MINUTES),
      },
    });
  }

  /** Every token issued before is dead afterwards, and so is every other reset link. */
  async resetPassword(ctx: RequestContext, input: ResetPasswordInput): Promise<void> {
    await this.limits.count('resetByAddress', ctx.info.address);
    if (input.newPassword !== input.confirmPassword) {
      throw InputError.of('input.confirmPassword', 'Passwords do not match');
    }
    await refuseCommonPassword(input.newPassword, 'input.newPassword');
    const passwordHash = await hashPassword(input.newPassword);
    const now = ctx.clock.now();
    const email = await ctx.writeAs(null, async (tx) => {
      const [used] = await tx.manager.query<[{ user_id: string }[], number]>(
        `UPDATE password_reset_tokens SET used_at = $2
         WHERE token_hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING user_id`,
        [hashToken(input.token), now],
      );
      const userId = used[0]?.user_id;
      if (!userId) {
        throw InputError.of(
          'input.token',
          'This reset link has expired or was already used. Please ask for a new one.',
        );
      }
      await tx.manager.query(
        'UPDATE password_reset_tokens SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL',
        [userId, now],
      );
      await tx.manager.update(
        User,
        { id: userId },
        { passwordHash, mustChangePassword: false, tokensValidAfter: now },
      );
      await endAllSessions(tx, userId, now);
      await endChallenges(tx, userId);
      const user = await tx.manager.findOneByOrFail(User, { id: userId });
      await this.messages.mail(tx, user.email, {
        kind: 'password_changed',
        language: user.language,
        tenantId: null,
        values: { first_name: user.firstName },
      });
      return user.email;
    });
    await this.limits.clear('loginByAccount', email);
  }

  /** Signs a user in within the caller's transaction: whoever calls has made sure that it is them. */
  async openSession(
    tx: Transaction,
    ctx: RequestContext,
    user: User,
    remembered: boolean,
  ): Promise<AuthPayload> {
    return this.signIn(user, await startSession(tx, user.id, remembered, ctx.info, ctx.clock.now()));
  }

  /** Null for a wrong code. A right one is spent together with its challenge, so that neither works twice. */
  private async answerChallenge(
    ctx: RequestContext,
    challengeToken: string,
    code: string,
  ): Promise<AuthPayload | null> {
    await this.limits.count('twoFactorByAddress', ctx.info.address);
    const token = bounded(challengeToken);
    const challenge = await ctx.readAs(null, (tx) => findChallenge(tx, token, ctx.clock.now()));
    if (!challenge) {
      throw challengeEnded();
    }
    const { userId, remembered } = challenge;
    await this.limits.count('twoFactorByAccount', userId);
    const now = ctx.clock.now();
    const signedIn = await ctx.writeAs(userId, async (tx) => {
      if (!(await this.twoFactor.spend(tx, userId, code, now))) {
        return null;
      }
      if (!(await useChallenge(tx, token, now))) {
        throw challengeEnded();
      }
      const user = await tx.manager.findOneByOrFail(User, { id: userId });
      return this.openSession(tx, ctx, user, remembered);
    });
    if (signedIn) {
      await this.limits.clear('loginByAccount', signedIn.user.email);
      await this.limits.clear('twoFactorByAccount', userId);
    }
    return signedIn;
  }

  private async signIn(user: User, session: IssuedSession): Promise<AuthPayload> {
    const accessToken = await this.tokens.issue({
      userId: user.id,
      sessionId: session.sessionId,
      impersonation: null,
    });
    return { accessToken, refreshToken: session.refreshToken, expiresInSeconds: ACCESS_TOKEN_SECONDS, user };
  }
}

export interface NewUser {
  firstName: string;
  lastName: string;
  email: string;
  phone?: string | null;
  passwordHash: string;
  mustChangePassword: boolean;
}

/** @throws InputError on `emailPath` when the e-mail already has an account. */
export async function insertUser(
  tx: Transaction,
  person: NewUser,
  role: User['role'] = 'tenant_owner',
  emailPath = 'input.email',
): Promise<User> {
  const id = newId();
  try {
    await tx.manager.insert(User, {
      id,
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      phone: phoneOrNull(person.phone),
      passwordHash: person.passwordHash,
      mustChangePassword: person.mustChangePassword,
      role,
    });
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_key') {
      throw InputError.of(emailPath, 'An account with this email already exists.');
    }
    throw error;
  }
  return tx.manager.findOneByOrFail(User, { id });
}

const WRONG_CODE = 'This code is not right, or it was used already. Wait for the next one and try again.';

const challengeEnded = (): AppError =>
  new AppError('UNAUTHENTICATED', 'This sign-in took too long. Please enter your password again.', {
    challengeEnded: true,
  });

const bounded = (token: string): string => token.slice(0, 200);
