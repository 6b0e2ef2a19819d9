import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

/** Conversations that a business tries its assistant with, beside those that come with the product. */
export class CreateAssistantScenarios1796100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE assistant_scenarios (
        tenant_id uuid NOT NULL REFERENCES tenants (id),
        id uuid NOT NULL,
        language text NOT NULL CHECK (language IN ('en', 'es')),
        title text NOT NULL CHECK (length(title) BETWEEN 1 AND 100),
        -- What the customer says, line by line.
        says text[] NOT NULL CHECK (cardinality(says) BETWEEN 1 AND 20),
        has_booking boolean NOT NULL,
        -- How it is to end. Services and barbers are placeholders or ids; what was removed since is found no more.
        ends jsonb NOT NULL CHECK (octet_length(ends::text) <= 8192),
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id)
      );
    `);
    await isolateByTenant(runner, 'assistant_scenarios');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE assistant_scenarios');
  }
}
