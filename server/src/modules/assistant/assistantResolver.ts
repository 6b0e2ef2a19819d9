import { IsOptional, Length, MaxLength } from 'class-validator';
import { Arg, Ctx, Field, ID, InputType, Mutation, ObjectType, Resolver } from 'type-graphql';
import type { AppointmentStatus } from '../../domain/appointments/status';
import { InputError } from '../../platform/errors';
import type { RequestContext } from '../../platform/request/requestContext';
import { Trim } from '../../platform/validation/trim';
import { AppointmentStatuses, Channels } from '../appointments/appointment';
import type { AssistantService } from './conversations/assistantService';
import { MAX_MESSAGE_CHARACTERS } from './understanding/messageLimits';

@InputType()
export class AssistantMessageInput {
  @Field(() => String, { description: 'Of the public page of the business.' })
  slug!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Of the answer before; left out, a new conversation begins.',
  })
  @IsOptional()
  @MaxLength(200, { message: 'The conversation token is too long.' })
  conversationToken?: string | null;

  @Field(() => String, { description: '1 to 1,000 characters.' })
  @Trim({ lines: true })
  @Length(1, MAX_MESSAGE_CHARACTERS, { message: 'A message has 1 to 1,000 characters.' })
  text!: string;

  @Field(() => Channels, {
    nullable: true,
    description: 'Always web: text messages and calls come in by their own ways.',
  })
  channel?: keyof typeof Channels | null;
}

@ObjectType({ simpleResolvers: true, description: 'A quick reply.' })
export class AssistantSuggestion {
  @Field(() => String)
  label!: string;

  @Field(() => String, { description: 'What to send as text when it is chosen.' })
  value!: string;
}

@ObjectType({ simpleResolvers: true })
export class AssistantAppointment {
  @Field(() => ID)
  id!: string;

  @Field(() => Date)
  startsAt!: Date;

  @Field(() => AppointmentStatuses)
  status!: AppointmentStatus;
}

@ObjectType({ simpleResolvers: true })
export class AssistantAnswer {
  @Field(() => String, { description: 'To go on with; whoever holds it reads this conversation.' })
  conversationToken!: string;

  @Field(() => String, { description: 'In the language of the customer. Empty while people answer.' })
  reply!: string;

  @Field(() => [AssistantSuggestion])
  suggestions!: AssistantSuggestion[];

  @Field(() => AssistantAppointment, {
    nullable: true,
    description: 'Booked, moved or cancelled by this very message.',
  })
  appointment!: AssistantAppointment | null;

  @Field(() => Boolean, { description: 'People of the business answer from here on.' })
  handedOff!: boolean;
}

@Resolver()
export class AssistantResolver {
  constructor(private readonly assistant: AssistantService) {}

  @Mutation(() => AssistantAnswer, {
    description: 'One message to the assistant of a business, and its answer. Public.',
  })
  async sendAssistantMessage(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => AssistantMessageInput) input: AssistantMessageInput,
  ): Promise<AssistantAnswer> {
    if (input.channel && input.channel !== 'web') {
      throw InputError.of('input.channel', 'Only the channel web can be used here.');
    }
    const tenant = await ctx.publicTenant(input.slug);
    const { conversationToken, reply, suggestions, appointment, handedOff } = await this.assistant.chat(
      tenant,
      {
        text: input.text,
        token: input.conversationToken ?? null,
      },
    );
    return { conversationToken, reply, suggestions: [...suggestions], appointment, handedOff };
  }
}
