import { AppError, InputError } from '../../platform/errors';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { Barber } from '../barbers/barber';
import type { BarbersService } from '../barbers/barbersService';
import type { AppointmentService } from './appointmentService';
import type { BarberRetirement, RetireBarberInput } from './barberDepartureTypes';
import type { BookedAppointment } from './bookingTypes';
import {
  type UpcomingVisit,
  type UpcomingVisitConnection,
  upcomingVisitPage,
  upcomingVisits,
} from './upcomingVisits';

/** So many are worked through by one call. */
const MOST_VISITS = 500;
const BOOKED_MEANWHILE = 'This was booked meanwhile.';

/** Lets a barber leave without a client standing before an empty chair. */
export class BarberDepartureService {
  constructor(
    private readonly appointments: AppointmentService,
    private readonly barbers: BarbersService,
  ) {}

  async upcoming(
    ctx: TenantContext,
    barberId: string,
    page: { first?: number | null; after?: string | null },
  ): Promise<UpcomingVisitConnection> {
    ctx.require('appointments.read');
    const { id } = await this.barbers.get(ctx, barberId);
    return upcomingVisitPage(ctx, id, page);
  }

  /**
   * Hands over or cancels each appointment that the barber still has, at its own time and in a transaction of its
   * own, with the notices that any move or cancellation brings; then takes the barber off the booking pages, unless
   * something remains.
   */
  async retire(ctx: TenantContext, input: RetireBarberInput): Promise<BarberRetirement> {
    ctx.require('barbers.manage');
    ctx.require('appointments.manage');
    const barber = await this.barbers.get(ctx, input.barberId);
    const heir = input.resolution === 'REASSIGN' ? await this.heir(ctx, barber, input.toBarberId) : null;
    const report: BarberRetirement = {
      barber,
      reassigned: [],
      cancelled: [],
      remaining: [],
      remainingCount: 0,
    };
    const refusals = new Map<string, string>();
    for (const visit of (await upcomingVisits(ctx, barber.id, MOST_VISITS)).visits) {
      try {
        if (input.resolution === 'REASSIGN') {
          const moved = await this.reassign(ctx, visit, barber, heir);
          report.reassigned.push({ visit, barberNames: moved.lines.map((line) => line.barberName) });
        } else {
          const { reason } = input;
          const change = { reason, expectedVersion: visit.version };
          await this.appointments.cancel(ctx, change, visit.appointmentId);
          report.cancelled.push({ ...visit, status: 'cancelled' });
        }
      } catch (error) {
        refusals.set(visit.appointmentId, sentenceOf(error, heir));
      }
    }
    const isGone = await this.deactivate(ctx, barber);
    const left = isGone ? { visits: [], totalCount: 0 } : await upcomingVisits(ctx, barber.id, MOST_VISITS);
    return {
      ...report,
      barber: await this.barbers.get(ctx, barber.id),
      remaining: left.visits.map((visit) => ({
        visit,
        reason: refusals.get(visit.appointmentId) ?? BOOKED_MEANWHILE,
      })),
      remainingCount: left.totalCount,
    };
  }

  private async heir(
    ctx: TenantContext,
    barber: Barber,
    toBarberId: string | null | undefined,
  ): Promise<Barber | null> {
    if (!toBarberId) {
      return null;
    }
    const heir = await this.barbers.get(ctx, toBarberId);
    if (heir.id === barber.id) {
      throw InputError.of('input.toBarberId', 'Please choose another barber.');
    }
    if (!heir.isActive) {
      throw InputError.of('input.toBarberId', `${heir.name} is not active.`);
    }
    return heir;
  }

  /** The same services at the same time; lines of other barbers stay with them. */
  private async reassign(
    ctx: TenantContext,
    visit: UpcomingVisit,
    barber: Barber,
    heir: Barber | null,
  ): Promise<BookedAppointment> {
    const { startsAt, lines } = await this.appointments.present(ctx, visit.appointmentId);
    const input = {
      startsAt,
      expectedVersion: visit.version,
      lines: lines.map(({ serviceId, barberId }) => ({
        serviceId,
        barberId: barberId === barber.id ? (heir?.id ?? null) : barberId,
      })),
    };
    return this.appointments.reschedule(ctx, input, visit.appointmentId, barber.id);
  }

  /** False while appointments remain. */
  private async deactivate(ctx: TenantContext, barber: Barber): Promise<boolean> {
    try {
      await this.barbers.deactivate(ctx, barber.id);
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'CONFLICT') {
        return false;
      }
      throw error;
    }
  }
}

/** Why one appointment stays where it is. @throws what nobody expected. */
function sentenceOf(error: unknown, heir: Barber | null): string {
  if (!(error instanceof AppError)) {
    throw error;
  }
  const reasons = (error.details.reasons ?? []) as { code: string; barberId: string | null }[];
  if (reasons[0]?.code === 'SERVICE_NOT_OFFERED') {
    return 'Nobody else offers these services.';
  }
  // Of everybody who might, each has a reason of their own.
  const isAboutBarbers = reasons.length > 0 && reasons.every(({ barberId }) => barberId !== null);
  if (error.code === 'SLOT_TAKEN' || (!heir && isAboutBarbers)) {
    return heir ? `${heir.name} is not free then.` : 'Nobody else is free then.';
  }
  return error.message;
}
