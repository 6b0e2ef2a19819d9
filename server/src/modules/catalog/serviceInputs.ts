import { IsOptional, Length, Max, MaxLength, Min } from 'class-validator';
import { Field, InputType, Int } from 'type-graphql';
import type { ServiceCategory } from '../../domain/catalog/defaultCatalog';
import { Trim } from '../../platform/validation/trim';
import { ServiceCategories } from './service';

export const LONGEST_SERVICE_MINUTES = 720;
export const HIGHEST_PRICE_CENTS = 10_000_000;

const NAME = { message: 'Service name must have 1 to 120 characters.' };
const DESCRIPTION = { message: 'Description must have at most 1000 characters.' };
const DURATION = { message: `Duration must be 5 to ${LONGEST_SERVICE_MINUTES} minutes.` };
const BUFFER = { message: 'Buffer must be 0 to 120 minutes.' };
const PRICE = { message: 'Price must be 0 to 100,000.00.' };
const WORK_BEFORE = { message: 'The work before the processing time must take at least 5 minutes.' };
const PROCESSING = { message: 'The processing time must be at least 5 minutes.' };
const DEPOSIT = { message: 'Deposit must be more than 0 and at most 100,000.00.' };
const DEPOSIT_PERCENT = { message: 'Deposit must be 1 to 100 percent of the price.' };
const SORT_ORDER = { message: 'Sort order must be 0 to 10000.' };

@InputType()
export class CreateServiceInput {
  @Field(() => String)
  @Trim()
  @Length(1, 120, NAME)
  name!: string;

  @Field(() => String, { nullable: true })
  @Trim({ lines: true })
  @IsOptional()
  @MaxLength(1000, DESCRIPTION)
  description?: string | null;

  @Field(() => ServiceCategories)
  category!: ServiceCategory;

  @Field(() => Int)
  @Min(5, DURATION)
  @Max(LONGEST_SERVICE_MINUTES, DURATION)
  durationMinutes!: number;

  @Field(() => Int, { nullable: true, description: "Left out: the business's own buffer applies." })
  @IsOptional()
  @Min(0, BUFFER)
  @Max(120, BUFFER)
  bufferMinutes?: number | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Min(5, WORK_BEFORE)
  processingAfterMinutes?: number | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Min(5, PROCESSING)
  processingMinutes?: number | null;

  @Field(() => Int)
  @Min(0, PRICE)
  @Max(HIGHEST_PRICE_CENTS, PRICE)
  priceCents!: number;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Min(1, DEPOSIT)
  @Max(HIGHEST_PRICE_CENTS, DEPOSIT)
  depositCents?: number | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Min(1, DEPOSIT_PERCENT)
  @Max(100, DEPOSIT_PERCENT)
  depositPercent?: number | null;

  @Field(() => Boolean, { nullable: true, defaultValue: true })
  isActive?: boolean | null;
}

@InputType({
  description:
    'Fields left out stay as they are; null clears a description, a buffer, a processing time or a deposit.',
})
export class UpdateServiceInput {
  @Field(() => String, { nullable: true })
  @Trim()
  @Length(1, 120, NAME)
  name?: string;

  @Field(() => String, { nullable: true })
  @Trim({ lines: true })
  @IsOptional()
  @MaxLength(1000, DESCRIPTION)
  description?: string | null;

  @Field(() => ServiceCategories, { nullable: true })
  category?: ServiceCategory;

  @Field(() => Int, { nullable: true })
  @Min(5, DURATION)
  @Max(LONGEST_SERVICE_MINUTES, DURATION)
  durationMinutes?: number;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Min(0, BUFFER)
  @Max(120, BUFFER)
  bufferMinutes?: number | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Min(5, WORK_BEFORE)
  processingAfterMinutes?: number | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Min(5, PROCESSING)
  processingMinutes?: number | null;

  @Field(() => Int, { nullable: true })
  @Min(0, PRICE)
  @Max(HIGHEST_PRICE_CENTS, PRICE)
  priceCents?: number;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Min(1, DEPOSIT)
  @Max(HIGHEST_PRICE_CENTS, DEPOSIT)
  depositCents?: number | null;

  @Field(() => Int, { nullable: true })
  @IsOptional()
  @Min(1, DEPOSIT_PERCENT)
  @Max(100, DEPOSIT_PERCENT)
  depositPercent?: number | null;

  @Field(() => Boolean, { nullable: true })
  isActive?: boolean;

  @Field(() => Int, { nullable: true })
  @Min(0, SORT_ORDER)
  @Max(10_000, SORT_ORDER)
  sortOrder?: number;
}

@InputType()
export class ServiceFilter {
  @Field(() => String, { nullable: true, description: 'Part of the name, the description or the category.' })
  @Trim()
  @IsOptional()
  @MaxLength(100, { message: 'Search text must have at most 100 characters.' })
  search?: string | null;

  @Field(() => ServiceCategories, { nullable: true })
  category?: ServiceCategory | null;

  @Field(() => Boolean, { nullable: true })
  isActive?: boolean | null;
}
