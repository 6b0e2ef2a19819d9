import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The commit side of booking: one statement per booking, hold, move or status change.
 *
 * The rules of wall-clock time (opening hours, schedules, notice) are evaluated by the server's availability
 * engine against a snapshot of the tenant's schedule; these functions refuse a snapshot that is no longer
 * current (`stale`), take the chairs' advisory locks in sorted order, and decide what only the database can:
 * who gets the chair. All run as the caller, under row-level security.
 *
 * Every function answers jsonb with an `outcome`; the server rolls back on anything but success.
 */
export class CreateBookingFunctions1795000006000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LOCK_CHAIRS);
    await runner.query(CLAIM_CHAIRS);
    await runner.query(FIND_OR_CREATE_CLIENT);
    await runner.query(RECORD_APPOINTMENT_EVENT);
    await runner.query(REMEMBERED_ANSWER);
    await runner.query(TENANT_REFUSAL);
    await runner.query(HOLD_SLOT);
    await runner.query(BOOK_APPOINTMENT);
    await runner.query(RESCHEDULE_APPOINTMENT);
    await runner.query(CHANGE_APPOINTMENT_STATUS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION change_appointment_status(jsonb);
      DROP FUNCTION reschedule_appointment(jsonb);
      DROP FUNCTION book_appointment(jsonb);
      DROP FUNCTION hold_slot(jsonb);
      DROP FUNCTION tenant_refusal(jsonb);
      DROP FUNCTION remembered_answer(jsonb);
      DROP FUNCTION record_appointment_event(jsonb, text, uuid, jsonb, jsonb);
      DROP FUNCTION find_or_create_client(jsonb);
      DROP FUNCTION claim_chairs(jsonb, uuid, uuid, uuid[]);
      DROP FUNCTION lock_chairs(jsonb);
    `);
  }
}

/**
 * Takes the advisory lock of every barber who could be chosen, in sorted order so that no two bookings wait for
 * each other, until the transaction ends. Comes before the schedule's version is checked: whoever changes what
 * these barbers offer takes the same locks, so either that change or this booking sees the other.
 */
const LOCK_CHAIRS = `
CREATE FUNCTION lock_chairs(request jsonb) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  tenant uuid := app_tenant_id();
  chair uuid;
BEGIN
  FOR chair IN
    SELECT DISTINCT (segment ->> 'barberId')::uuid AS barber_id
    FROM jsonb_array_elements(request -> 'candidates') candidate,
         jsonb_array_elements(candidate -> 'segments') segment
    ORDER BY barber_id
  LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(tenant::text || chair::text, 0));
  END LOOP;
END $fn$`;

/**
 * Chooses among `request.candidates` and writes the busy intervals of the chosen one. The locks are held already.
 * Order: fewest minutes booked that day, then the least gap left beside it, then the order given.
 * Returns the candidate's index, or NULL when every one is taken. With `override` the first candidate is
 * taken whatever stands in its way, and marked as a deliberate overlap if anything does.
 */
const CLAIM_CHAIRS = `
CREATE FUNCTION claim_chairs(request jsonb, for_appointment uuid, for_hold uuid, only_barbers uuid[])
RETURNS integer LANGUAGE plpgsql AS $fn$
DECLARE
  tenant uuid := app_tenant_id();
  at_time timestamptz := (request ->> 'now')::timestamptz;
  override boolean := coalesce((request ->> 'override')::boolean, false);
  option record;
