import { recordAdminAction } from '../../platform/adminLog';
import type { Database } from '../../platform/database/database';
import type { Transaction } from '../../platform/database/transaction';
import { AppError, InputError } from '../../platform/errors';
import { isUuid, newId } from '../../platform/ids';
import { clampPageSize, offsetAfter, positionCursor } from '../../platform/pagination';
import type { RequestContext, SignedInUser } from '../../platform/request/requestContext';
import { SWITCH_NAMES, type SwitchName } from '../../platform/switches/killSwitches';
import {
  BUSINESS_COUNTS,
  LIVING_TENANT,
  ONE_SWITCH,
  PLATFORM_SWITCHES,
  RELEASE,
  REMEMBER,
  SWITCH_HISTORY,
  TENANT_SWITCHES,
  THROW,
} from './switchQueries';
import type {
  KillSwitch,
  KillSwitchConnection,
  PlatformSwitch,
  ReleaseKillSwitchInput,
  SwitchAction,
  SwitchEvent,
  SwitchEventConnection,
  ThrowKillSwitchInput,
} from './switchTypes';

const NOBODY = { tenantId: null, userId: null };

export interface PageWanted {
  first: number | null;
  after: string | null;
}

/** The master admin's hand on the kill switches; whoever obeys them asks `platform/switches` instead. */
export class SwitchService {
  constructor(private readonly console: Database) {}

  /** All ten, in the order of their names' list. */
  async platform(ctx: RequestContext): Promise<PlatformSwitch[]> {
    await ctx.masterAdmin();
    const now = ctx.clock.now();
    const [thrown, counts] = await this.console.read(NOBODY, async (tx) => [
      await tx.rows<KillSwitch>(PLATFORM_SWITCHES, [now]),
      await tx.rows<{ name: SwitchName; count: number }>(BUSINESS_COUNTS, [now]),
    ]);
    return SWITCH_NAMES.map((name) => ({
      name,
      thrown: thrown.find((row) => row.name === name) ?? null,
      businessCount: counts.find((row) => row.name === name)?.count ?? 0,
    }));
  }

  async ofBusinesses(ctx: RequestContext, page: PageWanted): Promise<KillSwitchConnection> {
    await ctx.masterAdmin();
    return paged(page, (offset, limit) =>
      this.console.readOne<KillSwitch>(NOBODY, TENANT_SWITCHES, [ctx.clock.now(), offset, limit]),
    );
  }

  async history(
    ctx: RequestContext,
    name: SwitchName | null,
    page: PageWanted,
  ): Promise<SwitchEventConnection> {
    await ctx.masterAdmin();
    return paged(page, (offset, limit) =>
      this.console.readOne<SwitchEvent>(NOBODY, SWITCH_HISTORY, [name, offset, limit]),
    );
  }

  /** In force here when this returns, and everywhere within two seconds. Thrown again, the newer word counts. */
  async throw(ctx: RequestContext, input: ThrowKillSwitchInput): Promise<KillSwitch> {
    const admin = await ctx.masterAdmin();
    const { name, reason } = input;
    const [now, tenantId, endsAt] = [ctx.clock.now(), wantedTenant(input), input.endsAt ?? null];
    if (endsAt && endsAt <= now) {
      throw InputError.of('input.endsAt', 'The end must be in the future.');
    }
    if (endsAt && endsAt.getTime() > now.getTime() + LONGEST_MILLISECONDS) {
      throw InputError.of('input.endsAt', 'The end must be within a year. Leave it out for an open end.');
    }
    const thrown = await this.console.write(NOBODY, async (tx) => {
      await refuseUnknownTenant(tx, tenantId);
      await tx.rows(THROW, [newId(), name, tenantId, reason, admin.id, now, endsAt]);
      await remember(tx, ctx, admin, 'thrown', { name, tenantId, reason, endsAt });
      return (await tx.rows<KillSwitch>(ONE_SWITCH, [name, tenantId]))[0]!;
    });
    await ctx.switches.refresh();
    return thrown;
  }

  async release(ctx: RequestContext, input: ReleaseKillSwitchInput): Promise<void> {
    const admin = await ctx.masterAdmin();
    const { name, reason } = input;
    const tenantId = wantedTenant(input);
    await this.console.write(NOBODY, async (tx) => {
      await refuseUnknownTenant(tx, tenantId);
      const released = await tx.rows(RELEASE, [name, tenantId, ctx.clock.now()]);
      if (released.length === 0) {
        throw new AppError('CONFLICT', 'This is not switched off any more.');
      }
      await remember(tx, ctx, admin, 'released', { name, tenantId, reason, endsAt: null });
    });
    await ctx.switches.refresh();
  }
}

const LONGEST_MILLISECONDS = 366 * 24 * 60 * 60_000;

function wantedTenant({ name, tenantId }: ReleaseKillSwitchInput): string | null {
  if (tenantId == null) {
    return null;
  }
  if (name === 'registrations') {
    throw InputError.of('input.tenantId', 'Registrations can only be switched off for the whole platform.');
  }
  if (!isUuid(tenantId)) {
    throw unknownTenant();
  }
  return tenantId.toLowerCase();
}

async function refuseUnknownTenant(tx: Transaction, tenantId: string | null): Promise<void> {
  if (tenantId !== null && (await tx.rows(LIVING_TENANT, [tenantId])).length === 0) {
    throw unknownTenant();
  }
}

const unknownTenant = (): InputError => InputError.of('input.tenantId', 'This business was not found.');

async function remember(
  tx: Transaction,
  ctx: RequestContext,
  admin: SignedInUser,
  action: SwitchAction,
  change: { name: SwitchName; tenantId: string | null; reason: string; endsAt: Date | null },
): Promise<void> {
  const { name, tenantId, reason, endsAt } = change;
  await tx.rows(REMEMBER, [newId(), ctx.clock.now(), name, tenantId, action, admin.id, reason, endsAt]);
  await recordAdminAction(tx, ctx, admin, {
    action: `switch.${action}`,
    tenantId,
    detail: { switch: name, reason, ...(endsAt && { endsAt }) },
  });
}

async function paged<Row>(
  { first, after }: PageWanted,
  load: (offset: number, limit: number) => Promise<Row[]>,
): Promise<{ nodes: Row[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } }> {
  const [size, offset] = [clampPageSize(first), offsetAfter(after)];
  const rows = await load(offset, size + 1);
  const nodes = rows.slice(0, size);
  const endCursor = nodes.length > 0 ? positionCursor(offset + nodes.length - 1) : null;
  return { nodes, pageInfo: { hasNextPage: rows.length > size, endCursor } };
}
