import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { OperationResult } from '../../../platform/operationResult';
import type { RequestContext } from '../../../platform/request/requestContext';
import type { SmsConnections } from './smsConnections';
import { ConnectSmsInput, SendTestSmsInput, SmsConnection } from './smsTypes';

@Resolver()
export class SmsResolver {
  constructor(private readonly connections: SmsConnections) {}

  @Query(() => SmsConnection)
  async smsConnection(@Ctx() ctx: RequestContext): Promise<SmsConnection> {
    return this.connections.get(await ctx.tenant('integrations.manage'));
  }

  @Mutation(() => SmsConnection, {
    description:
      'Tries an account at Twilio and one of its numbers, and connects them; replaces what was connected.',
  })
  async connectSms(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ConnectSmsInput) input: ConnectSmsInput,
  ): Promise<SmsConnection> {
    return this.connections.connect(await ctx.tenant('integrations.manage'), input);
  }

  @Mutation(() => OperationResult, {
    description: 'UNAVAILABLE, with the reason, when it could not be sent.',
  })
  async sendTestSms(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => SendTestSmsInput) input: SendTestSmsInput,
  ): Promise<OperationResult> {
    return this.connections.sendTest(await ctx.tenant('integrations.manage'), input, ctx.language);
  }
}
