import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

/**
 * The audit log becomes tamper-evident: every entry is linked, at commit, into its tenant's chain of hashes, and the
 * admin's own log into a chain of its own. What is written stays: triggers refuse the owner of the tables as well,
 * except for the erasure of a person, which leaves a chained record of itself, and for the end of a whole tenant.
 */
export class ChainAuditLog1795720000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    await isolateByTenant(runner, 'audit_chain', 'SELECT');
    await isolateByTenant(runner, 'audit_redactions', 'SELECT');
    await runner.query(RIGHTS);
    await runner.query(HASHES);
    await runner.query(CHAIN_EXISTING_ENTRIES);
    await runner.query(LINK_AT_COMMIT);
    await runner.query(REFUSE_CHANGES);
    await runner.query(ERASE_CLIENT);
    await runner.query(CHECKS);
    await runner.query(APPEND_ADMIN_LOG);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION append_admin_log(text, text, jsonb);
      DROP VIEW audit_chain_checks, admin_chain_checks;
      DROP TRIGGER audit_log_link ON audit_log;
      DROP TRIGGER audit_log_guard ON audit_log;
      DROP TRIGGER audit_log_keep ON audit_log;
      DROP TRIGGER audit_log_no_truncate ON audit_log;
      DROP TRIGGER admin_log_link ON admin_log;
      DROP TRIGGER admin_log_guard ON admin_log;
      DROP TRIGGER admin_log_no_truncate ON admin_log;
    `);
    await runner.query(FORMER_ERASE_CLIENT);
    await runner.query(`
      DROP TABLE audit_redactions, audit_chain, admin_chain CASCADE;
      DROP FUNCTION guard_audit_entry();
      DROP FUNCTION guard_audit_record();
      DROP FUNCTION refuse_audit_change();
      DROP FUNCTION link_audit_entry();
      DROP FUNCTION link_audit_redaction();
      DROP FUNCTION link_admin_entry();
      DROP FUNCTION extend_audit_chain(uuid, text, uuid, bytea);
      DROP FUNCTION audit_entry_hash(audit_log);
      DROP FUNCTION admin_entry_hash(admin_log);
      DROP FUNCTION audit_redaction_hash(uuid, uuid, uuid, uuid, timestamptz, bytea);
      DROP FUNCTION audit_link_hash(bytea, text, bigint, text, uuid, bytea);
      DROP FUNCTION audit_chain_origin(text);
      DROP FUNCTION instant_text(timestamptz);
      DROP POLICY console_read ON audit_log;
      DROP POLICY owner_reads ON audit_log;
      DROP POLICY owner_reads ON tenants;
      CREATE POLICY erasure_reads ON audit_log FOR SELECT TO CURRENT_USER
        USING (tenant_id = (SELECT app_tenant_id()));
      REVOKE SELECT ON audit_log FROM chairside_console;
      REVOKE SELECT (tenant_id, id, name) ON api_keys FROM chairside_console;
      DROP POLICY console_read ON api_keys;
      DROP INDEX audit_log_everywhere, admin_log_at;
    `);
  }
}

const TABLES = `
  -- One row for each entry of audit_log and each redaction of one; \`id\` is that row's.
  CREATE TABLE audit_chain (
    tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    id uuid NOT NULL,
    position bigint NOT NULL CHECK (position > 0),
    kind text NOT NULL CHECK (kind IN ('entry', 'redaction')),
    content_hash bytea NOT NULL CHECK (octet_length(content_hash) = 32),
    previous_hash bytea NOT NULL CHECK (octet_length(previous_hash) = 32),
    hash bytea NOT NULL CHECK (octet_length(hash) = 32),
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id),
    CONSTRAINT audit_chain_position_key UNIQUE (tenant_id, position)
  );

  -- That an entry's personal values were taken out on request, and what the entry's content is since.
  CREATE TABLE audit_redactions (
    tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
    id uuid NOT NULL DEFAULT gen_random_uuid(),
    audit_id uuid NOT NULL,
    client_id uuid NOT NULL,
    content_hash bytea NOT NULL CHECK (octet_length(content_hash) = 32),
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, id)
  );
  CREATE INDEX audit_redactions_entry ON audit_redactions (tenant_id, audit_id);

  CREATE TABLE admin_chain (
    id uuid PRIMARY KEY,
    position bigint NOT NULL UNIQUE CHECK (position > 0),
    content_hash bytea NOT NULL CHECK (octet_length(content_hash) = 32),
    previous_hash bytea NOT NULL CHECK (octet_length(previous_hash) = 32),
    hash bytea NOT NULL CHECK (octet_length(hash) = 32),
    at timestamptz NOT NULL DEFAULT now()
  );

  -- Newest first across tenants, for the console.
  CREATE INDEX audit_log_everywhere ON audit_log (at DESC);
  CREATE INDEX admin_log_at ON admin_log (at DESC);`;

