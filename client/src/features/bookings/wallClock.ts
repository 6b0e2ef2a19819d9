const MINUTE_MS = 60_000;

/** `15:30`, as the clocks of a zone show a moment: what a time field holds. */
export function clockTimeOf(iso: string, zone: string): string {
  const parts = partsIn(Date.parse(iso), zone);
  return `${parts.hour}:${parts.minute}`;
}

/**
 * The moment at which a zone's clocks show `15:30` on a local date, as ISO text. A time that occurs twice means the
 * first; one that the clocks skip means as long after the gap began (2:30 becomes 3:30), as the server reads it.
 */
export function momentOf(localDate: string, time: string, zone: string): string {
  const wanted = Date.parse(`${localDate}T${time}:00Z`);
  // The offsets a day to either side: every reading of the time uses one of them.
  const [before, after] = [-1, 1].map((side) => offsetAt(wanted + side * 24 * 60 * MINUTE_MS, zone)) as [
    number,
    number,
  ];
  const readings = [wanted - before, wanted - after].filter(
    (moment) => moment + offsetAt(moment, zone) === wanted,
  );
  return new Date(readings.length > 0 ? Math.min(...readings) : wanted - before).toISOString();
}

function offsetAt(moment: number, zone: string): number {
  const { year, month, day, hour, minute } = partsIn(moment, zone);
  return (
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`) - Math.floor(moment / MINUTE_MS) * MINUTE_MS
  );
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function partsIn(moment: number, zone: string): Record<string, string> {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
    formatters.set(zone, formatter);
  }
  return Object.fromEntries(formatter.formatToParts(moment).map(({ type, value }) => [type, value]));
}
