import { IsOptional, IsUUID, Max, Min, ValidateNested } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Sentence } from '../../platform/language/sentenceField';
import { LocalDateScalar } from '../../platform/localDateScalar';

export const SlotRefusals = {
  PAST: 'PAST',
  TOO_SOON: 'TOO_SOON',
  TOO_FAR_AHEAD: 'TOO_FAR_AHEAD',
  CLOSED: 'CLOSED',
  OUTSIDE_SCHEDULE: 'OUTSIDE_SCHEDULE',
  TIME_OFF: 'TIME_OFF',
  TAKEN: 'TAKEN',
  BUFFER: 'BUFFER',
  OFF_GRID: 'OFF_GRID',
  SERVICE_NOT_OFFERED: 'SERVICE_NOT_OFFERED',
  ONLINE_BOOKING_OFF: 'ONLINE_BOOKING_OFF',
} as const;
export type SlotRefusalCode = keyof typeof SlotRefusals;
registerEnumType(SlotRefusals, { name: 'SlotRefusal', description: 'Why a start is not offered.' });

const DURATION = { message: 'A line takes 5 to 720 minutes.' };

@InputType({ description: 'One service of a visit; barberId left out means any barber who offers it.' })
export class VisitLineInput {
  @Field(() => ID)
  @IsUUID('all', { message: 'serviceId must be an id.' })
  serviceId!: string;

  @Field(() => ID, { nullable: true })
  @IsOptional()
  @IsUUID('all', { message: 'barberId must be an id.' })
  barberId?: string | null;

  @Field(() => Int, {
    nullable: true,
    description:
      "Staff only: how long this line takes in this visit, in place of the barber's or the service's duration.",
  })
  @IsOptional()
  @Min(5, DURATION)
  @Max(720, DURATION)
  durationMinutes?: number | null;
}

const MOVING_ID = { message: 'movingAppointmentId must be an id.' };

@InputType()
export class AvailableSlotsInput {
  @Field(() => String, {
    nullable: true,
    description: 'Of a public page; left out, the business of X-Tenant-ID.',
  })
  slug?: string | null;

  @Field(() => [VisitLineInput])
  @ValidateNested({ each: true })
  lines!: VisitLineInput[];

  @Field(() => LocalDateScalar)
  fromDate!: string;

  @Field(() => LocalDateScalar, { description: 'Inclusive; at most 62 days after fromDate.' })
  toDate!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Of a booking that is being moved: it names the business, and its present time counts as free.',
  })
  manageToken?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Staff only: the appointment that is being moved; its present time counts as free.',
  })
  @IsOptional()
  @IsUUID('all', MOVING_ID)
  movingAppointmentId?: string | null;
}

@InputType()
export class ExplainSlotInput {
  @Field(() => String, { nullable: true })
  slug?: string | null;

  @Field(() => [VisitLineInput])
  @ValidateNested({ each: true })
  lines!: VisitLineInput[];

  @Field(() => Date)
  startsAt!: Date;

  @Field(() => ID, {
    nullable: true,
    description: 'Staff only: the appointment that is being moved; its present time counts as free.',
  })
  @IsOptional()
  @IsUUID('all', MOVING_ID)
  movingAppointmentId?: string | null;
}

/** A computed, bookable start. */
@ObjectType({ simpleResolvers: true })
export class AvailableSlot {
  @Field(() => Date)
  startsAt!: Date;

  @Field(() => Date)
  endsAt!: Date;

  @Field(() => [ID], { description: 'The barbers who could take it.' })
  barberIds!: string[];

  @Field(() => Int, { description: 'With the first of them.' })
  priceCents!: number;

  @Field(() => Boolean, { description: 'Leaves no unusable gap in the day.' })
  recommended!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class AvailableSlots {
  @Field(() => String, { description: 'Of the business.' })
  timeZone!: string;

  @Field(() => Int)
  durationMinutes!: number;

  @Field(() => [AvailableSlot])
  slots!: AvailableSlot[];
}

@ObjectType({ simpleResolvers: true })
export class SlotReason {
  @Field(() => SlotRefusals)
  code!: SlotRefusalCode;

  @Sentence()
  @Field(() => String)
  message!: string;

  @Field(() => ID, { nullable: true, description: 'Null when it concerns the business.' })
  barberId!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class SlotExplanation {
  @Field(() => Boolean)
  bookable!: boolean;

  @Field(() => [SlotReason])
  reasons!: SlotReason[];
}
