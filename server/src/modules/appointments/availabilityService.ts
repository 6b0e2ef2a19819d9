import type { DepositTerms } from './deposit';
import { explainStart, type StartExplanation } from '../../domain/availability/explainStart';
import { findSlots } from '../../domain/availability/findSlots';
import { addLocalDays, localDateOf, startOfLocalDate } from '../../domain/availability/localTime';
import type { EpochMinute, Slot, SlotSearch } from '../../domain/availability/types';
import type { PreparedStatement } from '../../platform/database/transaction';
import { AppError, InputError } from '../../platform/errors';
import type { TenantContext } from '../../platform/request/tenantContext';
import { type KillSwitches, switchedOff } from '../../platform/switches/killSwitches';
import { agreedLines, keepAgreedTerms, refuseOwnDurations } from './agreedLines';
import type {
  AvailableSlot,
  AvailableSlots,
  AvailableSlotsInput,
  ExplainSlotInput,
  SlotExplanation,
} from './availabilityTypes';
import type { NextAvailable } from './overviewTypes';
import { slotReasons } from './slotReasons';
import type { ScheduleCache } from './scheduleCache';
import { type PreparedSchedule, type ScheduleSnapshot, offerOf } from './scheduleSnapshot';
import {
  type AgreedLine,
  type BarberBusyTime,
  type VisitCandidates,
  type WantedLine,
  visitCandidates,
} from './visitCandidates';

const MOST_DAYS = 62;
/** Busy time is loaded from a day before to a day after, for visits that cross midnight. */
const MARGIN = 24 * 60;
const RECOMMENDED_A_DAY = 3;
const NEXT_FREE_DAYS = 14;

/** One statement a search: the schedule's version, the schedule itself if the caller's is old, and busy time as arrays. */
const LOAD: PreparedStatement = {
  name: 'availability_load',
  text: `
    SELECT t.schedule_version AS version,
           CASE WHEN t.schedule_version <> $1 THEN schedule_snapshot() END AS snapshot,
           (SELECT json_agg(spans) FROM (
              SELECT b.barber_id AS "barberId", b.kind = 'time_off' AS "isTimeOff",
                     array_agg((extract(epoch FROM b.starts_at) / 60)::int ORDER BY b.starts_at) AS starts,
                     array_agg((extract(epoch FROM b.ends_at) / 60)::int ORDER BY b.starts_at) AS ends
              FROM unnest(coalesce($4::uuid[], ARRAY(SELECT id FROM barbers WHERE tenant_id = $7 AND is_active))) AS worker (id)
              CROSS JOIN LATERAL busy_within(worker.id, $2, $3) b
              WHERE (b.expires_at IS NULL OR b.expires_at > $5)
                AND ($6::uuid IS NULL OR b.appointment_id IS DISTINCT FROM $6)
              GROUP BY 1, 2) spans) AS busy
    FROM tenants t WHERE t.id = $7`,
};

interface LoadedRow {
  version: string;
  snapshot: ScheduleSnapshot | null;
  busy: { barberId: string; isTimeOff: boolean; starts: number[]; ends: number[] }[] | null;
}

export interface SlotQuestion {
  lines: readonly WantedLine[];
  fromDate: string;
  toDate: string;
  /** An appointment being moved does not stand in its own way. */
  ignoreAppointmentId?: string | null;
  /** Its present lines, of which what was agreed is kept. */
  agreed?: readonly AgreedLine[];
}

/** A visit that somebody wants at a certain start. */
export interface WantedStart {
  lines: readonly WantedLine[];
  start: EpochMinute;
  /** The appointment that it is now, if it is being moved, and its present lines. */
  moving?: string | null;
  agreed?: readonly AgreedLine[];
}

/** Searches free times; the one place that feeds the availability engine. */
export class AvailabilityService {
  constructor(
    private readonly cache: ScheduleCache,
    private readonly switches: KillSwitches,
  ) {}

  /** False while the business has it off, or a master admin has switched it off. */
  takesOnlineBookings(ctx: TenantContext, { allowOnlineBooking }: ScheduleSnapshot): boolean {
    return allowOnlineBooking && !this.switches.thrown('online_booking', ctx.tenantId);
  }

