-- erase_tenant and erase_client_from_audit as some databases kept them, when migrations landed in another order.
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
END $function$;
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
END $function$;
