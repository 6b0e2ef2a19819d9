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
export type TokenPurpose =
  'manage appointment' | 'consume hold' | 'calendar feed' | 'client feed' | 'google consent' | 'voice relay';

const [IDS, VERSION, MAC] = [32, 4, 16];

/**
 * Tokens that name one row of one tenant: both ids, a version where the row's tokens have been renewed, and a 128-bit
 * MAC. Nothing is stored, so the same row in the same version always has the same token, and a repeated request can be
 * answered with it. Version 0 takes no bytes.
 */
export class SignedTokens {
  constructor(private readonly secret: string) {}

  sign(purpose: TokenPurpose, tenantId: string, id: string, version = 0): string {
    const named = Buffer.concat([uuidBytes(tenantId), uuidBytes(id), versionBytes(version)]);
    return Buffer.concat([named, this.mac(purpose, named)]).toString('base64url');
  }

  /** Null for anything that this installation did not sign for this purpose. */
  open(purpose: TokenPurpose, token: string): { tenantId: string; id: string; version: number } | null {
    const bytes = Buffer.from(token.slice(0, 100), 'base64url');
    if (bytes.length !== IDS + MAC && bytes.length !== IDS + VERSION + MAC) {
      return null;
    }
    const named = bytes.subarray(0, -MAC);
    if (!timingSafeEqual(bytes.subarray(-MAC), this.mac(purpose, named))) {
      return null;
    }
    return {
      tenantId: uuidText(named.subarray(0, 16)),
      id: uuidText(named.subarray(16, IDS)),
      version: named.length > IDS ? named.readUInt32BE(IDS) : 0,
    };
  }

  private mac(purpose: TokenPurpose, named: Buffer): Buffer {
    return createHmac('sha256', this.secret).update(purpose).update(named).digest().subarray(0, MAC);
  }
}

function versionBytes(version: number): Buffer {
  const bytes = Buffer.alloc(version === 0 ? 0 : VERSION);
  if (version !== 0) {
    bytes.writeUInt32BE(version);
  }
  return bytes;
}

const uuidBytes = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

function uuidText(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
