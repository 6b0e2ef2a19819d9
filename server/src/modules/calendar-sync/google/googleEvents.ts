import type { calendar_v3 } from '@googleapis/calendar';
import { isValidTimeZone, startOfLocalDate } from '../../../domain/availability/localTime';
import type { RemoteBusy, RemoteChanges, Window } from '../calendarDriver';
import type { Busy } from '../calendarText';
import type { Visit } from '../visitEvent';

export type GoogleEvent = calendar_v3.Schema$Event;

const MINUTE = 60_000;
const OWN_ID = /^chairside([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** Google takes ids of our own choosing, of 0–9 and a–v. */
export const eventIdOf = (appointmentId: string): string =>
  `chairside${appointmentId.replaceAll('-', '').toLowerCase()}`;

function appointmentIdOf(eventId: string): string | null {
  return OWN_ID.exec(eventId)?.slice(1).join('-') ?? null;
}

/**
 * When an event takes place; null for one that has no times to be read.
 * @param timeZone of the calendar, in which its all-day events lie.
 */
export function timesOf({ start, end }: GoogleEvent, timeZone: string): Busy | null {
  const startsAt = instant(start, timeZone);
  // An event without an end takes no time.
  const endsAt = instant(end, timeZone) ?? startsAt;
  return startsAt && endsAt && endsAt >= startsAt ? { startsAt, endsAt } : null;
}

function instant(time: calendar_v3.Schema$EventDateTime | undefined, timeZone: string): Date | null {
  if (time?.dateTime) {
    const at = new Date(time.dateTime);
    return Number.isNaN(at.getTime()) ? null : at;
  }
  return time?.date && /^\d{4}-\d{2}-\d{2}$/.test(time.date)
    ? new Date(startOfLocalDate(time.date, timeZone) * MINUTE)
    : null;
}

/** What is free, cancelled or declined leaves the barber free; where somebody works does not make them busy. */
function blocks({ transparency, attendees, eventType, status }: GoogleEvent): boolean {
  const isDeclined = attendees?.some(({ self, responseStatus }) => self && responseStatus === 'declined');
  return (
    status !== 'cancelled' &&
    transparency !== 'transparent' &&
    eventType !== 'workingLocation' &&
    eventType !== 'birthday' &&
    !isDeclined
  );
}

/** One page of events, as far as they matter. */
export function changesOf(
  events: readonly GoogleEvent[],
  { window, timeZone }: { window: Window; timeZone: string },
): Pick<RemoteChanges, 'busy' | 'gone'> & { unreadable: number } {
  const busy: RemoteBusy[] = [];
  const gone: string[] = [];
  let unreadable = 0;
  for (const event of events) {
    const remoteId = event.id ?? '';
    const appointmentId = appointmentIdOf(remoteId);
    const isThere = event.status !== 'cancelled' && (appointmentId !== null || blocks(event));
    const times = isThere ? timesOf(event, timeZone) : null;
    if (isThere && !times) {
      unreadable += 1;
    }
    if (times && times.endsAt > window.startsAt && times.startsAt < window.endsAt) {
      busy.push({ remoteId, etag: event.etag ?? null, appointmentId, ...times });
    } else {
      gone.push(remoteId);
    }
  }
  return { busy, gone, unreadable };
}

/** The zone of the calendar, unless Google names one that nobody knows. */
export const zoneOr = (named: string | null | undefined, otherwise: string): string =>
  named && isValidTimeZone(named) ? named : otherwise;

/** A visit as Google shows it. Neither phone nor e-mail of the client leaves the salon with it. */
export function eventOf(visit: Visit): GoogleEvent {
  return {
    summary: visit.clientName ? `${visit.services} – ${visit.clientName}` : visit.services,
    description: `Booking ${visit.reference}`,
    start: { dateTime: visit.startsAt.toISOString(), date: null },
    end: { dateTime: visit.endsAt.toISOString(), date: null },
    status: visit.status === 'pending' ? 'tentative' : 'confirmed',
    transparency: 'opaque',
  };
}
