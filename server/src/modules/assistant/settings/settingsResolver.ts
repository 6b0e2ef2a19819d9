import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../platform/request/requestContext';
import type { AssistantSettingsService } from './settingsService';
import { AssistantSettingsInput, AssistantSettingsView } from './settingsTypes';

@Resolver()
export class AssistantSettingsResolver {
  constructor(private readonly settings: AssistantSettingsService) {}

  @Query(() => AssistantSettingsView, { description: 'As they hold now.' })
  async assistantSettings(@Ctx() ctx: RequestContext): Promise<AssistantSettingsView> {
    return this.settings.view(await ctx.tenant('tenant.read'));
  }

  @Mutation(() => AssistantSettingsView, {
    description: 'Publishes settings: the assistant follows them from the next message on.',
  })
  async updateAssistantSettings(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => AssistantSettingsInput) input: AssistantSettingsInput,
    @Arg('version', () => Int, {
      description:
        'Of the settings that were changed. Refused with CHANGED_MEANWHILE when they have moved on.',
    })
    version: number,
  ): Promise<AssistantSettingsView> {
    return this.settings.publish(await ctx.tenant('tenant.manage'), input, version);
  }
}
