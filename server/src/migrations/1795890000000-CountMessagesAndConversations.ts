import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The console's figures know messages to clients beside account mails, and how conversations with the assistant ended. */
export class CountMessagesAndConversations1795890000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- When the last booking, move, cancellation or hand-over came of it.
      ALTER TABLE conversations ADD COLUMN outcome_at timestamptz;
      CREATE INDEX conversations_started ON conversations (started_at);
      CREATE INDEX conversations_outcome ON conversations (outcome_at) WHERE outcome <> 'none';
      CREATE INDEX messages_by_sent ON messages (sent_at) WHERE sent_at IS NOT NULL;
      CREATE INDEX messages_by_failed ON messages (settled_at) WHERE status IN ('failed', 'undelivered');

      CREATE POLICY figures_read ON conversations FOR SELECT TO chairside_worker USING (true);
      GRANT SELECT (started_at, outcome, outcome_at) ON conversations TO chairside_worker;
      GRANT SELECT (sent_at, settled_at) ON messages TO chairside_worker;

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
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      REVOKE SELECT ON conversations FROM chairside_worker;
      REVOKE SELECT (sent_at, settled_at) ON messages FROM chairside_worker;
      DROP POLICY figures_read ON conversations;
      DROP INDEX messages_by_failed;
      DROP INDEX messages_by_sent;
      DROP INDEX conversations_outcome;
      DROP INDEX conversations_started;
      ALTER TABLE conversations DROP COLUMN outcome_at;
    `);
  }
}
