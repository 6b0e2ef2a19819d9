import { plainText } from '../plainText';
import { BarberNames } from './barberNames';

const barbers = new BarberNames(
  ['Marcus Reid', 'Sofia Alvarez', 'Will Turner', 'Jean-Luc Moreau'].map((name) => ({
    id: name,
    name,
    aliases: [],
  })),
  plainText,
);

test.each([
  ['with Marcus', ['Marcus Reid']],
  ['with marcos please', ['Marcus Reid']],
  ['Sofia Alvarez', ['Sofia Alvarez']],
  ['con sofía', ['Sofia Alvarez']],
  ['with will', ['Will Turner']],
  ['I will come tomorrow', []],
  ['marcus or sofia', ['Marcus Reid', 'Sofia Alvarez']],
])('%s', (text, expected) => {
  expect(barbers.find(plainText(text)).ids).toEqual(expected);
});

test('a name that nobody here bears', () => {
  expect(BarberNames.stranger('a fade with Zoe on Friday')).toBe('Zoe');
  expect(BarberNames.stranger('a fade with Friday off')).toBeNull();
});
