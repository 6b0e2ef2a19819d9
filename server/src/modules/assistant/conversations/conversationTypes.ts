import { ArrayMaxSize, IsOptional, IsUUID, Length, MaxLength } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Language } from '../../../domain/language';
import { Sentence } from '../../../platform/language/sentenceField';
import { Languages } from '../../../platform/languages';
import { LocalDateScalar } from '../../../platform/localDateScalar';
import { PageInfo } from '../../../platform/pagination';
import { Trim } from '../../../platform/validation/trim';
import { type ConversationEventKind, ConversationEventKinds } from './conversationEvents';
import { MAX_MESSAGE_CHARACTERS } from '../understanding/messageLimits';

export const ConversationChannels = { web: 'web', sms: 'sms', call: 'call' } as const;
registerEnumType(ConversationChannels, { name: 'ConversationChannel' });

export const ConversationStatuses = {
  open: 'open',
  waiting: 'waiting',
  staff: 'staff',
  closed: 'closed',
} as const;
registerEnumType(ConversationStatuses, {
  name: 'ConversationStatus',
  description:
    'open: the assistant answers; waiting: handed over, and nobody took it; staff: a member answers; closed.',
});

export const ConversationOutcomes = {
  none: 'none',
  booked: 'booked',
  moved: 'moved',
  cancelled: 'cancelled',
  handed_over: 'handed_over',
} as const;
registerEnumType(ConversationOutcomes, { name: 'ConversationOutcome', description: 'What came of it last.' });

export const HandOverReasons = {
  asked: 'asked',
  medical: 'medical',
  complaint: 'complaint',
  failures: 'failures',
  staff: 'staff',
} as const;
registerEnumType(HandOverReasons, {
  name: 'HandOverReason',
  description:
    'asked for a person, spoke of an illness or allergy, complained, was not understood twice; staff: a member took it.',
});

export const EntryKinds = {
  customer: 'customer',
  assistant: 'assistant',
  staff: 'staff',
  tool: 'tool',
  event: 'event',
} as const;
registerEnumType(EntryKinds, { name: 'ConversationEntryKind' });
registerEnumType(ConversationEventKinds, {
  name: 'ConversationEventKind',
  description:
    'resumed: the customer went on with the assistant; returned: the member was silent for half an hour.',
});

export const AssistantTasks = { book: 'book', move: 'move', cancel: 'cancel', find: 'find' } as const;
registerEnumType(AssistantTasks, { name: 'AssistantTask', description: 'What the customer is about.' });

@InputType()
export class ConversationFilter {
  @Field(() => [ConversationStatuses], { nullable: true, description: 'Any of these.' })
  @IsOptional()
  @ArrayMaxSize(4, { message: 'Each status may be given once.' })
  statuses?: (keyof typeof ConversationStatuses)[] | null;

  @Field(() => ConversationChannels, { nullable: true })
  channel?: keyof typeof ConversationChannels | null;

  @Field(() => ConversationOutcomes, { nullable: true })
  outcome?: keyof typeof ConversationOutcomes | null;

  @Field(() => String, { nullable: true, description: 'Part of a name, of a number, or of what was said.' })
  @Trim()
  @IsOptional()
  @MaxLength(100, { message: 'Search for at most 100 characters.' })
  search?: string | null;

  @Field(() => Date, { nullable: true, description: 'Whose last message came at this instant or later.' })
  from?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Whose last message came before this instant.' })
  to?: Date | null;

  @Field(() => ID, { nullable: true })
  @IsOptional()
  @IsUUID('all', { message: 'clientId must be an id.' })
  clientId?: string | null;
}

@InputType()
export class ReplyToConversationInput {
  @Field(() => ID)
  @IsUUID('all', { message: 'id must be an id.' })
  id!: string;

  @Field(() => String, { description: '1 to 1,000 characters.' })
  @Trim({ lines: true })
  @Length(1, MAX_MESSAGE_CHARACTERS, { message: 'A message has 1 to 1,000 characters.' })
  text!: string;

  @Field(() => String, { description: 'Of this one reply: sent twice with the same key, it is said once.' })
  @Length(8, 100, { message: 'The key has 8 to 100 characters.' })
  idempotencyKey!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A conversation of a customer with the assistant, or with staff.',
})
export class Conversation {
  @Field(() => ID)
  id!: string;

  @Field(() => ConversationChannels)
  channel!: keyof typeof ConversationChannels;

  @Field(() => ConversationStatuses)
  status!: keyof typeof ConversationStatuses;

  @Field(() => HandOverReasons, { nullable: true, description: 'Why people were called, if they ever were.' })
  handOver!: keyof typeof HandOverReasons | null;

  @Field(() => ConversationOutcomes)
  outcome!: keyof typeof ConversationOutcomes;

  @Field(() => Languages, { nullable: true, description: 'What the customer writes in, once it is known.' })
  language!: Language | null;

  @Field(() => Date)
  startedAt!: Date;

  @Field(() => Date)
  lastMessageAt!: Date;

  @Field(() => Int, { description: 'Messages of the customer.' })
  turns!: number;

