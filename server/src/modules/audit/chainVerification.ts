/** Recomputes a chain of audit entries from the rows as they are now, and names every row that does not fit. */
import type { PreparedStatement } from '../../platform/database/transaction';

/**
 * `changed`: not what was written, and no erasure explains it; `missing`: linked but gone; `inserted`: there but never
 * linked; `reordered`: as written, in another's place.
 */
export type ChainFault = 'changed' | 'missing' | 'inserted' | 'reordered';

export interface ChainProblem {
  fault: ChainFault;
  /** Of the audit entry; null where only a position is left. */
  id: string | null;
  /** Counted from 1; null for what was never linked. */
  position: number | null;
  /** When it was written, or linked if the entry itself is gone. */
  at: Date | null;
  action: string | null;
}

export interface ChainReport {
  /** Links that were checked. */
  checked: number;
  /** Entries whose personal values were erased on request. */
  redacted: number;
  /** The hash of the last link in hexadecimal; null for an empty chain. */
  head: string | null;
  /** The position of that link; 0 for an empty chain. */
  last: number;
  /** In the chain's order, the first hundred; none when all is well. */
  problems: ChainProblem[];
  /** All of them. */
  problemCount: number;
}

/** A tenant's id, or `admin` for the chain of the admin's own log. */
export type Chain = string;

export type Rows = <Row>(statement: PreparedStatement, values: unknown[]) => Promise<Row[]>;

const LINKS_AT_ONCE = 5_000;
const MOST_NAMED = 100;

interface Batch {
  checked: number;
  redacted: number;
  last: string | null;
  head: string | null;
  problems: (ChainProblem & { at: string | null })[] | null;
  problemCount: number;
}

/** Reads in batches of 5,000 links, each a statement of its own. */
export async function verifyChain(rows: Rows, chain: Chain): Promise<ChainReport> {
  const tenantId = chain === 'admin' ? null : chain;
  const statements = chain === 'admin' ? ADMIN : TENANT;
  const report: ChainReport = { checked: 0, redacted: 0, head: null, last: 0, problems: [], problemCount: 0 };
  const add = ({ problems, problemCount }: Pick<Batch, 'problems' | 'problemCount'>): void => {
    const room = MOST_NAMED - report.problems.length;
    const named = (problems ?? []).slice(0, room);
    report.problems.push(...named.map((one) => ({ ...one, at: one.at === null ? null : new Date(one.at) })));
    report.problemCount += problemCount;
  };
  for (let last: string | null = '0'; last !== null;) {
    const [batch]: Batch[] = await rows<Batch>(statements.links, [
      tenantId,
      last,
      LINKS_AT_ONCE,
      chain,
      MOST_NAMED,
    ]);
    report.checked += batch!.checked;
    report.redacted += batch!.redacted;
    report.head = batch!.head ?? report.head;
    report.last = Number(batch!.last ?? report.last);
    add(batch!);
    last = batch!.checked === LINKS_AT_ONCE ? batch!.last : null;
  }
  const [unlinked] = await rows<Pick<Batch, 'problems' | 'problemCount'>>(statements.unlinked, [
    tenantId,
    MOST_NAMED,
  ]);
  add(unlinked!);
  return report;
}

/**
 * Parameters: tenant, last position seen, links at once, chain's name, problems to name. One link more than asked for
 * is read, so that the last one's successor is known. A link that fits its own hash but not its successor's memory
 * of it was written anew; one whose hash fits another place was moved there.
 */
