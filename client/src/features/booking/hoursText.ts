import { perLocale } from '../../lib/locale';
import type { PublicBusiness } from './bookingChoice';

const timeFormat = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
);

/** `09:00` → `9:00 AM`; `24:00` is midnight. */
function formatClock(clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return timeFormat()
    .format(new Date(Date.UTC(2026, 0, 1, hours, minutes)))
    .replace(/[\u202f\u00a0]/g, ' ');
}

/** `9:00 AM – 5:00 PM`, or null when the business is closed on that weekday (0 is Sunday). */
export function dayHours({ businessHours }: PublicBusiness, weekday: number): string | null {
  const hours = businessHours.find((day) => day.weekday === weekday);
  return hours?.enabled ? `${formatClock(hours.start)} – ${formatClock(hours.end)}` : null;
}
