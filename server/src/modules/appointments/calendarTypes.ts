import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { AppointmentStatus } from '../../domain/appointments/status';
import { LocalDateScalar } from '../../platform/localDateScalar';
import { AppointmentStatuses } from './appointment';

/** What a calendar draws of one line of a visit. */
@ObjectType({ simpleResolvers: true })
export class CalendarLine {
  @Field(() => Date)
  startsAt!: Date;

  @Field(() => Date)
  endsAt!: Date;

  @Field(() => ID)
  barberId!: string;

  @Field(() => ID)
  serviceId!: string;

  @Field(() => String)
  serviceName!: string;
}

/** An appointment as a calendar draws it, and no more of it, because there may be thousands. */
@ObjectType({ simpleResolvers: true })
export class CalendarAppointment {
  @Field(() => ID)
  id!: string;

  @Field(() => AppointmentStatuses)
  status!: AppointmentStatus;

  @Field(() => Int, { description: 'Rises with every change; send it as expectedVersion.' })
  version!: number;

  @Field(() => Boolean)
  isOverride!: boolean;

  @Field(() => String, { nullable: true })
  clientName!: string | null;

  @Field(() => [CalendarLine], {
    description: 'In order; also those of other barbers than the one asked for.',
  })
  lines!: CalendarLine[];
}

@ObjectType({ simpleResolvers: true })
export class CalendarDayCount {
  @Field(() => LocalDateScalar)
  localDate!: string;

  @Field(() => Int)
  appointments!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A stretch of one date during which the business is open or a barber works in it.',
})
export class CalendarHours {
  @Field(() => LocalDateScalar)
  localDate!: string;

  @Field(() => ID, { nullable: true, description: 'Null: of the business.' })
  barberId!: string | null;

  @Field(() => Int, { description: 'Minutes since midnight as the clocks of the business show them.' })
  startMinute!: number;

  @Field(() => Int, { description: '1440 is the end of the day.' })
  endMinute!: number;
}

/** Some days of the business, both ends included; the fields load when they are asked for. */
@ObjectType({ simpleResolvers: true })
export class CalendarRange {
  @Field(() => LocalDateScalar)
  fromDate!: string;

  @Field(() => LocalDateScalar)
  toDate!: string;

  @Field(() => String)
  timeZone!: string;

  barberId!: string | null;
  startsAt!: Date;
  endsAt!: Date;
}