const links = (table: string, isOfChain: string): string => `
  WITH batch AS (
    SELECT c.*, row_number() OVER (ORDER BY c.position) AS number FROM ${table}_checks c
    WHERE ${isOfChain} AND c.position > $2::bigint
    ORDER BY c.position LIMIT $3::integer + 1
  ), beside AS (
    SELECT b.*, lag(b.position, 1, $2::bigint) OVER o AS before_position, lead(b.position) OVER o AS next_position,
           lead(b.previous_hash) OVER o AS next_previous_hash, lead(b.is_linked) OVER o AS next_is_linked
    FROM batch b WINDOW o AS (ORDER BY b.position)
  ), suspects AS MATERIALIZED (
    SELECT * FROM beside WHERE is_present AND is_intact AND NOT is_linked
  ), moved AS MATERIALIZED (
    SELECT s.id FROM suspects s JOIN ${table} c ON ${isOfChain} AND c.hash = s.previous_hash
    CROSS JOIN LATERAL (VALUES (c.position), (c.position + 1)) AS place (position)
    WHERE s.hash = audit_link_hash(s.previous_hash, $4::text, place.position, s.kind, s.id, s.content_hash)
    UNION
    SELECT s.id FROM suspects s
    WHERE s.hash = audit_link_hash(s.previous_hash, $4::text, 1, s.kind, s.id, s.content_hash)
  ), judged AS (
    SELECT b.*, CASE
      WHEN NOT b.is_present THEN 'missing'
      WHEN b.id IN (SELECT id FROM moved) THEN 'reordered'
      WHEN NOT coalesce(b.is_intact, false) OR NOT b.is_linked THEN 'changed'
      WHEN b.next_is_linked AND b.next_position = b.position + 1 AND b.next_previous_hash <> b.hash THEN 'changed'
      WHEN b.position = 1 AND b.previous_hash <> audit_chain_origin($4::text) THEN 'changed'
    END AS fault
    FROM beside b WHERE b.number <= $3::integer
  ), problems AS (
    SELECT j.fault, j.id, j.position, coalesce(j.at, j.linked_at) AS at, j.action FROM judged j WHERE j.fault IS NOT NULL
    UNION ALL
    SELECT 'missing', NULL, gone.position, NULL, NULL
    FROM judged j
    CROSS JOIN LATERAL generate_series(greatest(j.before_position + 1, j.position - 1000), j.position - 1) AS gone (position)
  )
  SELECT (SELECT count(*)::int FROM judged) AS checked,
         (SELECT count(*)::int FROM judged WHERE is_redacted) AS redacted,
         (SELECT max(position)::text FROM judged) AS last,
         (SELECT encode(hash, 'hex') FROM judged ORDER BY position DESC LIMIT 1) AS head,
         (SELECT count(*)::int FROM problems) AS "problemCount",
         (SELECT json_agg(named ORDER BY named.position)
          FROM (SELECT * FROM problems ORDER BY position LIMIT $5::integer) named) AS problems`;

const TENANT = {
  links: { name: 'audit_chain_links', text: links('audit_chain', 'c.tenant_id = $1::uuid') },
  unlinked: {
    name: 'audit_chain_unlinked',
    text: `
      WITH unlinked AS (
        SELECT a.id, a.at, a.action FROM audit_log a
        WHERE a.tenant_id = $1
          AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.tenant_id = $1 AND c.id = a.id)
        UNION ALL
        SELECT r.id, r.at, 'redaction' FROM audit_redactions r
        WHERE r.tenant_id = $1
          AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.tenant_id = $1 AND c.id = r.id)
      ) ${unlinkedProblems()}`,
  },
};

const ADMIN = {
  links: { name: 'admin_chain_links', text: links('admin_chain', '$1::uuid IS NULL') },
  unlinked: {
    name: 'admin_chain_unlinked',
    text: `
      WITH unlinked AS (
        SELECT a.id, a.at, a.action FROM admin_log a
        WHERE $1::uuid IS NULL AND NOT EXISTS (SELECT FROM admin_chain c WHERE c.id = a.id)
      ) ${unlinkedProblems()}`,
  },
};

function unlinkedProblems(): string {
  return `
    SELECT (SELECT count(*)::int FROM unlinked) AS "problemCount",
           (SELECT json_agg(json_build_object('fault', 'inserted', 'id', named.id, 'position', NULL, 'at', named.at,
                                              'action', named.action) ORDER BY named.at)
            FROM (SELECT * FROM unlinked ORDER BY at LIMIT $2::integer) named) AS problems`;
}
