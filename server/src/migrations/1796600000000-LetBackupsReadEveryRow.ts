import type { MigrationInterface, QueryRunner } from 'typeorm';
import { showToBackup } from './tenantIsolation';

/**
 * A role that reads every row of every tenant and nothing else. Row-level security is forced on the owner too, so a
 * backup that runs as the owner needs it to find anything; the owner takes it on with SET ROLE.
 */
export class LetBackupsReadEveryRow1796600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DO $$ BEGIN
        CREATE ROLE chairside_backup NOLOGIN NOSUPERUSER NOBYPASSRLS;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END $$;
      GRANT chairside_backup TO CURRENT_USER;
      GRANT USAGE ON SCHEMA public TO chairside_backup;
      GRANT SELECT ON ALL TABLES IN SCHEMA public TO chairside_backup;
      GRANT SELECT ON ALL SEQUENCES IN SCHEMA public TO chairside_backup;
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO chairside_backup;
      ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON SEQUENCES TO chairside_backup;
    `);
    const tables = (await runner.query(`
      SELECT c.oid::regclass::text AS name FROM pg_class c
      WHERE c.relkind IN ('r', 'p') AND c.relrowsecurity AND c.relnamespace = 'public'::regnamespace ORDER BY 1`)) as {
      name: string;
    }[];
    for (const { name } of tables) {
      await showToBackup(runner, name);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = (await runner.query(`
      SELECT p.polrelid::regclass::text AS name FROM pg_policy p WHERE p.polname = 'backup'`)) as {
      name: string;
    }[];
    for (const { name } of tables) {
      await runner.query(`DROP POLICY backup ON ${name}`);
    }
    await runner.query(`
      ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE SELECT ON TABLES FROM chairside_backup;
      ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE SELECT ON SEQUENCES FROM chairside_backup;
      REVOKE SELECT ON ALL TABLES IN SCHEMA public FROM chairside_backup;
      REVOKE SELECT ON ALL SEQUENCES IN SCHEMA public FROM chairside_backup;
      REVOKE USAGE ON SCHEMA public FROM chairside_backup;
    `);
  }
}
