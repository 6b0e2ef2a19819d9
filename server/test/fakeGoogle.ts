import { createHash, randomBytes } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An event as Google keeps it. */
export interface FakeEvent {
  id: string;
  etag?: string;
  status?: string;
  summary?: string;
  description?: string;
  transparency?: string;
  eventType?: string;
  start?: { dateTime?: string | null; date?: string | null };
  end?: { dateTime?: string | null; date?: string | null };
  attendees?: { email?: string; self?: boolean; responseStatus?: string }[];
  updated?: number;
}

interface Calendar {
  id: string;
  summary: string;
  timeZone: string;
  accessRole: string;
  events: Map<string, FakeEvent>;
}

interface Account {
  email: string;
  calendars: Map<string, Calendar>;
}

interface Channel {
  id: string;
  resourceId: string;
  token: string;
  address: string;
  calendarId: string;
}

interface Answer {
  status: number;
  body?: object;
}

/** One request that arrived, without its credentials. */
export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}

/**
 * Stands in Google's place over a real socket, and checks what Google would: PKCE verifiers, redirect addresses, client
 * secrets, token ages, ETags, and that sync tokens do not come with bounds of time.
 */
export class FakeGoogle {
  readonly clients = new Map<string, { secret: string; redirects: string[] }>();
  readonly accounts = new Map<string, Account>();
  readonly channels = new Map<string, Channel>();
  /** Requests to the calendar API and for tokens, since the last `forget()`. */
  requests: SeenRequest[] = [];
  /** Answers given instead, to the next requests for which they say something. */
  troubles: ((request: SeenRequest) => Answer | 'silence' | null)[] = [];
  pageSize = 100;
  scopes: string | null = null;
  /** For how long consents hold; null for ever. */
  consentSeconds: number | null = null;
  private readonly codes = new Map<
    string,
    { clientId: string; redirect: string; challenge: string; email: string; scope: string }
  >();
  private readonly refreshTokens = new Map<string, { clientId: string; email: string }>();
  private readonly accessTokens = new Map<string, { email: string; endsAt: number }>();
  private oldestSyncPoint = 0;
  private counter = 0;
  private server!: Server;
  url!: string;

  async start(): Promise<this> {
    this.server = createServer((request, response) => void this.serve(request, response));
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return this;
  }

  stop(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  account(email: string, timeZone = 'America/New_York'): Account {
    const calendar = { id: email, summary: email, timeZone, accessRole: 'owner', events: new Map() };
    const account = { email, calendars: new Map([[email, calendar]]) };
    this.accounts.set(email, account);
    return account;
  }

  addCalendar(email: string, id: string, summary: string, accessRole = 'owner'): void {
    const calendars = this.accounts.get(email)!.calendars;
    calendars.set(id, { id, summary, timeZone: 'America/New_York', accessRole, events: new Map() });
  }

  /** Puts an event there as its owner would: new, or changed in part. */
  put(calendarId: string, event: FakeEvent): void {
    const { events } = this.calendarOf(calendarId)!;
    this.counter += 1;
    const etag = `"${this.counter}"`;
    events.set(event.id, {
      status: 'confirmed',
      ...events.get(event.id),
      ...event,
      etag,
      updated: this.counter,
    });
  }

  remove(calendarId: string, id: string): void {
    this.put(calendarId, { id, status: 'cancelled' });
  }

  event(calendarId: string, id: string): FakeEvent | null {
    const event = this.calendarOf(calendarId)!.events.get(id);
    return event && event.status !== 'cancelled' ? event : null;
  }

  /** Sync tokens given until now are answered 410. */
  expireSyncTokens(): void {
    this.counter += 1;
    this.oldestSyncPoint = this.counter;
  }

  /** Access tokens given until now are answered 401. */
  expireAccessTokens(): void {
    this.accessTokens.clear();
  }

  /** The account's owner takes the access back. */
  revokeAccess(email: string): void {
    for (const [token, { email: owner }] of this.refreshTokens) {
      if (owner === email) this.refreshTokens.delete(token);
    }
    this.accessTokens.clear();
  }

  refreshTokensOf(email: string): number {
    return [...this.refreshTokens.values()].filter((token) => token.email === email).length;
  }

  forget(): void {
    this.requests = [];
  }

  /** What the consent page does when its user agrees, or not: where the browser is sent then. */
  consent(authUrl: string, email: string | null): URL {
    const url = new URL(authUrl);
    const asked = url.searchParams;
    const client = this.clients.get(asked.get('client_id') ?? '');
    const redirect = asked.get('redirect_uri') ?? '';
    if (url.pathname !== '/o/oauth2/v2/auth' || !client?.redirects.includes(redirect)) {
      throw new Error('Google refuses this client or redirect address');
    }
    if (
      asked.get('response_type') !== 'code' ||
      asked.get('code_challenge_method') !== 'S256' ||
      asked.get('access_type') !== 'offline' ||
      !asked.get('code_challenge')
    ) {
      throw new Error(`Google was asked wrongly: ${url.search}`);
    }
    const back = new URL(redirect);
    back.searchParams.set('state', asked.get('state') ?? '');
    if (email === null) {
      back.searchParams.set('error', 'access_denied');
      return back;
    }
    const code = randomBytes(16).toString('hex');
    this.codes.set(code, {
      clientId: asked.get('client_id')!,
      redirect,
      challenge: asked.get('code_challenge')!,
      email,
      scope: this.scopes ?? asked.get('scope')!,
    });
    back.searchParams.set('code', code);
    return back;
  }

  private calendarOf(id: string): Calendar | undefined {
    return [...this.accounts.values()]
      .flatMap(({ calendars }) => [...calendars.values()])
      .find((c) => c.id === id);
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url!, this.url);
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    const body: unknown = isForm
      ? Object.fromEntries(new URLSearchParams(text))
      : text
        ? JSON.parse(text)
        : null;
    const seen = { method: request.method!, path: url.pathname, query: url.searchParams, body };
    this.requests.push(seen);
    const answer = this.trouble(seen) ?? this.answer(seen, request);
    if (answer === 'silence') {
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.body ? JSON.stringify(answer.body) : '');
  }

