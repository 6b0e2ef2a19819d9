import { Field, Int, ObjectType } from 'type-graphql';
import { LocalDateScalar } from '../../platform/localDateScalar';

/** A weekly stretch of work, or a break within one. */
@ObjectType({ simpleResolvers: true })
export class ScheduleWindow {
  @Field(() => Int, { description: '0 is Sunday.' })
  weekday!: number;

  @Field(() => String, { description: 'HH:MM in the time zone of the business.' })
  start!: string;

  @Field(() => String, { description: 'HH:MM; 24:00 is the end of the day.' })
  end!: string;
}

/** One date's hours, in place of the weekly schedule. */
@ObjectType({ simpleResolvers: true })
export class ScheduleException {
  @Field(() => LocalDateScalar)
  localDate!: string;

  @Field(() => Boolean)
  off!: boolean;

  @Field(() => String, { nullable: true })
  start!: string | null;

  @Field(() => String, { nullable: true })
  end!: string | null;

  @Field(() => String, { nullable: true })
  note!: string | null;
}
