/** Calendar files (RFC 5545), written line by line: a feed may have ten thousand events. */

export interface CalendarEvent {
  id: string;
  summary: string;
  description: string;
  location?: string | null;
  /** In UTC, such as 20261203T150000Z. */
  start: string;
  end: string;
  stamp: string;
  isTentative: boolean;
}

export const CALENDAR_END = 'END:VCALENDAR';

export function calendarHead(name: string): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Chairside//Appointments//EN',
    folded(`NAME:${escaped(name)}`),
    folded(`X-WR-CALNAME:${escaped(name)}`),
    '',
  ].join('\r\n');
}

export function eventText({
  id,
  summary,
  description,
  location,
  start,
  end,
  stamp,
  isTentative,
}: CalendarEvent): string {
  const where = location ? `${folded(`LOCATION:${escaped(location)}`)}\r\n` : '';
  return (
    `BEGIN:VEVENT\r\n${folded(`UID:${id}`)}\r\nSEQUENCE:0\r\nDTSTAMP:${stamp}\r\nDTSTART:${start}\r\nDTEND:${end}\r\n` +
    `${folded(`SUMMARY:${escaped(summary)}`)}\r\n${where}${folded(`DESCRIPTION:${escaped(description)}`)}\r\n` +
    `STATUS:${isTentative ? 'TENTATIVE' : 'CONFIRMED'}\r\nEND:VEVENT\r\n`
  );
}

export function calendarInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

const ESCAPED = /[\\;,\r\n]/;

const escaped = (text: string): string =>
  ESCAPED.test(text) ? text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n') : text;

/** A line has at most 75 octets with the one that continues it; a character is never cut in two. */
const MAX_OCTETS = 74;

function folded(line: string): string {
  if (line.length * 3 <= MAX_OCTETS || Buffer.byteLength(line) <= MAX_OCTETS) {
    return line;
  }
  let text = '';
  let from = 0;
  let octets = 0;
  for (let index = 0; index < line.length; index++) {
    const unit = line.charCodeAt(index);
    const isPair = unit >= 0xd800 && unit <= 0xdbff;
    const size = unit < 0x80 ? 1 : unit < 0x800 ? 2 : isPair ? 4 : 3;
    octets += size;
    if (octets > MAX_OCTETS) {
      text += `${line.slice(from, index)}\r\n `;
      from = index;
      octets = size;
    }
    if (isPair) index += 1;
  }
  return text + line.slice(from);
}
