import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../platform/request/requestContext';
import type { ShownProvider } from './integrationDriver';
import type { IntegrationService } from './integrationService';
import { Integration, IntegrationProviders, IntegrationResult } from './integrationTypes';

@Resolver()
export class IntegrationResolver {
  constructor(private readonly integrationService: IntegrationService) {}

  @Query(() => [Integration], {
    description: 'All that can be connected here, connected or not, by category.',
  })
  async integrations(@Ctx() ctx: RequestContext): Promise<Integration[]> {
    return this.integrationService.list(await ctx.tenant('tenant.read'));
  }

  @Mutation(() => IntegrationResult, {
    description: 'UNAVAILABLE, with the reason, when it cannot be synced now.',
  })
  async syncIntegration(
    @Ctx() ctx: RequestContext,
    @Arg('provider', () => IntegrationProviders) provider: ShownProvider,
  ): Promise<IntegrationResult> {
    return this.integrationService.sync(await ctx.tenant('integrations.manage'), provider);
  }

  @Mutation(() => IntegrationResult, {
    description: 'Ends the access and forgets the credentials. Nothing happens to what is not connected.',
  })
  async disconnectIntegration(
    @Ctx() ctx: RequestContext,
    @Arg('provider', () => IntegrationProviders) provider: ShownProvider,
  ): Promise<IntegrationResult> {
    return this.integrationService.disconnect(await ctx.tenant('integrations.manage'), provider);
  }
}