  /** False while the business has its assistant off, or a master admin has switched it off. */
  takesChats(ctx: TenantContext, { assistantIsOn }: ScheduleSnapshot): boolean {
    return assistantIsOn && !this.switches.thrown('assistant_chat', ctx.tenantId);
  }

  /** On which terms bookings owe a deposit now; null while nothing is asked. */
  depositTerms(ctx: TenantContext, { deposits }: ScheduleSnapshot): DepositTerms | null {
    return this.switches.thrown('payments', ctx.tenantId) ? null : deposits;
  }

  /** @throws SWITCHED_OFF for a customer, whom it tells what to do instead. Staff go on booking. */
  refuseSwitchedOff(ctx: TenantContext, snapshot: ScheduleSnapshot): void {
    const thrown = this.switches.thrown('online_booking', ctx.tenantId);
    if (thrown && ctx.actor.kind === 'customer') {
      throw switchedOff('online_booking', thrown, onlineBookingOff(snapshot));
    }
  }

  /** Public when asked by a customer; a member of the business sees what a customer would, without the notice. */
  async availableSlots(
    ctx: TenantContext,
    input: AvailableSlotsInput,
    linkedAppointmentId: string | null = null,
  ): Promise<AvailableSlots> {
    refuseBadRange(input);
    refuseOwnDurations(ctx, input.lines);
    const moving = linkedAppointmentId ?? movingByStaff(ctx, input);
    const agreed = moving ? await agreedLines(ctx, moving) : [];
    const { schedule, visit, slots } = await this.search(ctx, {
      ...input,
      ignoreAppointmentId: moving,
      agreed,
    });
    this.refuseSwitchedOff(ctx, schedule.snapshot);
    const { timeZone } = schedule.snapshot;
    const durationMinutes = Math.max(
      0,
      ...visit.candidates.map((candidate) => candidate.plan.durationMinutes),
    );
    if (ctx.actor.kind === 'customer' && !schedule.snapshot.allowOnlineBooking) {
      return { timeZone, durationMinutes, slots: [] };
    }
    return { timeZone, durationMinutes, slots: present(slots, visit, timeZone) };
  }

  async explainSlot(ctx: TenantContext, input: ExplainSlotInput): Promise<SlotExplanation> {
    const start = wholeMinute(input.startsAt, 'input.startsAt');
    refuseOwnDurations(ctx, input.lines);
    const moving = movingByStaff(ctx, input);
    const agreed = moving ? await agreedLines(ctx, moving) : [];
    const { schedule, busyTime } = await this.load(
      ctx,
      start - MARGIN,
      start + 2 * MARGIN,
      input.lines,
      moving,
    );
    const visit = visitCandidates(schedule, keepAgreedTerms(schedule, input.lines, agreed), busyTime);
    const explanation = explainStart(this.engineSearch(ctx, schedule, visit, start, start + 1), start);
    const reasons = slotReasons(explanation, visit, schedule.snapshot);
    if (ctx.actor.kind === 'customer' && !this.takesOnlineBookings(ctx, schedule.snapshot)) {
      reasons.unshift({
        code: 'ONLINE_BOOKING_OFF',
        message: onlineBookingOff(schedule.snapshot),
        barberId: null,
      });
    }
    return { bookable: reasons.length === 0 && explanation.bookable, reasons };
  }

  /** The current schedule: from the cache, or loaded when the cache has none or holds an old one. */
  async schedule(ctx: TenantContext, options: { fresh: boolean }): Promise<PreparedSchedule> {
    const known = this.cache.get(ctx.tenantId);
    if (known && !options.fresh) {
      return known;
    }
    const { schedule } = await this.load(ctx, 0, 1, []);
    return schedule;
  }

  /** Checks one start against the wall-clock rules alone; who already sits in the chair is the database's to say. */
  checkRules(
    ctx: TenantContext,
    schedule: PreparedSchedule,
    visit: VisitCandidates,
    start: EpochMinute,
  ): StartExplanation {
    return explainStart(this.engineSearch(ctx, schedule, visit, start, start + 1), start);
  }

