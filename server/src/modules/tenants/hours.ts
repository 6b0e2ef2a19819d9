import { Field, Int, ObjectType } from 'type-graphql';
import { LocalDateScalar } from '../../platform/localDateScalar';

/** Opening hours of one weekday, 0 = Sunday. */
@ObjectType({ simpleResolvers: true })
export class BusinessHoursDay {
  @Field(() => Int, { description: '0 is Sunday.' })
  weekday!: number;

  @Field(() => Boolean)
  enabled!: boolean;

  @Field(() => String, { description: 'HH:MM in the time zone of the business.' })
  start!: string;

  @Field(() => String, { description: 'HH:MM; 24:00 is the end of the day.' })
  end!: string;
}

/** Hours of one date, in place of its weekday's. */
@ObjectType({ simpleResolvers: true })
export class DatedHours {
  @Field(() => LocalDateScalar)
  localDate!: string;

  @Field(() => Boolean)
  closed!: boolean;

  @Field(() => String, { nullable: true })
  start!: string | null;

  @Field(() => String, { nullable: true })
  end!: string | null;

  @Field(() => String, { nullable: true })
  note!: string | null;
}

/** Spec section 3: Mon–Fri 09:00–17:00, Sat 10:00–16:00, Sun closed. Minutes after midnight. */
export const DEFAULT_HOURS = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  enabled: weekday !== 0,
  startMinute: weekday === 6 ? 10 * 60 : 9 * 60,
  endMinute: weekday === 6 ? 16 * 60 : 17 * 60,
}));
