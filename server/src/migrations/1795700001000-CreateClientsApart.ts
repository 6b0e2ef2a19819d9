import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

/** Two clients of whom somebody said that they are not the same person; each pair once, the smaller id first. */
export class CreateClientsApart1795700001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE clients_apart (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        client_id uuid NOT NULL,
        other_client_id uuid NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, client_id, other_client_id),
        CHECK (client_id < other_client_id),
        FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, id) ON DELETE CASCADE,
        FOREIGN KEY (tenant_id, other_client_id) REFERENCES clients (tenant_id, id) ON DELETE CASCADE
      );
      CREATE INDEX clients_apart_other ON clients_apart (tenant_id, other_client_id);
    `);
    await isolateByTenant(runner, 'clients_apart');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE clients_apart');
  }
}
