import { perLocale } from '../../../lib/locale';

/** Currencies with hundredths, which every price is kept in. */
const COMMON = [
  'USD',
  'CAD',
  'MXN',
  'EUR',
  'GBP',
  'AUD',
  'NZD',
  'BRL',
  'CHF',
  'COP',
  'DKK',
  'DOP',
  'GTQ',
  'HKD',
  'INR',
  'NOK',
  'PEN',
  'PLN',
  'SEK',
  'SGD',
  'ZAR',
];

export const currenciesWith = (present: string): string[] => [...new Set([...COMMON, present])];

const names = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'currency' }));

/** `US Dollar (USD)`. */
export const currencyLabel = (code: string) => `${names().of(code) ?? code} (${code})`;
