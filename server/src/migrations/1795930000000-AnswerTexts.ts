import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Texts that wait for the assistant's answer, and replies of conversations among the messages. */
export class AnswerTexts1795930000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- True from when a text that is no keyword comes in until it stands in a conversation.
      ALTER TABLE sms_inbound ADD COLUMN awaits_answer boolean NOT NULL DEFAULT false;
      CREATE INDEX sms_inbound_waiting ON sms_inbound (tenant_id, sender, id) WHERE awaits_answer;

      -- A known number names its client, who may be deleted again without ever having had a visit.
      ALTER TABLE conversations
        DROP CONSTRAINT conversations_tenant_id_client_id_fkey,
        ADD CONSTRAINT conversations_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id)
          ON DELETE SET NULL (client_id);

      ALTER TABLE messages
        -- Of a reply to somebody who texted the business; null again once the conversation is erased.
        ADD COLUMN conversation_id uuid,
        ADD CONSTRAINT messages_conversation FOREIGN KEY (tenant_id, conversation_id)
          REFERENCES conversations (tenant_id, id) ON DELETE SET NULL (conversation_id),
        -- How often the carrier was asked what became of it, and when it is next.
        ADD COLUMN report_asks smallint NOT NULL DEFAULT 0,
        ADD COLUMN report_ask_at timestamptz;
      CREATE INDEX messages_of_conversation ON messages (tenant_id, conversation_id)
        WHERE conversation_id IS NOT NULL;
      CREATE INDEX messages_unreported ON messages (report_ask_at) WHERE status = 'sent' AND report_ask_at IS NOT NULL;

      -- A worker finds out which messages nobody has reported on, and nothing else about them.
      CREATE FUNCTION unreported_messages(at_time timestamptz, most integer, held text[])
      RETURNS TABLE (tenant_id uuid, message_id uuid) LANGUAGE sql STABLE AS $fn$
        SELECT m.tenant_id, m.id FROM messages m JOIN tenants t ON t.id = m.tenant_id
        WHERE m.status = 'sent' AND m.report_ask_at <= at_time AND t.status = 'active'
          AND NOT ARRAY[m.channel, m.channel || ' ' || m.tenant_id] && held
        ORDER BY m.report_ask_at LIMIT most
      $fn$;
      GRANT SELECT (report_ask_at) ON messages TO chairside_worker;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      REVOKE SELECT (report_ask_at) ON messages FROM chairside_worker;
      DROP FUNCTION unreported_messages(timestamptz, integer, text[]);
      DROP INDEX messages_unreported;
      ALTER TABLE messages DROP COLUMN conversation_id, DROP COLUMN report_asks, DROP COLUMN report_ask_at;
      ALTER TABLE conversations
        DROP CONSTRAINT conversations_client,
        ADD CONSTRAINT conversations_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id)
          REFERENCES clients (tenant_id, id);
      ALTER TABLE sms_inbound DROP COLUMN awaits_answer;
    `);
  }
}
