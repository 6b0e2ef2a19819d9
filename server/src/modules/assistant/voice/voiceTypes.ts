import { Matches, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Sentence } from '../../../platform/language/sentenceField';
import { IsPhone } from '../../../platform/validation/phone';
import { Trim } from '../../../platform/validation/trim';

@ObjectType({ simpleResolvers: true, description: 'The telephone number that the assistant answers.' })
export class VoiceConnection {
  @Field(() => Boolean)
  isConnected!: boolean;

  @Field(() => String, { nullable: true, description: 'E.164.' })
  number!: string | null;

  @Field(() => String, { nullable: true, description: 'The name of the account at Twilio.' })
  accountName!: string | null;

  @Field(() => String, { nullable: true, description: 'Begins with AC; no secret.' })
  accountSid!: string | null;

  @Field(() => Boolean, { description: 'By the account that is connected for text messages.' })
  usesSmsAccount!: boolean;

  @Field(() => String, {
    nullable: true,
    description:
      'The name of the account that is connected for text messages, which can be used for calls too.',
  })
  smsAccountName!: string | null;

  @Field(() => Boolean, { description: 'Calls reach us: Twilio was told where to bring them.' })
  webhookConfigured!: boolean;

  @Field(() => String, { description: 'Where Twilio is to bring calls to the number.' })
  voiceUrl!: string;

  @Field(() => String, { description: 'Where Twilio is to report the end of calls.' })
  statusUrl!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Where people answer, E.164. Null for the number of the business.',
  })
  transferPhone!: string | null;

  @Field(() => String, { nullable: true, description: 'The number of the business, E.164.' })
  businessPhone!: string | null;

  @Field(() => Boolean, { description: 'Speaks over ConversationRelay.' })
  useRelay!: boolean;

  @Field(() => Boolean, { description: 'ConversationRelay needs an address that begins with https.' })
  canUseRelay!: boolean;

  @Field(() => Int)
  maxCallMinutes!: number;

  @Field(() => Int, { description: 'In the current calendar month of the business.' })
  callsThisMonth!: number;

  @Field(() => Int, { description: 'Each call rounded up, as Twilio counts.' })
  minutesThisMonth!: number;

  @Field(() => Date, { nullable: true, description: 'Of the last call.' })
  lastUsedAt!: Date | null;

  @Sentence()
  @Field(() => String, { nullable: true, description: 'Why it needs attention.' })
  lastError!: string | null;
}

@InputType()
export class ConnectVoiceInput {
  @Field(() => Boolean, {
    description:
      'With the account that is connected for text messages; accountSid and authToken are left out.',
  })
  usesSmsAccount!: boolean;

  @Trim()
  @Field(() => String, { nullable: true })
  @ValidateIf(({ usesSmsAccount }: ConnectVoiceInput) => !usesSmsAccount)
  @Matches(/^AC[0-9a-f]{32}$/i, {
    message: 'An account SID begins with AC, followed by 32 digits and letters from a to f.',
  })
  accountSid?: string | null;

  @Trim()
  @Field(() => String, {
    nullable: true,
    description: 'Left out, the one that is connected for the same account SID stays.',
  })
  @ValidateIf(({ usesSmsAccount, authToken }: ConnectVoiceInput) => !usesSmsAccount && Boolean(authToken))
  @Matches(/^[0-9A-Za-z]{16,64}$/, {
    message: 'An auth token is made of 32 digits and letters. Please copy it from the Twilio console.',
  })
  authToken?: string | null;

  @Trim()
  @Field(() => String, { description: 'A number of the account.' })
  @MaxLength(40, { message: 'Please enter a phone number, such as +1 212 555 0100.' })
  number!: string;
}

@InputType()
export class ConfigureVoiceInput {
  @Trim()
  @Field(() => String, { nullable: true, description: 'Null for the number of the business.' })
  @IsPhone()
  transferPhone?: string | null;

  @Field(() => Boolean)
  useRelay!: boolean;

  @Field(() => Int, { description: '1 to 60.' })
  @Min(1, { message: 'A call may last 1 to 60 minutes.' })
  @Max(60, { message: 'A call may last 1 to 60 minutes.' })
  maxCallMinutes!: number;
}
