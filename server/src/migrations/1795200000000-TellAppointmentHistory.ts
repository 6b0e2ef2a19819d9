import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What an appointment's history needs to be told in words: a move records the lines and notes before it and may
 * change the notes; the reason of an override is part of the event; and notes change without a move.
 */
export class TellAppointmentHistory1795200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(RECORD_APPOINTMENT_EVENT);
    await runner.query(RESCHEDULE_APPOINTMENT);
    await runner.query(CHANGE_APPOINTMENT_NOTES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION change_appointment_notes(jsonb)`);
    await runner.query(FORMER_RESCHEDULE_APPOINTMENT);
    await runner.query(FORMER_RECORD_APPOINTMENT_EVENT);
  }
}

const RECORD_APPOINTMENT_EVENT = `
CREATE OR REPLACE FUNCTION record_appointment_event(request jsonb, event text, appointment uuid, was jsonb, becomes jsonb)
RETURNS void LANGUAGE sql AS $fn$
  INSERT INTO audit_log (tenant_id, actor_kind, actor_user_id, impersonator_user_id, address, action, entity,
                         entity_id, before, after)
  VALUES (app_tenant_id(), request #>> '{actor,kind}', (request #>> '{actor,userId}')::uuid,
          (request #>> '{actor,impersonatorId}')::uuid, request #>> '{actor,address}',
          'appointment.' || event, 'appointment', appointment, was,
          becomes || CASE WHEN request ->> 'overrideReason' IS NULL THEN '{}'
                          ELSE jsonb_build_object('overrideReason', request -> 'overrideReason') END);
  INSERT INTO outbox (tenant_id, topic, payload)
  VALUES (app_tenant_id(), 'appointment.' || event,
          jsonb_build_object('appointmentId', appointment, 'before', was, 'after', becomes));
  SELECT pg_notify('chairside_appointments',
                   json_build_object('tenantId', app_tenant_id(), 'appointmentId', appointment, 'kind', event)::text);
$fn$`;

const RESCHEDULE_APPOINTMENT = `
CREATE OR REPLACE FUNCTION reschedule_appointment(request jsonb) RETURNS jsonb LANGUAGE plpgsql AS $fn$
DECLARE
  tenant uuid := app_tenant_id();
  answer jsonb;
  present appointments%ROWTYPE;
  chosen integer;
  picked jsonb;
  visit jsonb;
  was jsonb;
  kept_notes text;
BEGIN
  answer := remembered_answer(request);
  IF answer IS NOT NULL THEN
    RETURN answer;
  END IF;
  SELECT * INTO present FROM appointments a
  WHERE a.tenant_id = tenant AND a.id = (request ->> 'appointmentId')::uuid FOR UPDATE;
  IF NOT FOUND THEN
    RETURN '{"outcome": "not_found"}';
  END IF;
  IF present.version <> (request ->> 'expectedVersion')::integer THEN
    RETURN jsonb_build_object('outcome', 'changed_meanwhile', 'version', present.version);
  END IF;
  IF NOT request -> 'allowedFrom' ? present.status THEN
    RETURN jsonb_build_object('outcome', 'illegal_status', 'status', present.status);
  END IF;
  PERFORM lock_chairs(request);
  answer := tenant_refusal(request);
  IF answer IS NOT NULL THEN
    RETURN answer;
  END IF;
  DELETE FROM busy_intervals WHERE tenant_id = tenant AND appointment_id = present.id;
  chosen := claim_chairs(request, present.id, NULL, NULL);
  IF chosen IS NULL THEN
    RETURN '{"outcome": "taken"}';
  END IF;
  picked := request -> 'candidates' -> chosen;
  -- Notes that the request does not speak of stay as they are.
  kept_notes := CASE WHEN request ? 'notes' THEN request ->> 'notes' ELSE present.notes END;
  was := jsonb_build_object('startsAt', present.starts_at, 'endsAt', present.ends_at, 'version', present.version,
    'notes', present.notes,
    'lines', (SELECT jsonb_agg(jsonb_build_object('serviceId', l.service_id, 'serviceName', l.service_name,
                'barberId', l.barber_id, 'barberName', b.name, 'startsAt', l.starts_at, 'endsAt', l.ends_at,
                'durationMinutes', l.duration_minutes, 'priceCents', l.price_cents) ORDER BY l.position)
              FROM appointment_lines l JOIN barbers b ON (b.tenant_id, b.id) = (l.tenant_id, l.barber_id)
              WHERE l.tenant_id = tenant AND l.appointment_id = present.id));
  UPDATE appointments SET notes = kept_notes, starts_at = (picked ->> 'startsAt')::timestamptz, ends_at = (picked ->> 'endsAt')::timestamptz,
    total_price_cents = (picked ->> 'totalPriceCents')::integer,
    is_override = coalesce((request ->> 'override')::boolean, false), override_reason = request ->> 'overrideReason',
    version = version + 1, updated_at = now()
  WHERE tenant_id = tenant AND id = present.id;
  DELETE FROM appointment_lines WHERE tenant_id = tenant AND appointment_id = present.id;
  INSERT INTO appointment_lines (tenant_id, id, appointment_id, position, service_id, barber_id, starts_at, ends_at,
                                 service_name, duration_minutes, buffer_minutes, price_cents)
  SELECT tenant, line.id, present.id, line.position, line."serviceId", line."barberId", line."startsAt",
         line."endsAt", line."serviceName", line."durationMinutes", line."bufferMinutes", line."priceCents"
  FROM jsonb_to_recordset(picked -> 'lines') AS line (id uuid, position smallint, "serviceId" uuid, "barberId" uuid,
    "startsAt" timestamptz, "endsAt" timestamptz, "serviceName" text, "durationMinutes" integer,
    "bufferMinutes" integer, "priceCents" integer);
  visit := jsonb_build_object('id', present.id, 'reference', present.reference, 'status', present.status,
    'startsAt', picked -> 'startsAt', 'endsAt', picked -> 'endsAt', 'totalPriceCents', picked -> 'totalPriceCents',
    'version', present.version + 1, 'lines', picked -> 'lines');
  PERFORM record_appointment_event(request, 'rescheduled', present.id, was,
                                   visit || jsonb_build_object('notes', kept_notes));
  answer := jsonb_build_object('outcome', 'rescheduled', 'appointment', visit);
  UPDATE idempotency_keys SET response = answer
  WHERE tenant_id = tenant AND key_hash = decode(request ->> 'keyHash', 'hex');
  RETURN answer;
END $fn$`;

/** Allowed in every status: what is worth knowing may come up after the visit. */
const CHANGE_APPOINTMENT_NOTES = `
CREATE FUNCTION change_appointment_notes(request jsonb) RETURNS jsonb LANGUAGE plpgsql AS $fn$
DECLARE
  tenant uuid := app_tenant_id();
  present appointments%ROWTYPE;
BEGIN
  SELECT * INTO present FROM appointments a
  WHERE a.tenant_id = tenant AND a.id = (request ->> 'appointmentId')::uuid FOR UPDATE;
  IF NOT FOUND THEN
    RETURN '{"outcome": "not_found"}';
  END IF;
  IF present.version <> (request ->> 'expectedVersion')::integer THEN
    RETURN jsonb_build_object('outcome', 'changed_meanwhile', 'version', present.version);
  END IF;
  IF present.notes IS DISTINCT FROM request ->> 'notes' THEN
    UPDATE appointments SET notes = request ->> 'notes', version = version + 1, updated_at = now()
    WHERE tenant_id = tenant AND id = present.id;
    PERFORM record_appointment_event(request, 'updated', present.id,
      jsonb_build_object('notes', present.notes, 'version', present.version),
      jsonb_build_object('notes', request ->> 'notes', 'version', present.version + 1));
  END IF;
  RETURN '{"outcome": "updated"}';
END $fn$`;

const FORMER_RECORD_APPOINTMENT_EVENT = `
CREATE OR REPLACE FUNCTION record_appointment_event(request jsonb, event text, appointment uuid, was jsonb, becomes jsonb)
RETURNS void LANGUAGE sql AS $fn$
  INSERT INTO audit_log (tenant_id, actor_kind, actor_user_id, impersonator_user_id, address, action, entity,
                         entity_id, before, after)
  VALUES (app_tenant_id(), request #>> '{actor,kind}', (request #>> '{actor,userId}')::uuid,
          (request #>> '{actor,impersonatorId}')::uuid, request #>> '{actor,address}',
          'appointment.' || event, 'appointment', appointment, was, becomes);
  INSERT INTO outbox (tenant_id, topic, payload)
  VALUES (app_tenant_id(), 'appointment.' || event,
          jsonb_build_object('appointmentId', appointment, 'before', was, 'after', becomes));
  SELECT pg_notify('chairside_appointments',
                   json_build_object('tenantId', app_tenant_id(), 'appointmentId', appointment, 'kind', event)::text);
$fn$`;

const FORMER_RESCHEDULE_APPOINTMENT = `
CREATE OR REPLACE FUNCTION reschedule_appointment(request jsonb) RETURNS jsonb LANGUAGE plpgsql AS $fn$
DECLARE
  tenant uuid := app_tenant_id();
  answer jsonb;
  present appointments%ROWTYPE;
  chosen integer;
  picked jsonb;
  visit jsonb;
BEGIN
  answer := remembered_answer(request);
  IF answer IS NOT NULL THEN
    RETURN answer;
  END IF;
  SELECT * INTO present FROM appointments a
  WHERE a.tenant_id = tenant AND a.id = (request ->> 'appointmentId')::uuid FOR UPDATE;
  IF NOT FOUND THEN
    RETURN '{"outcome": "not_found"}';
  END IF;
  IF present.version <> (request ->> 'expectedVersion')::integer THEN
    RETURN jsonb_build_object('outcome', 'changed_meanwhile', 'version', present.version);
  END IF;
  IF NOT request -> 'allowedFrom' ? present.status THEN
    RETURN jsonb_build_object('outcome', 'illegal_status', 'status', present.status);
  END IF;
  PERFORM lock_chairs(request);
  answer := tenant_refusal(request);
  IF answer IS NOT NULL THEN
    RETURN answer;
  END IF;
  DELETE FROM busy_intervals WHERE tenant_id = tenant AND appointment_id = present.id;
  chosen := claim_chairs(request, present.id, NULL, NULL);
  IF chosen IS NULL THEN
    RETURN '{"outcome": "taken"}';
  END IF;
  picked := request -> 'candidates' -> chosen;
  UPDATE appointments SET starts_at = (picked ->> 'startsAt')::timestamptz, ends_at = (picked ->> 'endsAt')::timestamptz,
    total_price_cents = (picked ->> 'totalPriceCents')::integer,
    is_override = coalesce((request ->> 'override')::boolean, false), override_reason = request ->> 'overrideReason',
    version = version + 1, updated_at = now()
  WHERE tenant_id = tenant AND id = present.id;
  DELETE FROM appointment_lines WHERE tenant_id = tenant AND appointment_id = present.id;
  INSERT INTO appointment_lines (tenant_id, id, appointment_id, position, service_id, barber_id, starts_at, ends_at,
                                 service_name, duration_minutes, buffer_minutes, price_cents)
  SELECT tenant, line.id, present.id, line.position, line."serviceId", line."barberId", line."startsAt",
         line."endsAt", line."serviceName", line."durationMinutes", line."bufferMinutes", line."priceCents"
  FROM jsonb_to_recordset(picked -> 'lines') AS line (id uuid, position smallint, "serviceId" uuid, "barberId" uuid,
    "startsAt" timestamptz, "endsAt" timestamptz, "serviceName" text, "durationMinutes" integer,
    "bufferMinutes" integer, "priceCents" integer);
  visit := jsonb_build_object('id', present.id, 'reference', present.reference, 'status', present.status,
    'startsAt', picked -> 'startsAt', 'endsAt', picked -> 'endsAt', 'totalPriceCents', picked -> 'totalPriceCents',
    'version', present.version + 1, 'lines', picked -> 'lines');
  PERFORM record_appointment_event(request, 'rescheduled', present.id,
    jsonb_build_object('startsAt', present.starts_at, 'endsAt', present.ends_at, 'version', present.version), visit);
  answer := jsonb_build_object('outcome', 'rescheduled', 'appointment', visit);
  UPDATE idempotency_keys SET response = answer
  WHERE tenant_id = tenant AND key_hash = decode(request ->> 'keyHash', 'hex');
  RETURN answer;
END $fn$`;
