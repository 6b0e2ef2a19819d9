import type {
  CalendarDriver,
  ChannelRequest,
  RemoteBusy,
  RemoteCalendar,
  RemoteChanges,
  RemoteEvent,
  Window,
} from '../calendarDriver';
import { CalendarError } from '../calendarDriver';
import type { Visit } from '../visitEvent';
import { type GoogleCalendar, failureOf } from './googleApi';
import { type GoogleEvent, changesOf, eventIdOf, eventOf, timesOf, zoneOr } from './googleEvents';
import type { GoogleSession } from './googleSession';

const PAGE = 2_500;
const MOST_EVENTS = 20_000;
const FIELDS =
  'nextPageToken,nextSyncToken,timeZone,items(id,etag,status,transparency,eventType,start,end,attendees(self,responseStatus))';
const EVENT_FIELDS = 'id,etag,status,start,end';

/** A calendar at Google: read by sync tokens, written under the ETag that was read last. */
export class GoogleDriver implements CalendarDriver {
  readonly isWritable = true;
  readonly tellsChanges = true;
  /** Google itself says which attendee the owner is. */
  readonly addresses: readonly string[] = [];

  constructor(
    private readonly session: GoogleSession,
    /** For all-day events, should Google not name the calendar's zone. */
    private readonly timeZone = 'UTC',
  ) {}

  async calendars(): Promise<RemoteCalendar[]> {
    return (await this.account()).calendars;
  }

  /** Those that may be written, the account's own first, and whose account it is. */
  async account(): Promise<{ name: string | null; calendars: RemoteCalendar[] }> {
    const items = await this.session.call(async (google) => {
      const { data } = await google.calendarList.list({ minAccessRole: 'writer', maxResults: 250 });
      return data.items ?? [];
    });
    const primary = items.find((item) => item.primary);
    const sorted = [...items].sort((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false));
    return {
      name: primary?.id ?? null,
      calendars: sorted.flatMap(({ id, summary, summaryOverride }) =>
        id ? [{ url: id, name: (summaryOverride || summary || id).slice(0, 200) }] : [],
      ),
    };
  }

  async read(
    calendarId: string,
    window: Window,
    syncToken: string | null,
  ): Promise<RemoteChanges | 'unchanged'> {
    const changes = await this.session.call(async (google) => {
      if (syncToken !== null) {
        try {
          return await this.list(google, { calendarId, syncToken }, window);
        } catch (error) {
          // The token is too old, or Google has changed its mind about it: everything is read anew.
          if (![400, 410].includes(failureOf(error).status ?? 0)) {
            throw error;
          }
        }
      }
      const [timeMin, timeMax] = [window.startsAt.toISOString(), window.endsAt.toISOString()];
      return this.list(google, { calendarId, timeMin, timeMax }, window);
    });
    const isNothing = !changes.isWhole && changes.busy.length === 0 && changes.gone.length === 0;
    return isNothing && changes.version === syncToken ? 'unchanged' : changes;
  }

  private async list(
    google: GoogleCalendar,
    asked: { calendarId: string } & ({ syncToken: string } | { timeMin: string; timeMax: string }),
    window: Window,
  ): Promise<RemoteChanges> {
    const busy = new Map<string, RemoteBusy>();
    const gone = new Set<string>();
    let pageToken: string | undefined;
    let version: string | null = null;
    do {
      const { data } = await google.events.list({
        ...asked,
        singleEvents: true,
        // Of the guests, the owner alone.
        maxAttendees: 1,
        maxResults: PAGE,
        fields: FIELDS,
        ...(pageToken && { pageToken }),
      });
      pageToken = data.nextPageToken ?? undefined;
      version = data.nextSyncToken ?? null;
      // Something in between that answers in Google's place must not look like an empty calendar.
      if (!Array.isArray(data.items ?? []) || !(pageToken || version)) {
        throw new CalendarError('unreadable', 'The calendar gave an answer that could not be read.');
      }
      const timeZone = zoneOr(data.timeZone, this.timeZone);
      const page = changesOf(data.items ?? [], { window, timeZone });
      page.busy.forEach((event) => {
        busy.set(event.remoteId, event);
        gone.delete(event.remoteId);
      });
      page.gone.forEach((id) => {
        gone.add(id);
        busy.delete(id);
      });
      if (busy.size > MOST_EVENTS) {
        throw new CalendarError(
          'unreadable',
          `The calendar has more than ${MOST_EVENTS} events, which is too many.`,
        );
      }
    } while (pageToken);
    const isWhole = !('syncToken' in asked);
    return { isWhole, busy: [...busy.values()], gone: isWhole ? [] : [...gone], version };
  }

