/** A clock time in a reply, in either language and either notation; a reference such as K4PMX2 is none. */
const CLOCK =
  /(?<![\p{L}\d])(\d{1,2})(?::(\d{2}))?\s*(a\.?\s?m\.?|p\.?\s?m\.?)(?![\p{L}\d])|(?<![\d:])(\d{1,2}):(\d{2})(?![\d:])/giu;

/** What looks like a time in an address is none. */
const LINK = /https?:\/\/\S+/gu;

/**
 * The times that a reply names although nothing stands behind them: no free time found in this conversation, no
 * booking, no opening hour, nothing that the customer said. Minutes since midnight.
 */
export function unbackedTimes(reply: string, backed: ReadonlySet<number>): number[] {
  return clockTimes(reply.replace(LINK, ' ')).filter((minute) => !backed.has(minute));
}

/** Every clock time in a text, in the order in which they are named. */
export const clockTimes = (text: string): number[] => [...text.matchAll(CLOCK)].map(minuteNamed);

function minuteNamed(match: RegExpMatchArray): number {
  const [, hour, minute, half, plainHour, plainMinute] = match;
  if (half === undefined) return Number(plainHour) * 60 + Number(plainMinute);
  const late = /^p/i.test(half);
  return ((Number(hour) % 12) + (late ? 12 : 0)) * 60 + Number(minute ?? 0);
}
