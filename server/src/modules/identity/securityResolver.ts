import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { OperationResult } from '../../platform/operationResult';
import type { RequestContext } from '../../platform/request/requestContext';
import { SecurityService } from './securityService';
import {
  ActiveSession,
  ChangePasswordInput,
  RecoveryCodes,
  TwoFactorProofInput,
  TwoFactorSetup,
  TwoFactorStatus,
} from './securityTypes';
import { User } from './user';

@Resolver()
export class SecurityResolver {
  constructor(private readonly security: SecurityService) {}

  @Query(() => [ActiveSession], { description: "The signed-in user's own, the one used last first." })
  mySessions(@Ctx() ctx: RequestContext): Promise<ActiveSession[]> {
    return this.security.sessions(ctx);
  }

  @Query(() => TwoFactorStatus)
  twoFactor(@Ctx() ctx: RequestContext): Promise<TwoFactorStatus> {
    return this.security.twoFactorStatus(ctx);
  }

  @Mutation(() => User, { description: 'Signs out every other session.' })
  changePassword(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ChangePasswordInput) input: ChangePasswordInput,
  ): Promise<User> {
    return this.security.changePassword(ctx, input);
  }

  @Mutation(() => OperationResult)
  async revokeSession(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<OperationResult> {
    await this.security.revokeSession(ctx, id);
    return { ok: true, message: 'Signed out' };
  }

  @Mutation(() => OperationResult)
  async revokeOtherSessions(@Ctx() ctx: RequestContext): Promise<OperationResult> {
    const ended = await this.security.revokeOtherSessions(ctx);
    return { ok: true, message: ended === 1 ? 'Signed out of 1 session' : `Signed out of ${ended} sessions` };
  }

  @Mutation(() => TwoFactorSetup, {
    description: 'A new secret for an authenticator app. Nothing changes until confirmTwoFactor.',
  })
  beginTwoFactor(
    @Ctx() ctx: RequestContext,
    @Arg('password', () => String) password: string,
  ): Promise<TwoFactorSetup> {
    return this.security.beginTwoFactor(ctx, password);
  }

  @Mutation(() => RecoveryCodes, { description: "Turns two-factor sign-in on, with the app's first code." })
  confirmTwoFactor(
    @Ctx() ctx: RequestContext,
    @Arg('code', () => String) code: string,
  ): Promise<RecoveryCodes> {
    return this.security.confirmTwoFactor(ctx, code);
  }

  @Mutation(() => OperationResult)
  async disableTwoFactor(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => TwoFactorProofInput) input: TwoFactorProofInput,
  ): Promise<OperationResult> {
    await this.security.disableTwoFactor(ctx, input);
    return { ok: true, message: 'Two-factor sign-in is off' };
  }

  @Mutation(() => RecoveryCodes, { description: 'Ten new codes; the earlier ones no longer work.' })
  newRecoveryCodes(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => TwoFactorProofInput) input: TwoFactorProofInput,
  ): Promise<RecoveryCodes> {
    return this.security.newRecoveryCodes(ctx, input);
  }
}
