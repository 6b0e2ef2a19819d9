import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Functions, an index and a grant that landed migrations were changed to make after they had run on some databases, or
 * that a migration with an older number replaced when it came later. They are written again as a new database has them;
 * there they change nothing.
 */
export class RenewStaleDefinitions1796600003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE busy_intervals
        ADD COLUMN IF NOT EXISTS starts_at timestamptz NOT NULL GENERATED ALWAYS AS (lower(during)) STORED,
        ADD COLUMN IF NOT EXISTS ends_at timestamptz NOT NULL GENERATED ALWAYS AS (upper(during)) STORED,
        ADD COLUMN IF NOT EXISTS is_long boolean NOT NULL
          GENERATED ALWAYS AS (upper(during) - lower(during) > interval '24 hours') STORED;
      CREATE INDEX IF NOT EXISTS busy_intervals_short ON busy_intervals (tenant_id, barber_id, starts_at) WHERE NOT is_long;
      CREATE INDEX IF NOT EXISTS busy_intervals_long ON busy_intervals (tenant_id, barber_id, ends_at) WHERE is_long;
      DROP INDEX IF EXISTS busy_intervals_search;
      GRANT SELECT (status) ON barber_calendars TO chairside_console;
    `);
    const [{ isStale }] = (await runner.query(`
      SELECT NOT EXISTS (SELECT FROM pg_indexes
        WHERE schemaname = 'public' AND indexname = 'barber_calendars_synced' AND indexdef LIKE '%status%') AS "isStale"
    `)) as [{ isStale: boolean }];
    if (isStale) {
      await runner.query(`
        DROP INDEX IF EXISTS barber_calendars_synced;
        CREATE INDEX barber_calendars_synced ON barber_calendars (last_sync_at) INCLUDE (tenant_id, barber_id, status);
      `);
    }
    for (const definition of DEFINITIONS) {
      await runner.query(definition);
    }
  }

  /** What came before differs from database to database. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}

const DEFINITIONS = [
  `
CREATE OR REPLACE FUNCTION public.busy_within(barber uuid, from_at timestamp with time zone, to_at timestamp with time zone)
 RETURNS SETOF busy_intervals
 LANGUAGE sql
 STABLE
AS $function$
        SELECT * FROM busy_intervals b
        WHERE b.tenant_id = app_tenant_id() AND b.barber_id = barber AND NOT b.is_long
          AND b.starts_at > from_at - interval '24 hours' AND b.starts_at < to_at AND b.ends_at > from_at
        UNION ALL
        SELECT * FROM busy_intervals b
        WHERE b.tenant_id = app_tenant_id() AND b.barber_id = barber AND b.is_long
          AND b.ends_at > from_at AND b.starts_at < to_at
      $function$`,
  `
CREATE OR REPLACE FUNCTION public.lock_chairs(request jsonb)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
END $function$`,
  `