BEGIN
  DELETE FROM holds WHERE (tenant_id, id) IN (
    SELECT h.tenant_id, h.id FROM holds h
    WHERE h.tenant_id = tenant AND h.expires_at <= at_time FOR UPDATE SKIP LOCKED);

  FOR option IN
    SELECT numbered.position - 1 AS index, numbered.candidate, clash.found AS clashes
    FROM jsonb_array_elements(request -> 'candidates') WITH ORDINALITY AS numbered (candidate, position)
    CROSS JOIN LATERAL (
      SELECT EXISTS (
        SELECT 1
        FROM jsonb_array_elements(numbered.candidate -> 'segments') segment
        CROSS JOIN LATERAL busy_within((segment ->> 'barberId')::uuid,
          (segment ->> 'start')::timestamptz, (segment ->> 'occupiedEnd')::timestamptz) b
        -- A buffer may run into time off, as it may run past closing time.
        WHERE (b.kind <> 'time_off' OR b.starts_at < (segment ->> 'end')::timestamptz)
          AND (b.expires_at IS NULL OR b.expires_at > at_time)) AS found
    ) clash
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(extract(epoch FROM b.ends_at - b.starts_at)), 0) AS booked,
             least(
               min((numbered.candidate ->> 'startsAt')::timestamptz - b.ends_at)
                 FILTER (WHERE b.ends_at <= (numbered.candidate ->> 'startsAt')::timestamptz),
               min(b.starts_at - (numbered.candidate ->> 'endsAt')::timestamptz)
                 FILTER (WHERE b.starts_at >= (numbered.candidate ->> 'endsAt')::timestamptz)) AS gap
      FROM (SELECT DISTINCT (segment ->> 'barberId')::uuid AS barber_id
            FROM jsonb_array_elements(numbered.candidate -> 'segments') segment) worker
      CROSS JOIN LATERAL busy_within(worker.barber_id, (request ->> 'dayStart')::timestamptz,
                                     (request ->> 'dayEnd')::timestamptz) b
      WHERE b.kind = 'appointment'
    ) load
    WHERE (override OR NOT clash.found)
      AND (only_barbers IS NULL OR only_barbers @> ARRAY(
            SELECT (segment ->> 'barberId')::uuid FROM jsonb_array_elements(numbered.candidate -> 'segments') segment))
    ORDER BY load.booked, load.gap NULLS LAST, numbered.position
  LOOP
    BEGIN
      INSERT INTO busy_intervals
        (tenant_id, barber_id, during, kind, appointment_id, hold_id, expires_at, overlap_allowed)
      SELECT tenant, (segment ->> 'barberId')::uuid,
             tstzrange((segment ->> 'start')::timestamptz, (segment ->> 'occupiedEnd')::timestamptz),
             'appointment', for_appointment, for_hold,
             CASE WHEN for_hold IS NOT NULL THEN (request ->> 'expiresAt')::timestamptz END,
             option.clashes
      FROM jsonb_array_elements(option.candidate -> 'segments') segment;
      RETURN option.index;
    EXCEPTION WHEN exclusion_violation THEN
      -- Only a writer that skipped the locks gets here; the constraint still lets one win.
      CONTINUE;
    END;
  END LOOP;
  RETURN NULL;
END $fn$`;

/**
 * The client by id, else the one with this phone or e-mail and the same first name (families share phones),
 * else a new one. Returns NULL for an id that is not in this tenant.
 */
const FIND_OR_CREATE_CLIENT = `
CREATE FUNCTION find_or_create_client(person jsonb) RETURNS uuid LANGUAGE plpgsql AS $fn$
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
    INSERT INTO clients (tenant_id, id, first_name, last_name, email, phone)
    VALUES (tenant, found_id, person ->> 'firstName', coalesce(person ->> 'lastName', ''),
            person ->> 'email', person ->> 'phone');
  END IF;
  RETURN found_id;
END $fn$`;

/** One audit row, one outbox event and one notification to open dashboards, in the booking's own transaction. */
const RECORD_APPOINTMENT_EVENT = `
CREATE FUNCTION record_appointment_event(request jsonb, event text, appointment uuid, was jsonb, becomes jsonb)
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

/** NULL for a new key (now reserved), else the answer to give: the first one again, or \`key_reused\`. */
const REMEMBERED_ANSWER = `
CREATE FUNCTION remembered_answer(request jsonb) RETURNS jsonb LANGUAGE plpgsql AS $fn$
DECLARE
  kept idempotency_keys%ROWTYPE;
BEGIN
  IF request ->> 'keyHash' IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO idempotency_keys (tenant_id, key_hash, request_hash)
  VALUES (app_tenant_id(), decode(request ->> 'keyHash', 'hex'), decode(request ->> 'requestHash', 'hex'))
  ON CONFLICT (tenant_id, key_hash) DO NOTHING;
  IF FOUND THEN
    RETURN NULL;
  END IF;
  SELECT * INTO kept FROM idempotency_keys k
  WHERE k.tenant_id = app_tenant_id() AND k.key_hash = decode(request ->> 'keyHash', 'hex');
  IF kept.request_hash <> decode(request ->> 'requestHash', 'hex') THEN
    RETURN '{"outcome": "key_reused"}';
  END IF;
  RETURN kept.response || '{"replayed": true}';
END $fn$`;

