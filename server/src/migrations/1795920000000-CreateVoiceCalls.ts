import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

/** Calls that the assistant answers; what is said in them is in the conversation of the call. */
export class CreateVoiceCalls1795920000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE voice_calls (
        tenant_id uuid NOT NULL REFERENCES tenants (id),
        id uuid NOT NULL,
        -- What Twilio calls it.
        call_sid text NOT NULL CHECK (length(call_sid) <= 64),
        -- Of the conversation of the call.
        token_hash bytea NOT NULL,
        -- The step that was answered last, and with what: a step that is asked for again gets the same answer.
        step integer NOT NULL DEFAULT 0,
        answer text CHECK (length(answer) <= 65536),
        -- What the next words or keys will answer. Emptied with the answer when the call ends.
        flow jsonb NOT NULL CHECK (octet_length(flow::text) <= 65536),
        -- A step is being answered until then; nobody else answers it in between.
        busy_until timestamptz,
        started_at timestamptz NOT NULL,
        last_step_at timestamptz NOT NULL,
        ended_at timestamptz,
        -- As Twilio counts.
        duration_seconds integer CHECK (duration_seconds >= 0),
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, call_sid)
      );
      CREATE INDEX voice_calls_started ON voice_calls (tenant_id, started_at);
      CREATE INDEX voice_calls_under_way ON voice_calls (tenant_id, last_step_at) WHERE ended_at IS NULL;

      -- A number has one conversation by text at a time, but may call again while an earlier call waits for the team.
      DROP INDEX conversations_of_number;
      CREATE UNIQUE INDEX conversations_of_number ON conversations (tenant_id, customer_phone, channel)
        WHERE customer_phone IS NOT NULL AND status <> 'closed' AND channel <> 'call';
    `);
    await isolateByTenant(runner, 'voice_calls');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE voice_calls;
      UPDATE conversations SET status = 'closed' WHERE channel = 'call';
      DROP INDEX conversations_of_number;
      CREATE UNIQUE INDEX conversations_of_number ON conversations (tenant_id, customer_phone, channel)
        WHERE customer_phone IS NOT NULL AND status <> 'closed';
    `);
  }
}
