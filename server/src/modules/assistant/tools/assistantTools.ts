import { createHash } from 'node:crypto';
import { localDateOf, wallClockToMinute } from '../../../domain/availability/localTime';
import { MINUTES_PER_DAY } from '../../../domain/availability/calendarDate';
import { offsetAt } from '../../../domain/availability/zoneOffsets';
import type { Language } from '../../../domain/language';
import { depositOf } from '../../../domain/payments/deposit';
import type { PreparedStatement } from '../../../platform/database/transaction';
import { AppError } from '../../../platform/errors';
import type { TenantContext } from '../../../platform/request/tenantContext';
import type { AppointmentService } from '../../appointments/appointmentService';
import type { AvailabilityService } from '../../appointments/availabilityService';
import type { BookedAppointment } from '../../appointments/bookingTypes';
import { type ScheduleSnapshot, offerOf } from '../../appointments/scheduleSnapshot';
import type { Messages } from '../../messages/messages';
import { ModelSpending } from '../minds/modelSpending';
import { allowedActions } from '../phrases/allowedActions';
import type { Action, AssistantSettings } from '../settings/assistantSettings';
import type { SlotOffer } from './slotOffer';
import type { SlotClaim, SlotTokens } from './slotTokens';

export interface SlotSearch {
  serviceIds: readonly string[];
  /** Empty for whoever is free. */
  barberIds: readonly string[];
  /** By service, where several barbers are wanted in one visit. */
  barberOf?: Readonly<Record<string, string>>;
  fromDate: string;
  /** Inclusive; at most 62 days later. */
  toDate: string;
  movingId: string | null;
}

export interface ClientDetails {
  name: string;
  /** E.164. */
  phone: string | null;
  email: string | null;
}

/** What names one booking: its reference, and the number or address that it was made with. It opens that booking alone. */
export interface BookingProof {
  reference: string;
  phone: string | null;
  email: string | null;
}

export interface ToolParts {
  availability: AvailabilityService;
  appointments: AppointmentService;
  tokens: SlotTokens;
  messages: Messages;
}

const FIND: PreparedStatement = {
  name: 'assistant_find_booking',
  text: `
    SELECT a.id FROM appointments a JOIN clients c ON (c.tenant_id, c.id) = (a.tenant_id, a.client_id)
    WHERE a.tenant_id = $1 AND a.reference = $2 AND c.deleted_at IS NULL
      AND CASE WHEN a.given_contact IS NULL THEN c.phone = $3 OR lower(c.email) = lower($4)
               ELSE a.given_contact ->> 'phone' = $3 OR lower(a.given_contact ->> 'email') = lower($4) END`,
};

/** The visits to come of whoever a channel itself has proved to be the owner of a number, as text messages do. */
const UPCOMING_OF_PHONE: PreparedStatement = {
  name: 'assistant_upcoming_of_phone',
  text: `
    SELECT a.id FROM appointments a JOIN clients c ON (c.tenant_id, c.id) = (a.tenant_id, a.client_id)
    WHERE a.tenant_id = $1 AND c.phone = $2 AND c.deleted_at IS NULL AND a.starts_at > $3
      AND (a.given_contact IS NULL OR a.given_contact ->> 'phone' = $2)
      AND a.status IN ('pending', 'confirmed')
    ORDER BY a.starts_at LIMIT 5`,
};

const LAST_VISIT_OF_PHONE: PreparedStatement = {
  name: 'assistant_last_visit_of_phone',
  text: `
    SELECT a.id FROM appointments a JOIN clients c ON (c.tenant_id, c.id) = (a.tenant_id, a.client_id)
    WHERE a.tenant_id = $1 AND c.phone = $2 AND c.deleted_at IS NULL AND a.starts_at <= $3 AND a.status = 'completed'
      AND (a.given_contact IS NULL OR a.given_contact ->> 'phone' = $2)
    ORDER BY a.starts_at DESC LIMIT 1`,
};

