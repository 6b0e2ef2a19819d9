import { randomInt } from 'node:crypto';
import { generatePassword } from '../../domain/generatedPassword';
import { tenantHealth } from '../../domain/tenantHealth';
import { recordAdminAction } from '../../platform/adminLog';
import { ACCESS_TOKEN_SECONDS, type AccessTokens } from '../../platform/auth/accessTokens';
import { hashPassword } from '../../platform/auth/passwords';
import type { Database } from '../../platform/database/database';
import type { Transaction } from '../../platform/database/transaction';
import { AppError, InputError, notFound } from '../../platform/errors';
import { isUuid, newId } from '../../platform/ids';
import { clampPageSize, offsetAfter, positionCursor } from '../../platform/pagination';
import type { RequestContext } from '../../platform/request/requestContext';
import type { TenantContext } from '../../platform/request/tenantContext';
import { insertDefaultServices } from '../catalog/serviceService';
import { insertUser } from '../identity/authService';
import { User } from '../identity/user';
import type { Messages } from '../messages/messages';
import { insertTenant, loadTenant } from '../tenants/tenantService';
import type { AdminTenantFilter, AdminTenantSort, CreateBarbershopInput } from './adminInputs';
import { APPEND_ADMIN_ACTION, OWNER_OF_TENANT } from './adminQueries';
import {
  type AdminTenant,
  type AdminTenantConnection,
  type AdminTenantStats,
  type CreatedBarbershop,
  type Impersonation,
  type SystemOverview,
  summaryOf,
} from './adminTypes';
import { OVERVIEW, tenantPage } from './tenantListQuery';

const NOBODY = { tenantId: null, userId: null };
const LONGEST_SEARCH = 100;
const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

type TenantRow = Omit<AdminTenant, 'health' | 'stats' | 'erasedFrom'> & AdminTenantStats;

export interface TenantListArguments {
  first: number | null;
  after: string | null;
  search: string | null;
  filter: AdminTenantFilter | null;
  sort: AdminTenantSort | null;
}

/** What a master admin does across tenants; nothing else reads or writes through the console role. */
export class AdminService {
  constructor(
    private readonly console: Database,
    private readonly tokens: AccessTokens,
    /** For how long a deleted business can be restored. */
    private readonly graceDays: number,
    private readonly messages: Messages,
    /** Origin of links in mails; never taken from a request. */
    private readonly publicUrl: string,
  ) {}

  async tenants(ctx: RequestContext, asked: TenantListArguments): Promise<AdminTenantConnection> {
    await ctx.masterAdmin();
    const { status, health, businessType } = asked.filter ?? {};
    const [size, offset] = [clampPageSize(asked.first), offsetAfter(asked.after)];
    const [statement, values] = tenantPage({
      search: searchedText(asked.search),
      statuses: status ? [status] : ['active', 'suspended'],
      health: health ?? null,
      businessType: businessType ?? null,
      sort: asked.sort ?? { field: 'CREATED', direction: 'DESC' },
      offset,
      size,
      now: ctx.clock.now(),
    });
    const found = await this.console.readOne<(TenantRow | { id: null }) & { totalCount: number }>(
      NOBODY,
      statement,
      values,
    );
    const totalCount = found[0]!.totalCount;
    const rows = found.filter((row) => row.id !== null);
    const hasNextPage = offset + rows.length < totalCount;
    const endCursor = rows.length > 0 ? positionCursor(offset + rows.length - 1) : null;
    const nodes = rows.map((row) => toAdminTenant(row, this.graceDays));
    return { nodes, totalCount, pageInfo: { hasNextPage, endCursor } };
  }

  async overview(ctx: RequestContext): Promise<SystemOverview> {
    await ctx.masterAdmin();
    const lastUpdated = ctx.clock.now();
    const [row] = await this.console.readOne<Omit<SystemOverview, 'lastUpdated'>>(NOBODY, OVERVIEW, [
      lastUpdated,
    ]);
    return { ...row!, lastUpdated };
  }

  /** Takes effect on every server as soon as the change's notification reaches it. */
  async suspend(ctx: RequestContext, id: string, reason: string | null): Promise<void> {
    await ctx.masterAdmin();
    const why = reason?.trim() || null;
    if (why && why.length > 500) {
      throw InputError.of('reason', 'A reason must have at most 500 characters.');
    }
    await this.change(ctx, id, 'tenant.suspended', { reason: why }, (tx) =>
      tx.manager.query(
        `UPDATE tenants SET status = 'suspended', suspended_reason = $2, updated_at = now()
         WHERE id = $1 AND status <> 'deleted'`,
        [id, why],
      ),
    );
  }

  async unsuspend(ctx: RequestContext, id: string): Promise<void> {
    await this.change(ctx, id, 'tenant.unsuspended', {}, (tx) =>
      tx.manager.query(
        `UPDATE tenants SET status = 'active', suspended_reason = NULL, updated_at = now()
         WHERE id = $1 AND status <> 'deleted'`,
        [id],
      ),
    );
  }

  /** Hides the business at once; its rows stay until they are erased (tenantErasure.ts). */
  async delete(ctx: RequestContext, id: string): Promise<void> {
    await this.change(ctx, id, 'tenant.deleted', {}, (tx) =>
      tx.manager.query(
        `UPDATE tenants SET status_before_deletion = status, status = 'deleted', deleted_at = $2, updated_at = now()
         WHERE id = $1 AND status <> 'deleted'`,
        [id, ctx.clock.now()],
      ),
    );
  }

