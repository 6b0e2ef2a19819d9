import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

/** Invitations into a business, and the keys of programs that work for it. */
export class CreateTeam1795500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE invitations (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        email citext NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
        role text NOT NULL CHECK (role IN ('owner', 'manager', 'front_desk', 'barber')),
        barber_id uuid,
        token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
        invited_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        sent_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        accepted_at timestamptz,
        accepted_by uuid REFERENCES users (id) ON DELETE SET NULL,
        revoked_at timestamptz,
        PRIMARY KEY (tenant_id, id),
        FOREIGN KEY (tenant_id, barber_id) REFERENCES barbers (tenant_id, id),
        CONSTRAINT invitations_token_key UNIQUE (tenant_id, token_hash)
      );
      -- Whoever is invited twice at the same moment still gets one invitation.
      CREATE UNIQUE INDEX invitations_open_key ON invitations (tenant_id, email)
        WHERE accepted_at IS NULL AND revoked_at IS NULL;

      CREATE TABLE api_keys (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
        shown_prefix text NOT NULL CHECK (length(shown_prefix) BETWEEN 4 AND 20),
        key_hash bytea NOT NULL CHECK (octet_length(key_hash) = 32),
        scopes text[] NOT NULL CHECK (cardinality(scopes) BETWEEN 1 AND 20),
        created_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        last_used_at timestamptz,
        revoked_at timestamptz,
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT api_keys_hash_key UNIQUE (tenant_id, key_hash)
      );
      CREATE TRIGGER api_keys_access AFTER UPDATE OF revoked_at, scopes OR DELETE ON api_keys
        FOR EACH ROW EXECUTE FUNCTION announce_access_change('id');

      ALTER TABLE audit_log ADD COLUMN actor_api_key_id uuid;
      ALTER TABLE audit_log DROP CONSTRAINT audit_log_actor_kind_check;
      ALTER TABLE audit_log ADD CONSTRAINT audit_log_actor_kind_check
        CHECK (actor_kind IN ('user', 'customer', 'system', 'api_key'));
    `);
    await isolateByTenant(runner, 'invitations', 'SELECT, INSERT, UPDATE');
    await isolateByTenant(runner, 'api_keys', 'SELECT, INSERT, UPDATE');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE audit_log DROP CONSTRAINT audit_log_actor_kind_check;
      UPDATE audit_log SET actor_kind = 'system' WHERE actor_kind = 'api_key';
      ALTER TABLE audit_log ADD CONSTRAINT audit_log_actor_kind_check
        CHECK (actor_kind IN ('user', 'customer', 'system'));
      ALTER TABLE audit_log DROP COLUMN actor_api_key_id;
      DROP TABLE api_keys, invitations CASCADE;
    `);
  }
}
