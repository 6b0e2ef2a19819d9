import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant, showToConsole } from './tenantIsolation';

export class CreateTenants1795000002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE tenants (
        id uuid PRIMARY KEY,
        slug citext NOT NULL CHECK (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,58}[a-z0-9])$'),
        business_name text NOT NULL CHECK (length(business_name) BETWEEN 1 AND 120),
        business_type text NOT NULL CHECK (business_type IN ('salon', 'barbershop', 'spa', 'beauty')),
        address text CHECK (length(address) <= 300),
        phone text CHECK (length(phone) <= 20),
        website text CHECK (length(website) <= 300),
        time_zone text NOT NULL DEFAULT 'America/New_York',
        currency char(3) NOT NULL DEFAULT 'USD' CHECK (currency ~ '^[A-Z]{3}$'),
        logo_url text CHECK (length(logo_url) <= 500),
        status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'suspended', 'deleted')),
        suspended_reason text CHECK (length(suspended_reason) <= 500),
        deleted_at timestamptz,

        buffer_time_minutes integer NOT NULL DEFAULT 5 CHECK (buffer_time_minutes BETWEEN 0 AND 60),
        max_advance_booking_days integer NOT NULL DEFAULT 30 CHECK (max_advance_booking_days BETWEEN 1 AND 365),
        minimum_notice_minutes integer NOT NULL DEFAULT 60 CHECK (minimum_notice_minutes BETWEEN 0 AND 20160),
        cancellation_window_hours integer NOT NULL DEFAULT 24 CHECK (cancellation_window_hours BETWEEN 0 AND 168),
        slot_step_minutes integer NOT NULL DEFAULT 15 CHECK (slot_step_minutes IN (5, 10, 15, 20, 30, 60)),
        auto_confirm_bookings boolean NOT NULL DEFAULT true,
        allow_online_booking boolean NOT NULL DEFAULT true,
        require_phone boolean NOT NULL DEFAULT true,
        require_email boolean NOT NULL DEFAULT false,

        sms_confirmations boolean NOT NULL DEFAULT true,
        email_confirmations boolean NOT NULL DEFAULT true,
        sms_reminders boolean NOT NULL DEFAULT true,
        email_reminders boolean NOT NULL DEFAULT true,
        reminder_time_before integer NOT NULL DEFAULT 60 CHECK (reminder_time_before IN (15, 30, 60, 120, 1440)),
        sms_no_show boolean NOT NULL DEFAULT false,
        email_no_show boolean NOT NULL DEFAULT true,

        -- Raised by trigger on every change to what the availability engine knows about this tenant, so that a
        -- booking computed from a cached snapshot is refused when the snapshot is no longer the truth.
        schedule_version bigint NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT tenants_slug_key UNIQUE (slug)
      );
      CREATE INDEX tenants_created ON tenants (created_at DESC, id);

      CREATE TABLE memberships (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        role text NOT NULL CHECK (role IN ('owner', 'manager', 'front_desk', 'barber')),
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT memberships_user_key UNIQUE (tenant_id, user_id)
      );
      CREATE INDEX memberships_by_user ON memberships (user_id);

      CREATE TABLE business_hours (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
        enabled boolean NOT NULL,
        start_minute smallint NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
        end_minute smallint NOT NULL CHECK (end_minute BETWEEN 1 AND 1440 AND end_minute > start_minute),
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT business_hours_weekday_key UNIQUE (tenant_id, weekday)
      );

      CREATE TABLE dated_hours (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        local_date date NOT NULL,
        closed boolean NOT NULL,
        start_minute smallint CHECK (start_minute BETWEEN 0 AND 1439),
        end_minute smallint CHECK (end_minute BETWEEN 1 AND 1440),
        note text CHECK (length(note) <= 200),
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT dated_hours_date_key UNIQUE (tenant_id, local_date),
        CHECK (closed OR (start_minute IS NOT NULL AND end_minute IS NOT NULL AND end_minute > start_minute))
      );
    `);
    for (const table of ['memberships', 'business_hours', 'dated_hours']) {
      await isolateByTenant(runner, table);
    }
    await runner.query(`
      -- A tenant's own row, and the rows of the tenants a signed-in user belongs to
      ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
      ALTER TABLE tenants FORCE ROW LEVEL SECURITY;
      -- (only while no tenant is chosen: within one tenant nobody sees rows of another, even his own).
      CREATE POLICY own_memberships ON memberships FOR SELECT TO chairside_app
        USING ((SELECT app_tenant_id()) IS NULL AND user_id = (SELECT app_user_id()));
      CREATE POLICY tenant_isolation ON tenants TO chairside_app
        USING (id = (SELECT app_tenant_id())) WITH CHECK (id = (SELECT app_tenant_id()));
      CREATE POLICY own_tenants ON tenants FOR SELECT TO chairside_app
        USING ((SELECT app_tenant_id()) IS NULL
          AND id IN (SELECT m.tenant_id FROM memberships m WHERE m.user_id = (SELECT app_user_id())));
      CREATE POLICY own_tenants ON business_hours FOR SELECT TO chairside_app
        USING ((SELECT app_tenant_id()) IS NULL
          AND tenant_id IN (SELECT m.tenant_id FROM memberships m WHERE m.user_id = (SELECT app_user_id())));
      CREATE POLICY own_tenants ON dated_hours FOR SELECT TO chairside_app
        USING ((SELECT app_tenant_id()) IS NULL
          AND tenant_id IN (SELECT m.tenant_id FROM memberships m WHERE m.user_id = (SELECT app_user_id())));
      GRANT SELECT, INSERT ON tenants TO chairside_app;
      GRANT UPDATE (slug, business_name, business_type, address, phone, website, time_zone, currency, logo_url,
        buffer_time_minutes, max_advance_booking_days, minimum_notice_minutes, cancellation_window_hours,
        slot_step_minutes, auto_confirm_bookings, allow_online_booking, require_phone, require_email,
        sms_confirmations, email_confirmations, sms_reminders, email_reminders, reminder_time_before,
        sms_no_show, email_no_show, updated_at) ON tenants TO chairside_app;

      -- The public page knows only a slug. This is the one read that needs no tenant, and it tells an id and a status.
      CREATE FUNCTION tenant_by_slug(wanted text) RETURNS TABLE (id uuid, status text)
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
        $$ SELECT t.id, t.status FROM tenants t WHERE t.slug = wanted::citext $$;
      REVOKE ALL ON FUNCTION tenant_by_slug(text) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION tenant_by_slug(text) TO chairside_app;
      -- FORCE row-level security binds the owner too; the function above runs as the owner.
      CREATE POLICY owner_lookup ON tenants FOR SELECT TO CURRENT_USER USING (true);

      CREATE FUNCTION raise_schedule_version() RETURNS trigger LANGUAGE plpgsql
        SECURITY DEFINER SET search_path = public, pg_temp AS $$
      DECLARE changed uuid;
      BEGIN
        changed := CASE TG_OP WHEN 'DELETE' THEN OLD.tenant_id ELSE NEW.tenant_id END;
        UPDATE tenants SET schedule_version = schedule_version + 1 WHERE id = changed;
        RETURN NULL;
      END $$;
      CREATE POLICY owner_version ON tenants FOR UPDATE TO CURRENT_USER USING (true) WITH CHECK (true);

      CREATE FUNCTION raise_own_schedule_version() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.schedule_version := OLD.schedule_version + 1;
        RETURN NEW;
      END $$;
      CREATE TRIGGER tenants_schedule_version BEFORE UPDATE OF slug, business_name, business_type, address, phone,
        website, time_zone, currency, logo_url, status, buffer_time_minutes, max_advance_booking_days,
        minimum_notice_minutes, cancellation_window_hours, slot_step_minutes, auto_confirm_bookings,
        allow_online_booking, require_phone, require_email ON tenants
        FOR EACH ROW EXECUTE FUNCTION raise_own_schedule_version();
      CREATE TRIGGER business_hours_version AFTER INSERT OR UPDATE OR DELETE ON business_hours
        FOR EACH ROW EXECUTE FUNCTION raise_schedule_version();
      CREATE TRIGGER dated_hours_version AFTER INSERT OR UPDATE OR DELETE ON dated_hours
        FOR EACH ROW EXECUTE FUNCTION raise_schedule_version();

      -- Servers cache who may enter a tenant for at most a second; this shortens it to the notification's travel time.
      CREATE FUNCTION announce_access_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('chairside_access', coalesce(to_jsonb(NEW) ->> TG_ARGV[0], to_jsonb(OLD) ->> TG_ARGV[0]));
        RETURN NULL;
      END $$;
      CREATE TRIGGER tenants_access AFTER UPDATE OF status, slug OR DELETE ON tenants
        FOR EACH ROW EXECUTE FUNCTION announce_access_change('id');
      CREATE TRIGGER memberships_access AFTER INSERT OR UPDATE OR DELETE ON memberships
        FOR EACH ROW EXECUTE FUNCTION announce_access_change('user_id');
      CREATE TRIGGER users_access AFTER UPDATE OF role, tokens_valid_after ON users
        FOR EACH ROW EXECUTE FUNCTION announce_access_change('id');

      GRANT UPDATE (status, suspended_reason, deleted_at, updated_at) ON tenants TO chairside_console;
      CREATE POLICY console_write ON tenants FOR UPDATE TO chairside_console USING (true) WITH CHECK (true);
    `);
    await showToConsole(runner, 'tenants', [
      'id',
      'slug',
      'business_name',
      'business_type',
      'time_zone',
      'status',
      'suspended_reason',
      'deleted_at',
      'created_at',
      'updated_at',
      'schedule_version',
    ]);
    await showToConsole(runner, 'memberships', ['tenant_id', 'id', 'user_id', 'role', 'created_at']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE dated_hours, business_hours, memberships, tenants CASCADE;
      DROP FUNCTION tenant_by_slug(text);
      DROP FUNCTION raise_schedule_version();
      DROP FUNCTION raise_own_schedule_version();
      DROP FUNCTION announce_access_change();
    `);
  }
}
