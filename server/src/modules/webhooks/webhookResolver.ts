import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { OperationResult } from '../../platform/operationResult';
import type { RequestContext } from '../../platform/request/requestContext';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { WebhookDeliveries } from './webhookDeliveries';
import type { WebhookEndpoints } from './webhookEndpoints';
import {
  WebhookDelivery,
  WebhookDeliveryConnection,
  WebhookDeliveryFilter,
  WebhookEndpoint,
  WebhookEndpointInput,
  WebhookEndpointWithSecret,
  WebhookEventType,
} from './webhookTypes';

@Resolver()
export class WebhookResolver {
  constructor(
    private readonly endpoints: WebhookEndpoints,
    private readonly deliveries: WebhookDeliveries,
  ) {}

  @Query(() => [WebhookEventType], { description: 'All that an endpoint can be told of.' })
  async webhookEventTypes(@Ctx() ctx: RequestContext): Promise<WebhookEventType[]> {
    return this.endpoints.eventTypes(await manager(ctx));
  }

  @Query(() => [WebhookEndpoint], { description: 'The oldest first.' })
  async webhookEndpoints(@Ctx() ctx: RequestContext): Promise<WebhookEndpoint[]> {
    return this.endpoints.list(await manager(ctx));
  }

  @Query(() => WebhookDeliveryConnection, { description: 'Of the last 30 days, the latest first.' })
  async webhookDeliveries(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => WebhookDeliveryFilter, { nullable: true }) filter: WebhookDeliveryFilter | null,
    @Arg('first', () => Int, { nullable: true }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<WebhookDeliveryConnection> {
    return this.deliveries.list(await manager(ctx), filter ?? {}, first, after);
  }

  @Mutation(() => WebhookEndpointWithSecret)
  async createWebhookEndpoint(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => WebhookEndpointInput) input: WebhookEndpointInput,
  ): Promise<WebhookEndpointWithSecret> {
    return this.endpoints.create(await managerInPerson(ctx), input);
  }

  @Mutation(() => WebhookEndpoint, {
    description: 'What is left out becomes as in a new endpoint. Switched on, it gets what waited.',
  })
  async updateWebhookEndpoint(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => WebhookEndpointInput) input: WebhookEndpointInput,
  ): Promise<WebhookEndpoint> {
    return this.endpoints.update(await manager(ctx), id, input);
  }

  @Mutation(() => WebhookEndpointWithSecret, {
    description: 'A new secret. For 24 hours deliveries are signed with the former one as well.',
  })
  async rotateWebhookSecret(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
  ): Promise<WebhookEndpointWithSecret> {
    return this.endpoints.rotateSecret(await managerInPerson(ctx), id);
  }

  @Mutation(() => OperationResult, { description: 'With its log; what still waits is not sent.' })
  async deleteWebhookEndpoint(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
  ): Promise<OperationResult> {
    await this.endpoints.delete(await manager(ctx), id);
    return { ok: true, message: 'Webhook endpoint deleted' };
  }

  @Mutation(() => WebhookDelivery, {
    description: 'Sends a `webhook.test` event now, and tells what was answered. It is not tried again.',
  })
  async testWebhookEndpoint(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
  ): Promise<WebhookDelivery> {
    return this.deliveries.test(await manager(ctx), id);
  }

  @Mutation(() => WebhookDelivery, { description: 'The same message under the same id, once more.' })
  async redeliverWebhook(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
  ): Promise<WebhookDelivery> {
    return this.deliveries.redeliver(await manager(ctx), id);
  }
}

const manager = (ctx: RequestContext): Promise<TenantContext> => ctx.tenant('integrations.manage');

/** Whoever sees a secret: not a master admin who acts as the owner. */
async function managerInPerson(ctx: RequestContext): Promise<TenantContext> {
  const tenant = await manager(ctx);
  await ctx.userInPerson();
  return tenant;
}
