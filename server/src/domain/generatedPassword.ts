/** Letters and digits without those that look alike: I, l, O, 0, 1. */
export const PASSWORD_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';

export const GENERATED_PASSWORD_LENGTH = 8;

/**
 * A password for an owner whom an administrator signs up, to be read out or copied.
 *
 * `randomInt(n)` must give each whole number from 0 to n − 1 with equal chance, from a cryptographic source
 * (node:crypto's `randomInt` does). Characters are taken with exactly that range, so none is likelier than
 * another, as would be with a byte modulo 57.
 */
export function generatePassword(randomInt: (maxExclusive: number) => number): string {
  let password = '';
  for (let i = 0; i < GENERATED_PASSWORD_LENGTH; i++) {
    const character = PASSWORD_ALPHABET[randomInt(PASSWORD_ALPHABET.length)];
    if (character === undefined) throw new RangeError('randomInt left the range it was asked for');
    password += character;
  }
  return password;
}
