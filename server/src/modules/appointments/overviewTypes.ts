import { Field, ID, Int, ObjectType } from 'type-graphql';
import { LocalDateScalar } from '../../platform/localDateScalar';

@ObjectType({ simpleResolvers: true })
export class DayFigures {
  @Field(() => Int, { description: 'Appointments of the day, cancelled ones and holds not counted.' })
  bookings!: number;

  @Field(() => Int, { description: 'Of these, those still to come.' })
  upcoming!: number;

  @Field(() => Int, { description: 'In the week of the day, Sunday to Saturday.' })
  noShowsThisWeek!: number;

  @Field(() => Int, { description: 'Of the day, without what was cancelled or not kept.' })
  revenueCents!: number;
}

@ObjectType({ simpleResolvers: true })
export class NextAvailable {
  @Field(() => Date)
  startsAt!: Date;

  @Field(() => ID)
  serviceId!: string;

  @Field(() => String)
  serviceName!: string;

  @Field(() => [String], { description: 'Of the barbers who could take it.' })
  barberNames!: string[];
}

@ObjectType({ simpleResolvers: true })
export class LoadForecastDay {
  @Field(() => LocalDateScalar)
  localDate!: string;

  @Field(() => Int, { description: 'Of appointments, with their buffers, all barbers together.' })
  bookedMinutes!: number;

  @Field(() => Int, { description: 'While the business is open and the barbers work and are not away.' })
  bookableMinutes!: number;
}
