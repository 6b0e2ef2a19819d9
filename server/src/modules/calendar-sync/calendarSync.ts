import { addLocalDays, localDateOf, startOfLocalDate } from '../../domain/availability/localTime';
import { recordAudit } from '../../platform/audit';
import type { TenantContext } from '../../platform/request/tenantContext';
import {
  CalendarError,
  type RemoteChanges,
  type RemoteTexts,
  type Window,
  calendarUrlOf,
} from './calendarDriver';
import type { OpenCalendar } from './calendarDrivers';
import {
  type AccessBox,
  type CalendarRow,
  EVENT_COLUMNS,
  type WrittenEvent,
  accessEnd,
  isStillConnected,
  whileHeld,
} from './calendarRows';
import { type CalendarContent, type OwnEvent, busyWithin, readCalendar } from './calendarText';
import type { CalendarChannels } from './calendarChannels';
import type { CalendarTrouble } from './calendarTrouble';
import { takeChanges } from './externalEvents';
import { blockBarber, replaceExternalBusy, unblockBarber } from './externalBusy';
import {
  type ExportScope,
  type OpenedCalendar,
  closeConflict,
  exportVisits,
  noteConflict,
  sameTimes,
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

/** What a sync leaves behind: the state that was read, and what of it could not be taken, a sentence a line. */
interface Seen {
  version: string | null;
  warning: string | null;
}

export interface TenantTimes {
  timeZone: string;
  maxAdvanceBookingDays: number;
}

/** Keeps one calendar and our appointments in step, in both directions. */
export class CalendarSync {
  constructor(
    private readonly open: OpenCalendar,
    private readonly access: AccessBox,
    private readonly channels: CalendarChannels,
    private readonly trouble: CalendarTrouble,
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
          const calendar = this.opened(ctx, row);
          if ((await exportVisits(calendar, scope)) && !calendar.driver.tellsChanges) {
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
    const driver = this.open(access, {
      ctx,
      keep: async (renewed) => {
        const sealed = this.access.seal(renewed, ctx.tenantId, row.id);
        await ctx.write((tx) =>
          tx.manager.query(
            'UPDATE barber_calendars SET sealed_access = $3, access_ends_at = $4 WHERE tenant_id = $1 AND id = $2',
            [ctx.tenantId, row.id, sealed, accessEnd(renewed)],
          ),
        );
      },
    });
    return { ctx, row, driver, url: calendarUrlOf(access) };
  }

  private async attempt(
    ctx: TenantContext,
    row: CalendarRow,
    work: (calendar: OpenedCalendar) => Promise<Seen>,
  ): Promise<SyncOutcome> {
    try {
      const seen = await work(this.opened(ctx, row));
      await markSynced(ctx, row, seen);
      return { ok: true };
    } catch (error) {
      return this.failed(ctx, row, error);
    }
  }

  private async run(calendar: OpenedCalendar): Promise<Seen> {
    const { ctx, row, driver, url } = calendar;
    const times = await tenantTimes(ctx);
    const window = windowOf(ctx, times);
    const prefix = `${window.startsAt.toISOString().slice(0, 13)} ${times.maxAdvanceBookingDays} `;
    const known = row.version?.startsWith(prefix) ? row.version.slice(prefix.length) : null;
    const answer = await driver.read(url, window, known);
    let { warning, version } = row;
    if (answer !== 'unchanged') {
      version = answer.version === null ? null : `${prefix}${answer.version}`;
      if ('objects' in answer || !tellsNothing(answer)) {
        const content = await this.taken(calendar, answer, { window, times });
        warning = content.warnings.join('\n') || null;
      }
    }
    const hasWritten = driver.isWritable && (await exportVisits(calendar, { appointmentId: null }));
    if (hasWritten && !driver.tellsChanges) {
      // A server may name a version by its content: undoing our change would bring back the version just read.
      version = null;
    }
    await this.channels.renew(calendar);
    return { version, warning };
  }

  /** Makes what was read the barber's busy time, and compares our events with what lies there. */
  private async taken(
    calendar: OpenedCalendar,
    answer: RemoteTexts | RemoteChanges,
    { window, times }: { window: Window; times: TenantTimes },
  ): Promise<CalendarContent> {
    const { ctx, row, driver } = calendar;
    const { addresses } = driver;
    const { timeZone } = times;
    const content =
      'objects' in answer
        ? readCalendar(answer.objects, { window, timeZone, addresses })
        : await ctx.write((tx) =>
            takeChanges(tx, { tenantId: ctx.tenantId, calendarId: row.id }, answer, window),
          );
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
    const busy = busyWithin([...content.busy, ...elsewhere], window);
    await ctx.write(async (tx) => {
      if (await isStillConnected(tx, ctx.tenantId, row.id)) {
        await replaceExternalBusy(tx, { tenantId: ctx.tenantId, id: row.barberId }, busy);
      }
    });
    await this.compare(calendar, written, content.own);
    return content;
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
      // What changes tell may be older than what was written since.
      if (!theirs || (driver.tellsChanges && !sameTimes(theirs, event))) {
        lookups += 1;
        if (lookups > MOST_LOOKUPS) {
          return;
        }
        const { appointmentId, href } = event;
        const found = await driver.readEvent(href);
        theirs = found?.times ? { ...found.times, appointmentId, href, etag: found.etag } : null;
      }
      if (!theirs || !sameTimes(theirs, event)) {
        await noteConflict(ctx, row.id, event.appointmentId, theirs);
      } else if (theirs.etag !== event.etag) {
        await settle(ctx, row.id, event, theirs.etag);
      }
    }
  }

  private async failed(ctx: TenantContext, row: CalendarRow, cause: unknown): Promise<SyncOutcome> {
    // It was disconnected meanwhile: nothing failed, and nobody is to be told.
    if (!(await ctx.write((tx) => isStillConnected(tx, ctx.tenantId, row.id)))) {
      return 'busy';
    }
    // A fault of ours counts like a server that is down, so that it is tried again less and less often.
    const error =
      cause instanceof CalendarError
        ? cause
        : new CalendarError(
            'unreachable',
            'The calendar could not be synced because of an error on our side.',
          );
    const failures = row.failures + 1;
    const isError =
      row.status === 'error' || error.reason !== 'unreachable' || failures >= FAILURES_UNTIL_ERROR;
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
          error.message,
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
          after: { reason: error.message },
        });
        await this.trouble.tell(tx, ctx, row, error.message);
      }
    });
    if (error !== cause) {
      throw cause;
    }
    return { ok: false, error };
  }
}

const tellsNothing = ({ isWhole, busy, gone }: RemoteChanges): boolean =>
  !isWhole && busy.length === 0 && gone.length === 0;

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

async function markSynced(ctx: TenantContext, row: CalendarRow, { version, warning }: Seen): Promise<void> {
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
