/** Places what overlaps in a column side by side; minutes of the wall clock. */

export interface Spanning {
  startMinute: number;
  endMinute: number;
}

export interface Placed<Item> {
  item: Item;
  /** From the left, 0 first. */
  lane: number;
  /** How many stand side by side in the group that the item overlaps with, directly or through others. */
  lanes: number;
}

/** By start, the longer first. n log n: starts and ends are gone through once each, and freed lanes are used again. */
export function placed<Item extends Spanning>(items: readonly Item[]): Placed<Item>[] {
  const starting = [...items].sort((a, b) => a.startMinute - b.startMinute || b.endMinute - a.endMinute);
  const result: Placed<Item>[] = starting.map((item) => ({ item, lane: 0, lanes: 1 }));
  const ending = [...result].sort((a, b) => a.item.endMinute - b.item.endMinute);
  let group = 0;
  let lanes = 0;
  let ended = 0;
  let free: number[] = [];
  const closeGroup = (until: number) => {
    for (let index = group; index < until; index += 1) result[index]!.lanes = lanes;
    [group, lanes, free] = [until, 0, []];
  };
  result.forEach((placing, index) => {
    while (ended < index && ending[ended]!.item.endMinute <= placing.item.startMinute) {
      free.push(ending[ended]!.lane);
      ended += 1;
    }
    if (ended === index) closeGroup(index);
    const lane = free.pop();
    placing.lane = lane ?? lanes;
    if (lane === undefined) lanes += 1;
  });
  closeGroup(result.length);
  return result;
}

/** What the windows leave of a day's stretch; windows in order of their start. */
export function gaps(windows: readonly Spanning[], from: number, until: number): Spanning[] {
  const left: Spanning[] = [];
  let at = from;
  for (const { startMinute, endMinute } of windows) {
    if (startMinute > at) left.push({ startMinute: at, endMinute: Math.min(startMinute, until) });
    at = Math.max(at, endMinute);
    if (at >= until) break;
  }
  if (at < until) left.push({ startMinute: at, endMinute: until });
  return left;
}

const FIRST_HOUR = 8;
const LAST_HOUR = 20;
export const HOUR_PX = 64;

/** The hours a grid covers: 8 to 20, and whole hours before and after where there is something. */
export function gridHours(items: Iterable<Spanning>): { from: number; until: number } {
  let [from, until] = [FIRST_HOUR, LAST_HOUR];
  for (const { startMinute, endMinute } of items) {
    from = Math.min(from, Math.floor(startMinute / 60));
    until = Math.max(until, Math.ceil(endMinute / 60));
  }
  return { from: from * 60, until: until * 60 };
}

const SNAP_MINUTES = 15;

/** To the quarter of an hour. */
export const snapped = (minute: number) => Math.round(minute / SNAP_MINUTES) * SNAP_MINUTES;
export const snappedDown = (minute: number) => Math.floor(minute / SNAP_MINUTES) * SNAP_MINUTES;
