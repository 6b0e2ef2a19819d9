import { joinSpelled } from './spelledNames';

test.each([
  ['D as in dog, A, N, A', 'Dana', 'Dana'],
  ['D-A-N-A', 'Dana', 'Dana'],
  ['My name is D. A. N. A. Fox', 'Dana', 'My name is Dana Fox'],
  ['Dana, D A N A', 'Dana', 'Dana'],
  ["It's Siân, that's S like sugar I A N", 'Sian', "It's Siân, that's Sian"],
  ['A double N A', 'Anna', 'Anna'],
  ['dee ay en ay', 'Dana', 'Dana'],
  ['M as in Mary A X', 'Max', 'Max'],
])('hears %s', (said, name, text) => {
  expect(joinSpelled(said, 'en')).toEqual({ name, text });
});

test.each([
  ['de, a, ene, a', 'Dana'],
  ['D de dedo, A, N de Nicaragua, A', 'Dana'],
  ['P E Ñ A', 'Peña'],
  ['doble u, i, ele', 'Wil'],
])('hears %s in Spanish', (said, name) => {
  expect(joinSpelled(said, 'es')?.name).toBe(name);
});

test.each([
  'Dana Fox',
  'I need a cut at 3',
  'see you',
  'why are you',
  'a cut for me',
  'plan B',
  'de la Cruz',
  'can I see you at 3 p m',
])('takes %s for no spelling', (said) => {
  expect(joinSpelled(said, 'en')).toBeNull();
});
