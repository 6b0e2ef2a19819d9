import { type AppointmentStatus, canMove, occupiesChair } from '../../domain/appointments/status';
import type { Language } from '../../domain/language';
import type { EpochMinute } from '../../domain/availability/types';
import { type SignedTokens, hashToken } from '../../platform/auth/secretTokens';
import type { PreparedStatement } from '../../platform/database/transaction';
import { AppError, InputError, notFound } from '../../platform/errors';
import { recordAudit } from '../../platform/audit';
import type { Caps } from '../../platform/caps';
import { newId } from '../../platform/ids';
import type { RateLimits } from '../../platform/rateLimits';
import type { TenantContext } from '../../platform/request/tenantContext';
import { phoneOrNull } from '../../platform/validation/phone';
import { textOrNull } from '../../platform/validation/trim';
import { AppointmentStatuses } from './appointment';
import type {
  BookAppointmentInput,
  BookingClientInput,
  CancelAppointmentInput,
  HoldSlotInput,
  OverrideInput,
  RescheduleAppointmentInput,
  UpdateAppointmentInput,
} from './appointmentInputs';
import { agreedLines, keepAgreedTerms, refuseOwnDurations } from './agreedLines';
import {
  type AvailabilityService,
  type WantedStart,
  onlineBookingOff,
  wholeMinute,
} from './availabilityService';
import { depositDueAt } from './deposit';
import { actorJson, bookingRequest, idempotency, newReference } from './bookingRequest';
import {
  type BookedAppointment,
  type BookingConfirmation,
  type Hold,
  type VisitJson,
  toBookedAppointment,
} from './bookingTypes';
import type { ManageLinks } from './manageLinks';
import type { PreparedSchedule, ScheduleSnapshot } from './scheduleSnapshot';
import { slotReasons } from './slotReasons';
import { type Candidate, type VisitCandidates, type WantedLine, visitCandidates } from './visitCandidates';

const HOLD_MINUTES = 5;
/** Rules that staff may pass over without saying why; the rest need an override. */
const LENIENT = new Set<string>(['TOO_SOON', 'TOO_FAR_AHEAD', 'OFF_GRID']);
const ALL_STATUSES = Object.keys(AppointmentStatuses) as AppointmentStatus[];

/** Answers of the booking functions (migration CreateBookingFunctions). */
interface Outcome {
  outcome:
    | 'held'
    | 'booked'
    | 'rescheduled'
    | 'changed'
    | 'updated'
    | 'stale'
    | 'taken'
    | 'tenant_closed'
    | 'client_unknown'
    | 'key_reused'
    | 'too_many_visits'
    | 'not_found'
    | 'changed_meanwhile'
    | 'illegal_status';
  appointment?: VisitJson;
  hold?: { id: string; startsAt: string; endsAt: string; expiresAt: string; barberIds: string[] };
  status?: AppointmentStatus;
  version?: number;
}

type BookingFunction =
  | 'hold_slot'
  | 'book_appointment'
  | 'reschedule_appointment'
  | 'change_appointment_status'
  | 'change_appointment_details';

const CALLS: Readonly<Record<BookingFunction, PreparedStatement>> = {
  hold_slot: { name: 'hold_slot', text: 'SELECT hold_slot($1) AS answer' },
  book_appointment: { name: 'book_appointment', text: 'SELECT book_appointment($1) AS answer' },
  reschedule_appointment: {
    name: 'reschedule_appointment',
    text: 'SELECT reschedule_appointment($1) AS answer',
  },
  change_appointment_status: {
    name: 'change_appointment_status',
    text: 'SELECT change_appointment_status($1) AS answer',
  },
  change_appointment_details: {
    name: 'change_appointment_details',
    text: 'SELECT change_appointment_details($1) AS answer',
  },
};

interface Wish extends WantedStart {
  override: OverrideInput | null;
  /** Never chosen for a line that names nobody. */
  passedOverBarberId?: string;
}

/**
 * The only way to book, hold, move, cancel or advance an appointment, whatever the channel.
 *
 * The wall-clock rules are checked here against the tenant's schedule; the database function then refuses a
 * schedule that is no longer current, and decides under the chairs' locks who gets them.
 */
export class AppointmentService {
  constructor(
    private readonly availability: AvailabilityService,
    private readonly tokens: SignedTokens,
    private readonly limits: RateLimits,
    private readonly links: ManageLinks,
    private readonly caps: Pick<Caps, 'comingVisitsPerContact'>,
  ) {}

