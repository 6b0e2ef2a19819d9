import type { Language } from '../../domain/language';
import type { Transaction } from '../../platform/database/transaction';
import { inLanguage } from '../../platform/language/translate';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { Messages } from '../messages/messages';
import type { CalendarRow } from './calendarRows';

interface Recipient {
  email: string;
  firstName: string;
  language: Language | null;
}

/** Tells by mail, once for each time that a calendar breaks, whoever can mend it. */
export class CalendarTrouble {
  constructor(
    private readonly messages: Messages,
    private readonly publicUrl: string,
  ) {}

  /** @param reason a sentence, in English. */
  async tell(tx: Transaction, ctx: TenantContext, row: CalendarRow, reason: string): Promise<void> {
    const [facts] = await tx.manager.query<{ barberName: string; businessName: string }[]>(
      `SELECT b.name AS "barberName", t.business_name AS "businessName"
       FROM barbers b JOIN tenants t ON t.id = b.tenant_id WHERE b.tenant_id = $1 AND b.id = $2`,
      [ctx.tenantId, row.barberId],
    );
    for (const { email, firstName, language } of await this.recipients(tx, ctx, row.barberId)) {
      await this.messages.mail(tx, email, {
        kind: 'calendar_trouble',
        language,
        tenantId: ctx.tenantId,
        values: {
          first_name: firstName,
          barber_name: facts!.barberName,
          business_name: facts!.businessName,
          calendar_name: row.calendarName,
          problem: inLanguage(language ?? 'en', reason),
          calendar_link: `${this.publicUrl}/dashboard/barbers?calendar=${row.barberId}`,
        },
      });
    }
  }

  /** The barber, and the owners. */
  private async recipients(tx: Transaction, ctx: TenantContext, barberId: string): Promise<Recipient[]> {
    return tx.manager.query<Recipient[]>(RECIPIENTS, [ctx.tenantId, barberId]);
  }
}

const RECIPIENTS = `
  SELECT DISTINCT ON (lower(p.email)) p.email, p.first_name AS "firstName", p.language FROM (
    SELECT u.email::text, u.first_name, u.language
    FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.tenant_id = $1 AND (m.role = 'owner' OR m.user_id =
      (SELECT b.user_id FROM barbers b WHERE b.tenant_id = $1 AND b.id = $2))
    UNION ALL
    -- A barber without an account has an address at most.
    SELECT b.email::text, split_part(b.name, ' ', 1), NULL FROM barbers b
    WHERE b.tenant_id = $1 AND b.id = $2 AND b.user_id IS NULL AND b.email IS NOT NULL) p
  ORDER BY lower(p.email), p.language NULLS LAST`;
