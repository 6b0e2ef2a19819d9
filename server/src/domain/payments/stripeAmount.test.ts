import { chargeableCents, fromStripeAmount, isTooSmall, toStripeAmount } from './stripeAmount';

it.each([
  ['USD', 4500, 4500],
  ['EUR', 1, 1],
  ['JPY', 4500, 4500],
  ['KRW', 50_000, 50_000],
  ['ISK', 500, 50_000],
  ['UGX', 500, 50_000],
  ['HUF', 4512, 4512],
  ['KWD', 5120, 5120],
])('%s: %d of ours are %d of Stripe’s, and back', (currency, ours, theirs) => {
  expect(toStripeAmount(ours, currency)).toBe(theirs);
  expect(fromStripeAmount(theirs, currency)).toBe(ours);
});

it('what cannot be charged exactly is rounded to what can', () => {
  expect(toStripeAmount(5124, 'KWD')).toBe(5120);
  expect(toStripeAmount(5125, 'KWD')).toBe(5130);
  expect(chargeableCents(5124, 'KWD')).toBe(5120);
  expect(chargeableCents(1234, 'USD')).toBe(1234);
});

it('knows the least that Stripe takes', () => {
  expect(isTooSmall(49, 'USD')).toBe(true);
  expect(isTooSmall(50, 'USD')).toBe(false);
  expect(isTooSmall(30, 'GBP')).toBe(false);
  expect(isTooSmall(999, 'MXN')).toBe(true);
  expect(isTooSmall(50, 'JPY')).toBe(false);
});
