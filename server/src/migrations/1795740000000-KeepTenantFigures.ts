import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant, showToConsole } from './tenantIsolation';

/**
 * What the admin console lists about every business, kept as rows instead of being counted over all appointments.
 *
 * Who owns it and how many active barbers it has are worked out anew whenever one of them changes, one change of a
 * business after the other. Appointments must never queue like that: each statement that changes some appends how
 * many more or fewer count in which month (`appointment_changes`), and `fold_appointment_changes()` adds these up
 * into `appointment_months` now and then. Both together are right at any moment.
 */
export class KeepTenantFigures1795740000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tenant_figures (
        -- The tenant's.
        id uuid PRIMARY KEY REFERENCES tenants (id) ON DELETE CASCADE,
        owner_name text,
        owner_email text,
        -- Business, owner and address, one a line, in small letters: what the console searches.
        searched text NOT NULL DEFAULT '',
        active_barbers integer NOT NULL DEFAULT 0,
        -- When an appointment was last booked, moved or changed, as far as it has been folded.
        last_activity timestamptz
      );
      CREATE INDEX tenant_figures_searched ON tenant_figures USING gin (searched gin_trgm_ops);

      CREATE TABLE appointment_changes (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        -- Its first day, on the business's own calendar.
        month date NOT NULL,
        counted integer NOT NULL,
        at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id)
      );

      CREATE TABLE appointment_months (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        month date NOT NULL,
        counted integer NOT NULL,
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT appointment_months_key UNIQUE (tenant_id, month)
      );
      CREATE INDEX appointment_months_by_month ON appointment_months (month) INCLUDE (tenant_id, counted);

      ALTER TABLE tenant_figures ENABLE ROW LEVEL SECURITY;
      ALTER TABLE tenant_figures FORCE ROW LEVEL SECURITY;
      CREATE POLICY tenant_isolation ON tenant_figures TO chairside_app
        USING (id = (SELECT app_tenant_id())) WITH CHECK (id = (SELECT app_tenant_id()));
      CREATE INDEX memberships_owners ON memberships (tenant_id, created_at, id) WHERE role = 'owner';
      -- Whether a calendar is in step is a question of its age.
      CREATE INDEX barber_calendars_synced ON barber_calendars (last_sync_at) INCLUDE (tenant_id, barber_id);
      CREATE INDEX barbers_inactive ON barbers (tenant_id, id) WHERE NOT is_active;
      -- What happens on one day in all businesses.
      CREATE INDEX appointments_on_day ON appointments (starts_at);
    `);
    await isolateByTenant(runner, 'appointment_changes', 'SELECT');
    await isolateByTenant(runner, 'appointment_months', 'SELECT');
    await showToConsole(runner, 'tenant_figures', ['id', ...FIGURES]);
    await showToConsole(runner, 'appointment_changes', ['tenant_id', 'month', 'counted', 'at']);
    await showToConsole(runner, 'appointment_months', ['tenant_id', 'month', 'counted']);
    await showToConsole(runner, 'barber_calendars', ['tenant_id', 'id', 'barber_id', 'last_sync_at']);
    for (const table of ['tenant_figures', 'appointment_changes', 'appointment_months']) {
      await runner.query(
        `CREATE POLICY owner_keeps ON ${table} TO CURRENT_USER USING (true) WITH CHECK (true)`,
      );
    }
    // The functions below run as the owner, whom row-level security binds as well.
    for (const table of ['memberships', 'barbers', 'appointments']) {
      await runner.query(`CREATE POLICY figures_read ON ${table} FOR SELECT TO CURRENT_USER USING (true)`);
    }
    await runner.query(REFRESH_TENANT_FIGURES);
    await runner.query(NOTE_APPOINTMENT_CHANGES);
    await runner.query(RECOUNT_MONTHS);
    await runner.query(FOLD_APPOINTMENT_CHANGES);
    await runner.query(TRIGGERS);
    await runner.query(FIRST_FIGURES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER tenants_zone_recount ON tenants;
      DROP TRIGGER zz_figures_new ON tenants;
      DROP TRIGGER zz_figures_name ON tenants;
      DROP TRIGGER zz_figures ON memberships;
      DROP TRIGGER zz_figures ON barbers;
      DROP TRIGGER zz_figures ON users;
      DROP TRIGGER appointments_counted_in ON appointments;
      DROP TRIGGER appointments_counted_on ON appointments;
      DROP TRIGGER appointments_counted_out ON appointments;
      DROP FUNCTION refresh_figures_of_row();
      DROP FUNCTION refresh_figures_of_user();
      DROP FUNCTION recount_months();
      DROP FUNCTION fold_appointment_changes();
      DROP FUNCTION note_appointment_changes();
      DROP FUNCTION refresh_tenant_figures(uuid);
      DROP FUNCTION is_visit(text);
      DROP FUNCTION lock_zone(uuid);
      DROP POLICY figures_read ON memberships;
      DROP POLICY figures_read ON barbers;
      DROP POLICY figures_read ON appointments;
      DROP POLICY console_read ON barber_calendars;
      REVOKE ALL ON barber_calendars FROM chairside_console;
      DROP INDEX appointments_on_day;
      DROP INDEX barbers_inactive;
      DROP INDEX barber_calendars_synced;
      DROP INDEX memberships_owners;
      DROP TABLE appointment_months, appointment_changes, tenant_figures;
    `);
  }
}

