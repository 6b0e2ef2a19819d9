import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { VisitFacts } from './visitFacts';

export interface Invitation {
  method: 'REQUEST' | 'CANCEL';
  text: string;
}

export interface InvitationParts {
  visit: VisitFacts;
  summary: string;
  location: string | null;
  url: string | null;
  /** Whose mail it is: a calendar takes changes from the same sender alone. */
  organizer: { name: string; email: string };
  attendee: string;
}

/**
 * The visit for the client's own calendar. The same UID with a higher sequence number is how calendars know a change of
 * an event that they have; the version of the appointment rises with each.
 */
export function visitInvitation(parts: InvitationParts): Invitation {
  const { visit, summary, location, url, organizer, attendee } = parts;
  const isCancelled = visit.status === 'cancelled';
  const method = isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({ method, prodId: { company: 'Chairside', product: 'Visits' } });
  calendar.createEvent({
    id: `visit-${visit.appointmentId}@chairside`,
    sequence: visit.version,
    start: visit.startsAt,
    end: visit.endsAt,
    summary,
    location,
    url,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer,
    attendees: [
      {
        email: attendee,
        name: visit.firstName ?? attendee,
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  });
  return { method: isCancelled ? 'CANCEL' : 'REQUEST', text: calendar.toString() };
}
