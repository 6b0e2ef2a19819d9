import { IsOptional, MaxLength } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Sentence } from '../../platform/language/sentenceField';
import { PageInfo } from '../../platform/pagination';
import { type SortDirection, SortDirections } from '../../platform/sorting';
import { Trim } from '../../platform/validation/trim';

export const HealthProviders = {
  google_calendar: 'google_calendar',
  caldav: 'caldav',
  ics: 'ics',
  email: 'email',
  sms: 'sms',
  ai_voice: 'ai_voice',
  card_payments: 'card_payments',
  automation: 'automation',
} as const;
export type HealthProvider = keyof typeof HealthProviders;
registerEnumType(HealthProviders, {
  name: 'HealthProvider',
  description: 'An outside service; `caldav` and `ics` are calendars by CalDAV and published ones.',
});

export const IntegrationStandings = {
  disconnected: 'disconnected',
  failing: 'failing',
  delayed: 'delayed',
  expiring: 'expiring',
  paused: 'paused',
  healthy: 'healthy',
} as const;
export type IntegrationStanding = keyof typeof IntegrationStandings;
registerEnumType(IntegrationStandings, {
  name: 'IntegrationStanding',
  description:
    'The first that applies: the provider has ended the access; something failed; something waits longer than it should; ' +
    'the access ends within 14 days. A suspended business is paused. The first four are trouble.',
});

export const IntegrationSortFields = {
  URGENCY: 'URGENCY',
  BUSINESS: 'BUSINESS',
  LAST_SUCCESS: 'LAST_SUCCESS',
  FAILURES: 'FAILURES',
  FAILING_SINCE: 'FAILING_SINCE',
  OLDEST_WAITING: 'OLDEST_WAITING',
  CREDENTIALS_EXPIRE: 'CREDENTIALS_EXPIRE',
} as const;
export type IntegrationSortField = keyof typeof IntegrationSortFields;
registerEnumType(IntegrationSortFields, {
  name: 'IntegrationSortField',
  description:
    'URGENCY begins, ascending, with what is most urgent. What is not known comes last either way.',
});

@InputType()
export class IntegrationSort {
  @Field(() => IntegrationSortFields)
  field!: IntegrationSortField;

  @Field(() => SortDirections)
  direction!: SortDirection;
}

@InputType()
export class IntegrationHealthFilter {
  @Field(() => HealthProviders, { nullable: true })
  provider?: HealthProvider | null;

  @Field(() => Boolean, { nullable: true, description: 'Nothing but what somebody should look at.' })
  inTrouble?: boolean | null;

  @Field(() => String, { nullable: true, description: "Business, owner or owner's email." })
  @IsOptional()
  @Trim()
  @MaxLength(100, { message: 'A search must have at most 100 characters.' })
  search?: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'How one outside service fares for one business, all its accounts there together.',
})
export class IntegrationHealth {
  @Field(() => ID)
  id!: string;

  @Field(() => HealthProviders)
  provider!: HealthProvider;

  @Field(() => ID, {
    nullable: true,
    description: 'Null: the platform itself, such as its mails to new owners.',
  })
  tenantId!: string | null;

  @Field(() => String, { nullable: true })
  businessName!: string | null;

  @Field(() => IntegrationStandings)
  standing!: IntegrationStanding;

  @Field(() => Int, { description: 'Accounts: of calendars one for each barber.' })
  connections!: number;

  @Field(() => Date, { nullable: true })
  lastSuccessAt!: Date | null;

  @Field(() => Int, {
    description:
      'Attempts since the last success; of messages those of the last day that failed and have not gone out.',
  })
  failures!: number;

  @Field(() => Date, { nullable: true, description: 'Of the earliest that still fails.' })
  failingSince!: Date | null;

  @Sentence()
  @Field(() => String, {
    nullable: true,
    description: 'With whatever may be personal taken out of what others said.',
  })
  lastError!: string | null;

  @Field(() => Int, { description: 'What is due and has not been carried out.' })
  waiting!: number;

