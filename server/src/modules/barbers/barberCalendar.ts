import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { type CalendarStatus, calendarStatus } from '../../domain/barbers/calendarStatus';
import type { TenantContext } from '../../platform/request/tenantContext';

export const CalendarStatuses = {
  CONNECTED: 'CONNECTED',
  SYNC_ISSUE: 'SYNC_ISSUE',
  DISCONNECTED: 'DISCONNECTED',
} as const satisfies Record<CalendarStatus, CalendarStatus>;
registerEnumType(CalendarStatuses, {
  name: 'CalendarStatus',
  description: 'SYNC_ISSUE: the last sync is over 24 hours old.',
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
}

interface CalendarRow {
  barberId: string;
  provider: string;
  lastSyncAt: Date | null;
}

export function calendarOf(ctx: TenantContext, barberId: string): Promise<BarberCalendar> {
  return ctx.loader('barberCalendar', loadCalendars).load(barberId);
}

async function loadCalendars(barberIds: readonly string[], ctx: TenantContext): Promise<BarberCalendar[]> {
  const rows = await ctx.read((tx) =>
    tx.manager.query<CalendarRow[]>(
      `SELECT barber_id AS "barberId", provider, last_sync_at AS "lastSyncAt"
       FROM barber_calendars WHERE tenant_id = $1 AND barber_id = ANY ($2)`,
      [ctx.tenantId, barberIds],
    ),
  );
  return barberIds.map((id) => {
    const row = rows.find((calendar) => calendar.barberId === id) ?? null;
    return {
      status: calendarStatus(row, ctx.clock.now()),
      provider: row?.provider ?? null,
      lastSyncAt: row?.lastSyncAt ?? null,
    };
  });
}
