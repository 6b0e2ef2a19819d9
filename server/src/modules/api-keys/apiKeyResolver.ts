import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { OperationResult } from '../../platform/operationResult';
import type { RequestContext } from '../../platform/request/requestContext';
import { ApiKeyService } from './apiKeyService';
import { ApiKey, CreateApiKeyInput, CreatedApiKey } from './apiKeyTypes';

@Resolver()
export class ApiKeyResolver {
  constructor(private readonly keys: ApiKeyService) {}

  @Query(() => [ApiKey], { description: 'Of the business, revoked ones left out, newest first.' })
  apiKeys(@Ctx() ctx: RequestContext): Promise<ApiKey[]> {
    return this.keys.list(ctx);
  }

  @Mutation(() => CreatedApiKey)
  createApiKey(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateApiKeyInput) input: CreateApiKeyInput,
  ): Promise<CreatedApiKey> {
    return this.keys.create(ctx, input);
  }

  @Mutation(() => OperationResult, { description: 'At once, on every server.' })
  async revokeApiKey(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<OperationResult> {
    await this.keys.revoke(ctx, id);
    return { ok: true, message: 'API key revoked' };
  }
}
