import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What the console's charts are drawn from: requests, ten minutes a row, added up by every server; and what happened in
 * all businesses, an hour a row, counted from the outbox, where every booking, change and message leaves its trace.
 */
export class CreateMetrics1795760001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE request_counts (
        slot timestamptz NOT NULL,
        kind text NOT NULL CHECK (kind IN ('graphql', 'rest', 'page')),
        requests bigint NOT NULL,
        failures bigint NOT NULL,
        -- One count for each of the latency buckets, the last for what took longer than all of them.
        buckets bigint[] NOT NULL,
        PRIMARY KEY (slot, kind)
      );
      CREATE FUNCTION record_requests(batch jsonb) RETURNS void
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $fn$
      DECLARE
        present timestamptz := date_bin('10 minutes', now(), 'epoch');
      BEGIN
        INSERT INTO request_counts AS c (slot, kind, requests, failures, buckets)
        SELECT present, r.kind, r.requests, r.failures, r.buckets
        FROM jsonb_to_recordset(batch) r (kind text, requests bigint, failures bigint, buckets bigint[])
        ORDER BY r.kind
        ON CONFLICT (slot, kind) DO UPDATE SET
          requests = c.requests + EXCLUDED.requests,
          failures = c.failures + EXCLUDED.failures,
          buckets = (SELECT array_agg(was + more ORDER BY place)
                     FROM unnest(c.buckets, EXCLUDED.buckets) WITH ORDINALITY both_of (was, more, place));
        DELETE FROM request_counts WHERE slot < present - interval '400 days';
      END $fn$;
      REVOKE ALL ON FUNCTION record_requests(jsonb) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION record_requests(jsonb) TO chairside_app;

      CREATE TABLE business_counts (
        hour timestamptz NOT NULL,
        figure text NOT NULL CHECK (length(figure) <= 40),
        count bigint NOT NULL,
        PRIMARY KEY (hour, figure)
      );
      CREATE INDEX outbox_created ON outbox (created_at);
      CREATE INDEX users_created ON users (created_at);

      CREATE INDEX outbox_mails_settled ON outbox (settled_at) WHERE topic = 'mail.send';

      -- When a business or a user came is all that the worker sees of them here.
      CREATE POLICY figures_read ON tenants FOR SELECT TO chairside_worker USING (true);
      GRANT SELECT (created_at) ON tenants, users TO chairside_worker;
      GRANT SELECT, INSERT, UPDATE, DELETE ON business_counts TO chairside_worker;
      CREATE FUNCTION count_business_figures() RETURNS void
        LANGUAGE plpgsql SET search_path = public, pg_temp AS $fn$
      DECLARE
        -- Rows carry the time at which their transaction began: the last hours are counted anew each time. After a
        -- break, or the first time, from where the count stands.
        since timestamptz := least(
          date_trunc('hour', now()) - interval '2 hours',
          coalesce((SELECT max(hour) FROM business_counts) - interval '2 hours', '2000-01-01'));
      BEGIN
        DELETE FROM business_counts WHERE hour >= since;
        INSERT INTO business_counts (hour, figure, count)
        SELECT date_trunc('hour', happened.at), happened.figure, count(*)
        FROM (
          SELECT created_at AS at, CASE topic
              WHEN 'appointment.booked' THEN 'bookings'
              WHEN 'appointment.cancelled' THEN 'cancellations'
              WHEN 'appointment.no_show' THEN 'no_shows'
              WHEN 'appointment.completed' THEN 'completed_visits' END AS figure
          FROM outbox WHERE created_at >= since
          UNION ALL
          SELECT settled_at, CASE outcome WHEN 'done' THEN 'messages_sent' ELSE 'messages_failed' END
          FROM outbox WHERE settled_at >= since AND topic = 'mail.send'
          UNION ALL
          SELECT created_at, 'users' FROM users WHERE created_at >= since
          UNION ALL
          SELECT created_at, 'businesses' FROM tenants WHERE created_at >= since
        ) happened
        WHERE happened.figure IS NOT NULL
        GROUP BY 1, 2
        ON CONFLICT (hour, figure) DO UPDATE SET count = EXCLUDED.count;
      END $fn$;
      REVOKE ALL ON FUNCTION count_business_figures() FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION count_business_figures() TO chairside_worker;
      GRANT SELECT ON request_counts, business_counts TO chairside_console;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION count_business_figures();
      DROP FUNCTION record_requests(jsonb);
      DROP POLICY figures_read ON tenants;
      DROP INDEX users_created;
      DROP INDEX outbox_mails_settled;
      DROP INDEX outbox_created;
      DROP TABLE business_counts, request_counts;
    `);
  }
}