/** The owner of the tables, as whom the functions below and the verify command run, is under row-level security too. */
const RIGHTS = `
  DROP POLICY erasure_reads ON audit_log;
  CREATE POLICY owner_reads ON audit_log FOR SELECT TO CURRENT_USER USING (true);
  CREATE POLICY owner_reads ON tenants FOR SELECT TO CURRENT_USER USING (true);
  CREATE POLICY owner_reads ON audit_chain FOR SELECT TO CURRENT_USER USING (true);
  CREATE POLICY owner_links ON audit_chain FOR INSERT TO CURRENT_USER WITH CHECK (true);
  CREATE POLICY owner_reads ON audit_redactions FOR SELECT TO CURRENT_USER USING (true);
  CREATE POLICY erasure_records ON audit_redactions FOR INSERT TO CURRENT_USER
    WITH CHECK (tenant_id = (SELECT app_tenant_id()));

  CREATE POLICY console_read ON audit_log FOR SELECT TO chairside_console USING (true);
  CREATE POLICY console_read ON audit_chain FOR SELECT TO chairside_console USING (true);
  CREATE POLICY console_read ON audit_redactions FOR SELECT TO chairside_console USING (true);
  CREATE POLICY console_read ON api_keys FOR SELECT TO chairside_console USING (true);
  GRANT SELECT ON audit_log, audit_chain, audit_redactions, admin_chain TO chairside_console;
  GRANT SELECT (tenant_id, id, name) ON api_keys TO chairside_console;`;

/** Texts that say the same on every server, whatever its time zone; an array keeps values and their borders apart. */
const HASHES = `
  CREATE FUNCTION instant_text(moment timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $fn$
    SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  $fn$;

  CREATE FUNCTION audit_entry_hash(entry audit_log) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $fn$
    SELECT sha256(convert_to(jsonb_build_array(entry.tenant_id, entry.id, instant_text(entry.at), entry.actor_kind,
      entry.actor_user_id, entry.actor_api_key_id, entry.impersonator_user_id, entry.address, entry.action,
      entry.entity, entry.entity_id, entry.before::text, entry.after::text)::text, 'UTF8'))
  $fn$;

  CREATE FUNCTION admin_entry_hash(entry admin_log) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $fn$
    SELECT sha256(convert_to(jsonb_build_array(entry.id, instant_text(entry.at), entry.actor_user_id, entry.address,
      entry.action, entry.subject_tenant_id, entry.detail::text)::text, 'UTF8'))
  $fn$;

  CREATE FUNCTION audit_redaction_hash(tenant uuid, redaction uuid, entry uuid, client uuid, moment timestamptz,
                                       content bytea)
  RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $fn$
    SELECT sha256(convert_to(jsonb_build_array(tenant, redaction, entry, client, instant_text(moment),
                                               encode(content, 'hex'))::text, 'UTF8'))
  $fn$;

  -- What the first link of a chain has in place of a predecessor.
  CREATE FUNCTION audit_chain_origin(chain text) RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $fn$
    SELECT sha256(convert_to('chairside audit chain of ' || chain, 'UTF8'))
  $fn$;

  CREATE FUNCTION audit_link_hash(previous bytea, chain text, place bigint, what text, row_id uuid, content bytea)
  RETURNS bytea LANGUAGE sql STABLE PARALLEL SAFE AS $fn$
    SELECT sha256(previous || content || convert_to(concat_ws('|', chain, place, what, row_id), 'UTF8'))
  $fn$;`;

