import type { TenantHealth } from '../../domain/tenantHealth';
import type { PreparedStatement } from '../../platform/database/transaction';
import type { TenantStatus } from '../../platform/request/access';
import type { BusinessType } from '../tenants/tenant';
import type { AdminTenantSort, AdminTenantSortField } from './adminInputs';

export interface TenantListQuestion {
  /** Finds nothing but what holds this text, whatever its accents and letter case; null for everything. */
  search: string | null;
  statuses: readonly TenantStatus[];
  health: TenantHealth | null;
  businessType: BusinessType | null;
  sort: AdminTenantSort;
  offset: number;
  size: number;
  now: Date;
}

/**
 * Linked calendars that were not read for 24 hours, which count as connected no more (domain/barbers/calendarStatus.ts);
 * `$4` is the present time.
 */
const STALE = `
  SELECT c.tenant_id, count(*)::int AS calendars FROM barber_calendars c
  WHERE c.status = 'connected' AND c.last_sync_at < $4::timestamptz - interval '24 hours' AND NOT EXISTS (
    SELECT FROM barbers b WHERE b.tenant_id = c.tenant_id AND b.id = c.barber_id AND NOT b.is_active)`;
const CONNECTED = '(f.linked_calendars - coalesce(stale.calendars, 0))';

/** The first day of the present month on each calendar in use. */
const MONTHS = `
  SELECT z.time_zone, date_trunc('month', $4::timestamptz AT TIME ZONE z.time_zone)::date AS month
  FROM (SELECT DISTINCT time_zone FROM tenants) z`;

const COUNTED = `
  SELECT both_kinds.tenant_id, both_kinds.month, sum(both_kinds.counted)::int AS visits FROM (
    SELECT m.tenant_id, m.month, m.counted FROM appointment_months m
    UNION ALL SELECT c.tenant_id, c.month, c.counted FROM appointment_changes c) both_kinds`;

const LATEST = `SELECT c.tenant_id, max(c.at) AS at FROM appointment_changes c`;

/** The same rule as domain/tenantHealth.ts. */
const HEALTH = `
  CASE WHEN t.status <> 'active' THEN 'suspended'
       WHEN f.active_barbers <= 0 THEN 'no_active_barbers'
       WHEN ${CONNECTED} * 100 >= f.active_barbers * 80 THEN 'healthy'
       WHEN ${CONNECTED} * 100 >= f.active_barbers * 50 THEN 'needs_attention'
       ELSE 'critical' END`;
const URGENCY = `array_position(
  ARRAY['critical', 'needs_attention', 'no_active_barbers', 'healthy', 'suspended'], ${HEALTH})`;

/** What each order compares, and what has to be known of every business for it rather than of the page's only. */
const SORTS: Readonly<
  Record<AdminTenantSortField, { key: string; needs?: 'visits' | 'calendars' | 'latest' }>
> = {
  BUSINESS: { key: 'sorted_text(t.business_name)' },
  OWNER: { key: 'sorted_text(f.owner_name)' },
  CREATED: { key: 't.created_at' },
  ACTIVE_BARBERS: { key: 'f.active_barbers' },
  APPOINTMENTS_THIS_MONTH: { key: 'coalesce(counted.visits, 0)', needs: 'visits' },
  HEALTH: { key: URGENCY, needs: 'calendars' },
  RECENT_ACTIVITY: { key: 'greatest(f.last_activity, latest.at)', needs: 'latest' },
};

const JOINS = {
  visits: `
    JOIN months ON months.time_zone = t.time_zone
    LEFT JOIN (${COUNTED} WHERE both_kinds.month IN (SELECT month FROM months) GROUP BY 1, 2) counted
      ON counted.tenant_id = t.id AND counted.month = months.month`,
  calendars: `LEFT JOIN (${STALE} GROUP BY c.tenant_id) stale ON stale.tenant_id = t.id`,
  latest: `LEFT JOIN (${LATEST} GROUP BY c.tenant_id) latest ON latest.tenant_id = t.id`,
} as const;

/**
 * One page of businesses with their figures and the total, in one statement. What only the page's rows need is looked
 * up for these alone. An empty page is one row whose id is NULL, for the total's sake.
 */