  async hold(ctx: TenantContext, input: HoldSlotInput): Promise<Hold> {
    await this.allowBooking(ctx);
    const holder = holderOf(ctx);
    if (holder) {
      await this.limits.countHold(ctx.tenantId, holder);
    }
    try {
      return await this.holdChair(ctx, input);
    } catch (error) {
      if (holder) {
        await this.limits.endHold(ctx.tenantId, holder);
      }
      throw error;
    }
  }

  private async holdChair(ctx: TenantContext, input: HoldSlotInput): Promise<Hold> {
    const wish = { lines: input.lines, start: wholeMinute(input.startsAt, 'input.startsAt'), override: null };
    const answer = await this.attempt(ctx, 'hold_slot', wish, 'held', () => {
      const holdId = newId();
      return {
        holdId,
        tokenHash: hashToken(this.holdToken(ctx, holdId)).toString('hex'),
        expiresAt: new Date(ctx.clock.now().getTime() + HOLD_MINUTES * 60_000).toISOString(),
        ...idempotency(ctx, 'hold', input.idempotencyKey, input),
      };
    });
    const { id, startsAt, endsAt, expiresAt, barberIds } = answer.hold!;
    return {
      id,
      barberIds,
      token: this.holdToken(ctx, id),
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      expiresAt: new Date(expiresAt),
      status: 'tentative',
    };
  }

  /** The tenant and hold that a hold token names, or null. */
  openHoldToken(token: string): { tenantId: string; id: string } | null {
    return this.tokens.open('consume hold', token);
  }

  async releaseHold(ctx: TenantContext, holdId: string): Promise<void> {
    const [, count] = await ctx.write((tx) =>
      tx.manager.query<[unknown, number]>('DELETE FROM holds WHERE tenant_id = $1 AND id = $2', [
        ctx.tenantId,
        holdId,
      ]),
    );
    const holder = holderOf(ctx);
    if (count > 0 && holder) {
      await this.limits.endHold(ctx.tenantId, holder);
    }
  }

  /** @param language what a customer reads, as far as it is known: their messages are written in it. */
  async book(
    ctx: TenantContext,
    input: BookAppointmentInput,
    language: Language | null = null,
  ): Promise<BookingConfirmation> {
    await this.allowBooking(ctx);
    const override = this.allowedOverride(ctx, input.override);
    const wish = { lines: input.lines, start: wholeMinute(input.startsAt, 'input.startsAt'), override };
    const answer = await this.attempt(ctx, 'book_appointment', wish, 'booked', (schedule) => ({
      appointmentId: newId(),
      reference: newReference(),
      client: { ...bookingClient(ctx, input.client, schedule.snapshot), ...(!ctx.isStaff && { language }) },
      clientProof: clientProof(ctx, input.client),
      maxComingVisits: ctx.isStaff ? null : this.caps.comingVisitsPerContact,
      status: ctx.isStaff || schedule.snapshot.autoConfirmBookings ? 'confirmed' : 'pending',
      channel: ctx.isStaff ? (input.channel ?? 'front_desk') : (ctx.actor.channel ?? 'web'),
      notes: textOrNull(input.notes),
      holdTokenHash: input.holdToken ? hashToken(input.holdToken).toString('hex') : null,
      ...this.depositRequest(ctx, schedule.snapshot, wish.start),
      ...idempotency(ctx, 'book', input.idempotencyKey, input),
    }));
    const holder = holderOf(ctx);
    if (holder && input.holdToken) {
      await this.limits.endHold(ctx.tenantId, holder);
    }
    // The first link of a visit. Whoever repeats the request after it was given to somebody else gets it again, dead.
    const link = { tenantId: ctx.tenantId, appointmentId: answer.appointment!.id, linkVersion: 0 };
    return {
      appointment: toBookedAppointment(answer.appointment!),
      manageToken: this.links.token(link),
      manageUrl: this.links.url(link),
    };
  }

