import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { OperationResult } from '../../platform/operationResult';
import type { RequestContext } from '../../platform/request/requestContext';
import type { ManageLinks } from '../appointments/manageLinks';
import { linkedVisit } from '../appointments/linkedVisit';
import type { ClientFeeds } from './clientFeeds';

@Resolver()
export class ClientFeedResolver {
  constructor(
    private readonly feeds: ClientFeeds,
    private readonly links: ManageLinks,
  ) {}

  @Mutation(() => String, {
    description:
      'For the bearer of a visit’s link: the secret address of a calendar of all visits of that client to come.',
  })
  async createClientFeed(
    @Ctx() ctx: RequestContext,
    @Arg('manageToken', () => String) manageToken: string,
    @Arg('code', () => String, {
      nullable: true,
      description:
        'From requestContactCode with the same link. FORBIDDEN with codeRequired where it is needed and left out.',
    })
    code: string | null,
  ): Promise<string> {
    const { tenant, id } = await linkedVisit(ctx, this.links, manageToken);
    return this.feeds.address(tenant, id, code?.slice(0, 20) ?? null);
  }

  @Query(() => Date, {
    nullable: true,
    description: 'Since when this client has an address for their calendar; null without one.',
  })
  async clientFeedSince(
    @Ctx() ctx: RequestContext,
    @Arg('clientId', () => ID) clientId: string,
  ): Promise<Date | null> {
    return this.feeds.since(await ctx.tenant('clients.read'), clientId);
  }

  @Mutation(() => OperationResult)
  async revokeClientFeed(
    @Ctx() ctx: RequestContext,
    @Arg('clientId', () => ID) clientId: string,
  ): Promise<OperationResult> {
    return this.feeds.revoke(await ctx.tenant('clients.manage'), clientId);
  }
}
