import { IsOptional, IsUUID, Length, MaxLength, ValidateIf, ValidateNested } from 'class-validator';
import { Field, ID, InputType, Int, registerEnumType } from 'type-graphql';
import { IsEmailAddress } from '../../platform/validation/emailAddress';
import type { AppointmentStatus } from '../../domain/appointments/status';
import { LocalDateScalar } from '../../platform/localDateScalar';
import { SortDirections } from '../../platform/sorting';
import { IsPhone } from '../../platform/validation/phone';
import { Trim } from '../../platform/validation/trim';
import { AppointmentStatuses, type Channel, Channels } from './appointment';
import { VisitLineInput } from './availabilityTypes';

const KEY_MESSAGE = 'An idempotency key has 1 to 200 characters.';
const NOTES_MESSAGE = 'Notes must have at most 2000 characters.';
const ID_MESSAGE = { message: 'id must be an id.' };

@InputType()
export class HoldSlotInput {
  @Field(() => String, {
    nullable: true,
    description: 'Of a public page; left out, the business of X-Tenant-ID.',
  })
  slug?: string | null;

  @Field(() => [VisitLineInput])
  @ValidateNested({ each: true })
  lines!: VisitLineInput[];

  @Field(() => Date)
  startsAt!: Date;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @Length(1, 200, { message: KEY_MESSAGE })
  idempotencyKey?: string | null;
}

@InputType({ description: 'An existing client by id (staff only), or the details to find or create one by.' })
export class BookingClientInput {
  @Field(() => ID, { nullable: true })
  @IsOptional()
  @IsUUID('all', ID_MESSAGE)
  id?: string | null;

  @Field(() => String, { nullable: true })
  @Trim()
  @IsOptional()
  @MaxLength(100, { message: 'First name must have at most 100 characters.' })
  firstName?: string | null;

  @Field(() => String, { nullable: true })
  @Trim()
  @IsOptional()
  @MaxLength(100, { message: 'Last name must have at most 100 characters.' })
  lastName?: string | null;

  @Field(() => String, { nullable: true })
  @Trim()
  @IsOptional()
  @ValidateIf((input: { email?: string }) => input.email !== '')
  @IsEmailAddress({ message: 'Email must be a valid address.' })
  @MaxLength(254, { message: 'Email must have at most 254 characters.' })
  email?: string | null;

  @Field(() => String, { nullable: true })
  @Trim()
  @IsOptional()
  @IsPhone()
  phone?: string | null;
}

@InputType({ description: 'Book over whatever stands in the way; needs the permission, and is audited.' })
export class OverrideInput {
  @Field(() => String)
  @Trim({ lines: true })
  @Length(3, 500, { message: 'Say why, in 3 to 500 characters.' })
  reason!: string;
}

@InputType()
export class BookAppointmentInput {
  @Field(() => String, {
    nullable: true,
    description: 'Of a public page; left out, the business of X-Tenant-ID.',
  })
  slug?: string | null;

  @Field(() => [VisitLineInput])
  @ValidateNested({ each: true })
  lines!: VisitLineInput[];

  @Field(() => Date)
  startsAt!: Date;

  @Field(() => BookingClientInput)
  @ValidateNested()
  client!: BookingClientInput;

  @Field(() => String, { nullable: true })
  @Trim({ lines: true })
  @IsOptional()
  @MaxLength(2000, { message: NOTES_MESSAGE })
  notes?: string | null;

  @Field(() => Channels, { nullable: true, description: 'Staff only; a public booking is always web.' })
  channel?: Channel | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(200, { message: 'The hold token is too long.' })
  holdToken?: string | null;

  @Field(() => OverrideInput, { nullable: true })
  @IsOptional()
  @ValidateNested()
  override?: OverrideInput | null;

  @Field(() => String, { nullable: true, description: 'The same key and input give the first answer again.' })
  @IsOptional()
  @Length(1, 200, { message: KEY_MESSAGE })
  idempotencyKey?: string | null;
}

@InputType({
  description:
    'Staff give id; customers give manageToken. Lines left out keep their services, barbers and durations.',
})
export class RescheduleAppointmentInput {
  @Field(() => ID, { nullable: true })
  @IsOptional()
  @IsUUID('all', ID_MESSAGE)
  id?: string | null;

