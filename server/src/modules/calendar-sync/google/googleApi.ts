import type { auth, calendar_v3 } from '@googleapis/calendar';
import { OutboundError, createOutboundFetch } from '../../../platform/http/outboundFetch';
import { CalendarError } from '../calendarDriver';

/** How this installation reaches Google. */
export interface GoogleSettings {
  /** The installation's own OAuth client, which then serves every business. */
  client: OAuthClient | null;
  /** Null is Google itself; otherwise all of Google's addresses lie under this one. */
  baseUrl: string | null;
}

/** What Google knows an application by. */
export interface OAuthClient {
  id: string;
  secret: string;
}

export type GoogleAuth = InstanceType<typeof auth.OAuth2>;
export type GoogleCalendar = calendar_v3.Calendar;

/**
 * When a consent that was given for a limited time ends, in milliseconds since 1970; null when it is not limited.
 * Google's client knows nothing of `refresh_token_expires_in` (seconds from now) and hands it on as it came.
 */
export function consentEndOf(tokens: object, now: Date): number | null {
  const seconds = (tokens as { refresh_token_expires_in?: unknown }).refresh_token_expires_in;
  return typeof seconds === 'number' && seconds > 0 ? now.getTime() + seconds * 1_000 : null;
}

/** As little as does: events of calendars, and which calendars there are. */
export const SCOPES = [
  'https://www.googleapis.com/auth/calendar.events',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
];

const MOST_BYTES = 20 * 1024 * 1024;
const MOST_MILLISECONDS = 10_000;

/** Google's own client, loaded when it is first needed, over our own bounded fetch. */
export class GoogleApi {
  readonly redirectUrl: string;
  private readonly fetch: typeof fetch;

  constructor(
    private readonly settings: GoogleSettings,
    publicUrl: string,
  ) {
    this.redirectUrl = `${publicUrl}/hooks/google/callback`;
    const outbound = createOutboundFetch({
      allowPrivate: settings.baseUrl !== null,
      maxBytes: MOST_BYTES,
      timeoutMilliseconds: MOST_MILLISECONDS,
    });
    this.fetch = (url, init) => {
      const headers = new Headers(init?.headers);
      // The client asks for compressed answers, which nobody here unpacks.
      headers.set('accept-encoding', 'identity');
      if (init?.body instanceof URLSearchParams && !headers.has('content-type')) {
        headers.set('content-type', 'application/x-www-form-urlencoded;charset=UTF-8');
      }
      const body = init?.body ? { body: String(init.body as unknown) } : {};
      return outbound(url, { method: init?.method, headers, ...body });
    };
  }

  /** The installation's OAuth client; null leaves that to each business. */
  get client(): OAuthClient | null {
    return this.settings.client;
  }

  async auth(client: OAuthClient): Promise<GoogleAuth> {
    const google = await import('@googleapis/calendar');
    const { baseUrl } = this.settings;
    return new google.auth.OAuth2({
      clientId: client.id,
      clientSecret: client.secret,
      redirectUri: this.redirectUrl,
      transporterOptions: { fetchImplementation: this.fetch },
      ...(baseUrl && {
        endpoints: {
          oauth2AuthBaseUrl: `${baseUrl}/o/oauth2/v2/auth`,
          oauth2TokenUrl: `${baseUrl}/token`,
          oauth2RevokeUrl: `${baseUrl}/revoke`,
        },
      }),
    });
  }

  async calendar(auth: GoogleAuth): Promise<GoogleCalendar> {
    const google = await import('@googleapis/calendar');
    const { baseUrl } = this.settings;
    return google.calendar({
      version: 'v3',
      auth,
      // A failure is tried again by the next sync, not within this one.
      retry: false,
      ...(baseUrl && { rootUrl: `${baseUrl}/` }),
    });
  }
}

/** What Google said, as far as it says why. */
export interface GoogleFailure {
  status: number | null;
  /** Such as `invalid_grant` or `rateLimitExceeded`. */
  reason: string;
}

export function failureOf(error: unknown): GoogleFailure {
  const { response, code } = error as { response?: { status?: number; data?: unknown }; code?: unknown };
  const data = response?.data as
    { error?: string | { errors?: { reason?: string }[]; status?: string } } | undefined;
  const said = typeof data === 'object' ? data?.error : undefined;
  const reason = typeof said === 'string' ? said : (said?.errors?.[0]?.reason ?? said?.status ?? '');
  return { status: response?.status ?? (typeof code === 'number' ? code : null), reason };
}

const TRY_LATER = /^(rateLimitExceeded|userRateLimitExceeded|quotaExceeded|calendarUsageLimitsExceeded)$/;

/** Any failure of a call as a sentence for the salon. */
export function asCalendarError(error: unknown): CalendarError {
  if (error instanceof CalendarError) {
    return error;
  }
  const outbound = outboundCause(error);
  if (outbound) {
    const isLate = outbound.reason === 'timeout';
    return new CalendarError(
      'unreachable',
      isLate ? 'Google Calendar did not answer in time.' : 'Google Calendar could not be reached.',
    );
  }
  const { status, reason } = failureOf(error);
  if (reason === 'invalid_grant') {
    return new CalendarError(
      'access',
      'Google has ended the access to this calendar. Please connect it again.',
    );
  }
  if (reason === 'invalid_client' || reason === 'unauthorized_client') {
    return new CalendarError(
      'access',
      'Google does not accept the OAuth client of this business. Please check it in the integrations.',
    );
  }
  if (status === 429 || TRY_LATER.test(reason)) {
    return new CalendarError('unreachable', 'Google Calendar asks to try again later: too many requests.');
  }
  if (status === 401 || status === 403) {
    return new CalendarError(
      'access',
      'Google does not give access to this calendar. Please connect it again.',
    );
  }
  if (status === 404) {
    return new CalendarError('missing', 'This calendar no longer exists at Google.');
  }
  if (status === 412 || status === 409) {
    return new CalendarError('changed', 'This event was changed in the calendar meanwhile.');
  }
  if (status !== null) {
    return new CalendarError('unreachable', `Google Calendar answered with error ${status}.`);
  }
  throw error;
}

function outboundCause(error: unknown): OutboundError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutboundError) {
      return cause;
    }
  }
  return null;
}
