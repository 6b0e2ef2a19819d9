import { addLocalDays, localDateOf, startOfLocalDate } from '../../domain/availability/localTime';
import { recordAudit } from '../../platform/audit';
import type { TenantContext } from '../../platform/request/tenantContext';
import { CalendarError, type Window } from './calendarDriver';
import type { OpenCalendar } from './calendarDrivers';
import {
  type AccessBox,
  type CalendarRow,
  EVENT_COLUMNS,
  type WrittenEvent,
  whileHeld,
} from './calendarRows';
import { type CalendarContent, type OwnEvent, readCalendar } from './calendarText';
import { blockBarber, replaceExternalBusy, unblockBarber } from './externalBusy';
import {
  type ExportScope,
  type OpenedCalendar,
  closeConflict,
  exportVisits,
  noteConflict,
  sameTimes,
  timesOf,
} from './visitExport';

const MINUTE = 60_000;
/** How often a calendar that works is looked at, and how long at most between looks at one that fails. */
const EVERY = 5 * MINUTE;
const LONGEST_WAIT = 60 * MINUTE;
/** A server that is down for a moment says nothing about the connection. */
const FAILURES_UNTIL_ERROR = 3;
/** So many events that are missing in the answer are asked for one by one. */
const MOST_LOOKUPS = 50;

/** How a sync ended; `busy` when another one is under way. */
export type SyncOutcome = { ok: true } | { ok: false; error: CalendarError } | 'busy';

interface TenantTimes {
  timeZone: string;
  maxAdvanceBookingDays: number;
}

/** Keeps one calendar and our appointments in step, in both directions. */
export class CalendarSync {
  constructor(
    private readonly open: OpenCalendar,
    private readonly access: AccessBox,
  ) {}

  /** Reads the calendar's busy time, finds what was changed there, writes what is missing there. Never throws a `CalendarError`. */
  async sync(ctx: TenantContext, calendarId: string): Promise<SyncOutcome> {
    return (
      (await whileHeld(ctx, calendarId, (row) => this.attempt(ctx, row, (calendar) => this.run(calendar)))) ??
      'busy'
    );
  }

  /** Brings one appointment to a calendar, or takes it away. */
  async export(ctx: TenantContext, calendarId: string, scope: ExportScope): Promise<SyncOutcome> {
    return (
      (await whileHeld(ctx, calendarId, async (row): Promise<SyncOutcome> => {
        try {
          if (await exportVisits(this.opened(ctx, row), scope)) {
            await forgetVersion(ctx, row);
          }
          return { ok: true };
        } catch (error) {
          return this.failed(ctx, row, error);
        }
      })) ?? 'busy'
    );
  }

  opened(ctx: TenantContext, row: CalendarRow): OpenedCalendar {
    const access = this.access.open(row, ctx.tenantId);
    const url = access.provider === 'ics' ? access.url : access.calendarUrl;
    return { ctx, row, driver: this.open(access), url };
  }

  private async attempt(
    ctx: TenantContext,
    row: CalendarRow,
    work: (calendar: OpenedCalendar) => Promise<{ version: string | null; warning: string | null }>,
  ): Promise<SyncOutcome> {
    try {
      const seen = await work(this.opened(ctx, row));
      await markSynced(ctx, row, seen);
      return { ok: true };
    } catch (error) {
      return this.failed(ctx, row, error);
    }
  }

  private async run(calendar: OpenedCalendar): Promise<{ version: string | null; warning: string | null }> {
    const { ctx, row, driver, url } = calendar;
    const times = await tenantTimes(ctx);
    const window = windowOf(ctx, times);
    const prefix = `${window.startsAt.toISOString().slice(0, 13)} ${times.maxAdvanceBookingDays} `;
    const known = row.version?.startsWith(prefix) ? row.version.slice(prefix.length) : null;
    const answer = await driver.read(url, window, known);
    let { warning, version } = row;
    if (answer !== 'unchanged') {
      const addresses = driver.addresses;
      const content = readCalendar(answer.objects, { window, timeZone: times.timeZone, addresses });
      await this.take(calendar, content, window);
      warning = content.warning;
      version = answer.version === null ? null : `${prefix}${answer.version}`;
    }
    if (driver.isWritable && (await exportVisits(calendar, { appointmentId: null }))) {
      // A server may name a version by its content: undoing our change would bring back the version just read.
      version = null;
    }
    return { version, warning };
  }

  private async take(calendar: OpenedCalendar, content: CalendarContent, window: Window): Promise<void> {
    const { ctx, row } = calendar;
    const barber = { tenantId: ctx.tenantId, id: row.barberId };
    const ids = content.own.map(({ appointmentId }) => appointmentId);
    const { ours, written } = await ctx.read(async (tx) => ({
      ours: await tx.manager.query<{ id: string }[]>(
        'SELECT id FROM appointments WHERE tenant_id = $1 AND id = ANY ($2)',
        [ctx.tenantId, ids],
      ),
      written: await tx.manager.query<WrittenEvent[]>(
        `SELECT ${EVENT_COLUMNS} FROM calendar_events e
         JOIN appointments a ON a.tenant_id = e.tenant_id AND a.id = e.appointment_id
         WHERE e.tenant_id = $1 AND e.calendar_id = $2 AND e.starts_at > $3 AND e.starts_at < $4
           AND a.status IN ('pending', 'confirmed')`,
        [ctx.tenantId, row.id, ctx.clock.now(), window.endsAt],
      ),
    }));
    // The same calendar may serve another salon, whose appointments keep the barber busy here.
    const here = new Set(ours.map(({ id }) => id));
    const elsewhere = content.own.filter(({ appointmentId }) => !here.has(appointmentId));
    await ctx.write((tx) => replaceExternalBusy(tx, barber, [...content.busy, ...elsewhere]));
    await this.compare(calendar, written, content.own);
  }

