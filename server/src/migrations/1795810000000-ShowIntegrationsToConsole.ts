import type { MigrationInterface, QueryRunner } from 'typeorm';
import { showToConsole } from './tenantIsolation';

const OUTBOX = [
  'id',
  'tenant_id',
  'topic',
  'created_at',
  'available_at',
  'attempts',
  'settled_at',
  'outcome',
  'last_error',
  'waiting_for',
];
const CALENDARS = 'provider, calendar_name, created_at, last_error, failing_since, failures, warning';

/** How outside services fare, for the console: states and reasons, never what is said through them or how they are reached. */
export class ShowIntegrationsToConsole1795810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await showToConsole(runner, 'outbox', OUTBOX);
    await runner.query(`
      GRANT SELECT (${CALENDARS}) ON barber_calendars TO chairside_console;
      GRANT SELECT (name) ON barbers TO chairside_console;
      -- What still waits, whoever carries it out.
      CREATE INDEX outbox_unsettled ON outbox (available_at) WHERE settled_at IS NULL;
      CREATE INDEX outbox_dead ON outbox (settled_at) WHERE outcome = 'dead';
      -- When a business's mail last went out, and what went wrong.
      CREATE INDEX outbox_mails_done ON outbox (tenant_id, settled_at) WHERE topic = 'mail.send' AND outcome = 'done';
      CREATE INDEX outbox_failed ON outbox (tenant_id, created_at) WHERE last_error IS NOT NULL;
      CREATE INDEX messages_given_up ON messages (settled_at) WHERE status = 'failed';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX messages_given_up;
      DROP INDEX outbox_failed, outbox_mails_done, outbox_dead, outbox_unsettled;
      REVOKE SELECT (name) ON barbers FROM chairside_console;
      REVOKE SELECT (${CALENDARS}) ON barber_calendars FROM chairside_console;
      REVOKE SELECT (${OUTBOX.join(', ')}) ON outbox FROM chairside_console;
      DROP POLICY console_read ON outbox;
    `);
  }
}
