import { formatDateShort, formatTime, viewerZone } from '../../../lib/dates';

/** `Tue, Mar 3, 3:15 PM`, on the admin's own clock: a switch belongs to no salon. */
export const formatMoment = (iso: string) =>
  `${formatDateShort(iso, viewerZone())}, ${formatTime(iso, viewerZone())}`;

/** What a date-and-time field holds for a moment, on the admin's own clock. */
export function localFieldValue(iso: string | null): string {
  if (!iso) return '';
  const date = new Date(iso);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