const CHAIN_EXISTING_ENTRIES = `
  DO $do$
  DECLARE
    entry audit_log%ROWTYPE;
    action admin_log%ROWTYPE;
    chain text := '';
    place bigint := 0;
    content bytea;
    previous bytea;
    linked bytea;
  BEGIN
    FOR entry IN SELECT * FROM audit_log ORDER BY tenant_id, at, id LOOP
      IF chain <> entry.tenant_id::text THEN
        chain := entry.tenant_id;
        place := 0;
        linked := audit_chain_origin(chain);
      END IF;
      place := place + 1;
      previous := linked;
      content := audit_entry_hash(entry);
      linked := audit_link_hash(previous, chain, place, 'entry', entry.id, content);
      INSERT INTO audit_chain (tenant_id, id, position, kind, content_hash, previous_hash, hash)
      VALUES (entry.tenant_id, entry.id, place, 'entry', content, previous, linked);
    END LOOP;
    place := 0;
    linked := audit_chain_origin('admin');
    FOR action IN SELECT * FROM admin_log ORDER BY at, id LOOP
      place := place + 1;
      previous := linked;
      content := admin_entry_hash(action);
      linked := audit_link_hash(previous, 'admin', place, 'entry', action.id, content);
      INSERT INTO admin_chain (id, position, content_hash, previous_hash, hash)
      VALUES (action.id, place, content, previous, linked);
    END LOOP;
  END $do$;`;

/**
 * Deferred to the commit, so that the lock of a chain, the last one that a transaction takes, is held for the commit
 * alone. Rows of one transaction are linked in the order in which they were written.
 */
const LINK_AT_COMMIT = `
  CREATE FUNCTION extend_audit_chain(tenant uuid, kind text, id uuid, content bytea) RETURNS void
    LANGUAGE plpgsql SET search_path = public, pg_temp AS $fn$
  DECLARE
    place bigint;
    previous bytea;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('audit chain ' || tenant::text, 0));
    SELECT c.position, c.hash INTO place, previous FROM audit_chain c
    WHERE c.tenant_id = tenant ORDER BY c.position DESC LIMIT 1;
    place := coalesce(place, 0) + 1;
    previous := coalesce(previous, audit_chain_origin(tenant::text));
    INSERT INTO audit_chain (tenant_id, id, position, kind, content_hash, previous_hash, hash)
    VALUES (tenant, id, place, kind, content, previous,
            audit_link_hash(previous, tenant::text, place, kind, id, content));
  END $fn$;

  CREATE FUNCTION link_audit_entry() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
  BEGIN
    PERFORM extend_audit_chain(NEW.tenant_id, 'entry', NEW.id, audit_entry_hash(NEW));
    RETURN NULL;
  END $fn$;
  CREATE CONSTRAINT TRIGGER audit_log_link AFTER INSERT ON audit_log
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION link_audit_entry();

  CREATE FUNCTION link_audit_redaction() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
  BEGIN
    PERFORM extend_audit_chain(NEW.tenant_id, 'redaction', NEW.id,
      audit_redaction_hash(NEW.tenant_id, NEW.id, NEW.audit_id, NEW.client_id, NEW.at, NEW.content_hash));
    RETURN NULL;
  END $fn$;
  CREATE CONSTRAINT TRIGGER audit_redactions_link AFTER INSERT ON audit_redactions
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION link_audit_redaction();

  CREATE FUNCTION link_admin_entry() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
  DECLARE
    content bytea := admin_entry_hash(NEW);
    place bigint;
    previous bytea;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('audit chain admin', 0));
    SELECT c.position, c.hash INTO place, previous FROM admin_chain c ORDER BY c.position DESC LIMIT 1;
    place := coalesce(place, 0) + 1;
    previous := coalesce(previous, audit_chain_origin('admin'));
    INSERT INTO admin_chain (id, position, content_hash, previous_hash, hash)
    VALUES (NEW.id, place, content, previous, audit_link_hash(previous, 'admin', place, 'entry', NEW.id, content));
    RETURN NULL;
  END $fn$;
  CREATE CONSTRAINT TRIGGER admin_log_link AFTER INSERT ON admin_log
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION link_admin_entry();`;

