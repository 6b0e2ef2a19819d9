import type { LocalWindow } from './types';

/**
 * Takes breaks out of one date's working windows: 09:00–17:00 without 12:00–13:00 is 09:00–12:00 and
 * 13:00–17:00. Both lists may be unsorted and may overlap; the answer is sorted, and touching windows are one.
 */
export function cutBreaks(windows: readonly LocalWindow[], breaks: readonly LocalWindow[]): LocalWindow[] {
  let open = mergeWindows(windows);
  for (const pause of breaks) {
    if (pause.startMinute >= pause.endMinute) continue;
    open = open.flatMap((window) => [
      { startMinute: window.startMinute, endMinute: Math.min(window.endMinute, pause.startMinute) },
      { startMinute: Math.max(window.startMinute, pause.endMinute), endMinute: window.endMinute },
    ]);
    open = open.filter((window) => window.startMinute < window.endMinute);
  }
  return open;
}

/** Sorted, without empty windows, overlapping and touching ones made one. */
function mergeWindows(windows: readonly LocalWindow[]): LocalWindow[] {
  const merged: LocalWindow[] = [];
  const sorted = windows
    .filter((window) => window.startMinute < window.endMinute)
    .sort((a, b) => a.startMinute - b.startMinute);
  for (const { startMinute, endMinute } of sorted) {
    const last = merged.at(-1);
    if (last !== undefined && startMinute <= last.endMinute) {
      last.endMinute = Math.max(last.endMinute, endMinute);
    } else {
      merged.push({ startMinute, endMinute });
    }
  }
  return merged;
}
