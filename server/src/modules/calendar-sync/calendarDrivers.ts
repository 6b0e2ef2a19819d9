import { createOutboundFetch } from '../../platform/http/outboundFetch';
import { CaldavDriver } from './caldavDriver';
import type { CalendarAccess, CalendarDriver } from './calendarDriver';
import { IcsDriver } from './icsDriver';

const MOST_BYTES = 5 * 1024 * 1024;
const MOST_MILLISECONDS = 10_000;

export type OpenCalendar = (access: CalendarAccess) => CalendarDriver;

/** @param allowPrivate reach calendars in this machine's own network, for those who host both themselves. */
export function calendarDrivers(allowPrivate: boolean): OpenCalendar {
  const fetch = createOutboundFetch({
    allowPrivate,
    maxBytes: MOST_BYTES,
    timeoutMilliseconds: MOST_MILLISECONDS,
  });
  return (access) =>
    access.provider === 'ics' ? new IcsDriver(access.url, fetch) : new CaldavDriver(access, fetch);
}
