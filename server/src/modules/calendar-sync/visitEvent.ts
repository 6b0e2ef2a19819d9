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
  barberName: string;
  services: string;
  updatedAt: Date;
}

export interface VisitQuery {
  barberId?: string | null;
  appointmentId?: string | null;
  clientId?: string | null;
  /** Of that client: leaves out visits that were booked with another contact and not confirmed by staff. */
  provenContact?: string | null;
  /** Only what ends after this. */
  after?: Date | null;
  before?: Date | null;
}

/** Appointments that take place or took place; one row for each barber who works in one. */
export function visits(tx: Transaction, tenantId: string, query: VisitQuery): Promise<Visit[]> {
  return tx.manager.query<Visit[]>(
    `SELECT a.id AS "appointmentId", l.barber_id AS "barberId", min(l.starts_at) AS "startsAt",
            max(l.ends_at) AS "endsAt", a.status, a.reference, a.updated_at AS "updatedAt",
            nullif(trim(c.first_name || ' ' || c.last_name), '') AS "clientName", b.name AS "barberName",
            string_agg(l.service_name, ', ' ORDER BY l.position) AS services
     FROM appointment_lines l
     JOIN appointments a ON a.tenant_id = l.tenant_id AND a.id = l.appointment_id
     JOIN barbers b ON b.tenant_id = l.tenant_id AND b.id = l.barber_id
     LEFT JOIN clients c ON c.tenant_id = a.tenant_id AND c.id = a.client_id
     WHERE l.tenant_id = $1 AND ($2::uuid IS NULL OR l.barber_id = $2) AND ($3::uuid IS NULL OR a.id = $3)
       -- No line lasts longer than a day, which lets the index on starts_at bound the search.
       AND ($4::timestamptz IS NULL OR (l.ends_at > $4 AND l.starts_at > $4::timestamptz - interval '24 hours'))
       AND ($5::timestamptz IS NULL OR l.starts_at < $5)
       AND ($6::uuid IS NULL OR (a.client_id = $6 AND (a.given_contact IS NULL
         OR lower($7) IN (lower(a.given_contact ->> 'email'), a.given_contact ->> 'phone'))))
       AND a.status IN ('pending', 'confirmed', 'checked_in', 'completed')
     GROUP BY a.tenant_id, a.id, l.barber_id, c.first_name, c.last_name, b.name
     ORDER BY min(l.starts_at), a.id`,
    [
      tenantId,
      query.barberId ?? null,
      query.appointmentId ?? null,
      query.after ?? null,
      query.before ?? null,
      query.clientId ?? null,
      query.provenContact ?? null,
    ],
  );
}

export const uidOf = (appointmentId: string): string => `chairside-${appointmentId}@chairside`;

/** The event as a calendar file. Neither phone nor e-mail of the client leaves the salon with it. */
export function visitText(visit: Visit): string {
  return calendarText('Chairside', [visit]);
}

/** A whole calendar of a barber's visits. */
export function calendarText(name: string, list: readonly Visit[]): string {
  return textOf(name, list, (visit) => ({
    id: uidOf(visit.appointmentId),
    summary: visit.clientName ? `${visit.services} – ${visit.clientName}` : visit.services,
    description: `Booking ${visit.reference}`,
  }));
}

/** The visits of one client, as that client sees them. */
export function clientCalendarText(
  { businessName, address }: { businessName: string; address: string | null },
  list: readonly Visit[],
): string {
  return textOf(businessName, list, (visit) => ({
    // Not the event of the salon's own calendars: whoever is both client and barber has both. One for each barber.
    id: `visit-${visit.appointmentId}-${visit.barberId}@chairside`,
    summary: `${visit.services} – ${businessName}`,
    description: `${visit.barberName}\nBooking ${visit.reference}`,
    ...(address && { location: address }),
  }));
}

function textOf(
  name: string,
  list: readonly Visit[],
  words: (visit: Visit) => { id: string; summary: string; description: string; location?: string },
): string {
  const calendar = ical({ name, prodId: { company: 'Chairside', product: 'Appointments' } });
  for (const visit of list) {
    calendar.createEvent({
      ...words(visit),
      start: visit.startsAt,
      end: visit.endsAt,
      stamp: visit.updatedAt,
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
