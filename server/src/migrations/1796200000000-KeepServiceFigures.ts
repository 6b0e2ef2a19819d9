import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant, showToConsole } from './tenantIsolation';

/**
 * What the admin's Integration Health lists about each service of each business, kept as one row instead of being
 * gathered from all calendars, accounts and messages whenever somebody looks.
 *
 * A row is worked out anew whenever one of those changes that it sums up, one change after the other. Every business has
 * rows for mails and texts, which need no account of its own. What waits or was given up lately is not kept: that is a
 * question of the time, and there is little of it.
 */
export class KeepServiceFigures1796200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE service_figures (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        -- Of the business.
        is_deleted boolean NOT NULL,
        is_suspended boolean NOT NULL,
        -- With an account, or mail. Others are listed while something waits or fails.
        is_listed boolean NOT NULL DEFAULT false,
        is_failing boolean NOT NULL DEFAULT false,
        -- The provider has ended the access.
        is_disconnected boolean NOT NULL DEFAULT false,
        connections integer NOT NULL DEFAULT 0,
        failures integer NOT NULL DEFAULT 0,
        -- As the console names services: 'google_calendar' for what barber_calendars calls 'google'.
        provider text NOT NULL,
        -- The name of the business as it is sorted.
        sort_name text NOT NULL,
        -- Of accounts; when a message went out last stands in last_sent_at.
        last_success_at timestamptz,
        last_sent_at timestamptz,
        failing_since timestamptz,
        -- When the calendar that was read longest ago was read, or connected if it never was.
        synced_since timestamptz,
        access_ends_at timestamptz,
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT service_figures_key UNIQUE (tenant_id, provider)
      ) WITH (fillfactor = 85);
    `);
    await isolateByTenant(runner, 'service_figures', 'SELECT');
    await showToConsole(runner, 'service_figures', ['tenant_id', 'provider', ...FIGURES]);
    await runner.query(
      'CREATE POLICY owner_keeps ON service_figures TO CURRENT_USER USING (true) WITH CHECK (true)',
    );
    // The functions below run as the owner, whom row-level security binds as well.
    for (const table of ['integrations', 'messages', 'outbox']) {
      await runner.query(`CREATE POLICY figures_read ON ${table} FOR SELECT TO CURRENT_USER USING (true)`);
    }
    await runner.query(REFRESH_SERVICE_FIGURES);
    await runner.query(TRIGGERS);
    await runner.query(`
      SELECT refresh_service_figures(listed.tenant_id, listed.provider) FROM (
        SELECT id AS tenant_id, unnest('{email,sms}'::text[]) AS provider FROM tenants
        UNION SELECT tenant_id, service_of_calendar(provider) FROM barber_calendars
        UNION SELECT tenant_id, provider FROM integrations) listed
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['tenants', 'barber_calendars', 'integrations']) {
      await runner.query(`DROP TRIGGER zz_services ON ${table}`);
    }
    for (const table of ['messages', 'outbox']) {
      await runner.query(`DROP TRIGGER zz_services_in ON ${table}`);
      await runner.query(`DROP TRIGGER zz_services_out ON ${table}`);
    }
    for (const table of ['tenants', 'barber_calendars', 'integrations', 'messages', 'outbox']) {
      await runner.query(`DROP TRIGGER zz_services_on ON ${table}`);
    }
    for (const table of ['integrations', 'messages', 'outbox']) {
      await runner.query(`DROP POLICY figures_read ON ${table}`);
    }
    await runner.query(`
      DROP FUNCTION refresh_services_of_tenant();
      DROP FUNCTION refresh_services_of_row();
      DROP FUNCTION refresh_service_figures(uuid, text);
      DROP FUNCTION service_of_calendar(text);
      DROP TABLE service_figures;
    `);
  }
}

const FIGURES = [
  'is_deleted',
  'is_suspended',
  'is_listed',
  'is_failing',
  'is_disconnected',
  'connections',
  'failures',
  'sort_name',
  'last_success_at',
  'last_sent_at',
  'failing_since',
  'synced_since',
  'access_ends_at',
];

