import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import type { AppointmentStatus } from '../../domain/appointments/status';
import { notFound } from '../../platform/errors';
import { isUuid } from '../../platform/ids';
import { OperationResult } from '../../platform/operationResult';
import type { AppointmentNotice } from '../../platform/realtime/tenantEvents';
import type { RequestContext } from '../../platform/request/requestContext';
import type { TenantContext } from '../../platform/request/tenantContext';
import { Barber } from '../barbers/barber';
import { barberLoader } from '../barbers/barberLoaders';
import { Service } from '../catalog/service';
import { serviceLoader } from '../catalog/serviceLoader';
import { Client } from '../clients/client';
import { clientLoader } from '../clients/clientLoader';
import { Appointment, AppointmentLine } from './appointment';
import { AppointmentConnection } from './appointmentConnection';
import { AppointmentFilter, AppointmentSort, BookAppointmentInput, CancelAppointmentInput, HoldSlotInput, RescheduleAppointmentInput } from './appointmentInputs';
import { appointmentPage, countAppointments, cursorOf, findAppointment } from './appointmentQueries';
import { AppointmentService } from './appointmentService';
import { AppointmentChange, BookedAppointment, BookingConfirmation, Hold } from './bookingTypes';

type WithRelations = Appointment & { client?: Client | null; lines?: AppointmentLine[] };

@Resolver(() => Appointment)
export class AppointmentResolver {
  constructor(private readonly appointments: AppointmentService) {}