  @Field(() => Date, { nullable: true, description: 'Since when the oldest of it is due.' })
  oldestWaitingAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When the access ends, where the provider says so.' })
  credentialsExpireAt!: Date | null;
}

@ObjectType({ simpleResolvers: true })
export class IntegrationHealthConnection {
  @Field(() => [IntegrationHealth])
  nodes!: IntegrationHealth[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

@ObjectType({
  simpleResolvers: true,
  description: 'All businesses and services together, and the queue of jobs.',
})
export class IntegrationSummary {
  @Field(() => Int, { description: 'Services of businesses that fail or were ended by the provider.' })
  failing!: number;

  @Field(() => Int)
  delayed!: number;

  @Field(() => Int, { description: 'Accesses that end within 14 days, or have ended.' })
  credentialsExpiring!: number;

  @Field(() => Int, { description: 'Mails that are due and have not gone out.' })
  waitingMessages!: number;

  @Field(() => Date, { nullable: true })
  oldestMessageAt!: Date | null;

  @Field(() => Int, { description: 'Jobs that are due.' })
  waitingJobs!: number;

  @Field(() => Int)
  runningJobs!: number;

  @Field(() => Date, { nullable: true, description: 'Since when the oldest job is due.' })
  oldestJobAt!: Date | null;

  @Field(() => Int, { description: 'Jobs that have failed as often as they may.' })
  deadJobs!: number;
}

@ObjectType({ simpleResolvers: true, description: 'One account at an outside service.' })
export class IntegrationAccount {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { nullable: true, description: 'Such as a barber and the name of the calendar.' })
  name!: string | null;

  @Field(() => Boolean)
  isFailing!: boolean;

  @Field(() => Date, { nullable: true })
  lastSuccessAt!: Date | null;

  @Field(() => Int)
  failures!: number;

  @Field(() => Date, { nullable: true })
  failingSince!: Date | null;

  @Field(() => Date, { nullable: true, description: 'When its access ends by itself.' })
  expiresAt!: Date | null;

  @Sentence()
  @Field(() => String, { nullable: true })
  lastError!: string | null;
}

export const IntegrationEventKinds = {
  failed: 'failed',
  recovered: 'recovered',
  retrying: 'retrying',
  given_up: 'given_up',
} as const;
export type IntegrationEventKind = keyof typeof IntegrationEventKinds;
registerEnumType(IntegrationEventKinds, {
  name: 'IntegrationEventKind',
  description:
    '`failed` and later `recovered`: an account, or a message that went out after all; the others are messages.',
});

@ObjectType({
  simpleResolvers: true,
  description: 'Something that went wrong with a service, or right again.',
})
export class IntegrationEvent {
  @Field(() => ID)
  id!: string;

  @Field(() => Date)
  at!: Date;

  @Field(() => IntegrationEventKinds)
  kind!: IntegrationEventKind;

  @Field(() => Int, { nullable: true })
  attempts!: number | null;

  @Sentence()
  @Field(() => String, { nullable: true })
  error!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class IntegrationHealthDetails {
  @Field(() => [IntegrationAccount], { description: 'Those that fail first; at most 50.' })
  accounts!: IntegrationAccount[];

  @Field(() => [IntegrationEvent], { description: 'The latest 30 first.' })
  events!: IntegrationEvent[];
}

@ObjectType({
  simpleResolvers: true,
  description: 'A job that has failed as often as it may; it stays until it is run again.',
})
export class DeadJob {
  @Field(() => ID)
  id!: string;

  @Field(() => String, { description: 'What kind of work, such as `outbox.mail`.' })
  name!: string;

  @Field(() => ID, { nullable: true })
  tenantId!: string | null;

  @Field(() => String, { nullable: true })
  businessName!: string | null;

  @Field(() => Int)
  attempts!: number;

  @Field(() => String, { nullable: true, description: 'With whatever may be personal taken out.' })
  lastError!: string | null;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date)
  failedAt!: Date;
}

@ObjectType({ simpleResolvers: true })
export class DeadJobConnection {
  @Field(() => [DeadJob])
  nodes!: DeadJob[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}
