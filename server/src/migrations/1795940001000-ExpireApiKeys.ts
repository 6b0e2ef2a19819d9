import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that end by themselves, and whether the owner was told that one soon does. */
export class ExpireApiKeys1795940001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE api_keys
        ADD COLUMN expires_at timestamptz CHECK (expires_at > created_at),
        ADD COLUMN expiry_told_at timestamptz;
      CREATE INDEX api_keys_expiring ON api_keys (expires_at)
        WHERE expires_at IS NOT NULL AND expiry_told_at IS NULL AND revoked_at IS NULL;
      GRANT SELECT (expires_at, expiry_told_at, revoked_at) ON api_keys TO chairside_console;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      REVOKE SELECT (expires_at, expiry_told_at, revoked_at) ON api_keys FROM chairside_console;
      DROP INDEX api_keys_expiring;
      ALTER TABLE api_keys DROP COLUMN expires_at, DROP COLUMN expiry_told_at;
    `);
  }
}
