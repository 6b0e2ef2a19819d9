import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the function answers first; the rest of it stays as it is. */
const BEGINNING = "'version', t.schedule_version,";
const ADDED = `
    'assistantIsOn', coalesce((SELECT a.is_on FROM assistant_settings a WHERE a.tenant_id = t.id), true),`;

/** The public page knows without a statement more whether it may offer the assistant; open chats hear when it may not. */
export class ShowWhetherTheAssistantIsOn1795910000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await rewriteSnapshot(runner, BEGINNING, BEGINNING + ADDED);
    await runner.query(`
      CREATE TRIGGER assistant_settings_version_made AFTER INSERT ON assistant_settings
        FOR EACH ROW WHEN (NOT NEW.is_on) EXECUTE FUNCTION raise_schedule_version();
      CREATE TRIGGER assistant_settings_version_changed AFTER UPDATE OF is_on ON assistant_settings
        FOR EACH ROW WHEN (NEW.is_on <> OLD.is_on) EXECUTE FUNCTION raise_schedule_version();
      CREATE TRIGGER assistant_settings_version_ended AFTER DELETE ON assistant_settings
        FOR EACH ROW WHEN (NOT OLD.is_on) EXECUTE FUNCTION raise_schedule_version();
      CREATE TRIGGER assistant_settings_access_made AFTER INSERT ON assistant_settings
        FOR EACH ROW WHEN (NOT NEW.is_on) EXECUTE FUNCTION announce_access_change('tenant_id');
      CREATE TRIGGER assistant_settings_access_changed AFTER UPDATE OF is_on ON assistant_settings
        FOR EACH ROW WHEN (NEW.is_on <> OLD.is_on) EXECUTE FUNCTION announce_access_change('tenant_id');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER assistant_settings_access_changed ON assistant_settings;
      DROP TRIGGER assistant_settings_access_made ON assistant_settings;
      DROP TRIGGER assistant_settings_version_ended ON assistant_settings;
      DROP TRIGGER assistant_settings_version_changed ON assistant_settings;
      DROP TRIGGER assistant_settings_version_made ON assistant_settings;
    `);
    await rewriteSnapshot(runner, BEGINNING + ADDED, BEGINNING);
  }
}

async function rewriteSnapshot(runner: QueryRunner, from: string, to: string): Promise<void> {
  const rows = (await runner.query(
    "SELECT pg_get_functiondef('schedule_snapshot()'::regprocedure) AS text",
  )) as { text: string }[];
  const { text } = rows[0]!;
  if (!text.includes(from)) {
    throw new Error('schedule_snapshot() is not the function that this migration changes');
  }
  await runner.query(text.replace(from, () => to));
}
