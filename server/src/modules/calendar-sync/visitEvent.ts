import { createHash } from 'node:crypto';
import type { Transaction } from '../../platform/database/transaction';
import { CALENDAR_END, type CalendarEvent, calendarHead, calendarInstant, eventText } from './calendarFile';

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

const VISITS = `
     SELECT a.id AS "appointmentId", l.barber_id AS "barberId", min(l.starts_at) AS "startsAt",
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
     ORDER BY min(l.starts_at), a.id`;

const parametersOf = (tenantId: string, query: VisitQuery): unknown[] => [
  tenantId,
  query.barberId ?? null,
  query.appointmentId ?? null,
  query.after ?? null,
  query.before ?? null,
  query.clientId ?? null,
  query.provenContact ?? null,
];

/** Appointments that take place or took place; one row for each barber who works in one. */
export function visits(tx: Transaction, tenantId: string, query: VisitQuery): Promise<Visit[]> {
  return tx.manager.query<Visit[]>(VISITS, parametersOf(tenantId, query));
}

/** A visit as a feed shows it, its times as calendar files write them. */
export type FeedVisit = Omit<Visit, 'startsAt' | 'endsAt' | 'updatedAt'> &
  Pick<CalendarEvent, 'start' | 'end' | 'stamp'>;

const written = (column: string): string =>
  `to_char("${column}" AT TIME ZONE 'UTC', 'YYYYMMDD"T"HH24MISS"Z"')`;

/** PostgreSQL writes the times: making and formatting thirty thousand dates would hold up other requests. */
export function feedVisits(tx: Transaction, tenantId: string, query: VisitQuery): Promise<FeedVisit[]> {
  return tx.manager.query<FeedVisit[]>(
    `SELECT "appointmentId", "barberId", status, reference, "clientName", "barberName", services,
            ${written('startsAt')} AS start, ${written('endsAt')} AS "end", ${written('updatedAt')} AS stamp
     FROM (${VISITS}) visit ORDER BY "startsAt", "appointmentId"`,
    parametersOf(tenantId, query),
  );
}

/** Changes with anything that `feedVisits` would answer, and is read without building a feed. */
export async function feedVersion(tx: Transaction, tenantId: string, query: VisitQuery): Promise<string> {
  const [row] = await tx.manager.query<{ version: string }[]>(
    `SELECT count(*) || '-' || coalesce(sum(hashtextextended(visit::text, 0)::numeric), 0) AS version
     FROM (${VISITS}) visit`,
    parametersOf(tenantId, query),
  );
  return row!.version;
}

export const uidOf = (appointmentId: string): string => `chairside-${appointmentId}@chairside`;

/** The event as a calendar file. Neither phone nor e-mail of the client leaves the salon with it. */
export function visitText(visit: Visit): string {
  const feedVisit = {
    ...visit,
    start: calendarInstant(visit.startsAt),
    end: calendarInstant(visit.endsAt),
    stamp: calendarInstant(visit.updatedAt),
  };
  return calendarHead('Chairside') + eventText(barberEvent(feedVisit)) + CALENDAR_END;
}

/** As the barber sees it. */
export function barberEvent(visit: FeedVisit): CalendarEvent {
  return {
    ...timesOf(visit),
    id: uidOf(visit.appointmentId),
    summary: visit.clientName ? `${visit.services} – ${visit.clientName}` : visit.services,
    description: `Booking ${visit.reference}`,
  };
}

/** As the client sees it. */
export function clientEvent(
  visit: FeedVisit,
  { businessName, address }: { businessName: string; address: string | null },
): CalendarEvent {
  return {
    ...timesOf(visit),
    // Not the event of the salon's own calendars: whoever is both client and barber has both. One for each barber.
    id: `visit-${visit.appointmentId}-${visit.barberId}@chairside`,
    summary: `${visit.services} – ${businessName}`,
    description: `${visit.barberName}\nBooking ${visit.reference}`,
    location: address,
  };
}

const timesOf = ({ start, end, stamp, status }: FeedVisit) => ({
  start,
  end,
  stamp,
  isTentative: status === 'pending',
});

/** Tells whether a visit still looks as it was written. */
export function contentHash({ startsAt, endsAt, status, services, clientName }: Visit): string {
  const shown = [startsAt.toISOString(), endsAt.toISOString(), status === 'pending', services, clientName];
  return createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
}
