/** Why a calendar could not be read or written. The message is a sentence for the salon. */
export class CalendarError extends Error {
  constructor(
    /** `access`: the password or link no longer opens it. `changed`: somebody else has just written the event. */
    readonly reason: 'access' | 'missing' | 'changed' | 'unreadable' | 'unreachable',
    message: string,
    /** The input field that is to blame when the calendar is being connected. */
    readonly field: 'url' | 'username' | 'password' = 'url',
  ) {
    super(message);
    this.name = 'CalendarError';
  }
}

export interface Window {
  startsAt: Date;
  endsAt: Date;
}

export interface RemoteCalendar {
  url: string;
  name: string;
}

/** One calendar object as it lies there: a VCALENDAR text, with the event's address and version where it has any. */
export interface RemoteObject {
  href: string | null;
  etag: string | null;
  text: string;
}

export interface RemoteRead {
  objects: RemoteObject[];
  /** Handed back on the next read, which then may answer `unchanged`. */
  version: string | null;
}

/** What each kind of calendar can do. Every method throws `CalendarError`. */
export interface CalendarDriver {
  /** Whether appointments can be written into it. */
  readonly isWritable: boolean;
  /** Mail addresses of whoever owns the account, to tell declined invitations. */
  readonly addresses: readonly string[];
  /** Those to choose from. */
  calendars(): Promise<RemoteCalendar[]>;
  read(calendarUrl: string, window: Window, knownVersion: string | null): Promise<RemoteRead | 'unchanged'>;
  /** One event, or null when it is gone. */
  readEvent(href: string): Promise<RemoteObject | null>;
  /** @param etag of what may be replaced; null for a new event. @throws `changed` when another one lies there. */
  writeEvent(href: string, text: string, etag: string | null): Promise<string | null>;
  /** An event that is gone already is fine. */
  removeEvent(href: string): Promise<void>;
}

/** How a calendar is reached; sealed in the database. */
export type CalendarAccess =
  | { provider: 'ics'; url: string }
  | { provider: 'caldav'; serverUrl: string; username: string; password: string; calendarUrl: string };
