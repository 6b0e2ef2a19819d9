import type { TFunction } from 'i18next';

/** `45 min`, `1 h`, `1 h 15 min`, in the texts of the booking namespace. */
export function formatDuration(t: TFunction<'booking'>, durationMinutes: number): string {
  const hours = Math.floor(durationMinutes / 60);
  const minutes = durationMinutes % 60;
  if (hours === 0) return t('minutes', { minutes });
  return minutes === 0 ? t('hours', { hours }) : t('hoursMinutes', { hours, minutes });
}
