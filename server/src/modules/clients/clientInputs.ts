import { IsOptional, Length, MaxLength, ValidateIf } from 'class-validator';
import { Field, ID, InputType, registerEnumType } from 'type-graphql';
import { IsEmailAddress } from '../../platform/validation/emailAddress';
import type { Language } from '../../domain/language';
import { Languages } from '../../platform/languages';
import { type SortDirection, SortDirections } from '../../platform/sorting';
import { IsPhone } from '../../platform/validation/phone';
import { Trim } from '../../platform/validation/trim';
import { type ClientStatus, ClientStatuses } from './client';

export const ClientSortFields = {
  NAME: 'NAME',
  LAST_VISIT: 'LAST_VISIT',
  TOTAL_APPOINTMENTS: 'TOTAL_APPOINTMENTS',
  JOINED: 'JOINED',
} as const;
export type ClientSortField = keyof typeof ClientSortFields;
registerEnumType(ClientSortFields, { name: 'ClientSortField' });

const FIRST_NAME = { message: 'First name must have 1 to 100 characters.' };
const LAST_NAME = { message: 'Last name must have at most 100 characters.' };
const EMAIL = { message: 'Email must be a valid address.' };
const EMAIL_LENGTH = { message: 'Email must have at most 254 characters.' };
const NOTES = { message: 'Notes must have at most 5000 characters.' };

const hasEmail = (input: { email?: string | null }): boolean => Boolean(input.email);

@InputType()
export class CreateClientInput {
  @Field(() => String)
  @Trim()
  @Length(1, 100, FIRST_NAME)
  firstName!: string;

  @Field(() => String, { nullable: true })
  @Trim()
  @IsOptional()
  @MaxLength(100, LAST_NAME)
  lastName?: string | null;

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
  @MaxLength(5000, NOTES)
  notes?: string | null;

  @Field(() => ClientStatuses, { nullable: true })
  status?: ClientStatus | null;

  @Field(() => Languages, { nullable: true })
  language?: Language | null;

  @Field(() => ID, { nullable: true })
  preferredBarberId?: string | null;

  @Field(() => ID, { nullable: true })
  preferredServiceId?: string | null;
}

@InputType({ description: 'Fields left out stay as they are; null clears an optional one.' })
export class UpdateClientInput {
  @Field(() => String, { nullable: true })
  @Trim()
  @Length(1, 100, FIRST_NAME)
  firstName?: string;

  @Field(() => String, { nullable: true })
  @Trim()
  @IsOptional()
  @MaxLength(100, LAST_NAME)
  lastName?: string | null;

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
  @MaxLength(5000, NOTES)
  notes?: string | null;

  @Field(() => ClientStatuses, { nullable: true })
  status?: ClientStatus | null;

  @Field(() => Languages, { nullable: true })
  language?: Language | null;

  @Field(() => ID, { nullable: true })
  preferredBarberId?: string | null;

  @Field(() => ID, { nullable: true })
  preferredServiceId?: string | null;
}

@InputType()
export class ClientSort {
  @Field(() => ClientSortFields)
  field!: ClientSortField;

  @Field(() => SortDirections)
  direction!: SortDirection;
}
