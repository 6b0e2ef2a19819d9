import type { PreparedStatement } from '../../platform/database/transaction';
import { InputError } from '../../platform/errors';
import type { TenantContext } from '../../platform/request/tenantContext';
import { type PreparedSchedule, offerOf } from './scheduleSnapshot';
import type { AgreedLine, WantedLine } from './visitCandidates';

const AGREED_LINES: PreparedStatement = {
  name: 'agreed_lines',
  text: `SELECT l.service_id AS "serviceId", l.barber_id AS "barberId", l.duration_minutes AS "durationMinutes",
           json_build_object('id', s.id, 'name', l.service_name, 'description', s.description,
             'category', s.category, 'durationMinutes', l.duration_minutes, 'bufferMinutes', l.buffer_minutes,
             'processingAfterMinutes', s.processing_after_minutes, 'processingMinutes', s.processing_minutes,
             'priceCents', l.price_cents, 'depositCents', NULL, 'depositPercent', NULL) AS service
         FROM appointment_lines l JOIN services s ON (s.tenant_id, s.id) = (l.tenant_id, l.service_id)
         WHERE l.tenant_id = $1 AND l.appointment_id = $2 ORDER BY l.position`,
};

/** In their order; none for an id that is unknown here. */
export const agreedLines = (ctx: TenantContext, appointmentId: string): Promise<AgreedLine[]> =>
  ctx.rows<AgreedLine>(AGREED_LINES, [ctx.tenantId, appointmentId]);

/**
 * The lines of a visit that is moved. A line that keeps its place and service keeps the length that was agreed,
 * unless it goes to another barber and had the length that the catalogue gives: then it takes the new barber's.
 * A line of a service that is no longer offered keeps everything that was agreed, whoever carries it out; each
 * stored line stands for one wanted line.
 */
export function keepAgreedTerms(
  schedule: PreparedSchedule,
  wanted: readonly WantedLine[],
  agreed: readonly AgreedLine[],
): readonly WantedLine[] {
  const withdrawn = agreed.filter(({ serviceId }) => !schedule.services.has(serviceId));
  return wanted.map((line, index) => {
    const place = withdrawn.findIndex(({ serviceId }) => serviceId === line.serviceId);
    if (place >= 0) {
      return { ...line, agreed: withdrawn.splice(place, 1)[0]! };
    }
    const before = agreed[index];
    if (line.durationMinutes || !before || before.serviceId !== line.serviceId) {
      return line;
    }
    const isKept =
      line.barberId === before.barberId || catalogMinutes(schedule, before) !== before.durationMinutes;
    return isKept ? { ...line, durationMinutes: before.durationMinutes } : line;
  });
}

/** @throws InputError for a line whose length a customer wants to set. */
export function refuseOwnDurations(ctx: TenantContext, lines: readonly WantedLine[]): void {
  const index = ctx.isStaff ? -1 : lines.findIndex((line) => line.durationMinutes);
  if (index >= 0) {
    throw InputError.of(
      `input.lines[${index}].durationMinutes`,
      'Only the staff of a business can say how long a service takes.',
    );
  }
}

function catalogMinutes(schedule: PreparedSchedule, { serviceId, barberId }: AgreedLine): number | undefined {
  const service = schedule.services.get(serviceId);
  const barber = schedule.barbers.get(barberId)?.barber;
  return service && barber && offerOf(barber, service)?.durationMinutes;
}
