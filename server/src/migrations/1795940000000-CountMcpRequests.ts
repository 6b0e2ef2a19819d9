import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests of agents are counted apart from those of pages. */
export class CountMcpRequests1795940000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE request_counts DROP CONSTRAINT request_counts_kind_check;
      ALTER TABLE request_counts ADD CONSTRAINT request_counts_kind_check
        CHECK (kind IN ('graphql', 'rest', 'mcp', 'page'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM request_counts WHERE kind = 'mcp';
      ALTER TABLE request_counts DROP CONSTRAINT request_counts_kind_check;
      ALTER TABLE request_counts ADD CONSTRAINT request_counts_kind_check CHECK (kind IN ('graphql', 'rest', 'page'));
    `);
  }
}
