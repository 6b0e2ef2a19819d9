import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

/**
 * What clients say of a visit, once for each barber who had a part in it. Whose it is, is the appointment's client:
 * merging two clients or giving a visit to another one takes its reviews along.
 */
export class CreateReviews1795700003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE reviews (
        tenant_id uuid NOT NULL,
        id uuid NOT NULL,
        appointment_id uuid NOT NULL,
        barber_id uuid NOT NULL,
        rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
        comment text CHECK (length(comment) BETWEEN 1 AND 1000),
        -- The comment is kept from whoever may not hide or show it; the rating counts all the same.
        comment_hidden_at timestamptz,
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, appointment_id, barber_id),
        FOREIGN KEY (tenant_id, appointment_id) REFERENCES appointments (tenant_id, id) ON DELETE CASCADE,
        FOREIGN KEY (tenant_id, barber_id) REFERENCES barbers (tenant_id, id) ON DELETE CASCADE
      );
      CREATE INDEX reviews_barber ON reviews (tenant_id, barber_id, created_at DESC, id DESC);
      ALTER TABLE tenants ADD COLUMN show_ratings boolean NOT NULL DEFAULT true;
      GRANT UPDATE (show_ratings) ON tenants TO chairside_app;
    `);
    await isolateByTenant(runner, 'reviews', 'SELECT, INSERT, UPDATE');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE tenants DROP COLUMN show_ratings; DROP TABLE reviews');
  }
}
