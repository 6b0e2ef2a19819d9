import type { PreparedStatement } from '../../platform/database/transaction';
import type { TenantContext } from '../../platform/request/tenantContext';
import { clientLoader } from './clientLoader';
import type { ClientPair, DuplicateClients, DuplicateReason } from './clientRecordTypes';

/** What clients may share, each with an index that leads with the tenant. */
const KEYS = [
  ['PHONE', 'phone'],
  ['EMAIL', 'email'],
  ['NAME', 'name_key'],
] as const;

/**
 * Groups of clients with one phone number, one address or one full name. Names are compared without case, accents,
 * spaces and punctuation; a first name alone tells too little. Whoever is known to be none of the others is left out.
 */
const DUPLICATES: PreparedStatement = {
  name: 'client_duplicates',
  text: `
    WITH keyed AS (
      ${KEYS.map(
        ([reason, column]) => `
      SELECT '${reason}' AS reason, c.${column}::text AS key, c.id, c.created_at FROM (
        SELECT k.${column} FROM clients k WHERE k.tenant_id = $1 AND k.${column} IS NOT NULL
        GROUP BY k.${column} HAVING count(*) > 1
      ) shared JOIN clients c ON c.tenant_id = $1 AND c.${column} = shared.${column} AND c.deleted_at IS NULL`,
      ).join(' UNION ALL ')}
    ), found AS (
      SELECT reason, array_agg(id ORDER BY created_at, id) AS ids, max(created_at) AS newest
      FROM keyed GROUP BY reason, lower(key) HAVING count(*) > 1
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
