/** Barbers and what belongs to them, each loaded by one statement for however many barbers a query lists. */
import type DataLoader from 'dataloader';
import { In } from 'typeorm';
import { isUuid } from '../../platform/ids';
import type { TenantContext } from '../../platform/request/tenantContext';
import { timeOfDay } from '../../platform/validation/localTime';
import { Barber, type BarberService } from './barber';
import type { ScheduleException, ScheduleWindow } from './schedule';

export interface WeeklySchedule {
  schedule: ScheduleWindow[];
  breaks: ScheduleWindow[];
}

/** Barbers by id, inactive ones included; null for an id that is not this tenant's. */
export function barberLoader(ctx: TenantContext): DataLoader<string, Barber | null> {
  return ctx.loader('barber', loadBarbers);
}

export function weeklyScheduleLoader(ctx: TenantContext): DataLoader<string, WeeklySchedule> {
  return ctx.loader('barberWeeklySchedule', loadWeeklySchedules);
}

export function exceptionsLoader(ctx: TenantContext): DataLoader<string, ScheduleException[]> {
  return ctx.loader('barberExceptions', loadExceptions);
}

/** Without services that are no longer in the catalogue. */
export function offeredServicesLoader(ctx: TenantContext): DataLoader<string, BarberService[]> {
  return ctx.loader('barberServices', loadOfferedServices);
}

async function loadBarbers(ids: readonly string[], ctx: TenantContext): Promise<(Barber | null)[]> {
  const wanted = { tenantId: ctx.tenantId, id: In(ids.filter(isUuid)) };
  const barbers = await ctx.read((tx) => tx.manager.findBy(Barber, wanted));
  const byId = new Map(barbers.map((barber) => [barber.id, barber]));
  return ids.map((id) => byId.get(id.toLowerCase()) ?? null);
}

interface WindowRow {
  barberId: string;
  weekday: number;
  startMinute: number;
  endMinute: number;
  isBreak: boolean;
}

async function loadWeeklySchedules(
  barberIds: readonly string[],
  ctx: TenantContext,
): Promise<WeeklySchedule[]> {
  const rows = await ctx.read((tx) =>
    tx.manager.query<WindowRow[]>(
      `SELECT barber_id AS "barberId", weekday, start_minute AS "startMinute", end_minute AS "endMinute",
              is_break AS "isBreak"
       FROM barber_schedule_windows WHERE tenant_id = $1 AND barber_id = ANY ($2)
       ORDER BY weekday, start_minute`,
      [ctx.tenantId, barberIds],
    ),
  );
  return barberIds.map((id) => {
    const own = rows.filter((row) => row.barberId === id);
    const windows = (isBreak: boolean): ScheduleWindow[] =>
      own.filter((row) => row.isBreak === isBreak).map(toWindow);
    return { schedule: windows(false), breaks: windows(true) };
  });
}

const toWindow = ({ weekday, startMinute, endMinute }: WindowRow): ScheduleWindow => ({
  weekday,
  start: timeOfDay(startMinute),
  end: timeOfDay(endMinute),
});

interface ExceptionRow {
  barberId: string;
  localDate: string;
  off: boolean;
  startMinute: number | null;
  endMinute: number | null;
  note: string | null;
}

async function loadExceptions(
  barberIds: readonly string[],
  ctx: TenantContext,
): Promise<ScheduleException[][]> {
  const rows = await ctx.read((tx) =>
    tx.manager.query<ExceptionRow[]>(
      `SELECT barber_id AS "barberId", local_date::text AS "localDate", off, start_minute AS "startMinute",
              end_minute AS "endMinute", note
       FROM barber_exceptions WHERE tenant_id = $1 AND barber_id = ANY ($2) ORDER BY local_date`,
      [ctx.tenantId, barberIds],
    ),
  );
  return barberIds.map((id) => rows.filter((row) => row.barberId === id).map(toException));
}

const toException = ({ localDate, off, startMinute, endMinute, note }: ExceptionRow): ScheduleException => ({
  localDate,
  off,
  start: startMinute === null ? null : timeOfDay(startMinute),
  end: endMinute === null ? null : timeOfDay(endMinute),
  note,
});

async function loadOfferedServices(
  barberIds: readonly string[],
  ctx: TenantContext,
): Promise<BarberService[][]> {
  const rows = await ctx.read((tx) =>
    tx.manager.query<(BarberService & { barberId: string })[]>(
      `SELECT bs.barber_id AS "barberId", bs.service_id AS "serviceId", bs.duration_minutes AS "durationMinutes",
              bs.price_cents AS "priceCents"
       FROM barber_services bs JOIN services s ON s.tenant_id = bs.tenant_id AND s.id = bs.service_id
       WHERE bs.tenant_id = $1 AND bs.barber_id = ANY ($2) AND s.deleted_at IS NULL
       ORDER BY s.category, s.sort_order, lower(s.name)`,
      [ctx.tenantId, barberIds],
    ),
  );
  return barberIds.map((id) => rows.filter((row) => row.barberId === id));
}
