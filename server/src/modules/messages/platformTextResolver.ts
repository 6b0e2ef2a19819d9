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
import { PlatformTextService } from './platformTextService';

@Resolver()
export class PlatformTextResolver {
  constructor(private readonly texts: PlatformTextService) {}

  @Query(() => [MessageText], {
    description: 'Master admin: every message of the product, in one language.',
  })
  platformMessageTexts(
    @Ctx() ctx: RequestContext,
    @Arg('language', () => Languages) language: Language,
  ): Promise<MessageText[]> {
    return this.texts.list(ctx, language);
  }

  @Query(() => MessageText, { description: 'Master admin.' })
  platformMessageText(
    @Ctx() ctx: RequestContext,
    @Arg('key', () => MessageTextKeyInput) key: MessageTextKeyInput,
  ): Promise<MessageText> {
    return this.texts.find(ctx, key);
  }

  @Query(() => MessageTextVersionConnection, {
    description: 'Master admin: what was changed, newest first.',
  })
  platformMessageTextVersions(
    @Ctx() ctx: RequestContext,
    @Arg('key', () => MessageTextKeyInput) key: MessageTextKeyInput,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<MessageTextVersionConnection> {
    return this.texts.versions(ctx, key, first, after);
  }

  @Query(() => MessagePreview, {
    description: 'Master admin: words with examples filled in; nothing is stored.',
  })
  platformMessageTextPreview(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => MessageWordsInput) input: MessageWordsInput,
  ): Promise<MessagePreview> {
    return this.texts.preview(ctx, input);
  }

  @Mutation(() => MessageText, {
    description: 'Master admin: the words for every business without its own.',
  })
  savePlatformMessageText(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => SaveMessageTextInput) input: SaveMessageTextInput,
  ): Promise<MessageText> {
    return this.texts.save(ctx, input);
  }

  @Mutation(() => MessageText, { description: 'Master admin: back to the built-in words.' })
  resetPlatformMessageText(
    @Ctx() ctx: RequestContext,
    @Arg('key', () => MessageTextKeyInput) key: MessageTextKeyInput,
  ): Promise<MessageText> {
    return this.texts.reset(ctx, key);
  }

  @Mutation(() => MessageText, {
    description: 'Master admin: takes up an earlier version again, as a new one.',
  })
  restorePlatformMessageText(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => RestoreMessageTextInput) input: RestoreMessageTextInput,
  ): Promise<MessageText> {
    return this.texts.restore(ctx, input, input.version);
  }
}