/**
 * All that the assistant can do, whichever mind steers it: the services that every other way in uses, as a customer
 * of one business. What finds times answers tokens, and what writes takes nothing else.
 */
export class AssistantTools {
  private readonly minutes = new Set<number>();

  private readonly conversationId: string;
  /** What the business allows, and how it wants to sound. */
  readonly settings: AssistantSettings;
  /** What a language model may cost the business. */
  readonly spending: ModelSpending;
  private readonly availability: AvailabilityService;
  private readonly appointments: AppointmentService;
  private readonly tokens: SlotTokens;
  private readonly messages: Messages;

  constructor(
    private readonly ctx: TenantContext,
    { conversationId, settings }: { conversationId: string; settings: AssistantSettings },
    { availability, appointments, tokens, messages }: ToolParts,
  ) {
    this.conversationId = conversationId;
    this.settings = settings;
    this.spending = new ModelSpending(ctx, settings.monthlySpendCapCents);
    this.availability = availability;
    this.appointments = appointments;
    this.tokens = tokens;
    this.messages = messages;
  }

  get now(): Date {
    return this.ctx.clock.now();
  }

  /** The public face of the business: services and prices, hours, barbers, policy. */
  async business(): Promise<ScheduleSnapshot> {
    const { snapshot } = await this.availability.schedule(this.ctx, { fresh: true });
    for (const { startMinute, endMinute } of [...snapshot.businessHours, ...snapshot.datedHours]) {
      this.backed(startMinute, endMinute);
    }
    return snapshot;
  }

  /** Every time of day that a tool has named in this turn, in minutes since midnight. */
  get namedMinutes(): ReadonlySet<number> {
    return this.minutes;
  }

  /** What the business itself, or the platform, wants said at such a moment: see the Copy Library. */
  async ownWords(
    kind: 'assistant_greeting' | 'assistant_handover' | 'assistant_unavailable',
    language: Language,
  ): Promise<string> {
    const { tenantId } = this.ctx;
    const { businessName, phone } = (await this.availability.schedule(this.ctx, { fresh: false })).snapshot;
    const values = {
      business_name: businessName,
      business_phone: phone,
      assistant_actions: allowedActions(language, this.settings.allowedActions),
    };
    return this.ctx.read((tx) => this.messages.plain(tx, 'assistant', { kind, values, language, tenantId }));
  }

  /** Every free time, in order. */
  async findSlots(search: SlotSearch): Promise<SlotOffer[]> {
    const { serviceIds, barberIds, movingId } = search;
    const { snapshot } = await this.availability.schedule(this.ctx, { fresh: false });
    const only = barberIds.length === 1 ? barberIds[0]! : null;
    const barberOf = search.barberOf ?? {};
    const isShared =
      new Set(serviceIds.map((id) => barberOf[id])).size > 1 && serviceIds.every((id) => barberOf[id]);
    const { slots, durationMinutes } = await this.availability.availableSlots(
      this.ctx,
      {
        lines: serviceIds.map((serviceId) => ({
          serviceId,
          barberId: isShared ? barberOf[serviceId]! : only,
        })),
        fromDate: search.fromDate,
        toDate: search.toDate,
      },
      movingId,
    );
    return slots.flatMap((slot) => {
      const one = slot.barberIds.find((id) => barberIds.length === 0 || barberIds.includes(id));
      if (!one && !isShared) {
        return [];
      }
      const lines = serviceIds.map((serviceId) => ({
        serviceId,
        barberId: isShared ? barberOf[serviceId]! : one!,
      }));
      const names = lines.map((line) => snapshot.barbers.find(({ id }) => id === line.barberId)!.name);
      const start = slot.startsAt.getTime() / 60_000;
      const minuteOfDay = (start + offsetAt(start, snapshot.timeZone)) % MINUTES_PER_DAY;
      this.backed(minuteOfDay);
      const localDate = localDateOf(start, snapshot.timeZone);
      return [
        {
          token: this.tokens.sign(
            { tenantId: this.ctx.tenantId, conversationId: this.conversationId, lines, start, movingId },
            this.now,
          ),
          start,
          localDate,
          minuteOfDay,
          serviceIds,
          barberId: lines[0]!.barberId,
          barberName: [...new Set(names)].join(' & '),
          lineBarbers: isShared ? names : null,
          priceCents: priceOf(snapshot, lines) ?? slot.priceCents,
          depositCents: movingId ? 0 : this.depositOf(snapshot, lines),
          durationMinutes,
          recommended: slot.recommended,
        },
      ];
    });
  }