/**
 * The row's lock comes first and the reading after it, so that the later of two changes sees the earlier one too. A row
 * stays when its last account goes: whoever waits for it would otherwise find nothing to write to. Whoever makes one
 * keeps the business from being renamed meanwhile.
 */
const REFRESH_SERVICE_FIGURES = `
CREATE FUNCTION service_of_calendar(provider text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $fn$ SELECT CASE provider WHEN 'google' THEN 'google_calendar' ELSE provider END $fn$;

CREATE FUNCTION refresh_service_figures(tenant uuid, service text) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
BEGIN
  PERFORM FROM service_figures f WHERE f.tenant_id = tenant AND f.provider = service FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO service_figures (tenant_id, provider, sort_name, is_suspended, is_deleted)
    SELECT t.id, service, lower(t.business_name), t.status = 'suspended', t.status = 'deleted'
    FROM tenants t WHERE t.id = tenant FOR SHARE
    ON CONFLICT DO NOTHING;
    PERFORM FROM service_figures f WHERE f.tenant_id = tenant AND f.provider = service FOR UPDATE;
  END IF;
  UPDATE service_figures f SET
    is_listed = service = 'email' OR c.connections > 0 OR a.status IS NOT NULL,
    connections = CASE WHEN c.connections > 0 THEN c.connections ELSE (a.status IS NOT NULL)::int END,
    last_success_at = greatest(c.last_sync_at, a.last_used_at, a.last_sync_at),
    last_sent_at = greatest(
      CASE WHEN service = 'email' THEN (
        SELECT o.settled_at FROM outbox o
        WHERE o.tenant_id = tenant AND o.topic = 'mail.send' AND o.outcome = 'done'
        ORDER BY o.settled_at DESC LIMIT 1) END,
      CASE WHEN service IN ('email', 'sms') THEN (
        SELECT m.sent_at FROM messages m WHERE m.tenant_id = tenant AND m.channel = service AND m.sent_at IS NOT NULL
        ORDER BY m.sent_at DESC LIMIT 1) END),
    failures = coalesce(c.failures, 0) + coalesce(a.failures, 0),
    failing_since = least(c.failing_since, a.failing_since),
    is_failing = coalesce(c.is_failing, false) OR coalesce(a.status = 'error', false),
    is_disconnected = coalesce(a.status = 'disconnected', false),
    synced_since = c.synced_since,
    access_ends_at = c.access_ends_at
  FROM (
    SELECT count(*)::int AS connections, max(k.last_sync_at) AS last_sync_at, sum(k.failures)::int AS failures,
           min(k.failing_since) AS failing_since, bool_or(k.status = 'error') AS is_failing,
           min(coalesce(k.last_sync_at, k.created_at)) AS synced_since, min(k.access_ends_at) AS access_ends_at
    FROM barber_calendars k WHERE k.tenant_id = tenant AND service_of_calendar(k.provider) = service) c
  LEFT JOIN integrations a ON a.tenant_id = tenant AND a.provider = service
  WHERE f.tenant_id = tenant AND f.provider = service;
END $fn$;
REVOKE ALL ON FUNCTION refresh_service_figures(uuid, text) FROM PUBLIC`;

const isSentMail = (row: string): string =>
  `${row}.topic = 'mail.send' AND ${row}.outcome = 'done' AND ${row}.tenant_id IS NOT NULL`;

