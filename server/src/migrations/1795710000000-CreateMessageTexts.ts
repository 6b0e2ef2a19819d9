import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

/**
 * Words that take the place of the built-in ones, one row a version: the platform's and each business's own. The newest
 * version counts; one without words means that what lies beneath applies again. Nothing is ever changed or removed.
 */
export class CreateMessageTexts1795710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const columns = `
        kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
        channel text NOT NULL CHECK (channel IN ('email', 'sms', 'assistant')),
        language text NOT NULL CHECK (language IN ('en', 'es')),
        version integer NOT NULL CHECK (version > 0),
        subject text CHECK (length(subject) BETWEEN 1 AND 200),
        body text CHECK (length(body) BETWEEN 1 AND 5000),
        restored_version integer CHECK (restored_version < version),
        saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
        saved_at timestamptz NOT NULL,
        CHECK ((subject IS NOT NULL) = (channel = 'email' AND body IS NOT NULL))`;
    await runner.query(`
      CREATE TABLE platform_message_texts (
        id uuid PRIMARY KEY,
        ${columns},
        CONSTRAINT platform_message_texts_version_key UNIQUE (kind, channel, language, version)
      );
      GRANT SELECT ON platform_message_texts TO chairside_app;
      GRANT SELECT, INSERT ON platform_message_texts TO chairside_console;

      CREATE TABLE tenant_message_texts (
        tenant_id uuid NOT NULL REFERENCES tenants (id) ON DELETE CASCADE,
        id uuid NOT NULL,
        ${columns},
        PRIMARY KEY (tenant_id, id),
        CONSTRAINT tenant_message_texts_version_key UNIQUE (tenant_id, kind, channel, language, version)
      );
    `);
    await isolateByTenant(runner, 'tenant_message_texts', 'SELECT, INSERT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE tenant_message_texts, platform_message_texts');
  }
}
