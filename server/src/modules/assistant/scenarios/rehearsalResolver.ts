import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { Language } from '../../../domain/language';
import { Languages } from '../../../platform/languages';
import type { RequestContext } from '../../../platform/request/requestContext';
import type { RehearsalService } from './rehearsalService';
import {
  AssistantScenario,
  RehearsalResult,
  RehearseAssistantInput,
  RehearseMessageInput,
  RehearsedMessage,
} from './rehearsalTypes';

@Resolver()
export class RehearsalResolver {
  constructor(private readonly rehearsals: RehearsalService) {}

  @Query(() => [AssistantScenario], { description: 'The conversations of the test bench.' })
  async assistantScenarios(
    @Ctx() ctx: RequestContext,
    @Arg('language', () => Languages, { nullable: true }) language: Language | null,
  ): Promise<AssistantScenario[]> {
    return this.rehearsals.scenarios(await ctx.tenant('tenant.read'), language ?? null);
  }

  @Mutation(() => [RehearsalResult], {
    description:
      'Plays conversations on the real times of the business and judges how they end. Writes nothing. Those that there ' +
      'was no time for are left out: ask again for them.',
  })
  async rehearseAssistant(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => RehearseAssistantInput) input: RehearseAssistantInput,
  ): Promise<RehearsalResult[]> {
    return this.rehearsals.play(await ctx.tenant('tenant.manage'), input);
  }

  @Mutation(() => RehearsedMessage, {
    description: 'A message to the assistant from somebody who tries it, and its answer. Writes nothing.',
  })
  async rehearseMessage(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => RehearseMessageInput) input: RehearseMessageInput,
  ): Promise<RehearsedMessage> {
    return this.rehearsals.say(await ctx.tenant('tenant.manage'), input);
  }
}
