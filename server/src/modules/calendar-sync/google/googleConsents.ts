import { createHash } from 'node:crypto';
import { SecretBox } from '../../../platform/auth/secretBox';
import {
  type SignedTokens,
  hashToken,
  newSecretToken,
  newTenantToken,
} from '../../../platform/auth/secretTokens';
import type { Transaction } from '../../../platform/database/transaction';
import { AppError, notFound } from '../../../platform/errors';
import { newId } from '../../../platform/ids';
import type { TenantContext } from '../../../platform/request/tenantContext';
import { CalendarError, type GoogleAccess } from '../calendarDriver';
import { type GoogleApi, type GoogleAuth, SCOPES, asCalendarError, consentEndOf } from './googleApi';
import type { GoogleClients } from './googleClients';

const MINUTES_TO_AGREE = 10;
/** To choose one of the calendars, after Google has agreed. */
const MINUTES_TO_CHOOSE = 30;
const MINUTE = 60_000;

/** Why somebody comes back from Google with empty hands. */
export type ConsentProblem = 'denied' | 'expired' | 'scopes' | 'failed';

/** How a return from Google ended; the token lets the same user choose a calendar. */
export type Return = { barberId: string } & ({ claim: string } | { problem: ConsentProblem });

/** What is kept, sealed, between leaving for Google and choosing a calendar. */
type Kept = { step: 'left'; clientId: string; verifier: string } | { step: 'agreed'; access: GoogleAccess };

export interface Claim {
  id: string;
  barberId: string;
  access: GoogleAccess;
}

/**
 * Sends people to Google to agree, and takes what they bring back. The state that travels is signed and names a row
 * that one user began for one barber; it is taken once, within minutes, with the verifier of its own (PKCE, S256). What
 * Google then gives is opened only by a token that the browser brings to the page, and only for the user who began: a
 * link that somebody else prepared connects nothing.
 */
export class GoogleConsents {
  private readonly box: SecretBox;

  constructor(
    secret: string,
    private readonly api: GoogleApi,
    private readonly clients: GoogleClients,
    private readonly tokens: SignedTokens,
  ) {
    this.box = new SecretBox(secret, 'google consent');
  }