  /** Why a start is not free, as sentences for the customer; empty when it is. */
  async explain(
    serviceIds: readonly string[],
    barberId: string | null,
    localDate: string,
    minuteOfDay: number,
  ): Promise<{ code: string; message: string }[]> {
    const { snapshot } = await this.availability.schedule(this.ctx, { fresh: false });
    const start = wallClockToMinute(localDate, minuteOfDay, snapshot.timeZone);
    const { reasons } = await this.availability.explainSlot(this.ctx, {
      lines: serviceIds.map((serviceId) => ({ serviceId, barberId })),
      startsAt: new Date(start * 60_000),
    });
    return reasons.map(({ code, message }) => ({ code, message }));
  }

  /** Keeps a time for five minutes. @returns the token that a booking consumes. */
  async hold(token: string): Promise<{ token: string; expiresAt: Date }> {
    const { lines, start } = this.claim(token);
    return this.appointments.hold(this.ctx, { lines: [...lines], startsAt: new Date(start * 60_000) });
  }

  /** Gives a kept time back; one that is gone already is fine. */
  async release(holdToken: string): Promise<void> {
    const hold = this.appointments.openHoldToken(holdToken);
    if (hold?.tenantId === this.ctx.tenantId) {
      await this.appointments.releaseHold(this.ctx, hold.id);
    }
  }

  /**
   * Books what a token names: the same token books once, however often it is tried.
   * @param ownKey of a program that says itself which tries are one.
   */
  async book(
    token: string,
    client: ClientDetails,
    holdToken: string | null,
    language: Language | null,
    ownKey?: string,
  ): Promise<{ appointment: BookedAppointment; manageUrl: string }> {
    this.refuseUnless('book');
    const claim = this.claim(token);
    const [firstName = client.name, ...last] = client.name.split(/\s+/);
    const input = {
      lines: [...claim.lines],
      startsAt: new Date(claim.start * 60_000),
      client: { firstName, lastName: last.join(' ') || null, phone: client.phone, email: client.email },
      holdToken,
      idempotencyKey: `assistant ${createHash('sha256')
        .update(ownKey ? `own\n${ownKey}` : token)
        .digest('base64url')}`,
    };
    return this.appointments.book(this.ctx, input, language);
  }

  /** Null unless the reference and the number or address belong together: a wrong one tells nothing. */
  async findBooking({ reference, phone, email }: BookingProof): Promise<BookedAppointment | null> {
    const rows = await this.ctx.rows<{ id: string }>(FIND, [this.ctx.tenantId, reference, phone, email]);
    return rows[0] ? this.visit(rows[0].id) : null;
  }

  /** The booking of a link that was opened. */
  linkedBooking(appointmentId: string): Promise<BookedAppointment> {
    return this.visit(appointmentId);
  }

  /** The visits to come that this conversation may read; null where its channel has proven no number. */
  async upcoming(): Promise<BookedAppointment[] | null> {
    const { provenPhone } = this.ctx;
    if (!provenPhone) return null;
    const { tenantId } = this.ctx;
    const rows = await this.ctx.rows<{ id: string }>(UPCOMING_OF_PHONE, [tenantId, provenPhone, this.now]);
    return Promise.all(rows.map(({ id }) => this.visit(id)));
  }

  /** Whether a time was found for moving this very appointment. */
  isToMove(token: string, appointmentId: string): boolean {
    return this.claim(token).movingId === appointmentId;
  }

