import { createOutboundFetch } from '../../platform/http/outboundFetch';
import type { TenantContext } from '../../platform/request/tenantContext';
import { CaldavDriver } from './caldavDriver';
import type { CalendarAccess, CalendarDriver, GoogleAccess } from './calendarDriver';
import { type GoogleApi } from './google/googleApi';
import type { GoogleClients } from './google/googleClients';
import { GoogleDriver } from './google/googleDriver';
import { GoogleSession } from './google/googleSession';
import { IcsDriver } from './icsDriver';

const MOST_BYTES = 5 * 1024 * 1024;
const MOST_MILLISECONDS = 10_000;

/** Whose calendar is opened, and where access that was renewed meanwhile is kept. */
export interface CalendarPlace {
  ctx: TenantContext;
  timeZone?: string;
  keep?: (access: CalendarAccess) => Promise<void>;
}

export interface OpenCalendar {
  (access: GoogleAccess, place: CalendarPlace): GoogleDriver;
  (access: CalendarAccess, place: CalendarPlace): CalendarDriver;
}

/** @param allowPrivate reach calendars in this machine's own network, for those who host both themselves. */
export function calendarDrivers(
  allowPrivate: boolean,
  google: { api: GoogleApi; clients: GoogleClients },
): OpenCalendar {
  const fetch = createOutboundFetch({
    allowPrivate,
    maxBytes: MOST_BYTES,
    timeoutMilliseconds: MOST_MILLISECONDS,
  });
  const { api, clients } = google;
  const open = (access: CalendarAccess, { ctx, timeZone, keep }: CalendarPlace): CalendarDriver => {
    switch (access.provider) {
      case 'ics':
        return new IcsDriver(access.url, fetch);
      case 'caldav':
        return new CaldavDriver(access, fetch);
      case 'google': {
        const client = (id: string) => clients.named(ctx, id);
        return new GoogleDriver(
          new GoogleSession(access, { api, client, keep: async (renewed) => keep?.(renewed) }),
          timeZone,
        );
      }
    }
  };
  return open as OpenCalendar;
}
