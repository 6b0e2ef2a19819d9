import { Field, ID, Int, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { IsOptional, MaxLength } from 'class-validator';
import type { ErrorSource } from '../../platform/errorReports/errorReports';
import { PageInfo } from '../../platform/pagination';
import { Trim } from '../../platform/validation/trim';

export const ErrorSources = { server: 'server', browser: 'browser' } as const satisfies Record<
  ErrorSource,
  ErrorSource
>;
registerEnumType(ErrorSources, { name: 'ErrorSource' });

export const ErrorStatuses = { open: 'open', resolved: 'resolved', ignored: 'ignored' } as const;
export type ErrorStatus = keyof typeof ErrorStatuses;
registerEnumType(ErrorStatuses, { name: 'ErrorStatus' });

/** Errors that are the same but for what differs each time. */
@ObjectType({ simpleResolvers: true })
export class ErrorGroup {
  @Field(() => ID)
  id!: string;

  @Field(() => ErrorSources)
  source!: ErrorSource;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'With everything personal taken out.' })
  message!: string;

  @Field(() => String, { description: 'The latest, frames only.' })
  stack!: string;

  @Field(() => String, { description: 'Where it came last: a field of the API, a kind of job, a page.' })
  place!: string;

  @Field(() => Date)
  firstSeenAt!: Date;

  @Field(() => Date)
  lastSeenAt!: Date;

  @Field(() => Int)
  count!: number;

  @Field(() => [Int], { description: 'By the hour: the last 24 hours, the present one last.' })
  lastDay!: number[];

  @Field(() => ErrorStatuses)
  status!: ErrorStatus;

  @Field(() => Date, { nullable: true, description: 'When it came again after somebody had resolved it.' })
  reappearedAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Who resolved or ignored it.' })
  settledByName!: string | null;

  @Field(() => Date, { nullable: true })
  settledAt!: Date | null;
}

@ObjectType({ simpleResolvers: true })
export class ErrorGroupConnection {
  @Field(() => [ErrorGroup])
  nodes!: ErrorGroup[];

  @Field(() => Int)
  totalCount!: number;

  @Field(() => PageInfo)
  pageInfo!: PageInfo;
}

@InputType()
export class ErrorGroupFilter {
  @Field(() => ErrorStatuses, { nullable: true })
  status?: ErrorStatus | null;

  @Field(() => ErrorSources, { nullable: true })
  source?: ErrorSource | null;

  @Field(() => String, { nullable: true, description: 'In the name, the message or the place.' })
  @IsOptional()
  @Trim()
  @MaxLength(100, { message: 'A search must have at most 100 characters.' })
  search?: string | null;
}
