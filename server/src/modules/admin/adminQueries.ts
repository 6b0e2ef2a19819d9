import type { PreparedStatement } from '../../platform/database/transaction';

/**
 * One page with its figures and the total, in one statement; `$1` is a search pattern or NULL. An empty page is one
 * row whose id is NULL, for the total's sake.
 */
export const TENANT_PAGE: PreparedStatement = {
  name: 'admin_tenant_page',
  text: `
    WITH matching AS (
      SELECT t.id, t.slug, t.business_name, t.business_type, t.created_at, t.status, t.suspended_reason, t.time_zone,
             owner.name AS owner_name, owner.email AS owner_email
      FROM tenants t
      LEFT JOIN LATERAL (
        SELECT u.first_name || ' ' || u.last_name AS name, u.email::text AS email
        FROM memberships m JOIN users u ON u.id = m.user_id
        WHERE m.tenant_id = t.id AND m.role = 'owner' ORDER BY m.created_at, m.id LIMIT 1) owner ON true
      WHERE t.status <> 'deleted'
        AND ($1::text IS NULL OR t.business_name ILIKE $1 OR owner.name ILIKE $1 OR owner.email ILIKE $1)
    ), page AS (
      SELECT * FROM matching ORDER BY created_at DESC, id DESC OFFSET $2 LIMIT $3
    )
    SELECT page.id, page.slug, page.business_name AS "businessName", page.business_type AS "businessType",
           page.created_at AS "createdAt", page.status = 'active' AS "isActive",
           page.suspended_reason AS "suspendedReason", page.owner_name AS "ownerName", page.owner_email AS "ownerEmail",
           (SELECT count(*)::int FROM barbers b WHERE b.tenant_id = page.id AND b.is_active) AS "activeBarbers",
           (SELECT count(*)::int FROM appointments a WHERE a.tenant_id = page.id
              AND a.starts_at >= date_trunc('month', $4::timestamptz AT TIME ZONE page.time_zone) AT TIME ZONE page.time_zone
              AND a.starts_at < (date_trunc('month', $4::timestamptz AT TIME ZONE page.time_zone) + interval '1 month')
                AT TIME ZONE page.time_zone
              AND a.status NOT IN ('cancelled', 'tentative', 'busy')) AS "appointmentsThisMonth",
           (SELECT max(a.created_at) FROM appointments a WHERE a.tenant_id = page.id) AS "recentActivity",
           total.count AS "totalCount"
    FROM (SELECT count(*)::int FROM matching) total LEFT JOIN page ON true ORDER BY page.created_at DESC, page.id DESC`,
};

export const OVERVIEW: PreparedStatement = {
  name: 'admin_overview',
  text: `
    SELECT (SELECT count(*)::int FROM tenants WHERE status <> 'deleted') AS "totalTenants",
           (SELECT count(*)::int FROM barbers b JOIN tenants t ON t.id = b.tenant_id
            WHERE b.is_active AND t.status <> 'deleted') AS "totalBarbers",
           (SELECT count(*)::int FROM tenants t JOIN appointments a ON a.tenant_id = t.id
              AND a.starts_at >= date_trunc('day', $1::timestamptz AT TIME ZONE t.time_zone) AT TIME ZONE t.time_zone
              AND a.starts_at < (date_trunc('day', $1::timestamptz AT TIME ZONE t.time_zone) + interval '1 day')
                AT TIME ZONE t.time_zone
            WHERE t.status <> 'deleted' AND a.status NOT IN ('cancelled', 'tentative', 'busy')) AS "appointmentsToday",
           (SELECT count(*)::int FROM tenants WHERE status <> 'deleted'
              AND created_at > $1::timestamptz - interval '7 days') AS "recentSignups"`,
};

export const OWNER_OF_TENANT: PreparedStatement = {
  name: 'admin_owner_of_tenant',
  text: `
    SELECT t.status, (SELECT m.user_id FROM memberships m WHERE m.tenant_id = t.id AND m.role = 'owner'
                      ORDER BY m.created_at, m.id LIMIT 1) AS "ownerId"
    FROM tenants t WHERE t.id = $1 AND t.status <> 'deleted'`,
};
