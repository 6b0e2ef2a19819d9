import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant, showToConsole } from './tenantIsolation';

/** What customers and the assistant say to each other, and every tool call in between: one trail, in order. */
export class CreateConversations1795880000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE conversations (
        tenant_id uuid NOT NULL REFERENCES tenants (id),
        id uuid NOT NULL,
        channel text NOT NULL CHECK (channel IN ('web', 'sms', 'call')),
        -- Whoever holds the conversation's token may go on with it; null where a number names it.
        token_hash bytea,
        -- A number that the channel has proved, and the business's own that was written to.
        customer_phone text CHECK (length(customer_phone) <= 40),
        client_id uuid,
        language text CHECK (language IN ('en', 'es')),
        status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'waiting', 'staff', 'closed')),
        -- Why a person was called: 'asked', 'medical', 'complaint', 'failures', 'staff'.
        hand_over text CHECK (length(hand_over) <= 40),
        outcome text NOT NULL DEFAULT 'none' CHECK (outcome IN ('none', 'booked', 'moved', 'cancelled', 'handed_over')),
        appointment_id uuid,
        -- The member who answers in the assistant's place.
        taken_by uuid,
        state jsonb NOT NULL CHECK (octet_length(state::text) <= 65536),
        turns integer NOT NULL DEFAULT 0,
        -- A message is being answered until then; nobody else answers in between.
        busy_until timestamptz,
        started_at timestamptz NOT NULL,
        last_message_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id),
        FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
        FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments (tenant_id, id),
        FOREIGN KEY (tenant_id, taken_by) REFERENCES memberships (tenant_id, id) ON DELETE SET NULL (taken_by)
      );
      CREATE INDEX conversations_newest ON conversations (tenant_id, last_message_at DESC, id DESC);
      CREATE UNIQUE INDEX conversations_of_number ON conversations (tenant_id, customer_phone, channel)
        WHERE customer_phone IS NOT NULL AND status <> 'closed';

      CREATE TABLE conversation_entries (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        conversation_id uuid NOT NULL,
        -- Counts from 1 within the conversation.
        position integer NOT NULL,
        kind text NOT NULL CHECK (kind IN ('customer', 'assistant', 'staff', 'tool', 'event')),
        text text CHECK (length(text) <= 4000),
        -- Of a tool call: its name, what it was given and what it answered, without tokens. Of a reply: its suggestions.
        data jsonb,
        at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, conversation_id, position),
        FOREIGN KEY (tenant_id, conversation_id) REFERENCES conversations (tenant_id, id) ON DELETE CASCADE
      );
    `);
    await isolateByTenant(runner, 'conversations');
    await isolateByTenant(runner, 'conversation_entries');
    await showToConsole(runner, 'conversations', [
      'tenant_id',
      'id',
      'channel',
      'language',
      'status',
      'hand_over',
      'outcome',
      'turns',
      'started_at',
      'last_message_at',
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE conversation_entries; DROP TABLE conversations');
  }
}
