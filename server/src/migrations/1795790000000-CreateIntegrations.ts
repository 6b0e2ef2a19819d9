import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant, showToConsole } from './tenantIsolation';

/** Services of others that a business uses with an account of its own: one row each, kept while it is connected. */
export class CreateIntegrations1795790000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE integrations (
        tenant_id uuid NOT NULL REFERENCES tenants (id),
        id uuid NOT NULL,
        provider text NOT NULL CHECK (provider IN
          ('google_calendar', 'sms', 'email', 'card_payments', 'automation', 'ai_voice')),
        -- 'disconnected': the provider has ended the access. Whoever disconnects here deletes the row.
        status text NOT NULL CHECK (status IN ('connected', 'disconnected', 'error')),
        -- JSON in a SecretBox, for the context '<tenant id> <provider>'.
        sealed_credentials bytea NOT NULL CHECK (octet_length(sealed_credentials) <= 16384),
        -- What may be shown of it, such as a telephone number or the name of an account.
        settings jsonb NOT NULL DEFAULT '{}' CHECK (octet_length(settings::text) <= 16384),
        connected_at timestamptz NOT NULL,
        last_used_at timestamptz,
        last_sync_at timestamptz,
        last_error text CHECK (length(last_error) <= 500),
        -- Since when every attempt failed; null while it works.
        failing_since timestamptz,
        failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
        credentials_expire_at timestamptz,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, provider),
        CHECK ((status = 'connected') = (failing_since IS NULL))
      );
      CREATE INDEX integrations_in_trouble ON integrations (tenant_id, provider) WHERE status <> 'connected';
    `);
    await isolateByTenant(runner, 'integrations');
    await showToConsole(runner, 'integrations', [
      'tenant_id',
      'id',
      'provider',
      'status',
      'connected_at',
      'last_used_at',
      'last_sync_at',
      'last_error',
      'failing_since',
      'failures',
      'credentials_expire_at',
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE integrations');
  }
}
