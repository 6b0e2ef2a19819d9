import type { ManagedAppointmentFragment, ManagedBookingQuery } from '../../generated/public.generated';
import { formatDateLong, formatTime, sameZone, zoneName } from '../../lib/dates';
import { locale } from '../../lib/locale';

export type ManagedBooking = ManagedBookingQuery['managedBooking'];

export const barbersOf = ({ lines }: ManagedAppointmentFragment) =>
  new Intl.ListFormat(locale()).format(new Set(lines.map((line) => line.barberName)));

export const servicesOf = ({ lines }: ManagedAppointmentFragment) =>
  lines.map((line) => line.serviceName).join(', ');

/** `Tuesday, March 3, 3:15 PM`, with the end if one is given, and the zone where the viewer's clock shows another time. */
export function formatMoment(startsAt: string, timeZone: string, endsAt?: string): string {
  const start = `${formatDateLong(startsAt, timeZone)}, ${formatTime(startsAt, timeZone)}`;
  const span = endsAt ? `${start} – ${formatTime(endsAt, timeZone)}` : start;
  return sameZone(timeZone) ? span : `${span} (${zoneName(timeZone)})`;
}
