import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

/**
 * A business decides how long conversations are kept. Of one that was forgotten the row remains, without anything that
 * was said or anybody it was said by: the console's figures are counted from it.
 */
export class ForgetOldConversations1796110000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE assistant_settings
        -- Days after the last entry; 0 is for ever.
        ADD COLUMN keep_conversations_days integer NOT NULL DEFAULT 365
          CHECK (keep_conversations_days IN (0, 30, 90, 180, 365, 730));

      ALTER TABLE conversations ADD COLUMN forgotten_at timestamptz,
        ADD CONSTRAINT conversations_forgotten CHECK (forgotten_at IS NULL OR (
          status = 'closed' AND state = '{}' AND num_nonnulls(token_hash, customer_phone, client_id, appointment_id) = 0));
      CREATE INDEX conversations_forgettable ON conversations (tenant_id, last_message_at)
        WHERE forgotten_at IS NULL AND status IN ('open', 'closed');

      -- What was forgotten on a day (UTC), until the audit log has noted it.
      CREATE TABLE conversation_cleanings (
        tenant_id uuid NOT NULL REFERENCES tenants (id),
        id uuid NOT NULL,
        day date NOT NULL,
        forgotten integer NOT NULL CHECK (forgotten > 0),
        noted_at timestamptz,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, day)
      );
      CREATE INDEX conversation_cleanings_open ON conversation_cleanings (tenant_id) WHERE noted_at IS NULL;
    `);
    await isolateByTenant(runner, 'conversation_cleanings');
    await runner.query(`
      -- A worker finds out which businesses have something to forget, and nothing of what it is.
      GRANT SELECT (last_message_at, forgotten_at) ON conversations TO chairside_worker;
      CREATE POLICY worker_read ON assistant_settings FOR SELECT TO chairside_worker USING (true);
      GRANT SELECT (tenant_id, keep_conversations_days) ON assistant_settings TO chairside_worker;
      CREATE POLICY worker_read ON conversation_cleanings FOR SELECT TO chairside_worker USING (true);
      GRANT SELECT (tenant_id, day, noted_at) ON conversation_cleanings TO chairside_worker;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      REVOKE SELECT ON assistant_settings FROM chairside_worker;
      DROP POLICY worker_read ON assistant_settings;
      REVOKE SELECT (last_message_at, forgotten_at) ON conversations FROM chairside_worker;
      DROP TABLE conversation_cleanings;
      ALTER TABLE conversations DROP COLUMN forgotten_at;
      DROP INDEX IF EXISTS conversations_forgettable;
      ALTER TABLE assistant_settings DROP COLUMN keep_conversations_days;
    `);
  }
}
