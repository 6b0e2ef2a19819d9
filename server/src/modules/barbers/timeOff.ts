import { Field, ID, ObjectType } from 'type-graphql';

/** A stretch during which a barber takes no appointments; whole minutes, the end excluded. */
@ObjectType({ simpleResolvers: true })
export class TimeOff {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  barberId!: string;

  @Field(() => Date)
  startsAt!: Date;

  @Field(() => Date)
  endsAt!: Date;

  @Field(() => String, { nullable: true })
  reason!: string | null;
}
