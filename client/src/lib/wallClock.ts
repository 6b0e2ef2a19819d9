/**
 * The moment, as an ISO string in UTC, when clocks in a zone show a local date and time. A time that clocks skip is
 * taken as that much later; of one that they show twice, the first.
 */
export function instantIn(localDate: string, time: string, zone: string): string {
  const wanted = Date.parse(`${localDate}T${time}:00Z`);
  // On a day when clocks change, the offset of the day before holds until then, that of the day after from then on.
  const before = wanted - offsetAt(wanted - DAY, zone);
  const after = wanted - offsetAt(wanted + DAY, zone);
  const isAfter = shown(before, zone) !== wanted && shown(after, zone) === wanted;
  return new Date(isAfter ? after : before).toISOString();
}

const DAY = 86_400_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** What clocks in the zone show then, read as if it were UTC. */
function shown(moment: number, zone: string): number {
  let formatter = formatters.get(zone);
  if (!formatter) {
    const numeric = '2-digit';
    formatter = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: numeric,
      day: numeric,
      hour: numeric,
      minute: numeric,
      second: numeric,
    });
    formatters.set(zone, formatter);
  }
  const part = Object.fromEntries(formatter.formatToParts(moment).map(({ type, value }) => [type, value]));
  return Date.parse(`${part.year}-${part.month}-${part.day}T${part.hour}:${part.minute}:${part.second}Z`);
}

/** `15:30`, as the clocks of a zone show a moment: what a time field holds. */
export const clockTimeOf = (iso: string, zone: string): string =>
  new Date(shown(Date.parse(iso), zone)).toISOString().slice(11, 16);

const offsetAt = (moment: number, zone: string) => shown(moment, zone) - moment;
