import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant, showToConsole } from './tenantIsolation';

/**
 * A service may ask a deposit. The booking function writes what is owed in the booking's own statement, for the chair
 * that it has chosen; whether a business takes payments, and on which terms, is part of its schedule's version.
 */
export class AskDeposits1795860000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE services
        ADD COLUMN deposit_cents integer CHECK (deposit_cents BETWEEN 1 AND 10000000),
        ADD COLUMN deposit_percent smallint CHECK (deposit_percent BETWEEN 1 AND 100),
        ADD CONSTRAINT services_one_deposit CHECK (deposit_cents IS NULL OR deposit_percent IS NULL);

      -- Whether a cancellation was in time decides over the deposit.
      ALTER TABLE appointments ADD COLUMN cancelled_at timestamptz;

      CREATE TABLE payments (
        tenant_id uuid NOT NULL REFERENCES tenants (id),
        id uuid NOT NULL,
        appointment_id uuid NOT NULL,
        kind text NOT NULL CHECK (kind = 'deposit'),
        amount_cents integer NOT NULL CHECK (amount_cents > 0),
        currency text NOT NULL CHECK (length(currency) = 3),
        -- processing: the customer has paid in a way that takes days. cancelled: no longer asked for.
        status text NOT NULL CHECK (status IN ('requires_payment', 'processing', 'paid', 'partially_refunded', 'refunded',
          'expired', 'cancelled')),
        -- Whose account at the provider it went to.
        account_id text,
        -- The checkout page is made under a key of the payment and this number: another number is another page.
        session_number smallint NOT NULL DEFAULT 0,
        session_id text,
        session_expires_at timestamptz,
        intent_id text,
        -- What the provider kept of it, in the currency of the account.
        fee_cents integer,
        fee_currency text,
        refunded_cents integer NOT NULL DEFAULT 0 CHECK (refunded_cents BETWEEN 0 AND amount_cents),
        is_disputed boolean NOT NULL DEFAULT false,
        -- Why the last attempt of the customer's, or of ours, failed.
        last_error text CHECK (length(last_error) <= 500),
        due_at timestamptz NOT NULL,
        -- When the provider is to be asked how it stands; null when there is nothing to learn.
        check_at timestamptz,
        checks_failed smallint NOT NULL DEFAULT 0,
        paid_at timestamptz,
        version integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id),
        FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments (tenant_id, id)
      );
      CREATE UNIQUE INDEX payments_open ON payments (tenant_id, appointment_id)
        WHERE status IN ('requires_payment', 'processing');
      CREATE INDEX payments_of_appointment ON payments (tenant_id, appointment_id, created_at);
      CREATE INDEX payments_by_session ON payments (tenant_id, session_id) WHERE session_id IS NOT NULL;
      CREATE INDEX payments_by_intent ON payments (tenant_id, intent_id) WHERE intent_id IS NOT NULL;
      CREATE INDEX payments_to_check ON payments (check_at) INCLUDE (tenant_id, id) WHERE check_at IS NOT NULL;

      CREATE TABLE payment_refunds (
        tenant_id uuid NOT NULL REFERENCES tenants (id),
        id uuid NOT NULL,
        payment_id uuid NOT NULL,
        amount_cents integer NOT NULL CHECK (amount_cents > 0),
        reason text NOT NULL CHECK (reason IN ('cancelled', 'paid_too_late', 'by_staff')),
        -- The staff's own words.
        note text CHECK (length(note) <= 500),
        -- requested: the provider has not answered (yet), and is asked again. pending: it is on its way.
        status text NOT NULL CHECK (status IN ('requested', 'pending', 'succeeded', 'failed')),
        refund_id text,
        error text CHECK (length(error) <= 500),
        attempts smallint NOT NULL DEFAULT 0,
        key_hash bytea,
        requested_by uuid,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, key_hash),
        FOREIGN KEY (tenant_id, payment_id) REFERENCES payments (tenant_id, id)
      );
      CREATE INDEX payment_refunds_of_payment ON payment_refunds (tenant_id, payment_id);
      -- What happens by itself happens once.
      CREATE UNIQUE INDEX payment_refunds_automatic ON payment_refunds (tenant_id, payment_id)
        WHERE reason IN ('cancelled', 'paid_too_late');

      -- What the provider has told us, each event once.
      CREATE TABLE payment_events (
        tenant_id uuid NOT NULL REFERENCES tenants (id),
        id uuid NOT NULL,
        event_id text NOT NULL CHECK (length(event_id) <= 100),
        type text NOT NULL CHECK (length(type) <= 100),
        payment_id uuid,
        received_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, event_id),
        FOREIGN KEY (tenant_id, payment_id) REFERENCES payments (tenant_id, id)
      );
      CREATE INDEX payment_events_of_payment ON payment_events (tenant_id, payment_id);
    `);
    for (const table of ['payments', 'payment_refunds', 'payment_events']) {
      await isolateByTenant(runner, table);
    }
    await showToConsole(runner, 'payments', [
      'tenant_id',
      'id',
      'amount_cents',
      'currency',
      'status',
      'created_at',
    ]);
    await runner.query(`
      CREATE FUNCTION due_payments(at_time timestamptz, most integer)
      RETURNS TABLE (tenant_id uuid, payment_id uuid) LANGUAGE sql STABLE AS $fn$
        SELECT p.tenant_id, p.id FROM payments p JOIN tenants t ON t.id = p.tenant_id
        WHERE p.check_at <= at_time AND t.status = 'active'
        ORDER BY p.check_at LIMIT most
      $fn$;
      CREATE POLICY worker_read ON payments FOR SELECT TO chairside_worker USING (true);
      GRANT SELECT (tenant_id, id, check_at) ON payments TO chairside_worker;

      -- Terms that booking is computed from; that the account was used or is in trouble changes nothing.
      CREATE TRIGGER integrations_version_made AFTER INSERT ON integrations
        FOR EACH ROW WHEN (NEW.provider = 'card_payments') EXECUTE FUNCTION raise_schedule_version();
      CREATE TRIGGER integrations_version_ended AFTER DELETE ON integrations
        FOR EACH ROW WHEN (OLD.provider = 'card_payments') EXECUTE FUNCTION raise_schedule_version();
      CREATE TRIGGER integrations_version_changed AFTER UPDATE OF status, settings ON integrations
        FOR EACH ROW WHEN (NEW.provider = 'card_payments' AND (NEW.settings IS DISTINCT FROM OLD.settings
          OR (NEW.status = 'disconnected') <> (OLD.status = 'disconnected')))
        EXECUTE FUNCTION raise_schedule_version();
    `);
    await runner.query(scheduleSnapshot(true));
    await runner.query(bookAppointment(true));
    await runner.query(changeAppointmentStatus(true));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(changeAppointmentStatus(false));
    await runner.query(bookAppointment(false));
    await runner.query(scheduleSnapshot(false));
    await runner.query(`
      DROP TRIGGER integrations_version_changed ON integrations;
      DROP TRIGGER integrations_version_ended ON integrations;
      DROP TRIGGER integrations_version_made ON integrations;
      DROP FUNCTION due_payments(timestamptz, integer);
      DROP TABLE payment_events, payment_refunds, payments;
      ALTER TABLE appointments DROP COLUMN cancelled_at;
      ALTER TABLE services DROP COLUMN deposit_cents, DROP COLUMN deposit_percent;
    `);
  }
}

const onlyIf =
  (wanted: boolean) =>
  (sql: string): string =>
    wanted ? sql : '';

function bookAppointment(deposits: boolean): string {
  const withDeposit = onlyIf(deposits);
  const status = deposits ? 'stands' : "request ->> 'status'";
  return `CREATE OR REPLACE FUNCTION book_appointment(request jsonb) RETURNS jsonb LANGUAGE plpgsql AS $fn$
