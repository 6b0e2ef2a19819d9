import { createHash } from 'node:crypto';
import ical, { ICalEventStatus } from 'ical-generator';
import type { Transaction } from '../../platform/database/transaction';

/** What one barber does in one appointment, as it is shown in a calendar. */
export interface Visit {
  appointmentId: string;
  barberId: string;
  startsAt: Date;
  endsAt: Date;
  status: string;
  reference: string;
  clientName: string | null;
  services: string;
  updatedAt: Date;
}

export interface VisitQuery {
  barberId?: string | null;
  appointmentId?: string | null;
  /** Only what ends after this. */
  after?: Date | null;
  before?: Date | null;
}

/** Appointments that take place or took place; one row for each barber who works in one. */
export function visits(tx: Transaction, tenantId: string, query: VisitQuery): Promise<Visit[]> {
  return tx.manager.query<Visit[]>(
    `SELECT a.id AS "appointmentId", l.barber_id AS "barberId", min(l.starts_at) AS "startsAt",
            max(l.ends_at) AS "endsAt", a.status, a.reference, a.updated_at AS "updatedAt",
            nullif(trim(c.first_name || ' ' || c.last_name), '') AS "clientName",
            string_agg(l.service_name, ', ' ORDER BY l.position) AS services
     FROM appointment_lines l
     JOIN appointments a ON a.tenant_id = l.tenant_id AND a.id = l.appointment_id
     LEFT JOIN clients c ON c.tenant_id = a.tenant_id AND c.id = a.client_id
     WHERE l.tenant_id = $1 AND ($2::uuid IS NULL OR l.barber_id = $2) AND ($3::uuid IS NULL OR a.id = $3)
       -- No line lasts longer than a day, which lets the index on starts_at bound the search.
       AND ($4::timestamptz IS NULL OR (l.ends_at > $4 AND l.starts_at > $4::timestamptz - interval '24 hours'))
       AND ($5::timestamptz IS NULL OR l.starts_at < $5)
       AND a.status IN ('pending', 'confirmed', 'checked_in', 'completed')
     GROUP BY a.tenant_id, a.id, l.barber_id, c.first_name, c.last_name
     ORDER BY min(l.starts_at), a.id`,
    [
      tenantId,
      query.barberId ?? null,
      query.appointmentId ?? null,
      query.after ?? null,
      query.before ?? null,
    ],
  );
}

export const uidOf = (appointmentId: string): string => `chairside-${appointmentId}@chairside`;

/** The event as a calendar file. Neither phone nor e-mail of the client leaves the salon with it. */
export function visitText(visit: Visit): string {
  return calendarText('Chairside', [visit]);
}

/** A whole calendar of visits. */
export function calendarText(name: string, list: readonly Visit[]): string {
  const calendar = ical({ name, prodId: { company: 'Chairside', product: 'Appointments' } });
  for (const visit of list) {
    calendar.createEvent({
      id: uidOf(visit.appointmentId),
      start: visit.startsAt,
      end: visit.endsAt,
      stamp: visit.updatedAt,
      summary: visit.clientName ? `${visit.services} – ${visit.clientName}` : visit.services,
      description: `Booking ${visit.reference}`,
      status: visit.status === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    });
  }
  return calendar.toString();
}

/** Tells whether a visit still looks as it was written. */
export function contentHash({ startsAt, endsAt, status, services, clientName }: Visit): string {
  const shown = [startsAt.toISOString(), endsAt.toISOString(), status === 'pending', services, clientName];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}
