import type { PreparedStatement } from '../../platform/database/transaction';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { ClientStats } from './clientRecordTypes';

const STATS: PreparedStatement = {
  name: 'client_stats',
  text: `
    WITH month AS (
      SELECT date_trunc('month', $2::timestamptz AT TIME ZONE t.time_zone) AS first, t.time_zone
      FROM tenants t WHERE t.id = $1
    ), visits AS (
      SELECT a.client_id,
        count(*) FILTER (WHERE a.status IN ('pending', 'confirmed', 'checked_in', 'completed', 'no_show')) AS appointments,
        bool_or(a.status IN ('pending', 'confirmed', 'checked_in', 'completed')
          AND a.starts_at >= month.first AT TIME ZONE month.time_zone
          AND a.starts_at < (month.first + interval '1 month') AT TIME ZONE month.time_zone) AS this_month
      FROM appointments a CROSS JOIN month
      WHERE a.tenant_id = $1 AND a.client_id IS NOT NULL GROUP BY a.client_id
    )
    SELECT count(*)::integer AS total, count(*) FILTER (WHERE c.status = 'vip')::integer AS vip,
      count(*) FILTER (WHERE visits.this_month)::integer AS "activeThisMonth",
      round(coalesce(avg(coalesce(visits.appointments, 0)), 0), 1)::double precision AS "averageAppointments"
    FROM clients c LEFT JOIN visits ON visits.client_id = c.id
    WHERE c.tenant_id = $1 AND c.deleted_at IS NULL`,
};

/** The figures of all clients in one statement. */
export async function clientStats(ctx: TenantContext): Promise<ClientStats> {
  const [stats] = await ctx.rows<ClientStats>(STATS, [ctx.tenantId, ctx.clock.now()]);
  return stats!;
}
