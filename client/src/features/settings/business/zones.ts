import { zoneName } from '../../../lib/dates';

/** The four zones of the contiguous United States stand first. */
const FIRST = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles'];

/** Every zone that the browser knows, and the present one, should it be an alias that the browser does not list. */
export function zonesWith(present: string): string[] {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !FIRST.includes(zone));
  return [...new Set([...FIRST, present, ...others])];
}

/** `Eastern Time (America/New York)`. */
export const zoneLabel = (zone: string) => `${zoneName(zone)} (${zone.replaceAll('_', ' ')})`;
