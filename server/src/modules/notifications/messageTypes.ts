import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import type { Language } from '../../domain/language';
import type { MessageChannel } from '../../domain/messages/messageKinds';
import { Languages } from '../../platform/languages';
import { PageInfo } from '../../platform/pagination';
import { MessageChannels, MessageKinds } from '../messages/messageTextTypes';

export const ClientMessageStatuses = {
  scheduled: 'scheduled',
  sending: 'sending',
  sent: 'sent',
  delivered: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  not_sent: 'not_sent',
  cancelled: 'cancelled',
} as const;
export type ClientMessageStatus = keyof typeof ClientMessageStatuses;
registerEnumType(ClientMessageStatuses, {
  name: 'ClientMessageStatus',
  description:
    'scheduled waits for its time; sending: given away, without an answer yet; sent: taken by the carrier; not_sent: nothing was tried.',
});

/** Those with words of their own, and what members and the assistant write themselves. */
export const ClientMessageKinds = {
  ...MessageKinds,
  assistant_reply: 'assistant_reply',
  staff_reply: 'staff_reply',
} as const;
export type ClientMessageKind = keyof typeof ClientMessageKinds;
registerEnumType(ClientMessageKinds, {
  name: 'ClientMessageKind',
  description: 'What a message is about, or who answers with it somebody who texted the business.',
});

@ObjectType({ simpleResolvers: true, description: 'What the business tells a client.' })
export class ClientMessage {
  @Field(() => ID)
  id!: string;

  @Field(() => ClientMessageKinds)
  kind!: ClientMessageKind;

  @Field(() => MessageChannels)
  channel!: MessageChannel;

  @Field(() => ClientMessageStatuses)
  status!: ClientMessageStatus;

  @Field(() => String, {
    nullable: true,
    description:
      'Why it was not sent, did not arrive, or is late: no_provider, no_address, opted_out, quota, quiet_hours, account, later, unreachable, refused, gave_up, unknown, stale, turned_off, by_hand, visit_moved, visit_cancelled, other_client, superseded, client_erased, or a code of the carrier’s.',
  })
  reason!: string | null;

  @Field(() => String, { nullable: true, description: 'The carrier’s own words about a failure.' })
  error!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'An address or number; null once the client is erased.',
  })
  recipient!: string | null;

  @Field(() => Languages)
  language!: Language;

  @Field(() => String, { nullable: true, description: 'Of a mail that was written.' })
  subject!: string | null;

  @Field(() => Date, {
    description: 'When it is to leave; of one that waits for another attempt, when that is.',
  })
  dueAt!: Date;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true })
  sentAt!: Date | null;

  @Field(() => Int)
  attempts!: number;

  @Field(() => Int, { nullable: true, description: 'How many text messages the carrier makes of it.' })
  segments!: number | null;

  @Field(() => ID, { nullable: true })
  clientId!: string | null;

  @Field(() => String, { nullable: true })
  clientName!: string | null;

  @Field(() => ID, { nullable: true })
  appointmentId!: string | null;

  @Field(() => String, { nullable: true })
  reference!: string | null;

  @Field(() => Date, { nullable: true, description: 'When the visit is now.' })
  visitStartsAt!: Date | null;

  @Field(() => Boolean, { description: 'It was not sent or failed, and still says something.' })
  canSendAgain!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class ClientMessageConnection {
  @Field(() => [ClientMessage])
  nodes!: ClientMessage[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Of all pages.' })
  totalCount!: number;
}

@ObjectType({ simpleResolvers: true, description: 'A step in what became of a message.' })
export class ClientMessageEvent {
  @Field(() => Date)
  at!: Date;

  @Field(() => ClientMessageStatuses)
  status!: ClientMessageStatus;

  @Field(() => String, { nullable: true })
  reason!: string | null;

  @Field(() => String, { nullable: true })
  error!: string | null;

  @Field(() => Date, { nullable: true, description: 'Of one that waits: until when.' })
  dueAt!: Date | null;
}

@ObjectType({ simpleResolvers: true })
export class ClientMessageDetails {
  @Field(() => ClientMessage)
  message!: ClientMessage;

  @Field(() => String, {
    nullable: true,
    description:
      'As it was sent, or would have been; null until it is written, and once the client is erased.',
  })
  text!: string | null;

  @Field(() => [ClientMessageEvent], { description: 'The earliest first.' })
  events!: ClientMessageEvent[];
}

@ObjectType({ simpleResolvers: true, description: 'A way in which messages leave.' })
export class OutgoingMessages {
  @Field(() => MessageChannels)
  channel!: MessageChannel;

  @Field(() => Boolean, { description: 'There is an account to send with.' })
  isConfigured!: boolean;

  @Field(() => Int, { description: 'In the current calendar month of the business.' })
  sentThisMonth!: number;

  @Field(() => Int, { nullable: true, description: 'Null: as many as there are.' })
  monthlyQuota!: number | null;

  @Field(() => Int, { description: 'Not sent for want of an account or quota, and still worth sending.' })
  stillRelevant!: number;
}

@ObjectType({ simpleResolvers: true })
export class SentAgain {
  @Field(() => Int)
  count!: number;
}
