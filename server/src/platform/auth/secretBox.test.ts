import { SecretBox } from './secretBox';

const SECRET = 'a secret of the test suite, long enough to be taken';
const box = new SecretBox(SECRET, 'authenticator');
const plain = Buffer.from('JBSWY3DPEHPK3PXP');

it('opens what it sealed, and never seals the same bytes twice alike', () => {
  const [one, other] = [box.seal(plain, 'user 1'), box.seal(plain, 'user 1')];
  expect(box.open(one, 'user 1')).toEqual(plain);
  expect(one.equals(other)).toBe(false);
  expect(one.includes(plain)).toBe(false);
  expect(box.open(box.seal(Buffer.alloc(0), 'x'), 'x')).toEqual(Buffer.alloc(0));
});

it('opens nothing that was moved, altered, cut, or sealed for another purpose or under another secret', () => {
  const sealed = box.seal(plain, 'user 1');
  expect(() => box.open(sealed, 'user 2')).toThrow();
  expect(() => new SecretBox(SECRET, 'integrations').open(sealed, 'user 1')).toThrow();
  expect(() => new SecretBox(`${SECRET}!`, 'authenticator').open(sealed, 'user 1')).toThrow();
  expect(() => box.open(sealed.subarray(0, -1), 'user 1')).toThrow();
  expect(() => box.open(Buffer.alloc(0), 'user 1')).toThrow();
  for (let position = 0; position < sealed.length; position += 1) {
    const altered = Buffer.from(sealed);
    altered[position]! ^= 1;
    expect(() => box.open(altered, 'user 1')).toThrow();
  }
});

it('gives fingerprints that depend on the text, the context and the purpose', () => {
  const one = box.fingerprint('ABCDE-FGHIJ', 'user 1');
  expect(one).toHaveLength(32);
  expect(box.fingerprint('ABCDE-FGHIJ', 'user 1')).toEqual(one);
  expect(box.fingerprint('ABCDE-FGHIJ', 'user 2')).not.toEqual(one);
  expect(new SecretBox(SECRET, 'other').fingerprint('ABCDE-FGHIJ', 'user 1')).not.toEqual(one);
});
