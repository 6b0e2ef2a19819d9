import { Matches, MaxLength, ValidateIf } from 'class-validator';
import { Field, InputType, Int, ObjectType } from 'type-graphql';
import { Sentence } from '../../../platform/language/sentenceField';
import { IsPhone } from '../../../platform/validation/phone';
import { Trim } from '../../../platform/validation/trim';

@ObjectType({ simpleResolvers: true, description: 'How text messages of a business leave, and come back.' })
export class SmsConnection {
  @Field(() => Boolean, { description: 'With an account of its own.' })
  isConnected!: boolean;

  @Field(() => String, { nullable: true, description: 'The name of the account at Twilio.' })
  accountName!: string | null;

  @Field(() => String, { nullable: true, description: 'Begins with AC; no secret.' })
  accountSid!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What texts are sent from: a number as E.164, or a messaging service (MG…).',
  })
  from!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'What sends for a business without an account of its own; null where nothing does.',
  })
  platformFrom!: string | null;

  @Field(() => Boolean, { description: 'Texts to the number reach us: Twilio was told where to bring them.' })
  webhookConfigured!: boolean;

  @Field(() => String, { description: 'Where Twilio is to bring texts to the number.' })
  inboundUrl!: string;

  @Field(() => String, {
    description: 'Where Twilio reports deliveries; it learns the whole address with each message.',
  })
  statusUrl!: string;

  @Field(() => Int, { description: 'In the current calendar month of the business.' })
  messagesSent!: number;

  @Field(() => Int)
  monthlyQuota!: number;

  @Field(() => Date, { nullable: true })
  lastUsedAt!: Date | null;

  @Sentence()
  @Field(() => String, { nullable: true, description: 'Why it needs attention.' })
  lastError!: string | null;
}

@InputType()
export class ConnectSmsInput {
  @Trim()
  @Field(() => String)
  @Matches(/^AC[0-9a-f]{32}$/i, {
    message: 'An account SID begins with AC, followed by 32 digits and letters from a to f.',
  })
  accountSid!: string;

  @Trim()
  @Field(() => String, {
    nullable: true,
    description: 'Left out, the one that is connected for the same account SID stays.',
  })
  @ValidateIf(({ authToken }: ConnectSmsInput) => Boolean(authToken))
  @Matches(/^[0-9A-Za-z]{16,64}$/, {
    message: 'An auth token is made of 32 digits and letters. Please copy it from the Twilio console.',
  })
  authToken?: string | null;

  @Trim()
  @Field(() => String, {
    description: 'A number of the account, or the SID of one of its messaging services (MG…).',
  })
  @MaxLength(40, {
    message: 'Please enter a phone number, such as +1 212 555 0100, or a messaging service SID.',
  })
  from!: string;
}

@InputType()
export class SendTestSmsInput {
  @Trim()
  @Field(() => String)
  @IsPhone()
  to!: string;
}
