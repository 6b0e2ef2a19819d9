import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

/** Who wants no text messages, and what people text back. */
export class CreateSms1795830000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Only a keyed hash of the number, so that a wish to be left alone outlives the erasure of the person.
      CREATE TABLE sms_opt_outs (
        tenant_id uuid NOT NULL REFERENCES tenants (id),
        id uuid NOT NULL,
        number_hash bytea NOT NULL CHECK (octet_length(number_hash) = 32),
        -- 'text': a STOP that reached us. 'carrier': the carrier knew of one that did not.
        source text NOT NULL CHECK (source IN ('text', 'carrier')),
        opted_out_at timestamptz NOT NULL,
        -- Set while the number takes texts again.
        opted_in_at timestamptz,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, number_hash)
      );
      -- The same for the platform's own number, which sends for every business that has none: a STOP to it means all.
      CREATE TABLE platform_sms_opt_outs (
        number_hash bytea PRIMARY KEY CHECK (octet_length(number_hash) = 32),
        source text NOT NULL CHECK (source IN ('text', 'carrier')),
        opted_out_at timestamptz NOT NULL,
        opted_in_at timestamptz
      );
      GRANT SELECT, INSERT, UPDATE ON platform_sms_opt_outs TO chairside_app;
      -- Texts to the platform's number that were carried out: one that comes again changes nothing.
      CREATE TABLE platform_sms_inbound (
        carrier_message_id text PRIMARY KEY CHECK (length(carrier_message_id) <= 64),
        received_at timestamptz NOT NULL,
        -- What was answered; given again to a carrier that asks again.
        reply text
      );
      GRANT SELECT, INSERT, UPDATE ON platform_sms_inbound TO chairside_app;

      CREATE TABLE sms_inbound (
        tenant_id uuid NOT NULL REFERENCES tenants (id),
        id uuid NOT NULL,
        carrier_message_id text NOT NULL CHECK (length(carrier_message_id) <= 64),
        keyword text CHECK (keyword IN ('stop', 'start', 'help')),
        -- Who it is from, as E.164, and what it says; both null once that person is erased.
        sender text CHECK (length(sender) <= 40),
        body text CHECK (length(body) <= 1600),
        client_id uuid,
        received_at timestamptz NOT NULL,
        reply text,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, carrier_message_id),
        FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id) ON DELETE SET NULL (client_id)
      );
      CREATE INDEX sms_inbound_of_sender ON sms_inbound (tenant_id, sender, received_at DESC);
      CREATE INDEX sms_inbound_of_client ON sms_inbound (tenant_id, client_id);
      CREATE INDEX messages_of_recipient ON messages (tenant_id, recipient, created_at DESC) WHERE channel = 'sms';
    `);
    await isolateByTenant(runner, 'sms_opt_outs', 'SELECT, INSERT, UPDATE');
    await isolateByTenant(runner, 'sms_inbound', 'SELECT, INSERT, UPDATE');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX messages_of_recipient;
      DROP TABLE sms_inbound;
      DROP TABLE platform_sms_inbound;
      DROP TABLE platform_sms_opt_outs;
      DROP TABLE sms_opt_outs;
    `);
  }
}
