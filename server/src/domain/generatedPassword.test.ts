import { randomInt } from 'node:crypto';
import { GENERATED_PASSWORD_LENGTH, PASSWORD_ALPHABET, generatePassword } from './generatedPassword';

test('the alphabet is letters and digits, each once, without look-alikes', () => {
  expect(PASSWORD_ALPHABET).toMatch(/^[A-Za-z0-9]+$/);
  expect(new Set(PASSWORD_ALPHABET).size).toBe(62 - 5);
  expect(PASSWORD_ALPHABET).not.toMatch(/[IlO01]/);
});

test('a password has eight characters of the alphabet', () => {
  for (let i = 0; i < 200; i++) {
    const password = generatePassword((maxExclusive) => randomInt(maxExclusive));
    expect(password).toHaveLength(GENERATED_PASSWORD_LENGTH);
    expect([...password].every((character) => PASSWORD_ALPHABET.includes(character))).toBe(true);
  }
});

test('each character is one draw from exactly the alphabet, so all are equally likely', () => {
  const asked: number[] = [];
  let next = 0;
  const password = generatePassword((maxExclusive) => {
    asked.push(maxExclusive);
    return (next++ * 8) % maxExclusive;
  });
  expect(asked).toEqual(Array.from({ length: 8 }, () => PASSWORD_ALPHABET.length));
  expect(password).toBe([0, 8, 16, 24, 32, 40, 48, 56].map((index) => PASSWORD_ALPHABET[index]).join(''));
});

test.each([-1, 57, 0.5, Number.NaN])('a source that answers %p is an error', (answer) => {
  expect(() => generatePassword(() => answer)).toThrow(RangeError);
});