export function tenantPage(question: TenantListQuestion): [PreparedStatement, unknown[]] {
  const { search, health, sort } = question;
  const { key, needs } = SORTS[sort.field];
  const direction = sort.direction === 'ASC' ? 'ASC' : 'DESC';
  const wanted: readonly (keyof typeof JOINS)[] = [
    ...(needs ? [needs] : []),
    ...(health && needs !== 'calendars' ? ['calendars' as const] : []),
  ];
  const order = (of: string): string => `${of}.key ${direction} NULLS LAST, ${of}.id ${direction}`;
  const name = ['admin_tenants', sort.field, direction, search && 'searched', health && 'by_health'];
  const text = `
    WITH months AS MATERIALIZED (${MONTHS}),
    matching AS MATERIALIZED (
      SELECT t.id, ${key} AS key
      FROM tenants t JOIN tenant_figures f ON f.id = t.id
      ${wanted.map((kind) => JOINS[kind]).join('\n      ')}
      WHERE t.status = ANY ($5::text[]) AND ($6::text IS NULL OR t.business_type = $6)
        AND ${search ? 'f.searched LIKE plain_text($1)' : '$1::text IS NULL'}
        AND ${health ? `${HEALTH} = $7` : '$7::text IS NULL'}
    ), page AS (
      SELECT * FROM matching ORDER BY ${order('matching')} OFFSET $2 LIMIT $3
    )
    SELECT page.id, t.slug, t.business_name AS "businessName", t.business_type AS "businessType",
           t.created_at AS "createdAt", t.status, t.status = 'active' AS "isActive", t.deleted_at AS "deletedAt",
           t.suspended_reason AS "suspendedReason", f.owner_name AS "ownerName", f.owner_email AS "ownerEmail",
           f.active_barbers AS "activeBarbers",
           ${CONNECTED} AS "connectedCalendars",
           coalesce(counted.visits, 0) AS "appointmentsThisMonth",
           greatest(f.last_activity, latest.at) AS "recentActivity",
           total.count AS "totalCount"
    FROM (SELECT count(*)::int FROM matching) total
    LEFT JOIN page ON true
    LEFT JOIN tenants t ON t.id = page.id
    LEFT JOIN tenant_figures f ON f.id = page.id
    LEFT JOIN months ON months.time_zone = t.time_zone
    LEFT JOIN LATERAL (${STALE} AND c.tenant_id = page.id GROUP BY c.tenant_id) stale ON true
    LEFT JOIN LATERAL (${COUNTED} WHERE both_kinds.tenant_id = page.id AND both_kinds.month = months.month
                       GROUP BY 1, 2) counted ON true
    LEFT JOIN LATERAL (${LATEST} WHERE c.tenant_id = page.id GROUP BY c.tenant_id) latest ON true
    ORDER BY ${order('page')}`;
  const values = [
    search && `%${search.replace(/[\\%_]/g, '\\$&')}%`,
    question.offset,
    question.size,
    question.now,
    question.statuses,
    question.businessType,
    health,
  ];
  return [{ name: name.filter(Boolean).join('_'), text }, values];
}

/** `$1` is the present time. */
export const OVERVIEW: PreparedStatement = {
  name: 'admin_overview',
  text: `
    WITH days AS MATERIALIZED (
      SELECT z.time_zone, z.midnight AT TIME ZONE z.time_zone AS from_at,
             (z.midnight + interval '1 day') AT TIME ZONE z.time_zone AS to_at
      FROM (SELECT u.time_zone, date_trunc('day', $1::timestamptz AT TIME ZONE u.time_zone) AS midnight
            FROM (SELECT DISTINCT time_zone FROM tenants) u) z)
    SELECT count(*)::int AS "totalTenants",
           coalesce(sum(f.active_barbers), 0)::int AS "totalBarbers",
           (coalesce(sum(f.linked_calendars), 0) - (
             SELECT coalesce(sum(stale.calendars), 0)
             FROM (${STALE.replaceAll('$4', '$1')} GROUP BY c.tenant_id) stale
             JOIN tenants own ON own.id = stale.tenant_id AND own.status <> 'deleted'))::int AS "connectedCalendars",
           (count(*) FILTER (WHERE t.created_at > $1::timestamptz - interval '7 days'))::int AS "recentSignups",
           (SELECT count(*)::int FROM appointments a
            JOIN tenants own ON own.id = a.tenant_id AND own.status <> 'deleted'
            JOIN days ON days.time_zone = own.time_zone AND a.starts_at >= days.from_at AND a.starts_at < days.to_at
            -- A day lasts 25 hours at most.
            WHERE a.starts_at > $1::timestamptz - interval '26 hours'
              AND a.starts_at < $1::timestamptz + interval '26 hours' AND is_visit(a.status)) AS "appointmentsToday"
    FROM tenants t JOIN tenant_figures f ON f.id = t.id
    WHERE t.status <> 'deleted'`,
};