  private trouble(seen: SeenRequest): Answer | 'silence' | null {
    for (const [index, trouble] of this.troubles.entries()) {
      const answer = trouble(seen);
      if (answer) {
        this.troubles.splice(index, 1);
        return answer;
      }
    }
    return null;
  }

  private answer(seen: SeenRequest, request: IncomingMessage): Answer {
    if (seen.path === '/token') return this.token(seen.body as Record<string, string>);
    if (seen.path === '/revoke') return this.revoke(seen);
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const access = this.accessTokens.get(bearer);
    if (!access || access.endsAt < Date.now()) return failure(401, 'authError');
    const account = this.accounts.get(access.email)!;
    const path = seen.path.replace('/calendar/v3', '');
    if (path === '/users/me/calendarList') return this.calendarList(account);
    if (path === '/channels/stop') return this.stopChannel(seen.body as Channel);
    const match = /^\/calendars\/([^/]+)\/events(?:\/([^/]+))?$/.exec(path);
    const calendar = match && account.calendars.get(decodeURIComponent(match[1]!));
    if (!calendar) return failure(404, 'notFound');
    const eventId = match[2] && decodeURIComponent(match[2]);
    if (eventId === 'watch') return this.watch(calendar, seen.body as Channel);
    if (!eventId) {
      return seen.method === 'POST'
        ? this.insert(calendar, seen.body as FakeEvent)
        : this.list(calendar, seen);
    }
    return this.one(calendar, eventId, seen, request.headers['if-match']);
  }

  private token(form: Record<string, string>): Answer {
    const client = this.clients.get(form.client_id ?? '');
    if (!client || client.secret !== form.client_secret)
      return { status: 401, body: { error: 'invalid_client' } };
    if (form.grant_type === 'refresh_token') {
      const known = this.refreshTokens.get(form.refresh_token ?? '');
      if (known?.clientId !== form.client_id) return { status: 400, body: { error: 'invalid_grant' } };
      return { status: 200, body: this.accessFor(known!.email) };
    }
    if (!client.redirects.includes(form.redirect_uri ?? ''))
      return { status: 400, body: { error: 'redirect_uri_mismatch' } };
    const code = this.codes.get(form.code ?? '');
    this.codes.delete(form.code ?? '');
    const challenge = createHash('sha256')
      .update(form.code_verifier ?? '')
      .digest('base64url');
    const isRight =
      code?.clientId === form.client_id &&
      code?.redirect === form.redirect_uri &&
      code?.challenge === challenge;
    if (!code || !isRight) return { status: 400, body: { error: 'invalid_grant' } };
    const refresh = `1//${randomBytes(16).toString('hex')}`;
    this.refreshTokens.set(refresh, { clientId: code.clientId, email: code.email });
    return {
      status: 200,
      body: {
        ...this.accessFor(code.email),
        refresh_token: refresh,
        scope: code.scope,
        ...(this.consentSeconds && { refresh_token_expires_in: this.consentSeconds }),
      },
    };
  }

