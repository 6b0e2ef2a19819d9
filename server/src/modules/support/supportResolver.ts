import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { OperationResult } from '../../platform/operationResult';
import type { RequestContext } from '../../platform/request/requestContext';
import { SupportService } from './supportService';
import { ContactSupportInput } from './supportTypes';

@Resolver()
export class SupportResolver {
  constructor(private readonly support: SupportService) {}

  @Mutation(() => OperationResult, {
    description: 'Asks the people behind Chairside for help; they see who asks and for which business.',
  })
  async contactSupport(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ContactSupportInput) input: ContactSupportInput,
  ): Promise<OperationResult> {
    await this.support.contact(await ctx.tenantEvenSuspended('tenant.read'), input);
    return { ok: true, message: 'Your message has been sent. We answer by email.' };
  }
}
