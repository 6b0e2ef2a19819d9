import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Two clients of one business never share a phone number, or an e-mail address, and the first name: not even when an
 * import, a booking and a member of staff add them at the same moment. Doubles that are there already stay, marked as
 * twins, until they are merged or changed.
 */
export class KeepOneClientPerPerson1796600001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE clients ADD COLUMN is_twin boolean NOT NULL DEFAULT false;
      -- Forced row-level security hides the rows from their owner too. Nobody is to be told of this mark.
      ALTER TABLE clients NO FORCE ROW LEVEL SECURITY;
      ALTER TABLE clients DISABLE TRIGGER USER;
      UPDATE clients c SET is_twin = true
      FROM (
        SELECT tenant_id, id,
               phone IS NOT NULL AND row_number() OVER (PARTITION BY tenant_id, phone, lower(first_name)
                                                        ORDER BY created_at, id) > 1
               OR email IS NOT NULL AND row_number() OVER (PARTITION BY tenant_id, email, lower(first_name)
                                                           ORDER BY created_at, id) > 1 AS is_double
        FROM clients WHERE deleted_at IS NULL
      ) d
      WHERE d.is_double AND d.tenant_id = c.tenant_id AND d.id = c.id;
      ALTER TABLE clients ENABLE TRIGGER USER;
      ALTER TABLE clients FORCE ROW LEVEL SECURITY;

      CREATE UNIQUE INDEX clients_one_phone ON clients (tenant_id, phone, lower(first_name))
        WHERE deleted_at IS NULL AND phone IS NOT NULL AND NOT is_twin;
      CREATE UNIQUE INDEX clients_one_email ON clients (tenant_id, email, lower(first_name))
        WHERE deleted_at IS NULL AND email IS NOT NULL AND NOT is_twin;

      -- The indexes leave out the doubles of before; who changes or is added later is compared with them too.
      CREATE FUNCTION refuse_twin_client() RETURNS trigger LANGUAGE plpgsql AS $fn$
      DECLARE
        twin record;
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          IF (NEW.phone, NEW.email, lower(NEW.first_name), NEW.deleted_at)
             IS NOT DISTINCT FROM (OLD.phone, OLD.email, lower(OLD.first_name), OLD.deleted_at) THEN
            RETURN NEW;
          END IF;
          NEW.is_twin := false;
        END IF;
        IF NEW.deleted_at IS NOT NULL THEN
          RETURN NEW;
        END IF;
        SELECT c.phone IS NOT DISTINCT FROM NEW.phone AS by_phone INTO twin FROM clients c
        WHERE c.tenant_id = NEW.tenant_id AND c.deleted_at IS NULL AND c.is_twin AND c.id <> NEW.id
          AND (c.phone = NEW.phone OR c.email = NEW.email) AND lower(c.first_name) = lower(NEW.first_name)
        LIMIT 1;
        IF FOUND THEN
          RAISE unique_violation USING
            MESSAGE = 'another client has this contact and first name',
            CONSTRAINT = CASE WHEN twin.by_phone THEN 'clients_one_phone' ELSE 'clients_one_email' END;
        END IF;
        RETURN NEW;
      END $fn$;
      CREATE TRIGGER clients_no_twin BEFORE INSERT OR UPDATE OF first_name, phone, email, deleted_at ON clients
        FOR EACH ROW EXECUTE FUNCTION refuse_twin_client();
      CREATE INDEX clients_twins ON clients (tenant_id) WHERE is_twin AND deleted_at IS NULL;
    `);
    await runner.query(FIND_OR_CREATE_CLIENT);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER clients_no_twin ON clients;
      DROP FUNCTION refuse_twin_client();
      DROP INDEX clients_twins, clients_one_email, clients_one_phone;
      ALTER TABLE clients DROP COLUMN is_twin;
    `);
  }
}

/** As before, but when another transaction adds the same person first, that client is taken. */
const FIND_OR_CREATE_CLIENT = `
CREATE OR REPLACE FUNCTION find_or_create_client(person jsonb) RETURNS uuid LANGUAGE plpgsql AS $fn$
DECLARE
  tenant uuid := app_tenant_id();
  found_id uuid;
BEGIN
  IF person ->> 'id' IS NOT NULL THEN
    SELECT c.id INTO found_id FROM clients c
    WHERE c.tenant_id = tenant AND c.id = (person ->> 'id')::uuid AND c.deleted_at IS NULL;
    RETURN found_id;
  END IF;
  FOR attempt IN 1 .. 3 LOOP
    SELECT c.id INTO found_id FROM clients c
    WHERE c.tenant_id = tenant AND c.deleted_at IS NULL
      AND (c.phone = person ->> 'phone' OR c.email = (person ->> 'email')::citext)
      AND lower(c.first_name) = lower(person ->> 'firstName')
    ORDER BY c.phone IS NOT DISTINCT FROM person ->> 'phone' DESC, c.created_at
    LIMIT 1;
    IF found_id IS NOT NULL THEN
      IF person ->> 'language' IS NOT NULL THEN
        UPDATE clients SET language = person ->> 'language'
        WHERE tenant_id = tenant AND id = found_id AND language IS NULL;
      END IF;
      RETURN found_id;
    END IF;
    BEGIN
      INSERT INTO clients (tenant_id, id, first_name, last_name, email, phone, language)
      VALUES (tenant, (person ->> 'newId')::uuid, person ->> 'firstName', coalesce(person ->> 'lastName', ''),
              person ->> 'email', person ->> 'phone', person ->> 'language');
      RETURN (person ->> 'newId')::uuid;
    EXCEPTION WHEN unique_violation THEN
      -- Added a moment ago: the next look finds it.
      NULL;
    END;
  END LOOP;
  RAISE serialization_failure USING MESSAGE = 'clients changed too often to add one';
END $fn$`;
