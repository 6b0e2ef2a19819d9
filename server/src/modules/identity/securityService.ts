import { refuseCommonPassword } from '../../platform/auth/commonPasswords';
import { hashPassword, passwordMatches } from '../../platform/auth/passwords';
import { base32, otpauthUri } from '../../platform/auth/totp';
import type { Transaction } from '../../platform/database/transaction';
import { AppError, InputError, notFound } from '../../platform/errors';
import { isUuid } from '../../platform/ids';
import type { RateLimits } from '../../platform/rateLimits';
import type { RequestContext, SignedInUser } from '../../platform/request/requestContext';
import type { Messages } from '../messages/messages';
import { deviceOf } from './device';
import { endChallenges } from './loginChallenges';
import type {
  ActiveSession,
  ChangePasswordInput,
  RecoveryCodes,
  TwoFactorProofInput,
  TwoFactorSetup,
  TwoFactorStatus,
} from './securityTypes';
import { activeSessions, endOtherSessions, revokeSession } from './sessionStore';
import type { TwoFactor } from './twoFactor';
import { User } from './user';

const ISSUER = 'Chairside';

/** A user's own password, sessions and two-factor sign-in; out of reach of a master admin who acts as them. */
export class SecurityService {
  constructor(
    private readonly limits: RateLimits,
    private readonly twoFactor: TwoFactor,
    private readonly messages: Messages,
  ) {}

  /** The session that asks stays; every other one ends, and so does every open reset link and half-done sign-in. */
  async changePassword(ctx: RequestContext, input: ChangePasswordInput): Promise<User> {
    const me = await ctx.userInPerson();
    const { newPassword, confirmPassword, currentPassword } = input;
    if (newPassword !== confirmPassword) {
      throw InputError.of('input.confirmPassword', 'Passwords do not match');
    }
    const { passwordHash: oldHash } = await this.proveUser(ctx, me, currentPassword, 'input.currentPassword');
    if (newPassword === currentPassword) {
      throw InputError.of('input.newPassword', 'The new password must differ from the current one.');
    }
    await refuseCommonPassword(newPassword, 'newPassword');
    const passwordHash = await hashPassword(newPassword);
    const now = ctx.clock.now();
    return ctx.writeAs(me.id, async (tx) => {
      const { affected } = await tx.manager.update(
        User,
        { id: me.id, passwordHash: oldHash },
        { passwordHash, mustChangePassword: false },
      );
      if (!affected) {
        throw new AppError('CONFLICT', 'Your password was just changed elsewhere. Please sign in again.');
      }
      await endOtherSessions(tx, me, 'password_changed', now);
      await endChallenges(tx, me.id);
      await tx.manager.query(
        'UPDATE password_reset_tokens SET used_at = $2 WHERE user_id = $1 AND used_at IS NULL',
        [me.id, now],
      );
      return this.tellOwner(tx, me.id, 'password_changed');
    });
  }

  async sessions(ctx: RequestContext): Promise<ActiveSession[]> {
    const { id, sessionId } = await ctx.userInPerson();
    const rows = await ctx.readAs(id, (tx) => activeSessions(tx, id, ctx.clock.now()));
    return rows.map(({ userAgent, ...row }) => ({
      ...row,
      ...deviceOf(userAgent),
      isCurrent: row.id === sessionId,
    }));
  }

  async revokeSession(ctx: RequestContext, sessionId: string): Promise<void> {
    const { id } = await ctx.userInPerson();
    const ended =
      isUuid(sessionId) && (await ctx.writeAs(id, (tx) => revokeSession(tx, id, sessionId, ctx.clock.now())));
    if (!ended) {
      throw notFound('This session');
    }
  }

  /** Gives how many ended. */
  async revokeOtherSessions(ctx: RequestContext): Promise<number> {
    const me = await ctx.userInPerson();
    return ctx.writeAs(me.id, (tx) => endOtherSessions(tx, me, 'revoked', ctx.clock.now()));
  }

  async twoFactorStatus(ctx: RequestContext): Promise<TwoFactorStatus> {
    const { id } = await ctx.userInPerson();
    const { confirmedAt, recoveryCodesLeft } = await ctx.readAs(id, (tx) => this.twoFactor.state(tx, id));
    return { enabled: confirmedAt !== null, enabledAt: confirmedAt, recoveryCodesLeft };
  }

