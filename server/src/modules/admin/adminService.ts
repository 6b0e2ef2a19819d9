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
import type { CreateBarbershopInput } from './adminInputs';
import { OVERVIEW, OWNER_OF_TENANT, TENANT_PAGE } from './adminQueries';
import {
  type AdminTenant,
  type AdminTenantConnection,
  type CreatedBarbershop,
  type Impersonation,
  type SystemOverview,
  summaryOf,
} from './adminTypes';

const NOBODY = { tenantId: null, userId: null };
/** Calendars are connected by barbers; until one can be, none is. */
const CONNECTED_CALENDARS = 0;

type TenantRow = Omit<AdminTenant, 'health' | 'stats'> & {
  activeBarbers: number;
  appointmentsThisMonth: number;
  recentActivity: Date | null;
};

/** What a master admin does across tenants; nothing else reads or writes through the console role. */
export class AdminService {
  constructor(
    private readonly console: Database,
    private readonly tokens: AccessTokens,
    private readonly messages: Messages,
    /** Origin of links in mails; never taken from a request. */
    private readonly publicUrl: string,
  ) {}

  async tenants(
    ctx: RequestContext,
    first: number | null,
    after: string | null,
    search: string | null,
  ): Promise<AdminTenantConnection> {
    await ctx.masterAdmin();
    const [size, offset] = [clampPageSize(first), offsetAfter(after)];
    const pattern = search?.trim()
      ? `%${search
          .trim()
          .slice(0, 100)
          .replace(/[\\%_]/g, '\\$&')}%`
      : null;
    const found = await this.console.read(NOBODY, (tx) =>
      tx.rows<(TenantRow | { id: null }) & { totalCount: number }>(TENANT_PAGE, [
        pattern,
        offset,
        size,
        ctx.clock.now(),
      ]),
    );
    const totalCount = found[0]!.totalCount;
    const rows = found.filter((row) => row.id !== null);
    const hasNextPage = offset + rows.length < totalCount;
    const endCursor = rows.length > 0 ? positionCursor(offset + rows.length - 1) : null;
    return { nodes: rows.map(toAdminTenant), totalCount, pageInfo: { hasNextPage, endCursor } };
  }

  async overview(ctx: RequestContext): Promise<SystemOverview> {
    await ctx.masterAdmin();
    const lastUpdated = ctx.clock.now();
    const [row] = await this.console.read(NOBODY, (tx) =>
      tx.rows<Omit<SystemOverview, 'lastUpdated' | 'connectedCalendars'>>(OVERVIEW, [lastUpdated]),
    );
    return { ...row!, connectedCalendars: CONNECTED_CALENDARS, lastUpdated };
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

  /** Hides the business at once; its rows stay until they are erased. */
  async delete(ctx: RequestContext, id: string): Promise<void> {
    await this.change(ctx, id, 'tenant.deleted', {}, (tx) =>
      tx.manager.query(
        `UPDATE tenants SET status = 'deleted', deleted_at = $2, updated_at = now() WHERE id = $1 AND status <> 'deleted'`,
        [id, ctx.clock.now()],
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
   * Owner, business and catalogue in one transaction: when a step fails nothing is left behind. The record of it
   * is another role's to write; it comes first and is taken back with the rest, so that no password is lost to it.
   */
  async createBarbershop(ctx: RequestContext, input: CreateBarbershopInput): Promise<CreatedBarbershop> {
    const admin = await ctx.masterAdmin();
    const generatedPassword = generatePassword((maxExclusive) => randomInt(maxExclusive));
    const passwordHash = await hashPassword(generatedPassword);
    const context = ctx.newTenant(newId(), admin);
    return this.console.write(NOBODY, async (consoleTx) => {
      const { tenantId } = context;
      await recordAdminAction(consoleTx, ctx, admin, { action: 'tenant.created', tenantId, detail: {} });
      return context.write(async (tx) => {
        const { owner, tenant } = await insertBarbershop(tx, context, input, passwordHash);
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
            login_link: `${this.publicUrl}/login`,
          },
        });
        return { owner, tenant, generatedPassword, letter: { subject, text } };
      });
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

function toAdminTenant({
  activeBarbers,
  appointmentsThisMonth,
  recentActivity,
  ...row
}: TenantRow): AdminTenant {
  const connectedCalendars = CONNECTED_CALENDARS;
  return {
    ...row,
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
