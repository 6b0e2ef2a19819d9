import { Field, ID, Int, ObjectType } from 'type-graphql';
import { BusinessHoursDay } from '../tenants/hours';
import { type BusinessType, BusinessTypes } from '../tenants/tenant';
import type { ServiceCategory } from '../../domain/catalog/defaultCatalog';
import { ServiceCategories } from '../catalog/service';
import { DepositTerms } from './deposit';
import { BookedAppointment } from './bookingTypes';

@ObjectType({ simpleResolvers: true })
export class PublicService {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  description!: string | null;

  @Field(() => ServiceCategories)
  category!: ServiceCategory;

  @Field(() => Int)
  durationMinutes!: number;

  @Field(() => Int)
  priceCents!: number;

  @Field(() => Int, { nullable: true, description: 'Asked when it is booked, while `deposits` is not null.' })
  depositCents!: number | null;

  @Field(() => Int, { nullable: true, description: 'The same as a part of the price, 1 to 100.' })
  depositPercent!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class PublicBarber {
  @Field(() => ID)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  bio!: string | null;

  @Field(() => [String])
  specialties!: string[];

  @Field(() => String, { nullable: true })
  profileImage!: string | null;

  @Field(() => String)
  color!: string;

  @Field(() => [ID])
  serviceIds!: string[];
}

@ObjectType({ simpleResolvers: true })
export class BookingPolicy {
  @Field(() => Boolean)
  allowOnlineBooking!: boolean;

  @Field(() => Boolean)
  requirePhone!: boolean;

  @Field(() => Boolean)
  requireEmail!: boolean;

  @Field(() => Int)
  cancellationWindowHours!: number;

  @Field(() => Int)
  maxAdvanceBookingDays!: number;

  @Field(() => Int)
  minimumNoticeMinutes!: number;

  @Field(() => Boolean)
  autoConfirmBookings!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'What anyone may see of a business on its booking page.' })
export class Business {
  @Field(() => String)
  slug!: string;

  @Field(() => String)
  businessName!: string;

  @Field(() => BusinessTypes)
  businessType!: BusinessType;

  @Field(() => String, { nullable: true })
  address!: string | null;

  @Field(() => String, { nullable: true })
  phone!: string | null;

  @Field(() => String, { nullable: true })
  website!: string | null;

  @Field(() => String)
  timeZone!: string;

  @Field(() => String)
  currency!: string;

  @Field(() => String, { nullable: true })
  logoUrl!: string | null;

  @Field(() => [BusinessHoursDay])
  businessHours!: BusinessHoursDay[];

  @Field(() => [PublicService])
  services!: PublicService[];

  @Field(() => [PublicBarber])
  barbers!: PublicBarber[];

  @Field(() => BookingPolicy)
  bookingPolicy!: BookingPolicy;

  @Field(() => DepositTerms, { nullable: true, description: 'Null while no deposits are asked.' })
  deposits!: DepositTerms | null;

  @Field(() => Boolean, { description: 'Whether customers can write to the assistant now.' })
  assistantIsOn!: boolean;
}

@ObjectType({ simpleResolvers: true })
export class ManagedBooking {
  @Field(() => BookedAppointment)
  appointment!: BookedAppointment;

  @Field(() => Business)
  business!: Business;

  @Field(() => Boolean)
  canCancel!: boolean;

  @Field(() => Boolean)
  canReschedule!: boolean;

  @Field(() => Date, { description: 'Online changes are refused from here on.' })
  changesCloseAt!: Date;
}
