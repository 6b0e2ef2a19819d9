import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The customer's link of an appointment carries a version, which rises when the appointment is given to another client:
 * the former one's link is dead from then on, and the new one can have a link. Merging two clients leaves it as it is,
 * for they are one person.
 */
export class VersionManageLinks1795800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE appointments ADD COLUMN link_version integer NOT NULL DEFAULT 0');
    await runner.query(GIVEN_AWAY_SO_FAR);
    await runner.query(rescheduleAppointment(true));
    await runner.query(changeAppointmentDetails(true));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(changeAppointmentDetails(false));
    await runner.query(rescheduleAppointment(false));
    await runner.query('ALTER TABLE appointments DROP COLUMN link_version');
  }
}

/** The links of appointments that were given away before are as dead as they were. The owner of the tables sees past their policies for it. */
const GIVEN_AWAY_SO_FAR = `
ALTER TABLE appointments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE audit_log NO FORCE ROW LEVEL SECURITY;
UPDATE appointments a SET link_version = given.times
FROM (SELECT e.tenant_id, e.entity_id, count(*)::int AS times FROM audit_log e
      WHERE e.entity = 'appointment' AND e.before ->> 'clientId' <> e.after ->> 'clientId' GROUP BY 1, 2) AS given
WHERE (a.tenant_id, a.id) = (given.tenant_id, given.entity_id);
ALTER TABLE audit_log FORCE ROW LEVEL SECURITY;
ALTER TABLE appointments FORCE ROW LEVEL SECURITY;`;

const raised = (versioned: boolean): string =>
  versioned ? '\n      link_version = link_version + (client_id IS DISTINCT FROM visitor)::int,' : '';

const rescheduleAppointment = (versioned: boolean): string => `
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
  UPDATE appointments SET notes = kept_notes, client_id = visitor,${raised(versioned)}
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

const changeAppointmentDetails = (versioned: boolean): string => `
CREATE OR REPLACE FUNCTION change_appointment_details(request jsonb) RETURNS jsonb LANGUAGE plpgsql AS $fn$
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
    UPDATE appointments SET notes = kept_notes, client_id = visitor,${raised(versioned)} version = version + 1, updated_at = now()
    WHERE tenant_id = tenant AND id = present.id;
    PERFORM record_appointment_event(request, 'updated', present.id,
      jsonb_build_object('notes', present.notes, 'clientId', present.client_id, 'version', present.version),
      jsonb_build_object('notes', kept_notes, 'clientId', visitor, 'version', present.version + 1));
  END IF;
  RETURN '{"outcome": "updated"}';
END $fn$`;