CREATE OR REPLACE FUNCTION public.claim_chairs(request jsonb, for_appointment uuid, for_hold uuid, only_barbers uuid[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
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
END $function$`,
  `
CREATE OR REPLACE FUNCTION public.hold_slot(request jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
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
END $function$`,
  `
CREATE OR REPLACE FUNCTION public.tenant_by_slug(wanted text)
 RETURNS TABLE(id uuid, status text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ SELECT t.id, t.status FROM tenants t WHERE t.slug = wanted::citext $function$`,
  `
CREATE OR REPLACE FUNCTION public.erase_tenant(erased uuid, due_before timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  people uuid[];
  remaining text[];
  following text;
  removed bigint;
  counts jsonb := '{}';
BEGIN
  PERFORM FROM tenants t WHERE t.id = erased AND t.status = 'deleted' AND t.deleted_at <= due_before FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  people := ARRAY(SELECT m.user_id FROM memberships m WHERE m.tenant_id = erased);
  remaining := ARRAY(SELECT owned.name FROM (
  SELECT c.oid::regclass::text AS name FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
  ORDER BY 1) owned);
  -- The trail lets its rows go with the business itself only; until then they are counted.
  FOREACH following IN ARRAY ARRAY['audit_log', 'audit_chain', 'audit_redactions'] LOOP
    EXECUTE format('SELECT count(*) FROM %s WHERE tenant_id = $1', following) INTO removed USING erased;
    IF removed > 0 THEN
      counts := counts || jsonb_build_object(following, removed);
    END IF;
    remaining := array_remove(remaining, following);
  END LOOP;
  WHILE cardinality(remaining) > 0 LOOP
    SELECT owned.name INTO STRICT following FROM unnest(remaining) owned (name)
    WHERE NOT EXISTS (
      SELECT FROM pg_constraint k
      WHERE k.contype = 'f' AND k.confrelid = owned.name::regclass AND k.conrelid <> k.confrelid
        AND k.conrelid::regclass::text = ANY (remaining))
    LIMIT 1;
    EXECUTE format('DELETE FROM %s WHERE tenant_id = $1', following) USING erased;
    GET DIAGNOSTICS removed = ROW_COUNT;
    IF removed > 0 THEN
      counts := counts || jsonb_build_object(following, removed);
    END IF;
    remaining := array_remove(remaining, following);
  END LOOP;
  -- Whoever joins another business meanwhile is waited for, and then stays.
  PERFORM FROM users u WHERE u.id = ANY (people) ORDER BY u.id FOR UPDATE;
  WITH gone AS (
    DELETE FROM users u WHERE u.id = ANY (people) AND u.role <> 'master_admin'
      AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id)
    RETURNING u.email
  ), mails AS (
    DELETE FROM outbox o WHERE o.tenant_id IS NULL AND (o.payload ->> 'to')::citext IN (SELECT email FROM gone)
  )
  SELECT count(*) INTO removed FROM gone;
  counts := counts || jsonb_build_object('users', removed);
  DELETE FROM tenants t WHERE t.id = erased;
  RETURN counts;
END $function$`,
  `
CREATE OR REPLACE FUNCTION public.erase_client_from_audit(erased uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DECLARE
    tenant uuid := app_tenant_id();
    personal text[] := ARRAY['firstName', 'lastName', 'fullName', 'email', 'phone', 'notes', 'reason',
                             'cancelReason', 'overrideReason'];
    was audit_log%ROWTYPE;
    becomes audit_log%ROWTYPE;
  BEGIN
    IF NOT EXISTS (SELECT FROM clients c
                   WHERE c.tenant_id = tenant AND c.id = erased AND c.deleted_at IS NOT NULL) THEN
      RAISE EXCEPTION 'only the audit entries of an erased client may change';
    END IF;
    FOR was IN
      WITH RECURSIVE person AS (
        SELECT erased AS id
        UNION
        SELECT a.entity_id FROM audit_log a JOIN person ON a.after ->> 'keptClientId' = person.id::text
        WHERE a.tenant_id = tenant AND a.entity = 'client' AND a.action = 'client.merged_into'
      )
      SELECT a.* FROM audit_log a
      WHERE a.tenant_id = tenant AND (
        (a.entity = 'client' AND a.entity_id IN (SELECT id FROM person))
        OR (a.entity = 'appointment' AND a.entity_id IN (
          SELECT p.id FROM appointments p WHERE p.tenant_id = tenant AND p.client_id = erased))
        -- Of an appointment that was theirs until it was given to somebody else: what was written until then.
        OR (a.entity = 'appointment' AND a.at <= (
          SELECT max(e.at) FROM audit_log e JOIN person ON e.before ->> 'clientId' = person.id::text
          WHERE e.tenant_id = tenant AND e.entity = 'appointment' AND e.entity_id = a.entity_id
            AND e.before ->> 'clientId' <> e.after ->> 'clientId')))
    LOOP
      becomes := was;
      becomes.before := redacted(was.before, personal);
      becomes.after := redacted(was.after, personal);
      becomes.address := CASE WHEN was.actor_kind = 'customer' THEN NULL ELSE was.address END;
      CONTINUE WHEN becomes IS NOT DISTINCT FROM was;
      INSERT INTO audit_redactions (tenant_id, audit_id, client_id, content_hash)
      VALUES (tenant, was.id, erased, audit_entry_hash(becomes));
      UPDATE audit_log a SET before = becomes.before, after = becomes.after, address = becomes.address
      WHERE a.tenant_id = tenant AND a.id = was.id;
    END LOOP;
  END $function$`,
];
