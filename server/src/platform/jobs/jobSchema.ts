import { runMigrations } from 'graphile-worker';
import { Client } from 'pg';
import { workerLogger } from './workerLogger';

/** The queue's own schema; nothing but workers reaches it. */
export const JOB_SCHEMA = 'jobs';

const TABLES = ['_private_jobs', '_private_job_queues', '_private_tasks', '_private_known_crontabs'];

/** Creates or updates the queue's tables as their owner, and lets the worker role use them, but change none. */
export async function installJobSchema(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl, schema: JOB_SCHEMA, logger: workerLogger(null) });
  const client = new Client({ connectionString: ownerUrl, application_name: 'chairside-migrate' });
  await client.connect();
  try {
    await client.query(`
      GRANT USAGE ON SCHEMA ${JOB_SCHEMA} TO chairside_worker;
      GRANT SELECT ON ${JOB_SCHEMA}.migrations TO chairside_worker;
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${JOB_SCHEMA} TO chairside_worker;
      REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA ${JOB_SCHEMA} FROM PUBLIC;
      GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${JOB_SCHEMA} TO chairside_worker;`);
    for (const table of TABLES) {
      // The library turns row-level security on, so that nobody but the owner sees a row without a policy.
      await client.query(`
        GRANT SELECT, INSERT, UPDATE, DELETE ON ${JOB_SCHEMA}.${table} TO chairside_worker;
        DO $$ BEGIN
          CREATE POLICY worker_all ON ${JOB_SCHEMA}.${table} TO chairside_worker USING (true) WITH CHECK (true);
        EXCEPTION WHEN duplicate_object THEN NULL;
        END $$;`);
      await client.query(showToBackup(table));
    }
    await client.query(`
      DO $$ BEGIN
        IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'chairside_backup') THEN
          GRANT USAGE ON SCHEMA ${JOB_SCHEMA} TO chairside_backup;
          GRANT SELECT ON ALL TABLES IN SCHEMA ${JOB_SCHEMA} TO chairside_backup;
          GRANT SELECT ON ALL SEQUENCES IN SCHEMA ${JOB_SCHEMA} TO chairside_backup;
        END IF;
      END $$`);
    await client.query(QUEUED_JOBS);
  } finally {
    await client.end();
  }
}

/** The role is missing while a restore rebuilds a schema of before it. */
const showToBackup = (table: string): string => `
  DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'chairside_backup') THEN
      CREATE POLICY backup ON ${JOB_SCHEMA}.${table} FOR SELECT TO chairside_backup
        USING (current_user = 'chairside_backup');
    END IF;
  EXCEPTION WHEN duplicate_object THEN NULL;
  END $$`;

/** What the console may know of the queue: how jobs fare, not what they carry. */
const QUEUED_JOBS = `
  CREATE OR REPLACE FUNCTION public.queued_jobs()
    RETURNS TABLE (id bigint, name text, tenant_id uuid, attempts integer, run_at timestamptz, created_at timestamptz,
                   failed_at timestamptz, last_error text, is_running boolean, is_dead boolean)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $fn$
    SELECT j.id, t.identifier, (j.payload ->> 'tenantId')::uuid, j.attempts::integer, j.run_at, j.created_at,
           j.updated_at, j.last_error, j.locked_at IS NOT NULL, j.attempts >= j.max_attempts AND j.locked_at IS NULL
    FROM ${JOB_SCHEMA}._private_jobs j JOIN ${JOB_SCHEMA}._private_tasks t ON t.id = j.task_id
  $fn$;
  REVOKE ALL ON FUNCTION public.queued_jobs() FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION public.queued_jobs() TO chairside_console, chairside_worker;`;
