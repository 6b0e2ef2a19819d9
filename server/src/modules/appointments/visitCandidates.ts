import { planVisit, type VisitLine } from '../../domain/availability/planVisit';
import type { BarberAvailability, FlatIntervals, VisitPlan } from '../../domain/availability/types';
import { InputError } from '../../platform/errors';
import {
  type PreparedSchedule,
  type SnapshotBarber,
  type SnapshotService,
  offerOf,
} from './scheduleSnapshot';

/** A line of a stored appointment, as it was agreed. */
export interface AgreedLine {
  serviceId: string;
  barberId: string;
  durationMinutes: number;
  /** The service with the line's own name, duration, buffer and price. */
  service: SnapshotService;
}

/** One service of a visit as it was asked for; no barber means any who offers it. */
export interface WantedLine {
  serviceId: string;
  barberId?: string | null;
  /** Of this visit alone, in place of the barber's or the service's. */
  durationMinutes?: number | null;
  /** What a visit that is moved agreed on, of a service that is no longer offered. */
  agreed?: AgreedLine;
}

/** A line with its barber settled. */
export interface CandidateLine {
  service: SnapshotService;
  barber: SnapshotBarber;
  durationMinutes: number;
  bufferMinutes: number;
  priceCents: number;
}

/** One way to carry out the visit: who does what, and the engine's plan of it. */
export interface Candidate {
  lines: CandidateLine[];
  plan: VisitPlan;
  totalPriceCents: number;
}

export interface VisitCandidates {
  candidates: Candidate[];
  /** In the order that the plans' `barberIndex` points into. */
  barbers: BarberAvailability[];
}

export interface BarberBusyTime {
  busy: FlatIntervals;
  timeOff: FlatIntervals;
}

const MOST_LINES = 6;
const NOTHING: BarberBusyTime = { busy: [], timeOff: [] };

/**
 * Every way to carry out the wanted lines: lines that name a barber keep that one; the others are all done by
 * one and the same barber, each capable one but `passedOverBarberId` giving a candidate. Empty when nobody offers
 * them together.
 * @throws InputError for a service or barber that does not exist here, or a named barber who does not offer the service.
 */
export function visitCandidates(
  schedule: PreparedSchedule,
  wanted: readonly WantedLine[],
  busyTime: ReadonlyMap<string, BarberBusyTime>,
  passedOverBarberId?: string,
): VisitCandidates {
  const lines = resolveLines(schedule, wanted);
  const free = lines.filter((line) => line.barber === null);
  const choices =
    free.length === 0
      ? [null]
      : [...schedule.barbers.values()]
          .map(({ barber }) => barber)
          .filter(({ id }) => id !== passedOverBarberId)
          .filter((barber) => free.every((line) => termsOf(barber, line)));
  const settled = choices.map((choice) =>
    lines.map((line) => settle(schedule, line, line.barber ?? choice!)),
  );

  const indexes = new Map<string, number>();
  for (const line of settled.flat()) {
    indexes.set(line.barber.id, indexes.get(line.barber.id) ?? indexes.size);
  }
  const candidates = settled.map((candidateLines) => ({
    lines: candidateLines,
    plan: planVisit(
      candidateLines.map((line) => ({ barberIndex: indexes.get(line.barber.id)!, line: visitLine(line) })),
    ),
    totalPriceCents: candidateLines.reduce((sum, line) => sum + line.priceCents, 0),
  }));
  const barbers = [...indexes.keys()].map((barberId) => ({
    barberId,
    rules: schedule.barbers.get(barberId)!.rules,
    ...(busyTime.get(barberId) ?? NOTHING),
  }));
  return { candidates, barbers };
}

function resolveLines(schedule: PreparedSchedule, wanted: readonly WantedLine[]) {
  if (wanted.length < 1 || wanted.length > MOST_LINES) {
    throw InputError.of('input.lines', `A visit has 1 to ${MOST_LINES} services.`);
  }
  return wanted.map(({ serviceId, barberId, durationMinutes, agreed }, index) => {
    const service = schedule.services.get(serviceId) ?? agreed?.service;
    if (!service) {
      throw InputError.of(`input.lines[${index}].serviceId`, 'This service is not offered here.');
    }
    const barber = barberId ? schedule.barbers.get(barberId)?.barber : null;
    if (barber === undefined) {
      throw InputError.of(`input.lines[${index}].barberId`, 'This barber does not work here.');
    }
    if (barber && !termsOf(barber, { service, agreed })) {
      throw InputError.of(`input.lines[${index}].barberId`, `${barber.name} does not offer ${service.name}.`);
    }
    return { service, agreed, barber, ownMinutes: durationMinutes ?? null };
  });
}

interface ResolvedService {
  service: SnapshotService;
  agreed?: AgreedLine;
}

/** Null for a barber who does not do it. What was agreed holds whoever does it; the one who was to do it always may. */
function termsOf(
  barber: SnapshotBarber,
  { service, agreed }: ResolvedService,
): { durationMinutes: number; priceCents: number } | null {
  const offer = offerOf(barber, service);
  return agreed ? (offer || barber.id === agreed.barberId ? agreed.service : null) : offer;
}

function settle(
  schedule: PreparedSchedule,
  line: ResolvedService & { ownMinutes: number | null },
  barber: SnapshotBarber,
): CandidateLine {
  const { service, ownMinutes } = line;
  const bufferMinutes = service.bufferMinutes ?? schedule.snapshot.bufferTimeMinutes;
  const { durationMinutes, priceCents } = termsOf(barber, line)!;
  return { service, barber, bufferMinutes, durationMinutes: ownMinutes ?? durationMinutes, priceCents };
}

function visitLine({ service, durationMinutes, bufferMinutes }: CandidateLine): VisitLine {
  const { processingAfterMinutes: afterMinutes, processingMinutes: minutes } = service;
  // Work before and processing keep their length, whatever the line's own duration or the barber's; the work
  // after it takes up the difference. Where none of it would be left, the barber is busy throughout.
  const fits = afterMinutes !== null && minutes !== null && afterMinutes + minutes < durationMinutes;
  return { durationMinutes, bufferMinutes, processing: fits ? { afterMinutes, minutes } : null };
}