  /** The last visit that took place; null where its channel has proven no number. */
  async lastVisit(): Promise<BookedAppointment | null> {
    const { provenPhone } = this.ctx;
    if (!provenPhone) return null;
    const { tenantId } = this.ctx;
    const [row] = await this.ctx.rows<{ id: string }>(LAST_VISIT_OF_PHONE, [tenantId, provenPhone, this.now]);
    return row ? this.visit(row.id) : null;
  }

  /** Moves the appointment that the token was found for. @throws CONFLICT within the cancellation window. */
  async move(token: string): Promise<BookedAppointment> {
    this.refuseUnless('move');
    const claim = this.claim(token);
    if (!claim.movingId) {
      throw new AppError('BAD_USER_INPUT', 'This time was found for a new booking.');
    }
    const startsAt = new Date(claim.start * 60_000);
    return this.appointments.reschedule(this.ctx, { startsAt, lines: [...claim.lines] }, claim.movingId);
  }

  /** @throws CONFLICT within the cancellation window. */
  async cancel(appointmentId: string): Promise<BookedAppointment> {
    this.refuseUnless('cancel');
    return this.appointments.cancel(this.ctx, { reason: null }, appointmentId);
  }

  /** Bookings that the conversation has found before: their times may be named again. */
  async remember(bookings: readonly { startsAt: string | Date }[]): Promise<void> {
    if (bookings.length === 0) return;
    const { timeZone } = (await this.availability.schedule(this.ctx, { fresh: false })).snapshot;
    for (const { startsAt } of bookings) {
      const start = new Date(startsAt).getTime() / 60_000;
      this.backed((start + offsetAt(start, timeZone)) % MINUTES_PER_DAY);
    }
  }

  private async visit(id: string): Promise<BookedAppointment> {
    const { appointment } = await this.appointments.managed(this.ctx, id);
    return this.told(appointment);
  }

  /** A booking whose time may now be named. */
  protected async told(appointment: BookedAppointment): Promise<BookedAppointment> {
    await this.remember([appointment]);
    return appointment;
  }

  /** What is to be paid in advance; 0 while nothing is. */
  private depositOf(snapshot: ScheduleSnapshot, lines: SlotClaim['lines']): number {
    if (!this.availability.depositTerms(this.ctx, snapshot)) return 0;
    const priced = lines.flatMap(({ serviceId, barberId }) => {
      const barber = snapshot.barbers.find(({ id }) => id === barberId)!;
      const service = snapshot.services.find(({ id }) => id === serviceId);
      const offer = service && offerOf(barber, service);
      return offer ? [{ service, priceCents: offer.priceCents }] : [];
    });
    return depositOf(priced, snapshot.currency);
  }

  private backed(...minutes: readonly (number | null)[]): void {
    for (const minute of minutes) {
      if (minute !== null) this.minutes.add(minute % MINUTES_PER_DAY);
    }
  }

  /** Holds for both minds, whatever they were talked into. */
  protected refuseUnless(action: Action): void {
    if (!this.settings.allowedActions.includes(action)) {
      throw new AppError('FORBIDDEN', 'The assistant of this business may not do this.');
    }
  }

  protected claim(token: string): SlotClaim {
    const claim = this.tokens.open(token, this.ctx.tenantId, this.conversationId, this.now);
    if (!claim) {
      throw new AppError('BAD_USER_INPUT', 'This time was not offered here, or too long ago.');
    }
    return claim;
  }
}

/** What these barbers take for these services; null where the snapshot does not tell. */
function priceOf(snapshot: ScheduleSnapshot, lines: SlotClaim['lines']): number | null {
  let sum = 0;
  for (const { serviceId, barberId } of lines) {
    const barber = snapshot.barbers.find(({ id }) => id === barberId);
    const service = snapshot.services.find(({ id }) => id === serviceId);
    const offer = barber && service ? offerOf(barber, service) : null;
    if (!offer) {
      return null;
    }
    sum += offer.priceCents;
  }
  return sum;
}
