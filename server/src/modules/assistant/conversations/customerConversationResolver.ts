import { IsOptional } from 'class-validator';
import {
  Arg,
  Ctx,
  Field,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
  Subscription,
  registerEnumType,
} from 'type-graphql';
import type { Language } from '../../../domain/language';
import { Languages } from '../../../platform/languages';
import type { RequestContext } from '../../../platform/request/requestContext';
import { AssistantAppointment, AssistantSuggestion } from '../assistantResolver';
import type { CustomerConversations } from './customerConversations';
import { type CustomerNotice, followConversation, toldByNotice } from './followConversation';

const AssistantEntryKinds = { customer: 'customer', assistant: 'assistant', staff: 'staff' } as const;
registerEnumType(AssistantEntryKinds, { name: 'AssistantEntryKind', description: 'Who said it.' });

const AssistantUpdateKinds = { part: 'part', entries: 'entries' } as const;
registerEnumType(AssistantUpdateKinds, {
  name: 'AssistantUpdateKind',
  description: 'A sentence of a reply that is still being made, or whole entries.',
});

@InputType()
export class StartAssistantConversationInput {
  @Field(() => String, { description: 'Of the public page of the business.' })
  slug!: string;

  @Field(() => Languages, {
    nullable: true,
    description:
      'Of the greeting; that of the request if left out. One that the assistant does not speak becomes its first.',
  })
  @IsOptional()
  language?: Language | null;
}

@ObjectType({ simpleResolvers: true, description: 'A conversation that has just begun.' })
export class AssistantGreeting {
  @Field(() => String, { description: 'To go on with; whoever holds it reads this conversation.' })
  conversationToken!: string;

  @Field(() => String)
  reply!: string;

  @Field(() => [AssistantSuggestion])
  suggestions!: AssistantSuggestion[];
}

@ObjectType({ simpleResolvers: true })
export class AssistantEntry {
  @Field(() => Int, { description: 'Rises within the conversation, not by one each time.' })
  position!: number;

  @Field(() => AssistantEntryKinds)
  kind!: keyof typeof AssistantEntryKinds;

  @Field(() => String)
  text!: string;

  @Field(() => Date)
  at!: Date;

  @Field(() => String, {
    nullable: true,
    description: 'First name of the member of the team who wrote it, where it is known.',
  })
  member!: string | null;
}

@ObjectType({ simpleResolvers: true, description: 'A conversation as its customer may read it.' })
export class AssistantConversation {
  @Field(() => [AssistantEntry], { description: 'The last 200, the earliest first.' })
  entries!: AssistantEntry[];

  @Field(() => [AssistantSuggestion], { description: 'Of the last entry.' })
  suggestions!: AssistantSuggestion[];

  @Field(() => Boolean, { description: 'People of the business answer.' })
  handedOff!: boolean;

  @Field(() => AssistantAppointment, {
    nullable: true,
    description: 'What it booked or changed last, as it stands now.',
  })
  appointment!: AssistantAppointment | null;
}

@ObjectType({ simpleResolvers: true })
export class AssistantUpdate {
  @Field(() => AssistantUpdateKinds)
  kind!: keyof typeof AssistantUpdateKinds;

  @Field(() => String, { nullable: true, description: 'Of a part; the whole reply follows as an entry.' })
  text!: string | null;

  @Field(() => [AssistantEntry], { description: 'Said since the last update; none with a part.' })
  entries!: AssistantEntry[];

  @Field(() => [AssistantSuggestion], { description: 'Of the last of these entries.' })
  suggestions!: AssistantSuggestion[];

  @Field(() => Boolean, { description: 'People of the business answer.' })
  handedOff!: boolean;

  @Field(() => AssistantAppointment, {
    nullable: true,
    description: 'As in AssistantConversation; null with a part.',
  })
  appointment!: AssistantAppointment | null;
}

interface FollowedConversation {
  slug: string;
  conversationToken: string;
  after?: number | null;
}

@Resolver()
export class CustomerConversationResolver {
  constructor(private readonly conversations: CustomerConversations) {}

  @Mutation(() => AssistantGreeting, {
    description: 'Begins a conversation with the greeting of a business, before the customer writes. Public.',
  })
  async startAssistantConversation(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => StartAssistantConversationInput) { slug, language }: StartAssistantConversationInput,
  ): Promise<AssistantGreeting> {
    return this.conversations.start(await ctx.publicTenant(slug), language ?? ctx.language);
  }

  @Query(() => AssistantConversation, {
    nullable: true,
    description: 'Public, for whoever holds the token. Null when it opens nothing here, or nothing any more.',
  })
  async assistantConversation(
    @Ctx() ctx: RequestContext,
    @Arg('slug', () => String) slug: string,
    @Arg('conversationToken', () => String) token: string,
  ): Promise<AssistantConversation | null> {
    return this.conversations.read(await ctx.publicTenant(slug), token);
  }

  @Subscription(() => AssistantUpdate, {
    description:
      'Public, for whoever holds the token: begins with what was said after a position, then tells what is being said.',
    subscribe: ({ args, context }) => {
      const { slug, conversationToken: token, after } = args as unknown as FollowedConversation;
      return followConversation(context as RequestContext, { slug, token, after: after ?? 0 });
    },
  })
  async assistantUpdates(
    @Root() notice: CustomerNotice,
    @Ctx() ctx: RequestContext,
    @Arg('slug', () => String) slug: string,
    @Arg('conversationToken', () => String) token: string,
    @Arg('after', () => Int, { nullable: true, description: 'Of the last entry that is known already.' })
    _after: number | null,
  ): Promise<AssistantUpdate> {
    const told = await toldByNotice(await ctx.publicTenant(slug), token, notice);
    return { ...told, kind: notice.kind, text: notice.text };
  }
}
