import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

const INSERT = 'override_reason, created_by)';
const INSERT_PROVEN = 'override_reason, created_by, client_proof, given_contact)';
const VALUES = `(request #>> '{actor,userId}')::uuid);`;
const VALUES_PROVEN = `(request #>> '{actor,userId}')::uuid, request ->> 'clientProof',
          CASE WHEN request ->> 'clientProof' IS NULL AND client <> (request #>> '{client,newId}')::uuid
               THEN jsonb_strip_nulls((request -> 'client') - 'newId' - 'language') END);`;

const CHOSEN = `picked := request -> 'candidates' -> chosen;`;
/** Chairs that customers book and never come to are lost to others. */
const CHOSEN_WITHIN_CAP = `IF (request ->> 'maxComingVisits')::integer <= (
    SELECT count(*) FROM appointments a JOIN clients c ON c.tenant_id = a.tenant_id AND c.id = a.client_id
    WHERE a.tenant_id = tenant AND a.starts_at > (request ->> 'now')::timestamptz AND a.status IN ('pending', 'confirmed')
      AND (c.phone = request #>> '{client,phone}' OR c.email = (request #>> '{client,email}')::citext)) THEN
    RETURN '{"outcome": "too_many_visits"}';
  END IF;
  ${CHOSEN}`;

/**
 * Keeps with each visit how its booker proved to be the client. A contact that was only typed leads to the client that
 * it matches, but opens nothing of what that client has; what was typed is kept for staff to compare.
 */
export class ProveClients1796500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE appointments
        ADD COLUMN client_proof text CHECK (client_proof IN ('staff', 'channel')),
        ADD COLUMN given_contact jsonb;
      -- Forced row-level security hides the rows from their owner too.
      ALTER TABLE appointments NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE appointments DISABLE TRIGGER USER;
      UPDATE appointments SET client_proof = CASE WHEN created_by IS NULL AND channel = 'sms' THEN 'channel' ELSE 'staff' END
      WHERE created_by IS NOT NULL OR channel IN ('sms', 'front_desk');
      ALTER TABLE appointments ENABLE TRIGGER USER;
      ALTER TABLE appointments FORCE ROW LEVEL SECURITY;

      -- The proven contact of whoever asked for the feed; the visits that were booked with another one stay out of it.
      ALTER TABLE client_feeds ADD COLUMN contact text CHECK (length(contact) <= 254);

      -- The visit now belongs to a client whom staff chose.
      CREATE FUNCTION settle_appointment_client() RETURNS trigger LANGUAGE plpgsql AS $fn$
      BEGIN
        NEW.given_contact := NULL;
        RETURN NEW;
      END $fn$;
      CREATE TRIGGER appointments_settle_client BEFORE UPDATE OF client_id ON appointments FOR EACH ROW
        WHEN (NEW.client_id IS DISTINCT FROM OLD.client_id) EXECUTE FUNCTION settle_appointment_client();

      CREATE TABLE contact_codes (
        tenant_id uuid NOT NULL REFERENCES tenants (id),
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        -- Keyed hashes of the phone number or e-mail address, and of the code that was sent there.
        contact_hash bytea NOT NULL,
        code_hash bytea,
        failed_attempts integer NOT NULL DEFAULT 0,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, contact_hash)
      );
      CREATE INDEX contact_codes_expired ON contact_codes (expires_at);
    `);
    await isolateByTenant(runner, 'contact_codes');
    await redefine(runner, [
      [INSERT, INSERT_PROVEN],
      [VALUES, VALUES_PROVEN],
      [CHOSEN, CHOSEN_WITHIN_CAP],
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await redefine(runner, [
      [INSERT_PROVEN, INSERT],
      [VALUES_PROVEN, VALUES],
      [CHOSEN_WITHIN_CAP, CHOSEN],
    ]);
    await runner.query(`
      DROP TABLE contact_codes;
      DROP TRIGGER appointments_settle_client ON appointments;
      DROP FUNCTION settle_appointment_client();
      ALTER TABLE client_feeds DROP COLUMN contact;
      ALTER TABLE appointments DROP COLUMN client_proof, DROP COLUMN given_contact;
    `);
  }
}

/** Replaces parts of book_appointment and keeps the rest of it as it is. */
async function redefine(runner: QueryRunner, changes: readonly (readonly [string, string])[]): Promise<void> {
  const [{ definition }] = (await runner.query(
    `SELECT pg_get_functiondef('book_appointment(jsonb)'::regprocedure) AS definition`,
  )) as [{ definition: string }];
  const changed = changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error('book_appointment is not as expected');
    return text.replace(from, () => to);
  }, definition);
  await runner.query(changed);
}
