import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/**
 * Encrypts what must be stored and read again, such as the secrets of authenticator apps and of integrations:
 * AES-256-GCM under a key of its own per purpose, derived from the installation's secret (HKDF, RFC 5869).
 *
 * Sealed bytes are version, nonce, tag, ciphertext. `context` names the row that they belong to (a user's id, say):
 * it is authenticated, so that bytes copied into another row do not open.
 */
export class SecretBox {
  private readonly encryptionKey: Buffer;
  private readonly macKey: Buffer;

  /** @param purpose separates keys: what one box sealed, a box of another purpose cannot open. */
  constructor(secret: string, purpose: string) {
    const key = (use: string): Buffer =>
      Buffer.from(hkdfSync('sha256', secret, '', `chairside secret box ${VERSION} ${use}: ${purpose}`, 32));
    this.encryptionKey = key('encryption');
    this.macKey = key('fingerprint');
  }

  seal(plain: Buffer, context: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.encryptionKey, nonce);
    cipher.setAAD(Buffer.from(context));
    const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), ciphertext]);
  }

  /** @throws when the bytes were altered, moved to another context, or sealed under another secret. */
  open(sealed: Buffer, context: string): Buffer {
    if (sealed.length < HEADER_BYTES || sealed[0] !== VERSION) {
      throw new Error('These bytes were not sealed by this version.');
    }
    const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.encryptionKey, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEADER_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(HEADER_BYTES)), decipher.final()]);
  }

  /** A keyed hash, 32 bytes: for secrets too short to withstand guessing if a plain hash of them leaked. */
  fingerprint(text: string, context: string): Buffer {
    return createHmac('sha256', this.macKey).update(`${context}\n${text}`).digest();
  }
}