DECLARE
  tenant uuid := app_tenant_id();
  answer jsonb;
  held_barbers uuid[];
  client uuid;
  chosen integer;
  picked jsonb;
  visit jsonb;
${withDeposit(`  owed integer;
  stands text := request ->> 'status';
`)}BEGIN
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
${withDeposit(`  owed := CASE WHEN request ? 'paymentId' THEN coalesce((picked ->> 'depositCents')::integer, 0) ELSE 0 END;
  -- Whoever owes a deposit has the time, but not yet for good.
  stands := CASE WHEN owed > 0 THEN 'pending' ELSE stands END;
`)}  INSERT INTO appointments (tenant_id, id, reference, client_id, starts_at, ends_at, status, channel, notes,
                            total_price_cents, is_override, override_reason, created_by)
  VALUES (tenant, (request ->> 'appointmentId')::uuid, request ->> 'reference', client,
          (picked ->> 'startsAt')::timestamptz, (picked ->> 'endsAt')::timestamptz, ${status},
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
    'status', ${status}, 'startsAt', picked -> 'startsAt', 'endsAt', picked -> 'endsAt',
    'totalPriceCents', picked -> 'totalPriceCents', 'version', 1, 'lines', picked -> 'lines');
${withDeposit(`  IF owed > 0 THEN
    INSERT INTO payments (tenant_id, id, appointment_id, kind, amount_cents, currency, status, due_at, check_at,
                          created_at, updated_at)
    SELECT tenant, (request ->> 'paymentId')::uuid, (request ->> 'appointmentId')::uuid, 'deposit', owed, t.currency,
           'requires_payment', (request ->> 'depositDueAt')::timestamptz, (request ->> 'depositDueAt')::timestamptz,
           (request ->> 'now')::timestamptz, (request ->> 'now')::timestamptz
    FROM tenants t WHERE t.id = tenant;
    visit := visit || jsonb_build_object('deposit', (
      SELECT jsonb_build_object('amountCents', p.amount_cents, 'currency', p.currency, 'status', p.status,
                                'dueAt', p.due_at, 'refundedCents', p.refunded_cents)
      FROM payments p WHERE p.tenant_id = tenant AND p.id = (request ->> 'paymentId')::uuid));
  END IF;
`)}  PERFORM record_appointment_event(request, 'booked', (request ->> 'appointmentId')::uuid, NULL,
                                   visit || jsonb_build_object('clientId', client));
  answer := jsonb_build_object('outcome', 'booked', 'appointment', visit);
  UPDATE idempotency_keys SET response = answer
  WHERE tenant_id = tenant AND key_hash = decode(request ->> 'keyHash', 'hex');
  RETURN answer;
