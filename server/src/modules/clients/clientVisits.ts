import type DataLoader from 'dataloader';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { ClientVisits } from './client';

/**
 * Aggregates over `appointments` rows named `a`; `$2` is the present time. A visit is an appointment whose start
 * has passed and that was kept, as far as anyone recorded: many businesses never mark one completed.
 */
export const VISIT_AGGREGATES = `
  count(*) FILTER (WHERE a.status IN ('pending', 'confirmed', 'checked_in', 'completed', 'no_show'))::integer
    AS "totalAppointments",
  count(*) FILTER (WHERE a.status = 'no_show')::integer AS "noShowCount",
  max(a.starts_at) FILTER (WHERE a.status IN ('confirmed', 'checked_in', 'completed') AND a.starts_at <= $2)
    AS "lastVisitAt",
  coalesce(sum(a.total_price_cents)
    FILTER (WHERE a.status IN ('confirmed', 'checked_in', 'completed') AND a.starts_at <= $2), 0)::double precision
    AS "totalSpentCents"`;

export function clientVisitsLoader(ctx: TenantContext): DataLoader<string, ClientVisits> {
  return ctx.loader('clientVisits', loadVisits);
}

async function loadVisits(clientIds: readonly string[], ctx: TenantContext): Promise<ClientVisits[]> {
  const rows = await ctx.read((tx) =>
    tx.manager.query<(ClientVisits & { clientId: string })[]>(
      `SELECT a.client_id AS "clientId", ${VISIT_AGGREGATES}
       FROM appointments a WHERE a.tenant_id = $1 AND a.client_id = ANY ($3) GROUP BY a.client_id`,
      [ctx.tenantId, ctx.clock.now(), clientIds],
    ),
  );
  const byId = new Map(rows.map((row) => [row.clientId, row]));
  return clientIds.map((id) => byId.get(id) ?? NO_VISITS);
}

const NO_VISITS: ClientVisits = {
  totalAppointments: 0,
  noShowCount: 0,
  totalSpentCents: 0,
  lastVisitAt: null,
};