  /** Active or suspended, as it was; the same business in every other respect too. */
  async restore(ctx: RequestContext, id: string): Promise<void> {
    await this.change(ctx, id, 'tenant.restored', {}, (tx) =>
      tx.manager.query(
        `UPDATE tenants SET status = coalesce(status_before_deletion, 'active'), status_before_deletion = NULL,
           deleted_at = NULL, updated_at = now()
         WHERE id = $1 AND status = 'deleted'`,
        [id],
      ),
    );
  }

  /** A short-lived token as the owner, which names the admin as well and opens only this business. */
  async impersonate(ctx: RequestContext, wanted: string): Promise<Impersonation> {
    const admin = await ctx.masterAdmin();
    const id = wanted.toLowerCase();
    const [found] = isUuid(id)
      ? await this.console.read(NOBODY, (tx) =>
          tx.rows<{ status: string; ownerId: string | null }>(OWNER_OF_TENANT, [id]),
        )
      : [];
    if (!found) {
      throw notFound('This business');
    }
    if (found.status === 'suspended') {
      throw new AppError('CONFLICT', 'This business is suspended. Unsuspend it first.');
    }
    if (!found.ownerId) {
      throw new AppError('CONFLICT', 'This business has no owner to act as.');
    }
    await this.console.write(NOBODY, (tx) =>
      recordAdminAction(tx, ctx, admin, { action: 'tenant.impersonated', tenantId: id, detail: {} }),
    );
    const accessToken = await this.tokens.issue({
      userId: found.ownerId,
      sessionId: admin.sessionId,
      impersonation: { adminId: admin.id, tenantId: id },
    });
    const tenant = await ctx.readAs(found.ownerId, (tx) => loadTenant(tx, id));
    return { accessToken, expiresInSeconds: ACCESS_TOKEN_SECONDS, tenant: summaryOf(tenant) };
  }

  /**
   * Owner, business, catalogue and the record of it in one transaction: when a step fails nothing is left behind, and
   * no password is shown for what was not recorded.
   */
  async createBarbershop(ctx: RequestContext, input: CreateBarbershopInput): Promise<CreatedBarbershop> {
    const admin = await ctx.masterAdmin();
    const generatedPassword = generatePassword((maxExclusive) => randomInt(maxExclusive));
    const passwordHash = await hashPassword(generatedPassword);
    const context = ctx.newTenant(newId(), admin);
    return context.write(async (tx) => {
      const { owner, tenant } = await insertBarbershop(tx, context, input, passwordHash);
      await tx.rows(APPEND_ADMIN_ACTION, ['tenant.created', ctx.info.address.slice(0, 64), '{}']);
      const loginUrl = `${this.publicUrl}/login`;
      const { subject, text } = await this.messages.email(tx, {
        kind: 'owner_credentials',
        // A draft for the admin to send, so in a language that the admin reads.
        language: (await tx.manager.findOneByOrFail(User, { id: admin.id })).language,
        tenantId: null,
        values: {
          first_name: owner.firstName,
          business_name: tenant.businessName,
          login_email: owner.email,
          password: generatedPassword,
          login_link: loginUrl,
        },
      });
      return { owner, tenant, generatedPassword, loginUrl, letter: { subject, text } };
    });
  }

  private async change(
    ctx: RequestContext,
    id: string,
    action: string,
    detail: object,
    update: (tx: Transaction) => Promise<[unknown, number]>,
  ): Promise<void> {
    const admin = await ctx.masterAdmin();
    if (!isUuid(id)) {
      throw notFound('This business');
    }
    await this.console.write(NOBODY, async (tx) => {
      const [, changed] = await update(tx);
      if (changed === 0) {
        throw notFound('This business');
      }
      await recordAdminAction(tx, ctx, admin, { action, tenantId: id, detail });
    });
  }
}

/** Without line breaks, which stand between business, owner and address where it is searched. */
function searchedText(search: string | null): string | null {
  return search?.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SEARCH) || null;
}

function toAdminTenant(
  { activeBarbers, appointmentsThisMonth, connectedCalendars, recentActivity, ...row }: TenantRow,
  graceDays: number,
): AdminTenant {
  return {
    ...row,
    erasedFrom: row.deletedAt && new Date(row.deletedAt.getTime() + graceDays * DAY_MILLISECONDS),
    health: tenantHealth({ isActive: row.isActive, activeBarbers, connectedCalendars }),
    stats: { activeBarbers, appointmentsThisMonth, connectedCalendars, recentActivity },
  };
}

async function insertBarbershop(
  tx: Transaction,
  context: TenantContext,
  input: CreateBarbershopInput,
  passwordHash: string,
): Promise<Pick<CreatedBarbershop, 'owner' | 'tenant'>> {
  const person = {
    email: input.ownerEmail,
    firstName: input.ownerFirstName,
    lastName: input.ownerLastName,
    phone: input.ownerPhone,
    passwordHash,
    mustChangePassword: true,
  };
  const owner = await insertUser(tx, person, 'tenant_owner', 'input.ownerEmail');
  const tenant = await insertTenant(tx, context, owner, input);
  await insertDefaultServices(tx, context);
  return { owner, tenant: summaryOf(tenant) };
}
