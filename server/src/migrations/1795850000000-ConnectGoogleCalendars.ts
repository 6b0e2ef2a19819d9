import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

/** Google Calendar: connecting it, what is known of its events, being told of changes; and feeds for clients. */
export class ConnectGoogleCalendars1795850000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE barber_calendars
        DROP CONSTRAINT barber_calendars_provider_check,
        ADD CONSTRAINT barber_calendars_provider_check CHECK (provider IN ('caldav', 'ics', 'google'));

      -- Somebody was sent to Google to agree, and has to come back within minutes.
      CREATE TABLE google_consents (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        barber_id uuid NOT NULL,
        -- Nobody else may finish what this user began.
        user_id uuid NOT NULL,
        -- First the code verifier (PKCE), then Google's tokens, sealed for this row.
        sealed bytea NOT NULL CHECK (octet_length(sealed) <= 16384),
        -- A state is taken once.
        returned_at timestamptz,
        -- Of the token that the browser brings back; null until Google has given its tokens.
        claim_hash bytea,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id),
        FOREIGN KEY (tenant_id, barber_id) REFERENCES barbers (tenant_id, id) ON DELETE CASCADE
      );
      CREATE INDEX google_consents_barber ON google_consents (tenant_id, barber_id);

      -- Busy events as a calendar that tells only changes told them. No words of theirs are kept.
      CREATE TABLE external_events (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        calendar_id uuid NOT NULL,
        remote_id text NOT NULL CHECK (length(remote_id) BETWEEN 1 AND 1024),
        etag text CHECK (length(etag) <= 200),
        starts_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        -- One of ours, or of another business whose barber shares the calendar.
        own_appointment_id uuid,
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT external_events_key UNIQUE (tenant_id, calendar_id, remote_id),
        FOREIGN KEY (tenant_id, calendar_id) REFERENCES barber_calendars (tenant_id, id) ON DELETE CASCADE,
        CHECK (ends_at >= starts_at)
      );

      -- Through which a calendar's server tells at once that something changed.
      CREATE TABLE calendar_channels (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        calendar_id uuid NOT NULL,
        token_hash bytea NOT NULL,
        -- Null when the server would not open it; it is asked again at renew_at.
        resource_id text CHECK (length(resource_id) <= 200),
        renew_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT calendar_channels_key UNIQUE (tenant_id, calendar_id),
        FOREIGN KEY (tenant_id, calendar_id) REFERENCES barber_calendars (tenant_id, id) ON DELETE CASCADE
      );

      -- An address at which a client subscribes to their own visits; without its row the address shows nothing.
      -- Two of one client only after two clients became one.
      CREATE TABLE client_feeds (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        client_id uuid NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id),
        FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id) ON DELETE CASCADE
      );
      CREATE INDEX client_feeds_client ON client_feeds (tenant_id, client_id);
    `);
    for (const table of ['google_consents', 'external_events', 'calendar_channels', 'client_feeds']) {
      await isolateByTenant(runner, table);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE client_feeds, calendar_channels, external_events, google_consents;
      DELETE FROM barber_calendars WHERE provider = 'google';
      ALTER TABLE barber_calendars
        DROP CONSTRAINT barber_calendars_provider_check,
        ADD CONSTRAINT barber_calendars_provider_check CHECK (provider IN ('caldav', 'ics'));
    `);
  }
}
