import { chargeableCents, fromStripeAmount, isTooSmall, toStripeAmount } from './stripeAmount';

it.each([
  ['USD', 4500, 4500],
  ['EUR', 1, 1],
  ['JPY', 450_000, 4500],
  ['KRW', 5_000_000, 50_000],
  ['ISK', 450_000, 450_000],
  ['UGX', 50_000, 50_000],
  ['HUF', 4512, 4512],
  ['KWD', 512, 5120],
])('%s: %d hundredths are %d of Stripe’s, and back', (currency, ours, theirs) => {
  expect(toStripeAmount(ours, currency)).toBe(theirs);
  expect(fromStripeAmount(theirs, currency)).toBe(ours);
});

it('what cannot be charged exactly is rounded to what can', () => {
  expect(toStripeAmount(450_049, 'JPY')).toBe(4500);
  expect(chargeableCents(450_050, 'JPY')).toBe(450_100);
  expect(chargeableCents(450_049, 'ISK')).toBe(450_000);
  expect(chargeableCents(1234, 'USD')).toBe(1234);
});

it('knows the least that Stripe takes', () => {
  expect(isTooSmall(49, 'USD')).toBe(true);
  expect(isTooSmall(50, 'USD')).toBe(false);
  expect(isTooSmall(30, 'GBP')).toBe(false);
  expect(isTooSmall(999, 'MXN')).toBe(true);
  expect(isTooSmall(4900, 'JPY')).toBe(true);
  expect(isTooSmall(5000, 'JPY')).toBe(false);
});
