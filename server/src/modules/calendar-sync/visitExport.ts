import { recordAudit } from '../../platform/audit';
import type { Transaction } from '../../platform/database/transaction';
import type { TenantContext } from '../../platform/request/tenantContext';
import { CalendarError, type CalendarDriver } from './calendarDriver';
import {
  CONFLICT_COLUMNS,
  type CalendarRow,
  type ConflictRow,
  EVENT_COLUMNS,
  type WrittenEvent,
} from './calendarRows';
import type { Busy } from './calendarText';
import { type Visit, contentHash, visits } from './visitEvent';

/** So many events are written in one go; the rest follow with the next sync. */
const MOST_WRITES = 200;

/** One calendar that is being talked to. */
export interface OpenedCalendar {
  ctx: TenantContext;
  row: CalendarRow;
  driver: CalendarDriver;
  url: string;
}

/** Which appointments to look at: one, or all that are still to come. */
export interface ExportScope {
  appointmentId: string | null;
}

/**
 * Makes the calendar show what the barber has: writes visits that are new or look different, removes those that are
 * no longer the barber's. What was moved or deleted in the calendar itself is never overwritten, but noted down.
 * @returns whether anything was done, after which the calendar is another version than the one that was read.
 */
export async function exportVisits(calendar: OpenedCalendar, scope: ExportScope): Promise<boolean> {
  const { ctx, row, driver } = calendar;
  const after = scope.appointmentId ? null : ctx.clock.now();
  const { wanted, written, conflicts } = await ctx.read(async (tx) => ({
    wanted: await visits(tx, ctx.tenantId, { ...scope, barberId: row.barberId, after }),
    written: await writtenEvents(tx, ctx.tenantId, row.id, scope.appointmentId, after),
    conflicts: await openConflicts(tx, ctx.tenantId, row.id),
  }));
  const known = new Map(written.map((event) => [event.appointmentId, event]));
  const disputed = new Map(conflicts.map((conflict) => [conflict.appointmentId, conflict]));
  const changed = wanted.filter(
    (visit) => known.get(visit.appointmentId)?.contentHash !== contentHash(visit) && isNotSettled(visit, ctx),
  );
  for (const visit of changed.slice(0, MOST_WRITES)) {
    const conflict = disputed.get(visit.appointmentId);
    if (!conflict || conflict.theirStartsAt?.getTime() === visit.startsAt.getTime()) {
      await writeVisit(calendar, visit, known.get(visit.appointmentId) ?? null);
    }
  }
  const kept = new Set(wanted.map(({ appointmentId }) => appointmentId));
  const gone = written.filter(({ appointmentId }) => !kept.has(appointmentId));
  for (const event of gone) {
    await driver.removeEvent(event.href);
    await forgetEvent(ctx, row.id, event.appointmentId);
  }
  return changed.length + gone.length > 0;
}

/** What is long over is not brought to a calendar that was connected later. */
const isNotSettled = (visit: Visit, ctx: TenantContext): boolean =>
  visit.endsAt.getTime() > ctx.clock.now().getTime() - 24 * 3_600_000;

async function writeVisit(calendar: OpenedCalendar, visit: Visit, known: WrittenEvent | null): Promise<void> {
  const { driver, url } = calendar;
  const href = known?.href ?? driver.eventHref(url, visit.appointmentId);
  let etag: string | null;
  try {
    etag = await driver.writeEvent(href, visit, known?.etag ?? null);
  } catch (error) {
    if (!(error instanceof CalendarError) || error.reason !== 'changed') {
      throw error;
    }
    const present = await driver.readEvent(href);
    const theirs = present?.times;
    const isAsWritten = theirs && (!known || sameTimes(theirs, known) || sameTimes(theirs, visit));
    if (!present || !isAsWritten) {
      await noteConflict(calendar.ctx, calendar.row.id, visit.appointmentId, theirs ?? null);
      return;
    }
    // Only a reminder or a colour was changed there, or an earlier attempt got through unnoticed.
    etag = await driver.writeEvent(href, visit, present.etag);
  }
  await rememberEvent(calendar, visit, href, etag);
}

