import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What clients are searched and compared by is kept beside them: names and e-mail addresses without accents, and the
 * letters of a full name. Row-level security lets no index of trigrams answer a search, because LIKE might tell of other
 * tenants' rows; so a search reads one small index of the tenant from end to end, without touching the table.
 */
export class IndexSearchedClients1796600005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE clients
        ADD COLUMN searched text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
          plain_text(first_name || ' ' || last_name || E'\\n' || coalesce(email::text, ''))) STORED,
        ADD COLUMN name_key text COLLATE "C" GENERATED ALWAYS AS (
          CASE WHEN last_name <> '' THEN nullif(
            lower(regexp_replace(normalize(first_name || last_name, NFD), '[^[:alnum:]]+', '', 'g')), '') END) STORED;
      CREATE INDEX clients_searched ON clients (tenant_id, searched) INCLUDE (id, phone, last_name) WHERE deleted_at IS NULL;
      CREATE INDEX clients_name_key ON clients (tenant_id, name_key) WHERE name_key IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX clients_name_key, clients_searched;
      ALTER TABLE clients DROP COLUMN name_key, DROP COLUMN searched;
    `);
  }
}
