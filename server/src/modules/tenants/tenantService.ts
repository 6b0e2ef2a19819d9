import { Not } from 'typeorm';
import { recordAudit } from '../../platform/audit';
import type { Caps } from '../../platform/caps';
import { violatedConstraint } from '../../platform/database/database';
import type { Transaction } from '../../platform/database/transaction';
import { AppError, type FieldError, InputError, notFound } from '../../platform/errors';
import { newId } from '../../platform/ids';
import type { RequestContext, SignedInUser } from '../../platform/request/requestContext';
import type { TenantContext } from '../../platform/request/tenantContext';
import { minutesOfDay, timeOfDay } from '../../platform/validation/localTime';
import { phoneOrNull } from '../../platform/validation/phone';
import { textOrNull } from '../../platform/validation/trim';
import { uploadedImageUrl } from '../media/imageService';
import { type BusinessHoursDay, DEFAULT_HOURS, type DatedHours } from './hours';
import { freeSlug, isReservedSlug } from './slug';
import { BookingSettings, NotificationSettings, Tenant } from './tenant';
import type {
  BookingSettingsInput,
  BusinessHoursDayInput,
  CreateTenantInput,
  DatedHoursInput,
  NotificationSettingsInput,
  UpdateTenantInput,
} from './tenantInputs';

/** Businesses: their details, opening hours, and booking and notification settings. */
export class TenantService {
  constructor(private readonly caps: Pick<Caps, 'businessesPerAccount'>) {}

  async listMine(ctx: RequestContext): Promise<Tenant[]> {
    const user = await ctx.user();
    const tenants = await ctx.readAs(user.id, (tx) =>
      tx.manager.find(Tenant, { order: { createdAt: 'ASC', id: 'ASC' } }),
    );
    const only = user.impersonatedTenantId;
    return tenants.filter(({ id, status }) => status !== 'deleted' && (only === null || id === only));
  }

  async current(ctx: TenantContext): Promise<Tenant> {
    ctx.require('tenant.read');
    return ctx.read((tx) => loadTenant(tx, ctx.tenantId));
  }

  /** Creates the business with the spec's defaults; its creator becomes the owner. */
  async create(ctx: RequestContext, input: CreateTenantInput): Promise<Tenant> {
    const user = await ctx.userInPerson();
    await refuseNewcomers(ctx, user);
    const tenant = ctx.newTenant(newId(), user);
    return tenant.write(async (tx) => {
      await refuseTooMany(tx, ctx, user, this.caps.businessesPerAccount);
      return insertTenant(tx, tenant, user, input);
    });
  }

  async update(ctx: TenantContext, input: UpdateTenantInput): Promise<Tenant> {
    ctx.require('tenant.manage');
    const { slug, logoImageId, ...details } = input;
    if (slug && isReservedSlug(slug)) {
      throw InputError.of('input.slug', 'This booking page name is reserved. Please choose another.');
    }
    const changes = {
      ...definedOnly({ ...details, slug }),
      ...('phone' in input && { phone: phoneOrNull(input.phone) }),
      ...('address' in input && { address: textOrNull(input.address) }),
      ...('website' in input && { website: textOrNull(input.website) }),
    };
    return this.change(ctx, 'tenant.updated', async (tx) => ({
      ...changes,
      ...(logoImageId !== undefined && { logoUrl: await logoUrl(tx, ctx, logoImageId) }),
    }));
  }

  async updateBookingSettings(ctx: TenantContext, input: BookingSettingsInput): Promise<Tenant> {
    ctx.require('tenant.manage');
    const bookingSettings = definedOnly(input) as BookingSettings;
    return this.change(ctx, 'tenant.booking_settings_updated', () => ({ bookingSettings }));
  }

  async updateNotificationSettings(ctx: TenantContext, input: NotificationSettingsInput): Promise<Tenant> {
    ctx.require('tenant.manage');
    const { quietHoursStart, quietHoursEnd, ...rest } = input;
    const quietHours = quietHoursStart !== undefined || quietHoursEnd !== undefined;
    if (quietHours) {
      refuseHalfQuiet(quietHoursStart ?? null, quietHoursEnd ?? null);
    }
    const notificationSettings = {
      ...definedOnly(rest),
      ...(quietHours && { quietHoursStart: quietHoursStart ?? null, quietHoursEnd: quietHoursEnd ?? null }),
    } as NotificationSettings;
    return this.change(ctx, 'tenant.notification_settings_updated', () => ({ notificationSettings }));
  }

