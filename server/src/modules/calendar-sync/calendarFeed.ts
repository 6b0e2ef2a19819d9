import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SignedTokens } from '../../platform/auth/secretTokens';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Transaction } from '../../platform/database/transaction';
import { CALENDAR_END, type CalendarEvent, calendarHead, eventText } from './calendarFile';
import { FeedCache } from './feedCache';
import {
  type FeedVisit,
  type VisitQuery,
  barberEvent,
  clientEvent,
  feedVersion,
  feedVisits,
} from './visitEvent';

const DAY = 24 * 60 * 60_000;
const DAYS_BACK = 30;
const DAYS_AHEAD = 400;

/** Of all feeds together. */
const MAX_CACHED_BYTES = 32 * 1024 * 1024;
/** So many events are written at a time; other requests are served in between. */
const EVENTS_AT_A_TIME = 500;

/** What an address leads to. */
interface Feed {
  name: string;
  query: VisitQuery;
  event: (visit: FeedVisit) => CalendarEvent;
  /** What an event shows beside its visit. */
  shown: readonly (string | null)[];
}

export interface FeedText {
  etag: string;
  /** Null for the reader who has it already. */
  text: Buffer | null;
}

/** Appointments as a calendar file, for whoever has its secret address: those of a barber, or those of a client. */
export class CalendarFeed {
  private readonly cache = new FeedCache(MAX_CACHED_BYTES);

  constructor(
    private readonly database: Database,
    private readonly tokens: SignedTokens,
    private readonly clock: Clock,
  ) {}

  /**
   * Null for an address that never was, was revoked, or belongs to a business that is suspended. A reader who has one of
   * the `known` versions gets no text, and none is made.
   */
  async read(token: string, known: readonly string[] = []): Promise<FeedText | null> {
    const ofBarber = this.tokens.open('calendar feed', token);
    const opened = ofBarber ?? this.tokens.open('client feed', token);
    if (!opened) {
      return null;
    }
    const { tenantId, id } = opened;
    const scope = { tenantId, userId: null };
    const found = await this.database.read(scope, async (tx) => {
      const feed = await (ofBarber ? this.barberFeed(tx, tenantId, id) : this.clientFeed(tx, tenantId, id));
      return feed && { feed, version: await feedVersion(tx, tenantId, feed.query) };
    });
    if (!found) {
      return null;
    }
    const { feed, version } = found;
    const etag = etagOf([version, feed.name, ...feed.shown]);
    if (known.includes(etag)) {
      return { etag, text: null };
    }
    const text = await this.cache.text(token, etag, async () => {
      const list = await this.database.read(scope, (tx) => feedVisits(tx, tenantId, feed.query));
      return textOf(feed, list);
    });
    return { etag, text };
  }

  private async barberFeed(tx: Transaction, tenantId: string, feedId: string): Promise<Feed | null> {
    const [barber] = await tx.manager.query<{ id: string; name: string; businessName: string }[]>(
      `SELECT b.id, b.name, t.business_name AS "businessName" FROM calendar_feeds f
       JOIN barbers b ON b.tenant_id = f.tenant_id AND b.id = f.barber_id
       JOIN tenants t ON t.id = f.tenant_id
       WHERE f.tenant_id = $1 AND f.id = $2 AND t.status = 'active'`,
      [tenantId, feedId],
    );
    if (!barber) {
      return null;
    }
    const now = this.clock.now().getTime();
    return {
      name: `${barber.name} – ${barber.businessName}`,
      query: {
        barberId: barber.id,
        after: new Date(now - DAYS_BACK * DAY),
        before: new Date(now + DAYS_AHEAD * DAY),
      },
      event: barberEvent,
      shown: [],
    };
  }

  /** What is still to come: the past is nobody's business but the salon's. */
  private async clientFeed(tx: Transaction, tenantId: string, feedId: string): Promise<Feed | null> {
    const [owner] = await tx.manager.query<
      { clientId: string; contact: string | null; businessName: string; address: string | null }[]
    >(
      `SELECT c.id AS "clientId", f.contact, t.business_name AS "businessName", t.address FROM client_feeds f
       JOIN clients c ON c.tenant_id = f.tenant_id AND c.id = f.client_id AND c.deleted_at IS NULL
       JOIN tenants t ON t.id = f.tenant_id
       WHERE f.tenant_id = $1 AND f.id = $2 AND t.status = 'active'`,
      [tenantId, feedId],
    );
    if (!owner) {
      return null;
    }
    return {
      name: owner.businessName,
      query: { clientId: owner.clientId, provenContact: owner.contact, after: this.clock.now() },
      event: (visit) => clientEvent(visit, owner),
      shown: [owner.address],
    };
  }
}

async function textOf({ name, event }: Feed, list: readonly FeedVisit[]): Promise<Buffer> {
  const parts = [calendarHead(name)];
  for (let from = 0; from < list.length; from += EVENTS_AT_A_TIME) {
    if (from > 0) await nextTurn();
    parts.push(
      list
        .slice(from, from + EVENTS_AT_A_TIME)
        .map((visit) => eventText(event(visit)))
        .join(''),
    );
  }
  return Buffer.from(`${parts.join('')}${CALENDAR_END}`);
}

const etagOf = (shown: readonly (string | null)[]): string =>
  `"${createHash('sha256').update(JSON.stringify(shown)).digest('base64url')}"`;
