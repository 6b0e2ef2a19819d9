import { oneByOne, spokenPhone, toSpeech } from './speech';

test.each([
  [
    'Cut with Ana on Thursday, December 3 at 3:00 PM, 30 minutes, $30.00. Shall I book it?',
    'Cut with Ana on Thursday December 3 at 3 PM, 30 minutes, 30 dollars. Shall I book it?',
  ],
  ['I have 9:00 AM, 12:30 PM, or 4:45 PM.', 'I have 9 AM, 12:30 PM, or 4:45 PM.'],
  ['Color is $92.50 and takes 90 minutes.', 'Color is 92 dollars and 50 cents and takes 90 minutes.'],
  ['Wedding: $1,250.00', 'Wedding: 1250 dollars'],
  ['Booked. Your reference is K7WXQ2. Bye', 'Booked. Your reference is K, 7, W, X, Q, 2. Bye'],
  ['Please call (212) 555-0100.', 'Please call 2 1 2, 5 5 5, 0 1 0 0.'],
  ['See https://book.example/x?y=1 for more 😀.', 'See for more.'],
  [
    'We are open Monday–Friday 9:00 AM–5:00 PM, Sunday closed.',
    'We are open Monday to Friday 9 AM to 5 PM, Sunday closed.',
  ],
  ['Write to hi@fade.example please', 'Write to hi at fade dot example please'],
  ['**Bold** words', 'Bold words'],
])('reads %s', (text, said) => {
  expect(toSpeech(text, 'en')).toBe(said);
});

test.each([
  [
    'Corte con Ana el jueves, 3 de diciembre a las 3:00 p.m., 30 minutos, $30.00.',
    'Corte con Ana el jueves 3 de diciembre a las 3 de la tarde, 30 minutos, 30 dólares.',
  ],
  [
    'Tengo 9:15 a. m. o 8:30 p. m. ¿Cuál prefiere?',
    'Tengo 9:15 de la mañana o 8:30 de la noche. ¿Cuál prefiere?',
  ],
  ['Su referencia es K7WXQ2.', 'Su referencia es K, 7, W, X, Q, 2.'],
  ['Cuesta $1.00 o $12.50.', 'Cuesta 1 dólar o 12 dólares con 50 centavos.'],
])('reads %s in Spanish', (text, said) => {
  expect(toSpeech(text, 'es')).toBe(said);
});

test('cuts long lists only where that is asked for', () => {
  const list = 'Our prices: A $1.00, B $2.00, C $3.00, D $4.00, E $5.00, F $6.00. And more?';
  expect(toSpeech(list, 'en', { cutsLists: true })).toBe(
    'Our prices: A 1 dollar, B 2 dollars, C 3 dollars, D 4 dollars, and 2 more. And more?',
  );
  expect(toSpeech(list, 'en')).toContain('F 6 dollars');
  expect(toSpeech('a, b, c, d, and e.', 'en', { cutsLists: true })).toBe('a, b, c, d, and e.');
});

test('cuts no reference and no number short', () => {
  expect(
    toSpeech('Your reference is K7WXQ2. Call (212) 555-0100, please.', 'en', {
      references: ['K7WXQ2'],
      cutsLists: true,
    }),
  ).toBe('Your reference is K, 7, W, X, Q, 2. Call 2 1 2, 5 5 5, 0 1 0 0, please.');
});

test('spells what it is told, and numbers in groups', () => {
  expect(toSpeech('It is ABCDEF.', 'en', { references: ['ABCDEF'] })).toBe('It is A, B, C, D, E, F.');
  expect(oneByOne('0147')).toBe('0, 1, 4, 7');
  expect(spokenPhone('+442079460000')).toBe('4 4 2, 0 7 9, 4 6 0, 0 0 0');
});