  @Field(() => Boolean, { description: 'The customer waits for somebody of the business.' })
  needsAnswer!: boolean;

  @Field(() => String, { nullable: true, description: 'Of the client, or as the customer named themselves.' })
  customerName!: string | null;

  @Field(() => String, { nullable: true, description: 'E.164; on the web as the customer gave it.' })
  customerPhone!: string | null;

  @Field(() => String, { nullable: true })
  customerEmail!: string | null;

  @Field(() => ID, { nullable: true, description: 'The client who booked here, or whose number it is.' })
  clientId!: string | null;

  @Field(() => ID, { nullable: true, description: 'Booked, moved or cancelled here.' })
  appointmentId!: string | null;

  @Field(() => String, { nullable: true })
  reference!: string | null;

  @Field(() => Date, { nullable: true, description: 'When that visit is now.' })
  visitStartsAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'What was said last.' })
  lastLine!: string | null;

  @Field(() => EntryKinds, { nullable: true, description: 'Who said it: customer, assistant or staff.' })
  lastFrom!: keyof typeof EntryKinds | null;

  @Field(() => String, { nullable: true, description: 'The member who answers.' })
  takenBy!: string | null;

  @Field(() => Boolean, { description: 'That is whoever asks.' })
  isMine!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class ConversationConnection {
  @Field(() => [Conversation])
  nodes!: Conversation[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Of all pages.' })
  totalCount!: number;
}

@ObjectType({ simpleResolvers: true, description: 'Something that the assistant looked up or did.' })
export class ConversationTool {
  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'JSON, without tokens.' })
  given!: string;

  @Field(() => String, { description: 'JSON, without tokens.' })
  answered!: string;

  @Field(() => Boolean)
  isFailed!: boolean;

  @Field(() => Int)
  milliseconds!: number;
}

@ObjectType({ simpleResolvers: true, description: 'One step of the trail.' })
export class ConversationLine {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, { description: 'Counts from 1 within the conversation.' })
  position!: number;

  @Field(() => EntryKinds)
  kind!: keyof typeof EntryKinds;

  @Field(() => Date)
  at!: Date;

  @Field(() => String, { nullable: true, description: 'What was said.' })
  text!: string | null;

  @Field(() => String, { nullable: true, description: 'The member who said or did it.' })
  member!: string | null;

  @Field(() => ConversationEventKinds, { nullable: true })
  event!: ConversationEventKind | null;

  @Field(() => ConversationTool, { nullable: true })
  tool!: ConversationTool | null;

  @Field(() => String, {
    nullable: true,
    description: 'Which mind made a reply of the assistant, where that is known.',
  })
  mind!: string | null;

  @Field(() => Boolean, {
    description: 'The built-in mind answered in the place of a language model that failed.',
  })
  isFallback!: boolean;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What staff should know when a conversation is handed over.',
})
export class ConversationSummary {
  @Field(() => HandOverReasons)
  reason!: keyof typeof HandOverReasons;

  @Field(() => AssistantTasks, { nullable: true })
  task!: keyof typeof AssistantTasks | null;

  @Field(() => [String])
  services!: string[];

  @Field(() => [String])
  barbers!: string[];

  @Field(() => [LocalDateScalar], { description: 'That would do; empty where none was named.' })
  dates!: string[];

  @Field(() => Int, { nullable: true, description: 'Minutes since the local midnight.' })
  fromMinute!: number | null;

  @Field(() => Int, { nullable: true })
  toMinute!: number | null;

  @Field(() => Boolean)
  isSoonest!: boolean;

  @Field(() => Date, { nullable: true, description: 'A time that was read back and not agreed to yet.' })
  proposedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Of the visit to be moved or cancelled.' })
  reference!: string | null;

  @Field(() => String, { nullable: true })
  name!: string | null;

  @Field(() => String, { nullable: true })
  phone!: string | null;

  @Field(() => String, { nullable: true })
  email!: string | null;

  @Field(() => Int, { description: 'Messages in a row that the assistant did not understand.' })
  failures!: number;

  @Sentence()
  @Field(() => [String], { description: 'What was refused in the last turn.' })
  refusals!: string[];

  @Field(() => [String], { description: 'What the customer said last, the earliest first.' })
  said!: string[];
}

@ObjectType({ simpleResolvers: true })
export class ConversationDetails {
  @Field(() => Conversation)
  conversation!: Conversation;

  @Field(() => ConversationSummary, { nullable: true, description: 'Of the last hand-over.' })
  summary!: ConversationSummary | null;

  @Field(() => [ConversationLine], { description: 'The latest ones, in order.' })
  entries!: ConversationLine[];

  @Field(() => Boolean, { description: 'There are more before these: ask with `before` the first position.' })
  hasEarlier!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'How many conversations wait for people.' })
export class ConversationsWaiting {
  @Field(() => Int, { description: 'Handed over, and nobody took it.' })
  waiting!: number;

  @Field(() => Int, { description: 'Taken by whoever asks, with a message that is not answered.' })
  mine!: number;
}
