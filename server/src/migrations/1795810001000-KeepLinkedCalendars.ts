import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many calendars of active barbers are linked becomes one of the kept figures, so that the console counts nothing
 * but those that have fallen out of step since: that is a question of the time at which somebody asks.
 */
export class KeepLinkedCalendars1795810001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE tenant_figures
        -- Of active barbers, read at least once and not failing.
        ADD COLUMN linked_calendars integer NOT NULL DEFAULT 0;
      GRANT SELECT (linked_calendars) ON tenant_figures TO chairside_console;
      CREATE POLICY figures_read ON barber_calendars FOR SELECT TO CURRENT_USER USING (true);
    `);
    await runner.query(
      refreshTenantFigures(`,
    linked_calendars = (SELECT count(*) FROM barber_calendars c
      JOIN barbers b ON (b.tenant_id, b.id) = (c.tenant_id, c.barber_id) AND b.is_active
      WHERE c.tenant_id = tenant AND c.status = 'connected' AND c.last_sync_at IS NOT NULL)`),
    );
    await runner.query(`
      CREATE TRIGGER zz_figures AFTER INSERT OR DELETE ON barber_calendars
        FOR EACH ROW EXECUTE FUNCTION refresh_figures_of_row('tenant_id');
      CREATE TRIGGER zz_figures_state AFTER UPDATE OF status, barber_id, last_sync_at ON barber_calendars
        FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.barber_id <> NEW.barber_id
                           OR (OLD.last_sync_at IS NULL) <> (NEW.last_sync_at IS NULL))
        EXECUTE FUNCTION refresh_figures_of_row('tenant_id');
      UPDATE tenant_figures f SET linked_calendars = linked.count
      FROM (SELECT c.tenant_id, count(*) AS count FROM barber_calendars c
            JOIN barbers b ON (b.tenant_id, b.id) = (c.tenant_id, c.barber_id) AND b.is_active
            WHERE c.status = 'connected' AND c.last_sync_at IS NOT NULL GROUP BY 1) linked
      WHERE f.id = linked.tenant_id;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER zz_figures ON barber_calendars');
    await runner.query('DROP TRIGGER zz_figures_state ON barber_calendars');
    await runner.query(refreshTenantFigures(''));
    await runner.query('DROP POLICY figures_read ON barber_calendars');
    await runner.query('ALTER TABLE tenant_figures DROP COLUMN linked_calendars');
  }
}

/** As it was, with one figure more. */
const refreshTenantFigures = (more: string): string => `
CREATE OR REPLACE FUNCTION refresh_tenant_figures(tenant uuid) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
BEGIN
  INSERT INTO tenant_figures (id) SELECT t.id FROM tenants t WHERE t.id = tenant ON CONFLICT DO NOTHING;
  PERFORM FROM tenant_figures f WHERE f.id = tenant FOR UPDATE;
  UPDATE tenant_figures f SET
    owner_name = owner.name,
    owner_email = owner.email,
    searched = lower(concat_ws(E'\\n', t.business_name, owner.name, owner.email)),
    active_barbers = (SELECT count(*) FROM barbers b WHERE b.tenant_id = tenant AND b.is_active)${more}
  FROM tenants t
  LEFT JOIN LATERAL (
    SELECT u.first_name || ' ' || u.last_name AS name, u.email::text AS email
    FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.tenant_id = t.id AND m.role = 'owner' ORDER BY m.created_at, m.id LIMIT 1) owner ON true
  WHERE f.id = tenant AND t.id = tenant;
END $fn$`;
