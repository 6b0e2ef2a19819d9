import {
  type DAVAccount,
  calendarQuery,
  fetchCalendarUserAddresses,
  fetchCalendars,
  fetchHomeUrl,
  fetchPrincipalUrl,
  getBasicAuthHeaders,
  propfind,
  serviceDiscovery,
} from 'tsdav';
import { OutboundError, type OutboundFetch } from '../../platform/http/outboundFetch';
import {
  type CalendarDriver,
  CalendarError,
  type RemoteCalendar,
  type RemoteEvent,
  type RemoteObject,
  type RemoteTexts,
  type Window,
} from './calendarDriver';
import { ownTimes } from './calendarText';
import { type Visit, visitText } from './visitEvent';

export interface CaldavAccount {
  serverUrl: string;
  username: string;
  password: string;
}

const ICS = 'text/calendar; charset=utf-8';

/** A calendar on a CalDAV server: iCloud, Fastmail, Nextcloud, Radicale and others. */
export class CaldavDriver implements CalendarDriver {
  readonly isWritable = true;
  readonly tellsChanges = false;
  private known: string[];
  private readonly headers: Record<string, string>;
  private readonly fetch: OutboundFetch;

  constructor(
    private readonly account: CaldavAccount,
    fetch: OutboundFetch,
  ) {
    const { username, password } = account;
    this.known = username.includes('@') ? [username.toLowerCase()] : [];
    this.headers = { authorization: getBasicAuthHeaders({ username, password }).authorization ?? '' };
    this.fetch = (url, init) => refuseErrors(() => fetch(url, init), init?.method ?? 'GET');
  }

  get addresses(): readonly string[] {
    return this.known;
  }

  async calendars(): Promise<RemoteCalendar[]> {
    const { headers, fetch } = this;
    const found = await this.discovered(async () => {
      const account: DAVAccount = { serverUrl: this.account.serverUrl, accountType: 'caldav' };
      account.rootUrl = await serviceDiscovery({ account, headers, fetch });
      account.principalUrl = await fetchPrincipalUrl({ account, headers, fetch }).catch((error: unknown) => {
        // Not every server says at its front door where the calendars are; the given address may be the right one.
        if (error instanceof CalendarError || account.rootUrl === this.account.serverUrl) {
          throw error;
        }
        account.rootUrl = this.account.serverUrl;
        return fetchPrincipalUrl({ account, headers, fetch });
      });
      account.homeUrl = await fetchHomeUrl({ account, headers, fetch });
      return fetchCalendars({ account, headers, fetch });
    });
    return found
      .filter(({ components }) => !components?.length || components.includes('VEVENT'))
      .map(({ url, displayName }) => ({ url, name: nameOf(displayName, url) }));
  }

  async read(
    calendarUrl: string,
    window: Window,
    knownVersion: string | null,
  ): Promise<RemoteTexts | 'unchanged'> {
    const version = await this.version(calendarUrl);
    if (version !== null && version === knownVersion) {
      return 'unchanged';
    }
    const answers = await calendarQuery({
      url: calendarUrl,
      headers: this.headers,
      fetch: this.fetch,
      depth: '1',
      props: { 'd:getetag': {}, 'c:calendar-data': {} },
      filters: [
        {
          'comp-filter': {
            _attributes: { name: 'VCALENDAR' },
            'comp-filter': {
              _attributes: { name: 'VEVENT' },
              'time-range': { _attributes: { start: basic(window.startsAt), end: basic(window.endsAt) } },
            },
          },
        },
      ],
    });
    const objects: RemoteObject[] = [];
    for (const { href, props } of answers) {
      const text = textOf(props?.calendarData);
      if (href && text) {
        objects.push({ href: new URL(href, calendarUrl).href, etag: etagOf(props?.getetag), text });
      } else if (!href) {
        // An empty calendar answers with an empty list, not with something unreadable.
        if (!isEmptyList(answers)) {
          throw new CalendarError('unreadable', 'The calendar gave an answer that could not be read.');
        }
      }
    }
    return { objects, version };
  }

  eventHref(calendarUrl: string, appointmentId: string): string {
    const folder = calendarUrl.endsWith('/') ? calendarUrl : `${calendarUrl}/`;
    return new URL(`chairside-${appointmentId}.ics`, folder).href;
  }

