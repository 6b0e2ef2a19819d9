/** caldav-adapter ships no types; these are the parts that davServer.ts uses. */
declare module 'caldav-adapter' {
  import type { Context, Middleware } from 'koa';

  export type CaldavContext = Context & { request: { body: string } };

  export interface StoredCalendar {
    calendarId: string;
    name: string;
    synctoken: string;
  }

  export interface StoredEvent {
    eventId: string;
    ical: string;
    href: string;
  }

  interface Place {
    calendarId: string;
    eventId: string;
  }

  interface DateRange extends Place {
    start: Date | null;
    end: Date | null;
  }

  interface Data {
    createCalendar(
      ctx: CaldavContext,
      calendar: { calendarId?: string; name?: string },
    ): Promise<StoredCalendar>;
    getCalendar(ctx: CaldavContext, place: Place): Promise<StoredCalendar | null>;
    getCalendarId(ctx: CaldavContext, calendar: StoredCalendar): string;
    getCalendarsForPrincipal(ctx: CaldavContext): Promise<StoredCalendar[]>;
    getEvent(ctx: CaldavContext, place: Place): Promise<StoredEvent | null>;
    getEventsForCalendar(ctx: CaldavContext, place: Place): Promise<StoredEvent[]>;
    getEventsByDate(ctx: CaldavContext, range: DateRange): Promise<StoredEvent[]>;
    createEvent(ctx: CaldavContext, place: Place): Promise<StoredEvent>;
    updateEvent(ctx: CaldavContext, place: Place): Promise<StoredEvent>;
    deleteEvent(ctx: CaldavContext, place: Place): Promise<void>;
    buildICS(ctx: CaldavContext, stored: StoredEvent | StoredEvent[]): Promise<string>;
    getETag(ctx: CaldavContext, stored: StoredCalendar | StoredEvent): string;
  }

  interface Principal {
    principalId: string;
    principalName: string;
    email: string;
  }

  function caldav(options: {
    authRealm: string;
    caldavRoot: string;
    calendarRoot: string;
    principalRoot: string;
    authenticate(
      ctx: CaldavContext,
      given: { username: string; password: string },
    ): Promise<Principal | null>;
    data: Data;
  }): Middleware;
  export { caldav as default };
}
