import type { PreparedStatement } from '../../platform/database/transaction';
import { InputError } from '../../platform/errors';
import type { TenantContext } from '../../platform/request/tenantContext';
import { type PreparedSchedule, offerOf } from './scheduleSnapshot';
import type { WantedLine } from './visitCandidates';

/** A line of a stored appointment. */
export interface AgreedLine {
  serviceId: string;
  barberId: string;
  durationMinutes: number;
}

const AGREED_LINES: PreparedStatement = {
  name: 'agreed_lines',
  text: `SELECT service_id AS "serviceId", barber_id AS "barberId", duration_minutes AS "durationMinutes"
         FROM appointment_lines WHERE tenant_id = $1 AND appointment_id = $2 ORDER BY position`,
};

/** In their order; none for an id that is unknown here. */
export const agreedLines = (ctx: TenantContext, appointmentId: string): Promise<AgreedLine[]> =>
  ctx.rows<AgreedLine>(AGREED_LINES, [ctx.tenantId, appointmentId]);

/**
 * The lines of a visit that is moved. A line that keeps its place and service keeps the length that was agreed,
 * unless it goes to another barber and had the length that the catalogue gives: then it takes the new barber's.
 */
export function keepAgreedDurations(
  schedule: PreparedSchedule,
  wanted: readonly WantedLine[],
  agreed: readonly AgreedLine[],
): readonly WantedLine[] {
  return wanted.map((line, index) => {
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
