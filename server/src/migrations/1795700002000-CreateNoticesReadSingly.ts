import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

/** Notices that a member has read although earlier ones are still unread; those up to `seen_through` need no row. */
export class CreateNoticesReadSingly1795700002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE notices_read_singly (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        membership_id uuid NOT NULL,
        -- Of the audit log's row, with its time.
        notice_id uuid NOT NULL,
        at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, membership_id, notice_id),
        FOREIGN KEY (tenant_id, membership_id) REFERENCES memberships (tenant_id, id) ON DELETE CASCADE
      );
    `);
    await isolateByTenant(runner, 'notices_read_singly');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE notices_read_singly');
  }
}
