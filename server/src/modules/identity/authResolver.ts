import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { OperationResult } from '../../platform/operationResult';
import type { RequestContext } from '../../platform/request/requestContext';
import { AuthPayload, LoginInput, RegisterInput, ResetPasswordInput } from './authInputs';
import { AuthService } from './authService';
import { User } from './user';

@Resolver()
export class AuthResolver {
  constructor(private readonly auth: AuthService) {}

  @Query(() => User, { description: 'The signed-in user.' })
  me(@Ctx() ctx: RequestContext): Promise<User> {
    return this.auth.me(ctx);
  }

  @Mutation(() => AuthPayload, { description: 'Creates an owner account and signs it in.' })
  register(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => RegisterInput) input: RegisterInput,
  ): Promise<AuthPayload> {
    return this.auth.register(ctx, input);
  }

  @Mutation(() => AuthPayload, {
    description:
      'An account with two-factor sign-in is answered TWO_FACTOR_REQUIRED with a `challengeToken` for verifyTwoFactor.',
  })
  login(@Ctx() ctx: RequestContext, @Arg('input', () => LoginInput) input: LoginInput): Promise<AuthPayload> {
    return this.auth.login(ctx, input);
  }

  @Mutation(() => AuthPayload, {
    description: 'The second step of login: a code of the authenticator app, or a recovery code.',
  })
  verifyTwoFactor(
    @Ctx() ctx: RequestContext,
    @Arg('challengeToken', () => String) challengeToken: string,
    @Arg('code', () => String) code: string,
  ): Promise<AuthPayload> {
    return this.auth.verifyTwoFactor(ctx, challengeToken, code);
  }

  @Mutation(() => AuthPayload, {
    description: 'Exchanges a refresh token, once; a replayed one ends its session.',
  })
  refreshToken(
    @Ctx() ctx: RequestContext,
    @Arg('refreshToken', () => String) refreshToken: string,
  ): Promise<AuthPayload> {
    return this.auth.refresh(ctx, refreshToken);
  }

  @Mutation(() => OperationResult)
  async logout(
    @Ctx() ctx: RequestContext,
    @Arg('refreshToken', () => String) refreshToken: string,
  ): Promise<OperationResult> {
    await this.auth.logout(ctx, refreshToken);
    return { ok: true, message: 'Signed out' };
  }

  @Mutation(() => OperationResult, {
    description: 'Mails a reset link if the address has an account; the answer never tells.',
  })
  async forgotPassword(
    @Ctx() ctx: RequestContext,
    @Arg('email', () => String) email: string,
  ): Promise<OperationResult> {
    await this.auth.forgotPassword(ctx, email);
    return { ok: true, message: 'Password reset email sent' };
  }

  @Mutation(() => OperationResult)
  async resetPassword(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ResetPasswordInput) input: ResetPasswordInput,
  ): Promise<OperationResult> {
    await this.auth.resetPassword(ctx, input);
    return { ok: true, message: 'Password reset successfully' };
  }
}
