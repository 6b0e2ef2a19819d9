import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant, showToConsole } from './tenantIsolation';

export class CreateSupportRequests1795600002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE support_requests (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        user_id uuid REFERENCES users (id) ON DELETE SET NULL,
        topic text NOT NULL CHECK (topic IN ('question', 'problem', 'billing', 'idea', 'other')),
        message text NOT NULL CHECK (length(message) BETWEEN 1 AND 5000),
        -- False where no support address is set: then it is only listed.
        was_mailed boolean NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id)
      );
      CREATE INDEX support_requests_created ON support_requests (created_at DESC, id);
    `);
    await isolateByTenant(runner, 'support_requests', 'SELECT, INSERT');
    await showToConsole(runner, 'support_requests', [
      'tenant_id',
      'id',
      'user_id',
      'topic',
      'message',
      'was_mailed',
      'created_at',
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE support_requests');
  }
}
