import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

/** How each barber's outside calendar is reached and how it fares, what was written into it, and what was changed there. */
export class SyncBarberCalendars1795750001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Rows without a way to reach their calendar never were a connection.
      DELETE FROM barber_calendars;
      ALTER TABLE barber_calendars
        DROP CONSTRAINT barber_calendars_provider_check,
        ADD CONSTRAINT barber_calendars_provider_check CHECK (provider IN ('caldav', 'ics')),
        -- Addresses and passwords, sealed for this row.
        ADD COLUMN sealed_access bytea NOT NULL,
        ADD COLUMN calendar_name text NOT NULL CHECK (length(calendar_name) BETWEEN 1 AND 200),
        ADD COLUMN account_name text CHECK (length(account_name) <= 200),
        ADD COLUMN host text NOT NULL CHECK (length(host) BETWEEN 1 AND 255),
        -- What the last complete read has seen, as the calendar's own server names it.
        ADD COLUMN version text,
        ADD COLUMN status text NOT NULL DEFAULT 'connected' CHECK (status IN ('connected', 'error')),
        ADD COLUMN last_error text CHECK (length(last_error) <= 500),
        ADD COLUMN failing_since timestamptz,
        ADD COLUMN failures integer NOT NULL DEFAULT 0,
        ADD COLUMN warning text CHECK (length(warning) <= 500),
        ADD COLUMN policy text NOT NULL DEFAULT 'keep_busy' CHECK (policy IN ('keep_busy', 'block')),
        ADD COLUMN next_sync_at timestamptz NOT NULL DEFAULT now(),
        -- Whoever talks to the calendar holds it until then.
        ADD COLUMN held_until timestamptz,
        ADD CONSTRAINT barber_calendars_error CHECK ((status = 'error') = (failing_since IS NOT NULL));
      CREATE INDEX barber_calendars_due ON barber_calendars (next_sync_at);
      -- The console counts a calendar that fails as not connected.
      DROP INDEX barber_calendars_synced;
      CREATE INDEX barber_calendars_synced ON barber_calendars (last_sync_at) INCLUDE (tenant_id, barber_id, status);
      GRANT SELECT (status) ON barber_calendars TO chairside_console;

      CREATE TABLE calendar_events (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        calendar_id uuid NOT NULL,
        appointment_id uuid NOT NULL,
        href text NOT NULL CHECK (length(href) <= 2000),
        etag text,
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        content_hash text NOT NULL,
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT calendar_events_key UNIQUE (tenant_id, calendar_id, appointment_id),
        FOREIGN KEY (tenant_id, calendar_id) REFERENCES barber_calendars (tenant_id, id) ON DELETE CASCADE,
        FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments (tenant_id, id) ON DELETE CASCADE
      );
      CREATE INDEX calendar_events_appointment ON calendar_events (tenant_id, appointment_id);

      -- A visit that was moved or deleted in the calendar: nothing happens until somebody decides.
      CREATE TABLE calendar_conflicts (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        calendar_id uuid NOT NULL,
        appointment_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind IN ('moved', 'deleted')),
        their_starts_at timestamptz,
        their_ends_at timestamptz,
        found_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT calendar_conflicts_key UNIQUE (tenant_id, calendar_id, appointment_id),
        CONSTRAINT calendar_conflicts_times CHECK ((kind = 'moved') = (their_starts_at IS NOT NULL)),
        FOREIGN KEY (tenant_id, calendar_id) REFERENCES barber_calendars (tenant_id, id) ON DELETE CASCADE,
        FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments (tenant_id, id) ON DELETE CASCADE
      );
      CREATE INDEX calendar_conflicts_appointment ON calendar_conflicts (tenant_id, appointment_id);

      -- An address at which a barber's appointments can be subscribed to; without its row the address shows nothing.
      CREATE TABLE calendar_feeds (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        barber_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT calendar_feeds_key UNIQUE (tenant_id, barber_id),
        FOREIGN KEY (tenant_id, barber_id) REFERENCES barbers (tenant_id, id) ON DELETE CASCADE
      );

      -- A worker finds out whose turn it is, and nothing else.
      CREATE FUNCTION due_calendars(at_time timestamptz, most integer)
      RETURNS TABLE (tenant_id uuid, calendar_id uuid) LANGUAGE sql STABLE AS $fn$
        SELECT c.tenant_id, c.id FROM barber_calendars c JOIN tenants t ON t.id = c.tenant_id
        WHERE c.next_sync_at <= at_time AND t.status = 'active'
        ORDER BY c.next_sync_at LIMIT most
      $fn$;
      CREATE POLICY worker_read ON barber_calendars FOR SELECT TO chairside_worker USING (true);
      GRANT SELECT (tenant_id, id, next_sync_at) ON barber_calendars TO chairside_worker;
    `);
    for (const table of ['calendar_events', 'calendar_conflicts', 'calendar_feeds']) {
      await isolateByTenant(runner, table);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      REVOKE SELECT ON barber_calendars FROM chairside_worker;
      DROP POLICY worker_read ON barber_calendars;
      DROP FUNCTION due_calendars(timestamptz, integer);
      DROP TABLE calendar_feeds, calendar_conflicts, calendar_events;
      DROP INDEX barber_calendars_due;
      DROP INDEX barber_calendars_synced;
      CREATE INDEX barber_calendars_synced ON barber_calendars (last_sync_at) INCLUDE (tenant_id, barber_id);
      ALTER TABLE barber_calendars
        DROP CONSTRAINT barber_calendars_error,
        DROP COLUMN sealed_access, DROP COLUMN calendar_name, DROP COLUMN account_name, DROP COLUMN host,
        DROP COLUMN version, DROP COLUMN status, DROP COLUMN last_error, DROP COLUMN failing_since,
        DROP COLUMN failures, DROP COLUMN warning, DROP COLUMN policy, DROP COLUMN next_sync_at,
        DROP COLUMN held_until;
    `);
  }
}
