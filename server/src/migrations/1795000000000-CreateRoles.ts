import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Extensions, the three roles that carry grants, and the settings that row-level security reads.
 * The roles cannot log in: each installation's login roles are members of them (see platform/database/roles.ts).
 */
export class CreateRoles1795000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS btree_gist;
      CREATE EXTENSION IF NOT EXISTS citext;
      CREATE EXTENSION IF NOT EXISTS pg_trgm;
    `);
    for (const role of ['chairside_app', 'chairside_console', 'chairside_worker']) {
      await runner.query(`
        DO $$ BEGIN
          CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOBYPASSRLS;
        EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
        END $$;
        GRANT USAGE ON SCHEMA public TO ${role};
      `);
    }
    await runner.query(`
      REVOKE CREATE ON SCHEMA public FROM PUBLIC;

      -- After a commit a transaction-local setting reads as '' rather than NULL.
      CREATE FUNCTION app_tenant_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
        $$ SELECT nullif(current_setting('app.tenant_id', true), '')::uuid $$;
      CREATE FUNCTION app_user_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
        $$ SELECT nullif(current_setting('app.user_id', true), '')::uuid $$;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION app_user_id(); DROP FUNCTION app_tenant_id();`);
  }
}