  async readEvent(href: string): Promise<RemoteEvent | null> {
    const answer = await this.fetch(href, { headers: this.headers });
    if ([404, 410].includes(answer.status)) {
      return null;
    }
    return { etag: answer.headers.get('etag'), times: ownTimes(await answer.text()) };
  }

  async writeEvent(href: string, visit: Visit, etag: string | null): Promise<string | null> {
    const condition: Record<string, string> = etag ? { 'if-match': etag } : { 'if-none-match': '*' };
    const answer = await this.fetch(href, {
      method: 'PUT',
      body: visitText(visit),
      headers: { ...this.headers, 'content-type': ICS, ...condition },
    });
    if ([404, 409, 410, 412].includes(answer.status)) {
      throw new CalendarError('changed', 'This event was changed in the calendar meanwhile.');
    }
    return answer.headers.get('etag') ?? (await this.readEvent(href))?.etag ?? null;
  }

  async removeEvent(href: string): Promise<void> {
    await this.fetch(href, { method: 'DELETE', headers: this.headers });
  }

  /** Mail addresses that invitations to this account name, from the server itself. */
  async learnAddresses(): Promise<readonly string[]> {
    const { headers, fetch } = this;
    const account: DAVAccount = { serverUrl: this.account.serverUrl, accountType: 'caldav' };
    try {
      account.rootUrl = await serviceDiscovery({ account, headers, fetch });
      account.principalUrl = await fetchPrincipalUrl({ account, headers, fetch });
      const addresses = await fetchCalendarUserAddresses({ account, headers, fetch });
      const mails = addresses
        .filter((address) => /^mailto:/i.test(address))
        .map((address) => address.slice(7));
      this.known = [...new Set([...this.known, ...mails.map((mail) => mail.toLowerCase())])];
    } catch {
      // Few servers know; then the user name alone tells.
    }
    return this.known;
  }

  private async version(calendarUrl: string): Promise<string | null> {
    const [answer] = await propfind({
      url: calendarUrl,
      props: { 'cs:getctag': {}, 'd:sync-token': {} },
      depth: '0',
      headers: this.headers,
      fetch: this.fetch,
    });
    const tag: unknown = answer?.props?.getctag ?? answer?.props?.syncToken;
    return typeof tag === 'string' || typeof tag === 'number' ? String(tag) : null;
  }

  private async discovered<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof CalendarError) {
        throw error;
      }
      throw new CalendarError('missing', 'No calendars were found at this address. Please check it.');
    }
  }
}

/** The library takes error pages for calendars: whatever is no proper answer ends here instead. */
async function refuseErrors(send: () => Promise<Response>, method: string): Promise<Response> {
  let answer: Response;
  try {
    answer = await send();
  } catch (error) {
    throw error instanceof OutboundError ? new CalendarError('unreachable', error.message) : error;
  }
  const { status } = answer;
  if (status === 401 || status === 403) {
    throw new CalendarError(
      'access',
      'The calendar does not accept this user name and password. Some services want an app password.',
      'password',
    );
  }
  const isQuestion = method === 'PROPFIND' || method === 'REPORT';
  if (isQuestion && [404, 405, 410, 501].includes(status)) {
    throw new CalendarError('missing', 'There is no calendar at this address.');
  }
  if (status >= 500 || status === 429 || (isQuestion && status >= 400)) {
    throw new CalendarError('unreachable', `The calendar's server answered with error ${status}.`);
  }
  if (method === 'PUT' && status >= 400 && ![404, 409, 410, 412].includes(status)) {
    throw new CalendarError('unreachable', `The calendar refused an appointment with error ${status}.`);
  }
  return answer;
}

const basic = (date: Date): string => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

function textOf(value: unknown): string | null {
  const text = typeof value === 'object' && value !== null ? (value as { _cdata?: unknown })._cdata : value;
  return typeof text === 'string' ? text : null;
}

const etagOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null;

const isEmptyList = (answers: { raw?: unknown }[]): boolean =>
  answers.length === 1 &&
  typeof answers[0]!.raw === 'object' &&
  answers[0]!.raw !== null &&
  'multistatus' in answers[0]!.raw;

function nameOf(displayName: unknown, url: string): string {
  const name =
    typeof displayName === 'string' || typeof displayName === 'number' ? String(displayName).trim() : '';
  const last = new URL(url).pathname.split('/').filter(Boolean).at(-1);
  return (name || decodeURIComponent(last ?? '') || url).slice(0, 200);
}