  /**
   * Moves an appointment, or changes who does it; a customer only before the cancellation window closes. Lines that
   * name nobody are not given to `passedOverBarberId`.
   */
  async reschedule(
    ctx: TenantContext,
    input: RescheduleAppointmentInput,
    id: string,
    passedOverBarberId?: string,
  ): Promise<BookedAppointment> {
    await this.allowBooking(ctx);
    const override = this.allowedOverride(ctx, input.override);
    if (input.notes != null && !ctx.isStaff) {
      throw InputError.of('input.notes', 'Only the staff of a business can change the notes of a booking.');
    }
    if (input.clientId != null && !ctx.isStaff) {
      throw InputError.of(
        'input.clientId',
        'Only the staff of a business can give a booking to somebody else.',
      );
    }
    const present = await this.presentVisit(ctx, id);
    await this.refuseLateChange(ctx, present.startsAt);
    const agreed = await agreedLines(ctx, id);
    const wish = {
      lines: input.lines ?? agreed.map(({ serviceId, barberId }) => ({ serviceId, barberId })),
      start: wholeMinute(input.startsAt, 'input.startsAt'),
      moving: id,
      agreed,
      override,
      passedOverBarberId,
    };
    const answer = await this.attempt(ctx, 'reschedule_appointment', wish, 'rescheduled', () => ({
      appointmentId: id,
      expectedVersion: input.expectedVersion ?? null,
      allowedFrom: ['tentative', 'pending', 'confirmed'],
      ...changedDetails(input),
      ...idempotency(ctx, 'reschedule', input.idempotencyKey, input),
    }));
    return toBookedAppointment(answer.appointment!);
  }

  /** What can change without a move. Nothing is recorded when it is as it was. */
  async update(ctx: TenantContext, input: UpdateAppointmentInput): Promise<void> {
    ctx.require('appointments.manage');
    const request = {
      appointmentId: input.id,
      ...changedDetails(input),
      expectedVersion: input.expectedVersion ?? null,
      actor: actorJson(ctx),
    };
    settled(await this.call(ctx, 'change_appointment_details', request, 'updated'), 'updated');
  }

  /** A customer only before the cancellation window closes; staff always. */
  async cancel(ctx: TenantContext, input: CancelAppointmentInput, id: string): Promise<BookedAppointment> {
    await this.allowBooking(ctx);
    if (ctx.actor.kind === 'customer') {
      await this.refuseLateChange(ctx, (await this.presentVisit(ctx, id)).startsAt);
    }
    const extras = {
      reason: textOrNull(input.reason),
      expectedVersion: input.expectedVersion ?? null,
      ...idempotency(ctx, 'cancel', input.idempotencyKey, input),
    };
    return this.moveTo(ctx, id, 'cancelled', extras);
  }

  /** Confirm, check in, complete, or mark as no-show; compare-and-swap in the database. */
  async advance(ctx: TenantContext, id: string, status: AppointmentStatus): Promise<BookedAppointment> {
    ctx.require('appointments.manage');
    return this.moveTo(ctx, id, status, {});
  }

  /** Staff say that the booking is the client's whose contact it was made with. */
  async confirmClient(ctx: TenantContext, id: string): Promise<void> {
    ctx.require('appointments.manage');
    await ctx.write(async (tx) => {
      const [rows] = await tx.manager.query<[{ clientId: string }[], number]>(
        `UPDATE appointments SET client_proof = 'staff', given_contact = NULL, version = version + 1, updated_at = $3
         WHERE tenant_id = $1 AND id = $2 AND given_contact IS NOT NULL RETURNING client_id AS "clientId"`,
        [ctx.tenantId, id, ctx.clock.now()],
      );
      if (!rows[0]) {
        throw notFound('A booking with a contact to confirm');
      }
      await recordAudit(tx, ctx, {
        action: 'appointment.client_confirmed',
        entity: 'appointment',
        entityId: id,
        after: { clientId: rows[0].clientId },
      });
    });
  }

  /** The appointment as it stands. */
  async present(ctx: TenantContext, id: string): Promise<BookedAppointment> {
    ctx.require('appointments.read');
    return toBookedAppointment(await this.presentVisit(ctx, id));
  }

  /** An appointment as its customer sees it, and whether he may still change it. */
  async managed(
    ctx: TenantContext,
    id: string,
  ): Promise<{ appointment: BookedAppointment; changesCloseAt: Date; canChange: boolean }> {
    const visit = await this.presentVisit(ctx, id);
    const { snapshot } = await this.availability.schedule(ctx, { fresh: false });
    const changesCloseAt = closingTime(visit.startsAt, snapshot);
    const movable = canMove(visit.status, 'cancelled');
    return {
      appointment: toBookedAppointment(visit),
      changesCloseAt,
      canChange: movable && ctx.clock.now() < changesCloseAt,
    };
  }

