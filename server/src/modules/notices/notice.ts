import { Field, ID, Int, ObjectType, registerEnumType } from 'type-graphql';
import { PageInfo } from '../../platform/pagination';

/** What happened to an appointment, the part of the audit log's action after `appointment.`; or to a calendar, a quota, a spending cap or a conversation. */
export const NoticeKinds = {
  booked: 'booked',
  rescheduled: 'rescheduled',
  confirmed: 'confirmed',
  checked_in: 'checked_in',
  completed: 'completed',
  cancelled: 'cancelled',
  no_show: 'no_show',
  calendar_failed: 'calendar_failed',
  calendar_conflict: 'calendar_conflict',
  sms_quota_near: 'sms_quota_near',
  sms_quota_reached: 'sms_quota_reached',
  assistant_spend_near: 'assistant_spend_near',
  assistant_spend_reached: 'assistant_spend_reached',
  conversation_handed_over: 'conversation_handed_over',
  conversation_returned: 'conversation_returned',
  api_key_expiring: 'api_key_expiring',
  payment_disputed: 'payment_disputed',
} as const;
export type NoticeKind = keyof typeof NoticeKinds;
registerEnumType(NoticeKinds, { name: 'NoticeKind' });

/** A change to an appointment that somebody else made, trouble with a barber's calendar, a quota or cap that runs out, or a customer who waits. */
@ObjectType({ simpleResolvers: true })
export class Notice {
  @Field(() => ID)
  id!: string;

  @Field(() => NoticeKinds)
  kind!: NoticeKind;

  @Field(() => Date)
  at!: Date;

  @Field(() => Boolean)
  isUnread!: boolean;

  @Field(() => Boolean, { description: 'The client did it, online.' })
  isByClient!: boolean;

  @Field(() => String, { nullable: true, description: 'The member who did it; null for the client.' })
  actorName!: string | null;

  @Field(() => ID, { nullable: true, description: 'Null for a calendar that fails, as what follows.' })
  appointmentId!: string | null;

  @Field(() => String, { nullable: true })
  reference!: string | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When the visit is now; a later change may have moved it once more.',
  })
  startsAt!: Date | null;

  @Field(() => String, { nullable: true })
  clientName!: string | null;

  @Field(() => ID, { nullable: true, description: 'Whose calendar it is about.' })
  barberId!: string | null;

  @Field(() => String, { nullable: true })
  barberName!: string | null;

  @Field(() => ID, { nullable: true, description: 'In which a customer waits for somebody of the business.' })
  conversationId!: string | null;

  @Field(() => String, { nullable: true, description: 'Name of the API key that it is about.' })
  apiKeyName!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class NoticeConnection {
  @Field(() => [Notice])
  nodes!: Notice[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Counted up to 100.' })
  unreadCount!: number;
}
