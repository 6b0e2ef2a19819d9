import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An appointment may be given to another client: by itself, with its notes, or together with a move. Both states of
 * the event name the client by id alone, so that the audit log learns no name that erasing would have to find.
 */
export class ChangeAppointmentClient1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(APPOINTMENT_VISITOR);
    await runner.query(RESCHEDULE_APPOINTMENT);
    await runner.query(CHANGE_APPOINTMENT_DETAILS);
    await runner.query('DROP FUNCTION change_appointment_notes(jsonb)');
    await runner.query(ERASE_CLIENT_FROM_AUDIT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(FORMER_ERASE_CLIENT_FROM_AUDIT);
    await runner.query(FORMER_CHANGE_APPOINTMENT_NOTES);
    await runner.query('DROP FUNCTION change_appointment_details(jsonb)');
    await runner.query(FORMER_RESCHEDULE_APPOINTMENT);
    await runner.query('DROP FUNCTION appointment_visitor(jsonb, uuid)');
  }
}

/** The client whom the request names, kept from being erased or merged meanwhile; NULL for one who is not here. */
const APPOINTMENT_VISITOR = `
CREATE FUNCTION appointment_visitor(request jsonb, present uuid) RETURNS uuid LANGUAGE plpgsql AS $fn$
DECLARE
  found_id uuid;
BEGIN
  IF NOT request ? 'clientId' THEN
    RETURN present;
  END IF;
  SELECT c.id INTO found_id FROM clients c
  WHERE c.tenant_id = app_tenant_id() AND c.id = (request ->> 'clientId')::uuid AND c.deleted_at IS NULL FOR SHARE;
  RETURN found_id;
END $fn$`;

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
  visitor uuid;
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
  visitor := appointment_visitor(request, present.client_id);
  IF request ? 'clientId' AND visitor IS NULL THEN
    RETURN '{"outcome": "client_unknown"}';
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
    'notes', present.notes, 'clientId', present.client_id,
    'lines', (SELECT jsonb_agg(jsonb_build_object('serviceId', l.service_id, 'serviceName', l.service_name,
                'barberId', l.barber_id, 'barberName', b.name, 'startsAt', l.starts_at, 'endsAt', l.ends_at,
                'durationMinutes', l.duration_minutes, 'priceCents', l.price_cents) ORDER BY l.position)
              FROM appointment_lines l JOIN barbers b ON (b.tenant_id, b.id) = (l.tenant_id, l.barber_id)
              WHERE l.tenant_id = tenant AND l.appointment_id = present.id));
  UPDATE appointments SET notes = kept_notes, client_id = visitor,
    starts_at = (picked ->> 'startsAt')::timestamptz, ends_at = (picked ->> 'endsAt')::timestamptz,
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
                                   visit || jsonb_build_object('notes', kept_notes, 'clientId', visitor));
  answer := jsonb_build_object('outcome', 'rescheduled', 'appointment', visit);
  UPDATE idempotency_keys SET response = answer
  WHERE tenant_id = tenant AND key_hash = decode(request ->> 'keyHash', 'hex');
  RETURN answer;
END $fn$`;

/** Allowed in every status: what is worth knowing, or that it was somebody else, may come up after the visit. */
const CHANGE_APPOINTMENT_DETAILS = `
CREATE FUNCTION change_appointment_details(request jsonb) RETURNS jsonb LANGUAGE plpgsql AS $fn$
DECLARE
  tenant uuid := app_tenant_id();
  present appointments%ROWTYPE;
  visitor uuid;
  kept_notes text;