  @Field(() => String, { nullable: true })
  manageToken?: string | null;

  @Field(() => Date)
  startsAt!: Date;

  @Field(() => [VisitLineInput], { nullable: true })
  @IsOptional()
  @ValidateNested({ each: true })
  lines?: VisitLineInput[] | null;

  @Field(() => String, {
    nullable: true,
    description: 'Staff only. Left out, they stay; an empty text clears them.',
  })
  @Trim({ lines: true })
  @IsOptional()
  @MaxLength(2000, { message: NOTES_MESSAGE })
  notes?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Staff only. Gives the visit to another client. Left out, it stays whose it is.',
  })
  @IsOptional()
  @IsUUID('all', { message: 'clientId must be an id.' })
  clientId?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Refused with CHANGED_MEANWHILE when the appointment has moved on.',
  })
  expectedVersion?: number | null;

  @Field(() => OverrideInput, { nullable: true })
  @IsOptional()
  @ValidateNested()
  override?: OverrideInput | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @Length(1, 200, { message: KEY_MESSAGE })
  idempotencyKey?: string | null;
}

@InputType({ description: 'What can change without a move, whatever the status.' })
export class UpdateAppointmentInput {
  @Field(() => ID)
  @IsUUID('all', ID_MESSAGE)
  id!: string;

  @Field(() => String, { nullable: true, description: 'Left out, they stay; an empty text clears them.' })
  @Trim({ lines: true })
  @IsOptional()
  @MaxLength(2000, { message: NOTES_MESSAGE })
  notes?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Gives the visit to another client. Left out, it stays whose it is.',
  })
  @IsOptional()
  @IsUUID('all', { message: 'clientId must be an id.' })
  clientId?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Refused with CHANGED_MEANWHILE when the appointment has moved on.',
  })
  expectedVersion?: number | null;
}

@InputType({ description: 'Staff give id; customers give manageToken.' })
export class CancelAppointmentInput {
  @Field(() => ID, { nullable: true })
  @IsOptional()
  @IsUUID('all', ID_MESSAGE)
  id?: string | null;

  @Field(() => String, { nullable: true })
  manageToken?: string | null;

  @Field(() => String, { nullable: true })
  @Trim({ lines: true })
  @IsOptional()
  @MaxLength(500, { message: 'A reason must have at most 500 characters.' })
  reason?: string | null;

  @Field(() => Int, { nullable: true })
  expectedVersion?: number | null;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @Length(1, 200, { message: KEY_MESSAGE })
  idempotencyKey?: string | null;
}

@InputType()
export class AppointmentFilter {
  @Field(() => String, {
    nullable: true,
    description: "Client's name, email or phone, service, or reference.",
  })
  @Trim()
  @IsOptional()
  @MaxLength(100, { message: 'Search for at most 100 characters.' })
  search?: string | null;

  @Field(() => LocalDateScalar, { nullable: true })
  fromDate?: string | null;

  @Field(() => LocalDateScalar, { nullable: true, description: 'Inclusive.' })
  toDate?: string | null;

  @Field(() => Date, { nullable: true, description: 'Starts at this instant or later.' })
  startsFrom?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Starts before this instant.' })
  startsBefore?: Date | null;

  @Field(() => [AppointmentStatuses], { nullable: true })
  statuses?: AppointmentStatus[] | null;

  @Field(() => ID, { nullable: true })
  @IsOptional()
  @IsUUID('all', { message: 'barberId must be an id.' })
  barberId?: string | null;

  @Field(() => ID, { nullable: true })
  @IsOptional()
  @IsUUID('all', { message: 'clientId must be an id.' })
  clientId?: string | null;

  @Field(() => ID, { nullable: true })
  @IsOptional()
  @IsUUID('all', { message: 'serviceId must be an id.' })
  serviceId?: string | null;
}

export const AppointmentSortFields = {
  STARTS_AT: 'STARTS_AT',
  CREATED_AT: 'CREATED_AT',
  CLIENT_NAME: 'CLIENT_NAME',
} as const;
registerEnumType(AppointmentSortFields, { name: 'AppointmentSortField' });

@InputType()
export class AppointmentSort {
  @Field(() => AppointmentSortFields)
  field!: keyof typeof AppointmentSortFields;

  @Field(() => SortDirections)
  direction!: keyof typeof SortDirections;
}