  /** Finds the events of ours that somebody moved or deleted in the calendar. */
  private async compare(
    { ctx, row, driver }: OpenedCalendar,
    written: readonly WrittenEvent[],
    own: readonly OwnEvent[],
  ): Promise<void> {
    const present = new Map(own.map((event) => [event.appointmentId, event]));
    let lookups = 0;
    for (const event of written) {
      let theirs: OwnEvent | null = present.get(event.appointmentId) ?? null;
      if (!theirs) {
        lookups += 1;
        if (lookups > MOST_LOOKUPS) {
          return;
        }
        const object = await driver.readEvent(event.href);
        const found = object && timesOf(object.text);
        theirs = found && {
          ...found,
          appointmentId: event.appointmentId,
          href: event.href,
          etag: object.etag,
        };
      }
      if (!theirs || !sameTimes(theirs, event)) {
        await noteConflict(ctx, row.id, event.appointmentId, theirs);
      } else if (theirs.etag !== event.etag) {
        await settle(ctx, row.id, event, theirs.etag);
      }
    }
  }

  private async failed(ctx: TenantContext, row: CalendarRow, cause: unknown): Promise<SyncOutcome> {
    if (!(cause instanceof CalendarError)) {
      throw cause;
    }
    const failures = row.failures + 1;
    const isError =
      row.status === 'error' || cause.reason !== 'unreachable' || failures >= FAILURES_UNTIL_ERROR;
    const now = ctx.clock.now();
    const times = await tenantTimes(ctx);
    await ctx.write(async (tx) => {
      await tx.manager.query(
        `UPDATE barber_calendars SET failures = $3, last_error = left($4, 500), status = $5,
           failing_since = CASE WHEN $5 = 'error' THEN coalesce(failing_since, $6) END, next_sync_at = $7
         WHERE tenant_id = $1 AND id = $2`,
        [
          ctx.tenantId,
          row.id,
          failures,
          cause.message,
          isError ? 'error' : 'connected',
          now,
          new Date(now.getTime() + Math.min(EVERY * 2 ** Math.min(failures - 1, 5), LONGEST_WAIT)),
        ],
      );
      if (isError && row.policy === 'block') {
        await blockBarber(tx, { tenantId: ctx.tenantId, id: row.barberId }, ...blockedSpan(ctx, times));
      }
      if (isError && row.status !== 'error') {
        await recordAudit(tx, ctx, {
          action: 'calendar.failed',
          entity: 'barber_calendar',
          entityId: row.barberId,
          after: { reason: cause.message },
        });
      }
    });
    return { ok: false, error: cause };
  }
}

/** From today on, as far as anybody may book. */
export function windowOf(ctx: TenantContext, { timeZone, maxAdvanceBookingDays }: TenantTimes): Window {
  const today = localDateOf(Math.floor(ctx.clock.now().getTime() / MINUTE), timeZone);
  const at = (days: number): Date => new Date(startOfLocalDate(addLocalDays(today, days), timeZone) * MINUTE);
  return { startsAt: at(0), endsAt: at(maxAdvanceBookingDays + 2) };
}

/** While a calendar that says `block` cannot be read. */
export function blockedSpan(ctx: TenantContext, times: TenantTimes): [Date, Date] {
  const { startsAt, endsAt } = windowOf(ctx, times);
  return [startsAt, endsAt];
}

export async function tenantTimes(ctx: TenantContext): Promise<TenantTimes> {
  const [times] = await ctx.read((tx) =>
    tx.manager.query<TenantTimes[]>(
      `SELECT time_zone AS "timeZone", max_advance_booking_days AS "maxAdvanceBookingDays" FROM tenants WHERE id = $1`,
      [ctx.tenantId],
    ),
  );
  return times!;
}

async function markSynced(
  ctx: TenantContext,
  row: CalendarRow,
  { version, warning }: { version: string | null; warning: string | null },
): Promise<void> {
  const now = ctx.clock.now();
  await ctx.write(async (tx) => {
    await tx.manager.query(
      `UPDATE barber_calendars SET status = 'connected', last_sync_at = $3, last_error = NULL, failing_since = NULL,
         failures = 0, version = $4, warning = $5, next_sync_at = $6
       WHERE tenant_id = $1 AND id = $2`,
      [ctx.tenantId, row.id, now, version, warning, new Date(now.getTime() + EVERY)],
    );
    if (row.status === 'error') {
      await unblockBarber(tx, { tenantId: ctx.tenantId, id: row.barberId });
      await recordAudit(tx, ctx, {
        action: 'calendar.recovered',
        entity: 'barber_calendar',
        entityId: row.barberId,
      });
    }
  });
}

/** The next sync reads everything. */
async function forgetVersion(ctx: TenantContext, row: CalendarRow): Promise<void> {
  await ctx.write((tx) =>
    tx.manager.query('UPDATE barber_calendars SET version = NULL WHERE tenant_id = $1 AND id = $2', [
      ctx.tenantId,
      row.id,
    ]),
  );
}

/** The event lies where we put it, though in another version. */
async function settle(
  ctx: TenantContext,
  calendarId: string,
  event: WrittenEvent,
  etag: string | null,
): Promise<void> {
  await ctx.write(async (tx) => {
    await tx.manager.query('UPDATE calendar_events SET etag = $3 WHERE tenant_id = $1 AND id = $2', [
      ctx.tenantId,
      event.id,
      etag,
    ]);
    await closeConflict(tx, ctx.tenantId, calendarId, event.appointmentId);
  });
}