END $fn$`;
}

function changeAppointmentStatus(deposits: boolean): string {
  const withDeposit = onlyIf(deposits);
  return `CREATE OR REPLACE FUNCTION change_appointment_status(request jsonb) RETURNS jsonb LANGUAGE plpgsql AS $fn$
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
    cancel_reason = CASE WHEN wanted = 'cancelled' THEN request ->> 'reason' ELSE cancel_reason END${withDeposit(`,
    cancelled_at = CASE WHEN wanted = 'cancelled' THEN coalesce((request ->> 'now')::timestamptz, now()) END`)}
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
}

function scheduleSnapshot(deposits: boolean): string {
  const withDeposit = onlyIf(deposits);
  return `CREATE OR REPLACE FUNCTION schedule_snapshot() RETURNS json LANGUAGE sql STABLE AS $fn$
  SELECT json_build_object(
    'version', t.schedule_version, 'tenantId', t.id, 'slug', t.slug, 'status', t.status,
    'businessName', t.business_name, 'businessType', t.business_type, 'address', t.address, 'phone', t.phone,
    'website', t.website, 'logoUrl', t.logo_url, 'timeZone', t.time_zone, 'currency', t.currency,
    'bufferTimeMinutes', t.buffer_time_minutes, 'maxAdvanceBookingDays', t.max_advance_booking_days,
    'minimumNoticeMinutes', t.minimum_notice_minutes, 'cancellationWindowHours', t.cancellation_window_hours,
    'slotStepMinutes', t.slot_step_minutes, 'autoConfirmBookings', t.auto_confirm_bookings,
    'allowOnlineBooking', t.allow_online_booking, 'requirePhone', t.require_phone, 'requireEmail', t.require_email,
${withDeposit(`    'deposits', (SELECT json_build_object('minutesToPay', i.settings -> 'minutesToPay',
        'lateCancellation', i.settings -> 'lateCancellation')
      FROM integrations i
      WHERE i.tenant_id = t.id AND i.provider = 'card_payments' AND i.status <> 'disconnected'),
`)}    'businessHours', coalesce((SELECT json_agg(json_build_object('weekday', h.weekday, 'enabled', h.enabled,
        'startMinute', h.start_minute, 'endMinute', h.end_minute) ORDER BY h.weekday)
      FROM business_hours h WHERE h.tenant_id = t.id), '[]'),
    'datedHours', coalesce((SELECT json_agg(json_build_object('localDate', d.local_date, 'closed', d.closed,
        'startMinute', d.start_minute, 'endMinute', d.end_minute, 'note', d.note) ORDER BY d.local_date)
      FROM dated_hours d WHERE d.tenant_id = t.id), '[]'),
    'services', coalesce((SELECT json_agg(json_build_object('id', s.id, 'name', s.name, 'description', s.description,
        'category', s.category, 'durationMinutes', s.duration_minutes, 'bufferMinutes', s.buffer_minutes,
        'processingAfterMinutes', s.processing_after_minutes, 'processingMinutes', s.processing_minutes,
        'priceCents', s.price_cents${withDeposit(`,
        'depositCents', s.deposit_cents, 'depositPercent', s.deposit_percent`)}) ORDER BY s.category, s.sort_order, lower(s.name))
      FROM services s WHERE s.tenant_id = t.id AND s.is_active AND s.deleted_at IS NULL), '[]'),
    'barbers', coalesce((SELECT json_agg(json_build_object('id', b.id, 'name', b.name, 'bio', b.bio,
        'specialties', b.specialties, 'profileImage', b.profile_image, 'color', b.color,
        'offersAllServices', b.offers_all_services,
        'windows', coalesce((SELECT json_agg(json_build_object('weekday', w.weekday, 'startMinute', w.start_minute,
            'endMinute', w.end_minute, 'isBreak', w.is_break) ORDER BY w.weekday, w.start_minute)
          FROM barber_schedule_windows w WHERE w.tenant_id = t.id AND w.barber_id = b.id), '[]'),
        'exceptions', coalesce((SELECT json_agg(json_build_object('localDate', e.local_date, 'off', e.off,
            'startMinute', e.start_minute, 'endMinute', e.end_minute) ORDER BY e.local_date)
          FROM barber_exceptions e WHERE e.tenant_id = t.id AND e.barber_id = b.id), '[]'),
        'services', coalesce((SELECT json_agg(json_build_object('serviceId', bs.service_id,
            'durationMinutes', bs.duration_minutes, 'priceCents', bs.price_cents))
          FROM barber_services bs WHERE bs.tenant_id = t.id AND bs.barber_id = b.id), '[]')
        ) ORDER BY lower(b.name), b.id)
      FROM barbers b WHERE b.tenant_id = t.id AND b.is_active), '[]'))
  FROM tenants t WHERE t.id = app_tenant_id()
$fn$`;
}
