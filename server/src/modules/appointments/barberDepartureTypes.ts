import { IsOptional, IsUUID, MaxLength } from 'class-validator';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Sentence } from '../../platform/language/sentenceField';
import { Trim } from '../../platform/validation/trim';
import { Barber } from '../barbers/barber';
import { UpcomingVisit } from './upcomingVisits';

export const DepartureResolutions = { REASSIGN: 'REASSIGN', CANCEL: 'CANCEL' } as const;
registerEnumType(DepartureResolutions, {
  name: 'DepartureResolution',
  description: 'What becomes of the appointments that a barber still has.',
});

@InputType()
export class RetireBarberInput {
  @Field(() => ID)
  @IsUUID('all', { message: 'barberId must be an id.' })
  barberId!: string;

  @Field(() => DepartureResolutions)
  resolution!: keyof typeof DepartureResolutions;

  @Field(() => ID, {
    nullable: true,
    description: 'For REASSIGN: who takes over. Left out: any barber who is free.',
  })
  @IsOptional()
  @IsUUID('all', { message: 'toBarberId must be an id.' })
  toBarberId?: string | null;

  @Field(() => String, { nullable: true, description: 'For CANCEL: told to the clients.' })
  @Trim({ lines: true })
  @IsOptional()
  @MaxLength(500, { message: 'A reason must have at most 500 characters.' })
  reason?: string | null;
}

@ObjectType({ simpleResolvers: true })
export class ReassignedVisit {
  @Field(() => UpcomingVisit)
  visit!: UpcomingVisit;

  @Field(() => [String], { description: 'Who does it now, in order.' })
  barberNames!: string[];
}

@ObjectType({ simpleResolvers: true })
export class RemainingVisit {
  @Field(() => UpcomingVisit)
  visit!: UpcomingVisit;

  @Sentence()
  @Field(() => String, { description: 'Why it is still with this barber: a sentence for the person.' })
  reason!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'Each appointment is changed by itself; what could not be is told, and stays as it was.',
})
export class BarberRetirement {
  @Field(() => Barber, { description: 'Inactive once nothing remains.' })
  barber!: Barber;

  @Field(() => [ReassignedVisit])
  reassigned!: ReassignedVisit[];

  @Field(() => [UpcomingVisit])
  cancelled!: UpcomingVisit[];

  @Field(() => [RemainingVisit], { description: 'Call again to decide about these; the first 500.' })
  remaining!: RemainingVisit[];

  @Field(() => Int)
  remainingCount!: number;
}
