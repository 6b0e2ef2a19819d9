import type { AppointmentStatus } from '../../domain/appointments/status';
import type { Language } from '../../domain/language';
import type { QuietHours } from '../../domain/messages/quietHours';
import type { PreparedStatement, Transaction } from '../../platform/database/transaction';

/** An appointment and its client, as they are now. */
export interface VisitFacts {
  appointmentId: string;
  clientId: string | null;
  reference: string;
  status: AppointmentStatus;
  startsAt: Date;
  endsAt: Date;
  /** Rises with every change. */
  version: number;
  totalPriceCents: number;
  firstName: string | null;
  email: string | null;
  /** E.164. */
  phone: string | null;
  language: Language | null;
  serviceNames: string[];
  barberNames: string[];
  /** Which link opens it: see ManageLinks. */
  linkVersion: number;
}

/** What decides which messages a business sends, and when. */
export interface BusinessRules {
  status: 'active' | 'suspended' | 'deleted';
  timeZone: string;
  slug: string;
  currency: string;
  quiet: QuietHours | null;
  smsMonthlyQuota: number;
  reminderTimeBefore: number;
  showRatings: boolean;
  smsConfirmations: boolean;
  emailConfirmations: boolean;
  smsReminders: boolean;
  emailReminders: boolean;
  smsNoShow: boolean;
  emailNoShow: boolean;
}

const VISIT: PreparedStatement = {
  name: 'notifications_visit',
  text: `
    SELECT a.id AS "appointmentId", a.client_id AS "clientId", a.reference, a.status, a.starts_at AS "startsAt",
      a.ends_at AS "endsAt", a.version, a.total_price_cents AS "totalPriceCents",
      -- A booking whose client is not proven is written about to the contact that it was made with.
      coalesce(a.given_contact ->> 'firstName', c.first_name) AS "firstName",
      CASE WHEN a.given_contact IS NULL THEN c.email::text ELSE a.given_contact ->> 'email' END AS email,
      CASE WHEN a.given_contact IS NULL THEN c.phone ELSE a.given_contact ->> 'phone' END AS phone, c.language,
      ARRAY(SELECT l.service_name FROM appointment_lines l
            WHERE l.tenant_id = a.tenant_id AND l.appointment_id = a.id ORDER BY l.position) AS "serviceNames",
      ARRAY(SELECT b.name FROM appointment_lines l JOIN barbers b ON (b.tenant_id, b.id) = (l.tenant_id, l.barber_id)
            WHERE l.tenant_id = a.tenant_id AND l.appointment_id = a.id
            GROUP BY b.id, b.name ORDER BY min(l.position)) AS "barberNames",
      a.link_version AS "linkVersion"
    FROM appointments a
    LEFT JOIN clients c ON c.tenant_id = a.tenant_id AND c.id = a.client_id AND c.deleted_at IS NULL
    WHERE a.tenant_id = $1 AND a.id = $2`,
};

const RULES: PreparedStatement = {
  name: 'notifications_rules',
  text: `
    SELECT status, time_zone AS "timeZone", slug::text AS slug, currency, quiet_from_minute AS "fromMinute",
      quiet_until_minute AS "untilMinute", sms_monthly_quota AS "smsMonthlyQuota",
      reminder_time_before AS "reminderTimeBefore", show_ratings AS "showRatings",
      sms_confirmations AS "smsConfirmations", email_confirmations AS "emailConfirmations",
      sms_reminders AS "smsReminders", email_reminders AS "emailReminders",
      sms_no_show AS "smsNoShow", email_no_show AS "emailNoShow"
    FROM tenants WHERE id = $1`,
};

export async function visitFacts(
  tx: Transaction,
  tenantId: string,
  appointmentId: string,
): Promise<VisitFacts | null> {
  const [row] = await tx.rows<VisitFacts>(VISIT, [tenantId, appointmentId]);
  return row ?? null;
}

export async function businessRules(tx: Transaction, tenantId: string): Promise<BusinessRules> {
  const [row] = await tx.rows<
    Omit<BusinessRules, 'quiet'> & { fromMinute: number | null; untilMinute: number | null }
  >(RULES, [tenantId]);
  const { fromMinute, untilMinute, ...rules } = row!;
  const quiet = fromMinute === null || untilMinute === null ? null : { fromMinute, untilMinute };
  return { ...rules, quiet };
}
