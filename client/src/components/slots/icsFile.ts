/** One event as an iCalendar file (RFC 5545): UTC times, escaped text, CRLF, lines folded at 75 octets. */
export interface CalendarEvent {
  /** Stays the same when the booking moves, so that calendars replace the event. */
  uid: string;
  /** Counts the changes of the event. */
  sequence: number;
  startsAt: string;
  endsAt: string;
  summary: string;
  description: string;
  location: string | null;
  url: string | null;
}

export function buildIcs(event: CalendarEvent, now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chairside//Booking//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utcStamp(now)}`,
    `DTSTART:${utcStamp(new Date(event.startsAt))}`,
    `DTEND:${utcStamp(new Date(event.endsAt))}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
    ...(event.url ? [`URL:${event.url}`] : []),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map(fold).join('\r\n') + '\r\n';
}

/** `20260303T201500Z`. */
const utcStamp = (date: Date) => date.toISOString().replace(/[-:]|\.\d{3}/g, '');

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

const MOST_OCTETS = 75;

/** Continues a long line on the next, after a space, without splitting a character. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  const folded: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > MOST_OCTETS) {
      folded.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...folded, current].join('\r\n');
}
