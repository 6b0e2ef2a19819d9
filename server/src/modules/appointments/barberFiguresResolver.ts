import { Ctx, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import type { PreparedStatement } from '../../platform/database/transaction';
import type { RequestContext } from '../../platform/request/requestContext';
import type { TenantContext } from '../../platform/request/tenantContext';
import { Barber } from '../barbers/barber';
import { nextVisitOf, UpcomingVisit } from './upcomingVisits';

@ObjectType({ simpleResolvers: true })
export class BarberStats {
  /** Whose they are; further figures of them come from other modules. */
  barberId!: string;

  @Field(() => Int, { description: 'Appointments that were not called off, whenever they are.' })
  totalAppointments!: number;

  @Field(() => Int, {
    description: 'Those of this month in the time zone of the business, still to come or past.',
  })
  thisMonth!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'Percentage of ended appointments that were kept; null before the first one.',
  })
  completionRate!: number | null;
}

/** What a barber's appointments add up to. */
@Resolver(() => Barber)
export class BarberFiguresResolver {
  @FieldResolver(() => BarberStats)
  async stats(@Root() barber: Barber, @Ctx() ctx: RequestContext): Promise<BarberStats> {
    const tenant = await ctx.tenant('appointments.read');
    return tenant.loader('barberStats', loadStats).load(barber.id);
  }

  @FieldResolver(() => UpcomingVisit, { nullable: true })
  async nextAppointment(@Root() barber: Barber, @Ctx() ctx: RequestContext): Promise<UpcomingVisit | null> {
    return nextVisitOf(await ctx.tenant('appointments.read'), barber.id);
  }
}

const STATS: PreparedStatement = {
  name: 'barber_stats',
  text: `
    WITH month AS (
      SELECT begins AT TIME ZONE t.time_zone AS begins, (begins + interval '1 month') AT TIME ZONE t.time_zone AS ends
      FROM tenants t, date_trunc('month', $2::timestamptz AT TIME ZONE t.time_zone) AS begins WHERE t.id = $1)
    SELECT own.barber_id AS "barberId",
           count(*)::integer AS "totalAppointments",
           count(*) FILTER (WHERE own.starts_at >= month.begins AND own.starts_at < month.ends)::integer AS "thisMonth",
           round(100.0 * count(*) FILTER (WHERE own.status = 'completed')
             / nullif(count(*) FILTER (WHERE own.status IN ('completed', 'no_show')), 0))::integer AS "completionRate"
    FROM month, (
      SELECT l.barber_id, a.id, a.status, min(l.starts_at) AS starts_at
      FROM appointment_lines l JOIN appointments a ON a.tenant_id = l.tenant_id AND a.id = l.appointment_id
      WHERE l.tenant_id = $1 AND l.barber_id = ANY ($3) AND a.status NOT IN ('cancelled', 'tentative', 'busy')
      GROUP BY l.barber_id, a.id, a.status) own
    GROUP BY own.barber_id`,
};

async function loadStats(barberIds: readonly string[], ctx: TenantContext): Promise<BarberStats[]> {
  const values = [ctx.tenantId, ctx.clock.now(), barberIds];
  const rows = await ctx.rows<BarberStats>(STATS, values);
  return barberIds.map(
    (id) =>
      rows.find((row) => row.barberId === id) ?? {
        barberId: id,
        totalAppointments: 0,
        thisMonth: 0,
        completionRate: null,
      },
  );
}
