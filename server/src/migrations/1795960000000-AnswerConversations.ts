import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People answer in the assistant's place: since when a customer waits for them, and who took a conversation when. */
export class AnswerConversations1795960000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE conversations
        -- Handed over, and nobody has taken it yet.
        ADD COLUMN waiting_since timestamptz,
        -- When the assistant last spoke while nobody had.
        ADD COLUMN waiting_said_at timestamptz,
        ADD COLUMN taken_at timestamptz,
        -- The first message of the customer that people have not answered.
        ADD COLUMN unanswered_since timestamptz;
      CREATE INDEX conversations_waiting ON conversations (tenant_id) WHERE status = 'waiting';
      CREATE INDEX conversations_unanswered ON conversations (unanswered_since) WHERE status = 'staff';
      CREATE INDEX conversations_of_client ON conversations (tenant_id, client_id) WHERE client_id IS NOT NULL;

      -- A reply that is sent twice is one.
      ALTER TABLE conversation_entries
        ADD COLUMN idempotency_key text CHECK (length(idempotency_key) BETWEEN 8 AND 100);
      CREATE UNIQUE INDEX conversation_entries_once
        ON conversation_entries (tenant_id, conversation_id, idempotency_key) WHERE idempotency_key IS NOT NULL;

      -- The policy figures_read lets the worker see every row; these columns name those that staff forgot.
      GRANT SELECT (tenant_id, id, status, unanswered_since, taken_at) ON conversations TO chairside_worker;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      REVOKE SELECT (tenant_id, id, status, unanswered_since, taken_at) ON conversations FROM chairside_worker;
      DROP INDEX conversation_entries_once, conversations_of_client, conversations_unanswered, conversations_waiting;
      ALTER TABLE conversation_entries DROP COLUMN idempotency_key;
      ALTER TABLE conversations DROP COLUMN waiting_since, DROP COLUMN waiting_said_at, DROP COLUMN taken_at,
        DROP COLUMN unanswered_since;
    `);
  }
}
