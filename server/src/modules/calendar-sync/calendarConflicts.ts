import { recordAudit } from '../../platform/audit';
import { AppError, notFound } from '../../platform/errors';
import { isUuid } from '../../platform/ids';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { AppointmentService } from '../appointments/appointmentService';
import type { CalendarConnections } from './calendarConnections';
import { CalendarError } from './calendarDriver';
import { CONFLICT_COLUMNS, type ConflictRow, whileHeld } from './calendarRows';
import type { CalendarSync } from './calendarSync';
import type { CalendarConnection, ConflictResolution } from './calendarTypes';
import { type OpenedCalendar, closeConflict, exportVisits } from './visitExport';

type FoundConflict = ConflictRow & { barberId: string };

/** Settles what was moved or deleted in a calendar, as somebody decides. */
export class CalendarConflicts {
  constructor(
    private readonly connections: CalendarConnections,
    private readonly appointments: AppointmentService,
    private readonly sync: CalendarSync,
  ) {}

  async resolve(ctx: TenantContext, id: string, resolution: ConflictResolution): Promise<CalendarConnection> {
    ctx.require('appointments.manage');
    const conflict = await this.find(ctx, id);
    await this.connections.managed(ctx, conflict.barberId);
    if (resolution === 'KEEP_OURS') {
      await this.restore(ctx, conflict);
    } else {
      await this.accept(ctx, conflict);
    }
    await ctx.write(async (tx) => {
      await closeConflict(tx, ctx.tenantId, conflict.calendarId, conflict.appointmentId);
      await recordAudit(tx, ctx, {
        action: 'calendar.conflict_resolved',
        entity: 'barber_calendar',
        entityId: conflict.barberId,
        before: { kind: conflict.kind, theirStartsAt: conflict.theirStartsAt },
        after: { resolution, appointmentId: conflict.appointmentId },
      });
    });
    return this.connections.get(ctx, conflict.barberId);
  }

  /** Puts the event back into the calendar as it is booked. */
  private async restore(ctx: TenantContext, { calendarId, appointmentId }: FoundConflict): Promise<void> {
    const written = await whileHeld(ctx, calendarId, async (row) => {
      try {
        const calendar = this.sync.opened(ctx, row);
        await this.takeAsIs(calendar, appointmentId);
        await exportVisits(calendar, { appointmentId });
        return true;
      } catch (error) {
        throw error instanceof CalendarError ? new AppError('UNAVAILABLE', error.message) : error;
      }
    });
    if (!written) {
      throw new AppError('CONFLICT', 'This calendar is being synced. Please try again in a moment.');
    }
  }

  /** What lies there now may be written over. */
  private async takeAsIs({ ctx, row, driver }: OpenedCalendar, appointmentId: string): Promise<void> {
    const [event] = await ctx.read((tx) =>
      tx.manager.query<{ href: string }[]>(
        'SELECT href FROM calendar_events WHERE tenant_id = $1 AND calendar_id = $2 AND appointment_id = $3',
        [ctx.tenantId, row.id, appointmentId],
      ),
    );
    const present = event ? await driver.readEvent(event.href) : null;
    await ctx.write(async (tx) => {
      await tx.manager.query(
        `UPDATE calendar_events SET etag = $4, content_hash = ''
         WHERE tenant_id = $1 AND calendar_id = $2 AND appointment_id = $3`,
        [ctx.tenantId, row.id, appointmentId, present?.etag ?? null],
      );
      await tx.manager.query('UPDATE barber_calendars SET version = NULL WHERE tenant_id = $1 AND id = $2', [
        ctx.tenantId,
        row.id,
      ]);
      await closeConflict(tx, ctx.tenantId, row.id, appointmentId);
    });
  }

  /** Does here what was done there. The change then reaches the calendar like any other. */
  private async accept(ctx: TenantContext, conflict: FoundConflict): Promise<void> {
    const { appointmentId, kind, theirStartsAt, theirEndsAt } = conflict;
    if (kind === 'deleted') {
      await this.appointments.cancel(ctx, { reason: 'Deleted in the calendar' }, appointmentId);
      return;
    }
    await this.appointments.reschedule(ctx, { startsAt: theirStartsAt! }, appointmentId);
    // What lies there is known now, and our event takes its place.
    await ctx.write((tx) =>
      tx.manager.query(
        `UPDATE calendar_events SET starts_at = $4, ends_at = $5
         WHERE tenant_id = $1 AND calendar_id = $2 AND appointment_id = $3`,
        [ctx.tenantId, conflict.calendarId, appointmentId, theirStartsAt, theirEndsAt],
      ),
    );
  }

  private async find(ctx: TenantContext, id: string): Promise<FoundConflict> {
    const [conflict] = isUuid(id)
      ? await ctx.read((tx) =>
          tx.manager.query<FoundConflict[]>(
            `SELECT ${CONFLICT_COLUMNS}, c.barber_id AS "barberId" FROM calendar_conflicts f
             JOIN barber_calendars c ON c.tenant_id = f.tenant_id AND c.id = f.calendar_id
             WHERE f.tenant_id = $1 AND f.id = $2`,
            [ctx.tenantId, id],
          ),
        )
      : [];
    if (!conflict) {
      throw notFound('This conflict');
    }
    return conflict;
  }
}
