import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** An opaque 256-bit token for a URL or a header; only its hash is stored. */
export const newSecretToken = (): string => randomBytes(32).toString('base64url');

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * An opaque 256-bit token that also says whose tenant it opens, so that its row is looked for under that tenant's
 * row-level security. The random bytes come first: the first characters tell tokens of one tenant apart.
 */
export const newTenantToken = (tenantId: string): string =>
  Buffer.concat([randomBytes(32), uuidBytes(tenantId)]).toString('base64url');

/** Null for what `newTenantToken` cannot have made. Whether it ever did, only the stored hash can say. */
export function tenantOfToken(token: string): string | null {
  return /^[\w-]{64}$/.test(token) ? uuidText(Buffer.from(token, 'base64url').subarray(32)) : null;
}

/** What a signed token is for; one signed for one purpose opens nothing else. */
export type TokenPurpose = 'manage appointment' | 'consume hold' | 'calendar feed' | 'client feed' | 'google consent';

/**
 * Tokens that name one row of one tenant: both ids and a 128-bit MAC. Nothing is stored, so the same row always
 * has the same token, and a repeated request can be answered with it.
 */
export class SignedTokens {
  constructor(private readonly secret: string) {}

  sign(purpose: TokenPurpose, tenantId: string, id: string): string {
    const ids = Buffer.concat([uuidBytes(tenantId), uuidBytes(id)]);
    return Buffer.concat([ids, this.mac(purpose, ids)]).toString('base64url');
  }

  /** Null for anything that this installation did not sign for this purpose. */
  open(purpose: TokenPurpose, token: string): { tenantId: string; id: string } | null {
    const bytes = Buffer.from(token.slice(0, 100), 'base64url');
    if (bytes.length !== 48) {
      return null;
    }
    const ids = bytes.subarray(0, 32);
    if (!timingSafeEqual(bytes.subarray(32), this.mac(purpose, ids))) {
      return null;
    }
    return { tenantId: uuidText(ids.subarray(0, 16)), id: uuidText(ids.subarray(16)) };
  }

  private mac(purpose: TokenPurpose, ids: Buffer): Buffer {
    return createHmac('sha256', this.secret).update(purpose).update(ids).digest().subarray(0, 16);
  }
}

const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

function uuidText(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