  /**
   * Plans the visit, checks the rules, and lets the database decide. When the schedule turns out to have changed
   * since it was cached, all of that is done once more with the current one.
   */
  private async attempt(
    ctx: TenantContext,
    call: BookingFunction,
    wish: Wish,
    success: Outcome['outcome'],
    details: (schedule: PreparedSchedule) => Record<string, unknown>,
  ): Promise<Outcome> {
    refuseOwnDurations(ctx, wish.lines);
    for (const fresh of [false, true]) {
      const schedule = await this.availability.schedule(ctx, { fresh });
      const planned = this.plan(ctx, schedule, wish);
      if (planned instanceof AppError) {
        if (fresh) {
          throw planned;
        }
        // The cached schedule says no; only the current one may.
        continue;
      }
      const { visit, fitting } = planned;
      const request = {
        ...bookingRequest(ctx, schedule, visit, fitting, wish.start),
        ...details(schedule),
        override: wish.override !== null,
        overrideReason: wish.override?.reason ?? null,
      };
      const answer = await this.call(ctx, call, request, success);
      if (answer.outcome === 'taken') {
        throw await this.slotTaken(ctx, wish);
      }
      if (answer.outcome !== 'stale') {
        return settled(answer, success);
      }
    }
    throw new AppError('CONFLICT', 'The schedule of this business is being changed. Please try again.');
  }

  /** The candidates that the rules allow, or the reason why there are none. */
  private plan(
    ctx: TenantContext,
    schedule: PreparedSchedule,
    { lines, start, agreed = [], override, passedOverBarberId }: Wish,
  ): { visit: VisitCandidates; fitting: Candidate[] } | AppError {
    const { snapshot } = schedule;
    this.availability.refuseSwitchedOff(ctx, snapshot);
    if (ctx.actor.kind === 'customer' && !snapshot.allowOnlineBooking) {
      return slotUnavailable([
        { code: 'ONLINE_BOOKING_OFF', message: onlineBookingOff(snapshot), barberId: null },
      ]);
    }
    const wanted = keepAgreedTerms(schedule, lines, agreed);
    const visit = candidatesOrError(schedule, wanted, passedOverBarberId);
    if (visit instanceof AppError) {
      return visit;
    }
    const explanation = this.availability.checkRules(ctx, schedule, visit, start);
    const matters = (code: string): boolean =>
      override ? code === 'SERVICE_NOT_OFFERED' : !(ctx.isStaff && LENIENT.has(code));
    const general = explanation.general.filter(matters);
    const plans = explanation.plans.map((plan) => {
      const refusals = plan.refusals.filter(matters);
      return { ...plan, refusals, fits: refusals.length === 0 };
    });
    const fitting = plans.filter((plan) => plan.fits).map((plan) => visit.candidates[plan.planIndex]!);
    const bookable = general.length === 0 && fitting.length > 0;
    return bookable
      ? { visit, fitting }
      : slotUnavailable(slotReasons({ general, plans, bookable }, visit, snapshot));
  }

  private async moveTo(
    ctx: TenantContext,
    id: string,
    status: AppointmentStatus,
    extras: object,
  ): Promise<BookedAppointment> {
    const request = {
      appointmentId: id,
      status,
      allowedFrom: ALL_STATUSES.filter((from) => canMove(from, status)),
      occupiesChair: occupiesChair(status),
      now: ctx.clock.now().toISOString(),
      actor: actorJson(ctx),
      ...extras,
    };
    const answer = await this.call(ctx, 'change_appointment_status', request, 'changed');
    if (answer.outcome === 'illegal_status') {
      throw new AppError(
        'ILLEGAL_STATUS',
        `An appointment that is ${words(answer.status!)} cannot become ${words(status)}.`,
        {
          from: answer.status,
          to: status,
        },
      );
    }
    return toBookedAppointment(settled(answer, 'changed').appointment!);
  }