  eventHref(_calendarId: string, appointmentId: string): string {
    return eventIdOf(appointmentId);
  }

  async readEvent(eventId: string): Promise<RemoteEvent | null> {
    const event = await this.event(eventId);
    if (!event || event.status === 'cancelled') {
      return null;
    }
    return { etag: event.etag ?? null, times: timesOf(event, this.timeZone) };
  }

  async writeEvent(eventId: string, visit: Visit, etag: string | null): Promise<string | null> {
    if (etag !== null) {
      return this.patch(eventId, visit, etag);
    }
    const { calendarId } = this.session.access;
    try {
      return await this.session.call(async (google) => {
        const requestBody = { id: eventId, ...eventOf(visit) };
        const { data } = await google.events.insert({ calendarId, requestBody, fields: 'etag' });
        return data.etag ?? null;
      });
    } catch (error) {
      const isTaken = error instanceof CalendarError && error.reason === 'changed';
      const present = isTaken ? await this.event(eventId) : null;
      // Google keeps deleted events for a while, and their ids for ever: such a one is brought back.
      if (present?.status !== 'cancelled' || !present.etag) {
        throw error;
      }
      return this.patch(eventId, visit, present.etag);
    }
  }

  async removeEvent(eventId: string): Promise<void> {
    const { calendarId } = this.session.access;
    await this.session.call(async (google) => {
      try {
        await google.events.delete({ calendarId, eventId });
      } catch (error) {
        if (![404, 410].includes(failureOf(error).status ?? 0)) {
          throw error;
        }
      }
    });
  }

  /** Null where Google does not call this installation, as when its address is not known to Google. */
  async watch({
    id,
    token,
    address,
    endsAt,
  }: ChannelRequest): Promise<{ resourceId: string; endsAt: Date } | null> {
    const { calendarId } = this.session.access;
    const requestBody = { id, token, address, type: 'web_hook', expiration: String(endsAt.getTime()) };
    return this.session.call(async (google) => {
      try {
        const { data } = await google.events.watch({ calendarId, requestBody });
        const until = Number(data.expiration ?? 0) || endsAt.getTime();
        return data.resourceId ? { resourceId: data.resourceId, endsAt: new Date(until) } : null;
      } catch (error) {
        const { status, reason } = failureOf(error);
        if (status === 400 || /^(webhookUrl|push)/i.test(reason)) {
          return null;
        }
        throw error;
      }
    });
  }

  async unwatch(id: string, resourceId: string): Promise<void> {
    await this.session.call(async (google) => {
      try {
        await google.channels.stop({ requestBody: { id, resourceId } });
      } catch (error) {
        if (failureOf(error).status !== 404) {
          throw error;
        }
      }
    });
  }

  async revoke(): Promise<void> {
    await this.session.revoke();
  }

  private async patch(eventId: string, visit: Visit, etag: string): Promise<string | null> {
    const { calendarId } = this.session.access;
    return this.session.call(async (google) => {
      try {
        const { data } = await google.events.patch(
          { calendarId, eventId, requestBody: eventOf(visit), fields: 'etag' },
          { headers: { 'If-Match': etag } },
        );
        return data.etag ?? null;
      } catch (error) {
        throw [404, 410].includes(failureOf(error).status ?? 0)
          ? new CalendarError('changed', 'This event was changed in the calendar meanwhile.')
          : error;
      }
    });
  }

  private async event(eventId: string): Promise<GoogleEvent | null> {
    const { calendarId } = this.session.access;
    return this.session.call(async (google) => {
      try {
        return (await google.events.get({ calendarId, eventId, fields: EVENT_FIELDS })).data;
      } catch (error) {
        if ([404, 410].includes(failureOf(error).status ?? 0)) {
          return null;
        }
        throw error;
      }
    });
  }
}