  /** The address at Google where the user agrees. */
  async begin(ctx: TenantContext, barberId: string, loginHint: string | null): Promise<string> {
    const client = await ctx.read((tx) => this.clients.current(tx, ctx.tenantId));
    if (!client) {
      throw new AppError(
        'CONFLICT',
        'Google Calendar is not set up for this business yet. An owner or manager does so in the integrations.',
      );
    }
    const id = newId();
    const verifier = newSecretToken();
    const now = ctx.clock.now();
    await ctx.write(async (tx) => {
      await tx.manager.query('DELETE FROM google_consents WHERE tenant_id = $1 AND expires_at <= $2', [
        ctx.tenantId,
        now,
      ]);
      await tx.manager.query(
        `INSERT INTO google_consents (tenant_id, id, barber_id, user_id, sealed, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [
          ctx.tenantId,
          id,
          barberId,
          userOf(ctx),
          this.seal({ step: 'left', clientId: client.id, verifier }, ctx.tenantId, id),
          later(now, MINUTES_TO_AGREE),
        ],
      );
    });
    const auth = await this.api.auth(client);
    return auth.generateAuthUrl({
      access_type: 'offline',
      // Google gives a refresh token only where it asks.
      prompt: 'consent',
      scope: SCOPES,
      state: this.tokens.sign('google consent', ctx.tenantId, id),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      // The library names it in an enumeration that it does not hand out.
      code_challenge_method: 'S256' as ChallengeMethod,
      ...(loginHint && { login_hint: loginHint }),
    });
  }

  /** Whose tenant and row a state names; null for one that this installation did not sign. */
  opened(state: string): { tenantId: string; id: string } | null {
    return this.tokens.open('google consent', state);
  }

  /** Takes what Google sends along with somebody who returns. Null when the state is used, too old or unknown. */
  async take(
    ctx: TenantContext,
    id: string,
    answer: { code: string | null; error: string | null },
  ): Promise<Return | null> {
    const now = ctx.clock.now();
    const begun = await ctx.write(async (tx) => {
      const [rows] = await tx.manager.query<
        [{ barberId: string; sealed: Buffer; isLate: boolean }[], number]
      >(
        `UPDATE google_consents SET returned_at = $3 WHERE tenant_id = $1 AND id = $2 AND returned_at IS NULL
         RETURNING barber_id AS "barberId", sealed, expires_at <= $3 AS "isLate"`,
        [ctx.tenantId, id, now],
      );
      return rows[0] ?? null;
    });
    if (!begun) {
      return null;
    }
    const { barberId } = begun;
    const kept = this.open(begun.sealed, ctx.tenantId, id);
    if (begun.isLate || kept.step !== 'left') {
      return { barberId, problem: 'expired' };
    }
    if (!answer.code || answer.error) {
      await this.forget(ctx, id);
      return { barberId, problem: answer.error === 'access_denied' ? 'denied' : 'failed' };
    }
    const access = await this.exchange(ctx, kept, answer.code);
    if (typeof access === 'string') {
      await this.forget(ctx, id);
      return { barberId, problem: access };
    }
    const claim = newTenantToken(ctx.tenantId);
    await ctx.write((tx) =>
      tx.manager.query(
        `UPDATE google_consents SET sealed = $3, claim_hash = $4, expires_at = $5 WHERE tenant_id = $1 AND id = $2`,
        [
          ctx.tenantId,
          id,
          this.seal({ step: 'agreed', access }, ctx.tenantId, id),
          hashToken(claim),
          later(now, MINUTES_TO_CHOOSE),
        ],
      ),
    );
    return { barberId, claim };
  }

  /** What was agreed to, for the user who began. @throws NOT_FOUND */
  async claimed(ctx: TenantContext, token: string): Promise<Claim> {
    const [row] = await ctx.read((tx) =>
      tx.manager.query<{ id: string; barberId: string; sealed: Buffer }[]>(
        `SELECT id, barber_id AS "barberId", sealed FROM google_consents
         WHERE tenant_id = $1 AND claim_hash = $2 AND user_id = $3 AND expires_at > $4`,
        [
          ctx.tenantId,
          hashToken(token),
          ctx.actor.kind === 'user' ? ctx.actor.userId : null,
          ctx.clock.now(),
        ],
      ),
    );
    const kept = row && this.open(row.sealed, ctx.tenantId, row.id);
    if (kept?.step !== 'agreed') {
      throw notFound('This connection to Google');
    }
    return { id: row!.id, barberId: row!.barberId, access: kept.access };
  }

  /** Keeps tokens that were renewed while somebody still chooses. */
  async renew(ctx: TenantContext, { id }: Claim, access: GoogleAccess): Promise<void> {
    const sealed = this.seal({ step: 'agreed', access }, ctx.tenantId, id);
    await ctx.write((tx) =>
      tx.manager.query('UPDATE google_consents SET sealed = $3 WHERE tenant_id = $1 AND id = $2', [
        ctx.tenantId,
        id,
        sealed,
      ]),
    );
  }

  async forget(ctx: TenantContext, id: string): Promise<void> {
    await ctx.write((tx) =>
      tx.manager.query('DELETE FROM google_consents WHERE tenant_id = $1 AND id = $2', [ctx.tenantId, id]),
    );
  }

  async forgetAll(tx: Transaction, tenantId: string): Promise<void> {
    await tx.manager.query('DELETE FROM google_consents WHERE tenant_id = $1', [tenantId]);
  }

  /** Google's tokens for a code, or why there are none. */
  private async exchange(
    ctx: TenantContext,
    { clientId, verifier }: { clientId: string; verifier: string },
    code: string,
  ): Promise<GoogleAccess | ConsentProblem> {
    try {
      const auth = await this.api.auth(await this.clients.named(ctx, clientId));
      const { tokens } = await auth.getToken({ code, codeVerifier: verifier });
      const given = (tokens.scope ?? '').split(' ');
      if (!SCOPES.every((scope) => given.includes(scope))) {
        return 'scopes';
      }
      if (!tokens.refresh_token || !tokens.access_token) {
        return 'failed';
      }
      return {
        provider: 'google',
        clientId,
        refreshToken: tokens.refresh_token,
        accessToken: tokens.access_token,
        accessEndsAt: tokens.expiry_date ?? 0,
        consentEndsAt: consentEndOf(tokens, ctx.clock.now()),
        calendarId: '',
      };
    } catch (error) {
      if (asCalendarError(error) instanceof CalendarError) {
        return 'failed';
      }
      throw error;
    }
  }

  private seal(kept: Kept, tenantId: string, id: string): Buffer {
    return this.box.seal(Buffer.from(JSON.stringify(kept)), `${tenantId} ${id}`);
  }

  private open(sealed: Buffer, tenantId: string, id: string): Kept {
    return JSON.parse(this.box.open(sealed, `${tenantId} ${id}`).toString()) as Kept;
  }
}

type ChallengeMethod = NonNullable<Parameters<GoogleAuth['generateAuthUrl']>[0]>['code_challenge_method'];

const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE);

/** Programs have no browser to send to Google. */
function userOf(ctx: TenantContext): string {
  if (ctx.actor.kind !== 'user' || !ctx.actor.userId) {
    throw new AppError('FORBIDDEN', 'Only a person who is signed in can connect Google Calendar.');
  }
  return ctx.actor.userId;
}
