import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

/** Uploaded pictures, already resized and re-encoded; small enough to live beside the rows that show them. */
export class CreateImages1795400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE images (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        -- A keyed hash of the content: the same picture is stored once, and nobody can guess the address.
        id uuid NOT NULL,
        path text NOT NULL CHECK (length(path) <= 100),
        content_type text NOT NULL CHECK (content_type IN ('image/jpeg', 'image/png')),
        width smallint NOT NULL CHECK (width BETWEEN 1 AND 512),
        height smallint NOT NULL CHECK (height BETWEEN 1 AND 512),
        content bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 2000000),
        uploaded_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, id)
      );
      -- Pictures are compressed already.
      ALTER TABLE images ALTER COLUMN content SET STORAGE EXTERNAL;
    `);
    await isolateByTenant(runner, 'images');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE images');
  }
}
