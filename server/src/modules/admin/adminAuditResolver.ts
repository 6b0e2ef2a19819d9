import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../platform/request/requestContext';
import { AdminAuditFilter } from '../audit/auditInputs';
import { AuditEntryConnection, AuditVerification } from '../audit/auditTypes';
import type { AdminAuditService } from './adminAuditService';

@Resolver()
export class AdminAuditResolver {
  constructor(private readonly audit: AdminAuditService) {}

  @Query(() => AuditEntryConnection, {
    description: 'Master admin: what was done in every business and in the console, newest first.',
  })
  adminAuditLog(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => AdminAuditFilter, { nullable: true }) filter: AdminAuditFilter | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
  ): Promise<AuditEntryConnection> {
    return this.audit.list(ctx, filter ?? {}, first, after);
  }

  @Query(() => AuditVerification, {
    description: "Master admin: recomputes a business's chain, or without one that of the console's own log.",
  })
  adminAuditVerification(
    @Ctx() ctx: RequestContext,
    @Arg('tenantId', () => ID, { nullable: true }) tenantId: string | null,
  ): Promise<AuditVerification> {
    return this.audit.verify(ctx, tenantId ?? null);
  }

  @Mutation(() => String, {
    description: 'Master admin: what `adminAuditLog` would list, at most 20,000 entries, as CSV; logged.',
  })
  exportAdminAuditLog(
    @Ctx() ctx: RequestContext,
    @Arg('filter', () => AdminAuditFilter, { nullable: true }) filter: AdminAuditFilter | null,
  ): Promise<string> {
    return this.audit.export(ctx, filter ?? {});
  }
}
