import { recordAudit } from '../../platform/audit';
import { SHOWN_LENGTH, newApiKey } from '../../platform/auth/apiKeys';
import { hashToken } from '../../platform/auth/secretTokens';
import type { Transaction } from '../../platform/database/transaction';
import { AppError, InputError, notFound } from '../../platform/errors';
import { isUuid, newId } from '../../platform/ids';
import type { RequestContext } from '../../platform/request/requestContext';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { ApiKey, CreateApiKeyInput, CreatedApiKey } from './apiKeyTypes';

const MOST_KEYS = 25;
const DAY = 24 * 60 * 60_000;
/** Five years, whichever they are. */
const LONGEST_DAYS = 5 * 366;

/** The keys of the programs that work for a business; an owner's own business, not an impersonating admin's. */
export class ApiKeyService {
  async list(ctx: RequestContext): Promise<ApiKey[]> {
    const tenant = await inPerson(ctx);
    return tenant.read((tx) => livingKeys(tx, tenant.tenantId));
  }

  /** The key in the answer can never be read again. */
  async create(ctx: RequestContext, input: CreateApiKeyInput): Promise<CreatedApiKey> {
    const tenant = await inPerson(ctx);
    const { tenantId, actor } = tenant;
    const expiresAt = allowedExpiry(ctx, input.expiresAt);
    const [id, key, scopes] = [newId(), newApiKey(tenantId), [...new Set(input.scopes)]];
    return tenant.write(async (tx) => {
      // One at a time within a business, so that the limit holds.
      await tx.manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('api_keys ' || $1, 0))`, [
        tenantId,
      ]);
      if ((await livingKeys(tx, tenantId)).length >= MOST_KEYS) {
        const message = `A business may have at most ${MOST_KEYS} API keys. Revoke one that is no longer used.`;
        throw new AppError('CONFLICT', message);
      }
      await tx.manager.query(
        `INSERT INTO api_keys (tenant_id, id, name, shown_prefix, key_hash, scopes, created_by, created_at, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          tenantId,
          id,
          input.name,
          key.slice(0, SHOWN_LENGTH),
          hashToken(key),
          scopes,
          actor.userId,
          ctx.clock.now(),
          expiresAt,
        ],
      );
      await recordAudit(tx, tenant, {
        action: 'api_key.created',
        entity: 'api_key',
        entityId: id,
        after: { name: input.name, scopes, ...(expiresAt && { expiresAt }) },
      });
      const apiKey = (await livingKeys(tx, tenantId)).find((made) => made.id === id);
      return { key, apiKey: apiKey! };
    });
  }

  /** Refused by every server as soon as it hears of the change. */
  async revoke(ctx: RequestContext, id: string): Promise<void> {
    const tenant = await inPerson(ctx);
    await tenant.write(async (tx) => {
      const [revoked] = isUuid(id)
        ? await tx.manager.query<[{ name: string }[], number]>(
            `UPDATE api_keys SET revoked_at = $3 WHERE tenant_id = $1 AND id = $2 AND revoked_at IS NULL
             RETURNING name`,
            [tenant.tenantId, id, ctx.clock.now()],
          )
        : [[]];
      if (!revoked[0]) {
        throw notFound('This API key');
      }
      await recordAudit(tx, tenant, {
        action: 'api_key.revoked',
        entity: 'api_key',
        entityId: id,
        before: { name: revoked[0].name },
      });
    });
  }
}

/** @throws InputError for one that is past, or so far ahead that it is none. */
function allowedExpiry(ctx: RequestContext, expiresAt: Date | null | undefined): Date | null {
  if (!expiresAt) {
    return null;
  }
  const ahead = expiresAt.getTime() - ctx.clock.now().getTime();
  if (!(ahead > 0)) {
    throw InputError.of('input.expiresAt', 'Choose a day in the future.');
  }
  if (ahead > LONGEST_DAYS * DAY) {
    throw InputError.of('input.expiresAt', 'A key may last at most five years.');
  }
  return expiresAt;
}

async function inPerson(ctx: RequestContext): Promise<TenantContext> {
  const tenant = await ctx.tenant('apiKeys.manage');
  await ctx.userInPerson();
  return tenant;
}

/** Newest first; never more than `MOST_KEYS`. */
function livingKeys(tx: Transaction, tenantId: string): Promise<ApiKey[]> {
  return tx.manager.query<ApiKey[]>(
    `SELECT k.id, k.name, k.shown_prefix AS "shownPrefix", k.scopes, k.created_at AS "createdAt",
            k.last_used_at AS "lastUsedAt", k.expires_at AS "expiresAt", u.first_name || ' ' || u.last_name AS "createdByName"
     FROM api_keys k LEFT JOIN users u ON u.id = k.created_by
     WHERE k.tenant_id = $1 AND k.revoked_at IS NULL ORDER BY k.created_at DESC, k.id DESC`,
    [tenantId],
  );
}
