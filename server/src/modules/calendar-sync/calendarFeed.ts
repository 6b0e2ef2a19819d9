import type { SignedTokens } from '../../platform/auth/secretTokens';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database/database';
import type { Transaction } from '../../platform/database/transaction';
import { calendarText, clientCalendarText, visits } from './visitEvent';

const DAY = 24 * 60 * 60_000;
const DAYS_BACK = 30;
const DAYS_AHEAD = 400;

/** Appointments as a calendar file, for whoever has its secret address: those of a barber, or those of a client. */
export class CalendarFeed {
  constructor(
    private readonly database: Database,
    private readonly tokens: SignedTokens,
    private readonly clock: Clock,
  ) {}

  /** Null for an address that never was, was revoked, or belongs to a business that is suspended. */
  async text(token: string): Promise<string | null> {
    const ofBarber = this.tokens.open('calendar feed', token);
    if (ofBarber) {
      const { tenantId, id } = ofBarber;
      return this.database.read({ tenantId, userId: null }, (tx) => this.barberText(tx, tenantId, id));
    }
    const ofClient = this.tokens.open('client feed', token);
    if (ofClient) {
      const { tenantId, id } = ofClient;
      return this.database.read({ tenantId, userId: null }, (tx) => this.clientText(tx, tenantId, id));
    }
    return null;
  }

  private async barberText(tx: Transaction, tenantId: string, feedId: string): Promise<string | null> {
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
    const list = await visits(tx, tenantId, {
      barberId: barber.id,
      after: new Date(now - DAYS_BACK * DAY),
      before: new Date(now + DAYS_AHEAD * DAY),
    });
    return calendarText(`${barber.name} – ${barber.businessName}`, list);
  }

  /** What is still to come: the past is nobody's business but the salon's. */
  private async clientText(tx: Transaction, tenantId: string, feedId: string): Promise<string | null> {
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
    const list = await visits(tx, tenantId, {
      clientId: owner.clientId,
      provenContact: owner.contact,
      after: this.clock.now(),
    });
    return clientCalendarText(owner, list);
  }
}