  /** One transaction, one statement; rolled back unless it succeeded, so a refusal leaves nothing behind. */
  private async call(
    ctx: TenantContext,
    call: BookingFunction,
    request: object,
    success: Outcome['outcome'],
  ): Promise<Outcome> {
    class Refused extends Error {
      constructor(readonly answer: Outcome) {
        super();
      }
    }
    try {
      return await ctx.write(async (tx) => {
        const [row] = await tx.rows<{ answer: Outcome }>(CALLS[call], [JSON.stringify(request)]);
        if (row!.answer.outcome !== success) {
          throw new Refused(row!.answer);
        }
        return row!.answer;
      });
    } catch (error) {
      if (error instanceof Refused) {
        return error.answer;
      }
      throw error;
    }
  }

  /** Customers pay the deposit; the staff ask for one when they want it. */
  private depositRequest(ctx: TenantContext, snapshot: ScheduleSnapshot, start: EpochMinute): object {
    const terms = ctx.isStaff ? null : this.availability.depositTerms(ctx, snapshot);
    return terms
      ? { paymentId: newId(), depositDueAt: depositDueAt(ctx.clock.now(), new Date(start * 60_000), terms) }
      : {};
  }

  private async presentVisit(ctx: TenantContext, id: string): Promise<VisitJson> {
    const [row] = await ctx.rows<{ visit: VisitJson }>(PRESENT_VISIT, [ctx.tenantId, id]);
    if (!row) {
      throw notFound('This appointment');
    }
    return row.visit;
  }

  private async refuseLateChange(ctx: TenantContext, startsAt: string): Promise<void> {
    if (ctx.actor.kind !== 'customer') {
      return;
    }
    const { snapshot } = await this.availability.schedule(ctx, { fresh: true });
    if (ctx.clock.now() >= closingTime(startsAt, snapshot)) {
      const call = snapshot.phone ? ` Please call ${snapshot.phone}.` : ' Please contact the business.';
      throw new AppError(
        'CONFLICT',
        `Bookings can be changed online until ${snapshot.cancellationWindowHours} hours before.${call}`,
        { phone: snapshot.phone, cancellationWindowHours: snapshot.cancellationWindowHours },
      );
    }
  }

  private async slotTaken(ctx: TenantContext, wish: Wish): Promise<AppError> {
    const alternatives = await this.availability.alternatives(ctx, wish);
    return new AppError('SLOT_TAKEN', 'This time has just been taken. Please choose another.', {
      alternatives: alternatives.map(({ startsAt, barberIds }) => ({
        startsAt: startsAt.toISOString(),
        barberIds,
      })),
    });
  }

  /** Customers book for themselves, so many times an hour from one address; a member needs the permission. */
  private async allowBooking(ctx: TenantContext): Promise<void> {
    if (ctx.actor.kind === 'customer') {
      await this.limits.count('bookingByAddress', ctx.actor.address ?? ctx.actor.countedBy ?? 'unknown');
    } else {
      ctx.require('appointments.manage');
    }
  }

  private allowedOverride(
    ctx: TenantContext,
    override: OverrideInput | null | undefined,
  ): OverrideInput | null {
    if (!override) {
      return null;
    }
    ctx.require('appointments.override');
    return override;
  }

  private holdToken(ctx: TenantContext, holdId: string): string {
    return this.tokens.sign('consume hold', ctx.tenantId, holdId);
  }
}

/** By whom holds are counted; null for staff, who may hold as many as they want. */
const holderOf = ({ actor }: TenantContext): string | null =>
  actor.kind === 'customer' ? (actor.address ?? actor.countedBy ?? 'unknown') : null;

const PRESENT_VISIT: PreparedStatement = {
  name: 'present_visit',
  text: `
    SELECT json_build_object('id', a.id, 'reference', a.reference, 'status', a.status, 'startsAt', a.starts_at,
      'endsAt', a.ends_at, 'totalPriceCents', a.total_price_cents, 'version', a.version,
      'lines', (SELECT json_agg(json_build_object('serviceId', l.service_id, 'serviceName', l.service_name,
                  'barberId', l.barber_id, 'barberName', b.name, 'startsAt', l.starts_at, 'endsAt', l.ends_at,
                  'durationMinutes', l.duration_minutes, 'priceCents', l.price_cents) ORDER BY l.position)
                FROM appointment_lines l JOIN barbers b ON (b.tenant_id, b.id) = (l.tenant_id, l.barber_id)
                WHERE (l.tenant_id, l.appointment_id) = (a.tenant_id, a.id)),
      'deposit', (SELECT json_build_object('amountCents', p.amount_cents, 'currency', p.currency, 'status', p.status,
                    'dueAt', p.due_at, 'refundedCents', p.refunded_cents)
                  FROM payments p WHERE (p.tenant_id, p.appointment_id) = (a.tenant_id, a.id)
                  ORDER BY p.created_at DESC LIMIT 1)) AS visit
    FROM appointments a WHERE a.tenant_id = $1 AND a.id = $2`,
};

