import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Only the owner of the tables makes master admins: no request, and no fault in one, can. */
export class KeepMasterAdminsToTheOwner1796500001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION refuse_master_admin() RETURNS trigger LANGUAGE plpgsql AS $fn$
      BEGIN
        IF NOT pg_has_role(current_user, (SELECT c.relowner FROM pg_class c WHERE c.oid = TG_RELID), 'MEMBER') THEN
          RAISE EXCEPTION 'Only the owner of the tables makes master admins.' USING ERRCODE = 'insufficient_privilege';
        END IF;
        RETURN NEW;
      END $fn$;
      CREATE TRIGGER users_refuse_new_master_admin BEFORE INSERT ON users FOR EACH ROW
        WHEN (NEW.role = 'master_admin') EXECUTE FUNCTION refuse_master_admin();
      CREATE TRIGGER users_refuse_master_admin BEFORE UPDATE OF role ON users FOR EACH ROW
        WHEN (NEW.role = 'master_admin' AND OLD.role <> 'master_admin') EXECUTE FUNCTION refuse_master_admin();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER users_refuse_master_admin ON users;
      DROP TRIGGER users_refuse_new_master_admin ON users;
      DROP FUNCTION refuse_master_admin();
    `);
  }
}
