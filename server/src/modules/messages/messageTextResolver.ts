import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Language } from '../../domain/language';
import { Languages } from '../../platform/languages';
import type { RequestContext } from '../../platform/request/requestContext';
import {
  MessagePreview,
  MessageText,
  MessageTextKeyInput,
  MessageTextVersionConnection,
  MessageWordsInput,
  RestoreMessageTextInput,
  SaveMessageTextInput,
} from './messageTextTypes';
import { TenantTextService } from './tenantTextService';

@Resolver()
export class MessageTextResolver {
  constructor(private readonly texts: TenantTextService) {}

  @Query(() => [MessageText], { description: 'What the clients of this business read, in one language.' })
  async messageTexts(
    @Ctx() ctx: RequestContext,
    @Arg('language', () => Languages) language: Language,
  ): Promise<MessageText[]> {
    return this.texts.list(await ctx.tenant('tenant.read'), language);
  }

  @Query(() => MessageText)
  async messageText(
    @Ctx() ctx: RequestContext,
    @Arg('key', () => MessageTextKeyInput) key: MessageTextKeyInput,
  ): Promise<MessageText> {
    return this.texts.find(await ctx.tenant('tenant.read'), key);
  }

  @Query(() => MessageTextVersionConnection, { description: 'What this business changed, newest first.' })
  async messageTextVersions(
    @Ctx() ctx: RequestContext,
    @Arg('key', () => MessageTextKeyInput) key: MessageTextKeyInput,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<MessageTextVersionConnection> {
    return this.texts.versions(await ctx.tenant('tenant.read'), key, first, after);
  }

  @Query(() => MessagePreview, { description: 'Words with examples filled in; nothing is stored.' })
  async messageTextPreview(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => MessageWordsInput) input: MessageWordsInput,
  ): Promise<MessagePreview> {
    return this.texts.preview(await ctx.tenant('tenant.read'), input);
  }

  @Mutation(() => MessageText, { description: "The business's own words, from now on." })
  async saveMessageText(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => SaveMessageTextInput) input: SaveMessageTextInput,
  ): Promise<MessageText> {
    return this.texts.save(await ctx.tenant('tenant.manage'), input);
  }

  @Mutation(() => MessageText, { description: 'Back to the words of the platform.' })
  async resetMessageText(
    @Ctx() ctx: RequestContext,
    @Arg('key', () => MessageTextKeyInput) key: MessageTextKeyInput,
  ): Promise<MessageText> {
    return this.texts.reset(await ctx.tenant('tenant.manage'), key);
  }

  @Mutation(() => MessageText, { description: 'Takes up an earlier version again, as a new one.' })
  async restoreMessageText(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => RestoreMessageTextInput) input: RestoreMessageTextInput,
  ): Promise<MessageText> {
    return this.texts.restore(await ctx.tenant('tenant.manage'), input, input.version);
  }
}
