/** Reads entries of the audit log, newest first: one tenant's, or for the console all tenants' and the admin's own. */
import type { Transaction } from '../../platform/database/transaction';
import { InputError } from '../../platform/errors';
import { isUuid } from '../../platform/ids';
import { clampPageSize, decodeCursor, encodeCursor } from '../../platform/pagination';
import { changesBetween } from './auditChanges';
import type { AdminAuditFilter, AuditFilter } from './auditInputs';
import type { AuditActorKind, AuditEntry, AuditEntryConnection } from './auditTypes';

/** An entry as it was recorded. */
export interface RecordedEntry extends Omit<AuditEntry, 'actor' | 'impersonator' | 'changes'> {
  actorKind: AuditActorKind;
  actorId: string | null;
  actorName: string | null;
  impersonatorId: string | null;
  impersonatorName: string | null;
  before: unknown;
  after: unknown;
  /** Hexadecimal. */
  hash: string | null;
  /** `at` in microseconds, which dates do not keep. */
  sortKey: string;
}

type Source = (filter: AdminAuditFilter, value: (value: unknown) => string) => string[];

/** The entries of the transaction's tenant. */
export const tenantSource =
  (tenantId: string): Source =>
  (_filter, value) => [tenantEntries(value(tenantId))];

/** Those of every tenant and of the admin log; only the console's role may read them. */
export const consoleSource: Source = ({ log, tenantId }, value) => {
  const of = (column: string): string => (tenantId ? `${column} = ${value(tenantId)}::uuid` : 'true');
  return [
    ...(log === 'admin' ? [] : [businessEntries(of('l.tenant_id'))]),
    ...(log === 'business' ? [] : [adminEntries(of('l.subject_tenant_id'))]),
  ];
};

export async function auditPage(
  tx: Transaction,
  source: Source,
  filter: AdminAuditFilter,
  first: number | null,
  after: string | null,
): Promise<AuditEntryConnection> {
  const size = clampPageSize(first);
  const rows = await recordedEntries(tx, source, filter, size + 1, after);
  const last = rows.slice(0, size).at(-1);
  return {
    nodes: rows.slice(0, size).map(toEntry),
    pageInfo: {
      hasNextPage: rows.length > size,
      endCursor: last ? encodeCursor([last.sortKey, last.position ?? 0, last.id]) : null,
    },
  };
}

/** @throws InputError for a period that ends before it begins, or a page marker that is none. */
export async function recordedEntries(
  tx: Transaction,
  source: Source,
  filter: AdminAuditFilter,
  limit: number,
  after: string | null,
): Promise<RecordedEntry[]> {
  if (filter.from && filter.to && filter.from > filter.to) {
    throw InputError.of('filter.to', 'The end must not be before the beginning.');
  }
  const values: unknown[] = [];
  const value = (one: unknown): string => `$${values.push(one)}`;
  const sources = source(filter, value);
  const wanted = [...conditions(filter, value), ...following(after, value)].join(' AND ') || 'true';
  const order = `ORDER BY e.at DESC, e.position DESC, e.id DESC LIMIT ${value(limit)}`;
  const found = sources.map((entries) => `(SELECT * FROM (${entries}) e WHERE ${wanted} ${order})`);
  return tx.manager.query<RecordedEntry[]>(
    `SELECT e.id, e.at, e.at::text AS "sortKey", nullif(e.position, 0)::int AS position, e.hash,
       e.tenant_id AS "tenantId", e.business_name AS "businessName", e.actor_kind AS "actorKind",
       e.actor_id AS "actorId", e.actor_name AS "actorName", e.impersonator_id AS "impersonatorId",
       e.impersonator_name AS "impersonatorName", e.action, e.entity, e.entity_id AS "entityId",
       e.entity_name AS "entityName", e.address, e.before, e.after, e.is_redacted AS "isRedacted"
     FROM (${found.join(' UNION ALL ')}) e ${order}`,
    values,
  );
}

export function toEntry(row: RecordedEntry): AuditEntry {
  const { actorKind, actorId, actorName, impersonatorId, impersonatorName, before, after, ...entry } = row;
  return {
    ...entry,
    actor: { kind: actorKind, id: actorId, name: actorName },
    impersonator: impersonatorId ? { kind: 'user', id: impersonatorId, name: impersonatorName } : null,
    changes: changesBetween(before, after),
  };
}

function conditions(filter: AuditFilter, value: (value: unknown) => string): string[] {
  const wanted: string[] = [];
  const { search, actorId, actorKind, action, entity, entityId, from, to, impersonatedOnly } = filter;
  if (actorId) {
    const id = `${value(actorId)}::uuid`;
    wanted.push(`(e.actor_id = ${id} OR e.impersonator_id = ${id})`);
  }
  if (actorKind) wanted.push(`e.actor_kind = ${value(actorKind)}`);
  if (action) wanted.push(`e.action = ${value(action)}`);
  if (entity) wanted.push(`e.entity = ${value(entity)}`);
  if (entityId) wanted.push(`e.entity_id = ${value(entityId)}::uuid`);
  if (from) wanted.push(`e.at >= ${value(from)}`);
  if (to) wanted.push(`e.at < ${value(to)}`);
  if (impersonatedOnly) wanted.push('e.impersonator_id IS NOT NULL');
  if (search) {
    const pattern = value(`%${search.replace(/[\\%_]/g, '\\$&')}%`);
    const texts = ['action', 'address', 'actor_name', 'impersonator_name', 'entity_name', 'business_name'];
    const columns = [...texts, 'before::text', 'after::text'];
    wanted.push(`(${columns.map((column) => `e.${column} ILIKE ${pattern}`).join(' OR ')})`);
  }
  return wanted;
}

