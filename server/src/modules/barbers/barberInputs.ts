import {
  ArrayMaxSize,
  IsOptional,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { IsEmailAddress } from '../../platform/validation/emailAddress';
import { LocalDateScalar } from '../../platform/localDateScalar';
import { IsTimeOfDay } from '../../platform/validation/localTime';
import { IsPhone } from '../../platform/validation/phone';
import { Trim } from '../../platform/validation/trim';
import { HIGHEST_PRICE_CENTS, LONGEST_SERVICE_MINUTES } from '../catalog/serviceInputs';

const NAME = { message: 'Name must have 1 to 120 characters.' };
const EMAIL = { message: 'Email must be a valid address.' };
const EMAIL_LENGTH = { message: 'Email must have at most 254 characters.' };
const BIO = { message: 'The biography must have at most 2000 characters.' };
const SPECIALTIES = { message: 'At most 20 specialties may be given.' };
const SPECIALTY = { each: true, message: 'A specialty must have at most 60 characters.' };
const COLOR = { message: 'Color must be written as #rrggbb.' };
const WEEKDAY = { message: 'Weekday must be 0 (Sunday) to 6.' };
const DURATION = { message: `Duration must be 5 to ${LONGEST_SERVICE_MINUTES} minutes.` };
const PRICE = { message: 'Price must be 0 to 100,000.00.' };
const WINDOWS = { message: 'At most 50 windows may be given.' };
const EXCEPTIONS = { message: 'At most 400 dates may have hours of their own.' };
const SERVICES = { message: 'At most 1000 services may be given.' };
const NOTE = { message: 'A note must have at most 200 characters.' };
const REASON = { message: 'The reason must have at most 200 characters.' };

const HEX_COLOR = /^#[0-9a-f]{6}$/i;

@InputType()
export class ScheduleWindowInput {
  @Field(() => Int)
  @Min(0, WEEKDAY)
  @Max(6, WEEKDAY)
  weekday!: number;

  @Field(() => String)
  @IsTimeOfDay()
  start!: string;

  @Field(() => String)
  @IsTimeOfDay()
  end!: string;
}

@InputType()
export class ScheduleExceptionInput {
  @Field(() => LocalDateScalar)
  localDate!: string;

  @Field(() => Boolean, { description: 'True: not at work on that date.' })
  off!: boolean;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsTimeOfDay()
  start?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @IsTimeOfDay()
  end?: string | null;

  @Field(() => String, { nullable: true })
  @Trim({ lines: true })
  @IsOptional()
  @MaxLength(200, NOTE)
  note?: string | null;
}

@InputType()
export class BarberServiceInput {
  @Field(() => ID)
  serviceId!: string;

  @Field(() => Int, { nullable: true, description: "Left out: the service's own." })
  @IsOptional()
  @Min(5, DURATION)
  @Max(LONGEST_SERVICE_MINUTES, DURATION)
  durationMinutes?: number | null;

  @Field(() => Int, { nullable: true, description: "Left out: the service's own." })
  @IsOptional()
  @Min(0, PRICE)
  @Max(HIGHEST_PRICE_CENTS, PRICE)
  priceCents?: number | null;
}

const hasEmail = (input: { email?: string | null }): boolean => Boolean(input.email);

@InputType()
export class CreateBarberInput {
  @Field(() => String)
  @Trim()
  @Length(1, 120, NAME)
  name!: string;

  @Field(() => String, { nullable: true })
  @Trim()
  @ValidateIf(hasEmail)
  @IsEmailAddress(EMAIL)
  @MaxLength(254, EMAIL_LENGTH)
  email?: string | null;

  @Field(() => String, { nullable: true })
  @Trim()
  @IsOptional()
  @IsPhone()
  phone?: string | null;

  @Field(() => String, { nullable: true })
  @Trim({ lines: true })
  @IsOptional()
  @MaxLength(2000, BIO)
  bio?: string | null;

  @Field(() => [String], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(20, SPECIALTIES)
  @MaxLength(60, SPECIALTY)
  specialties?: string[] | null;

  @Field(() => String, { nullable: true, description: 'Left out: the next one that no other barber has.' })
  @IsOptional()
  @Matches(HEX_COLOR, COLOR)
  color?: string | null;

  @Field(() => ID, { nullable: true, description: 'Of an image uploaded for BARBER_PHOTO.' })
  photoId?: string | null;

  @Field(() => [ScheduleWindowInput], { nullable: true, description: 'Left out: the hours of the business.' })
  @IsOptional()
  @ArrayMaxSize(50, WINDOWS)
  @ValidateNested({ each: true })
  schedule?: ScheduleWindowInput[] | null;

  @Field(() => [ScheduleWindowInput], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(50, WINDOWS)
  @ValidateNested({ each: true })
  breaks?: ScheduleWindowInput[] | null;

  @Field(() => [ScheduleExceptionInput], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(400, EXCEPTIONS)
  @ValidateNested({ each: true })
  exceptions?: ScheduleExceptionInput[] | null;

  @Field(() => Boolean, { nullable: true, description: 'Left out: true unless services are given.' })
  offersAllServices?: boolean | null;

  @Field(() => [BarberServiceInput], { nullable: true, description: 'Left out: every service.' })
  @IsOptional()
  @ArrayMaxSize(1000, SERVICES)
  @ValidateNested({ each: true })
  services?: BarberServiceInput[] | null;
}

@InputType({ description: 'Fields left out stay as they are; a list replaces the whole list.' })
export class UpdateBarberInput {
  @Field(() => String, { nullable: true })
  @Trim()
  @Length(1, 120, NAME)
  name?: string;

  @Field(() => String, { nullable: true })
  @Trim()
  @ValidateIf(hasEmail)
  @IsEmailAddress(EMAIL)
  @MaxLength(254, EMAIL_LENGTH)
  email?: string | null;

  @Field(() => String, { nullable: true })
  @Trim()
  @IsOptional()
  @IsPhone()
  phone?: string | null;

  @Field(() => String, { nullable: true })
  @Trim({ lines: true })
  @IsOptional()
  @MaxLength(2000, BIO)
  bio?: string | null;

  @Field(() => [String], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(20, SPECIALTIES)
  @MaxLength(60, SPECIALTY)
  specialties?: string[] | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @Matches(HEX_COLOR, COLOR)
  color?: string | null;

  @Field(() => ID, { nullable: true, description: 'Of an uploaded image; null takes the photo away.' })
  photoId?: string | null;

  @Field(() => Boolean, { nullable: true })
  isActive?: boolean | null;

  @Field(() => [ScheduleWindowInput], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(50, WINDOWS)
  @ValidateNested({ each: true })
  schedule?: ScheduleWindowInput[] | null;

  @Field(() => [ScheduleWindowInput], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(50, WINDOWS)
  @ValidateNested({ each: true })
  breaks?: ScheduleWindowInput[] | null;

  @Field(() => [ScheduleExceptionInput], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(400, EXCEPTIONS)
  @ValidateNested({ each: true })
  exceptions?: ScheduleExceptionInput[] | null;

  @Field(() => Boolean, { nullable: true })
  offersAllServices?: boolean | null;

  @Field(() => [BarberServiceInput], { nullable: true })
  @IsOptional()
  @ArrayMaxSize(1000, SERVICES)
  @ValidateNested({ each: true })
  services?: BarberServiceInput[] | null;
}

@InputType()
export class AddTimeOffInput {
  @Field(() => ID)
  barberId!: string;

  @Field(() => Date, { description: 'Rounded down to a whole minute.' })
  startsAt!: Date;

  @Field(() => Date, { description: 'Rounded up to a whole minute; at most 400 days after the start.' })
  endsAt!: Date;

  @Field(() => String, { nullable: true })
  @Trim({ lines: true })
  @IsOptional()
  @MaxLength(200, REASON)
  reason?: string | null;
}