BEGIN
  SELECT * INTO present FROM appointments a
  WHERE a.tenant_id = tenant AND a.id = (request ->> 'appointmentId')::uuid FOR UPDATE;
  IF NOT FOUND THEN
    RETURN '{"outcome": "not_found"}';
  END IF;
  IF present.version <> (request ->> 'expectedVersion')::integer THEN
    RETURN jsonb_build_object('outcome', 'changed_meanwhile', 'version', present.version);
  END IF;
  visitor := appointment_visitor(request, present.client_id);
  IF request ? 'clientId' AND visitor IS NULL THEN
    RETURN '{"outcome": "client_unknown"}';
  END IF;
  kept_notes := CASE WHEN request ? 'notes' THEN request ->> 'notes' ELSE present.notes END;
  IF present.notes IS DISTINCT FROM kept_notes OR present.client_id IS DISTINCT FROM visitor THEN
    UPDATE appointments SET notes = kept_notes, client_id = visitor, version = version + 1, updated_at = now()
    WHERE tenant_id = tenant AND id = present.id;
    PERFORM record_appointment_event(request, 'updated', present.id,
      jsonb_build_object('notes', present.notes, 'clientId', present.client_id, 'version', present.version),
      jsonb_build_object('notes', kept_notes, 'clientId', visitor, 'version', present.version + 1));
  END IF;
  RETURN '{"outcome": "updated"}';
END $fn$`;

const ERASE_CLIENT_FROM_AUDIT = `
CREATE OR REPLACE FUNCTION erase_client_from_audit(erased uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
DECLARE
  tenant uuid := app_tenant_id();
  personal text[] := ARRAY['firstName', 'lastName', 'fullName', 'email', 'phone', 'notes', 'reason',
                           'cancelReason', 'overrideReason'];
BEGIN
  IF NOT EXISTS (SELECT FROM clients c
                 WHERE c.tenant_id = tenant AND c.id = erased AND c.deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'only the audit entries of an erased client may change';
  END IF;
  WITH RECURSIVE person AS (
    SELECT erased AS id
    UNION
    SELECT a.entity_id FROM audit_log a JOIN person ON a.after ->> 'keptClientId' = person.id::text
    WHERE a.tenant_id = tenant AND a.entity = 'client' AND a.action = 'client.merged_into'
  )
  UPDATE audit_log a SET before = redacted(a.before, personal), after = redacted(a.after, personal),
    address = CASE WHEN a.actor_kind = 'customer' THEN NULL ELSE a.address END
  WHERE a.tenant_id = tenant AND (
    (a.entity = 'client' AND a.entity_id IN (SELECT id FROM person))
    OR (a.entity = 'appointment' AND a.entity_id IN (
      SELECT p.id FROM appointments p WHERE p.tenant_id = tenant AND p.client_id = erased))
    -- Of an appointment that was theirs until it was given to somebody else: what was written until then.
    OR (a.entity = 'appointment' AND a.at <= (
      SELECT max(e.at) FROM audit_log e JOIN person ON e.before ->> 'clientId' = person.id::text
      WHERE e.tenant_id = tenant AND e.entity = 'appointment' AND e.entity_id = a.entity_id
        AND e.before ->> 'clientId' <> e.after ->> 'clientId')));
END $fn$;`;

const FORMER_RESCHEDULE_APPOINTMENT = `
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

const FORMER_CHANGE_APPOINTMENT_NOTES = `
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

const FORMER_ERASE_CLIENT_FROM_AUDIT = `
CREATE OR REPLACE FUNCTION erase_client_from_audit(erased uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
DECLARE
  tenant uuid := app_tenant_id();
  personal text[] := ARRAY['firstName', 'lastName', 'fullName', 'email', 'phone', 'notes', 'reason',
                           'cancelReason', 'overrideReason'];
BEGIN
  IF NOT EXISTS (SELECT FROM clients c
                 WHERE c.tenant_id = tenant AND c.id = erased AND c.deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'only the audit entries of an erased client may change';
  END IF;
  WITH RECURSIVE person AS (
    SELECT erased AS id
    UNION
    SELECT a.entity_id FROM audit_log a JOIN person ON a.after ->> 'keptClientId' = person.id::text
    WHERE a.tenant_id = tenant AND a.entity = 'client' AND a.action = 'client.merged_into'
  )
  UPDATE audit_log a SET before = redacted(a.before, personal), after = redacted(a.after, personal),
    address = CASE WHEN a.actor_kind = 'customer' THEN NULL ELSE a.address END
  WHERE a.tenant_id = tenant AND (
    (a.entity = 'client' AND a.entity_id IN (SELECT id FROM person))
    OR (a.entity = 'appointment' AND a.entity_id IN (
      SELECT p.id FROM appointments p WHERE p.tenant_id = tenant AND p.client_id = erased)));
END $fn$;`;