  /** Replaces the hours of the weekdays given. */
  async updateBusinessHours(ctx: TenantContext, days: BusinessHoursDayInput[]): Promise<Tenant> {
    ctx.require('tenant.manage');
    refuseBadWindows(
      days.map((day) => ({ ...day, skip: false })),
      'days',
    );
    if (days.length > 7 || new Set(days.map((day) => day.weekday)).size < days.length) {
      throw InputError.of('days', 'Each weekday may be given once.');
    }
    return ctx.write(async (tx) => {
      await lockTenant(tx, ctx);
      const before = await recordedHours(tx, ctx);
      for (const day of days) {
        await tx.manager.query(
          `INSERT INTO business_hours (tenant_id, id, weekday, enabled, start_minute, end_minute)
           VALUES ($1, $2, $3, $4, $5, $6)
           ON CONFLICT (tenant_id, weekday) DO UPDATE
           SET enabled = excluded.enabled, start_minute = excluded.start_minute, end_minute = excluded.end_minute`,
          [ctx.tenantId, newId(), day.weekday, day.enabled, minutesOfDay(day.start), minutesOfDay(day.end)],
        );
      }
      await recordAudit(tx, ctx, {
        action: 'tenant.hours_updated',
        entity: 'tenant',
        entityId: ctx.tenantId,
        before,
        after: await recordedHours(tx, ctx),
      });
      return loadTenant(tx, ctx.tenantId);
    });
  }

