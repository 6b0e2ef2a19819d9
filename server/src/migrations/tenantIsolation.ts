import type { QueryRunner } from 'typeorm';

/**
 * Puts a tenant-owned table under forced row-level security.
 *
 * The policy reads the transaction-local setting `app.tenant_id`; with none set it is '' or NULL, and no row
 * is visible. The sub-select makes PostgreSQL evaluate it once a statement instead of once a row.
 * `test/schema.int.test.ts` enumerates the catalog and fails for a tenant-owned table that was not passed here.
 */
export async function isolateByTenant(
  runner: QueryRunner,
  table: string,
  grants = 'SELECT, INSERT, UPDATE, DELETE',
): Promise<void> {
  await runner.query(`
    ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${table} FORCE ROW LEVEL SECURITY;
    CREATE POLICY tenant_isolation ON ${table} TO chairside_app
      USING (tenant_id = (SELECT app_tenant_id()))
      WITH CHECK (tenant_id = (SELECT app_tenant_id()));
    GRANT ${grants} ON ${table} TO chairside_app;
  `);
  // The tables of before erasing existed were let in by the migration that brought it.
  const [{ canErase }] = (await runner.query(
    `SELECT to_regprocedure('erase_tenant(uuid, timestamptz)') IS NOT NULL AS "canErase"`,
  )) as [{ canErase: boolean }];
  if (canErase) {
    await letErasureIn(runner, table);
  }
  await showToBackup(runner, table);
}

/**
 * Shows a backup every row of a table; without the role, the migration that makes it does so for every table.
 * The policy asks who runs the statement, because the owner is a member of the role and must not see more by that.
 */
export async function showToBackup(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`
    DO $$ BEGIN
      IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'chairside_backup') THEN
        DROP POLICY IF EXISTS backup ON ${table};
        CREATE POLICY backup ON ${table} FOR SELECT TO chairside_backup USING (current_user = 'chairside_backup');
        GRANT SELECT ON ${table} TO chairside_backup;
      END IF;
    END $$;
  `);
}

/** Lets the owner of the tables read and delete the rows of deleted tenants: what erasing them needs, and no more. */
export async function letErasureIn(runner: QueryRunner, table: string): Promise<void> {
  await runner.query(`
    CREATE POLICY erasure ON ${table} TO CURRENT_USER
      USING (tenant_id IN (SELECT t.id FROM tenants t WHERE t.status = 'deleted'));
  `);
}

/** Lets the admin console read the named columns of every tenant's rows, and nothing else. */
export async function showToConsole(
  runner: QueryRunner,
  table: string,
  columns: readonly string[],
): Promise<void> {
  await runner.query(`
    CREATE POLICY console_read ON ${table} FOR SELECT TO chairside_console USING (true);
    GRANT SELECT (${columns.join(', ')}) ON ${table} TO chairside_console;
  `);
}
