import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import caldav, { type CaldavContext, type StoredCalendar, type StoredEvent } from 'caldav-adapter';
import ICAL from 'ical.js';
import Koa from 'koa';

/** A CalDAV server (RFC 4791) in this process: the protocol by caldav-adapter, one account, calendars in memory. */
export interface DavServer {
  url: string;
  /** The address of the account's folder of calendars, as the server writes it. */
  home: string;
  setPassword(password: string): void;
  stop(): Promise<void>;
}

interface Calendar extends StoredCalendar {
  events: Map<string, StoredEvent>;
}

export async function startDavServer(username: string, firstPassword: string): Promise<DavServer> {
  let password = firstPassword;
  const calendars = new Map<string, Calendar>();
  const calendarOf = (id: string): Calendar | null => calendars.get(id) ?? null;
  const eventsOf = (id: string): StoredEvent[] => [...(calendarOf(id)?.events.values() ?? [])];
  /** Every change gives the calendar another version, which clients read as `getctag`. */
  const changed = (calendar: Calendar): void => {
    calendar.synctoken = randomUUID();
  };

  function store(ctx: CaldavContext, eventId: string, calendarId: string): StoredEvent {
    const calendar = calendars.get(calendarId)!;
    const event = { eventId, ical: ctx.request.body, href: ctx.url };
    calendar.events.set(fileOf(eventId), event);
    changed(calendar);
    return event;
  }

  const koa = new Koa();
  koa.silent = true;
  koa.use(
    caldav({
      authRealm: 'calendars',
      caldavRoot: '/',
      calendarRoot: 'calendars',
      principalRoot: 'principals',
      authenticate: (_ctx, given) =>
        Promise.resolve(
          given.username === username && given.password === password
            ? { principalId: username, principalName: username, email: username }
            : null,
        ),
      data: {
        createCalendar: (_ctx, { calendarId, name }) => {
          const calendar = {
            calendarId: calendarId!,
            name: name ?? calendarId!,
            synctoken: randomUUID(),
            events: new Map(),
          };
          calendars.set(calendarId!, calendar);
          return Promise.resolve(calendar);
        },
        getCalendar: (_ctx, { calendarId }) => Promise.resolve(calendarOf(calendarId)),
        getCalendarId: (_ctx, { calendarId }) => calendarId,
        getCalendarsForPrincipal: () => Promise.resolve([...calendars.values()]),
        getEvent: (_ctx, { calendarId, eventId }) =>
          Promise.resolve(calendarOf(calendarId)?.events.get(fileOf(eventId)) ?? null),
        getEventsForCalendar: (_ctx, { calendarId }) => Promise.resolve(eventsOf(calendarId)),
        getEventsByDate: (_ctx, { calendarId, start, end }) =>
          Promise.resolve(eventsOf(calendarId).filter(({ ical }) => happensWithin(ical, start, end))),
        createEvent: (ctx, { calendarId, eventId }) => Promise.resolve(store(ctx, eventId, calendarId)),
        updateEvent: (ctx, { calendarId, eventId }) => Promise.resolve(store(ctx, eventId, calendarId)),
        deleteEvent: (_ctx, { calendarId, eventId }) => {
          const calendar = calendars.get(calendarId)!;
          calendar.events.delete(fileOf(eventId));
          changed(calendar);
          return Promise.resolve();
        },
        buildICS: (_ctx, event) => Promise.resolve((event as StoredEvent).ical),
        getETag: (_ctx, stored) =>
          `"${createHash('sha256')
            .update('ical' in stored ? stored.ical : stored.synctoken)
            .digest('hex')
            .slice(0, 16)}"`,
      },
    }),
  );

  const http = createServer((request, response) => void koa.callback()(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/`;
  return {
    url,
    home: `${url}calendars/${username}/`,
    setPassword: (next) => {
      password = next;
    },
    stop: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
}

/** The library cuts `.ics` off in a multiget, and nowhere else. */
const fileOf = (eventId: string): string => eventId.replace(/\.ics$/, '');

/** RFC 4791, section 9.9: an event is in the range when one of its occurrences overlaps it. */
function happensWithin(ical: string, start: Date | null, end: Date | null): boolean {
  const calendar = new ICAL.Component(ICAL.parse(ical) as unknown[]);
  return calendar.getAllSubcomponents('vevent').some((component) => {
    const event = new ICAL.Event(component);
    const durationMs = event.endDate.toJSDate().getTime() - event.startDate.toJSDate().getTime();
    const occurrences = event.iterator();
    for (let next = occurrences.next(); next; next = occurrences.next()) {
      const startsAt = next.toJSDate().getTime();
      if (end && startsAt >= end.getTime()) {
        return false;
      }
      if (!start || startsAt + durationMs > start.getTime()) {
        return true;
      }
    }
    return false;
  });
}