const REFUSE_CHANGES = `
  CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $fn$
  BEGIN
    RAISE EXCEPTION 'the audit log is append-only: % on % is refused', TG_OP, TG_TABLE_NAME
      USING ERRCODE = 'insufficient_privilege';
  END $fn$;

  -- Rows go when their tenant is gone, that is by the tenant's own deletion alone.
  CREATE FUNCTION guard_audit_record() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
  BEGIN
    IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM tenants t WHERE t.id = OLD.tenant_id) THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'the audit log is append-only: % on % is refused', TG_OP, TG_TABLE_NAME
      USING ERRCODE = 'insufficient_privilege';
  END $fn$;

  -- An entry may become what a redaction of the same transaction says, and differ in nothing but what is personal.
  CREATE FUNCTION guard_audit_entry() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
  DECLARE
    personal text[] := ARRAY['before', 'after', 'address'];
  BEGIN
    IF to_jsonb(NEW) - personal = to_jsonb(OLD) - personal AND EXISTS (
      SELECT FROM audit_redactions r
      WHERE r.tenant_id = OLD.tenant_id AND r.audit_id = OLD.id AND r.at = now()
        AND r.content_hash = audit_entry_hash(NEW)) THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the audit log is append-only: UPDATE on audit_log is refused'
      USING ERRCODE = 'insufficient_privilege';
  END $fn$;

  CREATE TRIGGER audit_log_guard BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION guard_audit_entry();
  CREATE TRIGGER audit_log_keep BEFORE DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION guard_audit_record();
  CREATE TRIGGER audit_chain_guard BEFORE UPDATE OR DELETE ON audit_chain
    FOR EACH ROW EXECUTE FUNCTION guard_audit_record();
  CREATE TRIGGER audit_redactions_guard BEFORE UPDATE OR DELETE ON audit_redactions
    FOR EACH ROW EXECUTE FUNCTION guard_audit_record();
  CREATE TRIGGER admin_log_guard BEFORE UPDATE OR DELETE ON admin_log
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
  CREATE TRIGGER admin_chain_guard BEFORE UPDATE OR DELETE ON admin_chain
    FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
  CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log EXECUTE FUNCTION refuse_audit_change();
  CREATE TRIGGER audit_chain_no_truncate BEFORE TRUNCATE ON audit_chain EXECUTE FUNCTION refuse_audit_change();
  CREATE TRIGGER audit_redactions_no_truncate BEFORE TRUNCATE ON audit_redactions
    EXECUTE FUNCTION refuse_audit_change();
  CREATE TRIGGER admin_log_no_truncate BEFORE TRUNCATE ON admin_log EXECUTE FUNCTION refuse_audit_change();
  CREATE TRIGGER admin_chain_no_truncate BEFORE TRUNCATE ON admin_chain EXECUTE FUNCTION refuse_audit_change();`;

/** As before, and each entry that changes leaves a redaction, which is linked like an entry. */
const ERASE_CLIENT = `
  CREATE OR REPLACE FUNCTION erase_client_from_audit(erased uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
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
  END $fn$;`;

/**
 * Each link with what is wrong with it. An entry must hash to what was linked or, when it was redacted, to what its
 * latest redaction says; and a redaction must belong to the erasure of a client that was logged with it.
 */
