import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A chat that was opened, and in which nobody has said anything, is no conversation in the console's figures. */
export class CountSpokenConversations1795991000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      GRANT SELECT (turns) ON conversations TO chairside_worker;

      CREATE OR REPLACE FUNCTION count_business_figures() RETURNS void
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
          SELECT sent_at, 'messages_sent' FROM messages WHERE sent_at >= since
          UNION ALL
          SELECT settled_at, 'messages_failed' FROM messages
          WHERE settled_at >= since AND status IN ('failed', 'undelivered')
          UNION ALL
          SELECT started_at, 'conversations' FROM conversations WHERE started_at >= since AND turns > 0
          UNION ALL
          SELECT outcome_at, CASE outcome
              WHEN 'booked' THEN 'assistant_bookings'
              WHEN 'handed_over' THEN 'assistant_hand_overs'
              ELSE 'assistant_changes' END
          FROM conversations WHERE outcome_at >= since AND outcome <> 'none'
          UNION ALL
          SELECT created_at, 'users' FROM users WHERE created_at >= since
          UNION ALL
          SELECT created_at, 'businesses' FROM tenants WHERE created_at >= since
        ) happened
        WHERE happened.figure IS NOT NULL
        GROUP BY 1, 2
        ON CONFLICT (hour, figure) DO UPDATE SET count = EXCLUDED.count;
      END $fn$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION count_business_figures() RETURNS void
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
          SELECT sent_at, 'messages_sent' FROM messages WHERE sent_at >= since
          UNION ALL
          SELECT settled_at, 'messages_failed' FROM messages
          WHERE settled_at >= since AND status IN ('failed', 'undelivered')
          UNION ALL
          SELECT started_at, 'conversations' FROM conversations WHERE started_at >= since
          UNION ALL
          SELECT outcome_at, CASE outcome
              WHEN 'booked' THEN 'assistant_bookings'
              WHEN 'handed_over' THEN 'assistant_hand_overs'
              ELSE 'assistant_changes' END
          FROM conversations WHERE outcome_at >= since AND outcome <> 'none'
          UNION ALL
          SELECT created_at, 'users' FROM users WHERE created_at >= since
          UNION ALL
          SELECT created_at, 'businesses' FROM tenants WHERE created_at >= since
        ) happened
        WHERE happened.figure IS NOT NULL
        GROUP BY 1, 2
        ON CONFLICT (hour, figure) DO UPDATE SET count = EXCLUDED.count;
      END $fn$;

      REVOKE SELECT (turns) ON conversations FROM chairside_worker;
    `);
  }
}
