import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isolateByTenant } from './tenantIsolation';

/** How each business wants its assistant: what it may do, in which languages, under which other names, at which cost. */
export class CreateAssistantSettings1795900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- At most one row a business; none means the defaults.
      CREATE TABLE assistant_settings (
        tenant_id uuid NOT NULL REFERENCES tenants (id),
        id uuid NOT NULL,
        is_on boolean NOT NULL DEFAULT true,
        tone text NOT NULL DEFAULT 'friendly' CHECK (tone IN ('friendly', 'brief', 'formal')),
        languages text[] NOT NULL DEFAULT '{en,es}' CHECK (languages <> '{}' AND languages <@ '{en,es}'),
        allowed_actions text[] NOT NULL DEFAULT '{book,move,cancel}' CHECK (allowed_actions <@ '{book,move,cancel}'),
        -- Whether the installation's language model may answer, where one is configured.
        uses_model boolean NOT NULL DEFAULT true,
        monthly_spend_cap_cents integer NOT NULL DEFAULT 1000 CHECK (monthly_spend_cap_cents BETWEEN 0 AND 1000000),
        version integer NOT NULL DEFAULT 1,
        updated_at timestamptz NOT NULL,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id)
      );

      -- What clients call a service or a barber besides its name.
      CREATE TABLE assistant_aliases (
        tenant_id uuid NOT NULL REFERENCES tenants (id),
        id uuid NOT NULL,
        service_id uuid,
        barber_id uuid,
        alias text NOT NULL CHECK (length(alias) BETWEEN 2 AND 60),
        PRIMARY KEY (tenant_id, id),
        FOREIGN KEY (tenant_id, service_id) REFERENCES services (tenant_id, id) ON DELETE CASCADE,
        FOREIGN KEY (tenant_id, barber_id) REFERENCES barbers (tenant_id, id) ON DELETE CASCADE,
        CHECK (num_nonnulls(service_id, barber_id) = 1)
      );
      CREATE UNIQUE INDEX assistant_aliases_once ON assistant_aliases (tenant_id, lower(alias));

      -- What the language model cost, by calendar month in UTC.
      CREATE TABLE assistant_spending (
        tenant_id uuid NOT NULL REFERENCES tenants (id),
        id uuid NOT NULL,
        month date NOT NULL CHECK (extract(day FROM month) = 1),
        -- Millionths of a cent: one token costs less than any coin.
        micro_cents bigint NOT NULL DEFAULT 0 CHECK (micro_cents >= 0),
        calls integer NOT NULL DEFAULT 0,
        PRIMARY KEY (tenant_id, id),
        UNIQUE (tenant_id, month)
      );

      -- A token names one conversation, however many of its messages come at once.
      CREATE UNIQUE INDEX conversations_of_token ON conversations (tenant_id, token_hash) WHERE token_hash IS NOT NULL;
    `);
    for (const table of ['assistant_settings', 'assistant_aliases', 'assistant_spending']) {
      await isolateByTenant(runner, table);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP INDEX conversations_of_token; DROP TABLE assistant_spending, assistant_aliases, assistant_settings',
    );
  }
}
