import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A chain of hashes cannot show that its newest links were cut off. So the server signs now and then how long each
 * chain is and where it ends, with a key that the database does not have; see modules/audit/auditAnchors.ts.
 */
export class AnchorAuditChains1795810002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_anchors (
        position bigint PRIMARY KEY CHECK (position > 0),
        at timestamptz NOT NULL,
        -- [{"chain": tenant's id or 'admin', "links": how many, "head": hash of the last}], of chains that have grown.
        heads json NOT NULL,
        signature bytea NOT NULL CHECK (octet_length(signature) = 32)
      );
      GRANT SELECT, INSERT ON audit_anchors TO chairside_console;
      CREATE TRIGGER audit_anchors_guard BEFORE UPDATE OR DELETE ON audit_anchors
        FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
      CREATE TRIGGER audit_anchors_no_truncate BEFORE TRUNCATE ON audit_anchors
        EXECUTE FUNCTION refuse_audit_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_anchors');
  }
}
