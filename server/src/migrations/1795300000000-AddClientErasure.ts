import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Erasing a person must reach the audit log, which the server may only append to. One function may change it, and
 * only like this: for a client of the present tenant who is erased already, what is personal in the values before and
 * after becomes `[erased]`; who did what and when stays. It runs as the owner of the tables, who is under row-level
 * security as well and is let at one tenant's rows of three tables.
 */
export class AddClientErasure1795300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE POLICY erasure_reads ON clients FOR SELECT TO CURRENT_USER
        USING (tenant_id = (SELECT app_tenant_id()));
      CREATE POLICY erasure_reads ON appointments FOR SELECT TO CURRENT_USER
        USING (tenant_id = (SELECT app_tenant_id()));
      CREATE POLICY erasure_reads ON audit_log FOR SELECT TO CURRENT_USER
        USING (tenant_id = (SELECT app_tenant_id()));
      CREATE POLICY erasure_redacts ON audit_log FOR UPDATE TO CURRENT_USER
        USING (tenant_id = (SELECT app_tenant_id())) WITH CHECK (tenant_id = (SELECT app_tenant_id()));

      -- The value with everything under the personal keys, however deep, replaced.
      CREATE FUNCTION redacted(value jsonb, personal text[]) RETURNS jsonb
        LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $fn$
      BEGIN
        RETURN CASE jsonb_typeof(value)
          WHEN 'object' THEN (
            SELECT coalesce(jsonb_object_agg(field.key, CASE
              WHEN field.key <> ALL (personal) THEN redacted(field.value, personal)
              WHEN field.value IN ('null', '""') THEN field.value
              ELSE '"[erased]"' END), '{}')
            FROM jsonb_each(value) field)
          WHEN 'array' THEN (
            SELECT coalesce(jsonb_agg(redacted(item.value, personal) ORDER BY item.position), '[]')
            FROM jsonb_array_elements(value) WITH ORDINALITY item (value, position))
          ELSE value END;
      END $fn$;

      CREATE FUNCTION erase_client_from_audit(erased uuid) RETURNS void
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
      END $fn$;
      REVOKE ALL ON FUNCTION erase_client_from_audit(uuid) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION erase_client_from_audit(uuid) TO chairside_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION erase_client_from_audit(uuid);
      DROP FUNCTION redacted(jsonb, text[]);
      DROP POLICY erasure_redacts ON audit_log;
      DROP POLICY erasure_reads ON audit_log;
      DROP POLICY erasure_reads ON appointments;
      DROP POLICY erasure_reads ON clients;
    `);
  }
}
