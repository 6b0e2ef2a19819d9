import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A booking made through an API key is logged with the key, as every other change made through one is. */
export class NameKeysInAppointmentAudit1795720001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(recordAppointmentEvent(true));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(recordAppointmentEvent(false));
  }
}

const recordAppointmentEvent = (withKey: boolean): string => `
CREATE OR REPLACE FUNCTION record_appointment_event(request jsonb, event text, appointment uuid, was jsonb, becomes jsonb)
RETURNS void LANGUAGE sql AS $fn$
  INSERT INTO audit_log (tenant_id, actor_kind, actor_user_id, ${withKey ? 'actor_api_key_id, ' : ''}impersonator_user_id,
                         address, action, entity, entity_id, before, after)
  VALUES (app_tenant_id(), request #>> '{actor,kind}', (request #>> '{actor,userId}')::uuid,
          ${withKey ? `(request #>> '{actor,apiKey,id}')::uuid, ` : ''}(request #>> '{actor,impersonatorId}')::uuid,
          request #>> '{actor,address}', 'appointment.' || event, 'appointment', appointment, was,
          becomes || CASE WHEN request ->> 'overrideReason' IS NULL THEN '{}'
                          ELSE jsonb_build_object('overrideReason', request -> 'overrideReason') END);
  INSERT INTO outbox (tenant_id, topic, payload)
  VALUES (app_tenant_id(), 'appointment.' || event,
          jsonb_build_object('appointmentId', appointment, 'before', was, 'after', becomes));
  SELECT pg_notify('chairside_appointments',
                   json_build_object('tenantId', app_tenant_id(), 'appointmentId', appointment, 'kind', event)::text);
$fn$`;
