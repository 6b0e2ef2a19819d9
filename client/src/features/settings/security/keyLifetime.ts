import { zoneDay } from '../../../lib/wallClock';

/** How long a new key lasts: for ever, so many days, or through a day of one's own choice. */
export const LIFETIMES = ['never', '30', '90', '365', 'date'] as const;
export type Lifetime = (typeof LIFETIMES)[number];

const DAY = 24 * 60 * 60_000;
const SOON_DAYS = 14;

/** When a key made now ends, in ISO 8601; null for one that lasts. A day ends at midnight in the zone of the business. */
export function expiryOf(lifetime: Lifetime, lastDay: string, timeZone: string): string | null {
  switch (lifetime) {
    case 'never':
      return null;
    case 'date':
      return new Date(zoneDay(lastDay, timeZone).endsAt).toISOString();
    default:
      return new Date(Date.now() + Number(lifetime) * DAY).toISOString();
  }
}

export type KeyState = 'lasts' | 'expires' | 'expiresSoon' | 'expired';

export function keyStateOf(expiresAt: string | null | undefined): KeyState {
  if (!expiresAt) return 'lasts';
  const ahead = Date.parse(expiresAt) - Date.now();
  if (ahead <= 0) return 'expired';
  return ahead <= SOON_DAYS * DAY ? 'expiresSoon' : 'expires';
}
