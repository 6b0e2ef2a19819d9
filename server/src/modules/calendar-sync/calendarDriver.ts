import type { Visit } from './visitEvent';

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

/** Everything that the calendar holds. */
export interface RemoteTexts {
  objects: RemoteObject[];
  /** Handed back on the next read, which then may answer `unchanged`. */
  version: string | null;
}

/** Time that the calendar says is busy, or an event of ours. */
export interface RemoteBusy extends Window {
  remoteId: string;
  etag: string | null;
  /** Null for what is not ours. */
  appointmentId: string | null;
}

/** What is new since the version that was handed in; everything when `isWhole`. */
export interface RemoteChanges {
  isWhole: boolean;
  busy: RemoteBusy[];
  /** Ids of what is gone, or busy no longer. */
  gone: string[];
  version: string | null;
}

/** One of our events as it lies in the calendar. */
export interface RemoteEvent {
  etag: string | null;
  /** Null when what lies there is no longer our event, or cannot be read. */
  times: Window | null;
}

/** Where a calendar's server announces changes. */
export interface ChannelRequest {
  id: string;
  token: string;
  address: string;
  endsAt: Date;
}

/** What each kind of calendar can do. Every method throws `CalendarError`. */
export interface CalendarDriver {
  /** Whether appointments can be written into it. */
  readonly isWritable: boolean;
  /**
   * Whether versions go on from one another and tell what changed since, our own writing included; otherwise a version
   * names a content, to which the calendar may come back.
   */
  readonly tellsChanges: boolean;
  /** Mail addresses of whoever owns the account, to tell declined invitations. */
  readonly addresses: readonly string[];
  /** Those to choose from. */
  calendars(): Promise<RemoteCalendar[]>;
  read(
    calendarUrl: string,
    window: Window,
    knownVersion: string | null,
  ): Promise<RemoteTexts | RemoteChanges | 'unchanged'>;
  /** Where the event of this appointment is, or will be. */
  eventHref(calendarUrl: string, appointmentId: string): string;
  /** One event, or null when it is gone. */
  readEvent(href: string): Promise<RemoteEvent | null>;
  /** @param etag of what may be replaced; null for a new event. @throws `changed` when another one lies there. */
  writeEvent(href: string, visit: Visit, etag: string | null): Promise<string | null>;
  /** An event that is gone already is fine. */
  removeEvent(href: string): Promise<void>;
  /** Has changes announced; null where the server will not. */
  watch?(channel: ChannelRequest): Promise<{ resourceId: string; endsAt: Date } | null>;
  unwatch?(channelId: string, resourceId: string): Promise<void>;
  /** Ends the access at the server. */
  revoke?(): Promise<void>;
}

/** How a Google calendar is reached. */
export interface GoogleAccess {
  provider: 'google';
  /** Of the OAuth client that the tokens were given to. */
  clientId: string;
  refreshToken: string;
  accessToken: string;
  /** When the access token ends, in milliseconds since 1970. */
  accessEndsAt: number;
  /** When the consent itself ends, in milliseconds since 1970; null when Google names no end. */
  consentEndsAt: number | null;
  /** Empty while it is being chosen. */
  calendarId: string;
}

/** How a calendar is reached; sealed in the database. */
export type CalendarAccess =
  | { provider: 'ics'; url: string }
  | { provider: 'caldav'; serverUrl: string; username: string; password: string; calendarUrl: string }
  | GoogleAccess;

/** The calendar's address, or what else names it at its server. */
export function calendarUrlOf(access: CalendarAccess): string {
  switch (access.provider) {
    case 'ics':
      return access.url;
    case 'caldav':
      return access.calendarUrl;
    case 'google':
      return access.calendarId;
  }
}