/** The first condition says nothing new, but an index can answer it. */
function following(after: string | null, value: (value: unknown) => string): string[] {
  if (!after) return [];
  const marker = decodeCursor(after, 3);
  if (
    Number.isNaN(Date.parse(String(marker[0]))) ||
    !Number.isInteger(marker[1]) ||
    !isUuid(String(marker[2]))
  ) {
    throw InputError.of('after', 'This page marker is not valid. Please start again from the first page.');
  }
  const [at, position, id] = marker.map(value);
  return [
    `e.at <= ${at}::timestamptz`,
    `(e.at, e.position, e.id) < (${at}::timestamptz, ${position}::bigint, ${id}::uuid)`,
  ];
}

const NAME = (person: string): string =>
  `nullif(trim(${person}.first_name || ' ' || ${person}.last_name), '')`;

/** What the recorded values themselves call the entity. */
const RECORDED_NAME = `
  coalesce(l.after ->> 'name', l.before ->> 'name', l.after ->> 'businessName', l.after ->> 'reference',
           l.after ->> 'email', l.before ->> 'email')`;

const LINKED = `
  LEFT JOIN audit_chain link ON (link.tenant_id, link.id) = (l.tenant_id, l.id)
  LEFT JOIN users u ON u.id = l.actor_user_id
  LEFT JOIN users m ON m.id = l.impersonator_user_id
  LEFT JOIN api_keys k ON (k.tenant_id, k.id) = (l.tenant_id, l.actor_api_key_id)`;

const COMMON_COLUMNS = `
  l.id, l.at, coalesce(link.position, 0) AS position, encode(link.hash, 'hex') AS hash, l.tenant_id,
  l.actor_kind, coalesce(l.actor_user_id, l.actor_api_key_id) AS actor_id,
  l.impersonator_user_id AS impersonator_id, ${NAME('m')} AS impersonator_name, l.action, l.entity, l.entity_id,
  l.address, l.before, l.after,
  EXISTS (SELECT FROM audit_redactions r WHERE r.tenant_id = l.tenant_id AND r.audit_id = l.id) AS is_redacted`;

const tenantEntries = (tenant: string): string => `
  SELECT ${COMMON_COLUMNS}, NULL AS business_name,
    CASE l.actor_kind WHEN 'user' THEN ${NAME('u')} WHEN 'api_key' THEN k.name
                      WHEN 'customer' THEN ${NAME('c')} END AS actor_name,
    CASE l.entity WHEN 'appointment' THEN concat_ws(' · ', a.reference, ${NAME('c')})
                  WHEN 'client' THEN coalesce(${NAME('c')}, ${RECORDED_NAME})
                  ELSE ${RECORDED_NAME} END AS entity_name
  FROM audit_log l ${LINKED}
  LEFT JOIN appointments a ON l.entity = 'appointment' AND (a.tenant_id, a.id) = (l.tenant_id, l.entity_id)
  LEFT JOIN clients c ON c.tenant_id = l.tenant_id
    AND c.id = CASE l.entity WHEN 'client' THEN l.entity_id WHEN 'appointment' THEN a.client_id END
  WHERE l.tenant_id = ${tenant}::uuid`;

/** The console knows no clients: of a customer it says only that it was one. */
const businessEntries = (wanted: string): string => `
  SELECT ${COMMON_COLUMNS}, t.business_name,
    CASE l.actor_kind WHEN 'user' THEN ${NAME('u')} WHEN 'api_key' THEN k.name END AS actor_name,
    CASE WHEN l.entity <> 'client' THEN ${RECORDED_NAME} END AS entity_name
  FROM audit_log l ${LINKED} JOIN tenants t ON t.id = l.tenant_id
  WHERE ${wanted}`;

const adminEntries = (wanted: string): string => `
  SELECT l.id, l.at, coalesce(link.position, 0) AS position, encode(link.hash, 'hex') AS hash,
    l.subject_tenant_id AS tenant_id, 'user' AS actor_kind, l.actor_user_id AS actor_id,
    NULL::uuid AS impersonator_id, NULL AS impersonator_name, l.action, split_part(l.action, '.', 1) AS entity,
    l.subject_tenant_id AS entity_id, l.address, NULL::jsonb AS before, l.detail AS after, false AS is_redacted,
    t.business_name, ${NAME('u')} AS actor_name, t.business_name AS entity_name
  FROM admin_log l
  LEFT JOIN admin_chain link ON link.id = l.id
  LEFT JOIN users u ON u.id = l.actor_user_id
  LEFT JOIN tenants t ON t.id = l.subject_tenant_id
  WHERE ${wanted}`;
