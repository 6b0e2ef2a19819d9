import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whoever asks says since when a message must have been sending to be looked into: the sender judges by the same. */
export class NameStuckMessages1795881000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION due_messages(timestamptz, integer, text[]);
      ${dueMessages('at_time timestamptz, stuck_since timestamptz, most integer, held text[]', 'stuck_since')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION due_messages(timestamptz, timestamptz, integer, text[]);
      ${dueMessages('at_time timestamptz, most integer, held text[]', `at_time - interval '5 minutes'`)}`);
  }
}

const dueMessages = (parameters: string, stuckSince: string): string => `
      CREATE FUNCTION due_messages(${parameters})
      RETURNS TABLE (tenant_id uuid, message_id uuid, channel text) LANGUAGE sql STABLE AS $fn$
        SELECT due.tenant_id, due.id, due.channel FROM (
          (SELECT m.tenant_id, m.id, m.channel FROM messages m JOIN tenants t ON t.id = m.tenant_id
           WHERE m.status = 'scheduled' AND m.due_at <= at_time AND t.status = 'active'
             AND NOT ARRAY[m.channel, m.channel || ' ' || m.tenant_id] && held
           ORDER BY m.due_at LIMIT most)
          UNION ALL
          (SELECT m.tenant_id, m.id, m.channel FROM messages m JOIN tenants t ON t.id = m.tenant_id
           WHERE m.status = 'sending' AND m.updated_at <= ${stuckSince} AND t.status = 'active'
             AND NOT ARRAY[m.channel, m.channel || ' ' || m.tenant_id] && held
           ORDER BY m.updated_at LIMIT most)) due
      $fn$;`;