/** Why this tenant takes no write computed from this snapshot, or NULL. */
const TENANT_REFUSAL = `
CREATE FUNCTION tenant_refusal(request jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $fn$
  SELECT CASE
    WHEN t.id IS NULL OR t.status <> 'active'
      THEN jsonb_build_object('outcome', 'tenant_closed', 'status', coalesce(t.status, 'deleted'))
    WHEN t.schedule_version <> (request ->> 'scheduleVersion')::bigint THEN '{"outcome": "stale"}'::jsonb
  END
  FROM (SELECT 1) AS one LEFT JOIN tenants t ON t.id = app_tenant_id()
$fn$`;

const HOLD_SLOT = `
CREATE FUNCTION hold_slot(request jsonb) RETURNS jsonb LANGUAGE plpgsql AS $fn$
DECLARE
  answer jsonb := remembered_answer(request);
  hold uuid := (request ->> 'holdId')::uuid;
  picked jsonb;
  chosen integer;
BEGIN
  IF answer IS NOT NULL THEN
    RETURN answer;
  END IF;
  PERFORM lock_chairs(request);
  answer := tenant_refusal(request);
  IF answer IS NOT NULL THEN
    RETURN answer;
  END IF;
  chosen := claim_chairs(request, NULL, hold, NULL);
  IF chosen IS NULL THEN
    RETURN '{"outcome": "taken"}';
  END IF;
  picked := request -> 'candidates' -> chosen;
  INSERT INTO holds (tenant_id, id, token_hash, starts_at, ends_at, barber_ids, expires_at)
  VALUES (app_tenant_id(), hold, decode(request ->> 'tokenHash', 'hex'),
          (picked ->> 'startsAt')::timestamptz, (picked ->> 'endsAt')::timestamptz,
          ARRAY(SELECT DISTINCT (segment ->> 'barberId')::uuid FROM jsonb_array_elements(picked -> 'segments') segment),
          (request ->> 'expiresAt')::timestamptz);
  answer := jsonb_build_object('outcome', 'held', 'candidate', chosen, 'hold', jsonb_build_object(
    'id', hold, 'startsAt', picked -> 'startsAt', 'endsAt', picked -> 'endsAt', 'expiresAt', request -> 'expiresAt',
    'barberIds', (SELECT jsonb_agg(DISTINCT segment -> 'barberId') FROM jsonb_array_elements(picked -> 'segments') segment)));
  UPDATE idempotency_keys SET response = answer
  WHERE tenant_id = app_tenant_id() AND key_hash = decode(request ->> 'keyHash', 'hex');
  RETURN answer;
END $fn$`;

const BOOK_APPOINTMENT = `
CREATE FUNCTION book_appointment(request jsonb) RETURNS jsonb LANGUAGE plpgsql AS $fn$
DECLARE
  tenant uuid := app_tenant_id();
  answer jsonb;
  held_barbers uuid[];
  client uuid;
  chosen integer;
  picked jsonb;
  visit jsonb;
BEGIN
  -- A repeated request is answered before anything that may have changed since the first one.
  answer := remembered_answer(request);
  IF answer IS NOT NULL THEN
    RETURN answer;
  END IF;
  PERFORM lock_chairs(request);
  answer := tenant_refusal(request);
  IF answer IS NOT NULL THEN
    RETURN answer;
  END IF;
  IF request ->> 'holdTokenHash' IS NOT NULL THEN
    -- Consumed here, in the booking's own transaction; it binds the barber that it reserved. One that has
    -- expired, or was for another time, protects nothing any more: the booking then competes like any other.
    DELETE FROM holds h
    WHERE h.tenant_id = tenant AND h.token_hash = decode(request ->> 'holdTokenHash', 'hex')
    RETURNING CASE WHEN h.expires_at > (request ->> 'now')::timestamptz
                    AND h.starts_at = (request #>> '{candidates,0,startsAt}')::timestamptz
                   THEN h.barber_ids END INTO held_barbers;
  END IF;
  chosen := claim_chairs(request, (request ->> 'appointmentId')::uuid, NULL, held_barbers);
  IF chosen IS NULL THEN
    RETURN '{"outcome": "taken"}';
  END IF;
  client := find_or_create_client(request -> 'client');
  IF client IS NULL THEN
    RETURN '{"outcome": "client_unknown"}';
  END IF;
  picked := request -> 'candidates' -> chosen;
  INSERT INTO appointments (tenant_id, id, reference, client_id, starts_at, ends_at, status, channel, notes,
                            total_price_cents, is_override, override_reason, created_by)
  VALUES (tenant, (request ->> 'appointmentId')::uuid, request ->> 'reference', client,
          (picked ->> 'startsAt')::timestamptz, (picked ->> 'endsAt')::timestamptz, request ->> 'status',
          request ->> 'channel', request ->> 'notes', (picked ->> 'totalPriceCents')::integer,
          coalesce((request ->> 'override')::boolean, false), request ->> 'overrideReason',
          (request #>> '{actor,userId}')::uuid);
  INSERT INTO appointment_lines (tenant_id, id, appointment_id, position, service_id, barber_id, starts_at, ends_at,
                                 service_name, duration_minutes, buffer_minutes, price_cents)
  SELECT tenant, line.id, (request ->> 'appointmentId')::uuid, line.position, line."serviceId", line."barberId",
         line."startsAt", line."endsAt", line."serviceName", line."durationMinutes", line."bufferMinutes",
         line."priceCents"
  FROM jsonb_to_recordset(picked -> 'lines') AS line (id uuid, position smallint, "serviceId" uuid, "barberId" uuid,
    "startsAt" timestamptz, "endsAt" timestamptz, "serviceName" text, "durationMinutes" integer,
    "bufferMinutes" integer, "priceCents" integer);
  visit := jsonb_build_object('id', request -> 'appointmentId', 'reference', request -> 'reference',
    'status', request -> 'status', 'startsAt', picked -> 'startsAt', 'endsAt', picked -> 'endsAt',
    'totalPriceCents', picked -> 'totalPriceCents', 'version', 1, 'lines', picked -> 'lines');
  PERFORM record_appointment_event(request, 'booked', (request ->> 'appointmentId')::uuid, NULL,
                                   visit || jsonb_build_object('clientId', client));
  answer := jsonb_build_object('outcome', 'booked', 'appointment', visit);
  UPDATE idempotency_keys SET response = answer
  WHERE tenant_id = tenant AND key_hash = decode(request ->> 'keyHash', 'hex');
  RETURN answer;
END $fn$`;

