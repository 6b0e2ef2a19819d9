import { addLocalDays, localDateOf, startOfLocalDate } from '../../domain/availability/localTime';
import { recordAudit } from '../../platform/audit';
import type { PreparedStatement } from '../../platform/database/transaction';
import { InputError, notFound } from '../../platform/errors';
import { isUuid, newId } from '../../platform/ids';
import type { OperationResult } from '../../platform/operationResult';
import type { TenantContext } from '../../platform/request/tenantContext';
import { textOrNull } from '../../platform/validation/trim';
import { Tenant } from '../tenants/tenant';
import { Barber } from './barber';
import type { AddTimeOffInput } from './barberInputs';
import { countFutureAppointments, lockChair } from './futureAppointments';
import type { TimeOff } from './timeOff';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LONGEST_DAYS = 400;
const DEFAULT_DAYS = 90;

/** Local dates of the business, both included; by default the 90 days from today. */
export interface DateRange {
  from?: string | null;
  to?: string | null;
}

/** Time that barbers take off. It stands beside appointments; those it covers are counted in the audit log. */
export class TimeOffService {
  async add(ctx: TenantContext, input: AddTimeOffInput): Promise<TimeOff> {
    ctx.require('timeOff.manage');
    const barber = { tenantId: ctx.tenantId, id: input.barberId.toLowerCase() };
    const startsAt = new Date(Math.floor(input.startsAt.getTime() / MINUTE) * MINUTE);
    const endsAt = new Date(Math.ceil(input.endsAt.getTime() / MINUTE) * MINUTE);
    if (input.endsAt <= input.startsAt) {
      throw InputError.of('input.endsAt', 'The end of the time off must be after its start.');
    }
    if (endsAt.getTime() - startsAt.getTime() > LONGEST_DAYS * DAY) {
      throw InputError.of('input.endsAt', `Time off may last at most ${LONGEST_DAYS} days.`);
    }
    return ctx.write(async (tx) => {
      if (!isUuid(barber.id) || !(await tx.manager.existsBy(Barber, barber))) {
        throw notFound('This barber');
      }
      await lockChair(tx, barber);
      const now = ctx.clock.now();
      const appointmentsCovered = await countFutureAppointments(
        tx,
        barber,
        startsAt > now ? startsAt : now,
        endsAt,
      );
      const timeOff = {
        id: newId(),
        barberId: barber.id,
        startsAt,
        endsAt,
        reason: textOrNull(input.reason),
      };
      await tx.manager.query(
        `INSERT INTO busy_intervals (tenant_id, id, barber_id, during, kind, note)
         VALUES ($1, $2, $3, tstzrange($4, $5), 'time_off', $6)`,
        [ctx.tenantId, timeOff.id, barber.id, startsAt, endsAt, timeOff.reason],
      );
      const after = { ...timeOff, appointmentsCovered };
      await recordAudit(tx, ctx, {
        action: 'time_off.added',
        entity: 'time_off',
        entityId: timeOff.id,
        after,
      });
      return timeOff;
    });
  }

  async remove(ctx: TenantContext, id: string): Promise<OperationResult> {
    ctx.require('timeOff.manage');
    return ctx.write(async (tx) => {
      const [removed] = isUuid(id)
        ? await tx.manager.query<[TimeOff[], number]>(
            `DELETE FROM busy_intervals WHERE tenant_id = $1 AND id = $2 AND kind = 'time_off' RETURNING ${COLUMNS}`,
            [ctx.tenantId, id],
          )
        : [[]];
      if (removed.length === 0) {
        throw notFound('This time off');
      }
      await recordAudit(tx, ctx, {
        action: 'time_off.removed',
        entity: 'time_off',
        entityId: id,
        before: removed[0],
      });
      return { ok: true, message: 'Time off removed' };
    });
  }

  /** One statement for however many barbers a query lists with the same dates, and one for the time zone. */
  async listOf(ctx: TenantContext, barberId: string, { from, to }: DateRange): Promise<TimeOff[]> {
    ctx.require('barbers.read');
    const name = `barberTimeOff ${from ?? ''} ${to ?? ''}`;
    return ctx.loader(name, (ids: readonly string[]) => loadTimeOff(ctx, ids, { from, to })).load(barberId);
  }

  /** What touches a stretch of time, of one barber or (null) of all, by start; one statement. */
  async within(
    ctx: TenantContext,
    { startsAt, endsAt, barberId }: { startsAt: Date; endsAt: Date; barberId: string | null },
  ): Promise<TimeOff[]> {
    ctx.require('barbers.read');
    return ctx.rows<TimeOff>(WITHIN, [ctx.tenantId, startsAt, endsAt, barberId]);
  }
}

const COLUMNS = `id, barber_id AS "barberId", starts_at AS "startsAt", ends_at AS "endsAt", note AS reason`;

const WITHIN: PreparedStatement = {
  name: 'time_off_within',
  text: `SELECT busy.id, busy.barber_id AS "barberId", busy.starts_at AS "startsAt", busy.ends_at AS "endsAt",
      busy.note AS reason
    FROM barbers b CROSS JOIN LATERAL busy_within(b.id, $2, $3) busy
    WHERE b.tenant_id = $1 AND ($4::uuid IS NULL OR b.id = $4) AND busy.kind = 'time_off'
    ORDER BY busy.starts_at, busy.id`,
};

async function loadTimeOff(
  ctx: TenantContext,
  barberIds: readonly string[],
  range: DateRange,
): Promise<TimeOff[][]> {
  const timeZone = await ctx.loader('tenantTimeZone', loadTimeZones).load(ctx.tenantId);
  const today = localDateOf(Math.floor(ctx.clock.now().getTime() / MINUTE), timeZone);
  const from = range.from ?? (range.to && range.to < today ? range.to : today);
  const to = range.to ?? addLocalDays(from, DEFAULT_DAYS - 1);
  if (to < from) {
    throw InputError.of('to', 'The last date must not be before the first.');
  }
  if (to > addLocalDays(from, LONGEST_DAYS)) {
    throw InputError.of('to', `At most ${LONGEST_DAYS} days can be listed at once.`);
  }
  const start = new Date(startOfLocalDate(from, timeZone) * MINUTE);
  const end = new Date(startOfLocalDate(addLocalDays(to, 1), timeZone) * MINUTE);
  const rows = await ctx.read((tx) =>
    tx.manager.query<TimeOff[]>(
      `SELECT ${COLUMNS} FROM unnest($1::uuid[]) AS wanted (barber), busy_within(wanted.barber, $2, $3)
       WHERE kind = 'time_off' ORDER BY starts_at, id`,
      [barberIds, start, end],
    ),
  );
  return barberIds.map((id) => rows.filter((row) => row.barberId === id));
}

async function loadTimeZones(tenantIds: readonly string[], ctx: TenantContext): Promise<string[]> {
  const tenant = await ctx.read((tx) => tx.manager.findOneByOrFail(Tenant, { id: ctx.tenantId }));
  return tenantIds.map(() => tenant.timeZone);
}
