import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The passwords of the login roles belong to the installation, not to the TOKEN_SECRET of the server that starts last. */
export class KeepLoginRolePasswords1796600002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE login_role_passwords (
        role text PRIMARY KEY,
        password text NOT NULL CHECK (length(password) >= 32),
        created_at timestamptz NOT NULL DEFAULT now()
      );
      -- The owner's alone; not even a backup reads them.
      REVOKE ALL ON login_role_passwords FROM PUBLIC, chairside_app, chairside_console, chairside_worker, chairside_backup;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE login_role_passwords');
  }
}
