import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { type CalendarStatus, calendarStatus } from '../../domain/barbers/calendarStatus';
import { Sentence } from '../../platform/language/sentenceField';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { Barber } from './barber';

export const CalendarStatuses = {
  CONNECTED: 'CONNECTED',
  SYNC_ISSUE: 'SYNC_ISSUE',
  DISCONNECTED: 'DISCONNECTED',
} as const satisfies Record<CalendarStatus, CalendarStatus>;
registerEnumType(CalendarStatuses, {
  name: 'CalendarStatus',
  description: 'SYNC_ISSUE: syncing fails, or the last sync is over 24 hours old.',
});

/** The outside calendar that a barber's appointments are kept in step with. */
@ObjectType({ simpleResolvers: true })
export class BarberCalendar {
  @Field(() => CalendarStatuses)
  status!: CalendarStatus;

  @Field(() => String, { nullable: true, description: 'Null while disconnected.' })
  provider!: string | null;

  @Field(() => Date, { nullable: true })
  lastSyncAt!: Date | null;

  @Field(() => String, { nullable: true, description: 'Why syncing fails; a sentence.' })
  @Sentence()
  problem!: string | null;

  @Field(() => Int, {
    description: 'Appointments that were moved or deleted in the calendar and wait for a decision.',
  })
  conflictCount!: number;

  @Field(() => Boolean, { description: 'Whether the viewer may connect and manage it.' })
  mayManage!: boolean;
}

interface CalendarRow {
  barberId: string;
  provider: string;
  lastSyncAt: Date | null;
  failingSince: Date | null;
  lastError: string | null;
  conflictCount: number;
}

export async function calendarOf(
  ctx: TenantContext,
  barber: Pick<Barber, 'id' | 'userId'>,
): Promise<BarberCalendar> {
  const calendar = await ctx.loader('barberCalendar', loadCalendars).load(barber.id);
  return { ...calendar, mayManage: mayManageCalendar(ctx, barber) };
}

/** Managers, and every barber their own. */
export function mayManageCalendar(ctx: TenantContext, { userId }: Pick<Barber, 'userId'>): boolean {
  const isOwn = ctx.actor.kind === 'user' && userId !== null && userId === ctx.actor.userId;
  return isOwn || ctx.may('barbers.manage');
}

async function loadCalendars(
  barberIds: readonly string[],
  ctx: TenantContext,
): Promise<Omit<BarberCalendar, 'mayManage'>[]> {
  const rows = await ctx.read((tx) =>
    tx.manager.query<CalendarRow[]>(
      `SELECT c.barber_id AS "barberId", c.provider, c.last_sync_at AS "lastSyncAt",
              c.failing_since AS "failingSince", c.last_error AS "lastError",
              (SELECT count(*)::int FROM calendar_conflicts f
               WHERE f.tenant_id = c.tenant_id AND f.calendar_id = c.id) AS "conflictCount"
       FROM barber_calendars c WHERE c.tenant_id = $1 AND c.barber_id = ANY ($2)`,
      [ctx.tenantId, barberIds],
    ),
  );
  return barberIds.map((id) => {
    const row = rows.find((calendar) => calendar.barberId === id) ?? null;
    return {
      status: calendarStatus(row, ctx.clock.now()),
      provider: row?.provider ?? null,
      lastSyncAt: row?.lastSyncAt ?? null,
      problem: row?.failingSince ? row.lastError : null,
      conflictCount: row?.conflictCount ?? 0,
    };
  });
}
