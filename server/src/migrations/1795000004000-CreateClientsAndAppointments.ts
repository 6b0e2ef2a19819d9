import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant, showToConsole } from './tenantIsolation';

export class CreateClientsAndAppointments1795000004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE clients (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 100),
        last_name text NOT NULL DEFAULT '' CHECK (length(last_name) <= 100),
        email citext CHECK (length(email) <= 254),
        phone text CHECK (phone ~ '^\\+[0-9]{6,15}$'),
        status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'vip')),
        notes text CHECK (length(notes) <= 5000),
        preferred_barber_id uuid,
        preferred_service_id uuid,
        deleted_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, id),
        FOREIGN KEY (tenant_id, preferred_barber_id) REFERENCES barbers (tenant_id, id)
          ON DELETE SET NULL (preferred_barber_id),
        FOREIGN KEY (tenant_id, preferred_service_id) REFERENCES services (tenant_id, id)
          ON DELETE SET NULL (preferred_service_id)
      );
      CREATE INDEX clients_phone ON clients (tenant_id, phone);
      CREATE INDEX clients_email ON clients (tenant_id, email);
      CREATE INDEX clients_name ON clients (tenant_id, lower(last_name), lower(first_name), id);

      CREATE TABLE appointments (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        reference text NOT NULL CHECK (reference ~ '^[A-Z0-9]{6}$'),
        client_id uuid,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        status text NOT NULL CHECK (status IN
          ('tentative', 'pending', 'confirmed', 'checked_in', 'completed', 'cancelled', 'no_show', 'busy')),
        channel text NOT NULL CHECK (channel IN ('call', 'sms', 'web', 'front_desk')),
        notes text CHECK (length(notes) <= 2000),
        total_price_cents integer NOT NULL CHECK (total_price_cents >= 0),
        is_override boolean NOT NULL DEFAULT false,
        override_reason text CHECK (length(override_reason) <= 500),
        cancel_reason text CHECK (length(cancel_reason) <= 500),
        created_by uuid REFERENCES users (id) ON DELETE SET NULL,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT appointments_reference_key UNIQUE (tenant_id, reference),
        FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
        CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '24 hours'),
        CHECK (NOT is_override OR override_reason IS NOT NULL)
      );
      CREATE INDEX appointments_by_start ON appointments (tenant_id, starts_at, id);
      CREATE INDEX appointments_by_client ON appointments (tenant_id, client_id, starts_at);

      CREATE TABLE appointment_lines (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        appointment_id uuid NOT NULL,
        position smallint NOT NULL CHECK (position BETWEEN 0 AND 9),
        service_id uuid NOT NULL,
        barber_id uuid NOT NULL,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        -- What was agreed when it was booked; later edits of the catalogue leave it alone.
        service_name text NOT NULL,
        duration_minutes integer NOT NULL CHECK (duration_minutes BETWEEN 5 AND 720),
        buffer_minutes integer NOT NULL CHECK (buffer_minutes BETWEEN 0 AND 120),
        price_cents integer NOT NULL CHECK (price_cents >= 0),
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT appointment_lines_position_key UNIQUE (tenant_id, appointment_id, position),
        FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments (tenant_id, id) ON DELETE CASCADE,
        FOREIGN KEY (tenant_id, service_id) REFERENCES services (tenant_id, id),
        FOREIGN KEY (tenant_id, barber_id) REFERENCES barbers (tenant_id, id),
        CHECK (ends_at > starts_at)
      );
      CREATE INDEX appointment_lines_by_barber ON appointment_lines (tenant_id, barber_id, starts_at);
      CREATE INDEX appointment_lines_by_service ON appointment_lines (tenant_id, service_id);

      -- A slot kept for somebody while they type. Expired holds free the chair at once: every reader and
      -- writer ignores them, and a booking deletes those in its way.
      CREATE TABLE holds (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        barber_ids uuid[] NOT NULL,
        expires_at timestamptz NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT holds_token_key UNIQUE (tenant_id, token_hash)
      );
      CREATE INDEX holds_expiry ON holds (tenant_id, expires_at);

      -- The one table that availability reads: everything that occupies a barber.
      CREATE TABLE busy_intervals (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        barber_id uuid NOT NULL,
        during tstzrange NOT NULL,
        -- For searching. Under row-level security PostgreSQL uses an index only through leakproof operators, and
        -- the range operators are not; comparisons of instants are. Long intervals are few and searched apart.
        starts_at timestamptz NOT NULL GENERATED ALWAYS AS (lower(during)) STORED,
        ends_at timestamptz NOT NULL GENERATED ALWAYS AS (upper(during)) STORED,
        is_long boolean NOT NULL GENERATED ALWAYS AS (upper(during) - lower(during) > interval '24 hours') STORED,
        kind text NOT NULL CHECK (kind IN ('appointment', 'time_off', 'external')),
        appointment_id uuid,
        hold_id uuid,
        expires_at timestamptz,
        overlap_allowed boolean NOT NULL DEFAULT false,
        note text CHECK (length(note) <= 200),
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, id),
        FOREIGN KEY (tenant_id, barber_id) REFERENCES barbers (tenant_id, id) ON DELETE CASCADE,
        -- Deferred: the chair is claimed first, and what was claimed decides price and end of the visit.
        FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments (tenant_id, id)
          ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        FOREIGN KEY (tenant_id, hold_id) REFERENCES holds (tenant_id, id)
          ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
        -- An empty range would slip past the exclusion constraint.
        CONSTRAINT busy_intervals_bounded CHECK (NOT isempty(during) AND lower(during) IS NOT NULL
          AND upper(during) IS NOT NULL AND lower_inc(during) AND NOT upper_inc(during)
          AND upper(during) - lower(during) <= interval '400 days'),
        -- The engine counts in whole minutes; writers round outward.
        CONSTRAINT busy_intervals_whole_minutes CHECK (
          date_trunc('minute', lower(during), 'UTC') = lower(during)
          AND date_trunc('minute', upper(during), 'UTC') = upper(during)),
        CONSTRAINT busy_intervals_owner CHECK (
          CASE kind WHEN 'appointment' THEN num_nonnulls(appointment_id, hold_id) = 1
                    ELSE num_nonnulls(appointment_id, hold_id) = 0 END),
        CONSTRAINT busy_intervals_hold_expires CHECK ((hold_id IS NULL) = (expires_at IS NULL)),
        CONSTRAINT no_two_clients_in_one_chair EXCLUDE USING gist
          (tenant_id WITH =, barber_id WITH =, during WITH &&)
          WHERE (kind = 'appointment' AND NOT overlap_allowed)
      );
      CREATE INDEX busy_intervals_short ON busy_intervals (tenant_id, barber_id, starts_at) WHERE NOT is_long;
      CREATE INDEX busy_intervals_long ON busy_intervals (tenant_id, barber_id, ends_at) WHERE is_long;
      CREATE INDEX busy_intervals_appointment ON busy_intervals (tenant_id, appointment_id);
      CREATE INDEX busy_intervals_hold ON busy_intervals (tenant_id, hold_id);

      -- Same key and same input give the first answer again; same key and another input is an error.
      CREATE TABLE idempotency_keys (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
        request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
        response jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT idempotency_keys_key UNIQUE (tenant_id, key_hash)
      );
      CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);
    `);
    await runner.query(`
      -- What overlaps [from, to) of one barber; inlined by the planner.
      CREATE FUNCTION busy_within(barber uuid, from_at timestamptz, to_at timestamptz) RETURNS SETOF busy_intervals
        LANGUAGE sql STABLE AS $fn$
        SELECT * FROM busy_intervals b
        WHERE b.tenant_id = app_tenant_id() AND b.barber_id = barber AND NOT b.is_long
          AND b.starts_at > from_at - interval '24 hours' AND b.starts_at < to_at AND b.ends_at > from_at
        UNION ALL
        SELECT * FROM busy_intervals b
        WHERE b.tenant_id = app_tenant_id() AND b.barber_id = barber AND b.is_long
          AND b.ends_at > from_at AND b.starts_at < to_at
      $fn$;
    `);
    for (const table of [
      'clients',
      'appointments',
      'appointment_lines',
      'holds',
      'busy_intervals',
      'idempotency_keys',
    ]) {
      await isolateByTenant(runner, table);
    }
    await showToConsole(runner, 'appointments', ['tenant_id', 'id', 'starts_at', 'status', 'created_at']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION busy_within(uuid, timestamptz, timestamptz)');
    await runner.query(
      `DROP TABLE idempotency_keys, busy_intervals, holds, appointment_lines, appointments, clients CASCADE`,
    );
  }
}