/** Named like those of the other figures, to fire after the triggers that lock the business's own row. */
const TRIGGERS = `
-- Takes the names of the columns with the tenant and with the service; a table without the latter is about mail.
CREATE FUNCTION refresh_services_of_row() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
BEGIN
  PERFORM refresh_service_figures(touched.tenant_id, touched.service)
  FROM (SELECT DISTINCT (v.state ->> TG_ARGV[0])::uuid AS tenant_id,
               coalesce(service_of_calendar(v.state ->> TG_ARGV[1]), 'email') AS service
        FROM (VALUES (to_jsonb(OLD)), (to_jsonb(NEW))) v (state) WHERE v.state IS NOT NULL
        ORDER BY 1, 2) touched;
  RETURN NULL;
END $fn$;

CREATE FUNCTION refresh_services_of_tenant() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refresh_service_figures(NEW.id, 'email');
    PERFORM refresh_service_figures(NEW.id, 'sms');
  ELSE
    UPDATE service_figures f SET sort_name = lower(NEW.business_name), is_suspended = NEW.status = 'suspended',
      is_deleted = NEW.status = 'deleted'
    WHERE f.tenant_id = NEW.id;
  END IF;
  RETURN NULL;
END $fn$;

CREATE TRIGGER zz_services AFTER INSERT ON tenants
  FOR EACH ROW EXECUTE FUNCTION refresh_services_of_tenant();
CREATE TRIGGER zz_services_on AFTER UPDATE OF business_name, status ON tenants
  FOR EACH ROW WHEN ((OLD.business_name, OLD.status) IS DISTINCT FROM (NEW.business_name, NEW.status))
  EXECUTE FUNCTION refresh_services_of_tenant();
CREATE TRIGGER zz_services AFTER INSERT OR DELETE ON barber_calendars
  FOR EACH ROW EXECUTE FUNCTION refresh_services_of_row('tenant_id', 'provider');
CREATE TRIGGER zz_services_on AFTER UPDATE ON barber_calendars
  FOR EACH ROW WHEN ((OLD.provider, OLD.status, OLD.created_at, OLD.last_sync_at, OLD.failures, OLD.failing_since, OLD.access_ends_at)
    IS DISTINCT FROM (NEW.provider, NEW.status, NEW.created_at, NEW.last_sync_at, NEW.failures, NEW.failing_since, NEW.access_ends_at))
  EXECUTE FUNCTION refresh_services_of_row('tenant_id', 'provider');
CREATE TRIGGER zz_services AFTER INSERT OR DELETE ON integrations
  FOR EACH ROW EXECUTE FUNCTION refresh_services_of_row('tenant_id', 'provider');
CREATE TRIGGER zz_services_on AFTER UPDATE ON integrations
  FOR EACH ROW WHEN ((OLD.provider, OLD.status, OLD.last_used_at, OLD.last_sync_at, OLD.failures, OLD.failing_since)
    IS DISTINCT FROM (NEW.provider, NEW.status, NEW.last_used_at, NEW.last_sync_at, NEW.failures, NEW.failing_since))
  EXECUTE FUNCTION refresh_services_of_row('tenant_id', 'provider');
CREATE TRIGGER zz_services_in AFTER INSERT ON messages
  FOR EACH ROW WHEN (NEW.sent_at IS NOT NULL) EXECUTE FUNCTION refresh_services_of_row('tenant_id', 'channel');
CREATE TRIGGER zz_services_on AFTER UPDATE ON messages
  FOR EACH ROW WHEN ((OLD.channel, OLD.sent_at) IS DISTINCT FROM (NEW.channel, NEW.sent_at))
  EXECUTE FUNCTION refresh_services_of_row('tenant_id', 'channel');
CREATE TRIGGER zz_services_out AFTER DELETE ON messages
  FOR EACH ROW WHEN (OLD.sent_at IS NOT NULL) EXECUTE FUNCTION refresh_services_of_row('tenant_id', 'channel');
CREATE TRIGGER zz_services_in AFTER INSERT ON outbox
  FOR EACH ROW WHEN (${isSentMail('NEW')}) EXECUTE FUNCTION refresh_services_of_row('tenant_id', 'none');
CREATE TRIGGER zz_services_on AFTER UPDATE ON outbox
  FOR EACH ROW WHEN (((${isSentMail('OLD')}) OR (${isSentMail('NEW')}))
    AND (OLD.outcome, OLD.settled_at) IS DISTINCT FROM (NEW.outcome, NEW.settled_at))
  EXECUTE FUNCTION refresh_services_of_row('tenant_id', 'none');
CREATE TRIGGER zz_services_out AFTER DELETE ON outbox
  FOR EACH ROW WHEN (${isSentMail('OLD')}) EXECUTE FUNCTION refresh_services_of_row('tenant_id', 'none')`;
