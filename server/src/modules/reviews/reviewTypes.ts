import { IsOptional, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import { PageInfo } from '../../platform/pagination';
import { Trim } from '../../platform/validation/trim';

const RATING = { message: 'Rate with 1 to 5 stars.' };

@InputType({
  description: 'For the bearer of the link of a completed visit; rating again changes the rating.',
})
export class RateVisitInput {
  @Field(() => String)
  @MaxLength(500, { message: 'This link is not valid.' })
  manageToken!: string;

  @Field(() => ID, { description: 'One of those who carried the visit out.' })
  @IsUUID('all', { message: 'barberId must be an id.' })
  barberId!: string;

  @Field(() => Int)
  @Min(1, RATING)
  @Max(5, RATING)
  rating!: number;

  @Field(() => String, {
    nullable: true,
    description: 'For the staff alone. Left out or empty, there is none.',
  })
  @Trim({ lines: true })
  @IsOptional()
  @MaxLength(1000, { message: 'A comment must have at most 1000 characters.' })
  comment?: string | null;
}

@ObjectType({
  simpleResolvers: true,
  description: 'What the client of a completed visit said of one barber.',
})
export class VisitRating {
  @Field(() => ID)
  barberId!: string;

  @Field(() => String)
  barberName!: string;

  @Field(() => Int, { nullable: true, description: '1 to 5; null while there is none.' })
  rating!: number | null;

  @Field(() => String, { nullable: true })
  comment!: string | null;

  @Field(() => Date, { nullable: true, description: 'The rating is final from here on.' })
  changeableUntil!: Date | null;
}

@ObjectType({ simpleResolvers: true })
export class Review {
  @Field(() => ID)
  id!: string;

  @Field(() => ID)
  appointmentId!: string;

  @Field(() => Date, { description: 'When the visit was.' })
  startsAt!: Date;

  @Field(() => [String], { description: "This barber's part of the visit." })
  serviceNames!: string[];

  @Field(() => ID)
  barberId!: string;

  @Field(() => String)
  barberName!: string;

  @Field(() => String, { nullable: true })
  clientName!: string | null;

  @Field(() => Int, { description: '1 to 5.' })
  rating!: number;

  @Field(() => String, { nullable: true, description: 'Null as well for who may not see a hidden one.' })
  comment!: string | null;

  @Field(() => Boolean)
  isCommentHidden!: boolean;

  @Field(() => Date)
  createdAt!: Date;
}

@ObjectType({ simpleResolvers: true })
export class ReviewConnection {
  @Field(() => [Review])
  nodes!: Review[];

  @Field(() => PageInfo)
  pageInfo!: PageInfo;

  @Field(() => Int, { description: 'Of all pages.' })
  totalCount!: number;
}

@ObjectType({ simpleResolvers: true, description: 'All that the public hears of what clients said.' })
export class PublicRating {
  @Field(() => ID)
  barberId!: string;

  @Field(() => Float, { description: '1 to 5, to one decimal.' })
  average!: number;

  @Field(() => Int)
  count!: number;
}
