import { ArrayMaxSize, ArrayMinSize, IsIn, IsOptional, MaxLength } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { WEBHOOK_EVENT_TYPES } from '../../domain/webhooks/eventTypes';
import { Sentence } from '../../platform/language/sentenceField';
import { PageInfo } from '../../platform/pagination';
import { Trim } from '../../platform/validation/trim';

export const WebhookDeliveryStatuses = {
  pending: 'pending',
  delivered: 'delivered',
  failed: 'failed',
} as const;
export type WebhookDeliveryStatus = keyof typeof WebhookDeliveryStatuses;
registerEnumType(WebhookDeliveryStatuses, {
  name: 'WebhookDeliveryStatus',
  description: 'pending: to be attempted, for the first time or again. failed: after the last attempt.',
});

export const WebhookDisabledReasons = { failing: 'failing', gone: 'gone' } as const;
registerEnumType(WebhookDisabledReasons, {
  name: 'WebhookDisabledReason',
  description: 'failing: every delivery failed for five days. gone: the endpoint answered with status 410.',
});

@ObjectType({ simpleResolvers: true, description: 'Something that an endpoint can be told of.' })
export class WebhookEventType {
  @Field(() => String, { description: 'Such as appointment.booked.' })
  type!: string;

  @Sentence()
  @Field(() => String)
  description!: string;
}

@ObjectType({ simpleResolvers: true, description: 'An address that is told of events as they happen.' })
export class WebhookEndpoint {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  url!: string;

  @Field(() => String)
  description!: string;

  @Field(() => [String], { nullable: true, description: 'Null: every event.' })
  eventTypes!: string[] | null;

  @Field(() => Boolean)
  isActive!: boolean;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true })
  lastDeliveredAt!: Date | null;

  @Field(() => Date, { nullable: true, description: 'Since when every attempt failed.' })
  failingSince!: Date | null;

  @Sentence()
  @Field(() => String, { nullable: true, description: 'Of the latest attempt, if that failed.' })
  lastError!: string | null;

  @Field(() => Date, { nullable: true, description: 'It fails again and again: the next attempt is then.' })
  pausedUntil!: Date | null;

  @Field(() => WebhookDisabledReasons, {
    nullable: true,
    description: 'Why we switched it off; null when a person did, or nobody.',
  })
  disabledReason!: keyof typeof WebhookDisabledReasons | null;

  @Field(() => Date, { nullable: true, description: 'Until then the former secret signs as well.' })
  oldSecretUntil!: Date | null;

  @Field(() => Int, { description: 'Deliveries that wait for their first or next attempt.' })
  pendingCount!: number;

  @Field(() => Int, { description: 'Deliveries of the last 30 days that were given up.' })
  failedCount!: number;
}

@ObjectType({ simpleResolvers: true })
export class WebhookEndpointWithSecret {
  @Field(() => WebhookEndpoint)
  endpoint!: WebhookEndpoint;

  @Field(() => String, { description: 'Begins with whsec_. Shown only here.' })
  secret!: string;
}

@InputType()
export class WebhookEndpointInput {
  @Field(() => String, { description: 'https, and reachable from the internet.' })
  @Trim()
  @MaxLength(500, { message: 'The address must have at most 500 characters.' })
  url!: string;

  @Field(() => String, { nullable: true })
  @Trim({ lines: true })
  @IsOptional()
  @MaxLength(200, { message: 'The description must have at most 200 characters.' })
  description?: string | null;

  @Field(() => [String], { nullable: true, description: 'Null or left out: every event.' })
  @IsOptional()
  @ArrayMinSize(1, { message: 'Choose at least one event.' })
  @ArrayMaxSize(WEBHOOK_EVENT_TYPES.length, { message: 'Each event may be given once.' })
  @IsIn([...WEBHOOK_EVENT_TYPES], { each: true, message: 'There is no such event.' })
  eventTypes?: string[] | null;

  @Field(() => Boolean, { nullable: true, description: 'On unless it says otherwise.' })
  @IsOptional()
  isActive?: boolean | null;
}

@ObjectType({ simpleResolvers: true, description: 'One event on its way to one endpoint. Kept for 30 days.' })
export class WebhookDelivery {
  @Field(() => ID, { description: 'What the receiver gets as webhook-id, on every attempt.' })
  id!: string;

  @Field(() => ID)
  endpointId!: string;

  @Field(() => String)
  endpointUrl!: string;

  @Field(() => ID)
  eventId!: string;

  @Field(() => String)
  type!: string;

  @Field(() => WebhookDeliveryStatuses)
  status!: WebhookDeliveryStatus;

  @Field(() => String, {
    nullable: true,
    description: 'The JSON that is sent; null once the client whom it tells of is erased.',
  })
  body!: string | null;

  @Field(() => Int)
  attempts!: number;

  @Field(() => Date, { nullable: true })
  nextAttemptAt!: Date | null;

  @Field(() => Int, { nullable: true, description: 'Of the latest attempt; null when nothing answered.' })
  responseStatus!: number | null;

  @Field(() => String, { nullable: true, description: 'The first 1,000 characters of the answer.' })
  responseExcerpt!: string | null;

  @Sentence()
  @Field(() => String, { nullable: true })
  lastError!: string | null;

  @Field(() => Int, { nullable: true, description: 'Milliseconds that the latest attempt took.' })
  durationMs!: number | null;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'Of the latest attempt.' })
  attemptedAt!: Date | null;
}

@ObjectType({ simpleResolvers: true })
export class WebhookDeliveryConnection {
  @Field(() => [WebhookDelivery])
  nodes!: WebhookDelivery[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Of all pages.' })
  totalCount!: number;
}

@InputType()
export class WebhookDeliveryFilter {
  @Field(() => ID, { nullable: true })
  endpointId?: string | null;

  @Field(() => WebhookDeliveryStatuses, { nullable: true })
  status?: WebhookDeliveryStatus | null;

  @Field(() => String, { nullable: true, description: 'Such as appointment.booked.' })
  @IsOptional()
  @MaxLength(60, { message: 'There is no such event.' })
  type?: string | null;
}
