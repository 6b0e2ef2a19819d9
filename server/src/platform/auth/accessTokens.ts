import { SignJWT, errors, jwtVerify } from 'jose';
import type { Clock } from '../clock';

/** What an access token says. `impersonation` is set while a master admin works as a tenant's owner. */
export interface AccessClaims {
  userId: string;
  sessionId: string;
  issuedAt: Date;
  impersonation: { adminId: string; tenantId: string } | null;
}

export const ACCESS_TOKEN_SECONDS = 15 * 60;

const ISSUER = 'chairside';
const AUDIENCE = 'chairside-api';
const TYPE = 'at+jwt';
const REMEMBERED = 5000;

/** Signs and verifies short-lived bearer tokens: HS256 only, fixed issuer, audience and type. */
export class AccessTokens {
  private readonly key: Uint8Array;
  /** Verified tokens by their text, so that a busy client's token costs one HMAC, not one a request. */
  private readonly verified = new Map<string, { claims: AccessClaims; expiresAt: number }>();

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.key = new TextEncoder().encode(secret);
  }

  issue(claims: Omit<AccessClaims, 'issuedAt'>): Promise<string> {
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const token = new SignJWT({
      sid: claims.sessionId,
      iatMs: this.clock.now().getTime(),
      ...(claims.impersonation && {
        act: { sub: claims.impersonation.adminId },
        tenant: claims.impersonation.tenantId,
      }),
    });
    return token
      .setProtectedHeader({ alg: 'HS256', typ: TYPE })
      .setSubject(claims.userId)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt(now)
      .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
      .sign(this.key);
  }

  /** Null for a token that is expired, altered, or not ours. */
  async verify(token: string): Promise<AccessClaims | null> {
    const now = this.clock.now();
    const known = this.verified.get(token);
    if (known) {
      return known.expiresAt > now.getTime() ? known.claims : null;
    }
    try {
      const { payload } = await jwtVerify(token, this.key, {
        algorithms: ['HS256'],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        currentDate: now,
      });
      const actor = payload.act as { sub?: unknown } | undefined;
      const claims: AccessClaims = {
        userId: String(payload.sub),
        sessionId: String(payload.sid),
        issuedAt: new Date(Number(payload.iatMs)),
        impersonation: actor ? { adminId: String(actor.sub), tenantId: String(payload.tenant) } : null,
      };
      this.remember(token, claims, Number(payload.exp) * 1000);
      return claims;
    } catch (error) {
      if (error instanceof errors.JOSEError) {
        return null;
      }
      throw error;
    }
  }

  private remember(token: string, claims: AccessClaims, expiresAt: number): void {
    if (this.verified.size >= REMEMBERED) {
      this.verified.delete(this.verified.keys().next().value!);
    }
    this.verified.set(token, { claims, expiresAt });
  }
}
