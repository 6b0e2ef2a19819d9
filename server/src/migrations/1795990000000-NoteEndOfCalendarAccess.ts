import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Says when the access to a calendar ends by itself, for owners and the admin's Integration Health. No account of
 * `integrations` ever told such an end: only consents at Google are given for a limited time.
 */
export class NoteEndOfCalendarAccess1795990000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE barber_calendars ADD COLUMN access_ends_at timestamptz;
      GRANT SELECT (access_ends_at) ON barber_calendars TO chairside_console;
      ALTER TABLE integrations DROP COLUMN credentials_expire_at;

      -- Consents that nobody made use of are forgotten, whoever they were for.
      CREATE POLICY worker_read ON google_consents FOR SELECT TO chairside_worker USING (true);
      CREATE POLICY worker_forgets ON google_consents FOR DELETE TO chairside_worker USING (true);
      GRANT SELECT (expires_at), DELETE ON google_consents TO chairside_worker;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      REVOKE ALL ON google_consents FROM chairside_worker;
      REVOKE ALL (expires_at) ON google_consents FROM chairside_worker;
      DROP POLICY worker_read ON google_consents;
      DROP POLICY worker_forgets ON google_consents;
      ALTER TABLE integrations ADD COLUMN credentials_expire_at timestamptz;
      GRANT SELECT (credentials_expire_at) ON integrations TO chairside_console;
      ALTER TABLE barber_calendars DROP COLUMN access_ends_at;
    `);
  }
}
