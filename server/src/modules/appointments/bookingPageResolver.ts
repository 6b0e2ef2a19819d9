import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import type { RequestContext } from '../../platform/request/requestContext';
import type { RateLimits } from '../../platform/rateLimits';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { ServiceCategory } from '../../domain/catalog/defaultCatalog';
import { toHoursDay } from '../tenants/tenantService';
import { AppointmentService } from './appointmentService';
import { linkedVisit } from './linkedVisit';
import { AvailabilityService } from './availabilityService';
import { AvailableSlots, AvailableSlotsInput, ExplainSlotInput, SlotExplanation } from './availabilityTypes';
import { Business, ManagedBooking } from './business';
import type { ManageLinks } from './manageLinks';
import { type ScheduleSnapshot, offerOf } from './scheduleSnapshot';

/** What the public booking page, third parties and the dashboard ask before they book. */
@Resolver()
export class BookingPageResolver {
  constructor(
    private readonly availability: AvailabilityService,
    private readonly appointments: AppointmentService,
    private readonly links: ManageLinks,
    private readonly limits: RateLimits,
  ) {}

  @Query(() => Business, { description: 'The public face of a business.' })
  async business(@Ctx() ctx: RequestContext, @Arg('slug', () => String) slug: string): Promise<Business> {
    const tenant = await ctx.publicTenant(slug);
    return this.publicBusiness(tenant, (await this.availability.schedule(tenant, { fresh: true })).snapshot);
  }

  @Query(() => AvailableSlots, { description: 'Every bookable start in a range of dates, in one statement.' })
  async availableSlots(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => AvailableSlotsInput) input: AvailableSlotsInput,
  ): Promise<AvailableSlots> {
    if (input.manageToken) {
      const { tenant, id } = await linkedVisit(ctx, this.links, input.manageToken);
      return this.availability.availableSlots(tenant, input, id);
    }
    return this.availability.availableSlots(await this.searched(ctx, input.slug), input);
  }

  @Query(() => SlotExplanation, { description: 'Why a start is, or is not, offered.' })
  async explainSlot(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => ExplainSlotInput) input: ExplainSlotInput,
  ): Promise<SlotExplanation> {
    return this.availability.explainSlot(await this.searched(ctx, input.slug), input);
  }

  @Query(() => ManagedBooking, { description: 'One booking, for the bearer of its link.' })
  async managedBooking(
    @Ctx() ctx: RequestContext,
    @Arg('manageToken', () => String) manageToken: string,
  ): Promise<ManagedBooking> {
    const { tenant, id } = await linkedVisit(ctx, this.links, manageToken);
    const { appointment, canChange, changesCloseAt } = await this.appointments.managed(tenant, id);
    const { snapshot } = await this.availability.schedule(tenant, { fresh: false });
    return {
      appointment,
      business: this.publicBusiness(tenant, snapshot),
      canCancel: canChange,
      canReschedule: canChange && this.availability.takesOnlineBookings(tenant, snapshot),
      changesCloseAt,
    };
  }

  /** The business in which free times are looked for; strangers do so many times a minute. */
  private async searched(ctx: RequestContext, slug: string | null | undefined): Promise<TenantContext> {
    const tenant = await ctx.slugOrTenant(slug, 'appointments.read');
    if (tenant.actor.kind === 'customer') {
      await this.limits.countSearch(ctx.info.address);
    }
    return tenant;
  }

  private publicBusiness(tenant: TenantContext, snapshot: ScheduleSnapshot): Business {
    const allowOnlineBooking = this.availability.takesOnlineBookings(tenant, snapshot);
    const deposits = this.availability.depositTerms(tenant, snapshot);
    const assistantIsOn = this.availability.takesChats(tenant, snapshot);
    return publicFace({ ...snapshot, allowOnlineBooking, deposits, assistantIsOn });
  }
}

function publicFace(snapshot: ScheduleSnapshot): Business {
  const { slug, businessName, businessType, address, phone, website, timeZone, currency, logoUrl } = snapshot;
  return {
    ...{ slug, businessName, businessType, address, phone, website, timeZone, currency, logoUrl },
    businessHours: snapshot.businessHours.map(toHoursDay),
    services: snapshot.services.map((service) => ({
      ...service,
      category: service.category as ServiceCategory,
    })),
    barbers: snapshot.barbers.map((barber) => ({
      ...barber,
      serviceIds: snapshot.services
        .filter((service) => offerOf(barber, service))
        .map((service) => service.id),
    })),
    bookingPolicy: snapshot,
    deposits: snapshot.deposits,
    assistantIsOn: snapshot.assistantIsOn,
  };
}
