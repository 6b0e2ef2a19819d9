import { IsOptional, Length, MaxLength } from 'class-validator';
import { Arg, Ctx, Field, InputType, Mutation, Resolver } from 'type-graphql';
import type { ErrorReports } from '../../platform/errorReports/errorReports';
import { scrubPath } from '../../platform/errorReports/scrubText';
import { OperationResult } from '../../platform/operationResult';
import type { RateLimits } from '../../platform/rateLimits';
import type { RequestContext } from '../../platform/request/requestContext';

@InputType()
export class BrowserErrorInput {
  @Field(() => String)
  @Length(1, 80, { message: 'A name must have 1 to 80 characters.' })
  name!: string;

  @Field(() => String)
  @MaxLength(2000, { message: 'A message must have at most 2000 characters.' })
  message!: string;

  @Field(() => String, { nullable: true })
  @IsOptional()
  @MaxLength(20000, { message: 'A stack must have at most 20000 characters.' })
  stack!: string | null;

  @Field(() => String, { description: 'Path of the page; what names one booking or person is taken out.' })
  @MaxLength(2000, { message: 'A path must have at most 2000 characters.' })
  path!: string;
}

@Resolver()
export class BrowserErrorResolver {
  constructor(
    private readonly reports: ErrorReports,
    private readonly limits: RateLimits,
  ) {}

  @Mutation(() => OperationResult, {
    description: 'Tells of an error in a page. Anything personal is taken out before it is kept.',
  })
  async reportBrowserError(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => BrowserErrorInput) input: BrowserErrorInput,
  ): Promise<OperationResult> {
    await this.limits.count('errorReportByAddress', ctx.info.address);
    const { name, message, stack, path } = input;
    this.reports.report({ source: 'browser', name, message, stack: stack ?? '', place: scrubPath(path) });
    return { ok: true, message: 'Thank you. The error has been noted.' };
  }
}
