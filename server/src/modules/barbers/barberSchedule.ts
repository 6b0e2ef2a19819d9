/** Writes the lists that belong to one barber; each replaces the whole list by one statement to delete and one to insert. */
import type { Transaction } from '../../platform/database/transaction';
import { newId } from '../../platform/ids';
import { minutesOfDay, timeOfDay } from '../../platform/validation/localTime';
import { textOrNull } from '../../platform/validation/trim';
import type { Barber } from './barber';
import type { BarberServiceInput, ScheduleExceptionInput } from './barberInputs';
import type { ScheduleWindow } from './schedule';

type BarberKey = Pick<Barber, 'tenantId' | 'id'>;

export async function replaceWindows(
  tx: Transaction,
  { tenantId, id }: BarberKey,
  kind: 'schedule' | 'breaks',
  windows: readonly ScheduleWindow[],
): Promise<void> {
  const isBreak = kind === 'breaks';
  await tx.manager.query(
    'DELETE FROM barber_schedule_windows WHERE tenant_id = $1 AND barber_id = $2 AND is_break = $3',
    [tenantId, id, isBreak],
  );
  const rows = windows.map(({ weekday, start, end }) => ({
    id: newId(),
    weekday,
    start: minutesOfDay(start),
    end: minutesOfDay(end),
  }));
  await tx.manager.query(
    `INSERT INTO barber_schedule_windows (tenant_id, id, barber_id, weekday, start_minute, end_minute, is_break)
     SELECT $1, row.id, $2, row.weekday, row.start, row."end", $3
     FROM jsonb_to_recordset($4) AS row (id uuid, weekday smallint, start smallint, "end" smallint)`,
    [tenantId, id, isBreak, JSON.stringify(rows)],
  );
}

export async function replaceExceptions(
  tx: Transaction,
  { tenantId, id }: BarberKey,
  exceptions: readonly ScheduleExceptionInput[],
): Promise<void> {
  await tx.manager.query('DELETE FROM barber_exceptions WHERE tenant_id = $1 AND barber_id = $2', [
    tenantId,
    id,
  ]);
  const rows = exceptions.map(({ localDate, off, start, end, note }) => ({
    id: newId(),
    localDate,
    off,
    start: off ? null : minutesOfDay(start!),
    end: off ? null : minutesOfDay(end!),
    note: textOrNull(note),
  }));
  await tx.manager.query(
    `INSERT INTO barber_exceptions (tenant_id, id, barber_id, local_date, off, start_minute, end_minute, note)
     SELECT $1, row.id, $2, row."localDate", row.off, row.start, row."end", row.note
     FROM jsonb_to_recordset($3) AS row (id uuid, "localDate" date, off boolean, start smallint, "end" smallint, note text)`,
    [tenantId, id, JSON.stringify(rows)],
  );
}

export async function replaceServices(
  tx: Transaction,
  { tenantId, id }: BarberKey,
  services: readonly BarberServiceInput[],
): Promise<void> {
  await tx.manager.query('DELETE FROM barber_services WHERE tenant_id = $1 AND barber_id = $2', [
    tenantId,
    id,
  ]);
  const rows = services.map((service) => ({ ...service, id: newId() }));
  await tx.manager.query(
    `INSERT INTO barber_services (tenant_id, id, barber_id, service_id, duration_minutes, price_cents)
     SELECT $1, row.id, $2, row."serviceId", row."durationMinutes", row."priceCents"
     FROM jsonb_to_recordset($3) AS row (id uuid, "serviceId" uuid, "durationMinutes" integer, "priceCents" integer)`,
    [tenantId, id, JSON.stringify(rows)],
  );
}

/** The weekly schedule and the breaks as they are now. */
export async function presentWindows(
  tx: Transaction,
  { tenantId, id }: BarberKey,
  kind: 'schedule' | 'breaks',
): Promise<ScheduleWindow[]> {
  const rows = await tx.manager.query<HoursRow[]>(
    `SELECT weekday, start_minute AS "startMinute", end_minute AS "endMinute"
     FROM barber_schedule_windows WHERE tenant_id = $1 AND barber_id = $2 AND is_break = $3`,
    [tenantId, id, kind === 'breaks'],
  );
  return rows.map(toWindow);
}

/** The opening hours of the business as a schedule: what a barber works who is given no schedule. */
export async function businessHoursSchedule(tx: Transaction, tenantId: string): Promise<ScheduleWindow[]> {
  const rows = await tx.manager.query<HoursRow[]>(
    `SELECT weekday, start_minute AS "startMinute", end_minute AS "endMinute"
     FROM business_hours WHERE tenant_id = $1 AND enabled ORDER BY weekday`,
    [tenantId],
  );
  return rows.map(toWindow);
}

interface HoursRow {
  weekday: number;
  startMinute: number;
  endMinute: number;
}

const toWindow = ({ weekday, startMinute, endMinute }: HoursRow): ScheduleWindow => ({
  weekday,
  start: timeOfDay(startMinute),
  end: timeOfDay(endMinute),
});
