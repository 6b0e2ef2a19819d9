import type { PreparedStatement } from '../../platform/database/transaction';
import type { TenantContext } from '../../platform/request/tenantContext';
import { clientLoader } from './clientLoader';
import type { ClientPair, DuplicateClients, DuplicateReason } from './clientRecordTypes';

/**
 * Groups of clients with one phone number, one address or one full name. Names are compared without case, accents,
 * spaces and punctuation; a first name alone tells too little. Whoever is known to be none of the others is left out.
 */
const DUPLICATES: PreparedStatement = {
  name: 'client_duplicates',
  text: `
    WITH present AS (
      SELECT c.id, c.created_at, c.phone, lower(c.email::text) AS email, CASE WHEN c.last_name <> '' THEN
        lower(regexp_replace(normalize(c.first_name || c.last_name, NFD), '[^[:alnum:]]+', '', 'g')) END AS name
      FROM clients c WHERE c.tenant_id = $1 AND c.deleted_at IS NULL
    ), keyed AS (
      SELECT 'PHONE' AS reason, phone AS key, id, created_at FROM present WHERE phone IS NOT NULL
      UNION ALL SELECT 'EMAIL', email, id, created_at FROM present WHERE email IS NOT NULL
      UNION ALL SELECT 'NAME', name, id, created_at FROM present WHERE name <> ''
    ), found AS (
      SELECT reason, array_agg(id ORDER BY created_at, id) AS ids, max(created_at) AS newest
      FROM keyed GROUP BY reason, key HAVING count(*) > 1
    ), likely AS (
      SELECT reason, newest, ARRAY(
        SELECT one.id FROM unnest(found.ids) WITH ORDINALITY one (id, position)
        WHERE EXISTS (
          SELECT FROM unnest(found.ids) other WHERE other <> one.id AND NOT EXISTS (
            SELECT FROM clients_apart p WHERE p.tenant_id = $1
              AND p.client_id = least(one.id, other) AND p.other_client_id = greatest(one.id, other)))
        ORDER BY one.position) AS ids
      FROM found
    )
    SELECT ids, array_agg(DISTINCT reason ORDER BY reason) AS reasons
    FROM likely WHERE cardinality(ids) > 1 GROUP BY ids ORDER BY max(newest) DESC, ids DESC LIMIT 50`,
};

const APART: PreparedStatement = {
  name: 'clients_apart',
  text: `SELECT client_id AS "clientId", other_client_id AS "otherClientId" FROM clients_apart
         WHERE tenant_id = $1 AND client_id = ANY ($2) AND other_client_id = ANY ($2) ORDER BY created_at, id`,
};

/** At most 50 groups, those with the newest client first; one group for the same clients, whatever they share. */
export async function duplicateClients(ctx: TenantContext): Promise<DuplicateClients[]> {
  const groups = await ctx.rows<{ ids: string[]; reasons: DuplicateReason[] }>(DUPLICATES, [ctx.tenantId]);
  const everybody = groups.flatMap(({ ids }) => ids);
  const apart = await ctx.rows<ClientPair>(APART, [ctx.tenantId, everybody]);
  const loader = clientLoader(ctx);
  const loaded = await Promise.all(groups.map(({ ids }) => Promise.all(ids.map((id) => loader.load(id)))));
  return groups.map(({ reasons, ids }, index) => ({
    reasons,
    apart: apart.filter(
      ({ clientId, otherClientId }) => ids.includes(clientId) && ids.includes(otherClientId),
    ),
    clients: loaded[index]!.filter((client) => client !== null),
  }));
}
