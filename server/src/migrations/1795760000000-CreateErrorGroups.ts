import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The Error Center: one row for each kind of error, and how often each came by the hour. The server may only report
 * into it, through one function; only the console reads it. Kinds that were not seen for 90 days go, and so do the
 * least recent beyond two thousand: whoever sends made-up errors cannot fill the disk.
 */
export class CreateErrorGroups1795760000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE error_groups (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        fingerprint text NOT NULL UNIQUE CHECK (fingerprint ~ '^[0-9a-f]{32}$'),
        source text NOT NULL CHECK (source IN ('server', 'browser')),
        name text NOT NULL CHECK (length(name) <= 80),
        message text NOT NULL CHECK (length(message) <= 500),
        stack text NOT NULL CHECK (length(stack) <= 10000),
        place text NOT NULL CHECK (length(place) <= 120),
        first_seen_at timestamptz NOT NULL DEFAULT now(),
        last_seen_at timestamptz NOT NULL DEFAULT now(),
        count bigint NOT NULL,
        status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'resolved', 'ignored')),
        settled_at timestamptz,
        settled_by uuid,
        -- When a resolved error came again, which opens it.
        reappeared_at timestamptz
      );
      CREATE INDEX error_groups_listed ON error_groups (status, last_seen_at DESC, id);
      CREATE TABLE error_hours (
        error_group_id uuid NOT NULL REFERENCES error_groups (id) ON DELETE CASCADE,
        hour timestamptz NOT NULL,
        count integer NOT NULL,
        PRIMARY KEY (error_group_id, hour)
      );
      GRANT SELECT ON error_groups, error_hours TO chairside_console;
      GRANT UPDATE (status, settled_at, settled_by, reappeared_at) ON error_groups TO chairside_console;

      CREATE FUNCTION record_errors(batch jsonb) RETURNS void
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
      DECLARE
        added boolean;
      BEGIN
        WITH reported AS (
          SELECT r.fingerprint, r.source, r.name, r.message, r.stack, r.place, r.count
          FROM jsonb_to_recordset(batch) r (fingerprint text, source text, name text, message text, stack text,
                                            place text, count integer)
          -- In one order everywhere, so that two servers that report the same errors do not wait for each other.
          ORDER BY r.fingerprint
        ), grouped AS (
          INSERT INTO error_groups AS g (fingerprint, source, name, message, stack, place, count)
          SELECT * FROM reported
          ON CONFLICT (fingerprint) DO UPDATE SET
            last_seen_at = now(), count = g.count + EXCLUDED.count, stack = EXCLUDED.stack, place = EXCLUDED.place,
            reappeared_at = CASE WHEN g.status = 'resolved' THEN now() ELSE g.reappeared_at END,
            status = CASE WHEN g.status = 'resolved' THEN 'open' ELSE g.status END
          RETURNING g.id, g.fingerprint, g.first_seen_at = now() AS is_new
        ), counted AS (
          INSERT INTO error_hours AS h (error_group_id, hour, count)
          SELECT g.id, date_trunc('hour', now()), r.count FROM grouped g JOIN reported r USING (fingerprint)
          ON CONFLICT (error_group_id, hour) DO UPDATE SET count = h.count + EXCLUDED.count
        )
        SELECT bool_or(is_new) INTO added FROM grouped;
        IF added THEN
          DELETE FROM error_groups WHERE last_seen_at < now() - interval '90 days';
          DELETE FROM error_groups WHERE id IN (
            SELECT id FROM error_groups ORDER BY last_seen_at DESC OFFSET 2000);
        END IF;
      END $fn$;
      REVOKE ALL ON FUNCTION record_errors(jsonb) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION record_errors(jsonb) TO chairside_app, chairside_worker;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION record_errors(jsonb);
      DROP TABLE error_hours, error_groups;
    `);
  }
}
