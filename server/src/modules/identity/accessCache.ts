import type { Clock } from '../../platform/clock';
import { permissionsOf, tenantOfApiKey } from '../../platform/auth/apiKeys';
import type { MembershipRole } from '../../platform/auth/permissions';
import { hashToken } from '../../platform/auth/secretTokens';
import type { Database } from '../../platform/database/database';
import type { PreparedStatement } from '../../platform/database/transaction';
import type {
  AccessDirectory,
  AccessQuestion,
  ApiKeyAccess,
  TenantStatus,
  UserAccess,
} from '../../platform/request/access';

/** An answer is used for at most this long, even when a notification is lost (docs: suspension within a second). */
const FRESH_MILLISECONDS = 1000;
const MOST_ENTRIES = 10_000;
/** When a key was last used is told to the minute: a busy key is written once a minute, not once a request. */
const USE_NOTED_EVERY = 60_000;

interface AccessRow {
  role: UserAccess['role'];
  tokensValidAfter: Date;
  sessionEnded: boolean;
  membershipRole: MembershipRole | null;
  tenantStatus: TenantStatus | null;
}

interface TenantRow {
  id: string;
  status: TenantStatus;
}

interface ApiKeyRow {
  id: string;
  scopes: string[];
  lastUsedAt: Date | null;
  expiresAt: Date | null;
  tenantStatus: TenantStatus;
}

const USER_ACCESS: PreparedStatement = {
  name: 'user_access',
  text: `
    SELECT u.role, u.tokens_valid_after AS "tokensValidAfter",
           s.id IS NULL OR s.ended_at IS NOT NULL AS "sessionEnded",
           m.role AS "membershipRole", t.status AS "tenantStatus"
    FROM users u
    LEFT JOIN sessions s ON s.id = $2
    LEFT JOIN memberships m ON m.user_id = u.id AND m.tenant_id = $3
    LEFT JOIN tenants t ON t.id = m.tenant_id
    WHERE u.id = $1`,
};

const TENANT_BY_SLUG: PreparedStatement = {
  name: 'tenant_by_slug',
  text: 'SELECT id, status FROM tenant_by_slug($1)',
};

const TENANT_BY_ID: PreparedStatement = {
  name: 'tenant_by_id',
  text: 'SELECT id, status FROM tenants WHERE id = $1',
};

const API_KEY_ACCESS: PreparedStatement = {
  name: 'api_key_access',
  text: `
    SELECT k.id, k.scopes, k.last_used_at AS "lastUsedAt", k.expires_at AS "expiresAt", t.status AS "tenantStatus"
    FROM api_keys k JOIN tenants t ON t.id = k.tenant_id
    WHERE k.tenant_id = $1 AND k.key_hash = $2 AND k.revoked_at IS NULL`,
};

const NOTE_API_KEY_USE: PreparedStatement = {
  name: 'api_key_note_use',
  text: `UPDATE api_keys SET last_used_at = $3
         WHERE tenant_id = $1 AND id = $2 AND (last_used_at IS NULL OR last_used_at < $3)`,
};

/** The access directory over PostgreSQL, with a one-second cache that notifications empty sooner. */
export class AccessCache implements AccessDirectory {
  private readonly entries = new Map<string, { answer: Promise<unknown>; until: number }>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Called when anything about users, memberships or tenants changed anywhere. */
  clear(): void {
    this.entries.clear();
  }

  userAccess({ userId, sessionId, tenantId }: AccessQuestion): Promise<UserAccess | null> {
    return this.cached(`user ${userId} ${sessionId} ${tenantId}`, async () => {
      const scope = { tenantId, userId };
      const [row] = await this.database.readOne<AccessRow>(scope, USER_ACCESS, [userId, sessionId, tenantId]);
      if (!row) {
        return null;
      }
      const { membershipRole, tenantStatus, ...access } = row;
      const membership = membershipRole && tenantStatus ? { role: membershipRole, tenantStatus } : null;
      return { ...access, membership };
    });
  }

  apiKeyAccess(key: string): Promise<ApiKeyAccess | null> {
    const tenantId = tenantOfApiKey(key);
    if (!tenantId) {
      return Promise.resolve(null);
    }
    const hash = hashToken(key);
    return this.cached(`key ${hash.toString('base64')}`, async () => {
      const scope = { tenantId, userId: null };
      const [row] = await this.database.readOne<ApiKeyRow>(scope, API_KEY_ACCESS, [tenantId, hash]);
      if (!row) {
        return null;
      }
      const { id, scopes, lastUsedAt, expiresAt, tenantStatus } = row;
      const now = this.clock.now();
      const isNoted = lastUsedAt && now.getTime() - lastUsedAt.getTime() < USE_NOTED_EVERY;
      if (!isNoted && !(expiresAt && expiresAt <= now)) {
        await this.database.write(scope, (tx) => tx.rows(NOTE_API_KEY_USE, [tenantId, id, now]));
      }
      return { id, tenantId, tenantStatus, permissions: permissionsOf(scopes), expiresAt };
    });
  }

  tenantBySlug(slug: string): Promise<TenantRow | null> {
    const wanted = slug.toLowerCase();
    if (!/^[a-z0-9-]{2,60}$/.test(wanted)) {
      return Promise.resolve(null);
    }
    return this.cached(`slug ${wanted}`, async () => {
      const scope = { tenantId: null, userId: null };
      const [row] = await this.database.readOne<TenantRow>(scope, TENANT_BY_SLUG, [wanted]);
      return row ?? null;
    });
  }

  tenantById(id: string): Promise<TenantRow | null> {
    return this.cached(`tenant ${id}`, async () => {
      const scope = { tenantId: id, userId: null };
      const [row] = await this.database.readOne<TenantRow>(scope, TENANT_BY_ID, [id]);
      return row ?? null;
    });
  }

  private cached<T>(key: string, load: () => Promise<T>): Promise<T> {
    const now = this.clock.now().getTime();
    const known = this.entries.get(key);
    if (known && known.until > now) {
      return known.answer as Promise<T>;
    }
    const answer = load();
    if (this.entries.size >= MOST_ENTRIES) {
      this.entries.clear();
    }
    this.entries.set(key, { answer, until: now + FRESH_MILLISECONDS });
    answer.catch(() => this.entries.delete(key));
    return answer;
  }
}
