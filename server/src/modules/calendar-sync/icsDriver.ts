import { OutboundError, type OutboundFetch } from '../../platform/http/outboundFetch';
import { CalendarError, type CalendarDriver, type RemoteCalendar, type RemoteTexts } from './calendarDriver';

/** A published calendar file, read only. */
export class IcsDriver implements CalendarDriver {
  readonly isWritable = false;
  readonly tellsChanges = false;
  readonly addresses: readonly string[] = [];
  private readonly url: string;

  constructor(
    url: string,
    private readonly fetch: OutboundFetch,
  ) {
    this.url = url.trim().replace(/^webcals?:/i, 'https:');
  }

  async calendars(): Promise<RemoteCalendar[]> {
    const text = await (await this.get({})).text();
    refuseUnlessCalendar(text);
    const name = /^X-WR-CALNAME[^:]*:(.*)$/m.exec(text)?.[1]?.trim();
    return [{ url: this.url, name: (name || new URL(this.url).hostname).slice(0, 200) }];
  }

  async read(
    calendarUrl: string,
    _window: unknown,
    knownVersion: string | null,
  ): Promise<RemoteTexts | 'unchanged'> {
    const answer = await this.get(knownVersion ? { 'if-none-match': knownVersion } : {});
    if (answer.status === 304) {
      return 'unchanged';
    }
    const text = await answer.text();
    refuseUnlessCalendar(text);
    return {
      objects: [{ href: null, etag: null, text }],
      version: answer.headers.get('etag'),
    };
  }

  eventHref(): never {
    throw new Error('a published calendar is read only');
  }

  readEvent(): Promise<null> {
    return Promise.resolve(null);
  }

  writeEvent(): Promise<never> {
    return Promise.reject(new Error('a published calendar is read only'));
  }

  removeEvent(): Promise<never> {
    return Promise.reject(new Error('a published calendar is read only'));
  }

  private async get(headers: Record<string, string>): Promise<Response> {
    const answer = await this.fetch(this.url, {
      headers: { accept: 'text/calendar, */*;q=0.5', ...headers },
    }).catch((error: unknown) => {
      throw error instanceof OutboundError ? new CalendarError('unreachable', error.message) : error;
    });
    if ([401, 403].includes(answer.status)) {
      throw new CalendarError(
        'access',
        'This link asks for a password. Please use the secret or public address.',
      );
    }
    if ([404, 410].includes(answer.status)) {
      throw new CalendarError('missing', 'There is no calendar at this address any more.');
    }
    if (!answer.ok && answer.status !== 304) {
      throw new CalendarError('unreachable', `The calendar's server answered with error ${answer.status}.`);
    }
    return answer;
  }
}

function refuseUnlessCalendar(text: string): void {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR/i.test(text)) {
    throw new CalendarError(
      'unreadable',
      'There is no calendar at this address. Please copy the address that ends in .ics.',
    );
  }
}
