import type { SignedTokens } from '../../platform/auth/secretTokens';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import { calendarText, visits } from './visitEvent';

const DAY = 24 * 60 * 60_000;
const DAYS_BACK = 30;
const DAYS_AHEAD = 400;

/** The appointments of a barber as a calendar file, for whoever has its secret address. */
export class CalendarFeed {
  constructor(
    private readonly database: Database,
    private readonly tokens: SignedTokens,
    private readonly clock: Clock,
  ) {}

  /** Null for an address that never was, was revoked, or belongs to a business that is suspended. */
  async text(token: string): Promise<string | null> {
    const feed = this.tokens.open('calendar feed', token);
    if (!feed) {
      return null;
    }
    const { tenantId, id } = feed;
    const now = this.clock.now().getTime();
    return this.database.read({ tenantId, userId: null }, async (tx) => {
      const [barber] = await tx.manager.query<{ id: string; name: string; businessName: string }[]>(
        `SELECT b.id, b.name, t.business_name AS "businessName" FROM calendar_feeds f
         JOIN barbers b ON b.tenant_id = f.tenant_id AND b.id = f.barber_id
         JOIN tenants t ON t.id = f.tenant_id
         WHERE f.tenant_id = $1 AND f.id = $2 AND t.status = 'active'`,
        [tenantId, id],
      );
      if (!barber) {
        return null;
      }
      const list = await visits(tx, tenantId, {
        barberId: barber.id,
        after: new Date(now - DAYS_BACK * DAY),
        before: new Date(now + DAYS_AHEAD * DAY),
      });
      return calendarText(`${barber.name} – ${barber.businessName}`, list);
    });
  }
}
