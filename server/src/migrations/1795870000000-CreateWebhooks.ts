import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

/** Where a business wants to hear of events, and every event that it was, or is to be, told. */
export class CreateWebhooks1795870000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook_endpoints (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        url text NOT NULL CHECK (length(url) BETWEEN 1 AND 500),
        description text NOT NULL DEFAULT '' CHECK (length(description) <= 200),
        -- NULL: every event, those of later versions too.
        event_types text[] CHECK (cardinality(event_types) BETWEEN 1 AND 100),
        -- In a SecretBox, for the context '<tenant id> <endpoint id>'.
        sealed_secret bytea NOT NULL CHECK (octet_length(sealed_secret) <= 512),
        -- Signs beside the new one until then.
        sealed_old_secret bytea CHECK (octet_length(sealed_old_secret) <= 512),
        old_secret_until timestamptz,
        is_active boolean NOT NULL DEFAULT true,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        last_delivered_at timestamptz,
        -- Since when every attempt failed, and how many in a row; NULL and 0 while it works.
        failing_since timestamptz,
        failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
        last_error text CHECK (length(last_error) <= 300),
        -- It failed several times in a row: nothing is tried before this.
        paused_until timestamptz,
        disabled_at timestamptz,
        -- 'failing': for days. 'gone': it answered 410.
        disabled_reason text CHECK (disabled_reason IN ('failing', 'gone')),
        PRIMARY KEY (tenant_id, id),
        CHECK ((old_secret_until IS NULL) = (sealed_old_secret IS NULL)),
        CHECK ((disabled_at IS NULL) = (disabled_reason IS NULL)),
        CHECK (NOT (is_active AND disabled_at IS NOT NULL))
      );

      CREATE TABLE webhook_deliveries (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        -- What the receiver sees as webhook-id, the same on every attempt.
        id uuid NOT NULL,
        endpoint_id uuid NOT NULL,
        -- The outbox row; of a test, an id of its own.
        event_id uuid NOT NULL,
        type text NOT NULL CHECK (length(type) <= 60),
        -- JSON as it is signed and sent; NULL once the client whom it tells of is erased.
        body text CHECK (length(body) <= 65536),
        client_id uuid,
        status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
        attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
        next_attempt_at timestamptz,
        response_status integer,
        response_excerpt text CHECK (length(response_excerpt) <= 1024),
        -- Why there was no answer, or what is wrong with it, as a sentence.
        last_error text CHECK (length(last_error) <= 300),
        duration_ms integer,
        created_at timestamptz NOT NULL,
        attempted_at timestamptz,
        settled_at timestamptz,
        PRIMARY KEY (tenant_id, id),
        -- Planning twice, as after a crash, changes nothing.
        UNIQUE (tenant_id, endpoint_id, event_id),
        FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoints (tenant_id, id) ON DELETE CASCADE,
        FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id) ON DELETE SET NULL (client_id),
        CHECK ((status = 'pending') = (next_attempt_at IS NOT NULL)),
        CHECK ((status = 'pending') = (settled_at IS NULL))
      );
      CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (tenant_id, created_at DESC, id DESC);
      CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE status = 'pending';
      CREATE INDEX webhook_deliveries_of_client ON webhook_deliveries (tenant_id, client_id)
        WHERE client_id IS NOT NULL;
      CREATE INDEX webhook_deliveries_age ON webhook_deliveries (created_at);
    `);
    await isolateByTenant(runner, 'webhook_endpoints');
    await isolateByTenant(runner, 'webhook_deliveries');
    // The worker finds what is due, and removes what is old, of all businesses; it reads nothing of what is said.
    await runner.query(`
      CREATE POLICY worker_read ON webhook_endpoints FOR SELECT TO chairside_worker USING (true);
      GRANT SELECT (tenant_id, id, is_active, paused_until) ON webhook_endpoints TO chairside_worker;
      CREATE POLICY worker_read ON webhook_deliveries FOR SELECT TO chairside_worker USING (true);
      CREATE POLICY worker_forgets ON webhook_deliveries FOR DELETE TO chairside_worker USING (true);
      GRANT SELECT (tenant_id, id, endpoint_id, status, next_attempt_at, created_at), DELETE
        ON webhook_deliveries TO chairside_worker;
    `);
    await runner.query(TELL_OF_CHANGES);
    for (const [table, entity] of Object.entries(TOLD)) {
      await runner.query(`
        CREATE TRIGGER ${table}_told_created AFTER INSERT ON ${table}
          REFERENCING NEW TABLE AS became FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changes('${entity}');
        CREATE TRIGGER ${table}_told_updated AFTER UPDATE ON ${table}
          REFERENCING OLD TABLE AS was NEW TABLE AS became
          FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changes('${entity}');
      `);
    }
    // The others are never deleted, only put out of use.
    await runner.query(`
      CREATE TRIGGER clients_told_deleted AFTER DELETE ON clients
        REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION tell_of_changes('client');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(TOLD)) {
      await runner.query(`
        DROP TRIGGER ${table}_told_created ON ${table};
        DROP TRIGGER ${table}_told_updated ON ${table};
      `);
    }
    await runner.query(`
      DROP TRIGGER clients_told_deleted ON clients;
      DROP FUNCTION tell_of_changes();
      DROP TABLE webhook_deliveries, webhook_endpoints;
    `);
  }
}

const TOLD = { clients: 'client', services: 'service', barbers: 'barber' };

/**
 * An event for each row that changed, whatever way in changed it: 'client.created', 'service.updated', … The payload
 * names the row alone. Nothing is written while no webhook of the business wants to hear of it. Erasing a person is
 * an event of its own, so that those who were told of the person can forget them as well.
 */
const TELL_OF_CHANGES = `
CREATE FUNCTION tell_of_changes() RETURNS trigger LANGUAGE plpgsql AS $fn$
DECLARE
  entity text := TG_ARGV[0];
  tenant uuid := app_tenant_id();
  -- What changes without anything to tell of.
  silent text[] := ARRAY['updated_at', 'sort_order'];
BEGIN
  IF tenant IS NULL OR NOT EXISTS (
    SELECT FROM webhook_endpoints e WHERE e.tenant_id = tenant AND e.is_active AND (e.event_types IS NULL OR EXISTS (
      SELECT FROM unnest(e.event_types) type WHERE starts_with(type, entity || '.')))) THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO outbox (tenant_id, topic, payload)
    SELECT tenant, entity || '.created', jsonb_build_object(entity || 'Id', n.id)
    FROM became n WHERE n.tenant_id = tenant;
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO outbox (tenant_id, topic, payload)
    SELECT tenant,
           entity || CASE WHEN to_jsonb(n) ->> 'deleted_at' IS NULL OR to_jsonb(o) ->> 'deleted_at' IS NOT NULL
                          THEN '.updated' WHEN entity = 'client' THEN '.erased' ELSE '.deleted' END,
           jsonb_build_object(entity || 'Id', n.id)
    FROM became n JOIN was o ON (o.tenant_id, o.id) = (n.tenant_id, n.id)
    WHERE n.tenant_id = tenant AND to_jsonb(n) - silent IS DISTINCT FROM to_jsonb(o) - silent;
  ELSE
    INSERT INTO outbox (tenant_id, topic, payload)
    SELECT tenant, entity || '.deleted', jsonb_build_object(entity || 'Id', o.id)
    FROM was o WHERE o.tenant_id = tenant;
  END IF;
  RETURN NULL;
END $fn$`;