const CHECKS = `
  CREATE VIEW audit_chain_checks WITH (security_invoker = true) AS
  SELECT c.tenant_id, c.id, c.position, c.kind, c.at AS linked_at, c.hash, c.previous_hash, c.content_hash, entry.at, entry.action,
    c.hash = audit_link_hash(c.previous_hash, c.tenant_id::text, c.position, c.kind, c.id, c.content_hash) AS is_linked,
    coalesce(entry.id, redaction.id) IS NOT NULL AS is_present,
    CASE c.kind
      WHEN 'entry' THEN audit_entry_hash(entry) = coalesce(latest.content_hash, c.content_hash)
      ELSE c.content_hash = audit_redaction_hash(redaction.tenant_id, redaction.id, redaction.audit_id,
                                                 redaction.client_id, redaction.at, redaction.content_hash)
           AND EXISTS (SELECT FROM audit_log request
                       WHERE request.tenant_id = c.tenant_id AND request.entity = 'client'
                         AND request.entity_id = redaction.client_id AND request.action = 'client.erased'
                         AND request.at = redaction.at)
    END AS is_intact,
    latest.content_hash IS NOT NULL AS is_redacted
  FROM audit_chain c
  LEFT JOIN audit_log entry ON c.kind = 'entry' AND (entry.tenant_id, entry.id) = (c.tenant_id, c.id)
  LEFT JOIN audit_redactions redaction
    ON c.kind = 'redaction' AND (redaction.tenant_id, redaction.id) = (c.tenant_id, c.id)
  LEFT JOIN LATERAL (
    SELECT r.content_hash FROM audit_redactions r JOIN audit_chain link ON (link.tenant_id, link.id) = (r.tenant_id, r.id)
    WHERE c.kind = 'entry' AND r.tenant_id = c.tenant_id AND r.audit_id = c.id
    ORDER BY link.position DESC LIMIT 1) latest ON true;

  CREATE VIEW admin_chain_checks WITH (security_invoker = true) AS
  SELECT NULL::uuid AS tenant_id, c.id, c.position, 'entry' AS kind, c.at AS linked_at, c.hash, c.previous_hash, c.content_hash,
    entry.at, entry.action,
    c.hash = audit_link_hash(c.previous_hash, 'admin', c.position, 'entry', c.id, c.content_hash) AS is_linked,
    entry.id IS NOT NULL AS is_present, admin_entry_hash(entry) = c.content_hash AS is_intact, false AS is_redacted
  FROM admin_chain c LEFT JOIN admin_log entry ON entry.id = c.id;

  GRANT SELECT ON audit_chain_checks TO chairside_app, chairside_console;
  GRANT SELECT ON admin_chain_checks TO chairside_console;`;

/** Lets a business and the record of who made it be one transaction, which is the business's. */
const APPEND_ADMIN_LOG = `
  CREATE FUNCTION append_admin_log(what text, caller_address text, about jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
  BEGIN
    IF app_tenant_id() IS NULL OR NOT EXISTS (
      SELECT FROM users u WHERE u.id = app_user_id() AND u.role = 'master_admin') THEN
      RAISE EXCEPTION 'only what a master admin does is kept in the admin log'
        USING ERRCODE = 'insufficient_privilege';
    END IF;
    INSERT INTO admin_log (actor_user_id, address, action, subject_tenant_id, detail)
    VALUES (app_user_id(), caller_address, what, app_tenant_id(), about);
  END $fn$;
  REVOKE ALL ON FUNCTION append_admin_log(text, text, jsonb) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION append_admin_log(text, text, jsonb) TO chairside_app;`;

const FORMER_ERASE_CLIENT = `
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
      OR (a.entity = 'appointment' AND a.at <= (
        SELECT max(e.at) FROM audit_log e JOIN person ON e.before ->> 'clientId' = person.id::text
        WHERE e.tenant_id = tenant AND e.entity = 'appointment' AND e.entity_id = a.entity_id
          AND e.before ->> 'clientId' <> e.after ->> 'clientId')));
  END $fn$;`;
