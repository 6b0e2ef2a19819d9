import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { OperationResult } from '../../../platform/operationResult';
import type { RequestContext } from '../../../platform/request/requestContext';
import type { EmailConnection } from './emailConnection';
import { EmailAccountInput, EmailSetup } from './emailTypes';

@Resolver()
export class EmailResolver {
  constructor(private readonly connection: EmailConnection) {}

  @Query(() => EmailSetup, { description: 'By which mail server the mails of the business leave.' })
  async emailSetup(@Ctx() ctx: RequestContext): Promise<EmailSetup> {
    return this.connection.setup(await ctx.tenant('integrations.manage'));
  }

  @Mutation(() => OperationResult, {
    description: 'Tries a mail server with a mail to the signed-in user; stores nothing.',
  })
  async testEmail(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => EmailAccountInput) input: EmailAccountInput,
  ): Promise<OperationResult> {
    return this.connection.test(await ctx.tenant('integrations.manage'), input);
  }

  @Mutation(() => OperationResult, {
    description:
      'Tries it in the same way, and if it works sends the mails of the business by it from now on.',
  })
  async connectEmail(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => EmailAccountInput) input: EmailAccountInput,
  ): Promise<OperationResult> {
    return this.connection.connect(await ctx.tenant('integrations.manage'), input);
  }
}