async function rememberEvent(
  { ctx, row }: OpenedCalendar,
  visit: Visit,
  href: string,
  etag: string | null,
): Promise<void> {
  await ctx.write(async (tx) => {
    await tx.manager.query(
      `INSERT INTO calendar_events (tenant_id, calendar_id, appointment_id, href, etag, starts_at, ends_at, content_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       ON CONFLICT (tenant_id, calendar_id, appointment_id) DO UPDATE SET href = excluded.href, etag = excluded.etag,
         starts_at = excluded.starts_at, ends_at = excluded.ends_at, content_hash = excluded.content_hash`,
      [
        ctx.tenantId,
        row.id,
        visit.appointmentId,
        href,
        etag,
        visit.startsAt,
        visit.endsAt,
        contentHash(visit),
      ],
    );
    await closeConflict(tx, ctx.tenantId, row.id, visit.appointmentId);
  });
}

async function forgetEvent(ctx: TenantContext, calendarId: string, appointmentId: string): Promise<void> {
  await ctx.write(async (tx) => {
    await tx.manager.query(
      'DELETE FROM calendar_events WHERE tenant_id = $1 AND calendar_id = $2 AND appointment_id = $3',
      [ctx.tenantId, calendarId, appointmentId],
    );
    await closeConflict(tx, ctx.tenantId, calendarId, appointmentId);
  });
}

export async function writtenEvents(
  tx: Transaction,
  tenantId: string,
  calendarId: string,
  appointmentId: string | null,
  after: Date | null,
): Promise<WrittenEvent[]> {
  return tx.manager.query<WrittenEvent[]>(
    `SELECT ${EVENT_COLUMNS} FROM calendar_events e
     WHERE e.tenant_id = $1 AND e.calendar_id = $2 AND ($3::uuid IS NULL OR e.appointment_id = $3)
       AND ($4::timestamptz IS NULL OR e.ends_at > $4)`,
    [tenantId, calendarId, appointmentId, after],
  );
}

export function openConflicts(tx: Transaction, tenantId: string, calendarId: string): Promise<ConflictRow[]> {
  return tx.manager.query<ConflictRow[]>(
    `SELECT ${CONFLICT_COLUMNS} FROM calendar_conflicts f WHERE f.tenant_id = $1 AND f.calendar_id = $2`,
    [tenantId, calendarId],
  );
}

/** Somebody moved the event in the calendar, or (without times) deleted it. Tells once, however often it is seen. */
export async function noteConflict(
  ctx: TenantContext,
  calendarId: string,
  appointmentId: string,
  theirs: Busy | null,
): Promise<void> {
  const kind = theirs ? 'moved' : 'deleted';
  const theirStartsAt = theirs?.startsAt ?? null;
  const theirEndsAt = theirs?.endsAt ?? null;
  await ctx.write(async (tx) => {
    const noted = await tx.manager.query<{ barberId: string }[]>(
      `INSERT INTO calendar_conflicts AS f (tenant_id, calendar_id, appointment_id, kind, their_starts_at, their_ends_at,
                                            found_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (tenant_id, calendar_id, appointment_id) DO UPDATE SET kind = excluded.kind,
         their_starts_at = excluded.their_starts_at, their_ends_at = excluded.their_ends_at
       WHERE (f.kind, f.their_starts_at, f.their_ends_at)
         IS DISTINCT FROM (excluded.kind, excluded.their_starts_at, excluded.their_ends_at)
       RETURNING (SELECT c.barber_id FROM barber_calendars c WHERE c.tenant_id = f.tenant_id AND c.id = f.calendar_id)
         AS "barberId"`,
      [ctx.tenantId, calendarId, appointmentId, kind, theirStartsAt, theirEndsAt, ctx.clock.now()],
    );
    for (const { barberId } of noted) {
      await recordAudit(tx, ctx, {
        action: 'calendar.conflict',
        entity: 'barber_calendar',
        entityId: barberId,
        after: { appointmentId, kind, theirStartsAt },
      });
    }
  });
}

export async function closeConflict(
  tx: Transaction,
  tenantId: string,
  calendarId: string,
  appointmentId: string,
): Promise<void> {
  await tx.manager.query(
    'DELETE FROM calendar_conflicts WHERE tenant_id = $1 AND calendar_id = $2 AND appointment_id = $3',
    [tenantId, calendarId, appointmentId],
  );
}

export const sameTimes = (a: Busy, b: Busy): boolean =>
  a.startsAt.getTime() === b.startsAt.getTime() && a.endsAt.getTime() === b.endsAt.getTime();
