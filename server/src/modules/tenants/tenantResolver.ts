import { Arg, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { RequestContext } from '../../platform/request/requestContext';
import { BusinessHoursDay, DatedHours } from './hours';
import { MembershipRoles, Tenant } from './tenant';
import {
  BookingSettingsInput,
  BusinessHoursDayInput,
  CreateTenantInput,
  DatedHoursInput,
  NotificationSettingsInput,
  UpdateTenantInput,
} from './tenantInputs';
import { TenantService } from './tenantService';

@Resolver(() => Tenant)
export class TenantResolver {
  constructor(private readonly tenants: TenantService) {}

  @Query(() => [Tenant], { description: 'The businesses the signed-in user belongs to, oldest first.' })
  myTenants(@Ctx() ctx: RequestContext): Promise<Tenant[]> {
    return this.tenants.listMine(ctx);
  }

  @Query(() => Tenant, { description: 'The business named by X-Tenant-ID.' })
  async tenant(@Ctx() ctx: RequestContext): Promise<Tenant> {
    return this.tenants.current(await ctx.tenant('tenant.read'));
  }

  @Mutation(() => Tenant, { description: 'Creates a business; its creator becomes the owner.' })
  createTenant(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CreateTenantInput) input: CreateTenantInput,
  ): Promise<Tenant> {
    return this.tenants.create(ctx, input);
  }

  @Mutation(() => Tenant)
  async updateTenant(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => UpdateTenantInput) input: UpdateTenantInput,
  ): Promise<Tenant> {
    return this.tenants.update(await ctx.tenant('tenant.manage'), input);
  }

  @Mutation(() => Tenant, { description: 'Replaces the hours of the weekdays given.' })
  async updateBusinessHours(
    @Ctx() ctx: RequestContext,
    @Arg('days', () => [BusinessHoursDayInput]) days: BusinessHoursDayInput[],
  ): Promise<Tenant> {
    return this.tenants.updateBusinessHours(await ctx.tenant('tenant.manage'), days);
  }

  @Mutation(() => Tenant, { description: 'Replaces every dated exception to the weekly hours.' })
  async setDatedHours(
    @Ctx() ctx: RequestContext,
    @Arg('entries', () => [DatedHoursInput]) entries: DatedHoursInput[],
  ): Promise<Tenant> {
    return this.tenants.setDatedHours(await ctx.tenant('tenant.manage'), entries);
  }

  @Mutation(() => Tenant)
  async updateBookingSettings(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => BookingSettingsInput) input: BookingSettingsInput,
  ): Promise<Tenant> {
    return this.tenants.updateBookingSettings(await ctx.tenant('tenant.manage'), input);
  }

  @Mutation(() => Tenant)
  async updateNotificationSettings(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => NotificationSettingsInput) input: NotificationSettingsInput,
  ): Promise<Tenant> {
    return this.tenants.updateNotificationSettings(await ctx.tenant('tenant.manage'), input);
  }

  @FieldResolver(() => Boolean, { description: 'False while suspended.' })
  isActive(@Root() tenant: Tenant): boolean {
    return tenant.status === 'active';
  }

  @FieldResolver(() => MembershipRoles, { nullable: true, description: "The signed-in user's role here." })
  viewerRole(@Root() tenant: Tenant, @Ctx() ctx: RequestContext): Promise<string | null> {
    return ctx.loader('tenantViewerRole', this.tenants.viewerRoles.bind(this.tenants)).load(tenant.id);
  }

  @FieldResolver(() => [BusinessHoursDay])
  businessHours(@Root() tenant: Tenant, @Ctx() ctx: RequestContext): Promise<BusinessHoursDay[]> {
    return ctx.loader('tenantBusinessHours', this.tenants.businessHours.bind(this.tenants)).load(tenant.id);
  }

  @FieldResolver(() => [DatedHours])
  datedHours(@Root() tenant: Tenant, @Ctx() ctx: RequestContext): Promise<DatedHours[]> {
    return ctx.loader('tenantDatedHours', this.tenants.datedHours.bind(this.tenants)).load(tenant.id);
  }
}