  @Query(() => AppointmentConnection, { name: 'appointments' })
  async list(
    @Ctx() ctx: RequestContext,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25, description: '1 to 100.' }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Arg('filter', () => AppointmentFilter, { nullable: true }) filter: AppointmentFilter | null,
    @Arg('sort', () => AppointmentSort, { nullable: true, description: 'By start, earliest first, if left out.' }) sort: AppointmentSort | null,
  ): Promise<AppointmentConnection> {
    const page = await appointmentPage(await ctx.tenant('appointments.read'), { first, after, filter, sort });
    return {
      nodes: page.rows,
      edges: page.rows.map((node) => ({ node, cursor: cursorOf(node) })),
      pageInfo: { hasNextPage: page.hasNextPage, endCursor: page.endCursor },
      filter: page.filter,
    };
  }

  @Query(() => Appointment)
  async appointment(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Appointment> {
    return findAppointment(await ctx.tenant('appointments.read'), id);
  }

  @Mutation(() => Hold, { description: 'Keeps a slot for five minutes; the token books it.' })
  async holdSlot(@Ctx() ctx: RequestContext, @Arg('input', () => HoldSlotInput) input: HoldSlotInput): Promise<Hold> {
    return this.appointments.hold(await ctx.slugOrTenant(input.slug, 'appointments.manage'), input);
  }

  @Mutation(() => OperationResult)
  async releaseHold(@Ctx() ctx: RequestContext, @Arg('token', () => String) token: string): Promise<OperationResult> {
    const hold = this.appointments.openHoldToken(token);
    if (!hold) {
      throw notFound('This hold');
    }
    await this.appointments.releaseHold(await ctx.linkedTenant(hold.tenantId), hold.id);
    return { ok: true, message: 'The time is free again.' };
  }

  @Mutation(() => BookingConfirmation, { description: 'Books a visit; open to everyone with a slug, to staff without.' })
  async bookAppointment(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => BookAppointmentInput) input: BookAppointmentInput,
  ): Promise<BookingConfirmation> {
    return this.appointments.book(await ctx.slugOrTenant(input.slug, 'appointments.manage'), input);
  }

  @Mutation(() => BookedAppointment)
  async rescheduleAppointment(
    @Ctx() ctx: RequestContext,
    @Arg('input', () => RescheduleAppointmentInput) input: RescheduleAppointmentInput,
  ): Promise<BookedAppointment> {
    const { context, id } = await this.target(ctx, input);
    return this.appointments.reschedule(context, input, id);
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
  confirmAppointment(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Appointment> {
    return this.advance(ctx, id, 'confirmed');
  }

  @Mutation(() => Appointment)
  checkInAppointment(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Appointment> {
    return this.advance(ctx, id, 'checked_in');
  }

  @Mutation(() => Appointment)
  completeAppointment(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Appointment> {
    return this.advance(ctx, id, 'completed');
  }

  @Mutation(() => Appointment)
  markNoShow(@Ctx() ctx: RequestContext, @Arg('id', () => ID) id: string): Promise<Appointment> {
    return this.advance(ctx, id, 'no_show');
  }

  @Subscription(() => AppointmentChange, {
    description: 'Every change to an appointment of the business, made on any server.',
    subscribe: async ({ context }: { context: RequestContext }) => {
      const tenant = await context.tenant('appointments.read');
      return context.events.appointments(tenant.tenantId);
    },
  })
  async appointmentChanged(@Root() notice: AppointmentNotice, @Ctx() ctx: RequestContext): Promise<AppointmentChange> {
    const appointment = await findAppointment(await ctx.tenant('appointments.read'), notice.appointmentId);
    const kind = notice.kind === 'booked' || notice.kind === 'rescheduled' ? notice.kind : 'status_changed';
    return { kind, appointment };
  }

  @FieldResolver(() => Client, { nullable: true })
  async client(@Root() appointment: WithRelations, @Ctx() ctx: RequestContext): Promise<Client | null> {
    if (appointment.client !== undefined) {
      return appointment.client;
    }
    return appointment.clientId ? clientLoader(await ctx.tenant('clients.read')).load(appointment.clientId) : null;
  }

  @FieldResolver(() => [AppointmentLine])
  async lines(@Root() appointment: WithRelations, @Ctx() ctx: RequestContext): Promise<AppointmentLine[]> {
    return appointment.lines ?? linesLoader(await ctx.tenant('appointments.read')).load(appointment.id);
  }

  private async advance(ctx: RequestContext, id: string, status: AppointmentStatus): Promise<Appointment> {
    const tenant = await ctx.tenant('appointments.manage');
    await this.appointments.advance(tenant, knownForm(id), status);
    return findAppointment(tenant, id);
  }

  /** The appointment meant, and who asks: the bearer of its link, or a member of the business. */
  private async target(
    ctx: RequestContext,
    input: { id?: string | null; manageToken?: string | null },
  ): Promise<{ context: TenantContext; id: string }> {
    if (input.manageToken) {
      const opened = this.appointments.openManageToken(input.manageToken);
      if (!opened) {
        throw notFound('This booking');
      }
      return { context: await ctx.linkedTenant(opened.tenantId), id: opened.id };
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

@Resolver(() => AppointmentLine)
export class AppointmentLineResolver {
  @FieldResolver(() => Service)
  async service(@Root() line: AppointmentLine & { service?: Service }, @Ctx() ctx: RequestContext): Promise<Service> {
    return line.service ?? present(await serviceLoader(await ctx.tenant('catalog.read')).load(line.serviceId));
  }

  @FieldResolver(() => Barber)
  async barber(@Root() line: AppointmentLine & { barber?: Barber }, @Ctx() ctx: RequestContext): Promise<Barber> {
    return line.barber ?? present(await barberLoader(await ctx.tenant('barbers.read')).load(line.barberId));
  }
}

function linesLoader(ctx: TenantContext) {
  return ctx.loader<string, AppointmentLine[]>('appointmentLines', async (ids) => {
    const lines = await ctx.read((tx) =>
      tx.manager.find(AppointmentLine, {
        where: ids.map((appointmentId) => ({ tenantId: ctx.tenantId, appointmentId })),
        order: { position: 'ASC' },
      }),
    );
    return ids.map((id) => lines.filter((line) => line.appointmentId === id));
  });
}

function knownForm(id: string): string {
  if (!isUuid(id)) {
    throw notFound('This appointment');
  }
  return id;
}

function present<T>(value: T | null): T {
  if (value === null) {
    throw notFound('This entry');
  }
  return value;
}
