import { EN_PART, ES_PART, HOURS, MINUTES } from './clockPatterns';
import type { DayPart } from './dayParts';

/** A time of day as it was said. */
interface Clock {
  hour: number;
  minute: number;
  part: 'am' | 'pm' | DayPart | null;
  /** Written so that only one reading remains: 08:30, 17:00. */
  isFull: boolean;
}

/** Reads what `EN_TIME` and `ES_TIME` match; null for what is no time after all. */
export function readClock(text: string): Clock | null {
  if (/noon|midday|mediodia/.test(text)) return { hour: 12, minute: 0, part: null, isFull: true };
  const part = partIn(text);
  const bare = text
    .replace(new RegExp(`${EN_PART}|${ES_PART}`, 'g'), '')
    .replace(/ ?([ap]m|o ?clock|en punto|horas|hs)\b/g, '')
    .replace(/\blas? /g, '')
    .replace(/\bminutes /g, '')
    .trim();
  const digits = /^(\d{1,2})(?:[:.h ](\d{2})|h)?$/.exec(bare);
  if (digits) {
    const hour = Number(digits[1]);
    return hour > 24
      ? null
      : { hour, minute: Number(digits[2] ?? 0), part, isFull: hour > 12 || /^0/.test(digits[1]!) };
  }
  const before = /^(?:(.+) (past|to)|(half)) (\S+)$/.exec(bare);
  if (before) {
    const hour = hourOf(before[4]!);
    const minutes = before[3] ? 30 : minutesOf(before[1]!);
    if (hour === null || minutes === null) return null;
    return before[2] === 'to'
      ? { hour: hour === 1 ? 12 : hour - 1, minute: 60 - minutes, part, isFull: false }
      : { hour, minute: minutes, part, isFull: false };
  }
  const after = /^(\S+)(?: (y|menos)? ?(.+))?$/.exec(bare);
  const hour = after && hourOf(after[1]!);
  if (!after || hour === null) return null;
  if (!after[3]) return { hour, minute: 0, part, isFull: false };
  const minutes = minutesOf(after[3]);
  if (minutes === null) return null;
  return after[2] === 'menos'
    ? { hour: hour === 1 ? 12 : hour - 1, minute: 60 - minutes, part, isFull: false }
    : { hour, minute: minutes, part, isFull: false };
}

const hourOf = (text: string): number | null =>
  HOURS[text] ?? (/^\d{1,2}$/.test(text) && Number(text) <= 24 ? Number(text) : null);
const minutesOf = (text: string): number | null =>
  MINUTES[text] ?? (/^\d{1,2}$/.test(text) && Number(text) < 60 ? Number(text) : null);

function partIn(text: string): Clock['part'] {
  if (/\d ?am\b|\bam\b/.test(text)) return 'am';
  if (/\d ?pm\b|\bpm\b/.test(text)) return 'pm';
  if (/morning|manana/.test(text)) return 'morning';
  if (/afternoon|tarde|mediodia/.test(text)) return 'afternoon';
  return /evening|night|noche/.test(text) ? 'evening' : null;
}

/**
 * Minutes since midnight, the likelier reading first. Nobody has hair cut at two in the night: 1 to 7 mean the
 * afternoon and evening, 8 to 11 the morning, unless something else is said.
 */
export function readings(
  { hour, minute, part, isFull }: Clock,
  said: DayPart | null,
): [number, number | null] {
  const at = (hours: number): number => hours * 60 + minute;
  const half = part ?? said;
  if (isFull || hour === 0) return [at(hour % 24), null];
  const morning = at(hour % 12);
  const later = at((hour % 12) + 12);
  if (half === 'am' || half === 'morning') return [hour === 12 && half === 'morning' ? later : morning, null];
  if (half === 'pm' || half === 'afternoon') return [later, null];
  if (half === 'evening') return [later, null];
  if (hour === 12) return [later, null];
  return hour <= 7 ? [later, morning] : [morning, later];
}

/** Reads a time among words of which some may have told the part of the day: minutes, and what else they can mean. */
export type ReadTime = (text: string) => [number, number | null] | null;

export const readingIn =
  (said: DayPart | null): ReadTime =>
  (text) => {
    const read = readClock(text);
    return read && readings(read, said);
  };
