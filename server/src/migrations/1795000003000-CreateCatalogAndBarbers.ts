import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant, showToConsole } from './tenantIsolation';

export class CreateCatalogAndBarbers1795000003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE services (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
        description text CHECK (length(description) <= 1000),
        category text NOT NULL CHECK (category IN
          ('HAIRCUTS_TRIMS', 'GROOMING', 'STYLING_FINISHING', 'COLOR', 'TREATMENTS', 'CONSULTATIONS')),
        duration_minutes integer NOT NULL CHECK (duration_minutes BETWEEN 5 AND 720),
        -- NULL: the tenant's own buffer applies.
        buffer_minutes integer CHECK (buffer_minutes BETWEEN 0 AND 120),
        processing_after_minutes integer,
        processing_minutes integer,
        price_cents integer NOT NULL CHECK (price_cents BETWEEN 0 AND 10000000),
        is_active boolean NOT NULL DEFAULT true,
        sort_order integer NOT NULL DEFAULT 0,
        catalog_key text,
        deleted_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT services_catalog_key UNIQUE (tenant_id, catalog_key),
        CONSTRAINT services_processing CHECK (
          (processing_after_minutes IS NULL) = (processing_minutes IS NULL)
          AND (processing_minutes IS NULL OR (processing_after_minutes >= 5 AND processing_minutes >= 5
            AND processing_after_minutes + processing_minutes < duration_minutes)))
      );
      CREATE UNIQUE INDEX services_name_key ON services (tenant_id, lower(name)) WHERE deleted_at IS NULL;

      CREATE TABLE barbers (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        user_id uuid REFERENCES users (id) ON DELETE SET NULL,
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
        email citext CHECK (length(email) <= 254),
        phone text CHECK (length(phone) <= 20),
        bio text CHECK (length(bio) <= 2000),
        specialties text[] NOT NULL DEFAULT '{}' CHECK (cardinality(specialties) <= 20),
        profile_image text CHECK (length(profile_image) <= 500),
        color text NOT NULL CHECK (color ~ '^#[0-9a-f]{6}$'),
        is_active boolean NOT NULL DEFAULT true,
        offers_all_services boolean NOT NULL DEFAULT true,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, id)
      );

      -- The weekly pattern: working windows, and the breaks cut out of them.
      CREATE TABLE barber_schedule_windows (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        barber_id uuid NOT NULL,
        weekday smallint NOT NULL CHECK (weekday BETWEEN 0 AND 6),
        start_minute smallint NOT NULL CHECK (start_minute BETWEEN 0 AND 1439),
        end_minute smallint NOT NULL CHECK (end_minute BETWEEN 1 AND 1440 AND end_minute > start_minute),
        is_break boolean NOT NULL DEFAULT false,
        PRIMARY KEY (tenant_id, id),
        FOREIGN KEY (tenant_id, barber_id) REFERENCES barbers (tenant_id, id) ON DELETE CASCADE
      );
      CREATE INDEX barber_schedule_windows_barber ON barber_schedule_windows (tenant_id, barber_id);

      -- A dated exception replaces the weekly pattern on that local date.
      CREATE TABLE barber_exceptions (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        barber_id uuid NOT NULL,
        local_date date NOT NULL,
        off boolean NOT NULL,
        start_minute smallint CHECK (start_minute BETWEEN 0 AND 1439),
        end_minute smallint CHECK (end_minute BETWEEN 1 AND 1440),
        note text CHECK (length(note) <= 200),
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT barber_exceptions_date_key UNIQUE (tenant_id, barber_id, local_date),
        FOREIGN KEY (tenant_id, barber_id) REFERENCES barbers (tenant_id, id) ON DELETE CASCADE,
        CHECK (off OR (start_minute IS NOT NULL AND end_minute IS NOT NULL AND end_minute > start_minute))
      );

      -- Which services a barber offers, at which own price or duration (NULL: the service's).
      CREATE TABLE barber_services (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        barber_id uuid NOT NULL,
        service_id uuid NOT NULL,
        duration_minutes integer CHECK (duration_minutes BETWEEN 5 AND 720),
        price_cents integer CHECK (price_cents BETWEEN 0 AND 10000000),
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT barber_services_key UNIQUE (tenant_id, barber_id, service_id),
        FOREIGN KEY (tenant_id, barber_id) REFERENCES barbers (tenant_id, id) ON DELETE CASCADE,
        FOREIGN KEY (tenant_id, service_id) REFERENCES services (tenant_id, id) ON DELETE CASCADE
      );
    `);
    const tables = ['services', 'barbers', 'barber_schedule_windows', 'barber_exceptions', 'barber_services'];
    for (const table of tables) {
      await isolateByTenant(runner, table);
      await runner.query(`CREATE TRIGGER ${table}_version AFTER INSERT OR UPDATE OR DELETE ON ${table}
        FOR EACH ROW EXECUTE FUNCTION raise_schedule_version()`);
    }
    await showToConsole(runner, 'barbers', ['tenant_id', 'id', 'is_active']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `DROP TABLE barber_services, barber_exceptions, barber_schedule_windows, barbers, services CASCADE`,
    );
  }
}
