import type { Language } from '../../domain/language';
import type { Letterhead } from '../../domain/messages/emailHtml';
import type { PreparedStatement, Transaction } from '../../platform/database/transaction';
import { formatPhone } from '../../platform/validation/phone';

const ACCENT = '#1F5A46';

const BUSINESS: PreparedStatement = {
  name: 'messages_business',
  text: `SELECT business_name AS "name", address, phone, logo_url AS "logoUrl" FROM tenants WHERE id = $1`,
};

export const platformLetterhead = (language: Language): Letterhead => ({
  name: 'Chairside',
  logoUrl: null,
  accent: ACCENT,
  footer: [],
  language,
});

/** Of the business whose transaction this is. */
export async function businessLetterhead(
  tx: Transaction,
  tenantId: string,
  language: Language,
  publicUrl: string,
): Promise<Letterhead> {
  const [business] = await tx.rows<{
    name: string;
    address: string | null;
    phone: string | null;
    logoUrl: string | null;
  }>(BUSINESS, [tenantId]);
  const { name, address, phone, logoUrl } = business!;
  return {
    name,
    logoUrl: logoUrl && new URL(logoUrl, publicUrl).toString(),
    accent: ACCENT,
    footer: [name, address ?? '', phone ? formatPhone(phone) : ''],
    language,
  };
}