const FIGURES = ['owner_name', 'owner_email', 'searched', 'active_barbers', 'last_activity'];

/** The row's lock comes first and the counting after it, so that the later of two changes counts the earlier one too. */
const REFRESH_TENANT_FIGURES = `
CREATE FUNCTION refresh_tenant_figures(tenant uuid) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
BEGIN
  INSERT INTO tenant_figures (id) SELECT t.id FROM tenants t WHERE t.id = tenant ON CONFLICT DO NOTHING;
  PERFORM FROM tenant_figures f WHERE f.id = tenant FOR UPDATE;
  UPDATE tenant_figures f SET
    owner_name = owner.name,
    owner_email = owner.email,
    searched = lower(concat_ws(E'\\n', t.business_name, owner.name, owner.email)),
    active_barbers = (SELECT count(*) FROM barbers b WHERE b.tenant_id = tenant AND b.is_active)
  FROM tenants t
  LEFT JOIN LATERAL (
    SELECT u.first_name || ' ' || u.last_name AS name, u.email::text AS email
    FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.tenant_id = t.id AND m.role = 'owner' ORDER BY m.created_at, m.id LIMIT 1) owner ON true
  WHERE f.id = tenant AND t.id = tenant;
END $fn$;
REVOKE ALL ON FUNCTION refresh_tenant_figures(uuid) FROM PUBLIC`;

/**
 * One row per business and month that a statement touches. Whoever writes holds the business's zone meanwhile, shared
 * with every other writer: a change of zone waits for them, and then counts what they wrote.
 */
const NOTE_APPOINTMENT_CHANGES = `
CREATE FUNCTION is_visit(status text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $fn$ SELECT status NOT IN ('cancelled', 'tentative', 'busy') $fn$;

CREATE FUNCTION lock_zone(tenant uuid) RETURNS void LANGUAGE sql AS
  $fn$ SELECT pg_advisory_xact_lock_shared(hashtextextended('zone of ' || tenant::text, 0)) $fn$;

CREATE FUNCTION note_appointment_changes() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM lock_zone(changed.tenant_id) FROM (SELECT DISTINCT tenant_id FROM becomes) changed;
    INSERT INTO appointment_changes (tenant_id, month, counted, at)
    SELECT t.id, date_trunc('month', c.starts_at AT TIME ZONE t.time_zone), sum(is_visit(c.status)::int), max(c.updated_at)
    FROM becomes c JOIN tenants t ON t.id = c.tenant_id
    GROUP BY 1, 2;
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM lock_zone(changed.tenant_id) FROM (SELECT DISTINCT tenant_id FROM becomes) changed;
    INSERT INTO appointment_changes (tenant_id, month, counted, at)
    SELECT t.id, date_trunc('month', c.starts_at AT TIME ZONE t.time_zone), sum(c.counted), max(c.updated_at)
    FROM (SELECT tenant_id, starts_at, is_visit(status)::int AS counted, updated_at FROM becomes
          UNION ALL
          SELECT tenant_id, starts_at, -is_visit(status)::int, updated_at FROM was) c
    JOIN tenants t ON t.id = c.tenant_id
    GROUP BY 1, 2;
  ELSE
    PERFORM lock_zone(changed.tenant_id) FROM (SELECT DISTINCT tenant_id FROM was) changed;
    -- With its business gone too there is nothing left to count for.
    INSERT INTO appointment_changes (tenant_id, month, counted, at)
    SELECT t.id, date_trunc('month', c.starts_at AT TIME ZONE t.time_zone), -sum(is_visit(c.status)::int), now()
    FROM was c JOIN tenants t ON t.id = c.tenant_id
    GROUP BY 1, 2;
  END IF;
  RETURN NULL;
END $fn$`;

/** Months begin elsewhere in another zone. Waits for those who write appointments of this business, and for folding. */
const RECOUNT_MONTHS = `
CREATE FUNCTION recount_months() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(716011);
  PERFORM pg_advisory_xact_lock(hashtextextended('zone of ' || NEW.id::text, 0));
  UPDATE tenant_figures f SET last_activity = greatest(f.last_activity,
    (SELECT max(c.at) FROM appointment_changes c WHERE c.tenant_id = NEW.id))
  WHERE f.id = NEW.id;
  DELETE FROM appointment_changes c WHERE c.tenant_id = NEW.id;
  DELETE FROM appointment_months m WHERE m.tenant_id = NEW.id;
  INSERT INTO appointment_months (tenant_id, month, counted)
  SELECT a.tenant_id, date_trunc('month', a.starts_at AT TIME ZONE NEW.time_zone), count(*)
  FROM appointments a WHERE a.tenant_id = NEW.id AND is_visit(a.status) GROUP BY 1, 2;
  RETURN NULL;
END $fn$`;