  /** The free starts nearest to one that was just taken. */
  async alternatives(
    ctx: TenantContext,
    { lines, start, agreed, moving }: WantedStart,
  ): Promise<AvailableSlot[]> {
    const schedule = await this.schedule(ctx, { fresh: false });
    const { timeZone } = schedule.snapshot;
    const day = localDateOf(start, timeZone);
    const found = await this.search(ctx, {
      lines,
      fromDate: addLocalDays(day, -1),
      toDate: addLocalDays(day, 3),
      ignoreAppointmentId: moving,
      agreed,
    });
    const nearest = found.slots
      .sort((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start))
      .slice(0, 5);
    return present(
      nearest.sort((a, b) => a.start - b.start),
      found.visit,
      timeZone,
    );
  }

  /** The first free start from now on, of one service or the shortest one; null when two weeks hold none. */
  async nextFree(
    ctx: TenantContext,
    { serviceId, barberId }: { serviceId?: string | null; barberId?: string | null },
  ): Promise<NextAvailable | null> {
    const from = Math.ceil(ctx.clock.now().getTime() / 60_000);
    const to = from + NEXT_FREE_DAYS * 24 * 60;
    const only = barberId ? [{ serviceId: '', barberId }] : [];
    const { schedule, busyTime } = await this.load(ctx, from - MARGIN, to + MARGIN, only);
    const barber = barberId && schedule.barbers.get(barberId)?.barber;
    const offered = [...schedule.services.values()]
      .filter((service) => (serviceId ? service.id === serviceId : !barber || offerOf(barber, service)))
      .sort((a, b) => a.durationMinutes - b.durationMinutes);
    const service = offered[0];
    const isOffered = service && (!barberId || (barber && offerOf(barber, service)));
    if (!isOffered) {
      return null;
    }
    const visit = visitCandidates(schedule, [{ serviceId: service.id, barberId }], busyTime);
    const [first] = findSlots(this.engineSearch(ctx, schedule, visit, from, to));
    return (
      (first && {
        startsAt: instant(first.start),
        serviceId: service.id,
        serviceName: service.name,
        barberNames: first.planIndexes.map((index) => visit.candidates[index]!.lines[0]!.barber.name),
      }) ??
      null
    );
  }

  private async search(
    ctx: TenantContext,
    { lines, fromDate, toDate, ignoreAppointmentId, agreed = [] }: SlotQuestion,
  ): Promise<{ schedule: PreparedSchedule; visit: VisitCandidates; slots: Slot[] }> {
    // The zone may not be known yet: load with a margin that covers every zone, then search the exact dates.
    const from = startOfLocalDate(fromDate, 'UTC') - MARGIN;
    const to = startOfLocalDate(addLocalDays(toDate, 1), 'UTC') + 2 * MARGIN;
    const { schedule, busyTime } = await this.load(ctx, from, to, lines, ignoreAppointmentId);
    const { timeZone } = schedule.snapshot;
    const visit = visitCandidates(schedule, keepAgreedTerms(schedule, lines, agreed), busyTime);
    const first = startOfLocalDate(fromDate, timeZone);
    const end = startOfLocalDate(addLocalDays(toDate, 1), timeZone);
    return { schedule, visit, slots: findSlots(this.engineSearch(ctx, schedule, visit, first, end)) };
  }

  private engineSearch(
    ctx: TenantContext,
    schedule: PreparedSchedule,
    visit: VisitCandidates,
    from: EpochMinute,
    to: EpochMinute,
  ): SlotSearch {
    const { timeZone, slotStepMinutes, minimumNoticeMinutes, maxAdvanceBookingDays } = schedule.snapshot;
    const isCustomer = ctx.actor.kind === 'customer';
    return {
      timeZone,
      business: schedule.business,
      barbers: visit.barbers,
      plans: visit.candidates.map((candidate) => candidate.plan),
      mode: 'any',
      from,
      to,
      stepMinutes: slotStepMinutes,
      now: Math.ceil(ctx.clock.now().getTime() / 60_000),
      minimumNoticeMinutes: isCustomer ? minimumNoticeMinutes : 0,
      maxAdvanceMinutes: isCustomer ? maxAdvanceBookingDays * 24 * 60 : null,
    };
  }

