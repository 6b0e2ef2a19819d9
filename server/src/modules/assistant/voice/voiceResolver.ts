import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../../platform/request/requestContext';
import type { VoiceConnections } from './voiceConnections';
import { ConfigureVoiceInput, ConnectVoiceInput, VoiceConnection } from './voiceTypes';

@Resolver()
export class VoiceResolver {
  constructor(private readonly connections: VoiceConnections) {}

  @Query(() => VoiceConnection)
  async voiceConnection(@Ctx() ctx: RequestContext): Promise<VoiceConnection> {
    return this.connections.get(await ctx.tenant('integrations.manage'));
  }

  @Query(() => [String], {
    description:
      'Numbers that can be called, E.164, of the account that is connected for text messages; empty without one.',
  })
  async voiceNumbers(@Ctx() ctx: RequestContext): Promise<string[]> {
    return this.connections.numbers(await ctx.tenant('integrations.manage'));
  }

  @Mutation(() => VoiceConnection, {
    description:
      'Tries an account at Twilio and one of its numbers, and has calls to it answered by the assistant; replaces what was connected.',
  })
  async connectVoice(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ConnectVoiceInput) input: ConnectVoiceInput,
  ): Promise<VoiceConnection> {
    return this.connections.connect(await ctx.tenant('integrations.manage'), input);
  }

  @Mutation(() => VoiceConnection)
  async configureVoice(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ConfigureVoiceInput) input: ConfigureVoiceInput,
  ): Promise<VoiceConnection> {
    return this.connections.configure(await ctx.tenant('integrations.manage'), input);
  }
}
