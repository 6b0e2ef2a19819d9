/**
 * Our amounts are hundredths of every currency, as prices are typed and shown. Stripe's are units of its own choosing
 * (https://docs.stripe.com/currencies): yen and others come without decimals, krónur and Ugandan shillings with two
 * that must be zero, dinars with three of which the last is zero.
 */
const OWN_DECIMALS = 2;
const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const TWO_ZEROS = new Set(['ISK', 'UGX']);
const THREE_DECIMALS = new Set('BHD JOD KWD OMR TND'.split(' '));

/** The least that Stripe takes, in its units; 50 where it names nothing else. */
const LEAST: Readonly<Record<string, number>> = {
  AED: 200,
  BGN: 100,
  CZK: 1500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1000,
};

/** `(4500, 'USD')` → 4500, `(450000, 'JPY')` → 4500, `(450000, 'ISK')` → 450000, `(4500, 'KWD')` → 45000. */
export function toStripeAmount(cents: number, currency: string): number {
  const amount = Math.round(cents * 10 ** (stripeDecimals(currency) - OWN_DECIMALS));
  return TWO_ZEROS.has(currency) ? Math.round(amount / 100) * 100 : amount;
}

export function fromStripeAmount(amount: number, currency: string): number {
  return Math.round(amount * 10 ** (OWN_DECIMALS - stripeDecimals(currency)));
}

/** The nearest amount that can be charged: the same again for nearly every currency. */
export const chargeableCents = (cents: number, currency: string): number =>
  fromStripeAmount(toStripeAmount(cents, currency), currency);

export const isTooSmall = (cents: number, currency: string): boolean =>
  toStripeAmount(cents, currency) < (LEAST[currency] ?? 50);

const stripeDecimals = (currency: string): number =>
  WITHOUT_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2;
