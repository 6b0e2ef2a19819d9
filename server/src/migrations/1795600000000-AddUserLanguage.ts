import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The language that a person reads; null follows the browser. */
export class AddUserLanguage1795600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN language text CHECK (language IN ('en', 'es'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE users DROP COLUMN language');
  }
}
