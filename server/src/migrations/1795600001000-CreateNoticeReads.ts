import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

/** Notices are read from the audit log; stored is only up to which each member has seen them. */
export class CreateNoticeReads1795600001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notice_reads (
        tenant_id uuid NOT NULL,
        -- The membership's.
        id uuid NOT NULL,
        seen_through timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id),
        FOREIGN KEY (tenant_id, id) REFERENCES memberships (tenant_id, id) ON DELETE CASCADE
      );
      CREATE INDEX audit_log_appointments ON audit_log (tenant_id, at DESC, id DESC) WHERE entity = 'appointment';
    `);
    await isolateByTenant(runner, 'notice_reads');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_log_appointments; DROP TABLE notice_reads');
  }
}
