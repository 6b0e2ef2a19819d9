import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the master admin has switched off. Not a tenant's own rows but the platform's word about tenants (hence
 * `subject_tenant_id`, as in admin_log): every server reads all of them, and only the console writes them.
 */
export class CreateKillSwitches1795730000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE DOMAIN kill_switch_name AS text CHECK (VALUE IN ('online_booking', 'assistant_chat', 'assistant_voice',
        'sms', 'email', 'calendar_sync', 'payments', 'webhooks', 'api', 'registrations'));

      CREATE TABLE kill_switches (
        id uuid PRIMARY KEY,
        name kill_switch_name NOT NULL,
        -- NULL switches the whole platform off.
        subject_tenant_id uuid REFERENCES tenants (id) ON DELETE CASCADE,
        reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
        thrown_by uuid NOT NULL,
        thrown_at timestamptz NOT NULL,
        -- From here on it is no longer in force, although the row stays until the next change.
        ends_at timestamptz CHECK (ends_at > thrown_at),
        CONSTRAINT kill_switches_name_key UNIQUE NULLS NOT DISTINCT (name, subject_tenant_id),
        CHECK (name <> 'registrations' OR subject_tenant_id IS NULL)
      );

      CREATE TABLE kill_switch_history (
        id uuid PRIMARY KEY,
        at timestamptz NOT NULL,
        name kill_switch_name NOT NULL,
        subject_tenant_id uuid REFERENCES tenants (id) ON DELETE CASCADE,
        action text NOT NULL CHECK (action IN ('thrown', 'released')),
        actor_user_id uuid NOT NULL,
        reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
        ends_at timestamptz
      );
      CREATE INDEX kill_switch_history_at ON kill_switch_history (at DESC, id DESC);

      CREATE FUNCTION announce_switches() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM pg_notify('chairside_switches', '');
        RETURN NULL;
      END $$;
      CREATE TRIGGER kill_switches_announce AFTER INSERT OR UPDATE OR DELETE ON kill_switches
        FOR EACH STATEMENT EXECUTE FUNCTION announce_switches();

      GRANT SELECT (name, subject_tenant_id, reason, ends_at) ON kill_switches TO chairside_app, chairside_worker;
      GRANT SELECT, INSERT, UPDATE, DELETE ON kill_switches TO chairside_console;
      GRANT SELECT, INSERT ON kill_switch_history TO chairside_console;

      -- The outbox leaves the effects of a suspended business where they are until it is active again.
      GRANT SELECT (id, status) ON tenants TO chairside_worker;
      CREATE POLICY worker_status ON tenants FOR SELECT TO chairside_worker USING (true);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP POLICY worker_status ON tenants;
      REVOKE SELECT (id, status) ON tenants FROM chairside_worker;
      DROP TABLE kill_switch_history, kill_switches;
      DROP FUNCTION announce_switches();
      DROP DOMAIN kill_switch_name;
    `);
  }
}
