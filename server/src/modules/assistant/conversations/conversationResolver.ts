import { Arg, Ctx, ID, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { SharedLoads } from '../../../platform/realtime/sharedLoads';
import type { ConversationNotice } from '../../../platform/realtime/tenantEvents';
import type { RequestContext } from '../../../platform/request/requestContext';
import type { ConversationDesk } from './conversationDesk';
import type { ConversationInbox } from './conversationInbox';
import {
  Conversation,
  ConversationConnection,
  ConversationDetails,
  ConversationFilter,
  ConversationsWaiting,
  ReplyToConversationInput,
} from './conversationTypes';

@Resolver()
export class ConversationResolver {
  private readonly changed = new SharedLoads<ConversationNotice, Conversation>();

  constructor(
    private readonly inbox: ConversationInbox,
    private readonly desk: ConversationDesk,
  ) {}

  @Query(() => ConversationConnection, {
    description: 'What customers say to the assistant, the latest message first; at most 100 a page.',
  })
  async conversations(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => ConversationFilter, { nullable: true }) filter: ConversationFilter | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<ConversationConnection> {
    return this.inbox.list(await ctx.tenant('conversations.read'), filter ?? {}, first, after);
  }

  @Query(() => ConversationDetails)
  async conversation(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('before', () => Int, { nullable: true, description: 'Entries before this position.' })
    before: number | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 50, description: '1 to 100 entries.' })
    first: number | null,
  ): Promise<ConversationDetails> {
    return this.inbox.details(await ctx.tenant('conversations.read'), id, before, first);
  }

  @Query(() => ConversationsWaiting)
  async conversationsWaiting(@Ctx() ctx: RequestContext): Promise<ConversationsWaiting> {
    return this.inbox.waiting(await ctx.tenant('conversations.read'));
  }

  @Mutation(() => Conversation, {
    description: 'The asker answers from here on. CONFLICT while somebody else does.',
  })
  async takeOverConversation(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('evenFromOthers', () => Boolean, {
      nullable: true,
      description: 'Take it from whoever answers now.',
    })
    evenFromOthers: boolean | null,
  ): Promise<Conversation> {
    const tenant = await ctx.tenant('conversations.answer');
    await this.desk.takeOver(tenant, id, evenFromOthers ?? false);
    return this.inbox.find(tenant, id);
  }

  @Mutation(() => Conversation, {
    description:
      'Says something to the customer, where they are. CONFLICT unless the asker has taken it over.',
  })
  async replyToConversation(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ReplyToConversationInput) input: ReplyToConversationInput,
  ): Promise<Conversation> {
    const tenant = await ctx.tenant('conversations.answer');
    await this.desk.reply(tenant, input);
    return this.inbox.find(tenant, input.id);
  }

  @Mutation(() => Conversation, { description: 'The assistant goes on, knowing what it knew.' })
  async giveBackConversation(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
  ): Promise<Conversation> {
    const tenant = await ctx.tenant('conversations.answer');
    await this.desk.giveBack(tenant, id);
    return this.inbox.find(tenant, id);
  }

  @Mutation(() => Conversation, {
    description: 'Done with. Taking it over opens it again, and so does a customer who writes on.',
  })
  async closeConversation(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
  ): Promise<Conversation> {
    const tenant = await ctx.tenant('conversations.answer');
    await this.desk.close(tenant, id);
    return this.inbox.find(tenant, id);
  }

  @Subscription(() => Conversation, {
    description: 'Each conversation of the business in which something was said or done, on any server.',
    subscribe: async ({ context }: { context: RequestContext }) => {
      const tenant = await context.tenant('conversations.read');
      return context.events.conversations.open(
        tenant.tenantId,
        () => context.stillIn('conversations.read'),
        ({ kind }) => kind === 'entries',
      );
    },
  })
  async conversationChanged(
    @Root() notice: ConversationNotice,
    @Ctx() ctx: RequestContext,
  ): Promise<Conversation> {
    const tenant = await ctx.tenant('conversations.read');
    return this.changed.load(notice, `${tenant.tenantId} ${tenant.actor.userId}`, () =>
      this.inbox.find(tenant, notice.conversationId),
    );
  }
}
