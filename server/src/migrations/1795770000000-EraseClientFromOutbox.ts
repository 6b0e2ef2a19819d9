import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Erasing a person reaches the outbox, which the server may only append to. One function may change it, and only for
 * a client of the present tenant who is erased already. It runs as the owner of the tables, whom row-level security
 * lets at the rows of that tenant.
 */
export class EraseClientFromOutbox1795770000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE POLICY erasure_of_clients ON outbox TO CURRENT_USER
        USING (tenant_id = (SELECT app_tenant_id())) WITH CHECK (tenant_id = (SELECT app_tenant_id()));
    `);
    await runner.query(ERASE_CLIENT_FROM_OUTBOX);
    await runner.query(`
      REVOKE ALL ON FUNCTION erase_client_from_outbox(uuid, text[]) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION erase_client_from_outbox(uuid, text[]) TO chairside_app;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION erase_client_from_outbox(uuid, text[]);
      DROP POLICY erasure_of_clients ON outbox;
    `);
  }
}

/**
 * What still waits to be sent to the person never is; of what was sent, that it was and when remains, with nothing of
 * what it said. Events keep everything but what is personal. The addresses are those that the client had last; former
 * ones are read in the audit log, so this comes before that is redacted.
 */
const ERASE_CLIENT_FROM_OUTBOX = `
CREATE FUNCTION erase_client_from_outbox(erased uuid, last_addresses text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
DECLARE
  tenant uuid := app_tenant_id();
  personal text[] := ARRAY['firstName', 'lastName', 'fullName', 'clientName', 'email', 'phone', 'notes', 'reason',
                           'cancelReason', 'overrideReason'];
  people uuid[];
  addresses text[];
BEGIN
  IF NOT EXISTS (SELECT FROM clients c
                 WHERE c.tenant_id = tenant AND c.id = erased AND c.deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'only what concerns an erased client may leave the outbox';
  END IF;
  people := ARRAY(
    WITH RECURSIVE person AS (
      SELECT erased AS id
      UNION
      SELECT a.entity_id FROM audit_log a JOIN person ON a.after ->> 'keptClientId' = person.id::text
      WHERE a.tenant_id = tenant AND a.entity = 'client' AND a.action = 'client.merged_into'
    )
    SELECT id FROM person);
  addresses := ARRAY(
    SELECT lower(address) FROM unnest(last_addresses) address WHERE address <> ''
    UNION
    SELECT lower(value #>> '{}') FROM audit_log a
      CROSS JOIN LATERAL unnest(ARRAY[a.before -> 'email', a.before -> 'phone', a.after -> 'email', a.after -> 'phone']) value
    WHERE a.tenant_id = tenant AND a.entity = 'client' AND a.entity_id = ANY (people)
      AND jsonb_typeof(value) = 'string' AND value #>> '{}' <> '');

  DELETE FROM outbox o WHERE o.tenant_id = tenant AND o.settled_at IS NULL AND lower(o.payload ->> 'to') = ANY (addresses);
  UPDATE outbox o SET last_error = NULL,
    payload = (SELECT jsonb_object_agg(field.key, '[erased]') FROM jsonb_each(o.payload) field)
  WHERE o.tenant_id = tenant AND lower(o.payload ->> 'to') = ANY (addresses);
  UPDATE outbox o SET last_error = NULL, payload = redacted(o.payload, personal)
  WHERE o.tenant_id = tenant AND (
    o.payload ->> 'clientId' = ANY (people::text[])
    OR EXISTS (SELECT FROM appointments p WHERE p.tenant_id = tenant AND p.client_id = erased
                 AND p.id::text = o.payload ->> 'appointmentId'));
END $fn$`;
