import { recordAudit } from '../../platform/audit';
import type { SignedTokens } from '../../platform/auth/secretTokens';
import { AppError, notFound } from '../../platform/errors';
import { isUuid, newId } from '../../platform/ids';
import type { OperationResult } from '../../platform/operationResult';
import type { RateLimits } from '../../platform/rateLimits';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { ContactCodes } from '../notifications/contactCodes';

/** The secret address at which a client subscribes to their own visits: made through the link of one, revoked by staff. */
export class ClientFeeds {
  constructor(
    private readonly tokens: SignedTokens,
    private readonly limits: RateLimits,
    private readonly codes: ContactCodes,
    private readonly publicUrl: string,
  ) {}

  /**
   * The address of the client whose visit this is, made unless there is one. The context is that of the visit's link.
   * @param code sent to the client's contact on record: the link alone opens one visit, and not the client's others.
   *   Not needed where staff booked the visit, or the client did from their own number.
   */
  async address(ctx: TenantContext, appointmentId: string, code: string | null): Promise<string> {
    if (ctx.actor.kind !== 'customer') {
      throw new AppError('FORBIDDEN', 'Only the link of a visit opens this.');
    }
    await this.limits.count('bookingByAddress', ctx.actor.address ?? 'unknown');
    const contact = await this.provenContact(ctx, appointmentId, code);
    const now = ctx.clock.now();
    const id = await ctx.write(async (tx) => {
      const [client] = await tx.manager.query<{ id: string; feedId: string | null }[]>(
        `SELECT c.id, (SELECT f.id FROM client_feeds f
                       WHERE f.tenant_id = $1 AND f.client_id = c.id AND f.contact IS NOT DISTINCT FROM $3
                       ORDER BY f.created_at DESC, f.id LIMIT 1) AS "feedId"
         FROM appointments a JOIN clients c ON c.tenant_id = a.tenant_id AND c.id = a.client_id
         WHERE a.tenant_id = $1 AND a.id = $2 AND c.deleted_at IS NULL FOR UPDATE OF c`,
        [ctx.tenantId, appointmentId, contact],
      );
      if (!client) {
        throw notFound('This booking');
      }
      if (client.feedId) {
        return client.feedId;
      }
      const made = newId();
      await tx.manager.query(
        'INSERT INTO client_feeds (tenant_id, id, client_id, contact, created_at) VALUES ($1, $2, $3, $4, $5)',
        [ctx.tenantId, made, client.id, contact, now],
      );
      await recordAudit(tx, ctx, {
        action: 'client.feed_created',
        entity: 'client',
        entityId: client.id,
      });
      return made;
    });
    return `${this.publicUrl}/feeds/${this.tokens.sign('client feed', ctx.tenantId, id)}.ics`;
  }

  /** The contact that the bearer of the visit's link has proved to be theirs; null where the client has none. */
  private async provenContact(
    ctx: TenantContext,
    appointmentId: string,
    code: string | null,
  ): Promise<string | null> {
    const [visit] = await ctx.read((tx) =>
      tx.manager.query<{ isProven: boolean; email: string | null; phone: string | null }[]>(
        `SELECT a.client_proof IS NOT NULL AS "isProven", c.email::text AS email, c.phone
         FROM appointments a JOIN clients c ON (c.tenant_id, c.id) = (a.tenant_id, a.client_id)
         WHERE a.tenant_id = $1 AND a.id = $2`,
        [ctx.tenantId, appointmentId],
      ),
    );
    if (!visit) {
      throw notFound('This booking');
    }
    if (!visit.isProven) {
      if (!code) {
        throw new AppError('FORBIDDEN', 'Please enter the code that was sent to you.', {
          codeRequired: true,
        });
      }
      await this.codes.verify(ctx, await this.codes.contactOfVisit(ctx, appointmentId), code, 'code');
    }
    return visit.email ?? visit.phone;
  }

  /** Since when a client has an address; null without one. The address itself is the client's alone. */
  async since(ctx: TenantContext, clientId: string): Promise<Date | null> {
    ctx.require('clients.read');
    const [feed] = await ctx.read((tx) =>
      tx.manager.query<{ since: Date | null }[]>(
        'SELECT min(created_at) AS since FROM client_feeds WHERE tenant_id = $1 AND client_id = $2',
        [ctx.tenantId, knownId(clientId)],
      ),
    );
    return feed?.since ?? null;
  }

  /** Whoever still has the address sees nothing from now on; the client can make another. */
  async revoke(ctx: TenantContext, clientId: string): Promise<OperationResult> {
    ctx.require('clients.manage');
    const id = knownId(clientId);
    await ctx.write(async (tx) => {
      const [, count] = await tx.manager.query<[unknown, number]>(
        'DELETE FROM client_feeds WHERE tenant_id = $1 AND client_id = $2',
        [ctx.tenantId, id],
      );
      if (count === 0) {
        throw notFound('This calendar link');
      }
      await recordAudit(tx, ctx, { action: 'client.feed_revoked', entity: 'client', entityId: id });
    });
    return { ok: true, message: 'The calendar link was revoked.' };
  }
}

function knownId(id: string): string {
  if (!isUuid(id)) {
    throw notFound('This client');
  }
  return id;
}
