import { formatCents, parsePriceToCents } from './money';

test.each([
  [4500, 'USD', undefined, '$45.00'],
  [0, 'USD', undefined, '$0.00'],
  [5, 'USD', undefined, '$0.05'],
  [123456789, 'USD', undefined, '$1,234,567.89'],
  [-250, 'USD', undefined, '-$2.50'],
  [450000, 'JPY', undefined, '¥4,500'],
  [4500, 'EUR', 'de-DE', '45,00 €'],
])('%d %s in %s is %s', (cents, currency, locale, text) => {
  expect(formatCents(cents, currency, locale)).toBe(text);
});

test.each([
  ['45', 4500],
  ['$45', 4500],
  [' 45.5 ', 4550],
  ['45.05', 4505],
  ['1,234.50', 123450],
  ['1,234,567', 123456700],
  ['0', 0],
  ['Free', 0],
  ['45.00 USD', 4500],
  ['€ 12', 1200],
  ['0.29', 29], // 0.29 * 100 is 28.999… in floating point
])("'%s' is %d cents", (text, cents) => {
  expect(parsePriceToCents(text)).toBe(cents);
});

test.each([
  '',
  ' ',
  '-5',
  '12.345',
  '1,5',
  '12,34.00',
  '1.234,50',
  'abc',
  '4 5',
  '$',
  '1e3',
  '9'.repeat(20),
  '.5',
  '5.',
])("'%s' is not a price", (text) => {
  expect(parsePriceToCents(text)).toBeNull();
});
