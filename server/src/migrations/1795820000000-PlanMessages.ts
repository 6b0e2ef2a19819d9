import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

/** What planning and sending messages needs: quiet hours and quota, the client's language, the history of a message. */
export class PlanMessages1795820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tenants
        -- Minutes of the local day; both or neither. Quiet hours may span midnight.
        ADD COLUMN quiet_from_minute smallint CHECK (quiet_from_minute BETWEEN 0 AND 1439),
        ADD COLUMN quiet_until_minute smallint CHECK (quiet_until_minute BETWEEN 0 AND 1439),
        ADD COLUMN sms_monthly_quota integer NOT NULL DEFAULT 1000 CHECK (sms_monthly_quota BETWEEN 0 AND 100000),
        ADD CONSTRAINT tenants_quiet_hours CHECK (
          (quiet_from_minute IS NULL) = (quiet_until_minute IS NULL) AND quiet_from_minute <> quiet_until_minute);
      GRANT UPDATE (quiet_from_minute, quiet_until_minute, sms_monthly_quota) ON tenants TO chairside_app;

      -- What the client reads; null is not known.
      ALTER TABLE clients ADD COLUMN language text CHECK (language IN ('en', 'es'));

      ALTER TABLE messages
        -- When the visit was to be before it was moved, for messages that tell of a move.
        ADD COLUMN previous_starts_at timestamptz,
        DROP CONSTRAINT messages_tenant_id_client_id_fkey,
        -- A client who is deleted never had a visit; what was written to them goes too.
        ADD CONSTRAINT messages_client FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id)
          ON DELETE CASCADE;
      CREATE INDEX messages_stuck ON messages (updated_at) WHERE status = 'sending';
      CREATE INDEX messages_sent ON messages (tenant_id, channel, sent_at) WHERE sent_at IS NOT NULL;

      -- What became of each message, step by step.
      CREATE TABLE message_events (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        message_id uuid NOT NULL,
        number bigint GENERATED ALWAYS AS IDENTITY,
        at timestamptz NOT NULL,
        status text NOT NULL,
        reason text,
        error text,
        due_at timestamptz,
        PRIMARY KEY (tenant_id, id),
        FOREIGN KEY (tenant_id, message_id) REFERENCES messages (tenant_id, id) ON DELETE CASCADE
      );
      CREATE INDEX message_events_message ON message_events (tenant_id, message_id, number);
      CREATE FUNCTION note_message_change() RETURNS trigger LANGUAGE plpgsql AS $fn$
      BEGIN
        IF TG_OP = 'INSERT'
           OR (OLD.status, OLD.reason, OLD.error) IS DISTINCT FROM (NEW.status, NEW.reason, NEW.error) THEN
          INSERT INTO message_events (tenant_id, message_id, at, status, reason, error, due_at)
          VALUES (NEW.tenant_id, NEW.id, NEW.updated_at, NEW.status, NEW.reason, NEW.error,
                  CASE WHEN NEW.status = 'scheduled' THEN NEW.due_at END);
        END IF;
        RETURN NULL;
      END $fn$;
      CREATE TRIGGER messages_noted AFTER INSERT OR UPDATE ON messages
        FOR EACH ROW EXECUTE FUNCTION note_message_change();

      -- A worker finds out which messages are due, and nothing else: those whose moment has come, and those that were
      -- given to a carrier by somebody who never told how it went. What stands in \`held\` waits: a channel, or a channel
      -- and a tenant.
      CREATE FUNCTION due_messages(at_time timestamptz, most integer, held text[])
      RETURNS TABLE (tenant_id uuid, message_id uuid, channel text) LANGUAGE sql STABLE AS $fn$
        SELECT due.tenant_id, due.id, due.channel FROM (
          (SELECT m.tenant_id, m.id, m.channel FROM messages m JOIN tenants t ON t.id = m.tenant_id
           WHERE m.status = 'scheduled' AND m.due_at <= at_time AND t.status = 'active'
             AND NOT ARRAY[m.channel, m.channel || ' ' || m.tenant_id] && held
           ORDER BY m.due_at LIMIT most)
          UNION ALL
          (SELECT m.tenant_id, m.id, m.channel FROM messages m JOIN tenants t ON t.id = m.tenant_id
           WHERE m.status = 'sending' AND m.updated_at <= at_time - interval '5 minutes' AND t.status = 'active'
             AND NOT ARRAY[m.channel, m.channel || ' ' || m.tenant_id] && held
           ORDER BY m.updated_at LIMIT most)) due
      $fn$;
      CREATE POLICY worker_read ON messages FOR SELECT TO chairside_worker USING (true);
      GRANT SELECT (tenant_id, id, channel, status, due_at, updated_at) ON messages TO chairside_worker;

      -- What happened before there were messages is told to nobody, however late it is consumed.
      ALTER TABLE outbox NO FORCE ROW LEVEL SECURITY;
      UPDATE outbox SET payload = payload || '{"isQuiet": true}'
      WHERE topic LIKE 'appointment.%' AND settled_at IS NULL AND waiting_for IS NULL;
      ALTER TABLE outbox FORCE ROW LEVEL SECURITY;
    `);
    await isolateByTenant(runner, 'message_events', 'SELECT, INSERT, UPDATE');
    await runner.query(findOrCreateClient(true));
    await runner.query(recordAppointmentEvent(true));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(recordAppointmentEvent(false));
    await runner.query(findOrCreateClient(false));
    await runner.query(`
      REVOKE SELECT ON messages FROM chairside_worker;
      DROP POLICY worker_read ON messages;
      DROP FUNCTION due_messages(timestamptz, integer, text[]);
      DROP TRIGGER messages_noted ON messages;
      DROP FUNCTION note_message_change();
      DROP TABLE message_events;
      DROP INDEX messages_stuck;
      DROP INDEX messages_sent;
      ALTER TABLE messages
        DROP COLUMN previous_starts_at,
        DROP CONSTRAINT messages_client,
        ADD CONSTRAINT messages_tenant_id_client_id_fkey FOREIGN KEY (tenant_id, client_id)
          REFERENCES clients (tenant_id, id);
      ALTER TABLE clients DROP COLUMN language;
      ALTER TABLE tenants DROP COLUMN quiet_from_minute, DROP COLUMN quiet_until_minute,
        DROP COLUMN sms_monthly_quota;
    `);
  }
}

