import type { GoogleAccess } from '../calendarDriver';
import {
  type GoogleApi,
  type GoogleAuth,
  type GoogleCalendar,
  type OAuthClient,
  asCalendarError,
  consentEndOf,
  failureOf,
} from './googleApi';

export interface SessionParts {
  api: GoogleApi;
  /** The OAuth client of this id. @throws CalendarError when it is no longer in use. */
  client: (id: string) => Promise<OAuthClient>;
  /** Stores tokens that Google has renewed. */
  keep: (access: GoogleAccess) => Promise<void>;
}

/** A token is renewed so long before its end; longer than Google's client itself would wait. */
const EARLY_MILLISECONDS = 6 * 60_000;

/** Calls to Google in the name of one account, with tokens renewed and kept as they run out. */
export class GoogleSession {
  private opened: Promise<{ auth: GoogleAuth; calendar: GoogleCalendar }> | null = null;

  constructor(
    private current: GoogleAccess,
    private readonly parts: SessionParts,
  ) {}

  get access(): GoogleAccess {
    return this.current;
  }

  /** @throws CalendarError for whatever Google refuses. */
  async call<T>(work: (calendar: GoogleCalendar) => Promise<T>): Promise<T> {
    try {
      const { calendar } = await this.open();
      const isFresh = this.current.accessEndsAt - EARLY_MILLISECONDS > Date.now();
      if (!isFresh) {
        await this.renew();
      }
      try {
        return await work(calendar);
      } catch (error) {
        // Tokens may end before their time; once, that is no failure yet.
        if (failureOf(error).status !== 401 || !isFresh) {
          throw error;
        }
        await this.renew();
        return await work(calendar);
      }
    } catch (error) {
      throw asCalendarError(error);
    }
  }

  /** Ends the access at Google; one that is ended already is fine. */
  async revoke(): Promise<void> {
    try {
      const { auth } = await this.open();
      await auth.revokeToken(this.current.refreshToken);
    } catch (error) {
      if (failureOf(error).status !== 400) {
        throw asCalendarError(error);
      }
    }
  }

  private open(): Promise<{ auth: GoogleAuth; calendar: GoogleCalendar }> {
    this.opened ??= this.make();
    return this.opened;
  }

  private async make(): Promise<{ auth: GoogleAuth; calendar: GoogleCalendar }> {
    const { api, client } = this.parts;
    const { clientId, refreshToken, accessToken, accessEndsAt } = this.current;
    const auth = await api.auth(await client(clientId));
    auth.setCredentials({
      refresh_token: refreshToken,
      access_token: accessToken,
      expiry_date: accessEndsAt,
    });
    return { auth, calendar: await api.calendar(auth) };
  }

  private async renew(): Promise<void> {
    const { auth } = await this.open();
    const { credentials } = await auth.refreshAccessToken();
    this.current = {
      ...this.current,
      accessToken: credentials.access_token ?? '',
      accessEndsAt: credentials.expiry_date ?? 0,
      refreshToken: credentials.refresh_token ?? this.current.refreshToken,
      // Google repeats the end of a limited consent with each renewal; a lost one is no reason to forget it.
      consentEndsAt: consentEndOf(credentials, new Date()) ?? this.current.consentEndsAt ?? null,
    };
    await this.parts.keep(this.current);
  }
}
