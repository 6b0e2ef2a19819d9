import { Arg, Ctx, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import { OperationResult } from '../../platform/operationResult';
import type { RequestContext } from '../../platform/request/requestContext';
import { AdminTenantFilter, AdminTenantSort, CreateBarbershopInput } from './adminInputs';
import { AdminService } from './adminService';
import { AdminTenantConnection, CreatedBarbershop, Impersonation, SystemOverview } from './adminTypes';

@Resolver()
export class AdminResolver {
  constructor(private readonly admin: AdminService) {}

  @Query(() => AdminTenantConnection, {
    description: 'Master admin: every business; newest first unless sorted otherwise.',
  })
  adminTenants(
    @Ctx() ctx: RequestContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Arg('search', () => String, { nullable: true, description: "Business, owner or owner's email." })
    search: string | null,
    @Arg('filter', () => AdminTenantFilter, { nullable: true }) filter: AdminTenantFilter | null,
    @Arg('sort', () => AdminTenantSort, { nullable: true }) sort: AdminTenantSort | null,
  ): Promise<AdminTenantConnection> {
    return this.admin.tenants(ctx, { first, after, search, filter, sort });
  }

  @Query(() => SystemOverview, { description: 'Master admin.' })
  systemOverview(@Ctx() ctx: RequestContext): Promise<SystemOverview> {
    return this.admin.overview(ctx);
  }

  @Mutation(() => Impersonation, {
    description: 'Master admin: a token to see a business as its owner does.',
  })
  impersonateTenant(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Impersonation> {
    return this.admin.impersonate(ctx, id);
  }

  @Mutation(() => OperationResult, { description: 'Master admin.' })
  async suspendTenant(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Arg('reason', () => String, { nullable: true }) reason: string | null,
  ): Promise<OperationResult> {
    await this.admin.suspend(ctx, id, reason);
    return { ok: true, message: 'Tenant suspended successfully' };
  }

  @Mutation(() => OperationResult, { description: 'Master admin.' })
  async unsuspendTenant(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
  ): Promise<OperationResult> {
    await this.admin.unsuspend(ctx, id);
    return { ok: true, message: 'Tenant unsuspended successfully' };
  }

  @Mutation(() => OperationResult, {
    description:
      'Master admin. Hides the business at once; it is erased some weeks later, and can be restored until then.',
  })
  async deleteTenant(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<OperationResult> {
    await this.admin.delete(ctx, id);
    return { ok: true, message: 'Tenant deleted successfully' };
  }

  @Mutation(() => OperationResult, {
    description: 'Master admin: a deleted business is again what it was before.',
  })
  async restoreTenant(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<OperationResult> {
    await this.admin.restore(ctx, id);
    return { ok: true, message: 'Tenant restored successfully' };
  }

  @Mutation(() => CreatedBarbershop, {
    description: 'Master admin: a business with its owner and the catalogue.',
  })
  createBarbershop(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateBarbershopInput) input: CreateBarbershopInput,
  ): Promise<CreatedBarbershop> {
    return this.admin.createBarbershop(ctx, input);
  }
}