/** Somebody who books online is written to in the language of the page; what is known already stays. */
const findOrCreateClient = (withLanguage: boolean): string => `
CREATE OR REPLACE FUNCTION find_or_create_client(person jsonb) RETURNS uuid LANGUAGE plpgsql AS $fn$
DECLARE
  tenant uuid := app_tenant_id();
  found_id uuid;
BEGIN
  IF person ->> 'id' IS NOT NULL THEN
    SELECT c.id INTO found_id FROM clients c
    WHERE c.tenant_id = tenant AND c.id = (person ->> 'id')::uuid AND c.deleted_at IS NULL;
    RETURN found_id;
  END IF;
  SELECT c.id INTO found_id FROM clients c
  WHERE c.tenant_id = tenant AND c.deleted_at IS NULL
    AND (c.phone = person ->> 'phone' OR c.email = (person ->> 'email')::citext)
    AND lower(c.first_name) = lower(person ->> 'firstName')
  ORDER BY c.phone IS NOT DISTINCT FROM person ->> 'phone' DESC, c.created_at
  LIMIT 1;
  IF found_id IS NULL THEN
    found_id := (person ->> 'newId')::uuid;
    INSERT INTO clients (tenant_id, id, first_name, last_name, email, phone${withLanguage ? ', language' : ''})
    VALUES (tenant, found_id, person ->> 'firstName', coalesce(person ->> 'lastName', ''),
            person ->> 'email', person ->> 'phone'${withLanguage ? `, person ->> 'language'` : ''});
  ${
    withLanguage
      ? `ELSIF person ->> 'language' IS NOT NULL THEN
    UPDATE clients SET language = person ->> 'language'
    WHERE tenant_id = tenant AND id = found_id AND language IS NULL;`
      : ''
  }
  END IF;
  RETURN found_id;
END $fn$`;

/** An actor may be quiet: nobody is told of what it does. */
const recordAppointmentEvent = (withQuiet: boolean): string => `
CREATE OR REPLACE FUNCTION record_appointment_event(request jsonb, event text, appointment uuid, was jsonb, becomes jsonb)
RETURNS void LANGUAGE sql AS $fn$
  INSERT INTO audit_log (tenant_id, actor_kind, actor_user_id, actor_api_key_id, impersonator_user_id,
                         address, action, entity, entity_id, before, after)
  VALUES (app_tenant_id(), request #>> '{actor,kind}', (request #>> '{actor,userId}')::uuid,
          (request #>> '{actor,apiKey,id}')::uuid, (request #>> '{actor,impersonatorId}')::uuid,
          request #>> '{actor,address}', 'appointment.' || event, 'appointment', appointment, was,
          becomes || CASE WHEN request ->> 'overrideReason' IS NULL THEN '{}'
                          ELSE jsonb_build_object('overrideReason', request -> 'overrideReason') END);
  INSERT INTO outbox (tenant_id, topic, payload)
  VALUES (app_tenant_id(), 'appointment.' || event,
          jsonb_build_object('appointmentId', appointment, 'before', was, 'after', becomes)${
            withQuiet
              ? `
          || CASE WHEN request #>> '{actor,isQuiet}' = 'true' THEN '{"isQuiet": true}' ELSE '{}' END::jsonb`
              : ''
          });
  SELECT pg_notify('chairside_appointments',
                   json_build_object('tenantId', app_tenant_id(), 'appointmentId', appointment, 'kind', event)::text);
$fn$`;
