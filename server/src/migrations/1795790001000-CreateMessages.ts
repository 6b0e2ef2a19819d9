import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant, showToConsole } from './tenantIsolation';

/** What a business tells its clients: every message is a row before it is sent, and stays one whatever becomes of it. */
export class CreateMessages1795790001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE messages (
        tenant_id uuid NOT NULL REFERENCES tenants (id),
        id uuid NOT NULL,
        -- Names the occasion: at most one message for each, whatever is retried.
        occasion text NOT NULL CHECK (length(occasion) BETWEEN 1 AND 200),
        kind text NOT NULL CHECK (length(kind) <= 60),
        channel text NOT NULL CHECK (channel IN ('email', 'sms')),
        client_id uuid,
        appointment_id uuid,
        -- An address or number; null once the client is erased.
        recipient text CHECK (length(recipient) <= 254),
        language text NOT NULL CHECK (length(language) <= 10),
        -- scheduled: to be made and sent at due_at. sending: given to the carrier, whose answer is not known (yet).
        status text NOT NULL CHECK (status IN
          ('scheduled', 'sending', 'sent', 'delivered', 'undelivered', 'failed', 'not_sent', 'cancelled')),
        -- Why it was not sent, did not arrive, or is late: 'no_provider', 'no_address', 'opted_out', 'quota', …
        reason text CHECK (length(reason) <= 60),
        -- The carrier's own words about a failure.
        error text CHECK (length(error) <= 500),
        due_at timestamptz NOT NULL,
        subject text,
        body text,
        carrier text CHECK (length(carrier) <= 60),
        -- What the carrier calls it; its reports name it so.
        carrier_message_id text CHECK (length(carrier_message_id) <= 200),
        attempts integer NOT NULL DEFAULT 0,
        -- How many the carrier counts and bills.
        segments integer,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        sent_at timestamptz,
        settled_at timestamptz,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, occasion),
        FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id),
        FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments (tenant_id, id)
      );
      CREATE INDEX messages_due ON messages (due_at) WHERE status = 'scheduled';
      CREATE INDEX messages_newest ON messages (tenant_id, created_at DESC, id DESC);
      CREATE INDEX messages_of_appointment ON messages (tenant_id, appointment_id);
      CREATE INDEX messages_of_client ON messages (tenant_id, client_id);
      CREATE UNIQUE INDEX messages_of_carrier ON messages (tenant_id, carrier, carrier_message_id)
        WHERE carrier_message_id IS NOT NULL;
    `);
    await isolateByTenant(runner, 'messages');
    await showToConsole(runner, 'messages', [
      'tenant_id',
      'id',
      'kind',
      'channel',
      'status',
      'reason',
      'error',
      'due_at',
      'carrier',
      'created_at',
      'sent_at',
      'settled_at',
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE messages');
  }
}
