import type { Language } from '../../domain/language';
import type { Letterhead } from '../../domain/messages/emailHtml';
import type { PreparedStatement, Transaction } from '../../platform/database/transaction';
import { formatPhone } from '../../platform/validation/phone';

const ACCENT = '#1F5A46';

const BUSINESS: PreparedStatement = {
  name: 'messages_business',
  text: `SELECT business_name AS "name", address, phone, logo_url AS "logoUrl", slug::text AS slug FROM tenants WHERE id = $1`,
};

export const platformLetterhead = (language: Language): Letterhead => ({
  name: 'Chairside',
  logoUrl: null,
  accent: ACCENT,
  footer: [],
  language,
});

/** What its messages say of a business. */
export interface BusinessFacts {
  name: string;
  address: string | null;
  /** As people write it. */
  phone: string | null;
  logoUrl: string | null;
  /** Name in the address of its booking page. */
  slug: string;
}

/** Of the business whose transaction this is. */
export async function businessFacts(tx: Transaction, tenantId: string): Promise<BusinessFacts> {
  const [business] = await tx.rows<BusinessFacts>(BUSINESS, [tenantId]);
  const { phone } = business!;
  return { ...business!, phone: phone && formatPhone(phone) };
}

export const businessLetterhead = (
  { name, address, phone, logoUrl }: BusinessFacts,
  language: Language,
  publicUrl: string,
): Letterhead => ({
  name,
  logoUrl: logoUrl && new URL(logoUrl, publicUrl).toString(),
  accent: ACCENT,
  footer: [name, address ?? '', phone ?? ''],
  language,
});
