import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator app speaks it: HMAC-SHA-1, six digits, a step of 30 seconds. */
const STEP_SECONDS = 30;
const ALGORITHM = { algorithm: 'SHA1', digits: 6, period: STEP_SECONDS };
/** RFC 6238, section 5.2: one step either way, for clocks that differ and codes typed at the last moment. */
const STEPS_EITHER_WAY = 1;
/** RFC 4226, section 4: as long as the hash. */
const SECRET_BYTES = 20;

export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The number of the time step that an instant falls in. */
export const totpStep = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS);

/** The six digits of one step. */
export const totpCode = (secret: Buffer, step: number): string =>
  new TOTP({ ...ALGORITHM, secret: keyOf(secret) }).generate({ timestamp: step * STEP_SECONDS * 1000 });

/** The step whose code this is, now or one step off; null for a wrong code. The caller refuses a step used before. */
export function matchingTotpStep(secret: Buffer, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) {
    return null;
  }
  const totp = new TOTP({ ...ALGORITHM, secret: keyOf(secret) });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: STEPS_EITHER_WAY });
  return delta === null ? null : totpStep(now) + delta;
}

/** RFC 4648 without padding, as authenticator apps take a typed key. */
export const base32 = (bytes: Buffer): string => keyOf(bytes).base32;

/** The address that an authenticator app reads from a QR code. */
export const otpauthUri = (secret: Buffer, issuer: string, account: string): string =>
  new TOTP({ ...ALGORITHM, secret: keyOf(secret), issuer, label: account }).toString();

const keyOf = (secret: Buffer): Secret => new Secret({ buffer: new Uint8Array(secret).buffer });
