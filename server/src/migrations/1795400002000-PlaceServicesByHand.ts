import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A service that nobody has put in its place is listed after those that somebody has, by name. Rewriting the column
 * reaches every tenant's rows, which an UPDATE under row-level security would not.
 */
export class PlaceServicesByHand1795400002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE services ALTER COLUMN sort_order DROP DEFAULT;
      ALTER TABLE services ALTER COLUMN sort_order TYPE integer
        USING CASE WHEN sort_order = 0 THEN 1000000 ELSE sort_order END;
      ALTER TABLE services ALTER COLUMN sort_order SET DEFAULT 1000000;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE services ALTER COLUMN sort_order DROP DEFAULT;
      ALTER TABLE services ALTER COLUMN sort_order TYPE integer
        USING CASE WHEN sort_order = 1000000 THEN 0 ELSE sort_order END;
      ALTER TABLE services ALTER COLUMN sort_order SET DEFAULT 0;
    `);
  }
}
