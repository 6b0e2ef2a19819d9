import { createHash, randomInt } from 'node:crypto';
import { localDateOf, startOfLocalDate, addLocalDays } from '../../domain/availability/localTime';
import type { EpochMinute } from '../../domain/availability/types';
import { depositOf } from '../../domain/payments/deposit';
import { newId } from '../../platform/ids';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { PreparedSchedule, ScheduleSnapshot } from './scheduleSnapshot';
import type { Candidate, VisitCandidates } from './visitCandidates';

const iso = (minute: EpochMinute): string => new Date(minute * 60_000).toISOString();

/** What every booking function takes: who, when, and the ways in which the visit could be carried out. */
export function bookingRequest(
  ctx: TenantContext,
  schedule: PreparedSchedule,
  visit: VisitCandidates,
  fitting: readonly Candidate[],
  start: EpochMinute,
): Record<string, unknown> {
  const { timeZone } = schedule.snapshot;
  const day = localDateOf(start, timeZone);
  return {
    now: ctx.clock.now().toISOString(),
    scheduleVersion: schedule.version,
    dayStart: iso(startOfLocalDate(day, timeZone)),
    dayEnd: iso(startOfLocalDate(addLocalDays(day, 1), timeZone)),
    actor: actorJson(ctx),
    candidates: fitting.map((candidate) => candidateJson(candidate, visit, start, schedule.snapshot)),
  };
}

export const actorJson = ({ actor }: TenantContext): object => ({
  ...actor,
  address: actor.address?.slice(0, 64) ?? null,
});

/** Hashes of the key and of the input it came with; the key is the caller's own, whoever else uses the same text. */
export function idempotency(
  ctx: TenantContext,
  operation: string,
  key: string | null | undefined,
  input: object,
): object {
  if (!key) {
    return {};
  }
  const scope = ctx.actor.userId ?? ctx.actor.apiKey?.id ?? 'public';
  return {
    keyHash: sha256(`${operation}\n${scope}\n${key}`),
    requestHash: sha256(JSON.stringify(sorted(input))),
  };
}

/** Six letters and digits that cannot be misheard or misread. */
export function newReference(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  return Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('');
}

function candidateJson(
  { lines, plan, totalPriceCents }: Candidate,
  visit: VisitCandidates,
  start: EpochMinute,
  snapshot: ScheduleSnapshot,
): object {
  let next = start;
  return {
    startsAt: iso(start),
    endsAt: iso(start + plan.durationMinutes),
    totalPriceCents,
    // For the chair that is chosen; 0 while the business takes no payments.
    depositCents: snapshot.deposits ? depositOf(lines, snapshot.currency) : 0,
    segments: plan.segments.map((segment) => ({
      barberId: visit.barbers[segment.barberIndex]!.barberId,
      start: iso(start + segment.startOffset),
      end: iso(start + segment.endOffset),
      occupiedEnd: iso(start + segment.endOffset + segment.bufferAfter),
    })),
    lines: lines.map(({ service, barber, durationMinutes, bufferMinutes, priceCents }, position) => {
      const startsAt = next;
      next += durationMinutes;
      return {
        id: newId(),
        position,
        serviceId: service.id,
        serviceName: service.name,
        barberId: barber.id,
        barberName: barber.name,
        startsAt: iso(startsAt),
        endsAt: iso(next),
        durationMinutes,
        bufferMinutes,
        priceCents,
      };
    }),
  };
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The same input in another order of fields is the same input. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(sorted);
  }
  if (value instanceof Date) {
    return value.toISOString();
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const entries = Object.entries(value).filter(([, field]) => field !== undefined && field !== null);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, field]) => [key, sorted(field)]),
  );
}
