import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

/** Which outside calendar a barber's appointments are kept in step with, and when that last succeeded. */
export class CreateBarberCalendars1795400001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE barber_calendars (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        barber_id uuid NOT NULL,
        provider text NOT NULL CHECK (length(provider) BETWEEN 1 AND 60),
        last_sync_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT barber_calendars_key UNIQUE (tenant_id, barber_id),
        FOREIGN KEY (tenant_id, barber_id) REFERENCES barbers (tenant_id, id) ON DELETE CASCADE
      );
    `);
    await isolateByTenant(runner, 'barber_calendars');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE barber_calendars');
  }
}
