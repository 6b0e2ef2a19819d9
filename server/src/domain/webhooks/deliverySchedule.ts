const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Milliseconds between the attempts, as the Standard Webhooks specification suggests: three days in all. */
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

export const MOST_DELIVERY_ATTEMPTS = WAITS.length + 1;

/** Longer than this nobody makes us wait. */
const LONGEST_RETRY_AFTER = 24 * HOUR;
/** So many failures in a row, whatever the event, and the endpoint is left alone for a while. */
const FAILURES_BEFORE_PAUSE = 3;
const FIRST_PAUSE = 5 * SECOND;
const LONGEST_PAUSE = 5 * MINUTE;
/** An endpoint that has failed for so long is switched off. */
const PATIENCE = 5 * DAY;

/**
 * Milliseconds until the next attempt, or null after the last.
 * @param attempts how many there were.
 * @param retryAfter milliseconds that the receiver asked for; waiting is never shorter than that, up to a day.
 * @param random from 0 to 1: waits are up to a fifth longer, so that what failed together does not come together.
 */
export function waitAfter(attempts: number, retryAfter: number | null, random: number): number | null {
  const wait = WAITS[attempts - 1];
  if (wait === undefined) {
    return null;
  }
  return Math.max(wait * (1 + random / 5), Math.min(retryAfter ?? 0, LONGEST_RETRY_AFTER));
}

/** Milliseconds for which an endpoint is left alone, after so many failures in a row. */
export function pauseAfter(failures: number, retryAfter: number | null): number {
  const asked = Math.min(retryAfter ?? 0, LONGEST_RETRY_AFTER);
  if (failures < FAILURES_BEFORE_PAUSE) {
    return asked;
  }
  const own = FIRST_PAUSE * 2 ** Math.min(failures - FAILURES_BEFORE_PAUSE, 10);
  return Math.max(asked, Math.min(own, LONGEST_PAUSE));
}

export const isBeyondPatience = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= PATIENCE;

/** Milliseconds that a Retry-After header asks for, in seconds or as a date; null for anything else. */
export function retryAfterOf(header: string | null, now: Date): number | null {
  if (!header) {
    return null;
  }
  const text = header.trim();
  const asked = /^\d{1,9}$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now.getTime();
  return Number.isFinite(asked) && asked > 0 ? asked : null;
}
