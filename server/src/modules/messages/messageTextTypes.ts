import { IsOptional, Length, MaxLength, Min } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Language } from '../../domain/language';
import { MESSAGE_KINDS, type MessageChannel, type MessageKind } from '../../domain/messages/messageKinds';
import { Languages } from '../../platform/languages';
import { PageInfo } from '../../platform/pagination';
import { Trim } from '../../platform/validation/trim';

export const MessageKinds = Object.fromEntries(Object.keys(MESSAGE_KINDS).map((kind) => [kind, kind])) as {
  [Kind in MessageKind]: Kind;
};
registerEnumType(MessageKinds, { name: 'MessageKind', description: 'What a message is about.' });

export const MessageChannels = { email: 'email', sms: 'sms', assistant: 'assistant' } as const;
registerEnumType(MessageChannels, { name: 'MessageChannel' });

export const MessageTextSources = { built_in: 'built_in', platform: 'platform', tenant: 'tenant' } as const;
export type MessageTextSource = keyof typeof MessageTextSources;
registerEnumType(MessageTextSources, {
  name: 'MessageTextSource',
  description: 'Whose words are sent: the product’s own, the platform’s, or those of the business.',
});

const SmsEncodings = { GSM_7: 'GSM-7', UCS_2: 'UCS-2' } as const;
registerEnumType(SmsEncodings, { name: 'SmsEncoding' });

@ObjectType({
  simpleResolvers: true,
  description: 'A variable that the words of a message may use: {{name}}.',
})
export class MessageVariableInfo {
  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'In English.' })
  description!: string;

  @Field(() => String, { description: 'In the language of the text.' })
  example!: string;

  @Field(() => Boolean, { description: 'Must stay in the body, outside any {{#if}}.' })
  isRequired!: boolean;

  @Field(() => Boolean, { description: 'May not stand in a subject.' })
  isBodyOnly!: boolean;
}

/** The words of one message, sent one way, in one language. */
@ObjectType({ simpleResolvers: true })
export class MessageText {
  @Field(() => ID)
  id!: string;

  @Field(() => MessageKinds)
  kind!: MessageKind;

  @Field(() => MessageChannels)
  channel!: MessageChannel;

  @Field(() => Languages)
  language!: Language;

  @Field(() => String, { nullable: true, description: 'Mails alone have one.' })
  subject!: string | null;

  @Field(() => String)
  body!: string;

  @Field(() => MessageTextSources)
  source!: MessageTextSource;

  @Field(() => Int, { description: 'How often it was changed here; 0 if never. Give it back when saving.' })
  version!: number;

  @Field(() => Date, { nullable: true, description: 'When it was last changed here.' })
  savedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Who changed it last here.' })
  savedBy!: string | null;

  @Field(() => [MessageVariableInfo])
  variables!: MessageVariableInfo[];
}

@ObjectType({ simpleResolvers: true, description: 'One change of a text, kept for good.' })
export class MessageTextVersion {
  @Field(() => ID)
  id!: string;

  @Field(() => Int)
  version!: number;

  @Field(() => String, { nullable: true })
  subject!: string | null;

  @Field(() => String, { nullable: true, description: 'Null where the text was reset.' })
  body!: string | null;

  @Field(() => Int, { nullable: true, description: 'The version whose words were taken up again.' })
  restoredVersion!: number | null;

  @Field(() => Date)
  savedAt!: Date;

  @Field(() => String, { nullable: true, description: 'Null for a program, or somebody who is gone.' })
  savedBy!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class MessageTextVersionConnection {
  @Field(() => [MessageTextVersion])
  nodes!: MessageTextVersion[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

@ObjectType({ simpleResolvers: true, description: 'What a text message costs.' })
export class SmsSizeInfo {
  @Field(() => SmsEncodings, { description: 'UCS-2 holds less than half as much.' })
  encoding!: 'GSM-7' | 'UCS-2';

  @Field(() => Int, { description: 'Septets, or 16-bit units in UCS-2.' })
  units!: number;

  @Field(() => Int, { description: 'How many messages it is sent and paid as.' })
  segments!: number;

  @Field(() => [String], { description: 'The characters that force UCS-2.' })
  costly!: readonly string[];
}

@ObjectType({ simpleResolvers: true, description: 'How a text looks with examples filled in.' })
export class MessagePreview {
  @Field(() => String, { nullable: true })
  subject!: string | null;

  @Field(() => String)
  text!: string;

  @Field(() => String, { nullable: true, description: 'The whole page of a mail.' })
  html!: string | null;

  @Field(() => SmsSizeInfo, { nullable: true, description: 'Of a text message.' })
  sms!: SmsSizeInfo | null;
}

@InputType({ description: 'Which text: one kind of message, sent one way, in one language.' })
export class MessageTextKeyInput {
  @Field(() => MessageKinds)
  kind!: MessageKind;

  @Field(() => MessageChannels)
  channel!: MessageChannel;

  @Field(() => Languages)
  language!: Language;
}

@InputType()
export class MessageWordsInput extends MessageTextKeyInput {
  @Field(() => String, { nullable: true, description: 'Needed for a mail; other messages have none.' })
  @Trim({ refusesControls: true })
  @IsOptional()
  @MaxLength(200, { message: 'The subject must have at most 200 characters.' })
  subject?: string | null;

  @Field(() => String)
  @Trim({ refusesControls: true })
  @Length(1, 5000, { message: 'The text must have 1 to 5000 characters.' })
  body!: string;
}

@InputType()
export class SaveMessageTextInput extends MessageWordsInput {
  @Field(() => Int, {
    description: 'The version that the change began from; a newer one is not overwritten.',
  })
  @Min(0, { message: 'The version must be 0 or more.' })
  baseVersion!: number;
}

@InputType()
export class RestoreMessageTextInput extends MessageTextKeyInput {
  @Field(() => Int, { description: 'The version whose words are to apply again.' })
  @Min(1, { message: 'The version must be 1 or more.' })
  version!: number;
}
