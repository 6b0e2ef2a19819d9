import { IsIn, IsOptional, IsUrl, Length, Matches, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { Field, ID, InputType, Int } from 'type-graphql';
import { LocalDateScalar } from '../../platform/localDateScalar';
import { IsTimeOfDay } from '../../platform/validation/localTime';
import { IsPhone } from '../../platform/validation/phone';
import { IsTimeZone } from '../../platform/validation/timeZone';
import { Trim } from '../../platform/validation/trim';
import { type BusinessType, BusinessTypes } from './tenant';

const WEBSITE = { protocols: ['http', 'https'], require_protocol: true, require_tld: false };
const NAME_MESSAGE = 'Business name must have 1 to 120 characters.';
const WEBSITE_MESSAGE = 'Website must be a full address such as https://example.com.';

@InputType()
export class CreateTenantInput {
  @Field(() => String)
  @Trim()
  @Length(1, 120, { message: NAME_MESSAGE })
  businessName!: string;

  @Field(() => BusinessTypes)
  businessType!: BusinessType;

  @Field(() => String)
  @IsTimeZone()
  timeZone!: string;

  @Field(() => String, { nullable: true })
  @Trim({ lines: true })
  @IsOptional()
  @MaxLength(300, { message: 'Address must have at most 300 characters.' })
  address?: string | null;

  @Field(() => String, { nullable: true })
  @Trim()
  @IsOptional()
  @IsPhone()
  phone?: string | null;

  @Field(() => String, { nullable: true })
  @Trim()
  @IsOptional()
  @ValidateIf((input: { website?: string }) => input.website !== '')
  @IsUrl(WEBSITE, { message: WEBSITE_MESSAGE })
  @MaxLength(300, { message: 'Website must have at most 300 characters.' })
  website?: string | null;
}

@InputType({ description: 'Fields left out stay as they are.' })
export class UpdateTenantInput {
  @Field(() => String, { nullable: true })
  @Trim()
  @Length(1, 120, { message: NAME_MESSAGE })
  businessName?: string;

  @Field(() => BusinessTypes, { nullable: true })
  businessType?: BusinessType;

  @Field(() => String, { nullable: true })
  @IsTimeZone()
  timeZone?: string;

  @Field(() => String, { nullable: true })
  @Trim({ lines: true })
  @IsOptional()
  @MaxLength(300, { message: 'Address must have at most 300 characters.' })
  address?: string | null;

  @Field(() => String, { nullable: true })
  @Trim()
  @IsOptional()
  @IsPhone()
  phone?: string | null;

  @Field(() => String, { nullable: true })
  @Trim()
  @IsOptional()
  @ValidateIf((input: { website?: string }) => input.website !== '')
  @IsUrl(WEBSITE, { message: WEBSITE_MESSAGE })
  @MaxLength(300, { message: 'Website must have at most 300 characters.' })
  website?: string | null;

  @Field(() => String, { nullable: true })
  @Trim()
  @Matches(/^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])$/, {
    message: 'The booking page name may have 2 to 60 lower-case letters, digits and hyphens.',
  })
  slug?: string;

  @Field(() => ID, { nullable: true, description: 'An image uploaded as LOGO; null removes the logo.' })
  logoImageId?: string | null;

  @Field(() => String, { nullable: true })
  @Matches(/^[A-Z]{3}$/, { message: 'Currency must be a three-letter code such as USD.' })
  currency?: string;
}

@InputType()
export class BusinessHoursDayInput {
  @Field(() => Int)
  @Min(0, { message: 'Weekday must be 0 (Sunday) to 6.' })
  @Max(6, { message: 'Weekday must be 0 (Sunday) to 6.' })
  weekday!: number;

  @Field(() => Boolean)
  enabled!: boolean;

  @Field(() => String)
  @IsTimeOfDay()
  start!: string;

  @Field(() => String)
  @IsTimeOfDay()
  end!: string;
}

@InputType()
export class DatedHoursInput {
  @Field(() => LocalDateScalar)
  localDate!: string;

  @Field(() => Boolean)
  closed!: boolean;

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
  @MaxLength(200, { message: 'A note must have at most 200 characters.' })
  note?: string | null;
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const QUIET_TIME = { message: 'Quiet hours begin and end at times of day such as 21:00.' };

const between = (what: string, min: number, max: number): { message: string } => ({
  message: `${what} must be ${min} to ${max}.`,
});

@InputType({ description: 'Fields left out stay as they are.' })
export class BookingSettingsInput {
  @Field(() => Int, { nullable: true })
  @Min(0, between('Buffer minutes', 0, 60))
  @Max(60, between('Buffer minutes', 0, 60))
  bufferTimeMinutes?: number;

  @Field(() => Int, { nullable: true })
  @Min(1, between('Maximum days ahead', 1, 365))
  @Max(365, between('Maximum days ahead', 1, 365))
  maxAdvanceBookingDays?: number;

  @Field(() => Int, { nullable: true })
  @Min(0, between('Minimum notice in minutes', 0, 20160))
  @Max(20160, between('Minimum notice in minutes', 0, 20160))
  minimumNoticeMinutes?: number;

  @Field(() => Int, { nullable: true })
  @Min(0, between('Cancellation window in hours', 0, 168))
  @Max(168, between('Cancellation window in hours', 0, 168))
  cancellationWindowHours?: number;

  @Field(() => Int, { nullable: true })
  @IsIn([5, 10, 15, 20, 30, 60], { message: 'Slot step must be 5, 10, 15, 20, 30 or 60 minutes.' })
  slotStepMinutes?: number;

  @Field(() => Boolean, { nullable: true })
  autoConfirmBookings?: boolean;

  @Field(() => Boolean, { nullable: true })
  allowOnlineBooking?: boolean;

  @Field(() => Boolean, { nullable: true })
  requirePhone?: boolean;

  @Field(() => Boolean, { nullable: true })
  requireEmail?: boolean;

  @Field(() => Boolean, { nullable: true })
  showRatings?: boolean;
}

@InputType({ description: 'Fields left out stay as they are.' })
export class NotificationSettingsInput {
  @Field(() => Boolean, { nullable: true })
  smsConfirmations?: boolean;

  @Field(() => Boolean, { nullable: true })
  emailConfirmations?: boolean;

  @Field(() => Boolean, { nullable: true })
  smsReminders?: boolean;

  @Field(() => Boolean, { nullable: true })
  emailReminders?: boolean;

  @Field(() => Int, { nullable: true })
  @IsIn([15, 30, 60, 120, 1440], {
    message: 'The reminder must go out 15, 30, 60, 120 or 1440 minutes before.',
  })
  reminderTimeBefore?: number;

  @Field(() => Boolean, { nullable: true })
  smsNoShow?: boolean;

  @Field(() => Boolean, { nullable: true })
  emailNoShow?: boolean;

  @Field(() => String, { nullable: true, description: 'Such as 21:00; null with the end turns them off.' })
  @IsOptional()
  @Matches(TIME, QUIET_TIME)
  quietHoursStart?: string | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @Matches(TIME, QUIET_TIME)
  quietHoursEnd?: string | null;

  @Field(() => Int, { nullable: true })
  @Min(0, between('Text messages a month', 0, 100000))
  @Max(100000, between('Text messages a month', 0, 100000))
  smsMonthlyQuota?: number;
}