  async beginTwoFactor(ctx: RequestContext, password: string): Promise<TwoFactorSetup> {
    const me = await ctx.userInPerson();
    const { email } = await this.proveUser(ctx, me, password, 'password');
    const secret = await ctx.writeAs(me.id, (tx) => this.twoFactor.begin(tx, me.id, ctx.clock.now()));
    if (!secret) {
      throw alreadyOn();
    }
    return { secret: base32(secret), otpauthUri: otpauthUri(secret, ISSUER, email) };
  }

  async confirmTwoFactor(ctx: RequestContext, code: string): Promise<RecoveryCodes> {
    const me = await ctx.userInPerson();
    await this.limits.count('twoFactorByAccount', me.id);
    const codes = await ctx.writeAs(me.id, async (tx) => {
      const made = await this.twoFactor.confirm(tx, me.id, code, ctx.clock.now());
      if (made) {
        await this.tellOwner(tx, me.id, 'two_factor_on');
      } else if (await this.twoFactor.isOn(tx, me.id)) {
        throw alreadyOn();
      }
      return made;
    });
    if (!codes) {
      throw InputError.of('code', 'This code is not right. Enter the one that your app shows now.');
    }
    await this.limits.clear('twoFactorByAccount', me.id);
    return { codes };
  }

  async disableTwoFactor(ctx: RequestContext, proof: TwoFactorProofInput): Promise<void> {
    await this.withProof(ctx, proof, async (tx, userId) => {
      await this.twoFactor.turnOff(tx, userId);
      await endChallenges(tx, userId);
      await this.tellOwner(tx, userId, 'two_factor_off');
    });
  }

  async newRecoveryCodes(ctx: RequestContext, proof: TwoFactorProofInput): Promise<RecoveryCodes> {
    const codes = await this.withProof(ctx, proof, (tx, userId) =>
      this.twoFactor.replaceRecoveryCodes(tx, userId),
    );
    return { codes };
  }

  private async withProof<T>(
    ctx: RequestContext,
    { password, code }: TwoFactorProofInput,
    work: (tx: Transaction, userId: string) => Promise<T>,
  ): Promise<T> {
    const me = await ctx.userInPerson();
    await this.proveUser(ctx, me, password, 'input.password');
    await this.limits.count('twoFactorByAccount', me.id);
    const now = ctx.clock.now();
    const result = await ctx.writeAs(me.id, async (tx) => {
      if (!(await this.twoFactor.isOn(tx, me.id))) {
        throw new AppError('CONFLICT', 'Two-factor sign-in is off.');
      }
      if (!(await this.twoFactor.spend(tx, me.id, code, now))) {
        throw InputError.of(
          'input.code',
          'This code is not right, or it was used already. Wait for the next one and try again.',
        );
      }
      return work(tx, me.id);
    });
    await this.limits.clear('twoFactorByAccount', me.id);
    return result;
  }

  /** @throws InputError on `path` when the password is not the user's. */
  private async proveUser(
    ctx: RequestContext,
    { id }: SignedInUser,
    password: string,
    path: string,
  ): Promise<User> {
    await this.limits.count('passwordByAccount', id);
    const user = await ctx.readAs(id, (tx) => tx.manager.findOneByOrFail(User, { id }));
    if (!(await passwordMatches(user.passwordHash, password.slice(0, 200)))) {
      throw InputError.of(path, 'This is not your current password.');
    }
    await this.limits.clear('passwordByAccount', id);
    return user;
  }

  /** A mail about a change that only the account's owner should have made. */
  private async tellOwner(
    tx: Transaction,
    id: string,
    kind: 'password_changed' | 'two_factor_on' | 'two_factor_off',
  ): Promise<User> {
    const user = await tx.manager.findOneByOrFail(User, { id });
    const { language, firstName } = user;
    await this.messages.mail(tx, user.email, {
      kind,
      language,
      tenantId: null,
      values: { first_name: firstName },
    });
    return user;
  }
}

const alreadyOn = (): AppError => new AppError('CONFLICT', 'Two-factor sign-in is already on.');
