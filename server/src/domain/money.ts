/** Money is whole hundredths of every currency, also of those that have no coins so small; 0 is a price too. */

/** `(4500, 'USD')` → `'$45.00'`, `(450000, 'JPY')` → `'¥4,500'`. Spaces are plain ones, which every channel can show. */
export const formatCents = (cents: number, currency: string, locale = 'en-US'): string =>
  currencyFormat(currency, locale)
    .format(cents / 100)
    .replace(/[\u00a0\u202f]/g, ' ');

/**
 * Reads a price as people type it: `45`, `$45`, `45.5`, `45,50 €`, `1,234.50`, ` 45.00 USD ` and `Free` (0). Null for
 * anything that is not clearly an amount of at most two decimals: negative numbers, `12.345`, `1,5`, words.
 */
export function parsePriceToCents(text: string): number | null {
  const trimmed = text.trim();
  if (/^free$/i.test(trimmed)) return 0;
  const match = PRICE.exec(trimmed);
  if (match === null) return null;
  const cents =
    Number(match[1]!.replaceAll(',', '')) * 100 + Number((match[2] ?? match[3] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : null;
}

/** A sign or code, digits (with thousands separators in their places or none), up to two decimals, a code. */
const PRICE =
  /^(?:[$€£]|[A-Z]{3})?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2})|,(\d{2}))?\s*(?:[$€£]|[A-Z]{3})?$/;

/** Making a format costs a thousand times what using it does; tenants share a few currencies and locales. */
const MAX_REMEMBERED_FORMATS = 64;
const rememberedFormats = new Map<string, Intl.NumberFormat>();

function currencyFormat(currency: string, locale: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  let format = rememberedFormats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(locale, { style: 'currency', currency });
    if (rememberedFormats.size >= MAX_REMEMBERED_FORMATS) rememberedFormats.clear();
    rememberedFormats.set(key, format);
  }
  return format;
}
