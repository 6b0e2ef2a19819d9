import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

export class CreateOutboxAndAudit1795000005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Effects that leave the transaction's own tables. The server only ever appends; workers take and settle.
      CREATE TABLE outbox (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        tenant_id uuid REFERENCES tenants (id) ON DELETE CASCADE,
        topic text NOT NULL CHECK (length(topic) BETWEEN 1 AND 80),
        payload jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        available_at timestamptz NOT NULL DEFAULT now(),
        attempts integer NOT NULL DEFAULT 0,
        settled_at timestamptz,
        outcome text CHECK (outcome IN ('done', 'dead')),
        last_error text
      );
      CREATE INDEX outbox_open ON outbox (available_at) WHERE settled_at IS NULL;
      CREATE INDEX outbox_tenant ON outbox (tenant_id, created_at);
      ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
      ALTER TABLE outbox FORCE ROW LEVEL SECURITY;
      CREATE POLICY append_own ON outbox FOR INSERT TO chairside_app
        WITH CHECK (tenant_id IS NULL OR tenant_id = (SELECT app_tenant_id()));
      CREATE POLICY worker_all ON outbox TO chairside_worker USING (true) WITH CHECK (true);
      GRANT INSERT ON outbox TO chairside_app;
      GRANT SELECT, UPDATE ON outbox TO chairside_worker;

      CREATE FUNCTION announce_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('chairside_outbox', '');
        RETURN NULL;
      END $$;
      CREATE TRIGGER outbox_announce AFTER INSERT ON outbox
        FOR EACH STATEMENT EXECUTE FUNCTION announce_outbox();

      CREATE TABLE audit_log (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        at timestamptz NOT NULL DEFAULT now(),
        actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'customer', 'system')),
        actor_user_id uuid,
        impersonator_user_id uuid,
        address text CHECK (length(address) <= 64),
        action text NOT NULL CHECK (length(action) BETWEEN 1 AND 80),
        entity text NOT NULL CHECK (length(entity) BETWEEN 1 AND 40),
        entity_id uuid,
        before jsonb,
        after jsonb,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX audit_log_entity ON audit_log (tenant_id, entity, entity_id, at);
      CREATE INDEX audit_log_at ON audit_log (tenant_id, at);

      -- The admin's own actions on tenants; append-only as well.
      CREATE TABLE admin_log (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        at timestamptz NOT NULL DEFAULT now(),
        actor_user_id uuid NOT NULL,
        address text CHECK (length(address) <= 64),
        action text NOT NULL CHECK (length(action) BETWEEN 1 AND 80),
        subject_tenant_id uuid,
        detail jsonb
      );
      GRANT SELECT, INSERT ON admin_log TO chairside_console;
    `);
    await isolateByTenant(runner, 'audit_log', 'SELECT, INSERT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE admin_log, audit_log, outbox CASCADE;
      DROP FUNCTION announce_outbox();
    `);
  }
}