const RESCHEDULE_APPOINTMENT = `
CREATE FUNCTION reschedule_appointment(request jsonb) RETURNS jsonb LANGUAGE plpgsql AS $fn$
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

/** Compare-and-swap: of two people who confirm one pending booking, one succeeds and one is told. */
const CHANGE_APPOINTMENT_STATUS = `
CREATE FUNCTION change_appointment_status(request jsonb) RETURNS jsonb LANGUAGE plpgsql AS $fn$
DECLARE
  tenant uuid := app_tenant_id();
  answer jsonb := remembered_answer(request);
  present appointments%ROWTYPE;
  wanted text := request ->> 'status';
BEGIN
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
  UPDATE appointments SET status = wanted, version = version + 1, updated_at = now(),
    cancel_reason = CASE WHEN wanted = 'cancelled' THEN request ->> 'reason' ELSE cancel_reason END
  WHERE tenant_id = tenant AND id = present.id;
  IF NOT (request ->> 'occupiesChair')::boolean THEN
    DELETE FROM busy_intervals WHERE tenant_id = tenant AND appointment_id = present.id;
  END IF;
  PERFORM record_appointment_event(request, wanted, present.id,
    jsonb_build_object('status', present.status, 'version', present.version),
    jsonb_build_object('status', wanted, 'version', present.version + 1, 'reason', request ->> 'reason'));
  answer := jsonb_build_object('outcome', 'changed', 'appointment', jsonb_build_object(
    'id', present.id, 'reference', present.reference, 'status', wanted, 'startsAt', present.starts_at,
    'endsAt', present.ends_at, 'totalPriceCents', present.total_price_cents, 'version', present.version + 1,
    'lines', (SELECT jsonb_agg(jsonb_build_object('id', l.id, 'position', l.position, 'serviceId', l.service_id,
                'barberId', l.barber_id, 'barberName', b.name, 'serviceName', l.service_name, 'startsAt', l.starts_at,
                'endsAt', l.ends_at, 'durationMinutes', l.duration_minutes, 'bufferMinutes', l.buffer_minutes,
                'priceCents', l.price_cents) ORDER BY l.position)
              FROM appointment_lines l JOIN barbers b ON (b.tenant_id, b.id) = (l.tenant_id, l.barber_id)
              WHERE l.tenant_id = tenant AND l.appointment_id = present.id)));
  UPDATE idempotency_keys SET response = answer
  WHERE tenant_id = tenant AND key_hash = decode(request ->> 'keyHash', 'hex');
  RETURN answer;
END $fn$`;
