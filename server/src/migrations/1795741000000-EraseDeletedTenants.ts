import type { MigrationInterface, QueryRunner } from 'typeorm';
import { letErasureIn } from './tenantIsolation';

/**
 * A deleted business can be restored until it is erased. Erasing is one function: it runs as the owner of the
 * tables, whom row-level security shows the rows of deleted businesses only, so it cannot touch any other.
 */
export class EraseDeletedTenants1795741000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tenants ADD COLUMN status_before_deletion text
        CHECK (status_before_deletion IN ('active', 'suspended'));
      CREATE INDEX tenants_deleted ON tenants (deleted_at) WHERE status = 'deleted';
      GRANT SELECT (status_before_deletion), UPDATE (status_before_deletion) ON tenants TO chairside_console;
      CREATE POLICY erasure ON tenants FOR DELETE TO CURRENT_USER USING (status = 'deleted');
      -- Mails about somebody's account belong to no business.
      CREATE POLICY erasure_of_mails ON outbox TO CURRENT_USER USING (tenant_id IS NULL);
    `);
    const tables = (await runner.query(TENANT_OWNED)) as { name: string }[];
    for (const { name } of tables) {
      await letErasureIn(runner, name);
    }
    await runner.query(ERASE_TENANT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION erase_tenant(uuid, timestamptz)');
    const tables = (await runner.query(TENANT_OWNED)) as { name: string }[];
    for (const { name } of tables) {
      await runner.query(`DROP POLICY IF EXISTS erasure ON ${name}`);
    }
    await runner.query(`
      DROP POLICY erasure_of_mails ON outbox;
      DROP POLICY erasure ON tenants;
      DROP INDEX tenants_deleted;
      ALTER TABLE tenants DROP COLUMN status_before_deletion;
    `);
  }
}

const TENANT_OWNED = `
  SELECT c.oid::regclass::text AS name FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'tenant_id' AND NOT a.attisdropped
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
  ORDER BY 1`;

/**
 * Every row of a business that was deleted by `due_before`, and the sign-ins of its people who belong to no other.
 * The tables come from the catalog, each before those that it refers to. Answers how many rows went from which, or
 * NULL when there is no such business.
 */
const ERASE_TENANT = `
CREATE FUNCTION erase_tenant(erased uuid, due_before timestamptz) RETURNS jsonb LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
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
  remaining := ARRAY(SELECT owned.name FROM (${TENANT_OWNED}) owned);
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
END $fn$;
REVOKE ALL ON FUNCTION erase_tenant(uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_tenant(uuid, timestamptz) TO chairside_console`;
