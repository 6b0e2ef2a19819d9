import { type Ground, type Ungrounded, ungrounded } from './replyGuards';

const GROUND: Ground = {
  minutes: new Set([9 * 60, 15 * 60, 15 * 60 + 30, 16 * 60 + 45]),
  cents: new Set([3_000, 3_550, 125_000]),
  hasBooking: false,
  hasWritten: false,
  words: 'Fade & Co, 12 Main Street, +1 212 555 0100, https://fade.example, my email is dana@example.com',
};

test.each<[string, Ungrounded | null]>([
  ['I have 9:00 AM or 3:30 PM. Which suits you?', null],
  ['I have 10:00 AM.', 'time'],
  ['Would three o’clock do?', null],
  ['Would four o’clock do?', 'time'],
  ['How about half past three?', null],
  ['How about half past two?', 'time'],
  ['Ana is free at 3.', null],
  ['Ana is free at 4, and Bo too.', 'time'],
  ['Come around noon.', 'time'],
  ['We are at 4 Main Street, and you can cancel until 24 hours before.', null],
  ['It takes 30 minutes; one of our barbers is free at one point.', null],
  ['Tengo libre a las tres y media.', null],
  ['Tengo libre a las cinco menos cuarto.', null],
  ['Tengo libre a las cinco.', 'time'],
  ['Tengo a las 3:30 p. m.', null],
  ['A Cut is $30.00.', null],
  ['A Cut is $30, the other $35.50.', null],
  ['A Cut is 30 dollars, all of it $1,250.00 (1.250,00 dólares).', null],
  ['A Cut is $25.', 'price'],
  ['Cuesta 25 dólares.', 'price'],
  ['That would be twenty dollars.', 'price'],
  ['Cuesta veinte dólares.', 'price'],
  ['You get 50% off.', 'price'],
  ['Le hago un 20 % de descuento.', 'price'],
  ['I can do it for free.', 'price'],
  ['Ana is free on Friday; feel free to ask.', null],
  ["I've booked it for you.", 'deed'],
  ['I have just cancelled your appointment.', 'deed'],
  ['You are all set!', 'deed'],
  ['Your appointment is confirmed.', 'deed'],
  ['Nothing is booked yet, and your booking is confirmed only after you say yes.', null],
  ['He reservado su cita.', 'deed'],
  ['Su cita está confirmada.', 'deed'],
  ['Ya reservé la hora.', 'deed'],
  ['Call +1 212 555 0100 or 212-555-0100, or see https://fade.example.', null],
  ['Call 900 555 0199.', 'contact'],
  ['Pay at https://evil.example/pay.', 'contact'],
  ['Write to boss@evil.example.', 'contact'],
  ['I have noted dana@example.com.', null],
])('%s', (reply, expected) => {
  expect(ungrounded(reply, GROUND)).toBe(expected);
});

test('what was booked may be spoken of', () => {
  expect(ungrounded('Your appointment is confirmed.', { ...GROUND, hasBooking: true })).toBeNull();
  expect(ungrounded("I've cancelled it.", { ...GROUND, hasBooking: true })).toBe('deed');
  expect(ungrounded("I've booked it.", { ...GROUND, hasBooking: true, hasWritten: true })).toBeNull();
});

test('is quick on a text made to be slow', () => {
  const from = performance.now();
  ungrounded(`${'1 '.repeat(2_000)}${'1,111'.repeat(500)}${'at one '.repeat(500)}`, GROUND);
  expect(performance.now() - from).toBeLessThan(500);
});
