import type { PreparedStatement } from '../../platform/database/transaction';

const BUSINESS = `CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'businessName', t.business_name) END AS business`;

const THROWN = `
  SELECT s.id, s.name, s.reason, s.thrown_at AS "thrownAt", s.ends_at AS "endsAt",
         u.first_name || ' ' || u.last_name AS "thrownBy", ${BUSINESS}
  FROM kill_switches s
  LEFT JOIN tenants t ON t.id = s.subject_tenant_id
  LEFT JOIN users u ON u.id = s.thrown_by`;

/** `$1` is the present: an expired row is nothing. */
export const PLATFORM_SWITCHES: PreparedStatement = {
  name: 'platform_switches',
  text: `${THROWN} WHERE s.subject_tenant_id IS NULL AND (s.ends_at IS NULL OR s.ends_at > $1)`,
};

export const BUSINESS_COUNTS: PreparedStatement = {
  name: 'switch_business_counts',
  text: `
    SELECT s.name, count(*)::int AS count FROM kill_switches s JOIN tenants t ON t.id = s.subject_tenant_id
    WHERE t.status <> 'deleted' AND (s.ends_at IS NULL OR s.ends_at > $1) GROUP BY s.name`,
};

/** Those thrown for single businesses, the latest first. */
export const TENANT_SWITCHES: PreparedStatement = {
  name: 'tenant_switches',
  text: `${THROWN}
    WHERE t.status <> 'deleted' AND (s.ends_at IS NULL OR s.ends_at > $1)
    ORDER BY s.thrown_at DESC, s.id DESC OFFSET $2 LIMIT $3`,
};

export const ONE_SWITCH: PreparedStatement = {
  name: 'one_switch',
  text: `${THROWN} WHERE s.name = $1 AND s.subject_tenant_id IS NOT DISTINCT FROM $2`,
};

/** `$1` is a switch, or NULL for all of them. */
export const SWITCH_HISTORY: PreparedStatement = {
  name: 'switch_history',
  text: `
    SELECT h.id, h.at, h.name, h.action, h.reason, h.ends_at AS "endsAt",
           u.first_name || ' ' || u.last_name AS actor, ${BUSINESS}
    FROM kill_switch_history h
    LEFT JOIN tenants t ON t.id = h.subject_tenant_id
    LEFT JOIN users u ON u.id = h.actor_user_id
    WHERE $1::text IS NULL OR h.name = $1
    ORDER BY h.at DESC, h.id DESC OFFSET $2 LIMIT $3`,
};

/** Thrown again, the newer word counts. */
export const THROW: PreparedStatement = {
  name: 'throw_switch',
  text: `
    INSERT INTO kill_switches (id, name, subject_tenant_id, reason, thrown_by, thrown_at, ends_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
    ON CONFLICT (name, subject_tenant_id) DO UPDATE
    SET reason = excluded.reason, thrown_by = excluded.thrown_by, thrown_at = excluded.thrown_at,
        ends_at = excluded.ends_at`,
};

export const RELEASE: PreparedStatement = {
  name: 'release_switch',
  text: `
    DELETE FROM kill_switches
    WHERE name = $1 AND subject_tenant_id IS NOT DISTINCT FROM $2 AND (ends_at IS NULL OR ends_at > $3)
    RETURNING id`,
};

export const REMEMBER: PreparedStatement = {
  name: 'switch_remember',
  text: `
    INSERT INTO kill_switch_history (id, at, name, subject_tenant_id, action, actor_user_id, reason, ends_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
};

export const LIVING_TENANT: PreparedStatement = {
  name: 'switch_living_tenant',
  text: `SELECT id FROM tenants WHERE id = $1 AND status <> 'deleted'`,
};
