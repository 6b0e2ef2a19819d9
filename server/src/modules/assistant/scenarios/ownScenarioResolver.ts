import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { OperationResult } from '../../../platform/operationResult';
import type { RequestContext } from '../../../platform/request/requestContext';
import { AssistantPlaceholder, AssistantScenarioInput } from './ownScenarioTypes';
import type { OwnScenarios } from './ownScenarios';
import { AssistantScenario } from './rehearsalTypes';
import { shownScenario } from './shownScenario';

@Resolver()
export class OwnScenarioResolver {
  constructor(private readonly scenarios: OwnScenarios) {}

  @Query(() => [AssistantScenario], {
    description: 'The conversations that the business wrote for the test bench, the oldest first.',
  })
  async ownAssistantScenarios(@Ctx() ctx: RequestContext): Promise<AssistantScenario[]> {
    return (await this.scenarios.list(await ctx.tenant('tenant.read'))).map(shownScenario);
  }

  @Query(() => [AssistantPlaceholder])
  async assistantPlaceholders(@Ctx() ctx: RequestContext): Promise<AssistantPlaceholder[]> {
    return this.scenarios.placeholders(await ctx.tenant('tenant.read'));
  }

  @Mutation(() => AssistantScenario, { description: 'At most 100 a business.' })
  async createAssistantScenario(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => AssistantScenarioInput) input: AssistantScenarioInput,
  ): Promise<AssistantScenario> {
    return shownScenario(await this.scenarios.create(await ctx.tenant('tenant.manage'), input));
  }

  @Mutation(() => AssistantScenario, { description: 'What is left out becomes as in a new one.' })
  async updateAssistantScenario(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => AssistantScenarioInput) input: AssistantScenarioInput,
  ): Promise<AssistantScenario> {
    return shownScenario(await this.scenarios.update(await ctx.tenant('tenant.manage'), id, input));
  }

  @Mutation(() => OperationResult)
  async deleteAssistantScenario(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
  ): Promise<OperationResult> {
    await this.scenarios.delete(await ctx.tenant('tenant.manage'), id);
    return { ok: true, message: 'Conversation deleted' };
  }
}
