import { locale } from './locale';

const formatters = new Map<string, Intl.NumberFormat>();

/** `4500, 'USD'` → `$45`; cents show only when there are some. */
export function formatMoney(cents: number, currency: string): string {
  const digits = cents % 100 === 0 ? 0 : 2;
  const key = `${locale()} ${currency} ${digits}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale(), {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(key, formatter);
  }
  return formatter.format(cents / 100);
}
