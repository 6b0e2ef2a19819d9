import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator app speaks it: HMAC-SHA-1, six digits, a step of 30 seconds. */
const STEP_SECONDS = 30;
const DIGITS = 6;
/** RFC 6238, section 5.2: one step either way, for clocks that differ and codes typed at the last moment. */
const STEPS_EITHER_WAY = 1;
/** RFC 4226, section 4: as long as the hash. */
const SECRET_BYTES = 20;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The number of the time step that an instant falls in. */
export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The six digits of one step. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  // RFC 4226, section 5.3: the last four bits say where the 31 bits are taken from.
  const number = mac.readUInt32BE(mac[19]! & 0x0f) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step whose code this is, now or one step off; null for a wrong code. The caller refuses a step used before. */
export function matchingTotpStep(secret: Buffer, code: string, now: Date): number | null {
  const present = totpStep(now);
  const typed = Buffer.from(code);
  let found: number | null = null;
  for (let step = present - STEPS_EITHER_WAY; step <= present + STEPS_EITHER_WAY; step += 1) {
    const expected = Buffer.from(totpCode(secret, step));
    if (typed.length === expected.length && timingSafeEqual(typed, expected)) {
      found = step;
    }
  }
  return found;
}

/** RFC 4648 without padding, as authenticator apps take a typed key. */
export function base32(bytes: Buffer): string {
  let [text, bits, value] = ['', 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xfff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += BASE32[(value >> bits) & 31];
    }
  }
  return bits > 0 ? text + BASE32[(value << (5 - bits)) & 31] : text;
}

/** The address that an authenticator app reads from a QR code. */
export function otpauthUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
