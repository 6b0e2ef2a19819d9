import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An outbox row becomes one job for each of its consumers; the row tells which of them have yet to carry it out. */
export class QueueOutbox1795750000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- NULL: not in the queue yet. Empty: carried out by everyone.
      ALTER TABLE outbox ADD COLUMN waiting_for text[];
      DROP INDEX outbox_open;
      CREATE INDEX outbox_open ON outbox (topic, available_at) WHERE settled_at IS NULL AND waiting_for IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX outbox_open;
      CREATE INDEX outbox_open ON outbox (available_at) WHERE settled_at IS NULL;
      ALTER TABLE outbox DROP COLUMN waiting_for;
    `);
  }
}
