import type { GraphQLResolveInfo } from 'graphql';
import {
  Arg,
  Ctx,
  FieldResolver,
  ID,
  Info,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import type { AppointmentStatus } from '../../domain/appointments/status';
import { notFound } from '../../platform/errors';
import { isUuid } from '../../platform/ids';
import { OperationResult } from '../../platform/operationResult';
import { SharedLoads } from '../../platform/realtime/sharedLoads';
import type { AppointmentNotice } from '../../platform/realtime/tenantEvents';
import type { RequestContext } from '../../platform/request/requestContext';
import type { TenantContext } from '../../platform/request/tenantContext';
import { below, merged, selectionKey, selectionOf } from '../../platform/selection';
import { Appointment } from './appointment';
import { AppointmentConnection } from './appointmentConnection';
import {
  AppointmentFilter,
  AppointmentSort,
  BookAppointmentInput,
  CancelAppointmentInput,
  HoldSlotInput,
  RescheduleAppointmentInput,
  UpdateAppointmentInput,
} from './appointmentInputs';
import { AppointmentEvent, appointmentHistory } from './appointmentHistory';
import { appointmentPage, countAppointments, cursorOf, findAppointment } from './appointmentQueries';
import { AppointmentService } from './appointmentService';
import {
  AppointmentChange,
  AppointmentChangeKinds,
  BookedAppointment,
  BookingConfirmation,
  Hold,
} from './bookingTypes';
import { linkedVisit } from './linkedVisit';
import type { ManageLinks } from './manageLinks';

@Resolver(() => Appointment)
export class AppointmentResolver {
  private readonly changed = new SharedLoads<AppointmentNotice, Appointment>();

  constructor(
    private readonly appointments: AppointmentService,
    private readonly links: ManageLinks,
  ) {}

  @Query(() => AppointmentConnection, { name: 'appointments' })
  async list(
    @Ctx() ctx: RequestContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25, description: '1 to 100.' })
    first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Arg('filter', () => AppointmentFilter, { nullable: true }) filter: AppointmentFilter | null,
    @Arg('sort', () => AppointmentSort, {
      nullable: true,
      description: 'By start, earliest first, if left out.',
    })
    sort: AppointmentSort | null,
    @Info() info: GraphQLResolveInfo,
  ): Promise<AppointmentConnection> {
    const asked = selectionOf(info);
    const selection = merged(below(asked, 'nodes'), below(asked, 'edges', 'node'));
    const page = await appointmentPage(await ctx.tenant('appointments.read'), {
      first,
      after,
      filter,
      sort,
      selection,
    });
    return {
      nodes: page.rows,
      edges: page.rows.map((node) => ({ node, cursor: cursorOf(node) })),
      pageInfo: { hasNextPage: page.hasNextPage, endCursor: page.endCursor },
      filter: page.filter,
    };
  }

  @Query(() => Appointment)
  async appointment(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Appointment> {
    return findAppointment(await ctx.tenant('appointments.read'), id, selectionOf(info));
  }

  @Mutation(() => Hold, { description: 'Keeps a slot for five minutes; the token books it.' })
  async holdSlot(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => HoldSlotInput) input: HoldSlotInput,
  ): Promise<Hold> {
    return this.appointments.hold(await ctx.slugOrTenant(input.slug, 'appointments.manage'), input);
  }

  @Mutation(() => OperationResult)
  async releaseHold(
    @Ctx() ctx: RequestContext,
    @Arg('token', () => String) token: string,
  ): Promise<OperationResult> {
    const hold = this.appointments.openHoldToken(token);
    if (!hold) {
      throw notFound('This hold');
    }
    await this.appointments.releaseHold(await ctx.linkedTenant(hold.tenantId), hold.id);
    return { ok: true, message: 'The time is free again.' };
  }

  @Mutation(() => BookingConfirmation, {
    description: 'Books a visit; open to everyone with a slug, to staff without.',
  })
  async bookAppointment(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => BookAppointmentInput) input: BookAppointmentInput,
  ): Promise<BookingConfirmation> {
    return this.appointments.book(
      await ctx.slugOrTenant(input.slug, 'appointments.manage'),
      input,
      ctx.language,
    );
  }

  @Mutation(() => BookedAppointment)
  async rescheduleAppointment(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => RescheduleAppointmentInput) input: RescheduleAppointmentInput,
  ): Promise<BookedAppointment> {
    const { context, id } = await this.target(ctx, input);
    return this.appointments.reschedule(context, input, id);
  }

  @Mutation(() => Appointment)
  async updateAppointment(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => UpdateAppointmentInput) input: UpdateAppointmentInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Appointment> {
    const tenant = await ctx.tenant('appointments.manage');
    await this.appointments.update(tenant, input);
    return findAppointment(tenant, input.id, selectionOf(info));
  }

  @Mutation(() => BookedAppointment)
  async cancelAppointment(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => CancelAppointmentInput) input: CancelAppointmentInput,
  ): Promise<BookedAppointment> {
    const { context, id } = await this.target(ctx, input);
    return this.appointments.cancel(context, input, id);
  }

  @Mutation(() => Appointment)
  confirmAppointment(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Appointment> {
    return this.advance(ctx, info, id, 'confirmed');
  }

  @Mutation(() => Appointment)
  checkInAppointment(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Appointment> {
    return this.advance(ctx, info, id, 'checked_in');
  }

  @Mutation(() => Appointment)
  completeAppointment(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Appointment> {
    return this.advance(ctx, info, id, 'completed');
  }

  @Mutation(() => Appointment)
  markNoShow(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Appointment> {
    return this.advance(ctx, info, id, 'no_show');
  }

  @Mutation(() => Appointment, {
    description:
      'Says that a booking with a givenContact is this client’s: from then on it counts as theirs.',
  })
  async confirmAppointmentClient(
    @Ctx() ctx: RequestContext,
    @Arg('id', () => ID) id: string,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Appointment> {
    const tenant = await ctx.tenant('appointments.manage');
    await this.appointments.confirmClient(tenant, knownForm(id));
    return findAppointment(tenant, id, selectionOf(info));
  }

  @Subscription(() => AppointmentChange, {
    description: 'Every change to an appointment of the business, made on any server.',
    subscribe: async ({ context }: { context: RequestContext }) => {
      const tenant = await context.tenant('appointments.read');
      return context.events.appointments.open(tenant.tenantId, () => context.stillIn('appointments.read'));
    },
  })
  async appointmentChanged(
    @Root() notice: AppointmentNotice,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<AppointmentChange> {
    const selection = below(selectionOf(info), 'appointment');
    const tenant = await ctx.tenant('appointments.read');
    const viewers = `${tenant.tenantId} ${selectionKey(selection)}`;
    const appointment = await this.changed.load(notice, viewers, () =>
      findAppointment(tenant, notice.appointmentId, selection),
    );
    const kind = notice.kind in AppointmentChangeKinds ? notice.kind : 'status_changed';
    return { kind: kind as AppointmentChange['kind'], appointment };
  }

  @FieldResolver(() => String, {
    description:
      'Lets its bearer see, move and cancel this one booking, until it is given to another client.',
  })
  async manageUrl(@Root() { id, linkVersion }: Appointment, @Ctx() ctx: RequestContext): Promise<string> {
    const { tenantId } = await ctx.tenant('appointments.manage');
    return this.links.url({ tenantId, appointmentId: id, linkVersion });
  }

  @FieldResolver(() => [AppointmentEvent], {
    description: 'What became of it, the earliest first: who did what, and what it was before.',
  })
  async history(@Root() { id }: Appointment, @Ctx() ctx: RequestContext): Promise<AppointmentEvent[]> {
    return appointmentHistory(await ctx.tenant('appointments.read'), id);
  }

  private async advance(
    ctx: RequestContext,
    info: GraphQLResolveInfo,
    id: string,
    status: AppointmentStatus,
  ): Promise<Appointment> {
    const tenant = await ctx.tenant('appointments.manage');
    await this.appointments.advance(tenant, knownForm(id), status);
    return findAppointment(tenant, id, selectionOf(info));
  }

  /** The appointment meant, and who asks: the bearer of its link, or a member of the business. */
  private async target(
    ctx: RequestContext,
    input: { id?: string | null; manageToken?: string | null },
  ): Promise<{ context: TenantContext; id: string }> {
    if (input.manageToken) {
      const { tenant, id } = await linkedVisit(ctx, this.links, input.manageToken);
      return { context: tenant, id };
    }
    return { context: await ctx.tenant('appointments.manage'), id: knownForm(input.id ?? '') };
  }
}

@Resolver(() => AppointmentConnection)
export class AppointmentConnectionResolver {
  @FieldResolver(() => Int)
  async totalCount(@Root() { filter }: AppointmentConnection, @Ctx() ctx: RequestContext): Promise<number> {
    return countAppointments(await ctx.tenant('appointments.read'), filter);
  }
}

function knownForm(id: string): string {
  if (!isUuid(id)) {
    throw notFound('This appointment');
  }
  return id;
}