  /** Replaces every dated exception to the weekly hours. */
  async setDatedHours(ctx: TenantContext, entries: DatedHoursInput[]): Promise<Tenant> {
    ctx.require('tenant.manage');
    if (entries.length > 400) {
      throw InputError.of('entries', 'At most 400 dates may have hours of their own.');
    }
    if (new Set(entries.map((entry) => entry.localDate)).size < entries.length) {
      throw InputError.of('entries', 'Each date may be given once.');
    }
    refuseBadWindows(
      entries.map((entry) => ({ ...entry, skip: entry.closed })),
      'entries',
    );
    return ctx.write(async (tx) => {
      await lockTenant(tx, ctx);
      const before = await recordedDatedHours(tx, ctx);
      await tx.manager.query('DELETE FROM dated_hours WHERE tenant_id = $1', [ctx.tenantId]);
      for (const entry of entries) {
        const [start, end] = entry.closed
          ? [null, null]
          : [minutesOfDay(entry.start!), minutesOfDay(entry.end!)];
        await tx.manager.query(
          `INSERT INTO dated_hours (tenant_id, id, local_date, closed, start_minute, end_minute, note)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
          [ctx.tenantId, newId(), entry.localDate, entry.closed, start, end, textOrNull(entry.note)],
        );
      }
      await recordAudit(tx, ctx, {
        action: 'tenant.dated_hours_set',
        entity: 'tenant',
        entityId: ctx.tenantId,
        before,
        after: await recordedDatedHours(tx, ctx),
      });
      return loadTenant(tx, ctx.tenantId);
    });
  }

  /** For a member's own tenants; row-level security shows no others. */
  async businessHours(ctx: RequestContext, tenantIds: readonly string[]): Promise<BusinessHoursDay[][]> {
    const rows = await ctx.readOwnTenants('tenant.read', (tx) =>
      tx.manager.query<HoursRow[]>(
        `SELECT tenant_id AS "tenantId", weekday, enabled, start_minute AS "startMinute", end_minute AS "endMinute"
         FROM business_hours WHERE tenant_id = ANY ($1) ORDER BY weekday`,
        [tenantIds],
      ),
    );
    return tenantIds.map((id) => rows.filter((row) => row.tenantId === id).map(toHoursDay));
  }

  async datedHours(ctx: RequestContext, tenantIds: readonly string[]): Promise<DatedHours[][]> {
    const rows = await ctx.readOwnTenants('tenant.read', (tx) =>
      tx.manager.query<DatedRow[]>(
        `SELECT tenant_id AS "tenantId", local_date::text AS "localDate", closed, start_minute AS "startMinute",
                end_minute AS "endMinute", note
         FROM dated_hours WHERE tenant_id = ANY ($1) ORDER BY local_date`,
        [tenantIds],
      ),
    );
    const toDated = ({ startMinute, endMinute, ...row }: DatedRow): DatedHours => ({
      ...row,
      start: startMinute === null ? null : timeOfDay(startMinute),
      end: endMinute === null ? null : timeOfDay(endMinute),
    });
    return tenantIds.map((id) => rows.filter((row) => row.tenantId === id).map(toDated));
  }

  async viewerRoles(ctx: RequestContext, tenantIds: readonly string[]): Promise<(string | null)[]> {
    const rows = await ctx.readOwnTenants('tenant.read', (tx, userId) =>
      tx.manager.query<{ tenantId: string; role: string }[]>(
        `SELECT tenant_id AS "tenantId", role FROM memberships WHERE user_id = $1 AND tenant_id = ANY ($2)`,
        [userId, tenantIds],
      ),
    );
    return tenantIds.map((id) => rows.find((row) => row.tenantId === id)?.role ?? null);
  }

  private change(
    ctx: TenantContext,
    action: string,
    changesIn: (tx: Transaction) => Partial<Tenant> | Promise<Partial<Tenant>>,
  ): Promise<Tenant> {
    return ctx.write(async (tx) => {
      const before = await loadTenant(tx, ctx.tenantId);
      const changes = await changesIn(tx);
      try {
        await tx.manager.update(Tenant, { id: ctx.tenantId }, { ...changes, updatedAt: ctx.clock.now() });
      } catch (error) {
        if (violatedConstraint(error) === 'tenants_slug_key') {
          throw InputError.of(
            'input.slug',
            'This booking page name is already taken. Please choose another.',
          );
        }
        throw error;
      }
      await recordAudit(tx, ctx, {
        action,
        entity: 'tenant',
        entityId: ctx.tenantId,
        before,
        after: changes,
      });
      return loadTenant(tx, ctx.tenantId);
    });
  }
}

/** Changes of one business's hours happen one after the other. */
async function lockTenant(tx: Transaction, { tenantId }: TenantContext): Promise<void> {
  await tx.manager.query('SELECT FROM tenants WHERE id = $1 FOR NO KEY UPDATE', [tenantId]);
}

function refuseHalfQuiet(start: string | null, end: string | null): void {
  if ((start === null) !== (end === null)) {
    throw InputError.of(
      start === null ? 'input.quietHoursStart' : 'input.quietHoursEnd',
      'Quiet hours need both a beginning and an end.',
    );
  }
  if (start !== null && start === end) {
    throw InputError.of('input.quietHoursEnd', 'Quiet hours must end at another time than they begin.');
  }
}

/** Waits for other businesses of the same account that are being made, so that they are counted. */
async function refuseTooMany(
  tx: Transaction,
  ctx: RequestContext,
  { id, role }: SignedInUser,
  max: number,
): Promise<void> {
  if (role === 'master_admin') {
    return;
  }
  await tx.manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('businesses ' || $1, 0))`, [id]);
  const [row] = await ctx.readAs(id, (own) =>
    own.manager.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM memberships m JOIN tenants t ON t.id = m.tenant_id
       WHERE m.user_id = $1 AND m.role = 'owner' AND t.status <> 'deleted'`,
      [id],
    ),
  );
  if (row!.count >= max) {
    throw new AppError(
      'CONFLICT',
      `An account can own at most ${max} businesses. Please contact support if you need more.`,
    );
  }
}

/** While registrations are switched off, only who already belongs to a business may open another one. */
async function refuseNewcomers(ctx: RequestContext, user: SignedInUser): Promise<void> {
  if (!ctx.switches.thrown('registrations', null) || user.role === 'master_admin') {
    return;
  }
  const isMember = await ctx.readAs(user.id, (tx) => tx.manager.existsBy(Tenant, { status: Not('deleted') }));
  if (!isMember) {
    ctx.switches.refuse('registrations', null);
  }
}

const logoUrl = (tx: Transaction, ctx: TenantContext, imageId: string | null): Promise<string> | null =>
  imageId === null ? null : uploadedImageUrl(tx, ctx.tenantId, imageId, 'input.logoImageId');

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const HOURS_TEXT = `to_char(make_interval(mins => start_minute), 'HH24:MI') || ' – ' ||
  to_char(make_interval(mins => end_minute), 'HH24:MI')`;

/** For the audit log: each day's hours as one text, so that what changed is told day by day. */
async function recordedHours(tx: Transaction, ctx: TenantContext): Promise<Record<string, string>> {
  const rows = await tx.manager.query<{ weekday: number; hours: string }[]>(
    `SELECT weekday, CASE WHEN enabled THEN ${HOURS_TEXT} ELSE 'closed' END AS hours
     FROM business_hours WHERE tenant_id = $1 ORDER BY weekday`,
    [ctx.tenantId],
  );
  return Object.fromEntries(rows.map(({ weekday, hours }) => [WEEKDAYS[weekday]!, hours]));
}

/** The same of the dates that have hours of their own; a date without them is null on the side that lacks it. */
async function recordedDatedHours(
  tx: Transaction,
  ctx: TenantContext,
): Promise<{ dates: Record<string, string> }> {
  const rows = await tx.manager.query<{ date: string; hours: string }[]>(
    `SELECT local_date::text AS date,
            concat_ws(', ', CASE WHEN closed THEN 'closed' ELSE ${HOURS_TEXT} END, nullif(note, '')) AS hours
     FROM dated_hours WHERE tenant_id = $1 ORDER BY local_date`,
    [ctx.tenantId],
  );
  return { dates: Object.fromEntries(rows.map(({ date, hours }) => [date, hours])) };
}

/** Also used by the admin's create-barbershop, inside its own transaction. */
export async function insertTenant(
  tx: Transaction,
  ctx: TenantContext,
  owner: Pick<SignedInUser, 'id'>,
  input: CreateTenantInput,
): Promise<Tenant> {
  await tx.manager.insert(Tenant, {
    id: ctx.tenantId,
    slug: await freeSlug(tx, input.businessName),
    businessName: input.businessName,
    businessType: input.businessType,
    timeZone: input.timeZone,
    address: textOrNull(input.address),
    phone: phoneOrNull(input.phone),
    website: textOrNull(input.website),
  });
  await tx.manager.query('INSERT INTO memberships (tenant_id, id, user_id, role) VALUES ($1, $2, $3, $4)', [
    ctx.tenantId,
    newId(),
    owner.id,
    'owner',
  ]);
  for (const day of DEFAULT_HOURS) {
    await tx.manager.query(
      'INSERT INTO business_hours (tenant_id, id, weekday, enabled, start_minute, end_minute) VALUES ($1, $2, $3, $4, $5, $6)',
      [ctx.tenantId, newId(), day.weekday, day.enabled, day.startMinute, day.endMinute],
    );
  }
  await recordAudit(tx, ctx, {
    action: 'tenant.created',
    entity: 'tenant',
    entityId: ctx.tenantId,
    after: { ...input },
  });
  return loadTenant(tx, ctx.tenantId);
}

export async function loadTenant(tx: Transaction, id: string): Promise<Tenant> {
  const tenant = await tx.manager.findOneBy(Tenant, { id });
  if (!tenant) {
    throw notFound('This business');
  }
  return tenant;
}

interface HoursRow {
  tenantId: string;
  weekday: number;
  enabled: boolean;
  startMinute: number;
  endMinute: number;
}

interface DatedRow {
  tenantId: string;
  localDate: string;
  closed: boolean;
  startMinute: number | null;
  endMinute: number | null;
  note: string | null;
}

export const toHoursDay = ({
  weekday,
  enabled,
  startMinute,
  endMinute,
}: Omit<HoursRow, 'tenantId'>): BusinessHoursDay => ({
  weekday,
  enabled,
  start: timeOfDay(startMinute),
  end: timeOfDay(endMinute),
});

interface WindowInput {
  start?: string | null;
  end?: string | null;
  /** Closed: no window is needed. */
  skip: boolean;
}

function refuseBadWindows(windows: readonly WindowInput[], argument: string): void {
  const errors: FieldError[] = [];
  for (const [index, { start, end, skip }] of windows.entries()) {
    if (skip) {
      continue;
    }
    if (!start || !end) {
      errors.push({
        path: `${argument}[${index}]`,
        message: 'Opening and closing time are needed for an open day.',
      });
    } else if (minutesOfDay(start)! >= minutesOfDay(end)! || start === '24:00') {
      errors.push({ path: `${argument}[${index}].end`, message: 'Closing time must be after opening time.' });
    }
  }
  if (errors.length > 0) {
    throw new InputError(errors);
  }
}

/** The fields that were given: undefined or null means "leave as it is", except where null clears a text. */
function definedOnly<T extends object>(input: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined && value !== null),
  ) as Partial<T>;
}
