/**
 * One page of a tenant's clients in one statement: the search, the total, the page in its order, and what each
 * client's appointments add up to. Only a sort by visits counts the appointments of clients beyond the page.
 */
import type { Transaction } from '../../platform/database/transaction';
import { InputError } from '../../platform/errors';
import { clampPageSize, offsetAfter, positionCursor } from '../../platform/pagination';
import type { TenantContext } from '../../platform/request/tenantContext';
import type { Client, ClientConnection, ClientStatus, ClientVisits } from './client';
import type { ClientSort, ClientSortField } from './clientInputs';
import { VISIT_AGGREGATES } from './clientVisits';

export interface ClientFilter {
  search?: string | null;
  sort?: ClientSort | null;
  status?: ClientStatus | null;
}

export interface ClientPage extends ClientFilter {
  first?: number | null;
  after?: string | null;
}

const LONGEST_SEARCH = 100;
const BY_NAME: ClientSort = { field: 'NAME', direction: 'ASC' };

/** The only texts that ever reach ORDER BY. */
const SORT_COLUMNS: Readonly<Record<ClientSortField, readonly string[]>> = {
  NAME: ['lower(found.last_name)', 'lower(found.first_name)'],
  LAST_VISIT: ['visits."lastVisitAt"'],
  TOTAL_APPOINTMENTS: ['coalesce(visits."totalAppointments", 0)'],
  JOINED: ['found.created_at'],
};
const SORTED_BY_VISITS = new Set<ClientSortField>(['LAST_VISIT', 'TOTAL_APPOINTMENTS']);

type ClientRow = Client & ClientVisits & { position: string; totalCount: number };

export async function listClients(
  tx: Transaction,
  ctx: TenantContext,
  page: ClientPage,
): Promise<ClientConnection> {
  const pageSize = clampPageSize(page.first);
  const offset = offsetAfter(page.after);
  const rows = await readClients(tx, ctx, page, { limit: pageSize + 1, offset });
  // A page beyond the end is one row that knows nothing but the total.
  const found = rows.filter((row) => row.id !== null);
  const nodes = found.slice(0, pageSize).map(withVisits);
  const edges = nodes.map((node, index) => ({ node, cursor: positionCursor(offset + index) }));
  return {
    nodes,
    edges,
    pageInfo: { hasNextPage: found.length > pageSize, endCursor: edges.at(-1)?.cursor ?? null },
    totalCount: rows[0]?.totalCount ?? 0,
  };
}

/** The first `limit` of them in their order, with their visits. */
export async function firstClients(
  tx: Transaction,
  ctx: TenantContext,
  filter: ClientFilter,
  limit: number,
): Promise<(Client & ClientVisits)[]> {
  const rows = await readClients(tx, ctx, filter, { limit, offset: 0 });
  return rows.filter((row) => row.id !== null);
}

async function readClients(
  tx: Transaction,
  ctx: TenantContext,
  filter: ClientFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ClientRow[]> {
  const sort = filter.sort ?? BY_NAME;
  const { matched, values } = searchedClients(filter.search?.trim() ?? '');
  const condition = `found.tenant_id = $1 AND found.deleted_at IS NULL AND ($5::text IS NULL OR found.status = $5)
    ${matched === null ? '' : 'AND found.id = ANY (ARRAY(SELECT id FROM matched))'}`;
  return tx.manager.query<ClientRow[]>(
    `WITH matched AS MATERIALIZED (${matched ?? 'SELECT NULL WHERE false'}), page AS (
       SELECT ordered.*, row_number() OVER () AS position FROM (
         SELECT found.* FROM clients found ${SORTED_BY_VISITS.has(sort.field) ? VISITS_OF_ALL : ''}
         WHERE ${condition}
         ORDER BY ${orderBy(sort)} LIMIT $3 OFFSET $4
       ) ordered
     )
     SELECT total."totalCount", page.position, page.id, page.tenant_id AS "tenantId",
            page.first_name AS "firstName", page.last_name AS "lastName", page.email, page.phone, page.status, page.language, page.notes,
            page.preferred_barber_id AS "preferredBarberId", page.preferred_service_id AS "preferredServiceId",
            page.deleted_at AS "deletedAt", page.created_at AS "createdAt", page.updated_at AS "updatedAt", visits.*
     FROM (SELECT count(*)::integer AS "totalCount" FROM clients found WHERE ${condition}) total
     LEFT JOIN page ON true
     LEFT JOIN LATERAL (SELECT ${VISIT_AGGREGATES} FROM appointments a
                        WHERE a.tenant_id = page.tenant_id AND a.client_id = page.id) visits ON true
     ORDER BY page.position`,
    [ctx.tenantId, ctx.clock.now(), limit, offset, filter.status ?? null, ...values],
  );
}

const VISITS_OF_ALL = `
  LEFT JOIN (SELECT a.client_id, ${VISIT_AGGREGATES} FROM appointments a
             WHERE a.tenant_id = $1 AND a.client_id IS NOT NULL GROUP BY a.client_id) visits
  ON visits.client_id = found.id`;

/** Clients without the value come last either way; ties go by name, then id, so that pages never overlap. */
function orderBy({ field, direction }: ClientSort): string {
  const down = direction === 'DESC' ? 'DESC' : 'ASC';
  const wanted = SORT_COLUMNS[field].map((column) => `${column} ${down} NULLS LAST`);
  return [...wanted, ...SORT_COLUMNS.NAME, 'found.id'].join(', ');
}

/**
 * Part of the full name, of the e-mail address, or of the phone number however it is written: "(212) 555",
 * "212.555" and "1212555" all find +1212555…, and a national "020 7946" finds +44207946….
 */
function searchedClients(search: string): { matched: string | null; values: unknown[] } {
  if (search.length > LONGEST_SEARCH) {
    throw InputError.of('search', `Search text must have at most ${LONGEST_SEARCH} characters.`);
  }
  if (search === '') {
    return { matched: null, values: [] };
  }
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const digits = /^[\d\s()+./-]+$/.test(search) ? search.replace(/\D/g, '') : '';
  // As typed, and without the zeros that a national or international number is dialled with.
  const numbers = [digits, digits.replace(/^0+/, '')].filter(Boolean).map((number) => `%${number}%`);
  const byPhone = numbers.length > 0 ? 'OR c.phone LIKE ANY ($7)' : '';
  return {
    matched: `SELECT c.id FROM clients c
              WHERE c.tenant_id = $1 AND c.deleted_at IS NULL AND (c.searched LIKE plain_text($6) ${byPhone})`,
    values: numbers.length > 0 ? [pattern, numbers] : [pattern],
  };
}

function withVisits({
  position,
  totalCount,
  totalAppointments,
  noShowCount,
  totalSpentCents,
  lastVisitAt,
  ...client
}: ClientRow): Client {
  return { ...client, visits: { totalAppointments, noShowCount, totalSpentCents, lastVisitAt } };
}
