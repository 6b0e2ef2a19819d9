/**
 * Our amounts are whole units of what the currency is written with: cents of dollars, yen. Stripe's are whole units of
 * its own choosing, which differ for a few currencies (https://docs.stripe.com/currencies): krónur and Ugandan
 * shillings come with two decimals that must be zero, ariary with none, dinars with three of which the last is zero.
 */
const WITHOUT_DECIMALS = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
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

/** `(4500, 'USD')` → 4500, `(4500, 'JPY')` → 4500, `(500, 'ISK')` → 50000, `(5124, 'KWD')` → 5120. */
export function toStripeAmount(cents: number, currency: string): number {
  const amount = Math.round(cents * 10 ** (stripeDecimals(currency) - ownDecimals(currency)));
  return THREE_DECIMALS.has(currency) ? Math.round(amount / 10) * 10 : amount;
}

export function fromStripeAmount(amount: number, currency: string): number {
  return Math.round(amount * 10 ** (ownDecimals(currency) - stripeDecimals(currency)));
}

/** The nearest amount that can be charged: the same again for nearly every currency. */
export const chargeableCents = (cents: number, currency: string): number =>
  fromStripeAmount(toStripeAmount(cents, currency), currency);

export const isTooSmall = (cents: number, currency: string): boolean =>
  toStripeAmount(cents, currency) < (LEAST[currency] ?? 50);

const stripeDecimals = (currency: string): number =>
  WITHOUT_DECIMALS.has(currency) ? 0 : THREE_DECIMALS.has(currency) ? 3 : 2;

const decimals = new Map<string, number>();

function ownDecimals(currency: string): number {
  let known = decimals.get(currency);
  if (known === undefined) {
    const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    known = format.resolvedOptions().maximumFractionDigits!;
    decimals.set(currency, known);
  }
  return known;
}