  private async load(
    ctx: TenantContext,
    from: EpochMinute,
    to: EpochMinute,
    lines: readonly WantedLine[],
    ignoreAppointmentId: string | null = null,
  ): Promise<{ schedule: PreparedSchedule; busyTime: Map<string, BarberBusyTime> }> {
    const known = this.cache.get(ctx.tenantId);
    const named = lines.map((line) => line.barberId);
    const onlyBarbers = named.length > 0 && named.every(Boolean) ? named : null;
    const [row] = await ctx.rows<LoadedRow>(LOAD, [
      known?.version ?? '-1',
      instant(from),
      instant(to),
      onlyBarbers,
      ctx.clock.now(),
      ignoreAppointmentId,
      ctx.tenantId,
    ]);
    if (!row) {
      throw new AppError('NOT_FOUND', 'This business was not found.');
    }
    const schedule = row.snapshot ? this.cache.put(row.snapshot) : known!;
    const busyTime = new Map<string, { busy: number[]; timeOff: number[] }>();
    for (const { barberId, isTimeOff, starts, ends } of row.busy ?? []) {
      const entry = busyTime.get(barberId) ?? { busy: [], timeOff: [] };
      entry[isTimeOff ? 'timeOff' : 'busy'] = starts.flatMap((start, index) => [start, ends[index]!]);
      busyTime.set(barberId, entry);
    }
    return { schedule, busyTime };
  }
}

export const onlineBookingOff = ({ phone }: ScheduleSnapshot): string =>
  `This business takes no online bookings at the moment.${phone ? ` Please call ${phone}.` : ''}`;

/** @throws InputError for a start that is not on a whole minute. */
export function wholeMinute(instant: Date, path: string): EpochMinute {
  const minute = instant.getTime() / 60_000;
  if (!Number.isInteger(minute)) {
    throw InputError.of(path, 'A start must be a valid time on a whole minute.');
  }
  return minute;
}

export const instant = (minute: EpochMinute): Date => new Date(minute * 60_000);

/** @throws InputError for a customer, who names the booking that he moves by its link. */
function movingByStaff(
  ctx: TenantContext,
  { movingAppointmentId }: { movingAppointmentId?: string | null },
): string | null {
  if (movingAppointmentId && !ctx.isStaff) {
    throw InputError.of('input.movingAppointmentId', 'Only the staff of a business can name an appointment.');
  }
  return movingAppointmentId ?? null;
}

function refuseBadRange({ fromDate, toDate }: AvailableSlotsInput): void {
  if (toDate < fromDate) {
    throw InputError.of('input.toDate', 'The last date must not be before the first.');
  }
  if (toDate >= addLocalDays(fromDate, MOST_DAYS)) {
    throw InputError.of('input.toDate', `At most ${MOST_DAYS} days can be searched at once.`);
  }
}

function present(slots: readonly Slot[], visit: VisitCandidates, timeZone: string): AvailableSlot[] {
  const best = recommendedStarts(slots, timeZone);
  return slots.map(({ start, planIndexes }) => {
    const first = visit.candidates[planIndexes[0]!]!;
    const barberIds = planIndexes.flatMap((index) =>
      visit.candidates[index]!.lines.map((line) => line.barber.id),
    );
    return {
      startsAt: instant(start),
      endsAt: instant(start + first.plan.durationMinutes),
      barberIds: [...new Set(barberIds)],
      priceCents: first.totalPriceCents,
      recommended: best.has(start),
    };
  });
}

/** The best few starts of each day, on days where some are better than others. */
function recommendedStarts(slots: readonly Slot[], timeZone: string): Set<EpochMinute> {
  const days = new Map<string, Slot[]>();
  for (const slot of slots) {
    const day = localDateOf(slot.start, timeZone);
    days.set(day, [...(days.get(day) ?? []), slot]);
  }
  const best = new Set<EpochMinute>();
  for (const ofDay of days.values()) {
    const lowest = Math.min(...ofDay.map((slot) => slot.score));
    const better = ofDay
      .filter((slot) => slot.score > lowest)
      .sort((a, b) => b.score - a.score || a.start - b.start);
    better.slice(0, RECOMMENDED_A_DAY).forEach((slot) => best.add(slot.start));
  }
  return best;
}
