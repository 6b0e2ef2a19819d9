import { type DayLoad, dayLoads } from '../../domain/availability/dayLoads';
import { addLocalDays, localDateOf, startOfLocalDate } from '../../domain/availability/localTime';
import type { PreparedStatement } from '../../platform/database/transaction';
import { InputError } from '../../platform/errors';
import type { TenantContext } from '../../platform/request/tenantContext';
import { type AvailabilityService, instant } from './availabilityService';
import type { DayFigures, NextAvailable } from './overviewTypes';

/** So that the days after it are dates, too. */
const LATEST_DATE = '9998-12-31';
const MOST_DAYS = 62;

/** `$2` is the day, `$3` the present moment. */
const FIGURES: PreparedStatement = {
  name: 'day_figures',
  text: `
    WITH span AS (
      SELECT $2::date::timestamp AT TIME ZONE t.time_zone AS day_start,
             ($2::date + 1)::timestamp AT TIME ZONE t.time_zone AS day_end,
             ($2::date - extract(dow FROM $2::date)::int)::timestamp AT TIME ZONE t.time_zone AS week_start,
             ($2::date - extract(dow FROM $2::date)::int + 7)::timestamp AT TIME ZONE t.time_zone AS week_end
      FROM tenants t WHERE t.id = $1)
    SELECT
      (count(*) FILTER (WHERE is_today AND a.status IN ('pending', 'confirmed', 'checked_in', 'completed', 'no_show')))::int
        AS bookings,
      (count(*) FILTER (WHERE is_today AND a.status IN ('pending', 'confirmed') AND a.starts_at >= $3))::int AS upcoming,
      (count(*) FILTER (WHERE a.status = 'no_show'))::int AS "noShowsThisWeek",
      coalesce(sum(a.total_price_cents)
        FILTER (WHERE is_today AND a.status IN ('pending', 'confirmed', 'checked_in', 'completed')), 0)::int
        AS "revenueCents"
    FROM span, appointments a
    CROSS JOIN LATERAL (SELECT a.starts_at >= span.day_start AND a.starts_at < span.day_end AS is_today) today
    WHERE a.tenant_id = $1 AND a.starts_at >= span.week_start AND a.starts_at < span.week_end`,
};

/** Holds are left out: nobody has booked them. */
const OCCUPIED: PreparedStatement = {
  name: 'load_forecast',
  text: `
    SELECT b.barber_id AS "barberId", b.kind = 'appointment' AS "isAppointment",
           array_agg((extract(epoch FROM b.starts_at) / 60)::int ORDER BY b.starts_at) AS starts,
           array_agg((extract(epoch FROM b.ends_at) / 60)::int ORDER BY b.starts_at) AS ends
    FROM barbers worker CROSS JOIN LATERAL busy_within(worker.id, $2, $3) b
    WHERE worker.tenant_id = $1 AND worker.is_active AND b.hold_id IS NULL
    GROUP BY 1, 2`,
};

interface OccupiedRow {
  barberId: string;
  isAppointment: boolean;
  starts: number[];
  ends: number[];
}

/** What the dashboard's first screen says about the business. */
export class OverviewService {
  constructor(private readonly availability: AvailabilityService) {}

  async dayFigures(ctx: TenantContext, localDate: string): Promise<DayFigures> {
    ctx.require('appointments.read');
    const [figures] = await ctx.rows<DayFigures>(FIGURES, [ctx.tenantId, localDate, ctx.clock.now()]);
    return figures!;
  }

  /** The first free start from now on, of one service or the shortest; null within two weeks. */
  async nextAvailable(
    ctx: TenantContext,
    wanted: { serviceId?: string | null; barberId?: string | null },
  ): Promise<NextAvailable | null> {
    ctx.require('appointments.read');
    return this.availability.nextFree(ctx, wanted);
  }

  /** How full each day is, in two statements whatever the number of days and barbers. */
  async loadForecast(ctx: TenantContext, fromDate: string | null, days: number): Promise<DayLoad[]> {
    ctx.require('appointments.read');
    if (days < 1 || days > MOST_DAYS) {
      throw InputError.of('days', `Ask for 1 to ${MOST_DAYS} days.`);
    }
    if (fromDate && fromDate > LATEST_DATE) {
      throw InputError.of('fromDate', 'This date is too far ahead.');
    }
    const { snapshot, business, barbers } = await this.availability.schedule(ctx, { fresh: true });
    const { timeZone } = snapshot;
    const first = fromDate ?? localDateOf(Math.floor(ctx.clock.now().getTime() / 60_000), timeZone);
    const rows = await ctx.rows<OccupiedRow>(OCCUPIED, [
      ctx.tenantId,
      instant(startOfLocalDate(first, timeZone)),
      instant(startOfLocalDate(addLocalDays(first, days), timeZone)),
    ]);
    const intervalsOf = (barberId: string, isAppointment: boolean): number[] => {
      const row = rows.find((each) => each.barberId === barberId && each.isAppointment === isAppointment);
      return row?.starts.flatMap((start, index) => [start, row.ends[index]!]) ?? [];
    };
    const working = [...barbers.values()].map(({ barber, rules }) => ({
      rules,
      appointments: intervalsOf(barber.id, true),
      away: intervalsOf(barber.id, false),
    }));
    return dayLoads(timeZone, business, working, first, days);
  }
}