  private accessFor(email: string): object {
    const token = `ya29.${randomBytes(16).toString('hex')}`;
    this.accessTokens.set(token, { email, endsAt: Date.now() + 3_600_000 });
    return { access_token: token, expires_in: 3_600, token_type: 'Bearer' };
  }

  private revoke({ query, body }: SeenRequest): Answer {
    const token = query.get('token') ?? (body as { token?: string } | null)?.token ?? '';
    const known = this.refreshTokens.get(token);
    if (!known) return { status: 400, body: { error: 'invalid_token' } };
    this.revokeAccess(known.email);
    return { status: 200, body: {} };
  }

  private calendarList({ email, calendars }: Account): Answer {
    const items = [...calendars.values()]
      .filter(({ accessRole }) => accessRole === 'owner' || accessRole === 'writer')
      .map(({ id, summary, timeZone, accessRole }) => ({
        ...{ id, summary, timeZone, accessRole },
        ...(id === email && { primary: true }),
      }));
    return { status: 200, body: { items: items.reverse() } };
  }

  private list(calendar: Calendar, { query }: SeenRequest): Answer {
    const syncToken = query.get('syncToken');
    if (syncToken && (query.has('timeMin') || query.has('timeMax'))) return failure(400, 'badRequest');
    if (query.get('singleEvents') !== 'true') return failure(400, 'badRequest');
    const since = syncToken ? Number(syncToken.slice(5)) : -1;
    if (syncToken && since < this.oldestSyncPoint) return failure(410, 'fullSyncRequired');
    const [min, max] = [query.get('timeMin'), query.get('timeMax')];
    const found = [...calendar.events.values()]
      .filter((event) =>
        syncToken ? event.updated! > since : event.status !== 'cancelled' && within(event, min, max),
      )
      .sort((a, b) => a.updated! - b.updated!);
    const from = Number(query.get('pageToken')?.slice(5) ?? 0);
    const next = from + this.pageSize;
    return {
      status: 200,
      body: {
        timeZone: calendar.timeZone,
        items: found.slice(from, next).map((event) =>
          // Of what is deleted, Google tells the id alone.
          event.status === 'cancelled' ? { id: event.id, etag: event.etag, status: 'cancelled' } : event,
        ),
        ...(next < found.length
          ? { nextPageToken: `page ${next}` }
          : { nextSyncToken: `sync ${this.counter}` }),
      },
    };
  }

  private insert(calendar: Calendar, event: FakeEvent): Answer {
    if (!/^[0-9a-v]{5,1024}$/.test(event.id)) return failure(400, 'invalid');
    if (calendar.events.has(event.id)) return failure(409, 'duplicate');
    this.put(calendar.id, event);
    return { status: 200, body: calendar.events.get(event.id)! };
  }

  private one(calendar: Calendar, id: string, { method, body }: SeenRequest, ifMatch?: string): Answer {
    const event = calendar.events.get(id);
    if (!event) return failure(404, 'notFound');
    if (ifMatch && ifMatch !== event.etag) return failure(412, 'conditionNotMet');
    switch (method) {
      case 'DELETE':
        if (event.status === 'cancelled') return failure(410, 'deleted');
        this.remove(calendar.id, id);
        return { status: 204 };
      case 'PATCH':
        this.put(calendar.id, { ...(body as FakeEvent), id });
        return { status: 200, body: calendar.events.get(id)! };
      default:
        return { status: 200, body: event };
    }
  }

  private watch(calendar: Calendar, asked: Channel & { type?: string; expiration?: string }): Answer {
    if (!asked.address.startsWith('https:') || asked.type !== 'web_hook')
      return failure(400, 'push.webhookUrlNotHttps');
    const resourceId = `resource ${calendar.id}`;
    this.channels.set(asked.id, { ...asked, resourceId, calendarId: calendar.id });
    return {
      status: 200,
      body: { kind: 'api#channel', id: asked.id, resourceId, expiration: asked.expiration },
    };
  }

  private stopChannel({ id, resourceId }: Channel): Answer {
    if (this.channels.get(id)?.resourceId !== resourceId) return failure(404, 'channelUnknown');
    this.channels.delete(id);
    return { status: 204 };
  }
}

export const failure = (code: number, reason: string): Answer => ({
  status: code,
  body: { error: { code, message: reason, errors: [{ domain: 'global', reason, message: reason }] } },
});

function within({ start, end }: FakeEvent, min: string | null, max: string | null): boolean {
  const at = (time: FakeEvent['start']): number =>
    Date.parse(time?.dateTime ?? `${time?.date ?? '2000-01-01'}T00:00Z`);
  const DAY = 86_400_000;
  return (!min || at(end) > Date.parse(min) - DAY) && (!max || at(start) < Date.parse(max) + DAY);
}
