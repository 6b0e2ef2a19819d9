import { base32, matchingTotpStep, otpauthUri, totpCode, totpStep } from './totp';

const SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

describe('RFC 6238, appendix B, cut to six digits', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %d s the code is %s', (seconds, code) => {
    expect(totpCode(SECRET, totpStep(at(seconds)))).toBe(code);
  });
});

describe('a code', () => {
  it('is taken within its step and one step either way, and names its step', () => {
    const step = totpStep(at(1_000_000));
    const code = totpCode(SECRET, step);
    const start = step * 30;
    expect(matchingTotpStep(SECRET, code, at(start))).toBe(step);
    expect(matchingTotpStep(SECRET, code, at(start - 30))).toBe(step);
    expect(matchingTotpStep(SECRET, code, at(start + 59))).toBe(step);
    expect(matchingTotpStep(SECRET, code, at(start - 31))).toBeNull();
    expect(matchingTotpStep(SECRET, code, at(start + 60))).toBeNull();
  });

  it.each(['', '28708', '2870822', 'abcdef', '２８７０８２'])('is refused when it reads "%s"', (code) => {
    expect(matchingTotpStep(SECRET, code, at(59))).toBeNull();
  });
});

it('base32 gives RFC 4648, section 10, without the padding', () => {
  const vectors = { '': '', f: 'MY', fo: 'MZXQ', foo: 'MZXW6', foob: 'MZXW6YQ', fooba: 'MZXW6YTB' };
  for (const [plain, encoded] of Object.entries(vectors)) {
    expect(base32(Buffer.from(plain))).toBe(encoded);
  }
});

it('the address for the app escapes what could end its label', () => {
  expect(otpauthUri(SECRET, 'Chairside', 'a&b:c@example.com')).toBe(
    'otpauth://totp/Chairside:a%26b%3Ac%40example.com?issuer=Chairside&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  );
});
