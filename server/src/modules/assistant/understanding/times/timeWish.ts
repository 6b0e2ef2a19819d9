/** When in the day somebody wants to come; minutes since the local midnight. */
export type TimeWish =
  /** `other`: what else it can mean where morning or evening was not said. */
  | { kind: 'at'; minutes: number; other: number | null; isRough: boolean }
  /** The visit starts within, both ends included. */
  | { kind: 'between'; from: number; to: number }
  | { kind: 'first' }
  | { kind: 'last' };

/** The last minute of a day. */
export const DAY_END = 24 * 60 - 1;

/** Notes a time that is wished for, and where in the text it is said. */
export type SayTime = (wish: TimeWish, index: number) => void;

export const exactly = (minutes: number): TimeWish => ({ kind: 'at', minutes, other: null, isRough: false });

/** "after 12, before 5" is both; of two that exclude each other the later counts. */
export function bothOf(before: TimeWish | null, now: TimeWish): TimeWish {
  if (before?.kind !== 'between' || now.kind !== 'between') return now;
  const from = Math.max(before.from, now.from);
  const to = Math.min(before.to, now.to);
  return from < to ? { kind: 'between', from, to } : now;
}