function candidatesOrError(
  schedule: PreparedSchedule,
  lines: readonly WantedLine[],
  passedOverBarberId: string | undefined,
): VisitCandidates | InputError {
  try {
    return visitCandidates(schedule, lines, new Map(), passedOverBarberId);
  } catch (error) {
    if (error instanceof InputError) {
      return error;
    }
    throw error;
  }
}

function bookingClient(ctx: TenantContext, client: BookingClientInput, snapshot: ScheduleSnapshot): object {
  const phone = phoneOrNull(client.phone);
  const email = textOrNull(client.email);
  if (client.id) {
    if (!ctx.isStaff) {
      throw InputError.of('input.client.id', 'A public booking gives a name instead of an id.');
    }
    return { id: client.id };
  }
  const missing = [
    ...(client.firstName ? [] : [{ path: 'input.client.firstName', message: 'Please give a first name.' }]),
    ...(!ctx.isStaff && snapshot.requirePhone && !phone
      ? [{ path: 'input.client.phone', message: 'Please give a phone number.' }]
      : []),
    ...(!ctx.isStaff && snapshot.requireEmail && !email
      ? [{ path: 'input.client.email', message: 'Please give an email address.' }]
      : []),
  ];
  if (missing.length > 0) {
    throw new InputError(missing);
  }
  return { newId: newId(), firstName: client.firstName, lastName: client.lastName ?? '', phone, email };
}

/** How it is known that whoever books is the client: staff chose them, or they write or call from their own number. */
function clientProof(ctx: TenantContext, { phone }: BookingClientInput): 'staff' | 'channel' | null {
  if (ctx.isStaff) {
    return 'staff';
  }
  return ctx.provenPhone !== null && phoneOrNull(phone) === ctx.provenPhone ? 'channel' : null;
}

/** What is left out stays; an empty text clears the notes. */
const changedDetails = ({
  notes,
  clientId,
}: {
  notes?: string | null;
  clientId?: string | null;
}): object => ({
  ...(notes != null && { notes: textOrNull(notes) }),
  ...(clientId != null && { clientId }),
});

function settled(answer: Outcome, success: Outcome['outcome']): Outcome {
  switch (answer.outcome) {
    case success:
      return answer;
    case 'tenant_closed':
      throw answer.status === ('suspended' as string)
        ? new AppError('TENANT_SUSPENDED', 'This business is suspended. Please contact support.')
        : notFound('This business');
    case 'client_unknown':
      throw InputError.of(
        success === 'booked' ? 'input.client.id' : 'input.clientId',
        'This client was not found.',
      );
    case 'key_reused':
      throw new AppError('CONFLICT', 'This idempotency key was already used with another input.');
    case 'too_many_visits':
      throw new AppError(
        'CONFLICT',
        'There are many coming bookings with this phone number or email address already. Please call the business to book more.',
      );
    case 'not_found':
      throw notFound('This appointment');
    case 'changed_meanwhile':
      throw new AppError(
        'CHANGED_MEANWHILE',
        'Somebody has changed this appointment meanwhile. Please look at it again.',
        {
          version: answer.version,
        },
      );
    case 'illegal_status':
      throw new AppError(
        'ILLEGAL_STATUS',
        `An appointment that is ${words(answer.status!)} cannot be moved.`,
        { from: answer.status },
      );
    default:
      throw new Error(`unexpected booking outcome ${answer.outcome}`);
  }
}

function slotUnavailable(reasons: { code: string; message: string; barberId: string | null }[]): AppError {
  const sentence = reasons[0]?.message ?? 'This time is not offered.';
  return new AppError('SLOT_UNAVAILABLE', sentence, { reasons });
}

function closingTime(startsAt: string, { cancellationWindowHours }: ScheduleSnapshot): Date {
  return new Date(new Date(startsAt).getTime() - cancellationWindowHours * 3_600_000);
}

const words = (status: string): string => status.replace('_', ' ');