/** Adds up what was appended. One at a time; readers see all of it or nothing. Answers how many rows went. */
const FOLD_APPOINTMENT_CHANGES = `
CREATE FUNCTION fold_appointment_changes() RETURNS integer LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
DECLARE
  folded integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(716011) THEN
    RETURN 0;
  END IF;
  -- In the order in which everybody takes several of them.
  PERFORM FROM tenant_figures f WHERE f.id IN (SELECT c.tenant_id FROM appointment_changes c) ORDER BY f.id FOR UPDATE;
  WITH gone AS (
    DELETE FROM appointment_changes RETURNING tenant_id, month, counted, at
  ), months AS (
    INSERT INTO appointment_months AS m (tenant_id, month, counted)
    SELECT tenant_id, month, sum(counted) FROM gone GROUP BY tenant_id, month HAVING sum(counted) <> 0
    ON CONFLICT (tenant_id, month) DO UPDATE SET counted = m.counted + EXCLUDED.counted
  ), active AS (
    UPDATE tenant_figures f SET last_activity = greatest(f.last_activity, latest.at)
    FROM (SELECT tenant_id, max(at) AS at FROM gone GROUP BY tenant_id) latest
    WHERE f.id = latest.tenant_id
  )
  SELECT count(*) INTO folded FROM gone;
  RETURN folded;
END $fn$;
REVOKE ALL ON FUNCTION fold_appointment_changes() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION fold_appointment_changes() TO chairside_worker, chairside_console`;

/** Named to fire after the triggers that lock the business's own row: whoever locks both takes that one first. */
const TRIGGERS = `
CREATE FUNCTION refresh_figures_of_row() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
BEGIN
  PERFORM refresh_tenant_figures((coalesce(to_jsonb(NEW), to_jsonb(OLD)) ->> TG_ARGV[0])::uuid);
  RETURN NULL;
END $fn$;

CREATE FUNCTION refresh_figures_of_user() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
BEGIN
  PERFORM refresh_tenant_figures(owned.tenant_id)
  FROM (SELECT m.tenant_id FROM memberships m WHERE m.user_id = NEW.id AND m.role = 'owner' ORDER BY m.tenant_id) owned;
  RETURN NULL;
END $fn$;

CREATE TRIGGER zz_figures_new AFTER INSERT ON tenants
  FOR EACH ROW EXECUTE FUNCTION refresh_figures_of_row('id');
CREATE TRIGGER zz_figures_name AFTER UPDATE OF business_name ON tenants
  FOR EACH ROW WHEN (OLD.business_name IS DISTINCT FROM NEW.business_name)
  EXECUTE FUNCTION refresh_figures_of_row('id');
CREATE TRIGGER zz_figures AFTER INSERT OR DELETE OR UPDATE OF role, user_id ON memberships
  FOR EACH ROW EXECUTE FUNCTION refresh_figures_of_row('tenant_id');
CREATE TRIGGER zz_figures AFTER INSERT OR DELETE OR UPDATE OF is_active ON barbers
  FOR EACH ROW EXECUTE FUNCTION refresh_figures_of_row('tenant_id');
CREATE TRIGGER zz_figures AFTER UPDATE OF first_name, last_name, email ON users
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name, OLD.email) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email))
  EXECUTE FUNCTION refresh_figures_of_user();

CREATE TRIGGER tenants_zone_recount AFTER UPDATE OF time_zone ON tenants
  FOR EACH ROW WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION recount_months();
CREATE TRIGGER appointments_counted_in AFTER INSERT ON appointments
  REFERENCING NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION note_appointment_changes();
CREATE TRIGGER appointments_counted_on AFTER UPDATE ON appointments
  REFERENCING OLD TABLE AS was NEW TABLE AS becomes FOR EACH STATEMENT EXECUTE FUNCTION note_appointment_changes();
CREATE TRIGGER appointments_counted_out AFTER DELETE ON appointments
  REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION note_appointment_changes()`;

const FIRST_FIGURES = `
INSERT INTO tenant_figures (id, owner_name, owner_email, searched, active_barbers, last_activity)
SELECT t.id, owner.name, owner.email, lower(concat_ws(E'\\n', t.business_name, owner.name, owner.email)),
  (SELECT count(*) FROM barbers b WHERE b.tenant_id = t.id AND b.is_active),
  (SELECT max(a.updated_at) FROM appointments a WHERE a.tenant_id = t.id)
FROM tenants t
LEFT JOIN LATERAL (
  SELECT u.first_name || ' ' || u.last_name AS name, u.email::text AS email
  FROM memberships m JOIN users u ON u.id = m.user_id
  WHERE m.tenant_id = t.id AND m.role = 'owner' ORDER BY m.created_at, m.id LIMIT 1) owner ON true;
INSERT INTO appointment_months (tenant_id, month, counted)
SELECT a.tenant_id, date_trunc('month', a.starts_at AT TIME ZONE t.time_zone), count(*)
FROM appointments a JOIN tenants t ON t.id = a.tenant_id WHERE is_visit(a.status) GROUP BY 1, 2`;
