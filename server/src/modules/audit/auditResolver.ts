import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../platform/request/requestContext';
import { AuditFilter } from './auditInputs';
import type { AuditService } from './auditService';
import { AuditActor, AuditEntryConnection, AuditVerification } from './auditTypes';

@Resolver()
export class AuditResolver {
  constructor(private readonly audit: AuditService) {}

  @Query(() => AuditEntryConnection, {
    description: 'What was done in this business, newest first; for owners.',
  })
  async auditLog(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => AuditFilter, { nullable: true }) filter: AuditFilter | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<AuditEntryConnection> {
    return this.audit.list(await ctx.tenant('audit.read'), filter ?? {}, first, after);
  }

  @Query(() => [AuditActor], {
    description: 'The people and API keys that the log names, by name; at most 500.',
  })
  async auditActors(@Ctx() ctx: RequestContext): Promise<AuditActor[]> {
    return this.audit.actors(await ctx.tenant('audit.read'));
  }

  @Query(() => AuditVerification, {
    description: 'Recomputes the chain of this business and names what does not fit.',
  })
  async auditVerification(@Ctx() ctx: RequestContext): Promise<AuditVerification> {
    return this.audit.verify(await ctx.tenant('audit.read'));
  }

  @Mutation(() => String, {
    description:
      'What `auditLog` would list, at most 20,000 entries, as CSV (UTF-8 with a byte order mark); audited.',
  })
  async exportAuditLog(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => AuditFilter, { nullable: true }) filter: AuditFilter | null,
  ): Promise<string> {
    return this.audit.export(await ctx.tenant('audit.read'), filter ?? {});
  }
}
