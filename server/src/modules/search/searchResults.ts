import { Field, ID, Int, ObjectType } from 'type-graphql';
import type { AppointmentStatus } from '../../domain/appointments/status';
import { AppointmentStatuses } from '../appointments/appointment';

@ObjectType({ simpleResolvers: true })
export class FoundClient {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  fullName!: string;

  @Field(() => String, { nullable: true })
  phone!: string | null;

  @Field(() => String, { nullable: true })
  email!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class FoundAppointment {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  reference!: string;

  @Field(() => Date)
  startsAt!: Date;

  @Field(() => AppointmentStatuses)
  status!: AppointmentStatus;

  @Field(() => String, { nullable: true })
  clientName!: string | null;

  @Field(() => [String])
  serviceNames!: string[];
}

@ObjectType({ simpleResolvers: true })
export class FoundService {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => Int)
  durationMinutes!: number;

  @Field(() => Int)
  priceCents!: number;

  @Field(() => Boolean)
  isActive!: boolean;
}

/** At most five of each, the likeliest first; a kind that the member may not read is empty. */
@ObjectType({ simpleResolvers: true })
export class SearchResults {
  @Field(() => [FoundClient])
  clients!: FoundClient[];

  @Field(() => [FoundAppointment])
  appointments!: FoundAppointment[];

  @Field(() => [FoundService])
  services!: FoundService[];
}
